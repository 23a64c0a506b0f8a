import { expect, test } from 'vitest';
import { assertAtMost, assertOneField, assertOneWrite, assertWritable } from '../../../src/catalog/changes.ts';
import type { Change } from '../../../src/catalog/port.ts';
import { change } from '../../fixtures/change.ts';
import { createProduct, createVariant } from '../../fixtures/product.ts';

const stock = { tag: 'tracked', quantity: 3 } as const;
const item = { id: 'i', revision: '1', locationId: 'here', number: 1, stock };
const mug = createProduct({
  groupIds: ['kitchen'],
  variants: [createVariant({ stockItems: [item] })],
  values: { ribbon: '' },
});
const tin = createProduct({ id: 'p2', stock: { tag: 'untracked', inStock: true } });

test('a call takes as many items as its limit, and refuses one more with both numbers', () => {
  expect(() => assertAtMost(100, 100)).not.toThrow();
  expect(() => assertAtMost(101, 100)).toThrow('At most 100 at a time, not 101.');
});

test.each<[string, Change[], string]>([
  ['nothing', [], 'There is nothing to write.'],
  ['two products', [change(mug, 'name', 'A'), change(tin, 'name', 'B')], 'One product at a time.'],
  ['stock with a name', [change(mug, 'name', 'A'), change(mug, 'stock', '1')], 'The stock is never written together'],
  [
    'a group with a name',
    [{ ...change(mug, 'group', 'true'), groupId: 'g' }, change(mug, 'name', 'A')],
    'The group is never written together',
  ],
  ['the name of a variant', [change(mug, 'name', 'A', 'v1')], 'A variant has no name of its own.'],
  ['a price by a difference', [change(mug, 'price', '1', null, 1)], 'Only stock is changed by a whole number'],
  ['half a piece', [change(mug, 'stock', '1', null, 0.5)], 'Only stock is changed by a whole number'],
  ['a weight that the product lacks', [change(mug, 'weight', '1')], 'The weight of this product is not editable.'],
  [
    'a barcode that the variant lacks',
    [change(createProduct({ variants: [createVariant({ values: {} })] }), 'barcode', '1', 'v1')],
    'The barcode of this variant is not editable.',
  ],
  ['a difference of an untracked count', [change(tin, 'stock', '1', null, 1)], 'The quantity is not tracked.'],
])('%s is refused before anything is sent', (_, changes, message) => {
  const refusal = { code: 'invalid_input', message: expect.stringContaining(message) as string };
  expect(() => assertOneWrite(changes)).toThrow(expect.objectContaining(refusal) as Error);
});

test.each<[string, Change]>([
  ['variant', change(mug, 'price', '1', 'gone')],
  ['location', change(mug, 'stock', '1', 'v1', null, 'elsewhere')],
  ['variant in a group', { ...change(mug, 'group', 'true', 'v1'), groupId: 'kitchen' }],
])('a change of a %s that is not there is not found', (_, one) => {
  expect(() => assertWritable(one)).toThrow(expect.objectContaining({ code: 'not_found' }) as Error);
});

test.each<[string, Change[]]>([
  ['several values of a product and its variants', [change(mug, 'name', 'A'), change(mug, 'sku', 'B', 'v1')]],
  ['counts and differences of stock', [change(mug, 'stock', '1'), change(mug, 'stock', '1', null, -1)]],
  ['the count at a location', [change(mug, 'stock', '1', 'v1', null, 'here')]],
  ['a count where none was tracked', [change(tin, 'stock', '1')]],
  ['a price, whose value is checked where its body is built', [change(mug, 'salePrice', '1', 'v1')]],
  ['a group', [{ ...change(mug, 'group', 'true'), groupId: 'kitchen' }]],
])('%s can be written together', (_, changes) => {
  expect(assertOneWrite(changes)).toBe(mug.id === changes[0]?.product.id ? mug : tin);
});

/** A name for each of so many products. */
const named = (count: number): Change[] =>
  Array.from({ length: count }, (_, at) => change({ ...mug, id: String(at) }, 'name', 'A'));

test('many changes are of one field, and of at most a hundred products', () => {
  expect(assertOneField([])).toBeUndefined();
  expect(assertOneField(named(100))).toBe('name');
  expect(() => assertOneField(named(101))).toThrow('At most 100 at a time, not 101.');
  expect(assertOneField(Array.from({ length: 101 }, () => change(mug, 'price', '1')))).toBe('price');
  expect(() => assertOneField([change(mug, 'name', 'A'), change(mug, 'sku', 'A')])).toThrow('One field at a time.');
});
