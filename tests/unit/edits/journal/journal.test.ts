import { openDB } from 'idb';
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Batch } from '../../../../src/domain/batch.ts';
import type { Edit } from '../../../../src/domain/edit.ts';
import { openJournal, type Journal } from '../../../../src/edits/journal/journal.ts';
import { upgrade, type JournalSchema } from '../../../../src/edits/journal/journal-schema.ts';
import { toRecord } from '../../../../src/edits/journal/records.ts';
import { createBatch } from '../../../fixtures/batch.ts';
import { putDraft } from '../../../fixtures/draft-batch.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { createMemoryJournal } from '../../../fixtures/memory-journal.ts';

afterEach(() => vi.restoreAllMocks());

const at = (createdAt: number, change: Partial<Edit> = {}): Edit => createEdit({ createdAt, ...change });
const applied = { tag: 'applied', at: 9 } as const;
const more = ({ value, ...rest }: Edit): Edit => ({ ...rest, value: String(Number(value) + 1) });
const idsOf = (edits: readonly Edit[]) => edits.map(({ id }) => id);
const trouble = (description: string) => ({ code: 'storage', details: { description } });

/** Lets the next `count` puts succeed and the one after them fail with this name. */
function failPut(name: string, count = 0): void {
  let left = count;
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (left === 0) throw new DOMException('no', name);
    left -= 1;
    return put.apply(this, args);
  });
}

/** The raw database, bypassing the journal. */
const raw = (name: string) => openDB(name);

describe('adding', () => {
  test('stores edits unchanged, also across a restart', async () => {
    const journal = createMemoryJournal();
    const edits = [at(1), at(2, { field: 'stock', base: '12', value: '10', delta: '-2' })];
    expect(await journal.add(edits)).toEqual({ stored: edits, added: edits });
    const again = openJournal({ name: journal.name, now: Date.now });
    expect(await again.open()).toEqual(edits);
    expect(await again.get(edits[0]?.id ?? '')).toEqual(edits[0]);
  });

  test('keeps the first version of an edit that is added twice', async () => {
    const journal = createMemoryJournal();
    const edit = at(1);
    await journal.add([edit]);
    await journal.update([edit.id], (kept) => ({ ...kept, state: applied }));
    expect(await journal.add([{ ...edit, value: '99.00' }])).toEqual({
      stored: [{ ...edit, state: applied }],
      added: [],
    });
    expect(await journal.all()).toEqual([{ ...edit, state: applied }]);
  });

  test('stores all edits or none', async () => {
    const journal = createMemoryJournal();
    failPut('QuotaExceededError', 2);
    await expect(journal.add([at(1), at(2), at(3)])).rejects.toMatchObject({ code: 'storage' });
    vi.restoreAllMocks();
    expect(await journal.all()).toEqual([]);
    await journal.add([at(4)]);
    expect(await journal.all()).toHaveLength(1);
  });
});

describe('changing', () => {
  test('reads and changes in one step: no other change comes in between', async () => {
    const journal = createMemoryJournal();
    const other = openJournal({ name: journal.name, now: Date.now });
    const edit = at(1, { value: '0' });
    await journal.add([edit]);
    await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 2 ? journal : other).update([edit.id], more)));
    expect(await journal.get(edit.id)).toMatchObject({ value: '20' });
  });

  test('removes on null, leaves an unchanged object, skips unknown ids', async () => {
    const journal = createMemoryJournal();
    const [gone, left, changed] = [at(1), at(2), at(3)];
    await journal.add([gone, left, changed]);
    const puts = vi.spyOn(IDBObjectStore.prototype, 'put');
    const remaining = await journal.update([gone.id, randomUUID(), left.id, changed.id], (edit) =>
      edit.id === gone.id ? null : edit.id === left.id ? edit : { ...edit, value: '27.00' },
    );
    expect(remaining).toEqual([left, { ...changed, value: '27.00' }]);
    expect(puts).toHaveBeenCalledOnce();
    expect(idsOf(await journal.open())).toEqual([left.id, changed.id]);
  });

  test('changes nothing if the callback throws', async () => {
    const journal = createMemoryJournal();
    const [one, two] = [at(1), at(2)];
    await journal.add([one, two]);
    const work = journal.update([one.id, two.id], (edit) => {
      if (edit.id === two.id) throw new Error('no');
      return null;
    });
    await expect(work).rejects.toMatchObject(trouble('failed'));
    expect(await journal.open()).toEqual([one, two]);
  });
});

describe('every write', () => {
  test('resolves only after a strict transaction has completed', async () => {
    const journal = createMemoryJournal();
    await journal.add([at(1)]);
    const transactions: [mode: string, durability: string | undefined][] = [];
    let open = 0;
    const transaction = IDBDatabase.prototype.transaction;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, names, mode, how) {
      // Each use of the connection begins with an empty transaction, which finds out whether it is open.
      if (mode === undefined) return transaction.call(this, names, mode, how);
      transactions.push([mode, how?.durability]);
      const begun = transaction.call(this, names, mode, how);
      open += 1;
      begun.addEventListener('complete', () => (open -= 1));
      return begun;
    });
    const batch: Batch = { ...opened, id: randomUUID() };
    const edit = at(2);
    const writings = [
      () => journal.add([edit]),
      () => journal.update([edit.id], (kept) => ({ ...kept, state: applied })),
      () => journal.putBatch(batch),
      () => journal.removeBatch(batch.id),
      () => journal.prune({ isGone: () => true }),
      () => journal.putId('a'),
      () => journal.dropUnreadable(),
    ];
    for (const write of writings) {
      await write();
      expect(open).toBe(0);
    }
    expect(transactions).toEqual(writings.map(() => ['readwrite', 'strict']));
  });

  test('fails with its transaction, even if each of its requests succeeded', async () => {
    const journal = createMemoryJournal();
    await journal.add([at(1)]);
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      const request = put.apply(this, args);
      // Simulates a disk that turns out to be full when the transaction ends.
      request.addEventListener('success', () => this.transaction.abort());
      return request;
    });
    await expect(journal.add([at(2)])).rejects.toMatchObject({ code: 'storage' });
    vi.restoreAllMocks();
    expect(await journal.all()).toHaveLength(1);
  });
});

test('reports a disk that is full at the end of the transaction, and stores nothing', async () => {
  const journal = createMemoryJournal(() => Promise.resolve('full'));
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    const request = put.apply(this, args);
    request.addEventListener('success', () => {
      Object.defineProperty(this.transaction, 'error', { value: new DOMException('no', 'QuotaExceededError') });
      this.transaction.abort();
    });
    return request;
  });
  const [one, other] = [at(1), at(2)];
  await expect(journal.add([one])).rejects.toMatchObject(trouble('full'));
  await expect(journal.add([one, other])).rejects.toMatchObject(trouble('full'));
  await expect(journal.replace(one, [], { canBeDropped: () => true, toStored: () => one })).rejects.toMatchObject(
    trouble('full'),
  );
  vi.restoreAllMocks();
  expect(await journal.all()).toEqual([]);
});

const opened: Batch = {
  id: 'b',
  storeId: 'store',
  title: 'Price −10 %',
  surface: 'workbench',
  createdAt: 1,
  order: 1,
  state: 'filling',
  total: 0,
  cancelled: 0,
  replaced: 0,
  undoOf: null,
};

describe('an unreadable record', () => {
  const damaged = { id: 'd', version: 2, createdAt: 2, rank: -2, isOpen: 1, tag: 'queued', state: { tag: 'nonsense' } };
  const newer = { ...at(3), id: 'n', version: 99, rank: -1, isOpen: 1, tag: 'queued' };

  async function withUnreadable() {
    const journal = createMemoryJournal();
    const [before, after] = [at(1), at(4)];
    await journal.add([before, after]);
    const db = await raw(journal.name);
    for (const record of [damaged, newer]) await db.put('edits', record);
    db.close();
    return { journal, good: [before, after] };
  }

  test('is set aside unchanged, and other records are read', async () => {
    const { journal, good } = await withUnreadable();
    expect(await journal.open()).toEqual(good);
    expect(await journal.unreadable()).toMatchObject([
      { record: damaged, why: 'damaged' },
      { record: newer, why: 'newer' },
    ]);
    expect(await journal.open()).toEqual(good);
    expect(await journal.unreadable()).toHaveLength(2);
  });

  test('is set aside once by two readings at once', async () => {
    const { journal, good } = await withUnreadable();
    const db = await raw(journal.name);
    await db.put('batches', { id: 'x' });
    db.close();
    expect(await Promise.all([journal.open(), journal.open()])).toEqual([good, good]);
    await Promise.all([journal.batches(), journal.batches()]);
    expect(await journal.unreadable()).toMatchObject([
      { record: damaged },
      { record: newer },
      { record: { id: 'x' }, why: 'damaged' },
    ]);
  });

  test('takes no edit along that was stored under its id meanwhile', async () => {
    const { journal } = await withUnreadable();
    const edit = at(6);
    const record = { ...damaged, id: edit.id };
    const db = await raw(journal.name);
    await db.put('edits', record);
    db.close();
    const [, { added }] = await Promise.all([journal.get(edit.id), journal.add([edit])]);
    expect([added, await journal.get(edit.id)]).toEqual([[edit], edit]);
    expect(await journal.unreadable()).toMatchObject([{ record }]);
  });

  test('is set aside when requested by id', async () => {
    const { journal } = await withUnreadable();
    expect(await journal.get('d')).toBeUndefined();
    expect(await journal.unreadable()).toMatchObject([{ record: damaged }]);
  });

  test('is not listed, changed or pruned', async () => {
    const { journal, good } = await withUnreadable();
    expect(idsOf((await journal.list(() => true, 10)).edits)).toEqual(idsOf(good.toReversed()));
    expect(await journal.update(['d', 'n'], () => null)).toEqual([]);
    expect(await journal.prune({ isGone: () => true })).toBe(0);
    const db = await raw(journal.name);
    expect(await db.get('edits', 'n')).toEqual(newer);
    db.close();
  });

  test('can be dropped', async () => {
    const { journal } = await withUnreadable();
    await journal.open();
    await journal.dropUnreadable();
    expect(await journal.unreadable()).toEqual([]);
  });

  test('an unreadable record neither blocks a new edit with the same id nor is overwritten', async () => {
    const journal = createMemoryJournal();
    const edit = at(5);
    const record = { ...damaged, id: edit.id };
    await journal.open();
    const db = await raw(journal.name);
    await db.put('edits', record);
    db.close();
    expect((await journal.add([edit])).added).toEqual([edit]);
    expect(await journal.get(edit.id)).toEqual(edit);
    expect(await journal.unreadable()).toMatchObject([{ record }]);
  });
});

describe('a journal of the first version', () => {
  test('is upgraded: pending edits go on, applied edits stay', async () => {
    const name = randomUUID();
    const first = await openDB(name, 1, {
      upgrade: (db) => void db.createObjectStore('edits', { keyPath: 'id' }).createIndex('createdAt', 'createdAt'),
    });
    const { order, delta: _d, keyFingerprint: _w, batchId: _b, sent: _s, after: _a, ...form1 } = at(1);
    const records = [
      { ...form1, version: 1, isOpen: 1 },
      { ...form1, id: randomUUID(), createdAt: 2, version: 1, state: applied },
      { id: 'x', createdAt: 3, version: 1, isOpen: 1, state: 'nonsense' },
    ];
    for (const record of records) await first.put('edits', record);
    first.close();
    const journal = openJournal({ name, now: Date.now });
    const whole = { delta: null, keyFingerprint: null, batchId: null, sent: null, after: null };
    const ofTime = { ...form1, ...whole, order: form1.createdAt };
    expect(order).not.toBe(ofTime.order);
    expect(await journal.open()).toEqual([ofTime]);
    expect((await journal.list(() => true, 10)).edits).toEqual([
      { ...form1, ...whole, id: records[1]?.id, createdAt: 2, order: 2, state: applied },
      ofTime,
    ]);
    expect(await journal.unreadable()).toMatchObject([{ record: { id: 'x' }, why: 'damaged' }]);
  });
});

test('a journal without tables for previews keeps its edits and its begun bulk change, and takes previews', async () => {
  const name = randomUUID();
  const db = await openDB<JournalSchema>(name, 4, {
    async upgrade(created, _from, _to, transaction) {
      await upgrade(created, 0, transaction);
      for (const table of ['draftBatches', 'draftRequests', 'draftRows'] as const) created.deleteObjectStore(table);
    },
  });
  const batch = createBatch();
  const row = { ...at(1), batchId: batch.id };
  await db.put('batches', batch);
  await db.put('edits', toRecord(row));
  db.close();
  const journal = openJournal({ name, now: Date.now });
  expect([await journal.batches(), await journal.open()]).toEqual([[batch], [row]]);
  const id = await putDraft(journal, 'store', [at(2)]);
  expect(await journal.draftRows(id, { kind: 'change', from: 0, most: 9 })).toHaveLength(1);
});

describe('a journal that cannot be opened', () => {
  test('reports a newer schema and leaves it unchanged', async () => {
    const name = randomUUID();
    const newer = await openDB(name, 99, { upgrade: (db) => void db.createObjectStore('edits', { keyPath: 'id' }) });
    await newer.put('edits', { id: 'a' });
    newer.close();
    const journal = openJournal({ name, now: Date.now });
    await expect(journal.add([at(1)])).rejects.toMatchObject(trouble('newer'));
    await expect(journal.open()).rejects.toMatchObject(trouble('newer'));
    const db = await raw(name);
    expect([db.version, await db.getAll('edits')]).toEqual([99, [{ id: 'a' }]]);
    db.close();
  });

  test('reports another page that keeps an older schema open, and opens once that page lets go', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const name = randomUUID();
    const older = await openDB(name, 1, {
      upgrade: (db) => void db.createObjectStore('edits', { keyPath: 'id' }).createIndex('createdAt', 'createdAt'),
    });
    const journal = openJournal({ name, now: Date.now });
    const adding = expect(journal.add([at(1)])).rejects.toMatchObject(trouble('blocked'));
    // The limits of an answer and of the other page's hold.
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(2));
    await vi.advanceTimersByTimeAsync(5000);
    await adding;
    vi.useRealTimers();
    older.close();
    await journal.add([at(2)]);
    expect(await journal.open()).toHaveLength(1);
  });

  test('closes for a newer Shelfedge, and reopens if that one did not upgrade', async () => {
    const journal = createMemoryJournal();
    await journal.add([at(1)]);
    const newer = await openDB(journal.name, 99);
    newer.close();
    await expect(journal.open()).rejects.toMatchObject(trouble('newer'));
  });
});

describe('listing', () => {
  test('returns pages, newest first, each edit once, also for edits with equal times', async () => {
    const journal = createMemoryJournal();
    const typed = [1, 2, 2, 2, 3, 4].map((createdAt) =>
      at(createdAt, { order: 0, ...(createdAt === 3 && { field: 'name' }) }),
    );
    const { stored: edits } = await journal.add(typed);
    const ids: string[] = [];
    let page = await journal.list(({ field }) => field === 'price', 2);
    for (;;) {
      ids.push(...idsOf(page.edits));
      if (page.next === null) break;
      page = await journal.list(({ field }) => field === 'price', 2, page.next);
    }
    const wanted = edits.filter(({ field }) => field === 'price').toSorted((a, b) => b.order - a.order);
    expect(ids).toEqual(idsOf(wanted));
  });

  test('returns edits that are not applied, oldest first, up to the limit', async () => {
    const journal = createMemoryJournal();
    const edits = [at(3), at(1), at(2, { state: applied })];
    await journal.add(edits);
    expect((await journal.open()).map(({ createdAt }) => createdAt)).toEqual([1, 3]);
    expect(await journal.open(1)).toHaveLength(1);
  });

  test('returns all rows of a batch, and counts them by state', async () => {
    const journal = createMemoryJournal();
    const batchId = randomUUID();
    const rows = [at(1, { batchId }), at(2, { batchId, state: applied }), at(3, { batchId })];
    await journal.add([...rows, at(4, { batchId: randomUUID() }), at(5)]);
    expect(new Set(idsOf(await journal.ofBatch(batchId)))).toEqual(new Set(idsOf(rows)));
    expect(await journal.countBatch(batchId)).toMatchObject({ queued: 2, applied: 1, sending: 0 });
  });
});

const isOld = (before: number) => ({
  isGone: (record: object) => 'createdAt' in record && Number(record.createdAt) < before,
});

test('pruning removes old applied edits and no pending edits', async () => {
  const journal = createMemoryJournal();
  const [old, open, newer, newest] = [
    at(1, { state: applied }),
    at(2),
    at(3, { state: applied }),
    at(4, { state: applied }),
  ];
  await journal.add([old, open, newer, newest]);
  expect(await journal.prune(isOld(3))).toBe(1);
  expect(idsOf(await journal.all())).toEqual(idsOf([newest, newer, open]));
  expect(await journal.prune({ ...isOld(9), most: 1 })).toBe(1);
  expect(idsOf(await journal.all())).toEqual(idsOf([newest, open]));
  expect(await journal.prune({ isGone: (record) => record.id !== newest.id, stopsAtFirst: true })).toBe(0);
});

test('batches are stored, changed and removed; an unreadable batch is set aside', async () => {
  const journal = createMemoryJournal();
  const batch: Batch = { ...opened, id: randomUUID() };
  await journal.putBatch(batch);
  await journal.putBatch({ ...batch, state: 'running' });
  const db = await raw(journal.name);
  await db.put('batches', { id: 'x' });
  db.close();
  expect(await journal.batches()).toEqual([{ ...batch, state: 'running' }]);
  expect(await journal.unreadable()).toMatchObject([{ record: { id: 'x' }, why: 'damaged' }]);
  expect(await journal.batches()).toHaveLength(1);
  await journal.removeBatch(batch.id);
  expect(await journal.batches()).toEqual([]);
});

/** A journal with a batch of two rows, and a single edit. */
const begun = async (state: Batch['state']) => {
  const journal = createMemoryJournal();
  const batch: Batch = { ...opened, id: randomUUID(), state, total: 2 };
  const rows = [1, 2].map((age) => ({ ...at(age), batchId: batch.id }));
  await journal.putBatch(batch);
  await journal.add([...rows, at(3)]);
  return { journal, batch, ids: rows.map(({ id }) => id) as [string, string] };
};
const cancelled = async (journal: Journal) => (await journal.batches()).map((batch) => batch.cancelled);

describe('a row of a batch that is dropped', () => {
  test('is counted as cancelled in the same transaction', async () => {
    const { journal, ids } = await begun('running');
    const work = journal.update(ids, (edit) => {
      if (edit.id === ids[1]) throw new Error('no');
      return null;
    });
    await expect(work).rejects.toMatchObject(trouble('failed'));
    expect(await cancelled(journal)).toEqual([0]);
    await journal.update(ids, () => null);
    expect(await cancelled(journal)).toEqual([2]);
  });

  test('is counted as cancelled where another edit replaces it', async () => {
    const { journal, ids } = await begun('paused');
    const single = at(4);
    await journal.replace(single, [ids[0]], { canBeDropped: () => true, toStored: () => single });
    expect(await cancelled(journal)).toEqual([1]);
  });

  test('is not counted before its batch is started, or where it belongs to no known batch', async () => {
    const { journal, batch, ids } = await begun('filling');
    await journal.update([ids[0]], () => null);
    expect(await cancelled(journal)).toEqual([0]);
    await journal.removeBatch(batch.id);
    await journal.update([ids[1]], () => null);
    expect(await journal.batches()).toEqual([]);
  });
});

test('storing a batch does not change how many of its rows were cancelled', async () => {
  const journal = createMemoryJournal();
  const batch: Batch = { ...opened, id: randomUUID(), cancelled: 1 };
  await journal.putBatch(batch);
  expect(await journal.putBatch({ ...batch, state: 'paused', cancelled: 0 })).toEqual({ ...batch, state: 'paused' });
  expect(await journal.batches()).toEqual([{ ...batch, state: 'paused' }]);
});

test('the mark tells a journal from one created anew', async () => {
  const journal = createMemoryJournal();
  expect(await journal.readId()).toBeUndefined();
  await journal.putId('a');
  expect(await openJournal({ name: journal.name, now: Date.now }).readId()).toBe('a');
});
