/** The size of the trial file. With less room, the browser's databases fail, too. */
const trialBytes = 1_000_000;
const trialName = 'room-trial';

type Storage = Pick<StorageManager, 'estimate' | 'getDirectory'>;

type Room = 'room' | 'full' | 'unwritable' | 'unknown';

/** After a full disk, the private file system may never answer; each write that fails asks for the room. */
const longestTrialMs = 5000;

let running: Promise<Room> | undefined;

/**
 * Tells if the disk has room, and if not, why; `unknown` if the trial takes too long. Writes a file of a megabyte on trial and removes
 * it. Callers at the same time share one trial: Chromium crashes where a full disk is tried several times at once.
 */
export function findRoom(storage: Storage = navigator.storage): Promise<Room> {
  running ??= measureRoom(storage).finally(() => (running = undefined));
  const late = new Promise<Room>((resolve) => setTimeout(() => resolve('unknown'), longestTrialMs));
  return Promise.race([running, late]);
}

async function measureRoom(storage: Storage): Promise<Room> {
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

/** True if less than the trial is left. In Chromium the quota of an extension is the room on its disk. */
async function isUsedUp(storage: Storage): Promise<boolean> {
  const { quota = Infinity, usage = 0 } = await storage.estimate().catch((): StorageEstimate => ({}));
  return quota - usage < trialBytes;
}
