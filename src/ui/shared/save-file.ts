type FileType = 'text/csv' | 'text/plain' | 'application/json';

/** Downloads a text as a file. The text may come in parts. */
export function saveFile(name: string, type: FileType, ...parts: BlobPart[]): void {
  const url = URL.createObjectURL(new Blob(parts, { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download no longer needs the URL after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
