import { expect, test } from 'vitest';
import { createBatchBook } from '../../../src/edits/batch-book.ts';
import { createBatch } from '../../fixtures/batch.ts';
import { createEdit } from '../../fixtures/edit.ts';
import { createMemoryJournal } from '../../fixtures/memory-journal.ts';

const applied = { tag: 'applied', at: 1 } as const;

test('a new worker has the batches, and how their rows stand', async () => {
  const journal = createMemoryJournal();
  const batch = createBatch();
  await journal.putBatch(batch);
  await journal.add([
    createEdit({ batchId: batch.id }),
    createEdit({ batchId: batch.id, state: applied }),
    createEdit({ batchId: 'another' }),
    createEdit(),
  ]);
  const book = createBatchBook(journal);
  expect([...book.all()]).toEqual([]);
  await book.load();
  expect([...book.all().values()]).toEqual([batch]);
  expect(book.countsOf(batch.id)).toMatchObject({ queued: 1, applied: 1, waiting: 0 });
});

test('counting rows as they change comes to what the journal counts', async () => {
  const journal = createMemoryJournal();
  const book = createBatchBook(journal);
  const batch = createBatch();
  await book.put(batch);
  const rows = [1, 2, 3].map((createdAt) => createEdit({ batchId: batch.id, createdAt }));
  await journal.add(rows);
  for (const row of rows) book.count(row, 1);
  const [first] = rows;
  if (first === undefined) throw new Error('no row');
  const [after] = await journal.update([first.id], (row) => ({ ...row, state: applied }));
  book.count(first, -1);
  if (after !== undefined) book.count(after, 1);
  expect(book.countsOf(batch.id)).toEqual(await journal.countBatch(batch.id));
  await book.put({ ...batch, state: 'running' });
  expect(book.countsOf(batch.id)).toMatchObject({ queued: 2, applied: 1 });
});

test('single edits and rows of batches that are not known are not counted', () => {
  const book = createBatchBook(createMemoryJournal());
  book.count(createEdit(), 1);
  book.count(createEdit({ batchId: 'b' }), 1);
  expect(Object.values(book.countsOf('b'))).toEqual([0, 0, 0, 0, 0, 0]);
});

test('a batch whose rows are all gone is forgotten, but not while it is filled', async () => {
  const journal = createMemoryJournal();
  const book = createBatchBook(journal);
  const [empty, full, filling] = [
    createBatch({ state: 'running' }),
    createBatch({ state: 'paused' }),
    createBatch({ state: 'filling' }),
  ];
  for (const batch of [empty, full, filling]) await book.put(batch);
  await journal.add([createEdit({ batchId: full.id })]);
  await book.tidy();
  expect(new Set(book.all().keys())).toEqual(new Set([full.id, filling.id]));
  expect(book.countsOf(full.id)).toMatchObject({ queued: 1 });
  expect((await journal.batches()).map(({ id }) => id)).not.toContain(empty.id);
});

test('a batch that could not be kept is not there', async () => {
  const journal = createMemoryJournal();
  journal.isBroken = true;
  const book = createBatchBook(journal);
  await expect(book.put(createBatch())).rejects.toMatchObject({ code: 'storage' });
  expect(book.all().size).toBe(0);
});
