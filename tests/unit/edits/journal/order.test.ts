import { array, assert, asyncProperty, boolean, constantFrom, integer, record } from 'fast-check';
import { openDB } from 'idb';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isTypedBefore, type Edit } from '../../../../src/domain/edit.ts';
import { openJournal } from '../../../../src/edits/journal/journal.ts';
import { toRecord } from '../../../../src/edits/journal/records.ts';
import { createBatch } from '../../../fixtures/batch.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { createMemoryJournal } from '../../../fixtures/memory-journal.ts';

const typed = (createdAt: number, change: Partial<Edit> = {}): Edit => createEdit({ createdAt, order: 0, ...change });
const always = { canBeDropped: () => true, toStored: (edit: Edit) => () => edit };

test('the order of typing is the order of storing, whatever the clock says and whoever stores', async () => {
  const step = record({ how: constantFrom('add', 'replace'), at: integer({ min: 0, max: 50 }), isOther: boolean() });
  await assert(
    asyncProperty(array(step, { maxLength: 12 }), async (steps) => {
      const journal = createMemoryJournal();
      const other = openJournal({ name: journal.name, now: Date.now });
      const stored: Edit[] = [];
      for (const { how, at, isOther } of steps) {
        const writer = isOther ? other : journal;
        const edit = typed(at);
        if (how === 'add') stored.push(...(await writer.add([edit, typed(at)])).stored);
        else stored.push((await writer.replace(edit, [], { ...always, toStored: always.toStored(edit) })).stored);
      }
      expect(stored.every((edit, index) => index === 0 || isTypedBefore(stored[index - 1] ?? edit, edit))).toBe(true);
      expect(await journal.all()).toEqual(stored.toReversed());
      expect(await journal.open()).toEqual(stored);
    }),
    { numRuns: 30 },
  );
});

test('an edit that is answered takes the next order, and its place in each list', async () => {
  const journal = createMemoryJournal();
  const { stored } = await journal.add([typed(100), typed(200)]);
  const [first, second] = stored.map(({ id }) => id);
  const [answered] = await journal.update([first ?? ''], (edit) => ({ ...edit, order: 0 }));
  expect([answered?.order, answered?.createdAt]).toEqual([201, 100]);
  expect((await journal.all()).map(({ id }) => id)).toEqual([first, second]);
  expect(await journal.lastOrder()).toBe(201);
});

test('an order is the time of typing while the clock goes forward, and never taken twice', async () => {
  const journal = createMemoryJournal();
  const { stored } = await journal.add([typed(100), typed(100), typed(40), typed(500)]);
  expect(stored.map(({ order }) => order)).toEqual([100, 101, 102, 500]);
  expect(stored.map(({ createdAt }) => createdAt)).toEqual([100, 100, 40, 500]);
});

test('a clock that was years ahead once changes no later order', async () => {
  const journal = createMemoryJournal();
  const { stored } = await journal.add([typed(1_000_000)]);
  const later = await openJournal({ name: journal.name, now: Date.now }).add([typed(100)]);
  expect([...stored, ...later.stored].map(({ order }) => order)).toEqual([1_000_000, 1_000_001]);
});

test('a restored edit keeps its order, and every new one comes after it', async () => {
  const journal = createMemoryJournal();
  const { stored } = await journal.add([typed(10), typed(5, { order: 900 }), typed(20)]);
  expect(stored.map(({ order }) => order)).toEqual([10, 900, 901]);
});

test('the order of a dropped edit is not given again', async () => {
  const journal = createMemoryJournal();
  const [first] = (await journal.add([typed(10)])).stored;
  await journal.update([first?.id ?? ''], () => null);
  expect((await journal.add([typed(10)])).stored).toMatchObject([{ order: 11 }]);
});

test('a failed transaction takes no order', async () => {
  const journal = createMemoryJournal();
  const edit = typed(10);
  const failing = journal.replace(edit, [], {
    ...always,
    toStored: () => {
      throw new Error('no');
    },
  });
  await expect(failing).rejects.toMatchObject({ code: 'storage' });
  expect((await journal.add([edit])).stored).toMatchObject([{ order: 10 }]);
});

test('batches have their place among the edits, and keep it when they change', async () => {
  const journal = createMemoryJournal();
  await journal.add([typed(100)]);
  const batch = await journal.putBatch(createBatch({ createdAt: 7, order: 0 }));
  const again = await journal.putBatch({ ...batch, order: 0, state: 'running' });
  expect([batch.order, again.order]).toEqual([101, 101]);
  expect((await journal.add([typed(3)])).stored).toMatchObject([{ order: 102 }]);
});

test('an edit that is not stored yet counts as the newest', () => {
  const [stored, fresh] = [typed(900, { order: 900 }), typed(3)];
  expect([isTypedBefore(stored, fresh), isTypedBefore(fresh, stored)]).toEqual([true, false]);
});

test('records from before the counter keep their order, and new ones come after them', async () => {
  const name = randomUUID();
  const second = await openDB(name, 2, {
    upgrade(db) {
      const edits = db.createObjectStore('edits', { keyPath: 'id' });
      edits.createIndex('createdAt', 'createdAt');
      edits.createIndex('when', ['createdAt', 'id']);
      edits.createIndex('isOpen', 'isOpen');
      edits.createIndex('place', ['storeId', 'productId']);
      edits.createIndex('batch', ['batchId', 'tag']);
      db.createObjectStore('batches', { keyPath: 'id' });
      db.createObjectStore('unreadable', { autoIncrement: true });
      db.createObjectStore('meta');
    },
  });
  const before = [30, 10, 20].map((createdAt) => typed(createdAt));
  const newer = { ...toRecord(typed(40)), version: 99 };
  const { order: _order, ...batch } = createBatch({ createdAt: 25 });
  for (const edit of before) {
    const { order: _o, ...stored } = toRecord(edit);
    await second.put('edits', stored);
  }
  await second.put('edits', newer);
  await second.put('batches', batch);
  await second.put('meta', 'a', 'journalId');
  second.close();
  const journal = openJournal({ name, now: Date.now });
  const { stored } = await journal.add([typed(5)]);
  expect(stored).toMatchObject([{ order: 31, createdAt: 5 }]);
  expect((await journal.list(() => true, 9)).edits.map(({ order }) => order)).toEqual([31, 30, 20, 10]);
  expect(await journal.batches()).toEqual([{ ...batch, order: 25 }]);
  expect(await journal.readId()).toBe('a');
  expect(await journal.unreadable()).toMatchObject([{ record: newer, why: 'newer' }]);
});
