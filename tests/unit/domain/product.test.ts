import { expect, test } from 'vitest';
import { Amount, partOf, type StockItem } from '../../../src/domain/product.ts';
import { createProduct, createVariant } from '../../fixtures/product.ts';

const itemAt = (locationId: string, quantity: number): StockItem => ({
  id: `i-${locationId}`,
  revision: '1',
  locationId,
  number: 1,
  stock: { tag: 'tracked', quantity },
});
const [here, there] = [itemAt('here', 5), itemAt('there', 8)];

test('a part at one location has the stock of that location alone', () => {
  const variant = createVariant({ id: 'v1', stockItems: [here] });
  const product = createProduct({ stockItems: [here, there], variants: [variant] });
  expect(partOf(product, null, 'there')).toEqual({ ...product, stock: there.stock, stockItems: [there] });
  expect(partOf(product, 'v1', 'here')).toEqual({ ...variant, stock: here.stock, stockItems: [here] });
});

test('a part has no stock at another location, and a part that is gone has none', () => {
  const product = createProduct({ stockItems: [here], variants: [createVariant({ id: 'v1' })] });
  expect(partOf(product, null, 'there')).toBeUndefined();
  expect(partOf(product, 'v1', 'here')).toBeUndefined();
  expect(partOf(product, 'gone', 'here')).toBeUndefined();
});

test.each([
  ['19.90', true],
  ['-3', true],
  ['0.0000001', true],
  ['19.', false],
  ['.5', false],
  ['1,5', false],
  ['1e3', false],
  ['', false],
])('%j is an amount: %s', (text, isAmount) => {
  expect(Amount.safeParse(text).success).toBe(isAmount);
});
