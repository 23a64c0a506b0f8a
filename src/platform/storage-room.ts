/** The bytes that are written on trial: with less room, the browser's databases fail, too. */
const trialBytes = 1_000_000;
const trialName = 'room-trial';

type Storage = Pick<StorageManager, 'estimate' | 'getDirectory'>;

/** Writes a file of a megabyte on trial and removes it: whether there is room on the disk, or why not, as `Room` says. */
export async function findRoom(
  storage: Storage = navigator.storage,
): Promise<'room' | 'full' | 'unwritable' | 'unknown'> {
  let folder: FileSystemDirectoryHandle;
  try {
    folder = await storage.getDirectory();
  } catch {
    return (await isUsedUp(storage)) ? 'full' : 'unknown';
  }
  try {
    await writeTrial(folder);
    return 'room';
  } catch (error) {
    const isFull = (error as Partial<Error> | null)?.name === 'QuotaExceededError';
    return isFull || (await isUsedUp(storage)) ? 'full' : 'unwritable';
  } finally {
    await folder.removeEntry(trialName).catch(() => undefined);
  }
}

async function writeTrial(folder: FileSystemDirectoryHandle): Promise<void> {
  const file = await folder.getFileHandle(trialName, { create: true });
  const stream = await file.createWritable();
  try {
    await stream.write(new Uint8Array(trialBytes));
  } catch (error) {
    await stream.abort().catch(() => undefined);
    throw error;
  }
  await stream.close();
}

/** True if less than the trial is left. In Chromium the quota of an extension is what its disk has room for. */
async function isUsedUp(storage: Storage): Promise<boolean> {
  const { quota = Infinity, usage = 0 } = await storage.estimate().catch((): StorageEstimate => ({}));
  return quota - usage < trialBytes;
}
