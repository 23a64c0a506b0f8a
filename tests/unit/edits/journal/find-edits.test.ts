import { array, assert, asyncProperty, constantFrom, integer, nat, option, record } from 'fast-check';
import { openDB } from 'idb';
import { describe, expect, test } from 'vitest';
import type { Edit, EditState } from '../../../../src/domain/edit.ts';
import { anyEdit, type HistoryQuery } from '../../../../src/domain/history.ts';
import { matchesQuery } from '../../../../src/edits/journal/match-query.ts';
import { createBatch } from '../../../fixtures/batch.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { createMemoryJournal, type MemoryJournal } from '../../../fixtures/memory-journal.ts';

const states: EditState[] = [
  { tag: 'applied', at: 1 },
  { tag: 'replaced', at: 1, by: 'x' },
  { tag: 'queued', notBefore: 0 },
  { tag: 'conflict', theirs: '1.00' },
  { tag: 'cancelled', at: 1 },
];
const [b1, b2] = [createBatch({ state: 'running' }), createBatch({ state: 'running' })];
const names = ['Blue mug', 'Red mug', 'Oak table', 'Émile’s tin'];
const edit = record({
  storeId: constantFrom('a', 'b'),
  product: nat(3),
  variantLabel: constantFrom(null, 'Large'),
  skus: constantFrom('MUG-1', 'ÉM 7 TIN-L'),
  batchId: constantFrom(null, null, b1.id, b2.id),
  surface: constantFrom('popup' as const, 'workbench' as const),
  createdAt: integer({ min: 1, max: 12 }),
  state: constantFrom(...states),
}).map(({ product, ...rest }) =>
  createEdit({ ...rest, order: 0, productId: `p${product}`, productName: names[product] ?? '' }),
);
const maybe = <T>(...values: T[]) => option(constantFrom(...values), { nil: null });
const query = record<HistoryQuery>({
  storeId: maybe('a', 'b'),
  text: constantFrom('', '', 'mug', 'LARGE', 'e', 'oak table', 'mug-1 large', 'em 7', 'tin-l', 'nothing'),
  field: maybe('price' as const),
  surface: maybe('popup' as const, 'workbench' as const),
  productId: maybe('p0', 'p3'),
  batchId: maybe(b1.id),
  sinceMs: maybe(3, 7),
  beforeMs: maybe(5, 11),
  state: constantFrom('any', 'applied', 'open', 'unsaved', 'unsaved'),
});

const inOrder = (all: readonly Edit[]): string[] => all.map(({ id }) => id);

const isCancelled = ({ state, batchId }: Edit): boolean => state.tag === 'cancelled' && batchId !== null;

/** All pages of a query. */
async function findAll(journal: MemoryJournal, wanted: HistoryQuery, limit: number): Promise<Edit[]> {
  const found: Edit[] = [];
  let page = await journal.find(wanted, limit);
  for (;;) {
    expect(page.edits.length).toBeLessThanOrEqual(limit);
    found.push(...page.edits);
    if (page.next === null) return found;
    page = await journal.find(wanted, limit, page.next);
  }
}

test('any query finds what a look at every edit finds, newest first, once', async () => {
  await assert(
    asyncProperty(array(edit, { maxLength: 40 }), query, integer({ min: 1, max: 12 }), async (edits, wanted, limit) => {
      const journal = createMemoryJournal();
      for (const batch of [b1, b2]) await journal.putBatch(batch);
      const queued: EditState = { tag: 'queued', notBefore: 0 };
      await journal.add(edits.map((one) => (one.state.tag === 'cancelled' ? { ...one, state: queued } : one)));
      await journal.update(
        edits.filter(isCancelled).map(({ id }) => id),
        (one) => ({ ...one, state: { tag: 'cancelled', at: 1 } }),
      );
      const stored = await journal.all();
      const expected = stored.filter((one) => matchesQuery(one, wanted)).toSorted((a, b) => b.order - a.order);
      const found = await findAll(journal, wanted, limit);
      const isByDay = wanted.sinceMs !== null || wanted.beforeMs !== null;
      if (isByDay) expect(new Set(inOrder(found))).toEqual(new Set(inOrder(expected)));
      else expect(inOrder(found)).toEqual(inOrder(expected));
      expect(found).toHaveLength(expected.length);
    }),
    { numRuns: 150, seed: 1 },
  );
});

test.each([
  [7, 5],
  [5, 5],
])('days from %i to before %i give no edits', async (sinceMs, beforeMs) => {
  const journal = createMemoryJournal();
  await journal.add([createEdit({ createdAt: 6, order: 0 })]);
  expect(await findAll(journal, { ...anyEdit, sinceMs, beforeMs }, 1)).toEqual([]);
});

test('a change is found by its SKU, of whichever variant, in any case', async () => {
  const journal = createMemoryJournal();
  const { stored } = await journal.add([
    createEdit({ order: 0, productId: 'p1', skus: 'MUG MUG-L' }),
    createEdit({ order: 0, productId: 'p1', skus: 'MUG MUG-M' }),
  ]);
  expect(inOrder(await findAll(journal, { ...anyEdit, text: 'mug-l' }, 2))).toEqual([stored[0]?.id]);
});

const of = (productId: string, productName: string, count: number): Edit[] =>
  Array.from({ length: count }, () => createEdit({ order: 0, productId, productName }));

test('a product with most of the newest edits is read on before older edits of another product', async () => {
  const journal = createMemoryJournal();
  const { stored } = await journal.add([...of('p0', 'Blue mug', 20), ...of('p1', 'Red mug', 20)]);
  const found = await findAll(journal, { ...anyEdit, text: 'mug' }, 12);
  expect(inOrder(found)).toEqual(inOrder(stored.toSorted((a, b) => b.order - a.order)));
});

describe('a long history', () => {
  const many = Array.from({ length: 6000 }, (_, at) =>
    createEdit({
      createdAt: at,
      order: 0,
      productId: `p${at % 1500}`,
      productName: at % 1500 === 7 ? 'Sailor mug' : `Product ${at % 1500}`,
      batchId: at % 2 === 0 ? 'b' : null,
      state: { tag: 'applied', at },
    }),
  );
  const filled = async () => {
    const journal = createMemoryJournal();
    await journal.add(many);
    return { journal, reads: countReads() };
  };

  test.each<[string, Partial<HistoryQuery>, number]>([
    ['the first page', {}, 101],
    ['one product', { storeId: 'store', productId: 'p7' }, 101],
    ['the rows of a batch', { batchId: 'b' }, 101],
    ['what is open', { state: 'open' }, 1],
    ['what is not saved', { state: 'unsaved' }, 1],
    ['a name of one product', { text: 'sailor' }, 110],
    ['a name that no product has', { text: 'unicorn' }, 0],
  ])('is not read for %s', async (_, wanted, most) => {
    const { journal, reads } = await filled();
    await journal.find({ ...anyEdit, text: 'sailor' }, 1);
    reads.count = 0;
    await journal.find({ ...anyEdit, ...wanted }, 100);
    reads.stop();
    expect(reads.count).toBeLessThanOrEqual(most);
  });

  test('is read in pieces where no index helps, each of which says where to go on', async () => {
    const { journal, reads } = await filled();
    const wanted: HistoryQuery = { ...anyEdit, surface: 'popup' };
    const page = await journal.find(wanted, 100);
    expect([page.edits, page.next !== null, reads.count <= 2500]).toEqual([[], true, true]);
    reads.stop();
    expect(await findAll(journal, wanted, 100)).toEqual([]);
  });
});

/** Counts the records of edits that are read from now on. */
function countReads() {
  const reads = { count: 0, stop: (): void => void (IDBIndex.prototype.getAll = getAll) };
  const { getAll } = IDBIndex.prototype;
  IDBIndex.prototype.getAll = function (this: IDBIndex, ...args: Parameters<typeof getAll>) {
    const request = getAll.apply(this, args);
    request.addEventListener('success', () => (reads.count += request.result.length));
    return request;
  } as typeof getAll;
  return reads;
}

test('a name that an earlier version has indexed in lower case is found in every spelling', async () => {
  const journal = createMemoryJournal();
  await journal.add([createEdit({ productName: 'ÉMILE’S  Tin' })]);
  const db = await openDB(journal.name);
  const [subject] = (await db.getAll('subjects')) as { text: string }[];
  await db.put('subjects', { ...subject, text: 'émile’s  tin  ' });
  db.close();
  expect((await journal.find({ ...anyEdit, text: " emile's TIN" }, 10)).edits).toHaveLength(1);
});
