/** Hands a text to the browser as a download. */
export function saveFile(name: string, type: 'text/csv' | 'application/json', text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold of the text once it was clicked.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
