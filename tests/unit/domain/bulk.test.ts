import { describe, expect, test } from 'vitest';
import { BulkChange, Selection } from '../../../src/domain/bulk.ts';

const ids = (count: number, length = 2) => Array.from({ length: count }, () => 'x'.repeat(length));
const cells = (count: number) =>
  Array.from({ length: count }, () => ({ variantId: 'v1', field: 'price', text: '9.90' }));

describe('a batch is started for', () => {
  test.each<[what: string, selection: unknown, isValid: boolean]>([
    ['all products', { kind: 'all' }, true],
    ['100 000 products', { kind: 'ids', ids: ids(100_000) }, true],
    ['no more than 100 000 products', { kind: 'ids', ids: ids(100_001) }, false],
    ['no product with an id that is too long', { kind: 'ids', ids: ids(1, 101) }, false],
    ['products that contain a text', { kind: 'text', text: 'x'.repeat(200) }, true],
    ['no text that is too long', { kind: 'text', text: 'x'.repeat(201) }, false],
    ['nothing else', { kind: 'none' }, false],
  ])('%s', (_, selection, isValid) => {
    expect(Selection.safeParse(selection).success).toBe(isValid);
  });
});

describe('a batch changes', () => {
  const group = { id: 'g1', name: 'Gifts' };
  test.each<[what: string, change: unknown, isValid: boolean]>([
    ['one field to a typed text', { kind: 'entry', field: 'price', text: '+5' }, true],
    ['no field that needs a group', { kind: 'entry', field: 'group', text: 'true' }, false],
    ['nothing to a text that is too long', { kind: 'entry', field: 'sku', text: 'x'.repeat(201) }, false],
    ['10 000 cells of a table', { kind: 'cells', cells: cells(10_000) }, true],
    ['no more than 10 000 cells', { kind: 'cells', cells: cells(10_001) }, false],
    ['who is in a group', { kind: 'group', group, isIn: true }, true],
    ['no group that the store does not have', { kind: 'group', group: { ...group, id: null }, isIn: true }, false],
  ])('%s', (_, change, isValid) => {
    expect(BulkChange.safeParse(change).success).toBe(isValid);
  });
});
