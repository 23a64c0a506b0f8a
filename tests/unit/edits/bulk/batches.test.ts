import { beforeEach, describe, expect, test } from 'vitest';
import type { Edit, EditState } from '../../../../src/domain/edit.ts';
import type { Batches } from '../../../../src/edits/bulk/batch-access.ts';
import { createBatches } from '../../../../src/edits/bulk/batches.ts';
import { createEditStore, type EditStore } from '../../../../src/edits/runner/edit-store.ts';
import { createReplacing } from '../../../../src/edits/runner/replace-earlier.ts';
import type { Pause } from '../../../../src/edits/runner/pauses.ts';
import type { Runner } from '../../../../src/edits/runner/runner.ts';
import { batchStatus, undoStatus } from '../../../../src/ui/workbench/bulk/batch-state.ts';
import { toUndo } from '../../../../src/edits/undo.ts';
import { createBatch } from '../../../fixtures/batch.ts';
import { createEdit, waitingState } from '../../../fixtures/edit.ts';
import { createMemoryJournal, type MemoryJournal } from '../../../fixtures/memory-journal.ts';

const clock = { ms: 0 };
let journal: MemoryJournal;
let editStore: EditStore;
let batches: Batches;
/** How often the runner was resumed, and how often a batch changed by itself. */
let [resumed, told] = [0, 0];
/** Ids of the edits that the runner was asked to retry. */
let isRetried: Parameters<Runner['retry']>[0] | undefined;
/** The pause of every store. */
let pause: Pause | undefined;

beforeEach(() => {
  clock.ms = 1_000_000;
  [resumed, told] = [0, 0];
  [isRetried, pause] = [undefined, undefined];
  journal = createMemoryJournal();
  editStore = createEditStore(journal, { onEdits: () => undefined, onRemoved: () => undefined });
  const runner = {
    change: editStore.change,
    retry: (isChosen: Parameters<Runner['retry']>[0]) => Promise.resolve(void (isRetried = isChosen)),
    resume: () => Promise.resolve(void (resumed += 1)),
    pauseOf: () => pause,
  };
  batches = createBatches({
    editStore,
    runner,
    ofBatch: journal.ofBatch,
    now: () => clock.ms,
    onBatches: () => void (told += 1),
  });
});

const { state: _state, total: _total, cancelled: _cancelled, ...opening } = createBatch({ createdAt: 1_000_000 });
const { id } = opening;
const rowIn = (state: EditState): Edit => createEdit({ state });
const refused: EditState = { tag: 'refused', code: 'validation', description: '' };
const stateOf = async (row: Edit) => (await journal.get(row.id))?.state;
const progress = () => batches.progress()[0];

async function fill(...rows: Edit[]): Promise<void> {
  await batches.begin(opening);
  await batches.fill(id, rows);
}

describe('a batch', () => {
  test('a batch of an earlier worker is read before it is changed', async () => {
    await journal.putBatch({ ...createBatch({ state: 'running', total: 1 }), id });
    await journal.add([createEdit({ batchId: id })]);
    await batches.pause(id);
    expect(progress()).toMatchObject({ batch: { state: 'paused' }, counts: { queued: 1 } });
    expect(await journal.batches()).toMatchObject([{ state: 'paused' }]);
  });

  test('created twice is one batch, and started twice counts its rows once', async () => {
    await fill(createEdit(), createEdit());
    await batches.begin(opening);
    expect(progress()?.batch).toMatchObject({ state: 'filling', total: 0 });
    await batches.start(id);
    await batches.start(id);
    expect([progress()?.batch, resumed]).toMatchObject([{ state: 'running', total: 2 }, 1]);
  });

  test('a batch of thousands of rows is stored in chunks, each row once', async () => {
    const rows = Array.from({ length: 1201 }, (_, createdAt) => createEdit({ createdAt, productId: `p${createdAt}` }));
    await fill(...rows);
    await batches.fill(id, rows);
    await batches.start(id);
    expect(progress()).toMatchObject({ batch: { total: 1201 }, counts: { queued: 1201 } });
  });

  test('accepts no rows after its start, nor after its removal', async () => {
    await fill(createEdit());
    await batches.start(id);
    await expect(batches.fill(id, [createEdit()])).rejects.toMatchObject({ code: 'conflict' });
    await expect(batches.fill('gone', [createEdit()])).rejects.toMatchObject({ code: 'not_found' });
    await expect(batches.pause('gone')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('a batch that is never filled is dropped after an hour, when the next one is created', async () => {
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

  test('can be paused and resumed, but not before its start', async () => {
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

test('batches are listed newest first, and only a running one shows the pause of its store', async () => {
  const [older, newer] = [opening, { ...opening, id: createBatch().id, createdAt: opening.createdAt + 1 }];
  await batches.begin(older);
  await batches.begin(newer);
  await batches.fill(newer.id, [createEdit()]);
  await batches.start(newer.id);
  pause = { reason: 'throttled', until: 5 };
  expect(batches.progress()).toMatchObject([
    { batch: { id: newer.id }, hold: pause },
    { batch: { id: older.id }, hold: null },
  ]);
  pause = undefined;
  expect(batches.progress()[0]?.hold).toBeNull();
});

test('a batch that was started is kept, however long ago', async () => {
  await fill(createEdit());
  await batches.start(id);
  clock.ms += 2 * 3_600_000;
  await batches.begin({ ...opening, id: createBatch().id, createdAt: clock.ms });
  expect(batches.progress().map(({ batch }) => batch.id)).toContain(id);
});

test('each change of a batch is told, and what changes nothing is not', async () => {
  await fill(createEdit());
  await batches.resume(id);
  expect(told).toBe(1);
  await batches.start(id);
  await batches.pause(id);
  await batches.pause(id);
  expect(told).toBe(3);
});

test('a batch that is cancelled before its start leaves nothing', async () => {
  const row = createEdit();
  await fill(row);
  told = 0;
  await batches.cancel(id);
  expect([batches.progress(), await journal.get(row.id), told, resumed]).toEqual([[], undefined, 1, 0]);
});

test('cancelling twice counts every dropped row, and goes on where the batch was paused', async () => {
  await fill(createEdit(), rowIn(refused));
  await batches.start(id);
  await batches.pause(id);
  await batches.cancel(id);
  expect([progress()?.batch, resumed]).toMatchObject([{ state: 'running', cancelled: 1 }, 2]);
  await batches.retryFailed(id);
  await batches.cancel(id);
  expect(progress()?.batch).toMatchObject({ state: 'running', cancelled: 2 });
});

test('rows that a person discards are not saved: they count as left as is, also for the next worker', async () => {
  const conflict: EditState = { tag: 'conflict', theirs: '1' };
  const discarded = [rowIn(conflict), rowIn(conflict), rowIn(refused)];
  await fill(rowIn({ tag: 'applied', at: 1 }), rowIn({ tag: 'applied', at: 1 }), ...discarded);
  await batches.start(id);
  const ids = discarded.map((row) => row.id);
  await editStore.change(ids, () => null);
  const [{ batch, counts } = { batch: createBatch(), counts: editStore.batches.countsOf(id) }] = batches.progress();
  expect(batch).toMatchObject({ total: 5, cancelled: 0, discarded: 3 });
  expect(batchStatus({ batch, counts })).toMatchObject({ tag: 'done', all: 5, saved: 2, discarded: 3 });
  expect(await journal.batches()).toEqual([batch]);
});

test('a row that is discarded while its batch is paused is counted, whichever is stored first', async () => {
  const rows = [rowIn(refused), rowIn(refused)];
  await fill(...rows, createEdit());
  await batches.start(id);
  const [first, second] = rows.map((row) => row.id) as [string, string];
  await Promise.all([editStore.change([first], () => null), batches.pause(id), editStore.change([second], () => null)]);
  expect(progress()?.batch).toMatchObject({ state: 'paused', discarded: 2 });
  expect(await journal.batches()).toEqual([progress()?.batch]);
});

test('a row that is dropped before its batch is started is no row of it', async () => {
  const [kept, dropped] = [createEdit(), createEdit()];
  await fill(kept, dropped);
  await editStore.change([dropped.id], () => null);
  await batches.start(id);
  expect(progress()?.batch).toMatchObject({ total: 1, cancelled: 0 });
});

test('a worker that is stopped while it cancels a batch has counted every row that it dropped', async () => {
  await fill(...Array.from({ length: 3 }, () => createEdit()));
  await batches.start(id);
  const { putBatch } = journal;
  let puts = 0;
  journal.putBatch = (batch) =>
    (puts += 1) === 1 ? putBatch(batch) : Promise.reject(new Error('The worker was stopped.'));
  await expect(batches.cancel(id)).rejects.toThrow('stopped');
  expect(await journal.batches()).toMatchObject([{ id, total: 3, cancelled: 3 }]);
});

test('cancelling keeps unsent rows as cancelled, and touches no others', async () => {
  const unsent = [rowIn({ tag: 'queued', notBefore: 0 }), rowIn(waitingState(false))];
  const others = [
    rowIn({ tag: 'sending', attempt: 1 }),
    rowIn(waitingState(true)),
    rowIn(refused),
    rowIn({ tag: 'applied', at: 1 }),
  ];
  await fill(...unsent, ...others);
  await batches.start(id);
  await batches.cancel(id);
  expect(progress()).toMatchObject({ batch: { state: 'running', total: 6, cancelled: 2 }, counts: { cancelled: 2 } });
  expect(await journal.batches()).toEqual([progress()?.batch]);
  for (const row of unsent) expect(await stateOf(row)).toEqual({ tag: 'cancelled', at: clock.ms });
  for (const row of others) expect(await stateOf(row)).toEqual(row.state);
});

test('a written row whose question a later batch replaced is not cancelled with both batches', async () => {
  const sent = { before: '24.50', revision: null, isAnswered: true, at: 1 };
  const written = createEdit({ sent, state: { tag: 'conflict', theirs: '11.00' } });
  await fill(written);
  await batches.start(id);
  const later = { ...opening, id: createBatch().id };
  await batches.begin(later);
  await batches.fill(later.id, [createEdit({ createdAt: 2 })]);
  await batches.start(later.id);
  await createReplacing(editStore, () => clock.ms)([written]);
  expect(await stateOf(written)).toMatchObject({ tag: 'replaced' });
  await batches.cancel(later.id);
  await batches.cancel(id);
  expect(await stateOf(written)).toMatchObject({ tag: 'waiting', wasSent: true });
});

const unsentRows = () =>
  ['a', 'b', 'c'].map((productId) => createEdit({ productId, keyFingerprint: 'old', seenOrder: 7, ownValues: [] }));
const queued = async () => (await journal.ofBatch(id)).filter(({ state }) => state.tag === 'queued');
const undoBy = (batchId: string) => ({ batchId, surface: 'workbench', keyFingerprint: null }) as const;

const cancelledWith = async (...before: Edit[]): Promise<Edit[]> => {
  const unsent = unsentRows();
  await fill(...before, ...unsent);
  await batches.start(id);
  await batches.cancel(id);
  resumed = 0;
  return unsent;
};

describe('continuing a cancelled batch', () => {
  test('queues exactly the cancelled rows, as typed now and with the key of now', async () => {
    const asking = rowIn({ tag: 'conflict', theirs: '1' });
    const unsent = await cancelledWith(rowIn({ tag: 'applied', at: 1 }), asking, rowIn(refused));
    const last = await journal.lastOrder();
    clock.ms += 10;
    await batches.continueRest(id, 'new');
    const again = await queued();
    expect(new Set(again.map((row) => row.id))).toEqual(new Set(unsent.map((row) => row.id)));
    for (const row of again)
      expect(row).toMatchObject({ keyFingerprint: 'new', seenOrder: 7, state: { notBefore: clock.ms } });
    expect(again.every(({ order, finishedSeq }) => order > last && finishedSeq === undefined)).toBe(true);
    expect([await stateOf(asking), resumed]).toMatchObject([{ tag: 'conflict' }, 1]);
    expect(progress()).toMatchObject({ batch: { state: 'running', total: 6, cancelled: 0, continuable: 0 } });
    expect(await journal.batches()).toEqual([progress()?.batch]);
  });

  test('pressed twice sends each row once', async () => {
    await cancelledWith();
    await Promise.all([batches.continueRest(id, 'new'), batches.continueRest(id, 'new')]);
    const [first] = await queued();
    if (first === undefined) throw new Error('no row');
    await editStore.change([first.id], (row) => ({ ...row, state: { tag: 'applied', at: 2 } }));
    await batches.continueRest(id, 'new');
    expect(progress()?.counts).toMatchObject({ applied: 1, queued: 2, cancelled: 0 });
  });

  test('goes on after a worker that was stopped in between, for rows of several transactions', async () => {
    const many = Array.from({ length: 700 }, (_, at) => createEdit({ productId: `p${at}`, createdAt: at }));
    await fill(...many);
    await batches.start(id);
    await batches.cancel(id);
    const { update } = journal;
    let updates = 0;
    journal.update = (...args) =>
      (updates += 1) === 2 ? Promise.reject(new Error('The worker was stopped.')) : update(...args);
    await expect(batches.continueRest(id, null)).rejects.toThrow('stopped');
    expect(await journal.batches()).toMatchObject([{ total: 700, cancelled: 200, continuable: 200 }]);
    await batches.continueRest(id, null);
    expect(progress()).toMatchObject({ batch: { cancelled: 0 }, counts: { queued: 700, cancelled: 0 } });
  });

  test('resumes a batch whose worker was stopped while it cancelled', async () => {
    await fill(...unsentRows());
    await batches.start(id);
    const { putBatch } = journal;
    journal.putBatch = (batch) => (batch.state === 'paused' ? putBatch(batch) : Promise.reject(new Error('stopped')));
    await expect(batches.cancel(id)).rejects.toThrow('stopped');
    journal.putBatch = putBatch;
    expect(progress()).toMatchObject({ batch: { state: 'paused' }, counts: { cancelled: 3 } });
    await batches.continueRest(id, null);
    expect(progress()).toMatchObject({ batch: { state: 'running' }, counts: { queued: 3, cancelled: 0 } });
  });

  test('can be cancelled and continued again, and undone before and after', async () => {
    const sent = { before: '24.50', revision: null, isAnswered: true, at: 1 };
    const written = createEdit({ state: { tag: 'applied', at: 1 }, sent, after: '26.00' });
    await cancelledWith(written);
    const [before, after] = [createBatch().id, createBatch().id];
    await batches.undo(id, undoBy(before));
    expect((await journal.ofBatch(before)).map(({ undoOf }) => undoOf)).toEqual([written.id]);
    await editStore.change(
      (await journal.ofBatch(before)).map((undo) => undo.id),
      (undo) => ({ ...undo, state: { tag: 'applied', at: 2 } }),
    );
    expect(undoOfFirst()).toMatchObject({ tag: 'all', undone: 1, all: 1 });
    await batches.continueRest(id, null);
    await batches.cancel(id);
    await batches.continueRest(id, null);
    const rest = await queued();
    await editStore.change(
      rest.map((row) => row.id),
      (row) => ({ ...row, sent, after: row.value, state: { tag: 'applied', at: 3 } }),
    );
    expect(undoOfFirst()).toMatchObject({ tag: 'partial', undone: 1, rest: 3 });
    await batches.undo(id, undoBy(after));
    expect(new Set((await journal.ofBatch(after)).map(({ undoOf }) => undoOf))).toEqual(
      new Set(rest.map((row) => row.id)),
    );
  });

  test('brings back no row of an undo: its original has "Undo the rest"', async () => {
    const sent = { before: '24.50', revision: null, isAnswered: true, at: 1 };
    await fill(createEdit({ state: { tag: 'applied', at: 1 }, sent, after: '26.00' }));
    await batches.start(id);
    const batchId = createBatch().id;
    await batches.undo(id, { batchId, surface: 'workbench', keyFingerprint: null });
    await batches.cancel(batchId);
    expect(await journal.ofBatch(batchId)).toEqual([]);
    expect(ofId(batchId).batch).toMatchObject({ cancelled: 1 });
    expect(undoOfFirst()).toMatchObject({ tag: 'partial', rest: 1 });
  });

  test('finds nothing once the history forgot the rows', async () => {
    await cancelledWith(rowIn({ tag: 'applied', at: 1 }));
    await journal.prune({ isGone: ({ tag }) => tag === 'cancelled' });
    await editStore.batches.tidy();
    await batches.continueRest(id, null);
    expect(progress()?.counts).toMatchObject({ applied: 1, queued: 0, cancelled: 0 });
    expect(await journal.batches()).toMatchObject([{ cancelled: 3, continuable: 0 }]);
  });
});

test('retrying queues refused rows, and reads rows with an unknown outcome back first', async () => {
  const rows = [rowIn(refused), rowIn({ ...refused, wasSent: true }), rowIn({ tag: 'conflict', theirs: '1' })] as const;
  await fill(...rows);
  await batches.start(id);
  await batches.retryFailed(id);
  expect(await Promise.all(rows.map(stateOf))).toMatchObject([
    { tag: 'queued', notBefore: clock.ms },
    { tag: 'waiting', nextAt: clock.ms, wasSent: true },
    { tag: 'conflict' },
  ]);
  const { state } = rowIn(waitingState(false));
  if (state.tag !== 'waiting') throw new Error('It waits.');
  expect([id, 'another', null].map((batchId) => isRetried?.(createEdit({ batchId }), state))).toEqual([
    true,
    false,
    false,
  ]);
});

test('an undo of a batch that wrote nothing leaves no batch', async () => {
  await fill(rowIn(refused));
  await batches.start(id);
  told = 0;
  await batches.undo(id, { batchId: createBatch().id, surface: 'workbench', keyFingerprint: null });
  expect(batches.progress().map(({ batch }) => batch.id)).toEqual([id]);
  expect(told).toBe(2);
});

test('an undo is a batch of its own, with the written rows; rows that needed no write are left', async () => {
  const sent = { before: '24.50', revision: null, isAnswered: true, at: 1 };
  const written = createEdit({ state: { tag: 'applied', at: 1 }, sent, after: '26.00' });
  await fill(written, rowIn({ tag: 'applied', at: 1 }), rowIn(refused));
  await batches.start(id);
  const batchId = createBatch().id;
  const by = { batchId, surface: 'workbench', keyFingerprint: 'a' } as const;
  await batches.undo(id, by);
  const rows = await journal.ofBatch(batchId);
  expect(rows).toMatchObject([{ undoOf: written.id, base: '26.00', value: '24.50', keyFingerprint: 'a' }]);
  expect(batches.progress().find(({ batch }) => batch.id === batchId)?.batch).toMatchObject({ undoOf: id, total: 1 });
});

test('an undo interrupted by a dead worker goes on with the missing rows: no delta is undone twice', async () => {
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
  const by = { batchId, surface: 'workbench', keyFingerprint: 'a' } as const;
  let adds = 0;
  const { add } = editStore;
  editStore.add = (edits) => ((adds += 1) === 2 ? Promise.reject(new Error('The worker died.')) : add(edits));
  await expect(batches.undo(id, by)).rejects.toThrow('died');
  for (let times = 0; times < 2; times += 1) await batches.undo(id, by);
  const undone = await journal.ofBatch(batchId);
  expect(new Set(undone.map(({ undoOf }) => undoOf))).toEqual(new Set(rows.map((row) => row.id)));
  expect(undone).toHaveLength(600);
});

test('an undo asked for anew has the rows of one that failed before its start, which leaves nothing behind', async () => {
  const rows = ['a', 'b', 'c'].map(stockSaved);
  await fill(...rows);
  await batches.start(id);
  const [first, second] = [createBatch().id, createBatch().id];
  const { put } = editStore.batches;
  editStore.batches.put = (batch) =>
    batch.state === 'running' ? Promise.reject(new Error('The disk is full.')) : put(batch);
  await expect(batches.undo(id, undoBy(first))).rejects.toThrow('full');
  expect([ofId(first).batch.state, (await journal.ofBatch(first)).length]).toEqual(['filling', 3]);
  editStore.batches.put = put;
  // The page sends the first again, whose answer it has not got.
  await Promise.all([batches.undo(id, undoBy(second)), batches.undo(id, undoBy(first))]);
  const undone = await journal.ofBatch(second);
  expect(new Set(undone.map(({ undoOf }) => undoOf))).toEqual(new Set(rows.map((row) => row.id)));
  expect(ofId(second).batch).toMatchObject({ state: 'running', total: 3 });
  expect(batches.progress().map(({ batch }) => batch.id)).not.toContain(first);
  expect(undoOfFirst()).toMatchObject({ tag: 'moving', all: 3 });
});

const stockSaved = (productId: string): Edit =>
  createEdit({
    productId,
    field: 'stock',
    base: '12',
    value: '14',
    delta: '2',
    state: { tag: 'applied', at: 1 },
    sent: { before: '12', revision: null, isAnswered: true, at: 1 },
  });
const byFirst = ([a = '']: (string | null)[], [b = '']: (string | null)[]) => (String(a) < String(b) ? -1 : 1);
const undoOfFirst = () => undoStatus(ofId(id), batches.progress());
function ofId(batchId: string) {
  const found = batches.progress().find(({ batch }) => batch.id === batchId);
  if (found === undefined) throw new Error('There is no such batch.');
  return found;
}

test('undoing the rest undoes each row once, whatever became of it in the first undo', async () => {
  const rows = ['done', 'refused', 'asking', 'cancelled'].map(stockSaved);
  await fill(...rows);
  await batches.start(id);
  const [first, second] = [createBatch().id, createBatch().id];
  const by = { surface: 'workbench', keyFingerprint: null } as const;
  await batches.undo(id, { ...by, batchId: first });
  const ends: Record<string, EditState> = {
    done: { tag: 'applied', at: 2 },
    refused,
    asking: { tag: 'conflict', theirs: '20' },
  };
  const undos = await journal.ofBatch(first);
  await editStore.change(
    undos.map((undo) => undo.id),
    (undo) => ({ ...undo, state: ends[undo.productId] ?? undo.state }),
  );
  await batches.cancel(first);
  expect(undoOfFirst()).toMatchObject({ tag: 'partial', undone: 1, all: 4, rest: 2 });
  for (let times = 0; times < 2; times += 1) await batches.undo(id, { ...by, batchId: second });
  const all = [...(await journal.ofBatch(first)), ...(await journal.ofBatch(second))];
  expect(all.map(({ productId, state, delta }) => [productId, state.tag, delta]).toSorted(byFirst)).toEqual([
    ['asking', 'conflict', '-2'],
    ['cancelled', 'queued', '-2'],
    ['done', 'applied', '-2'],
    ['refused', 'queued', '-2'],
  ]);
  expect(new Set(all.map(({ undoOf }) => undoOf))).toEqual(new Set(rows.map((row) => row.id)));
  expect(undoOfFirst()).toMatchObject({ tag: 'moving', undone: 1, all: 4 });
});

test('an undo that leaves out what needed no write and what was undone before is a whole one', async () => {
  const [alone, saved] = [stockSaved('alone'), stockSaved('saved')];
  await fill(alone, saved, rowIn({ tag: 'applied', at: 1 }));
  await batches.start(id);
  const by = { now: 2, holdMs: 0, surface: 'workbench', keyFingerprint: null } as const;
  await editStore.add([{ ...toUndo(alone, by), state: { tag: 'applied', at: 2 } }]);
  const batchId = createBatch().id;
  await batches.undo(id, { ...by, batchId });
  const undos = await journal.ofBatch(batchId);
  expect(undos.map(({ productId }) => productId)).toEqual(['saved']);
  await editStore.change(
    undos.map((undo) => undo.id),
    (undo) => ({ ...undo, state: { tag: 'applied', at: 3 } }),
  );
  expect(undoOfFirst()).toMatchObject({ tag: 'all', undone: 1, all: 1, rest: 0 });
});

test.each<EditState>([refused, { tag: 'conflict', theirs: '20' }, waitingState(false)])(
  'a row whose own undo is not saved is not undone: the undo of all takes that undo over (%j)',
  async (state) => {
    const [alone, saved] = [stockSaved('alone'), stockSaved('saved')];
    await fill(alone, saved);
    await batches.start(id);
    const by = { now: 2, holdMs: 0, surface: 'workbench', keyFingerprint: null } as const;
    const own = { ...toUndo(alone, by), state };
    await editStore.add([own]);
    const batchId = createBatch().id;
    await batches.undo(id, { ...by, batchId });
    const undos = await journal.ofBatch(batchId);
    expect(undos.map(({ productId }) => productId).toSorted()).toEqual(['alone', 'saved']);
    expect((await journal.get(own.id))?.state.tag).toBe(state.tag === 'refused' ? 'queued' : state.tag);
    await editStore.change(
      undos.map((undo) => undo.id),
      (undo) => ({ ...undo, state: undo.productId === 'saved' ? { tag: 'applied', at: 3 } : refused }),
    );
    expect(undoOfFirst()).toMatchObject({ tag: 'partial', undone: 1, all: 2, rest: 1 });
  },
);

test('a discarded batch that was not started drops its unsent rows, and gives back an undo that asks or may be in the store', async () => {
  const rows = [
    rowIn({ tag: 'queued', notBefore: 0 }),
    rowIn({ tag: 'conflict', theirs: '1' }),
    rowIn(waitingState(true)),
  ];
  await fill(...rows);
  await batches.cancel(id);
  expect(batches.progress()).toEqual([]);
  const left = await Promise.all(rows.map((row) => journal.get(row.id)));
  expect(left.map((edit) => edit?.batchId)).toEqual([undefined, null, null]);
});

test('a row that is undone by itself between two undos is left out of both, and nothing is left to undo', async () => {
  const rows = ['first', 'alone', 'last'].map(stockSaved);
  await fill(...rows);
  await batches.start(id);
  const [first, second] = [createBatch().id, createBatch().id];
  const by = { now: 2, holdMs: 0, surface: 'workbench', keyFingerprint: null } as const;
  const save = async (batchId: string, productId: string) => {
    const undos = (await journal.ofBatch(batchId)).filter((undo) => undo.productId === productId);
    await editStore.change(
      undos.map((undo) => undo.id),
      (undo) => ({ ...undo, state: { tag: 'applied', at: 3 } }),
    );
  };
  await batches.undo(id, { ...by, batchId: first });
  await save(first, 'first');
  await batches.cancel(first);
  await editStore.add([{ ...toUndo(rows[1] as Edit, by), state: { tag: 'applied', at: 2 } }]);
  await batches.undo(id, { ...by, batchId: second });
  await save(second, 'last');
  expect(undoOfFirst()).toMatchObject({ tag: 'all', undone: 2, all: 2, rest: 0 });
});

test('a batch whose values the store had already offers no undo any more once that found nothing to undo', async () => {
  await fill(rowIn({ tag: 'applied', at: 1 }), rowIn({ tag: 'applied', at: 1 }));
  await batches.start(id);
  expect(undoOfFirst()).toMatchObject({ tag: 'none', rest: 2 });
  await batches.undo(id, undoBy(createBatch().id));
  expect(batches.progress()).toHaveLength(1);
  expect(undoOfFirst()).toMatchObject({ tag: 'none', rest: 0 });
});
