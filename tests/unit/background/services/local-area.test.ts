import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { deleteDB, openDB } from 'idb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openLocalArea, type OldArea } from '../../../../src/background/services/local-area.ts';
import type { LocalArea, StorageArea } from '../../../../src/background/services/storage.ts';
import type { Room } from '../../../../src/edits/journal/storage-failure.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { failOpenings, failPuts } from '../../../fixtures/failing-database.ts';
import { recordings } from '../../../fixtures/recorded-profile.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

afterEach(() => vi.restoreAllMocks());

/** A browser's disk: the database of this name, the private files, and the area of earlier versions. */
function createDisk(recorded: Record<string, unknown> = {}) {
  const name = randomUUID();
  const { files } = createRuntime();
  const reported: unknown[] = [];
  const disk = {
    name,
    files,
    reported,
    old: recorded,
    clears: 0,
    room: 'room' as Room,
    /** Starts a worker that reads this disk. */
    start: (old: Partial<OldArea> = {}): LocalArea =>
      openLocalArea({
        name,
        files,
        old: {
          read: () => Promise.resolve(disk.old),
          get: (key) => Promise.resolve(disk.old[key]),
          set: async (key, value) => {
            disk.old = { ...disk.old, [key]: value };
          },
          remove: async (key) => {
            const { [key]: _gone, ...others } = disk.old;
            disk.old = others;
          },
          clear: async () => {
            disk.clears += 1;
            disk.old = {};
          },
          ...old,
        },
        findRoom: () => Promise.resolve(disk.room),
        report: (error) => void reported.push(error),
      }),
    stored: async (): Promise<Record<string, unknown>> => {
      const db = await openDB(name);
      try {
        const keys = await db.getAllKeys('values');
        return Object.fromEntries(await Promise.all(keys.map(async (key) => [key, await db.get('values', key)])));
      } finally {
        db.close();
      }
    },
    copied: async (): Promise<unknown> => {
      const file = files.contents.get('values');
      return file === undefined ? null : JSON.parse(await file.text());
    },
    /** Loses the database, as Chromium can when a disk fills up. */
    lose: () => deleteDB(name),
  };
  return disk;
}

const text = (value: string) => ({ version: 1, value });

describe('the area of values that outlive the browser', () => {
  test('gives the next worker the stored values, without the removed ones', async () => {
    const disk = createDisk();
    const area = disk.start();
    await area.set('news', text('0.1.0'));
    await area.set('corner:a', text('top-left'));
    await area.set('corner:a', text('top-right'));
    await area.remove('news');
    const next = disk.start();
    expect([await next.get('news'), await next.get('corner:a')]).toEqual([undefined, text('top-right')]);
    expect(disk.reported).toEqual([]);
  });

  test('stores changes of one value in their order, however many are under way', async () => {
    const disk = createDisk();
    const area = disk.start();
    await Promise.all(Array.from({ length: 50 }, (_, index) => area.set('news', text(`${index}`))));
    expect(await disk.start().get('news')).toEqual(text('49'));
  });

  test('throws the cause if it cannot be opened, and opens at the next use', async () => {
    const disk = createDisk();
    disk.room = 'full';
    failOpenings('UnknownError', 'UnknownError');
    const area = disk.start();
    await expect(area.get('news')).rejects.toMatchObject({ code: 'storage', details: { description: 'full' } });
    expect(await area.get('news')).toBeUndefined();
  });

  test('throws the cause if a value cannot be stored, and keeps the value before', async () => {
    const disk = createDisk();
    const area = disk.start();
    await area.set('news', text('1'));
    disk.room = 'unwritable';
    failPuts('UnknownError');
    await expect(area.set('news', text('2'))).rejects.toMatchObject({ details: { description: 'unwritable' } });
    vi.restoreAllMocks();
    expect(await area.get('news')).toEqual(text('1'));
  });
});

describe.each(recordings)('the values that $version kept in the storage area of $browser', ({ records }) => {
  const { local } = records;

  test('are moved whole, and the area is emptied once they are in the database', async () => {
    const disk = createDisk(local);
    let found: unknown;
    const area = disk.start({ clear: async () => void (found = await disk.stored()) });
    for (const [name, value] of Object.entries(local)) expect(await area.get(name)).toEqual(value);
    await eventually(() => found).toEqual(local);
    expect(Object.keys(local).length).toBeGreaterThan(7);
    expect(disk.reported).toEqual([]);
  });

  test('are moved by the next worker if the last one was stopped half-way', async () => {
    const disk = createDisk(local);
    failPuts('AbortError', 3);
    await expect(disk.start().get('stores')).rejects.toMatchObject({ code: 'storage' });
    vi.restoreAllMocks();
    expect([await disk.stored(), disk.old, disk.clears]).toEqual([{}, local, 0]);
    expect(await disk.start().get('stores')).toEqual(local['stores']);
    await eventually(() => disk.old).toEqual({});
  });
});

const read = async (from: StorageArea) => [await from.get('news'), await from.get('stores')];

describe('the storage area of earlier versions', () => {
  test('is emptied by the next worker if the last one was stopped before that', async () => {
    const disk = createDisk({ news: text('1') });
    const stopped = disk.start({ clear: () => Promise.reject(new Error('stopped')) });
    await stopped.set('news', text('2'));
    await eventually(() => disk.reported).toHaveLength(1);
    const next = disk.start();
    expect(await next.get('news')).toEqual(text('2'));
    await eventually(() => [disk.old, disk.clears]).toEqual([{}, 1]);
  });

  test('is never read again, so values that a script on a page plants there are never used', async () => {
    const disk = createDisk();
    const area = disk.start();
    await area.set('news', text('1'));
    await eventually(() => disk.clears).toBe(1);
    disk.old = { news: text('planted'), stores: text('planted') };
    expect(await read(disk.start())).toEqual([text('1'), undefined]);
    await area.clear();
    expect(await read(disk.start())).toEqual([undefined, undefined]);
    await area.set('news', text('2'));
    await eventually(() => disk.copied()).toEqual({ news: text('2') });
    await disk.lose();
    expect(await read(disk.start())).toEqual([text('2'), undefined]);
  });
});

describe('the copy of the area', () => {
  test('restores the values that the browser lost, without the dispensable ones', async () => {
    const disk = createDisk();
    const area = disk.start();
    await area.set('workerStarts', { version: 1, value: 7 });
    await area.set('forgetting', { version: 1, value: true });
    await area.set('corner:a', text('top-left'));
    await eventually(() => disk.copied()).toEqual({ 'corner:a': text('top-left') });
    await disk.lose();
    const next = disk.start();
    expect(await next.get('corner:a')).toEqual(text('top-left'));
    expect([await next.get('workerStarts'), await next.get('forgetting')]).toEqual([undefined, undefined]);
  });

  test('restores lost values for the running worker, and is not overwritten by the empty database', async () => {
    const disk = createDisk();
    const area = disk.start();
    await area.set('corner:a', text('top-left'));
    await eventually(() => disk.copied()).toEqual({ 'corner:a': text('top-left') });
    await disk.lose();
    await area.set('news', text('1'));
    expect(await area.get('corner:a')).toEqual(text('top-left'));
    await eventually(() => disk.copied()).toEqual({ 'corner:a': text('top-left'), news: text('1') });
    expect(await disk.stored()).toEqual({ 'corner:a': text('top-left'), news: text('1') });
  });

  test('is not overwritten by a copy that was due when the database was lost', async () => {
    const disk = createDisk();
    const { write } = disk.files;
    const hold = Promise.withResolvers<void>();
    disk.files.write = (...args) => hold.promise.then(() => write(...args));
    const area = disk.start();
    await area.set('corner:a', text('top-left'));
    await area.set('news', text('1'));
    await disk.lose();
    hold.resolve();
    await eventually(() => disk.reported).toHaveLength(1);
    expect(await disk.copied()).toMatchObject({ 'corner:a': text('top-left') });
    expect(await area.get('corner:a')).toEqual(text('top-left'));
  });

  test('is made by the next worker if the last one was stopped before that', async () => {
    const disk = createDisk();
    const { write } = disk.files;
    disk.files.write = () => Promise.reject(new Error('stopped'));
    await disk.start().set('news', text('1'));
    await eventually(() => disk.reported).not.toEqual([]);
    disk.files.write = write;
    disk.start();
    await eventually(() => disk.copied()).toEqual({ news: text('1') });
  });

  test('is not made again by a worker that changes no copied value', async () => {
    const disk = createDisk();
    await disk.start().set('news', text('1'));
    await eventually(() => disk.copied()).toEqual({ news: text('1') });
    // The database counts the copy only after the file is written.
    await new Promise((resolve) => setTimeout(resolve, 50));
    const write = vi.spyOn(disk.files, 'write');
    await disk.start().set('workerStarts', { version: 1, value: 2 });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(write).not.toHaveBeenCalled();
  });

  test('has no removed value once a caller has waited for it, or the caller is told why not', async () => {
    const disk = createDisk();
    const area = disk.start();
    await area.set('news', text('1'));
    await area.set('corner:a', text('left'));
    await area.copied();
    await area.remove('news');
    await area.copied();
    expect(await disk.copied()).toEqual({ 'corner:a': text('left') });
    disk.files.write = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    await area.set('news', text('2'));
    await expect(area.copied()).rejects.toThrow('full');
  });

  test('is gone once everything is cleared', async () => {
    const disk = createDisk();
    const area = disk.start();
    await area.set('news', text('1'));
    await area.clear();
    expect([[...disk.files.contents.keys()], await disk.stored()]).toEqual([[], {}]);
  });

  test('counts as missing if it is damaged, and keeps the area from starting empty if it cannot be read', async () => {
    const disk = createDisk({ news: text('old') });
    disk.files.contents.set('values', new Blob(['{"news":']));
    expect(await disk.start().get('news')).toEqual(text('old'));
    const other = createDisk();
    other.files.read = () => Promise.reject(new DOMException('no', 'NotReadableError'));
    await expect(other.start().get('news')).rejects.toMatchObject({ code: 'storage' });
    const damaged = createDisk({ news: text('old') });
    damaged.files.read = () => Promise.reject(new DOMException('no', 'NotReadableError'));
    expect(await damaged.start().get('news')).toEqual(text('old'));
    const without = createDisk();
    without.files.read = () => Promise.reject(new TypeError('getDirectory is not a function'));
    expect(await without.start().get('news')).toBeUndefined();
  });

  test('is read while the database cannot be opened, as on a full disk', async () => {
    const disk = createDisk();
    await disk.start().set('news', text('1'));
    await eventually(() => disk.copied()).toEqual({ news: text('1') });
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('no', 'UnknownError');
    });
    disk.room = 'full';
    const next = disk.start();
    expect(await next.get('news')).toEqual(text('1'));
    await expect(next.set('news', text('2'))).rejects.toMatchObject({ details: { description: 'full' } });
  });
});

describe('a browser that keeps no database, as Firefox that never remembers history', () => {
  test('keeps its values in the old area, which is not emptied', async () => {
    const disk = createDisk({ news: text('old'), corner: text('left') });
    disk.files.read = () => Promise.reject(new DOMException('no', 'SecurityError'));
    const area = disk.start();
    expect(await area.get('news')).toEqual(text('old'));
    await area.set('news', text('new'));
    await area.remove('corner');
    await disk.lose();
    expect(await disk.start().get('news')).toEqual(text('new'));
    expect([disk.old, disk.clears, await disk.stored()]).toEqual([{ news: text('new') }, 0, {}]);
    await area.clear();
    expect(disk.old).toEqual({});
  });
});
