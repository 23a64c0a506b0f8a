import { expect, test } from 'vitest';
import { amountOf, readPrices } from '../../../src/domain/pricing/read.ts';
import { createDiscountPrices } from '../../fixtures/discount-prices.ts';

const shirt = createDiscountPrices({
  variants: { own: { price: '25.00', cost: null }, follows: { price: null, cost: '6.00' } },
});

test('a variant without a price of its own has the product’s, and so with its cost', () => {
  expect(Object.fromEntries(readPrices(shirt, 'EUR'))).toEqual({
    '': { regular: '20.00', paid: '20.00', cost: '5.00', isOnSale: false, owner: 'product' },
    own: { regular: '25.00', paid: '25.00', cost: '5.00', isOnSale: false, owner: 'variant' },
    follows: { regular: '20.00', paid: '20.00', cost: '6.00', isOnSale: false, owner: 'product' },
  });
});

test('a sale of the product is a sale of each variant', () => {
  const onSale = readPrices({ ...shirt, discount: { type: 'AMOUNT', value: 22 } }, 'EUR');
  expect(onSale.get('own')).toMatchObject({ regular: '25.00', paid: '3.00', isOnSale: true });
  expect(onSale.get('follows')).toMatchObject({ regular: '20.00', paid: '0.00', isOnSale: true });
});

test('a variant of the newer catalog is on sale below its compare-at price, and has its own price', () => {
  const variants = {
    sale: { actual: '8.00', compareAt: '10.00', cost: null },
    none: { actual: '10.00', compareAt: '10.00', cost: '4.00' },
  };
  expect(Object.fromEntries(readPrices({ saleBy: 'compare_at', variants }, 'EUR'))).toEqual({
    sale: { regular: '10.00', paid: '8.00', cost: null, isOnSale: true, owner: 'variant' },
    none: { regular: '10.00', paid: '10.00', cost: '4.00', isOnSale: false, owner: 'variant' },
  });
});

test('a part’s amounts are field values: empty for no sale and for an unknown cost', () => {
  const part = { regular: '10.00', paid: '8.00', cost: '4.00', isOnSale: true, owner: 'product' } as const;
  const fields = ['price', 'salePrice', 'cost'] as const;
  expect(fields.map((field) => amountOf(part, field))).toEqual(['10.00', '8.00', '4.00']);
  const plain = { ...part, paid: '10.00', cost: null, isOnSale: false };
  expect(fields.map((field) => amountOf(plain, field))).toEqual(['10.00', '', '']);
});
