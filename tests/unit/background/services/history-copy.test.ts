import { beforeEach, describe, expect, test } from 'vitest';
import { createCopyFiles } from '../../../../src/background/services/copy-files.ts';
import { createHistoryCopy } from '../../../../src/background/services/history-copy.ts';
import type { Edit } from '../../../../src/domain/edit.ts';
import { createBatch } from '../../../fixtures/batch.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { createMemoryJournal, type MemoryJournal } from '../../../fixtures/memory-journal.ts';
import { createRuntime, type TestRuntime } from '../../../fixtures/test-runtime.ts';

const [hourMs, dayMs] = [3_600_000, 86_400_000];
const sent = { before: '24.50', revision: '1', isAnswered: true, at: 1 };

let runtime: TestRuntime;
let journal: MemoryJournal;
beforeEach(async () => {
  runtime = createRuntime();
  journal = createMemoryJournal();
  await journal.putId('mine');
});

/** A saved edit that was typed so long ago. */
const saved = (agoMs: number, change: Partial<Edit> = {}): Edit => {
  const at = runtime.clock.ms - agoMs;
  return createEdit({ createdAt: at, state: { tag: 'applied', at }, sent, ...change });
};
/** A worker's copying on this device. */
const open = (change: { most?: number } = {}) =>
  createHistoryCopy({ runtime, journal, copies: createCopyFiles(runtime.files), ...change });
/** Schedules a copy as at the start of a worker; returns whether one was made at the wake-up. */
async function makeIfDue(history = open()): Promise<boolean> {
  const [wakes, before] = [runtime.wakes.length, await head()];
  history.schedule();
  for (let turn = 0; turn < 20 && runtime.wakes.length === wakes; turn += 1)
    await new Promise((resolve) => setTimeout(resolve, 1));
  runtime.clock.ms = runtime.wakes[wakes] ?? runtime.clock.ms;
  history.onWake();
  await history.settled();
  return (await head())?.sequence !== before?.sequence;
}
const head = () => createCopyFiles(runtime.files).head('history', 'mine');
const copied = async (): Promise<string[]> =>
  ((await createCopyFiles(runtime.files).read('history', 'mine'))?.edits ?? []).map((edit) => (edit as Edit).id);

describe('the copy of the history', () => {
  test('holds the saved edits that can be undone, newest first, as they are', async () => {
    const [old, fresh] = [saved(2 * dayMs), saved(5)];
    await journal.add([old, fresh, createEdit(), saved(1, { sent: null })]);
    expect(await makeIfDue()).toBe(true);
    const copy = await createCopyFiles(runtime.files).read('history', 'mine');
    expect(copy?.edits).toMatchObject([fresh, old]);
    expect(copy?.head.edits).toBe(2);
  });

  test('leaves out what is undone, or is being undone', async () => {
    const [undone, undoing, kept] = [saved(9), saved(8), saved(7)];
    const undo = saved(6, { undoOf: undone.id });
    await journal.add([undone, undoing, kept, undo, createEdit({ undoOf: undoing.id })]);
    await makeIfDue();
    expect(await copied()).toEqual([undo.id, kept.id]);
  });

  test('keeps an edit whose undo was never sent', async () => {
    const edit = saved(9);
    await journal.add([edit, saved(8, { undoOf: edit.id, state: { tag: 'replaced', at: 1, by: 'x' } })]);
    await makeIfDue();
    expect(await copied()).toEqual([edit.id]);
  });

  test('holds the newest edits if there are too many, with their batches alone', async () => {
    const [batch, older] = [createBatch(), createBatch()];
    for (const one of [batch, older]) await journal.putBatch(one);
    const edits = Array.from({ length: 1201 }, (_, at) => saved(at, { batchId: at < 700 ? batch.id : older.id }));
    await journal.add(edits);
    await makeIfDue(open({ most: 700 }));
    expect(new Set(await copied())).toEqual(new Set(edits.slice(0, 700).map(({ id }) => id)));
    const copy = await createCopyFiles(runtime.files).read('history', 'mine');
    expect(copy?.head.edits).toBe(700);
    expect(copy?.batches).toMatchObject([{ id: batch.id }]);
  });

  test('brings the batches of its rows along, and no others', async () => {
    const [batch, other] = [createBatch(), createBatch()];
    for (const one of [batch, other]) await journal.putBatch(one);
    await journal.add([saved(1, { batchId: batch.id })]);
    await makeIfDue();
    expect((await createCopyFiles(runtime.files).read('history', 'mine'))?.batches).toMatchObject([{ id: batch.id }]);
  });

  test('goes back thirty days from the newest edit, however the clock is set, and at least a thousand edits', async () => {
    const month = Array.from({ length: 1400 }, (_, index) => saved(index * 60_000));
    const far = Array.from({ length: 700 }, (_, index) => saved(31 * dayMs + index * 60_000));
    await journal.add([...month, ...far]);
    runtime.clock.ms += 3 * 365 * dayMs;
    await makeIfDue();
    // A page of a hundred is read at a time.
    expect((await head())?.edits).toBe(1500);
  });

  test('goes back a thousand edits where most of them are older than thirty days', async () => {
    const far = Array.from({ length: 1290 }, (_, index) => saved(31 * dayMs + index * 60_000));
    await journal.add([saved(1), ...far]);
    await makeIfDue();
    expect((await head())?.edits).toBe(1000);
  });

  test('goes back further where there are few edits', async () => {
    await journal.add([saved(1), saved(300 * dayMs)]);
    await makeIfDue();
    expect((await head())?.edits).toBe(2);
  });
});

test('a journal that is lost while it is copied leaves the last copy of its history as it was', async () => {
  const edit = saved(1);
  await journal.add([edit]);
  await makeIfDue();
  const reported: unknown[] = [];
  runtime.report = (error) => reported.push(error);
  const { records } = journal;
  journal.records = async (...page) => {
    await journal.forgetAll();
    return records(...page);
  };
  runtime.clock.ms += hourMs;
  expect(await makeIfDue()).toBe(false);
  expect(await copied()).toEqual([edit.id]);
  expect(reported).toHaveLength(1);
});

describe('the next copy', () => {
  test('is made an hour after a small one, by this worker or another', async () => {
    await journal.add([saved(1)]);
    const history = open();
    expect(await makeIfDue(history)).toBe(true);
    for (const one of [history, open()]) expect(await makeIfDue(one)).toBe(false);
    runtime.clock.ms += hourMs;
    expect(await makeIfDue(open())).toBe(true);
    runtime.clock.ms += hourMs;
    expect(await makeIfDue(history)).toBe(true);
  });

  test('is made a day after a large one', async () => {
    await journal.add(Array.from({ length: 2001 }, (_, index) => saved(index)));
    expect(await makeIfDue()).toBe(true);
    runtime.clock.ms += hourMs;
    expect(await makeIfDue()).toBe(false);
    runtime.clock.ms += dayMs;
    expect(await makeIfDue()).toBe(true);
  });

  test('is made at once where the last one is from the future of a clock that was wrong', async () => {
    await journal.add([saved(1)]);
    expect(await makeIfDue()).toBe(true);
    runtime.clock.ms -= 400 * dayMs;
    expect(await makeIfDue()).toBe(true);
  });

  test('waits for the wake-up that it asked for, so that a worker answers pages first', async () => {
    await journal.add([saved(1)]);
    const history = open();
    history.schedule();
    await eventually(() => runtime.wakes).toEqual([runtime.clock.ms + 10_000]);
    history.schedule();
    history.onWake();
    await history.settled();
    expect([await head(), runtime.wakes.length]).toEqual([null, 1]);
  });

  test('a failed copy is reported and leaves the last one', async () => {
    const reported: unknown[] = [];
    runtime.report = (error) => reported.push(error);
    await journal.add([saved(1)]);
    await makeIfDue();
    runtime.clock.ms += hourMs;
    journal.records = () => Promise.reject(new Error('lost'));
    expect(await makeIfDue()).toBe(false);
    expect(reported).toHaveLength(1);
    expect(await copied()).toHaveLength(1);
  });

  test('is made at once where the last one was cut off by a full disk', async () => {
    await journal.add([saved(1)]);
    await makeIfDue();
    for (const name of await runtime.files.names()) {
      const file = (await runtime.files.read(name)) ?? new Blob();
      await runtime.files.write(name, file.slice(0, file.size - 1));
    }
    expect(await makeIfDue()).toBe(true);
    expect(await copied()).toHaveLength(1);
  });

  test('is not asked for by a journal without an id, which nothing was typed into', async () => {
    journal = createMemoryJournal();
    expect(await makeIfDue()).toBe(false);
    expect(runtime.wakes).toEqual([]);
  });
});
