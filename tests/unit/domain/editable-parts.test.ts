import { expect, test } from 'vitest';
import { editableParts } from '../../../src/domain/editable-parts.ts';
import { createProduct } from '../../fixtures/product.ts';

const stockOf = (quantity: number) => ({ tag: 'tracked', quantity }) as const;
const item = (number: number, quantity: number) => ({
  id: `i${number}`,
  revision: '1',
  locationId: `l${number}`,
  number,
  stock: stockOf(quantity),
});

test('a field other than the stock has one part', () => {
  const product = createProduct({ stockItems: [item(1, 5), item(2, 7)] });
  expect(editableParts(product, 'price')).toEqual([{ part: product, locationId: null, locationNumber: null }]);
});

test('a stock without locations has one part', () => {
  const product = createProduct();
  expect(editableParts(product, 'stock')).toEqual([{ part: product, locationId: null, locationNumber: null }]);
});

test('the stock at one location has no number to tell it by', () => {
  const [only, ...others] = editableParts(createProduct({ stockItems: [item(1, 5)] }), 'stock');
  expect(others).toEqual([]);
  expect(only).toMatchObject({ locationId: 'l1', locationNumber: null, part: { stock: stockOf(5) } });
});

test('the stock at several locations is edited at each, and never as their sum', () => {
  const parts = editableParts(createProduct({ stock: stockOf(12), stockItems: [item(1, 5), item(2, 7)] }), 'stock');
  expect(parts.map(({ locationId, locationNumber, part }) => [locationId, locationNumber, part.stock])).toEqual([
    ['l1', 1, stockOf(5)],
    ['l2', 2, stockOf(7)],
  ]);
  expect(parts[1]?.part.stockItems).toEqual([item(2, 7)]);
});
