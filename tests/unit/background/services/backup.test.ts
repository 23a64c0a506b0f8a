import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createBackup, type Backup } from '../../../../src/background/services/backup.ts';
import type { Batch } from '../../../../src/domain/batch.ts';
import type { Edit } from '../../../../src/domain/edit.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { createGate } from '../../../fixtures/gate.ts';
import { createMemoryJournal, type MemoryJournal } from '../../../fixtures/memory-journal.ts';
import { createRuntime, type TestRuntime } from '../../../fixtures/test-runtime.ts';

interface Device {
  runtime: TestRuntime;
  journal: MemoryJournal;
  backup: Backup;
  /** The edits outside of batches. */
  shown: Edit[];
}

/** A worker's backup on a device: over the journal that was there, or over a new one as after the browser lost it. */
function open(runtime = createRuntime(), journal = createMemoryJournal()): Device {
  const shown: Edit[] = [];
  return { runtime, journal, shown, backup: createBackup(runtime, journal, () => shown) };
}
/** Keeps an edit, and shows it. */
async function keepEdit({ journal, shown }: Device, edit: Edit): Promise<Edit> {
  await journal.add([edit]);
  shown.push(edit);
  return edit;
}
const loseJournal = ({ runtime }: Device): Device => open(runtime);

const well = { lost: [], lostCount: 0, lacking: 0, unreadable: 0 };
const nothing = { edits: [], batches: [], lacking: 0 };
const copyOf = ({ runtime }: Device): string => runtime.local.values.get('editsBackup') ?? '';
const storedCopyOf = (device: Device): object => (JSON.parse(copyOf(device)) as { value: object }).value;
const change = (device: Device, with_: object): void =>
  void device.runtime.local.values.set(
    'editsBackup',
    JSON.stringify({ version: 1, value: { ...storedCopyOf(device), ...with_ } }),
  );

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

test('the copy holds the unfinished edits of a lost journal until a person decides about them', async () => {
  const { device, edit } = await withCopy();
  const next = loseJournal(device);
  const copies: unknown[] = [];
  const { set } = next.runtime.local;
  next.runtime.local.set = (key, value) => set(key, value).then(() => void copies.push(value));
  for (let starts = 0; starts < 2; starts += 1)
    expect(await next.backup.check()).toEqual({ lost: [edit], lostCount: 1, lacking: 0, unreadable: 0 });
  await keepEdit(next, createEdit({ value: '99.00' }));
  next.backup.scheduleCopy();
  next.backup.restart();
  await eventually(() => copies).toHaveLength(1);
  expect(copies).toMatchObject([{ value: { edits: [{ value: '99.00' }] } }]);
});

test('restored edits are in the journal and no longer offered; restoring twice adds them once', async () => {
  const { device, edit } = await withCopy();
  const next = loseJournal(device);
  await next.backup.check();
  const { edits } = await next.backup.lost();
  for (const one of edits) await keepEdit(next, one);
  next.backup.restart();
  await eventually(() => next.backup.lost()).toEqual(nothing);
  expect(copyOf(next)).toContain(edit.id);
  await next.journal.add(edits);
  expect(await next.journal.all()).toEqual([edit]);
  expect(await open(next.runtime, next.journal).backup.check()).toEqual(well);
});

test.each([0, 1, 2, 3, 4, 5])('a change %i ticks after a copy was written is copied, too', async (ticks) => {
  const device = open();
  await device.backup.check();
  const { set } = device.runtime.local;
  const late = createEdit({ value: '99.00' });
  await device.journal.add([late]);
  let writes = 0;
  device.runtime.local.set = async (key, value) => {
    await set(key, value);
    if ((writes += 1) > 1) return;
    void (async () => {
      for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
      device.shown.push(late);
      device.backup.scheduleCopy();
    })();
  };
  device.backup.scheduleCopy();
  await eventually(() => copyOf(device)).toContain('99.00');
});

test('a batch is restored with its remaining rows and their number; a batch without rows is not', async () => {
  const device = open();
  const rows = [1, 2].map((createdAt) => createEdit({ batchId: batch.id, createdAt }));
  await device.journal.putBatch(batch);
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
  device.shown.push(createEdit({ state: { tag: 'applied', at: 1 } }));
  await device.backup.check();
  device.backup.scheduleCopy();
  await eventually(() => copyOf(device)).toContain(single.id);
  const next = loseJournal(device);
  const { edits, lacking } = await next.backup.lost();
  expect([edits.length, edits[0], lacking]).toEqual([10_001, single, 0]);
  expect(await next.backup.check()).toMatchObject({ lostCount: 10_001, lost: { length: 100 } });
});

test('what a copy has no room for is counted', async () => {
  const device = open();
  const replaced = ['x'.repeat(10_000)];
  await device.journal.add(Array.from({ length: 900 }, () => createEdit({ batchId: batch.id, replaced })));
  await device.backup.check();
  device.backup.scheduleCopy();
  await eventually(() => copyOf(device)).toContain('lacking');
  const { lostCount, lacking } = await loseJournal(device).backup.check();
  expect(lacking).toBeGreaterThan(0);
  expect(lostCount + lacking).toBe(900);
  expect(copyOf(device).length).toBeLessThan(9_000_000);
});

test('an edit that alone is too large for a copy is counted, too', async () => {
  const device = open();
  await keepEdit(device, createEdit({ replaced: ['x'.repeat(8_000_000)] }));
  await device.backup.check();
  device.backup.scheduleCopy();
  await eventually(() => copyOf(device)).toContain('"lacking":1');
  expect(copyOf(device).length).toBeLessThan(1000);
});

test('after a short copy the next one is made at once', async () => {
  const { device } = await withCopy();
  const { runtime } = device;
  const { set } = runtime.local;
  runtime.local.set = async (key, value) => {
    await set(key, value);
    runtime.clock.ms += 50;
  };
  for (let copies = 0; copies < 2; copies += 1) {
    const edit = await keepEdit(device, createEdit());
    device.backup.scheduleCopy();
    const resume = await device.backup.pause();
    resume();
    expect(copyOf(device)).toContain(edit.id);
  }
  expect(runtime.wakes).toEqual([]);
});

test('a wake-up makes no copy where nothing has changed since the start', async () => {
  const { device } = await withCopy();
  const next = open(device.runtime, device.journal);
  await next.backup.check();
  device.runtime.local.values.delete('editsBackup');
  next.backup.onWake();
  await next.backup.pause();
  expect(copyOf(next)).toBe('');
});

test('after a long copy the next one waits for the wake-up that it asks for', async () => {
  const { device } = await withCopy();
  const { runtime } = device;
  const { set } = runtime.local;
  runtime.local.set = async (key, value) => {
    await set(key, value);
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
  expect(copyOf(device)).not.toContain(third.id);
  expect(runtime.wakes).toEqual([runtime.clock.ms + 2000]);
  runtime.clock.ms += 2000;
  device.backup.onWake();
  await eventually(() => copyOf(device)).toContain(third.id);
});

test('a copy of an earlier form is read, without its unreadable edits', async () => {
  const { device, edit } = await withCopy();
  const { keyFingerprint: _who, batchId: _batch, after: _after, ...early } = edit;
  change(device, { edits: [{ ...edit, state: { tag: 'teleported' } }, early], batches: undefined });
  const next = loseJournal(device);
  expect(await next.backup.check()).toMatchObject({ lost: [edit], unreadable: 1 });
  expect(next.runtime.local.values.get('unreadable')).toContain('teleported');
  expect(await next.backup.check()).toMatchObject({ lost: [edit], unreadable: 1 });
});

test('the unreadable edits of two copies are kept beside each other, each under a short name', async () => {
  const { device, edit } = await withCopy();
  const damaged = ['teleported', 'lost'].map((tag) => ({ ...edit, id: randomUUID(), state: { tag } }));
  for (const one of damaged) {
    change(device, { edits: [one] });
    await loseJournal(device).backup.check();
  }
  const kept = JSON.parse(device.runtime.local.values.get('unreadable') ?? '') as { value: { name: string }[] };
  expect(kept.value).toEqual(damaged.map((stored) => ({ name: expect.stringContaining(stored.id) as string, stored })));
  for (const { name } of kept.value) expect(name).toMatch(/^editsBackup:.{1,68}$/u);
});

test.each(['"nonsense"', '{"journalId":7}', 'null'])(
  'a damaged copy counts as no copy, is counted as unreadable, and is replaced: %s',
  async (text) => {
    const { device } = await withCopy();
    device.runtime.local.values.set('editsBackup', text);
    const next = loseJournal(device);
    expect(await next.backup.check()).toEqual({ lost: [], lostCount: 0, lacking: 0, unreadable: 1 });
    next.backup.scheduleCopy();
    await eventually(() => copyOf(next)).toContain('journalId');
  },
);

test('a failed write of the copy is reported, and the next copy is written', async () => {
  const reported: unknown[] = [];
  const runtime = createRuntime();
  const { set } = runtime.local;
  let isFull = true;
  runtime.local.set = (key, value) => (isFull ? Promise.reject(new Error('full')) : set(key, value));
  const device = open({ ...runtime, report: (error) => reported.push(error) });
  const edit = await keepEdit(device, createEdit());
  await device.backup.check();
  device.backup.scheduleCopy();
  await eventually(() => reported).toHaveLength(1);
  isFull = false;
  device.backup.scheduleCopy();
  await eventually(() => copyOf(device)).toContain(edit.id);
});

test('nothing is copied before it is known whether edits were lost', async () => {
  const device = open();
  await keepEdit(device, createEdit());
  device.backup.scheduleCopy();
  await device.backup.pause();
  expect(copyOf(device)).toBe('');
});

test('a change during a copy is in the next one, and the journal keeps its id', async () => {
  const { device } = await withCopy();
  const { journal, runtime } = device;
  const id = await journal.readId();
  const [reached, gate] = [createGate(), createGate()];
  const { set } = runtime.local;
  runtime.local.set = async (key, value) => {
    reached.open();
    await gate.passed;
    await set(key, value);
  };
  device.backup.scheduleCopy();
  await reached.passed;
  const edit = await keepEdit(device, createEdit());
  device.backup.scheduleCopy();
  gate.open();
  await eventually(() => copyOf(device)).toContain(edit.id);
  expect([await journal.readId(), storedCopyOf(device)]).toMatchObject([id, { journalId: id }]);
});

test('a pause makes no copies until it ends', async () => {
  const { device } = await withCopy();
  const resume = await device.backup.pause();
  const edit = await keepEdit(device, createEdit());
  device.backup.scheduleCopy();
  await device.backup.pause();
  expect(copyOf(device)).not.toContain(edit.id);
  resume();
  device.backup.scheduleCopy();
  await eventually(() => copyOf(device)).toContain(edit.id);
});
