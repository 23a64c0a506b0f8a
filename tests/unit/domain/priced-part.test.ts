import { Big } from 'big.js';
import { describe, expect, test } from 'vitest';
import { toPricedPart } from '../../../src/domain/priced-part.ts';
import type { Product } from '../../../src/domain/product.ts';
import { createProduct, createVariant } from '../../fixtures/product.ts';

const price = (regular: string, toPay: string): Product['price'] => ({
  regular,
  toPay,
  regularText: regular,
  toPayText: toPay,
});

test('a variant has its own cost, or else the product’s', () => {
  const product = createProduct({ cost: '9.80' });
  expect(toPricedPart(product, createVariant({ cost: '10.20' })).cost).toBe('10.20');
  expect(toPricedPart(product, createVariant({ cost: null })).cost).toBe('9.80');
});

test('a part has the prices that are its own', () => {
  const variant = createVariant({ price: price('30.00', '24.00') });
  expect(toPricedPart(createProduct(), variant)).toMatchObject({ regular: '30.00', paid: '24.00' });
});

describe('so that shoppers pay 20.00, the regular price is', () => {
  test.each<[what: string, change: Partial<Product>, regular: string | undefined]>([
    ['20.00 without a sale', { price: price('25.00', '25.00') }, '20'],
    [
      '5.00 higher where 5.00 are off',
      { discount: { type: 'AMOUNT', value: 5 }, price: price('30.00', '25.00') },
      '25',
    ],
    ['25.00 where 20 % are off', { discount: { type: 'PERCENT', value: 20 }, price: price('30.00', '24.00') }, '25'],
    ['rounded up where 30 % are off', { discount: { type: 'PERCENT', value: 30 } }, '28.58'],
    ['rounded up to whole yen', { currency: 'JPY', discount: { type: 'PERCENT', value: 30 } }, '29'],
    ['none where all is off', { discount: { type: 'PERCENT', value: 100 } }, undefined],
    ['as far above as it was, on a sale by price', { saleBy: 'compare_at', price: price('30.00', '24.00') }, '26'],
  ])('%s', (_, change, regular) => {
    const product = createProduct(change);
    expect(toPricedPart(product, product).regularFor(new Big('20'))?.toFixed()).toBe(regular);
  });
});
