import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createBackup, type Backup } from '../../../../src/background/services/backup.ts';
import type { Batch } from '../../../../src/domain/batch.ts';
import type { Edit } from '../../../../src/domain/edit.ts';
import { decodeCopy, readHead } from '../../../../src/background/services/copy-format.ts';
import { createCopyFiles } from '../../../../src/background/services/copy-files.ts';
import { contentOf, writeBoth } from '../../../../src/background/services/lost-copies.ts';
import { copyText } from '../../../fixtures/copies.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { createMemoryJournal, type MemoryJournal } from '../../../fixtures/memory-journal.ts';
import { createRuntime, type TestRuntime } from '../../../fixtures/test-runtime.ts';

interface Device {
  runtime: TestRuntime;
  journal: MemoryJournal;
  backup: Backup;
  /** How often it was told that the journal was lost meanwhile. */
  losses: number;
}

/** A worker's backup on a device: over the journal that was there, or over a new one as after the browser lost it. */
function open(runtime = createRuntime(), journal = createMemoryJournal()): Device {
  const device: Device = {
    runtime,
    journal,
    losses: 0,
    backup: createBackup(runtime, journal, {
      onLost: () => {
        device.losses += 1;
        return Promise.resolve();
      },
    }),
  };
  return device;
}
async function keepEdit({ journal }: Device, edit: Edit): Promise<Edit> {
  await journal.add([edit]);
  return edit;
}
const loseJournal = ({ runtime }: Device): Device => open(runtime);

const well = { lost: [], lostCount: 0, lacking: 0, lostHistory: 0, unreadable: 0 };
const nothing = { journalIds: [], edits: [], history: [], batches: [], lacking: 0 };
const copyOf = ({ runtime }: Device): Promise<string> => copyText(runtime.files);
/** Writes another copy of the device's journal over the newest, as it may be found. */
async function change({ runtime, journal }: Device, edits: readonly unknown[]): Promise<void> {
  const copies = createCopyFiles(runtime.files);
  await writeBoth(copies, (await journal.readId()) ?? '', () => contentOf(1, edits, [], 0));
}

/** A device with an edit under way, and its copy. */
async function withCopy(change: Parameters<typeof createEdit>[0] = {}) {
  const device = open();
  const edit = await keepEdit(device, createEdit(change));
  expect(await device.backup.check()).toEqual(well);
  device.backup.scheduleCopy();
  await eventually(() => copyOf(device)).toContain(edit.id);
  return { device, edit };
}

const batch: Batch = {
  id: randomUUID(),
  storeId: 'store',
  title: 'Sale',
  surface: 'workbench',
  createdAt: 1,
  order: 1,
  state: 'running',
  total: 9,
  cancelled: 2,
  replaced: 0,
  undoOf: null,
};

test('a device that was never used has lost nothing', async () => {
  const { backup } = open();
  expect([await backup.check(), await backup.lost()]).toEqual([well, nothing]);
});

test('no edits are lost while the journal is there, or if all its edits are applied', async () => {
  const { device, edit } = await withCopy();
  expect(await open(device.runtime, device.journal).backup.check()).toEqual(well);
  await device.journal.update([edit.id], (one) => ({ ...one, state: { tag: 'applied', at: 1 } }));
  expect(await open(device.runtime, device.journal).backup.check()).toEqual(well);
});

test('the copy of a lost journal stays until a person decides, and copies of the new one go on beside it', async () => {
  const { device, edit } = await withCopy();
  const next = loseJournal(device);
  const lost = { ...well, lost: [edit], lostCount: 1 };
  for (const value of ['99.00', '98.00']) {
    expect(await next.backup.check()).toEqual(lost);
    await keepEdit(next, createEdit({ value }));
    next.backup.scheduleCopy();
    await eventually(() => copyOf(next)).toContain(value);
    expect(await copyOf(next)).toContain(edit.id);
  }
  const third = loseJournal(next);
  expect(await third.backup.check()).toMatchObject({ lostCount: 3 });
  await third.backup.dropLost((await third.backup.lost()).journalIds);
  expect([await third.backup.check(), await copyOf(third)]).toEqual([well, '']);
});

test('restored edits are in the journal and no longer offered; restoring twice adds them once', async () => {
  const { device, edit } = await withCopy();
  const next = loseJournal(device);
  const { edits, journalIds } = await next.backup.lost();
  for (const one of edits) await keepEdit(next, one);
  await next.backup.copyNow();
  await next.backup.dropLost(journalIds);
  expect(await next.backup.lost()).toEqual(nothing);
  expect(await copyOf(next)).toContain(edit.id);
  await next.journal.add(edits);
  expect(await next.journal.all()).toEqual([edit]);
  expect(await open(next.runtime, next.journal).backup.check()).toEqual(well);
});

test('the first copy of a new journal, made while lost ones are looked for, is not taken for a lost one', async () => {
  const { device, edit } = await withCopy();
  const next = loseJournal(device);
  await keepEdit(next, createEdit({ value: '99.00' }));
  const { names } = next.runtime.files;
  next.runtime.files.names = async () => {
    next.runtime.files.names = names;
    await next.backup.copyNow();
    return names();
  };
  const { edits, journalIds } = await next.backup.lost();
  expect(edits).toEqual([edit]);
  await next.backup.dropLost(journalIds);
  expect(await copyOf(next)).toContain('99.00');
});

test('edits that a stopped worker had not copied yet are copied at the next wake-up', async () => {
  const { device } = await withCopy();
  await keepEdit(device, createEdit({ value: '99.00' }));
  open(device.runtime, device.journal).backup.onWake();
  await eventually(() => copyOf(device)).toContain('99.00');
});

test('a journal that is lost while the worker runs is told once, and its copy is not overwritten', async () => {
  const { device, edit } = await withCopy();
  const { journal, backup } = device;
  const other = createMemoryJournal();
  await other.add([createEdit({ value: '99.00' })]);
  Object.assign(journal, { readId: other.readId, putId: other.putId, open: other.open, batches: other.batches });
  backup.scheduleCopy();
  await eventually(() => copyOf(device)).toContain('99.00');
  await backup.copyNow();
  expect(device.losses).toBe(1);
  expect(await backup.check()).toMatchObject({ lost: [edit], lostCount: 1 });
});

test('a journal that is lost while it is read for a copy leaves its last copy as it was', async () => {
  const { device, edit } = await withCopy();
  const { journal, backup } = device;
  const { open: readOpen } = journal;
  journal.open = async () => {
    journal.open = readOpen;
    await journal.forgetAll();
    return readOpen();
  };
  await backup.copyNow();
  expect(device.losses).toBe(1);
  expect(await backup.lost()).toMatchObject({ edits: [edit] });
});

test.each([0, 1, 2, 3, 4, 5])('a change %i ticks after a copy was written is copied, too', async (ticks) => {
  const device = open();
  await device.backup.check();
  const { write } = device.runtime.files;
  const late = createEdit({ value: '99.00' });
  let writes = 0;
  device.runtime.files.write = async (...file) => {
    await write(...file);
    if ((writes += 1) > 1) return;
    await device.journal.add([late]);
    void (async () => {
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
      device.backup.scheduleCopy();
    })();
  };
  device.backup.scheduleCopy();
  await eventually(() => copyOf(device)).toContain('99.00');
});

test('a batch is restored with its remaining rows and their number; a batch without rows is not', async () => {
  const device = open();
  const rows = [1, 2].map((createdAt) => createEdit({ batchId: batch.id, createdAt }));
  await device.journal.putBatch({ ...batch, replaced: 1, discarded: 1, continuable: 2 });
  await device.journal.putBatch({ ...batch, id: randomUUID() });
  await device.journal.add(rows);
  await device.backup.check();
  device.backup.scheduleCopy();
  await eventually(() => copyOf(device)).toContain(batch.title);
  const { edits, batches } = await loseJournal(device).backup.lost();
  expect(edits).toHaveLength(2);
  expect(batches).toEqual([{ ...batch, total: 2, cancelled: 0 }]);
});

test('a batch of 10,000 rows is copied and restored whole, single edits before its rows', async () => {
  const device = open();
  const rows = Array.from({ length: 10_000 }, () => createEdit({ batchId: batch.id }));
  await device.journal.add(rows);
  const single = await keepEdit(device, createEdit());
  await keepEdit(device, createEdit({ state: { tag: 'applied', at: 1 } }));
  await device.backup.check();
  device.backup.scheduleCopy();
  await eventually(() => copyOf(device)).toContain(single.id);
  const next = loseJournal(device);
  const { edits, lacking } = await next.backup.lost();
  expect([edits.length, edits[0], lacking]).toEqual([10_001, single, 0]);
  expect(await next.backup.check()).toMatchObject({ lostCount: 10_001, lost: { length: 100 } });
});

test('edits that a copy has no room for are counted', async () => {
  const device = open();
  const replaced = ['x'.repeat(40_000)];
  await device.journal.add(Array.from({ length: 900 }, () => createEdit({ batchId: batch.id, replaced })));
  await device.backup.check();
  device.backup.scheduleCopy();
  await eventually(() => copyOf(device)).toContain('lacking');
  const { lostCount, lacking } = await loseJournal(device).backup.check();
  expect(lacking).toBeGreaterThan(0);
  expect(lostCount + lacking).toBe(900);
  expect((await copyOf(device)).length).toBeLessThan(33_000_000);
});

test('an edit that alone is too large for a copy is counted, too', async () => {
  const device = open();
  await keepEdit(device, createEdit({ replaced: ['x'.repeat(32_000_000)] }));
  await device.backup.check();
  device.backup.scheduleCopy();
  await eventually(() => copyOf(device)).toContain('"lacking":1');
  expect((await copyOf(device)).length).toBeLessThan(1000);
});

test('after a short copy the next one is made at once', async () => {
  const { device } = await withCopy();
  const { runtime } = device;
  const { write } = runtime.files;
  runtime.files.write = async (...file) => {
    await write(...file);
    runtime.clock.ms += 50;
  };
  for (let copies = 0; copies < 2; copies += 1) {
    const edit = await keepEdit(device, createEdit());
    device.backup.scheduleCopy();
    const resume = await device.backup.pause();
    resume();
    expect(await copyOf(device)).toContain(edit.id);
  }
  expect(runtime.wakes).toEqual([]);
});

test('a wake-up makes no copy where nothing has changed since the last one', async () => {
  const { device } = await withCopy();
  const next = open(device.runtime, device.journal);
  await next.backup.check();
  await next.backup.copyNow();
  device.runtime.files.contents.clear();
  next.backup.onWake();
  await next.backup.pause();
  expect(await copyOf(next)).toBe('');
});

test('after a long copy the next one waits for the wake-up that it asks for', async () => {
  const { device } = await withCopy();
  const { runtime } = device;
  const { write } = runtime.files;
  runtime.files.write = async (...file) => {
    await write(...file);
    runtime.clock.ms += 500;
  };
  const second = await keepEdit(device, createEdit());
  device.backup.scheduleCopy();
  await eventually(() => copyOf(device)).toContain(second.id);
  const resume = await device.backup.pause();
  resume();
  const third = await keepEdit(device, createEdit());
  device.backup.scheduleCopy();
  const resumeAgain = await device.backup.pause();
  resumeAgain();
  expect(await copyOf(device)).not.toContain(third.id);
  expect(runtime.wakes).toEqual([runtime.clock.ms + 2000]);
  runtime.clock.ms += 2000;
  device.backup.onWake();
  await eventually(() => copyOf(device)).toContain(third.id);
});

test('a copy of an earlier form is read, without its unreadable edits', async () => {
  const { device, edit } = await withCopy();
  const { keyFingerprint: _who, batchId: _batch, after: _after, ...early } = edit;
  await change(device, [{ ...edit, state: { tag: 'teleported' } }, early]);
  const next = loseJournal(device);
  expect(await next.backup.check()).toMatchObject({ lost: [edit], unreadable: 1 });
  expect(next.runtime.local.values.get('unreadable')).toContain('teleported');
  expect(await next.backup.check()).toMatchObject({ lost: [edit], unreadable: 1 });
});

test('the unreadable edits of two copies are kept beside each other, each under a short name', async () => {
  const { device, edit } = await withCopy();
  const damaged = ['teleported', 'lost'].map((tag) => ({ ...edit, id: randomUUID(), state: { tag } }));
  for (const one of damaged) {
    await change(device, [one]);
    await loseJournal(device).backup.check();
  }
  const kept = JSON.parse(device.runtime.local.values.get('unreadable') ?? '') as { value: { name: string }[] };
  expect(kept.value).toEqual(damaged.map((stored) => ({ name: expect.stringContaining(stored.id) as string, stored })));
  for (const { name } of kept.value) expect(name).toMatch(/^copy:.{1,75}$/u);
});

/** Cuts the file that was written last. */
const cut = async ({ runtime }: Device, spoil: (file: Blob) => Blob): Promise<void> => {
  const { contents } = runtime.files;
  const heads = await Promise.all(
    [...contents].map(async ([name, file]) => ({ name, sequence: (await readHead(file))?.head.sequence ?? 0 })),
  );
  const newest = heads.toSorted((a, b) => b.sequence - a.sequence)[0]?.name ?? '';
  contents.set(newest, spoil(contents.get(newest) ?? new Blob()));
};

describe('a copy whose writing was cut off', () => {
  const spoils: [how: string, spoil: (file: Blob) => Blob][] = [
    ['an empty file', () => new Blob()],
    ['half a head', (file) => file.slice(0, 20)],
    ['a part of its records', (file) => file.slice(0, file.size - 30)],
    ['bytes of another file', (file) => new Blob([file.slice(0, file.size - 30), 'x'.repeat(30)])],
  ];
  test.each(spoils)('is as the last good one before it: %s', async (_, spoil) => {
    const { device, edit } = await withCopy();
    const late = await keepEdit(device, createEdit());
    device.backup.scheduleCopy();
    await eventually(() => copyOf(device)).toContain(late.id);
    await cut(device, spoil);
    expect(await loseJournal(device).backup.check()).toEqual({ ...well, lost: [edit], lostCount: 1 });
  });
  test.each(spoils)('does not stop the next one: %s', async (_, spoil) => {
    const { device } = await withCopy();
    await cut(device, spoil);
    const late = await keepEdit(device, createEdit());
    device.backup.scheduleCopy();
    await eventually(() => copyOf(device)).toContain(late.id);
  });
  test.each(spoils)('is counted as unreadable, once, where it is the only one: %s', async (_, spoil) => {
    const { device } = await withCopy();
    await cut(device, spoil);
    const next = loseJournal(device);
    for (let times = 0; times < 2; times += 1) expect(await next.backup.check()).toEqual({ ...well, unreadable: 1 });
    expect(await copyOf(next)).toBe('');
  });
});

/** Stores a copy as earlier versions did. */
const store = ({ runtime }: Device, value: object) => runtime.local.set('editsBackup', { version: 1, value });

describe('the copy of an earlier version, in the storage area', () => {
  test('a copy of a lost journal is offered, and kept as a file', async () => {
    const [device, edit] = [open(), createEdit()];
    await store(device, { journalId: 'lost', edits: [edit], lacking: 2 });
    for (let times = 0; times < 2; times += 1)
      expect(await device.backup.check()).toEqual({ ...well, lost: [edit], lostCount: 1, lacking: 2 });
    expect([device.runtime.local.values.size, await copyOf(device)]).toEqual([0, expect.stringContaining(edit.id)]);
  });
  test('a copy of this journal is not offered, and replaces no newer file', async () => {
    const { device, edit } = await withCopy();
    await store(device, { journalId: await device.journal.readId(), edits: [createEdit({ value: '99.00' })] });
    expect(await device.backup.check()).toEqual(well);
    expect(await copyOf(device)).toContain(edit.id);
    expect(await copyOf(device)).not.toContain('99.00');
    expect(device.runtime.local.values.size).toBe(0);
  });
  test('stays where it is while it cannot be moved', async () => {
    const device = open();
    await store(device, { journalId: 'lost', edits: [createEdit()] });
    device.runtime.files.write = () => Promise.reject(new Error('full'));
    await expect(device.backup.check()).rejects.toThrow('full');
    expect(device.runtime.local.values.has('editsBackup')).toBe(true);
  });
  test.each(['"nonsense"', '{"journalId":7}', 'null'])('counts as unreadable where it is damaged: %s', async (text) => {
    const device = open();
    device.runtime.local.values.set('editsBackup', text);
    expect(await device.backup.check()).toEqual({ ...well, unreadable: 1 });
  });
});

describe('a store that is disconnected', () => {
  test('leaves none of its unfinished edits in any copy, old or new', async () => {
    const { device, edit } = await withCopy({ storeId: 'gone' });
    const next = loseJournal(device);
    const [mine, other] = [createEdit({ storeId: 'gone' }), createEdit({ storeId: 'other' })];
    await next.journal.add([mine, other]);
    for (let times = 0; times < 2; times += 1) await next.backup.copyNow();
    await next.journal.update([mine.id], () => null);
    await next.backup.clearStore('gone');
    const texts = await Promise.all(
      [...next.runtime.files.contents.values()].map(async (file) => {
        const read = await readHead(file);
        return JSON.stringify(read === null ? null : await decodeCopy(file, read.from));
      }),
    );
    expect(texts).toHaveLength(2);
    for (const text of texts) {
      expect(text).toContain(other.id);
      expect(text).not.toContain(mine.id);
      expect(text).not.toContain(edit.id);
    }
  });
});

test('a failed write of the copy is reported, and the next copy is written', async () => {
  const reported: unknown[] = [];
  const runtime = createRuntime();
  const { write } = runtime.files;
  let isFull = true;
  runtime.files.write = (...file) => (isFull ? Promise.reject(new Error('full')) : write(...file));
  const device = open({ ...runtime, report: (error) => reported.push(error) });
  const edit = await keepEdit(device, createEdit());
  await device.backup.check();
  device.backup.scheduleCopy();
  await eventually(() => reported).toHaveLength(1);
  isFull = false;
  device.backup.scheduleCopy();
  await eventually(() => copyOf(device)).toContain(edit.id);
});

test('a change during a copy is in the next one, and the journal keeps its id', async () => {
  const { device } = await withCopy();
  const { journal, runtime } = device;
  const id = await journal.readId();
  const [reached, hold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { write } = runtime.files;
  runtime.files.write = async (...file) => {
    reached.resolve();
    await hold.promise;
    await write(...file);
  };
  device.backup.scheduleCopy();
  await reached.promise;
  const edit = await keepEdit(device, createEdit());
  device.backup.scheduleCopy();
  hold.resolve();
  await eventually(() => copyOf(device)).toContain(edit.id);
  expect([await journal.readId(), await createCopyFiles(runtime.files).journals('open')]).toEqual([id, [id]]);
});

test('a pause makes no copies until it ends', async () => {
  const { device } = await withCopy();
  const resume = await device.backup.pause();
  const edit = await keepEdit(device, createEdit());
  device.backup.scheduleCopy();
  await device.backup.pause();
  expect(await copyOf(device)).not.toContain(edit.id);
  resume();
  device.backup.scheduleCopy();
  await eventually(() => copyOf(device)).toContain(edit.id);
});
