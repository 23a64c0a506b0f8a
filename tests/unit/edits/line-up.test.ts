import { expect, test } from 'vitest';
import type { Batch } from '../../../src/domain/batch.ts';
import type { Edit } from '../../../src/domain/edit.ts';
import { nextGroup } from '../../../src/edits/line-up.ts';
import { createEdit } from '../../fixtures/edit.ts';

const batch: Batch = {
  id: 'b',
  storeId: 'store',
  title: 'Sale',
  surface: 'workbench',
  createdAt: 0,
  state: 'running',
  total: 0,
  cancelled: 0,
  undoOf: null,
};

/** What goes out together of these rows, as product and value. */
function groupOf(rows: Partial<Edit>[], groupSize = 100, isBusy: (edit: Edit) => boolean = () => false): string[] {
  const all = rows.map((row) => createEdit({ batchId: 'b', ...row }));
  const edits = {
    all: () => all.values(),
    get: (id: string) => all.find((edit) => edit.id === id),
    ofProduct: ({ productId }: Pick<Edit, 'productId'>) => all.filter((edit) => edit.productId === productId),
  };
  const batches = { all: () => new Map([['b', batch]]) };
  const book = { edits, batches } as unknown as Parameters<typeof nextGroup>[0];
  return nextGroup(book, { storeId: 'store', now: 10, groupSize, isBusy }).map(
    ({ productId, value }) => `${productId} ${value}`,
  );
}

test('rows of one value go out together, the others after them', () => {
  const rows = [
    { productId: 'p1', value: '9.99' },
    { productId: 'p2', value: '5.99' },
    { productId: 'p3', value: '9.99' },
    { productId: 'p4', value: '5.99' },
  ];
  expect(groupOf(rows)).toEqual(['p1 9.99', 'p3 9.99', 'p2 5.99', 'p4 5.99']);
  expect(groupOf(rows, 2)).toEqual(['p1 9.99', 'p3 9.99']);
});

test('one field at a time, no place twice, and nothing ahead of what was typed before it', () => {
  const rows = [
    { productId: 'p1', value: '1.00', createdAt: 1 },
    { productId: 'p1', value: '2.00', createdAt: 2 },
    { productId: 'p2', value: '3', field: 'stock' as const },
    { productId: 'p3', value: '2.00' },
  ];
  expect(groupOf(rows)).toEqual(['p1 1.00', 'p3 2.00']);
});

test('what is not due, not of a batch or busy stays', () => {
  const rows = [
    { productId: 'p1', state: { tag: 'queued' as const, notBefore: 11 } },
    { productId: 'p2', batchId: null },
    { productId: 'p3' },
    { productId: 'p4', storeId: 'other' },
    { productId: 'p5', value: '7.00' },
  ];
  expect(groupOf(rows, 100, ({ productId }) => productId === 'p3')).toEqual(['p5 7.00']);
});
