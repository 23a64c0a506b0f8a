/** Downloads a text as a file. */
export function saveFile(name: string, type: 'text/csv' | 'text/plain' | 'application/json', text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download no longer needs the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
