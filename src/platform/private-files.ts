/** Files of the origin's private file system. No script of a page reaches it, and a card in a page has another. */
const openFolder = (): Promise<FileSystemDirectoryHandle> => navigator.storage.getDirectory();

const isAbsent = (error: unknown): boolean => error instanceof DOMException && error.name === 'NotFoundError';

export const privateFiles = {
  names: async () => {
    const names: string[] = [];
    for await (const name of (await openFolder()).keys()) names.push(name);
    return names;
  },
  read: async (name: string) => {
    try {
      return await (await (await openFolder()).getFileHandle(name)).getFile();
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  },
  write: async (name: string, content: Blob) => {
    const file = await (await openFolder()).getFileHandle(name, { create: true });
    // The browser writes another file and puts it in the place of this one when the stream is closed.
    const stream = await file.createWritable();
    try {
      await stream.write(content);
    } catch (error) {
      await stream.abort().catch(() => undefined);
      throw error;
    }
    await stream.close();
  },
  remove: async (name: string) => {
    try {
      await (await openFolder()).removeEntry(name);
    } catch (error) {
      if (!isAbsent(error)) throw error;
    }
  },
};
