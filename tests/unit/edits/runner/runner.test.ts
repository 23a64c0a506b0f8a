import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Catalog } from '../../../../src/catalog/port.ts';
import type { Edit, EditState } from '../../../../src/domain/edit.ts';
import { ShelfedgeError, type ErrorCode } from '../../../../src/base/errors.ts';
import { neverMs } from '../../../../src/domain/wait.ts';
import { journalRetryMs } from '../../../../src/edits/runner/back-off.ts';
import { createEditStore, type EditStore } from '../../../../src/edits/runner/edit-store.ts';
import { createRunner, type Runner } from '../../../../src/edits/runner/runner.ts';
import type { RunnerOptions } from '../../../../src/edits/runner/runner-options.ts';
import { createBatch } from '../../../fixtures/batch.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { createMemoryJournal, type MemoryJournal } from '../../../fixtures/memory-journal.ts';

const nowMs = 1_000_000;
const watchdogAt = nowMs + 60_000;

let journal: MemoryJournal;
let editStore: EditStore;
let wakes: number[];
/** Ids of the products that the catalog was asked for. */
let requests: string[];
/** The catalog's answer to each request. */
let failure: ErrorCode;

beforeEach(() => {
  wakes = [];
  requests = [];
  failure = 'network';
  journal = createMemoryJournal();
  editStore = createEditStore(journal, { onEdits: () => undefined, onRemoved: () => undefined });
});

/** A catalog that refuses each request, and notes it while its test runs. */
const createRefusing = (of: MemoryJournal): Catalog => {
  const refuse = (ids: readonly string[]) => {
    if (of === journal) requests.push(...ids);
    return Promise.reject(new ShelfedgeError(failure, 'no'));
  };
  const catalog = { version: 'V1_CATALOG', product: (id: string) => refuse([id]), products: refuse };
  return catalog as unknown as Catalog;
};

const startRunner = (over: Partial<RunnerOptions> = {}): Runner => {
  const catalog = createRefusing(journal);
  // A runner goes on for a moment when its test has ended.
  const asked = wakes;
  return createRunner({
    editStore,
    writerOf: () => ({ catalog, keyFingerprint: 'a' }),
    now: () => nowMs,
    random: () => 0,
    wakeAt: (at) => void asked.push(at),
    onProduct: () => undefined,
    exclusively: (_, work) => work(),
    ...over,
  });
};

const waiting = (change: Partial<Extract<EditState, { tag: 'waiting' }>> = {}): EditState => ({
  tag: 'waiting',
  reason: 'offline',
  attempt: 1,
  nextAt: nowMs + 5_000,
  wasSent: false,
  ...change,
});
const stored = async ({ id }: Pick<Edit, 'id'>) => (await journal.all()).find((edit) => edit.id === id);
const later = (): Edit => createEdit({ state: { tag: 'queued', notBefore: nowMs + 1_000 } });

/** From now on the journal still reads, but stores no change. */
const fillDisk = (): void => {
  const { update } = journal;
  journal.update = (ids, change) =>
    update(ids, (edit) => {
      const next = change(edit);
      if (next !== edit) throw new ShelfedgeError('storage', 'The disk is full.');
      return next;
    });
};

const delta = (value: string, by: string) => ({ ...later(), field: 'stock' as const, base: '5', value, delta: by });

describe('an edit that is added', () => {
  test('is newer than every other, also where the clock was set back, and keeps the time of typing', async () => {
    const runner = startRunner();
    await journal.add([createEdit({ createdAt: nowMs + 50, field: 'name', state: waiting() })]);
    const typed = { ...later(), order: 0 };
    const first = await runner.add({ ...typed, createdAt: nowMs });
    const second = await runner.add({ ...typed, id: randomUUID(), field: 'sku', createdAt: nowMs - 7 });
    const other = await runner.add({ ...typed, id: randomUUID(), productId: 'p2', createdAt: nowMs + 900 });
    const added = [first, second, other];
    expect(added.map(({ order }) => order - nowMs)).toEqual([52, 53, 900]);
    expect(added.map(({ createdAt }) => createdAt - nowMs)).toEqual([0, -7, 900]);
  });

  test('takes the place of the edit that it supersedes, and of the edits in `replaces`', async () => {
    const runner = startRunner();
    const [old, told, kept] = [later(), { ...later(), field: 'name' as const }, { ...later(), field: 'sku' as const }];
    for (const edit of [old, told, kept]) await runner.add(edit);
    const added = await runner.add(later(), [told.id]);
    expect(added.replaced).toEqual(expect.arrayContaining([old.id, told.id]));
    expect((await journal.all()).map(({ id }) => id).toSorted()).toEqual([added.id, kept.id].toSorted());
  });

  test('an edit with a change of stock joins the one before it instead of dropping it', async () => {
    const runner = startRunner();
    const before = await runner.add(delta('7', '2'));
    const after = await runner.add(delta('10', '3'), [before.id]);
    expect(await stored(before)).toBeUndefined();
    expect(after.replaced.filter((id) => id === before.id)).toHaveLength(1);
  });

  test('accepts the values that the earlier edit may have written since it was read, replaced or not', async () => {
    for (const state of [waiting({ wasSent: true }), { tag: 'sending', attempt: 1 } as const]) {
      const runner = startRunner();
      const before = createEdit({ field: 'name', base: 'Mug', value: 'Cup', productId: state.tag, state: waiting() });
      await editStore.add([before]);
      // Another context sent it.
      await journal.update([before.id], (edit) => ({ ...edit, state }));
      const named = { ...later(), field: 'name' as const, base: 'Cup', value: 'Bowl', productId: state.tag };
      expect((await runner.add(named)).ownValues).toEqual(['Cup']);
      expect((await stored(before))?.state.tag).toBe(state.tag === 'sending' ? 'sending' : undefined);
    }
  });

  test('leaves an earlier edit after which a row was typed, so that the order stays', async () => {
    const before = createEdit({ state: waiting() });
    const row = createEdit({ batchId: 'b', value: '22.00', createdAt: 5 });
    await editStore.add([before, row]);
    const added = await startRunner().add({ ...later(), order: 0, createdAt: nowMs });
    expect(added.replaced).toEqual([]);
    expect(await stored(before)).toMatchObject({ order: before.order });
  });

  test('is not merged with a change of stock that was sent meanwhile', async () => {
    const sent = createEdit({
      field: 'stock',
      base: '5',
      value: '7',
      delta: '2',
      state: { tag: 'sending', attempt: 1 },
    });
    await journal.add([sent]);
    const edit = { ...later(), field: 'stock' as const, base: '7', value: '8', delta: '1' };
    await expect(startRunner().add(edit, [sent.id])).rejects.toMatchObject({ code: 'conflict' });
    expect(await stored(sent)).toMatchObject({ state: { tag: 'sending' } });
  });
});

describe('an edit that is due', () => {
  test('is tried, with an alarm for a worker that is stopped over it', async () => {
    const edit = await startRunner().add(createEdit());
    await eventually(async () => (await stored(edit))?.state).toMatchObject({ reason: 'offline' });
    expect(requests).toEqual(['p1']);
    expect(wakes[0]).toBe(watchdogAt);
  });

  test('waits for an earlier one of its product without a request', async () => {
    await journal.add([createEdit({ field: 'name', state: waiting() })]);
    const edit = await startRunner().add(createEdit({ createdAt: 5 }));
    await eventually(async () => (await stored(edit))?.state).toMatchObject({ nextAt: nowMs + 5_000 });
    expect(requests).toEqual([]);
  });

  test('is left where it was dropped or settled before its turn', async () => {
    const turn = Promise.withResolvers<void>();
    const runner = startRunner({ exclusively: async (_, work) => (await turn.promise, work()) });
    const [dropped, settled] = [createEdit({ productId: 'p2' }), createEdit({ productId: 'p3' })];
    await runner.add(dropped);
    await runner.add(settled);
    await journal.update([dropped.id], () => null);
    await journal.update([settled.id], (edit) => ({ ...edit, state: { tag: 'applied', at: 1 } }));
    turn.resolve();
    await eventually(() => wakes).toEqual([watchdogAt, watchdogAt]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(requests).toEqual([]);
  });

  test('is tried again later if the journal fails', async () => {
    const runner = startRunner();
    const edit = await runner.add(later());
    journal.isBroken = true;
    const due = startRunner({ now: () => nowMs + 2_000 });
    await due.resume();
    await eventually(() => wakes).toContain(nowMs + 2_000 + journalRetryMs);
    expect(await stored(edit)).toMatchObject({ state: { tag: 'queued' } });
  });
});

test('where the journal does not open, a later start is scheduled and the failure reported', async () => {
  journal.open = () => Promise.reject(new Error('The disk is gone.'));
  await expect(startRunner().resume()).rejects.toThrow('gone');
  expect(wakes).toEqual([nowMs + journalRetryMs]);
});

describe('a retry', () => {
  test('takes the chosen waiting edits, at once or at a time', async () => {
    const [one, two] = [createEdit({ state: waiting() }), createEdit({ productId: 'p2', state: waiting() })];
    const conflict = createEdit({ productId: 'p3', state: { tag: 'conflict', theirs: '1' } });
    await journal.add([one, two, conflict]);
    const runner = startRunner();
    await runner.retry(({ id }) => id === one.id, nowMs + 300);
    expect((await stored(one))?.state).toMatchObject({ nextAt: nowMs + 300 });
    expect(wakes).toEqual([nowMs + 300]);
    await runner.retry(({ id }) => id !== one.id);
    await eventually(() => requests).toEqual(['p2']);
    expect(await stored(conflict)).toEqual(conflict);
  });
});

describe('the rows of batches', () => {
  const batchId = randomUUID();
  const row = (at: number, change: Partial<Edit> = {}): Edit =>
    createEdit({ productId: `p${at}`, batchId, surface: 'workbench', createdAt: at, ...change });
  const addBatch = async (rows: readonly Edit[]): Promise<void> => {
    await journal.putBatch(createBatch({ id: batchId, state: 'running' }));
    await journal.add(rows);
  };

  test('go together, as many as are allowed, and stop at the first failure of the whole store', async () => {
    await addBatch([row(1), row(2), row(3)]);
    const runner = startRunner({ groupSize: 2 });
    await runner.resume();
    await eventually(() => runner.pauseOf('store')).toMatchObject({ reason: 'offline' });
    expect(requests).toEqual(['p1', 'p2']);
    expect(wakes.at(-1)).toBe(runner.pauseOf('store')?.until);
    requests = [];
    await runner.resume();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(requests).toEqual([]);
  });

  test('read the store once and pause where the disk is full', async () => {
    await addBatch([row(1), row(2)]);
    const runner = startRunner({ groupSize: 1 });
    fillDisk();
    await runner.resume();
    await eventually(() => wakes).toContain(nowMs + journalRetryMs);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(requests).toEqual(['p1']);
    expect((await journal.all()).map(({ state }) => state.tag)).toEqual(['queued', 'queued']);
  });

  test('go on after a retry', async () => {
    await addBatch([row(1), row(2)]);
    const runner = startRunner({ groupSize: 1 });
    await runner.resume();
    await eventually(() => runner.pauseOf('store')).toBeDefined();
    requests = [];
    await runner.retry(() => true);
    await eventually(() => requests).toContain('p1');
  });

  test('set the alarm of a waiting row anew, because the one alarm may have rung for another edit', async () => {
    const states = [30_000, 90_000].map((ms) => waiting({ nextAt: nowMs + ms }));
    await addBatch([...states, waiting({ nextAt: neverMs })].map((state, index) => row(index, { state })));
    await startRunner().resume();
    expect(wakes).toEqual([nowMs + 30_000]);
  });

  test('set no alarm for a row that is due and whose batch is paused', async () => {
    await journal.putBatch(createBatch({ id: batchId, state: 'paused' }));
    await journal.add([row(1, { state: waiting({ nextAt: nowMs }) })]);
    await startRunner().resume();
    expect(wakes).toEqual([]);
  });

  test('wait without an alarm where only a person can help, until their outcome is known', async () => {
    failure = 'forbidden';
    await addBatch([row(1), row(2)]);
    const runner = startRunner({ groupSize: 1 });
    await runner.resume();
    await eventually(() => runner.pauseOf('store')).toMatchObject({ until: neverMs });
    expect(wakes.filter((at) => at !== watchdogAt)).toEqual([]);
    requests = [];
    await runner.resume();
    await eventually(() => requests).toEqual(['p2']);
  });

  test('get their turn beside single edits of their product that are started again and again', async () => {
    const batch = createBatch({ state: 'running', storeId: 'store', total: 1 });
    const unseen = waiting({ reason: 'throttled', nextAt: nowMs, wasSent: true, attempt: 4 });
    const row = createEdit({ batchId: batch.id, order: 20, state: unseen });
    const singles = ['name', 'sku', 'price'].map((field, at) =>
      createEdit({
        field: field as Edit['field'],
        order: 10 + at,
        state: waiting({ reason: 'throttled', nextAt: nowMs, attempt: 0 }),
      }),
    );
    await journal.putBatch(batch);
    await journal.add([row, ...singles]);
    let isOver = false;
    const wakeAt = (at: number): void => {
      if (at <= nowMs && !isOver) setImmediate(() => void runner.resume());
    };
    const runner = startRunner({ wakeAt });
    // Each of them waits for the row, is due at once, and wakes the runner.
    await runner.resume();
    await expect
      .poll(() => requests, { timeout: 4000 })
      .toContain('p1')
      .finally(() => (isOver = true));
  });

  test('wait for a single edit of their product that is being sent', async () => {
    failure = 'not_found';
    const answer = Promise.withResolvers<void>();
    const catalog = createRefusing(journal);
    const slow: Catalog = {
      ...catalog,
      product: async (id) => {
        requests.push(id);
        await answer.promise;
        return createRefusing(createMemoryJournal()).product(id);
      },
    };
    await addBatch([row(1, { field: 'name', value: 'Cup', base: 'Mug' })]);
    const runner = startRunner({ writerOf: () => ({ catalog: slow, keyFingerprint: 'a' }) });
    await runner.add(createEdit({ productId: 'p1' }));
    await eventually(() => requests).toEqual(['p1']);
    await runner.resume();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(requests).toEqual(['p1']);
    answer.resolve();
    await eventually(async () => (await journal.all()).map(({ state }) => state.tag)).toEqual(['refused', 'refused']);
    expect(requests).toEqual(['p1', 'p1']);
  });
});
