import { afterEach, expect, test, vi } from 'vitest';
import { findRoom } from '../../../src/platform/storage-room.ts';

type Fault = { at: 'folder' | 'file' | 'open' | 'write' | 'close'; name: string };

/** A browser's storage with this fault and so many bytes left; `files` are the names in it. */
function createStorage({ fault, left = 1e9 }: { fault?: Fault; left?: number | null } = {}) {
  const files = new Set<string>();
  const step = (at: Fault['at']): Promise<void> =>
    fault?.at === at ? Promise.reject(new DOMException('no', fault.name)) : Promise.resolve();
  const stream = { write: () => step('write'), close: () => step('close'), abort: () => Promise.resolve() };
  const folder = {
    getFileHandle: async (name: string) => {
      await step('file');
      files.add(name);
      return { createWritable: () => step('open').then(() => stream) };
    },
    removeEntry: async (name: string) => void files.delete(name),
  };
  const storage = {
    files,
    getDirectory: () => step('folder').then(() => folder as unknown as FileSystemDirectoryHandle),
    estimate: () =>
      left === null ? Promise.reject(new Error('no')) : Promise.resolve({ quota: 5_000_000 + left, usage: 5_000_000 }),
  };
  return storage;
}

afterEach(() => vi.useRealTimers());

test.each<[found: string, fault: Fault | undefined, left: number | null]>([
  ['room', undefined, 0],
  ['full', { at: 'write', name: 'QuotaExceededError' }, 1e9],
  ['full', { at: 'close', name: 'QuotaExceededError' }, null],
  ['full', { at: 'file', name: 'InvalidStateError' }, 8192],
  ['full', { at: 'open', name: 'UnknownError' }, 999_999],
  ['unwritable', { at: 'file', name: 'UnknownError' }, 1_000_000],
  ['unwritable', { at: 'write', name: 'UnknownError' }, null],
  ['full', { at: 'folder', name: 'SecurityError' }, 0],
  ['unknown', { at: 'folder', name: 'SecurityError' }, 1e9],
  ['unknown', { at: 'folder', name: 'SecurityError' }, null],
])('finds "%s" where the trial fails by %o with %s bytes left, and leaves no file', async (found, fault, left) => {
  const storage = createStorage({ ...(fault && { fault }), left });
  expect(await findRoom(storage)).toBe(found);
  expect([...storage.files]).toEqual([]);
});

test('tries once for callers at the same time, and anew for a later one', async () => {
  const storage = createStorage();
  let tries = 0;
  const counted = { ...storage, getDirectory: () => ((tries += 1), storage.getDirectory()) };
  expect(await Promise.all([findRoom(counted), findRoom(counted), findRoom(counted)])).toEqual([
    'room',
    'room',
    'room',
  ]);
  expect(tries).toBe(1);
  await findRoom(counted);
  expect(tries).toBe(2);
});

test('a trial without an answer ends as "unknown" after five seconds, for later callers as well, and is not tried again meanwhile', async () => {
  vi.useFakeTimers();
  let tries = 0;
  const pending = Promise.withResolvers<FileSystemDirectoryHandle>();
  const silent = { ...createStorage(), getDirectory: () => ((tries += 1), pending.promise) };
  for (let times = 0; times < 2; times += 1) {
    const found = findRoom(silent);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await found).toBe('unknown');
  }
  expect(tries).toBe(1);
  pending.resolve(await createStorage().getDirectory());
  await vi.advanceTimersByTimeAsync(0);
  expect(await findRoom(createStorage())).toBe('room');
});
