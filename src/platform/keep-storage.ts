/** Asks the browser not to clear the extension's databases and files when the disk runs low. */
export function keepStorage(): void {
  // Chromium has this request in pages only; the permission `unlimitedStorage` does the same for its worker.
  if ('persist' in navigator.storage) navigator.storage.persist().catch((error: unknown) => console.error(error));
}
