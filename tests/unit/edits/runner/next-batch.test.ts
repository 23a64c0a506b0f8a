import { expect, test } from 'vitest';
import type { Batch } from '../../../../src/domain/batch.ts';
import type { Edit } from '../../../../src/domain/edit.ts';
import { settleMs } from '../../../../src/edits/runner/back-off.ts';
import { isAhead, isDue, selectNextGroup } from '../../../../src/edits/runner/next-batch.ts';
import { createEdit } from '../../../fixtures/edit.ts';

const batch: Batch = {
  id: 'b',
  storeId: 'store',
  title: 'Sale',
  surface: 'workbench',
  createdAt: 0,
  order: 0,
  state: 'running',
  total: 0,
  cancelled: 0,
  replaced: 0,
  undoOf: null,
};

/** How often the edits of a product were read and compared by the last `groupOf`. */
let productReads = 0;

/** The next group of these rows, as product and value. */
function groupOf(
  rows: Partial<Edit>[],
  groupSize = 100,
  isBusy: (edit: Edit) => boolean = () => false,
  state: Batch['state'] = 'running',
  asking: readonly Edit[] = [],
): string[] {
  const all = rows.map((row) => createEdit({ batchId: 'b', ...row }));
  productReads = 0;
  const edits = {
    all: () => all.values(),
    get: (id: string) => all.find((edit) => edit.id === id),
    ofProduct({ productId }: Pick<Edit, 'productId'>) {
      productReads += 1;
      return all.filter((edit) => edit.productId === productId);
    },
    asking: ({ productId }: Pick<Edit, 'productId'>) => asking.filter((edit) => edit.productId === productId),
  };
  const batches = { all: () => new Map(['b', 'later'].map((id) => [id, { ...batch, id, state }])) };
  const editStore = { edits, batches } as unknown as Parameters<typeof selectNextGroup>[0];
  return selectNextGroup(editStore, { storeId: 'store', now: 10, groupSize, isBusy }).map(
    ({ productId, value }) => `${productId} ${value}`,
  );
}

test('rows with the same value are sent together, the others after them', () => {
  const rows = [
    { productId: 'p1', value: '9.99' },
    { productId: 'p2', value: '5.99' },
    { productId: 'p3', value: '9.99' },
    { productId: 'p4', value: '5.99' },
  ];
  expect(groupOf(rows)).toEqual(['p1 9.99', 'p3 9.99', 'p2 5.99', 'p4 5.99']);
  expect(groupOf(rows, 2)).toEqual(['p1 9.99', 'p3 9.99']);
});

const waitingUntil = (nextAt: number) =>
  ({ tag: 'waiting', reason: 'timeout', attempt: 1, nextAt, wasSent: true }) as const;

test('rows that waited go before untried rows, and the row that has been due longest goes first', () => {
  const rows: Partial<Edit>[] = [
    { productId: 'p1', value: '9.99' },
    { productId: 'p2', value: '9.99', state: waitingUntil(9) },
    { productId: 'p3', value: '5.99', state: waitingUntil(8) },
    { productId: 'p4', value: '9.99' },
    { productId: 'p5', value: '3.99', state: { tag: 'sending', attempt: 1 } },
    { productId: 'p6', value: '3.99', state: waitingUntil(11) },
  ];
  expect(groupOf(rows)).toEqual(['p5 3.99', 'p3 5.99', 'p2 9.99', 'p1 9.99', 'p4 9.99']);
  expect(groupOf(rows, 2)).toEqual(['p5 3.99', 'p3 5.99']);
});

test('a row of a later batch does not overtake an earlier batch because its value is the same', () => {
  const rows = [
    { productId: 'p1', value: '9.99' },
    { productId: 'p2', value: '5.99' },
    { productId: 'p3', value: '9.99', batchId: 'later' },
  ];
  expect(groupOf(rows)).toEqual(['p1 9.99', 'p2 5.99', 'p3 9.99']);
});

test('a group has one field, each target once, and no row ahead of an older one', () => {
  const rows = [
    { productId: 'p1', value: '1.00', createdAt: 1 },
    { productId: 'p1', value: '2.00', createdAt: 2 },
    { productId: 'p2', value: '3', field: 'stock' as const },
    { productId: 'p3', value: '2.00' },
  ];
  expect(groupOf(rows)).toEqual(['p1 1.00', 'p3 2.00']);
});

test('edits that are not due, not in a batch, or busy stay', () => {
  const rows = [
    { productId: 'p1', state: { tag: 'queued' as const, notBefore: 11 } },
    { productId: 'p2', batchId: null },
    { productId: 'p3' },
    { productId: 'p4', storeId: 'other' },
    { productId: 'p5', value: '7.00' },
  ];
  expect(groupOf(rows, 100, ({ productId }) => productId === 'p3')).toEqual(['p5 7.00']);
});

const variantsOf = (productId: string, count: number): Partial<Edit>[] =>
  Array.from({ length: count }, (_, at) => ({ productId, variantId: `v${at}` }));

test('variants of one product count as one product, and a group has at most 1,000 rows', () => {
  expect(groupOf([...variantsOf('p1', 150), ...variantsOf('p2', 150), ...variantsOf('p3', 1)], 2)).toHaveLength(300);
  expect(groupOf(variantsOf('p1', 1000))).toHaveLength(1000);
  expect(groupOf(variantsOf('p1', 1001))).toHaveLength(1000);
});

test('a target is in a group once, and its locations are targets of their own', () => {
  const row = { productId: 'p1', field: 'stock' as const };
  expect(groupOf([row, row, { ...row, variantId: 'v1' }])).toHaveLength(2);
  expect(
    groupOf([
      { ...row, locationId: 'here' },
      { ...row, locationId: 'there' },
    ]),
  ).toHaveLength(2);
});

test('a row whose write may have come goes before an older one', () => {
  const sending = { tag: 'sending', attempt: 1 } as const;
  const rows = [
    { productId: 'p1', value: '1.00', createdAt: 1 },
    { productId: 'p1', value: '2.00', createdAt: 2, state: sending },
  ];
  expect(groupOf(rows)).toEqual(['p1 2.00']);
  const [older, newer] = [createEdit({ createdAt: 1 }), createEdit({ createdAt: 2 })];
  expect([isAhead(older, newer), isAhead(newer, older), isAhead(older, older)]).toEqual([true, false, false]);
  expect([isAhead({ ...newer, state: sending }, older), isAhead(older, { ...newer, state: sending })]).toEqual([
    true,
    false,
  ]);
});

test('an older edit of another field holds no row back', () => {
  const rows: Partial<Edit>[] = [
    { productId: 'p1', createdAt: 1, state: { tag: 'queued', notBefore: 11 } },
    { productId: 'p1', createdAt: 2, field: 'stock', value: '3' },
  ];
  expect(groupOf(rows)).toEqual(['p1 3']);
});

test('a row waits for an older single edit of its numbers that is not sent yet', () => {
  const single: Partial<Edit> = {
    productId: 'p1',
    batchId: null,
    createdAt: 1,
    state: { tag: 'queued', notBefore: 11 },
  };
  const row: Partial<Edit> = { productId: 'p1', createdAt: 2, value: '9.00', variantId: null };
  expect(
    groupOf([
      { ...single, field: 'stock', value: '5', delta: '5' },
      { ...row, field: 'stock', value: '7', delta: '7' },
    ]),
  ).toEqual([]);
  expect(groupOf([{ ...single, variantId: 'v1' }, row])).toEqual(['p1 9.00']);
});

test('a row waits while a later single edit of its numbers can still be undone', () => {
  const row: Partial<Edit> = { productId: 'p1', createdAt: 1, value: '9.00' };
  const held: Partial<Edit> = { productId: 'p1', batchId: null, createdAt: 2, state: { tag: 'queued', notBefore: 11 } };
  expect(groupOf([row, held])).toEqual([]);
  expect(groupOf([row, { ...held, field: 'name', value: 'Cup' }])).toEqual(['p1 9.00']);
});

test('a row of units waits while a write that a later undo replaced can still take effect', () => {
  const row: Partial<Edit> = { productId: 'p1', field: 'stock', delta: '-5', createdAt: 1, value: '45' };
  const undo: Partial<Edit> = { ...row, batchId: null, delta: null, undoOf: 'u', ownValues: ['30'], createdAt: 2 };
  expect(groupOf([row, { ...undo, state: { tag: 'queued', notBefore: 11 } }])).toEqual([]);
  expect(groupOf([row, { ...undo, state: { tag: 'queued', notBefore: 10 } }])).toEqual(['p1 45']);
});

test('an unsent row of another batch holds no row back, whose turn may not come for long', () => {
  const before: Partial<Edit> = {
    productId: 'p1',
    createdAt: 1,
    state: { tag: 'queued', notBefore: 11 },
    value: '8.00',
    variantId: 'v1',
  };
  expect(groupOf([before, { productId: 'p1', createdAt: 2, value: '9.00', batchId: 'later' }])).toEqual(['p1 9.00']);
});

test('in a batch that is paused only rows whose write may have come go on', () => {
  const waiting = { tag: 'waiting', reason: 'offline', attempt: 1, nextAt: 0 } as const;
  const rows: Partial<Edit>[] = [
    { productId: 'p1' },
    { productId: 'p2', state: { ...waiting, wasSent: false } },
    { productId: 'p3', state: { ...waiting, wasSent: true }, value: '3.00' },
  ];
  expect(groupOf(rows, 100, undefined, 'paused')).toEqual(['p3 3.00']);
  expect(groupOf(rows, 100, undefined, 'filling')).toEqual([]);
  expect(groupOf([{ productId: 'p1', batchId: 'gone' }])).toEqual([]);
});

test.each<[Edit['state'], boolean]>([
  [{ tag: 'queued', notBefore: 10 }, true],
  [{ tag: 'queued', notBefore: 11 }, false],
  [{ tag: 'waiting', reason: 'busy', attempt: 1, nextAt: 10, wasSent: false }, true],
  [{ tag: 'waiting', reason: 'busy', attempt: 1, nextAt: 11, wasSent: false }, false],
  [{ tag: 'sending', attempt: 1 }, true],
  [{ tag: 'applied', at: 1 }, false],
  [{ tag: 'conflict', theirs: null }, false],
])('an edit that is %o is due at 10: %s', (state, isNow) => {
  expect(isDue({ state }, 10)).toBe(isNow);
});

const asks = (askedAt: number, ownValues: string[]) =>
  createEdit({ ownValues, order: 99, state: { tag: 'conflict', theirs: '1.00', why: 'unseen', askedAt } });

test('a row waits while a write can take effect whose place an edit took that asks because it was not seen', () => {
  const row = { productId: asks(0, []).productId };
  const count = (asking: Edit): number => groupOf([row], 100, () => false, 'running', [asking]).length;
  expect(count(asks(9, ['5.00']))).toBe(0);
  expect(count(asks(9, []))).toBe(1);
  expect(count(asks(10 - settleMs, ['5.00']))).toBe(1);
});

test('the edits of a product are read once, not for each row of two bulk changes of its 600 variants', () => {
  const variants = Array.from({ length: 600 }, (_, at) => `v${at}`);
  const rows = [
    ...variants.map((variantId): Partial<Edit> => ({ variantId, field: 'price', value: '9.00' })),
    ...variants.map((variantId): Partial<Edit> => ({ variantId, field: 'stock', value: '7', batchId: 'later' })),
  ];
  expect(groupOf(rows)).toHaveLength(600);
  expect(productReads).toBe(1);
});
