import { beforeEach, describe, expect, test } from 'vitest';
import type { Edit, EditState } from '../../../../src/domain/edit.ts';
import { createEditStore, type EditStore } from '../../../../src/edits/runner/edit-store.ts';
import { createBatch } from '../../../fixtures/batch.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { createMemoryJournal, type MemoryJournal } from '../../../fixtures/memory-journal.ts';

const applied: EditState = { tag: 'applied', at: 1 };
const sending: EditState = { tag: 'sending', attempt: 1 };
const take = { canBeDropped: () => true };

let journal: MemoryJournal;
let editStore: EditStore;
/** The notifications in order: new versions as "id tag", removed edits as "-id". */
let told: string[];

beforeEach(() => {
  told = [];
  journal = createMemoryJournal();
  editStore = createEditStore(journal, {
    onEdits: (edits) => void told.push(...edits.map(({ id, state }) => `${id} ${state.tag}`)),
    onRemoved: (ids) => void told.push(...ids.map((id) => `-${id}`)),
  });
});

const pending = () => [...editStore.edits.all()].map(({ id }) => id);
const setTo = (state: EditState) => (edit: Edit) => ({ ...edit, state });

describe('the pending edits', () => {
  test('the pending edits of an earlier worker are loaded, without those that are settled', async () => {
    const [open, done] = [createEdit(), createEdit({ state: applied })];
    await journal.add([open, done]);
    expect(pending()).toEqual([]);
    await editStore.ready();
    expect(pending()).toEqual([open.id]);
    expect(told).toEqual([]);
  });

  test('are loaded once, and again only if that failed', async () => {
    const { open } = journal;
    let loads = 0;
    journal.open = (...args) => {
      loads += 1;
      return loads === 1 ? Promise.reject(new Error('The disk is slow.')) : open(...args);
    };
    await expect(editStore.ready()).rejects.toThrow('slow');
    await Promise.all([editStore.ready(), editStore.ready()]);
    await editStore.ready();
    expect(loads).toBe(2);
  });

  test('follow another context’s changes once they are read again', async () => {
    const [gone, changed, settled] = [createEdit(), createEdit(), createEdit()];
    await editStore.add([gone, changed, settled]);
    await journal.update([gone.id], () => null);
    await journal.update([changed.id], setTo(sending));
    await journal.update([settled.id], setTo(applied));
    const reread = await editStore.reread([gone.id, changed.id, settled.id]);
    expect(reread.map(({ id }) => id)).toEqual([changed.id, settled.id]);
    expect(pending()).toEqual([changed.id]);
    expect(editStore.edits.get(changed.id)?.state).toEqual(sending);
  });

  test('edits gone from the journal are told as removed, once', async () => {
    const [gone, left] = [createEdit(), createEdit()];
    await editStore.add([gone, left]);
    await journal.update([gone.id], () => null);
    told = [];
    for (let times = 0; times < 2; times += 1) await editStore.reread([gone.id, left.id]);
    expect(told).toEqual([`-${gone.id}`]);
  });

  test('rows that an earlier worker has changed since are counted as they are', async () => {
    const batch = createBatch({ state: 'running' });
    await editStore.batches.put(batch);
    const rows = [createEdit({ batchId: batch.id }), createEdit({ batchId: batch.id })];
    await editStore.add(rows);
    const [first = ''] = rows.map(({ id }) => id);
    await journal.update([first], setTo(applied));
    for (let times = 0; times < 2; times += 1) await editStore.reread(rows.map(({ id }) => id));
    expect(editStore.batches.countsOf(batch.id)).toMatchObject({ queued: 1, applied: 1 });
  });

  test('edits that are gone are no longer counted in their batches, and a batch that is gone is not listed', async () => {
    const [kept, lost] = [createBatch({ state: 'running' }), createBatch({ state: 'running' })];
    for (const batch of [kept, lost]) await editStore.batches.put(batch);
    const [row, gone, only] = [kept, kept, lost].map(({ id }) => createEdit({ batchId: id })) as [Edit, Edit, Edit];
    await editStore.add([row, gone, only]);
    await journal.update([gone.id, only.id], () => null);
    await editStore.reread([row.id, gone.id, only.id]);
    expect([...editStore.batches.all().values()]).toMatchObject([{ id: kept.id, cancelled: 1 }]);
    expect(editStore.batches.countsOf(kept.id)).toMatchObject({ queued: 1 });
  });
});

describe('an edit', () => {
  test('an edit that is added is told once, and its first version stays', async () => {
    const edit = createEdit();
    await editStore.add([edit]);
    expect(await editStore.add([{ ...edit, value: 'another' }])).toEqual([edit]);
    expect(told).toEqual([`${edit.id} queued`]);
    expect(editStore.edits.get(edit.id)).toEqual(edit);
  });

  test('takes the place of others, which are told as removed', async () => {
    const [old, edit] = [createEdit(), createEdit()];
    await editStore.add([old]);
    const how = { ...take, toStored: () => edit };
    expect(await editStore.replace(edit, [old.id], how)).toEqual(edit);
    expect(pending()).toEqual([edit.id]);
    // A message that is delivered twice changes nothing.
    expect(await editStore.replace({ ...edit, value: 'another' }, [], how)).toEqual(edit);
    expect(told).toEqual([`${old.id} queued`, `-${old.id}`, `${edit.id} queued`]);
  });

  test('an edit that replaces nothing removes nothing', async () => {
    const edit = createEdit();
    await editStore.replace(edit, [], { ...take, toStored: () => edit });
    expect(told).toEqual([`${edit.id} queued`]);
  });

  test('an edit that is dropped is removed, and so is one that was gone already', async () => {
    const [kept, dropped] = [createEdit(), createEdit()];
    await editStore.add([kept, dropped]);
    told = [];
    const left = await editStore.change([kept.id, dropped.id, 'gone'], ({ id, ...edit }) =>
      id === dropped.id ? null : { id, ...edit, state: sending },
    );
    expect(left.map(({ id }) => id)).toEqual([kept.id]);
    expect(pending()).toEqual([kept.id]);
    expect(told).toEqual([`-${dropped.id}`, '-gone', `${kept.id} sending`]);
  });

  test('an edit that is changed alone removes none, and an empty change is not told', async () => {
    const edit = createEdit();
    await editStore.add([edit]);
    told = [];
    await editStore.change([edit.id], setTo(sending));
    await editStore.change([], setTo(sending));
    expect(told).toEqual([`${edit.id} sending`]);
  });

  test('has the fields of its step, and keeps the others; an edit that was dropped meanwhile stays dropped', async () => {
    const [edit, other] = [createEdit({ value: '27.00' }), createEdit()];
    await editStore.add([edit, other]);
    const kept = await editStore.record(
      new Map([
        [edit.id, { state: applied, after: '27.0' }],
        ['dropped', { state: applied }],
      ]),
    );
    expect(kept).toEqual([{ ...edit, state: applied, after: '27.0', finishedSeq: 1 }]);
    expect(pending()).toEqual([other.id]);
  });
});

test('the rows of a batch are counted in every state that they pass', async () => {
  const batch = createBatch();
  await editStore.batches.put(batch);
  const [row, other] = [createEdit({ batchId: batch.id }), createEdit({ batchId: batch.id })];
  const counts = () => editStore.batches.countsOf(batch.id);
  await editStore.add([row, other]);
  await editStore.add([row]);
  expect(counts()).toMatchObject({ queued: 2 });
  await editStore.change([row.id], setTo(sending));
  expect(counts()).toMatchObject({ queued: 1, sending: 1 });
  await editStore.change([row.id], () => null);
  expect(counts()).toMatchObject({ queued: 1, sending: 0 });
  const single = createEdit();
  await editStore.replace(single, [other.id], { ...take, toStored: () => single });
  expect(counts()).toMatchObject({ queued: 0, sending: 0 });
});

const loaded = () => [...editStore.batches.all().keys()].toSorted();

describe('the batches in memory', () => {
  const [finished, running] = [
    createBatch({ state: 'running', total: 2 }),
    createBatch({ state: 'running', total: 1 }),
  ];
  /** The journal of an earlier worker: a finished batch, of which the edit `by` replaced a row, and an older one. */
  const fill = async (by: Edit): Promise<Edit> => {
    const row = createEdit({ batchId: finished.id, order: 1, state: { tag: 'replaced', at: 1, by: by.id } });
    for (const batch of [finished, running, createBatch({ state: 'running' })]) await journal.putBatch(batch);
    await journal.add([row, createEdit({ batchId: finished.id, productId: 'p2', order: 2, state: applied }), by]);
    return row;
  };

  test('are the batches of unfinished rows, and of rows that an unfinished edit replaced', async () => {
    await fill(createEdit({ order: 3 }));
    await journal.add([createEdit({ batchId: running.id, productId: 'p3', order: 4 })]);
    await editStore.ready();
    expect(loaded()).toEqual([finished.id, running.id].toSorted());
    await editStore.readyWithAllBatches();
    expect(loaded()).toHaveLength(3);
  });

  test('include a finished batch again when a row of it comes back, with its rows counted once', async () => {
    const by = createEdit({ batchId: running.id, order: 3 });
    const row = await fill(by);
    await editStore.ready();
    expect(loaded()).toEqual([running.id]);
    await editStore.change([by.id], () => null);
    expect(pending()).toEqual([row.id]);
    expect(editStore.batches.all().get(finished.id)).toMatchObject({ state: 'running' });
    expect(editStore.batches.countsOf(finished.id)).toMatchObject({ applied: 1, queued: 1, replaced: 0 });
    await editStore.change([row.id], setTo(applied));
    expect(editStore.batches.countsOf(finished.id)).toMatchObject({ applied: 2, queued: 0 });
  });
});

const stock = (more: Partial<Edit> = {}) => createEdit({ field: 'stock', base: '1', value: '2', ...more });

test('the edits saved after many changes of stock of one product are read once', async () => {
  let lists = 0;
  const list: MemoryJournal['list'] = (...args) => {
    lists += 1;
    return journal.list(...args);
  };
  const counted = createEditStore({ ...journal, list }, { onEdits: () => undefined, onRemoved: () => undefined });
  const rows = Array.from({ length: 50 }, (_, index) => stock({ variantId: `v${index}`, order: 0 }));
  const undoOfLost = stock({ delta: '1', undoOf: createEdit().id, order: 0 });
  const other = stock({ productId: 'p2', order: 0 });
  const changes = await counted.add([...rows, undoOfLost, other]);
  const [later] = await counted.add([stock({ state: applied, order: 0 })]);
  const found = await counted.savedSince(changes);
  expect(lists).toBe(2);
  expect([...found.keys()].toSorted()).toEqual([...rows, other].map(({ id }) => id).toSorted());
  for (const { id, order } of changes.slice(0, 50)) {
    expect(found.get(id)?.order).toBe(order);
    expect(found.get(id)?.later.map((edit) => edit.id)).toEqual([later?.id]);
  }
  expect(found.get(other.id)?.later).toEqual([]);
});
