import { expect, test } from 'vitest';
import type { Edit } from '../../../../src/domain/edit.ts';
import { pricesOf } from '../../../../src/domain/pricing/prices.ts';
import { createBatchStore } from '../../../../src/edits/journal/batch-store.ts';
import { createEditStore } from '../../../../src/edits/runner/edit-store.ts';
import { createBatch } from '../../../fixtures/batch.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { createMemoryJournal } from '../../../fixtures/memory-journal.ts';
import { createProduct, createVariant } from '../../../fixtures/product.ts';

const applied = { tag: 'applied', at: 1 } as const;
const twoVariants = pricesOf(createProduct({ variants: [createVariant({ id: 'v1' }), createVariant({ id: 'v2' })] }));
const prices = { from: twoVariants, to: twoVariants, intent: null };

test('a new worker loads the batches and the states of their rows', async () => {
  const journal = createMemoryJournal();
  const batch = createBatch();
  await journal.putBatch(batch);
  await journal.add([
    createEdit({ batchId: batch.id }),
    createEdit({ batchId: batch.id, state: applied }),
    createEdit({ batchId: 'another' }),
    createEdit(),
  ]);
  const batchStore = createBatchStore(journal);
  expect([...batchStore.all()]).toEqual([]);
  await batchStore.load([batch.id, null]);
  expect([...batchStore.all().values()]).toEqual([batch]);
  expect(batchStore.countsOf(batch.id)).toMatchObject({ queued: 1, applied: 1, waiting: 0 });
});

test('a finished batch is loaded without a look at its rows, with those that a later edit replaced', async () => {
  const journal = createMemoryJournal();
  const batch = createBatch({ state: 'running', total: 3, cancelled: 1 });
  await journal.putBatch(batch);
  const { stored } = await journal.add(
    [1, 2].map((createdAt) => createEdit({ batchId: batch.id, createdAt, order: 0 })),
  );
  const [first, second] = stored.map(({ id }) => id);
  await journal.update([first ?? ''], (row) => ({ ...row, state: { tag: 'replaced', at: 1, by: 'x' } }));
  await journal.update([first ?? '', second ?? ''], (row) => (row.id === second ? { ...row, state: applied } : row));
  let counted = 0;
  const countBatch: typeof journal.countBatch = (id) => ((counted += 1), journal.countBatch(id));
  const batchStore = createBatchStore({ ...journal, countBatch });
  await batchStore.loadAll();
  expect([batchStore.countsOf(batch.id), counted]).toEqual([await journal.countBatch(batch.id), 0]);
  // The record keeps its count, whatever a caller remembers.
  await batchStore.put({ ...batch, state: 'paused' });
  expect((await journal.batches())[0]?.replaced).toBe(1);
});

test('a finished batch is loaded without rows that their person discarded', async () => {
  const journal = createMemoryJournal();
  const batch = createBatch({ state: 'running', total: 2 });
  await journal.putBatch(batch);
  const [saved, refused] = [applied, { tag: 'refused', code: 'validation', description: '' } as const].map((state) =>
    createEdit({ batchId: batch.id, state }),
  ) as [Edit, Edit];
  await journal.add([saved, refused]);
  await journal.update([refused.id], () => null);
  const batchStore = createBatchStore(journal);
  await batchStore.loadAll();
  expect(batchStore.countsOf(batch.id)).toEqual(await journal.countBatch(batch.id));
  expect(batchStore.countsOf(batch.id)).toMatchObject({ applied: 1 });
});

test('a cancelled batch is loaded without a look at its rows, with those that can be continued', async () => {
  const journal = createMemoryJournal();
  const batch = createBatch({ state: 'running', total: 4, cancelled: 1 });
  await journal.putBatch(batch);
  const rows = [1, 2, 3].map((createdAt) => createEdit({ batchId: batch.id, createdAt }));
  await journal.add(rows);
  const [first, second, third] = rows.map(({ id }) => id) as [string, string, string];
  await journal.update([first], (row) => ({ ...row, state: applied }));
  await journal.update([second, third], (row) => ({ ...row, state: { tag: 'cancelled', at: 1 } }));
  const loadCounts = async () => {
    let counted = 0;
    const countBatch: typeof journal.countBatch = (id) => ((counted += 1), journal.countBatch(id));
    const batchStore = createBatchStore({ ...journal, countBatch });
    await batchStore.loadAll();
    expect(counted).toBe(0);
    return [batchStore.countsOf(batch.id), batchStore.all().get(batch.id)];
  };
  expect(await loadCounts()).toMatchObject([await journal.countBatch(batch.id), { cancelled: 3, continuable: 2 }]);
  expect(await journal.kept()).toMatchObject({ finished: 3, cancelled: 2 });
  await journal.prune({ isGone: ({ id }) => id === second });
  expect(await loadCounts()).toMatchObject([await journal.countBatch(batch.id), { cancelled: 3, continuable: 1 }]);
  await journal.update([third], () => null);
  expect(await loadCounts()).toMatchObject([await journal.countBatch(batch.id), { cancelled: 3, continuable: 0 }]);
});

test('a batch whose saved rows were pruned is loaded with those that can still be undone', async () => {
  const journal = createMemoryJournal();
  const batch = createBatch({ state: 'running', total: 3 });
  await journal.putBatch(batch);
  const rows = [1, 2, 3].map((createdAt) => createEdit({ batchId: batch.id, createdAt, state: applied }));
  await journal.add(rows);
  await journal.prune({ isGone: ({ id }) => id !== rows[2]?.id });
  const batchStore = createBatchStore(journal);
  await batchStore.loadAll();
  expect(batchStore.countsOf(batch.id)).toMatchObject({ applied: 1 });
  // Storing the batch again, as a pause does, keeps the count.
  await batchStore.put(batch);
  expect(batchStore.all().get(batch.id)).toMatchObject({ total: 3, forgotten: 2 });
});

test('counting rows as they change gives the journal’s counts', async () => {
  const journal = createMemoryJournal();
  const batchStore = createBatchStore(journal);
  const batch = createBatch();
  await batchStore.put(batch);
  const rows = [1, 2, 3].map((createdAt) => createEdit({ batchId: batch.id, createdAt }));
  await journal.add(rows);
  for (const row of rows) batchStore.count(row, 1);
  const [first] = rows;
  if (first === undefined) throw new Error('no row');
  const [after] = await journal.update([first.id], (row) => ({ ...row, state: applied }));
  batchStore.count(first, -1);
  if (after !== undefined) batchStore.count(after, 1);
  expect(batchStore.countsOf(batch.id)).toEqual(await journal.countBatch(batch.id));
  await batchStore.put({ ...batch, state: 'running' });
  expect(batchStore.countsOf(batch.id)).toMatchObject({ queued: 2, applied: 1 });
});

test('single edits and rows of unknown batches are not counted', () => {
  const batchStore = createBatchStore(createMemoryJournal());
  batchStore.count(createEdit(), 1);
  batchStore.count(createEdit({ batchId: 'b' }), 1);
  expect(Object.values(batchStore.countsOf('b'))).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
});

test('a batch without rows is removed, but not while it is filled', async () => {
  const journal = createMemoryJournal();
  const batchStore = createBatchStore(journal);
  const [empty, full, filling] = [
    createBatch({ state: 'running' }),
    createBatch({ state: 'paused' }),
    createBatch({ state: 'filling' }),
  ];
  for (const batch of [empty, full, filling]) await batchStore.put(batch);
  await journal.add([createEdit({ batchId: full.id })]);
  await batchStore.tidy();
  expect(new Set(batchStore.all().keys())).toEqual(new Set([full.id, filling.id]));
  expect(batchStore.countsOf(full.id)).toMatchObject({ queued: 1 });
  expect((await journal.batches()).map(({ id }) => id)).not.toContain(empty.id);
});

test('rows that the history forgot can no longer be continued, for the running worker as well', async () => {
  const journal = createMemoryJournal();
  const batch = createBatch({ state: 'running', total: 3 });
  await journal.putBatch(batch);
  const rows = [1, 2, 3].map((createdAt) => createEdit({ batchId: batch.id, createdAt }));
  await journal.add(rows);
  await journal.update(
    rows.map(({ id }) => id),
    (row) => ({ ...row, state: { tag: 'cancelled', at: 1 } }),
  );
  const batchStore = createBatchStore(journal);
  await batchStore.loadAll();
  await journal.prune({ isGone: () => true, most: 2 });
  await batchStore.tidy();
  const [stored] = await journal.batches();
  expect([batchStore.all().get(batch.id), stored?.continuable]).toEqual([stored, 1]);
});

test('saved rows that the history forgot are told apart before the next start as after it', async () => {
  const journal = createMemoryJournal();
  const batch = createBatch({ state: 'running', total: 3 });
  await journal.putBatch(batch);
  await journal.add([1, 2, 3].map((createdAt) => createEdit({ batchId: batch.id, createdAt, state: applied })));
  const batchStore = createBatchStore(journal);
  await batchStore.loadAll();
  await journal.prune({ isGone: () => true, most: 2 });
  await batchStore.tidy();
  const next = createBatchStore(journal);
  await next.loadAll();
  expect([batchStore, next].map((one) => one.countsOf(batch.id).applied)).toEqual([1, 1]);
});

test('rows that change while they are counted are counted as they are then', async () => {
  const journal = createMemoryJournal();
  const batch = createBatch({ state: 'running', total: 1 });
  const row = createEdit({ batchId: batch.id });
  await journal.putBatch(batch);
  await journal.add([row]);
  let isFirst = true;
  const countBatch: typeof journal.countBatch = async (id) => {
    const counted = await journal.countBatch(id);
    if (isFirst) {
      isFirst = false;
      const [saved] = await journal.update([row.id], (one) => ({ ...one, state: applied }));
      batchStore.count(row, -1);
      if (saved !== undefined) batchStore.count(saved, 1);
    }
    return counted;
  };
  const batchStore = createBatchStore({ ...journal, countBatch });
  await batchStore.loadAll();
  await batchStore.tidy();
  expect(batchStore.countsOf(batch.id)).toEqual(await journal.countBatch(batch.id));
});

test('rows of another batch that change meanwhile start no count anew', async () => {
  const journal = createMemoryJournal();
  const batch = createBatch({ state: 'running', total: 1 });
  await journal.putBatch(batch);
  await journal.add([createEdit({ batchId: batch.id })]);
  let readings = 0;
  const countBatch: typeof journal.countBatch = (id) => {
    readings += 1;
    if (readings < 3) batchStore.count(createEdit({ batchId: 'another' }), 1);
    return journal.countBatch(id);
  };
  const batchStore = createBatchStore({ ...journal, countBatch });
  await batchStore.loadAll();
  await batchStore.tidy();
  expect(readings).toBe(1);
});

test('a batch that could not be stored does not exist', async () => {
  const journal = createMemoryJournal();
  journal.isBroken = true;
  const batchStore = createBatchStore(journal);
  await expect(batchStore.put(createBatch())).rejects.toMatchObject({ code: 'storage' });
  expect(batchStore.all().size).toBe(0);
});

test('rows that were undone in part are counted in their batch, in memory as in the journal', async () => {
  const journal = createMemoryJournal();
  const batch = createBatch({ undoOf: 'b1' });
  const store = createEditStore(journal, { onEdits: () => undefined, onRemoved: () => undefined });
  await store.batches.put(batch);
  const rows = [1, 2].map((createdAt) => createEdit({ batchId: batch.id, undoOf: 'e1', prices, createdAt }));
  const [first] = await store.add(rows);
  await store.change(
    rows.map(({ id }) => id),
    (row) => ({ ...row, state: applied, skippedVariants: row.id === first?.id ? ['v2'] : [] }),
  );
  expect((await journal.batches()).map(({ partlyUndone }) => partlyUndone)).toEqual([1]);
  expect(store.batches.all().get(batch.id)?.partlyUndone).toBe(1);
  // Storing the batch again, as a pause does, keeps the count.
  await store.batches.put(batch);
  expect(store.batches.all().get(batch.id)?.partlyUndone).toBe(1);
});
