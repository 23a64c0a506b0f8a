import { beforeEach, describe, expect, test } from 'vitest';
import type { Edit, EditState } from '../../../src/domain/edit.ts';
import { createBatches, type Batches } from '../../../src/edits/batches.ts';
import { createBook, type Book } from '../../../src/edits/book.ts';
import { createBatch } from '../../fixtures/batch.ts';
import { createEdit } from '../../fixtures/edit.ts';
import { createMemoryJournal, type MemoryJournal } from '../../fixtures/memory-journal.ts';

const clock = { ms: 0 };
let journal: MemoryJournal;
let book: Book;
let batches: Batches;
/** How often the runner was told to go on. */
let resumed: number;

beforeEach(() => {
  clock.ms = 1_000_000;
  resumed = 0;
  journal = createMemoryJournal();
  book = createBook(journal, { onEdits: () => undefined, onRemoved: () => undefined });
  const runner = {
    change: book.change,
    retry: () => Promise.resolve(),
    resume: () => Promise.resolve(void (resumed += 1)),
    holdOf: () => undefined,
  };
  batches = createBatches({ book, runner, ofBatch: journal.ofBatch, now: () => clock.ms, onBatches: () => undefined });
});

const { state: _state, total: _total, cancelled: _cancelled, ...opening } = createBatch({ createdAt: 1_000_000 });
const { id } = opening;
const rowIn = (state: EditState): Edit => createEdit({ state });
const waiting = (wasSent: boolean): EditState => ({
  tag: 'waiting',
  reason: 'offline',
  attempt: 1,
  nextAt: 9,
  wasSent,
});
const refused: EditState = { tag: 'refused', code: 'validation', description: '' };
const stateOf = async (row: Edit) => (await journal.get(row.id))?.state;
const progress = () => batches.progress()[0];

async function fill(...rows: Edit[]): Promise<void> {
  await batches.begin(opening);
  await batches.fill(id, rows);
}

describe('a batch', () => {
  test('opened twice is one, and started twice counts its rows once', async () => {
    await fill(createEdit(), createEdit());
    await batches.begin(opening);
    expect(progress()?.batch).toMatchObject({ state: 'filling', total: 0 });
    await batches.start(id);
    await batches.start(id);
    expect([progress()?.batch, resumed]).toMatchObject([{ state: 'running', total: 2 }, 1]);
  });

  test('of thousands of rows is kept in pieces, each row once', async () => {
    const rows = Array.from({ length: 1201 }, (_, createdAt) => createEdit({ createdAt }));
    await fill(...rows);
    await batches.fill(id, rows);
    await batches.start(id);
    expect(progress()).toMatchObject({ batch: { total: 1201 }, counts: { queued: 1201 } });
  });

  test('takes no more rows once it was started, nor does one that is gone', async () => {
    await fill(createEdit());
    await batches.start(id);
    await expect(batches.fill(id, [createEdit()])).rejects.toMatchObject({ code: 'conflict' });
    await expect(batches.fill('gone', [createEdit()])).rejects.toMatchObject({ code: 'not_found' });
    await expect(batches.pause('gone')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('whose page never came back is forgotten after an hour, when the next is opened', async () => {
    const row = createEdit();
    await fill(row);
    const next = { ...opening, id: createBatch().id };
    clock.ms += 3_600_000 - 1;
    await batches.begin(next);
    expect(batches.progress()).toHaveLength(2);
    clock.ms += 1;
    await batches.begin({ ...opening, id: createBatch().id, createdAt: clock.ms });
    expect(batches.progress().some(({ batch }) => batch.id === id)).toBe(false);
    expect(await journal.get(row.id)).toBeUndefined();
  });

  test('is paused and goes on, and neither before it was started', async () => {
    await fill(createEdit());
    await batches.pause(id);
    await batches.resume(id);
    expect(progress()?.batch.state).toBe('filling');
    await batches.start(id);
    await batches.pause(id);
    expect(progress()?.batch.state).toBe('paused');
    await batches.resume(id);
    expect([progress()?.batch.state, resumed]).toEqual(['running', 2]);
  });
});

test('calling off drops what nothing was sent of, and nothing else', async () => {
  const unsent = [rowIn({ tag: 'queued', notBefore: 0 }), rowIn(waiting(false))];
  const others = [
    rowIn({ tag: 'sending', attempt: 1 }),
    rowIn(waiting(true)),
    rowIn(refused),
    rowIn({ tag: 'applied', at: 1 }),
  ];
  await fill(...unsent, ...others);
  await batches.start(id);
  await batches.cancel(id);
  expect(progress()?.batch).toMatchObject({ state: 'running', total: 6, cancelled: 2 });
  expect(new Set((await journal.ofBatch(id)).map((row) => row.id))).toEqual(new Set(others.map((row) => row.id)));
});

test('trying again queues what was refused; what may have arrived is looked up first, the rest is left', async () => {
  const rows = [rowIn(refused), rowIn({ ...refused, wasSent: true }), rowIn({ tag: 'conflict', theirs: '1' })] as const;
  await fill(...rows);
  await batches.start(id);
  await batches.retryFailed(id);
  expect(await Promise.all(rows.map(stateOf))).toMatchObject([
    { tag: 'queued', notBefore: clock.ms },
    { tag: 'waiting', nextAt: clock.ms, wasSent: true },
    { tag: 'conflict' },
  ]);
});

test('taking back is a batch of its own, of what was written; what stood so already stays', async () => {
  const sent = { before: '24.50', revision: null, isAnswered: true, at: 1 };
  const written = createEdit({ state: { tag: 'applied', at: 1 }, sent, after: '26.00' });
  await fill(written, rowIn({ tag: 'applied', at: 1 }), rowIn(refused));
  await batches.start(id);
  const batchId = createBatch().id;
  const by = { batchId, surface: 'workbench', who: 'a' } as const;
  await batches.undo(id, by);
  const rows = await journal.ofBatch(batchId);
  expect(rows).toMatchObject([{ undoOf: written.id, base: '26.00', value: '24.50', who: 'a' }]);
  expect(batches.progress().find(({ batch }) => batch.id === batchId)?.batch).toMatchObject({ undoOf: id, total: 1 });
});

test('taking back that a worker died over goes on with what is missing: pieces are not taken back twice', async () => {
  const sent = { before: '12', revision: null, isAnswered: true, at: 1 };
  const rows = Array.from({ length: 600 }, (_, createdAt) =>
    createEdit({
      field: 'stock',
      base: '12',
      value: '14',
      delta: '2',
      state: { tag: 'applied', at: 1 },
      sent,
      createdAt,
    }),
  );
  await fill(...rows);
  await batches.start(id);
  const batchId = createBatch().id;
  const by = { batchId, surface: 'workbench', who: 'a' } as const;
  let adds = 0;
  const { add } = book;
  book.add = (edits) => ((adds += 1) === 2 ? Promise.reject(new Error('The worker died.')) : add(edits));
  await expect(batches.undo(id, by)).rejects.toThrow('died');
  for (let times = 0; times < 2; times += 1) await batches.undo(id, by);
  const undone = await journal.ofBatch(batchId);
  expect(new Set(undone.map(({ undoOf }) => undoOf))).toEqual(new Set(rows.map((row) => row.id)));
  expect(undone).toHaveLength(600);
});
