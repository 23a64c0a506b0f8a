import { array, assert, constantFrom, integer, property } from 'fast-check';
import { Big } from 'big.js';
import { describe, expect, test } from 'vitest';
import { defaultLimits } from '../../../src/domain/guardrails.ts';
import { PriceRule } from '../../../src/domain/price-rules.ts';
import { changePrices } from '../../../src/domain/pricing/change.ts';
import type { PriceIntent } from '../../../src/domain/pricing/intent.ts';
import { pricesOf } from '../../../src/domain/pricing/prices.ts';
import { readPrices } from '../../../src/domain/pricing/read.ts';
import type { Product } from '../../../src/domain/product.ts';
import { toRows } from '../../../src/edits/bulk/preview.ts';
import { createPrice, createProduct, createVariant } from '../../fixtures/product.ts';

/** A V1 product at 0.00 whose variants have these prices. */
const soldByVariants = (amounts: readonly string[], discount: Product['discount'] = null): Product =>
  createProduct({
    price: createPrice('0.00'),
    cost: null,
    discount,
    variants: amounts.map((amount, index) =>
      createVariant({ id: `v${index}`, label: `V${index}`, cost: null, price: priceUnder(amount, discount) }),
    ),
  });

function priceUnder(regular: string, discount: Product['discount']): Product['price'] {
  if (discount === null) return createPrice(regular);
  const off = discount.type === 'AMOUNT' ? new Big(discount.value) : new Big(regular).times(discount.value).div(100);
  return createPrice(regular, new Big(regular).minus(off).toFixed(2, Big.roundHalfUp));
}

const shop = ['13.00', '85.00', '1325.00'];

/** The stored sale and what shoppers pay for each variant after a rule, or the tag of its problem. */
function outcomeOf(product: Product, rule: Parameters<typeof PriceRule.parse>[0]) {
  const change = { kind: 'rule' as const, rule: PriceRule.parse(rule) };
  const rows = toRows({ product, variantIds: null }, change, { limits: defaultLimits, locale: 'en' });
  return rows.map(({ outcome }) => {
    if (outcome.tag === 'problem') return outcome.problem.tag;
    if (outcome.tag !== 'change' || outcome.prices?.to.saleBy !== 'discount') return outcome.tag;
    const { to } = outcome.prices;
    const parts = readPrices(to, product.currency);
    return { discount: to.discount, paid: product.variants.map(({ id }) => parts.get(id)?.paid) };
  });
}

describe('a product at 0.00 with priced variants', () => {
  test.each<[what: string, Product, Parameters<typeof PriceRule.parse>[0], object | string]>([
    [
      'takes 10 % off its price as 10 % off every variant',
      soldByVariants(shop),
      { field: 'salePrice', change: { kind: 'off_price', percent: '10' } },
      { discount: { type: 'PERCENT', value: 10 }, paid: ['11.70', '76.50', '1192.50'] },
    ],
    [
      'lowers what shoppers pay by 10 % for every variant',
      soldByVariants(shop),
      { field: 'salePrice', change: { kind: 'minus_percent', percent: '10' } },
      { discount: { type: 'PERCENT', value: 10 }, paid: ['11.70', '76.50', '1192.50'] },
    ],
    [
      'lowers a running percentage further',
      soldByVariants(shop, { type: 'PERCENT', value: 20 }),
      { field: 'salePrice', change: { kind: 'minus_percent', percent: '10' } },
      { discount: { type: 'PERCENT', value: 28 }, paid: ['9.36', '61.20', '954.00'] },
    ],
    [
      'refuses an amount off, which V1 does not take off a price of 0',
      soldByVariants(shop),
      { field: 'salePrice', change: { kind: 'minus', amount: '5' } },
      'percent_only',
    ],
    [
      'takes an amount off variants of one price as a percentage',
      soldByVariants(['20.00', '20.00'], { type: 'AMOUNT', value: 2 }),
      { field: 'salePrice', change: { kind: 'minus', amount: '3' } },
      { discount: { type: 'PERCENT', value: 25 }, paid: ['15.00', '15.00'] },
    ],
    [
      'leaves free variants free',
      soldByVariants(['0.00', '85.00']),
      { field: 'salePrice', change: { kind: 'off_price', percent: '10' } },
      { discount: { type: 'PERCENT', value: 10 }, paid: ['0.00', '76.50'] },
    ],
    [
      'refuses one sale price for variants of several prices',
      soldByVariants(shop),
      { field: 'salePrice', change: { kind: 'set', amount: '10' } },
      'sale_for_all',
    ],
    [
      'takes one sale price where all variants cost the same',
      soldByVariants(['20.00', '20.00']),
      { field: 'salePrice', change: { kind: 'set', amount: '15' } },
      { discount: { type: 'PERCENT', value: 25 }, paid: ['15.00', '15.00'] },
    ],
    [
      'refuses a sale price above one of the variants',
      soldByVariants(['20.00', '20.00']),
      { field: 'salePrice', change: { kind: 'set', amount: '25' } },
      'sale_not_below',
    ],
  ])('%s', (_, product, rule, expected) => {
    expect(outcomeOf(product, rule)).toEqual([expected]);
  });
});

const intent = (sale: PriceIntent['sale']): PriceIntent => ({ regular: null, sale, cost: null });
const typed = (product: Product, sale: PriceIntent['sale']) =>
  changePrices(pricesOf(product), { variantId: null }, intent(sale), 'EUR');

test.each([
  ['of a product without variants', createProduct({ price: createPrice('0.00') })],
  ['of a product whose variants are free, too', soldByVariants(['0.00', '0.00'])],
])('no sale is put on the price %s', (_, product) => {
  expect(typed(product, { kind: 'percent', percent: '10' })).toMatchObject({ problem: { tag: 'sale_not_below' } });
  expect(outcomeOf(product, { field: 'salePrice', change: { kind: 'off_price', percent: '10' } })).toEqual([
    'sale_not_below',
  ]);
  expect(typed(product, { kind: 'end' })).toMatchObject({ tag: 'ok' });
});

test('one typed sale price is refused for variants of several prices, and taken for variants of one', () => {
  const paid = { kind: 'paid', amount: '10' } as const;
  expect(typed(soldByVariants(shop), paid)).toMatchObject({ problem: { tag: 'sale_for_all' } });
  expect(typed(soldByVariants(['20.00', '20.00']), paid)).toMatchObject({
    prices: { discount: { type: 'PERCENT', value: 50 } },
  });
});

test('an amount off is refused, because the price of the product itself is 0', () => {
  expect(typed(soldByVariants(shop), { kind: 'off', amount: '14' })).toMatchObject({
    problem: { tag: 'below_zero', result: '-1.00' },
  });
  expect(typed(soldByVariants(shop), { kind: 'off', amount: '3' })).toMatchObject({ problem: { tag: 'percent_only' } });
});

test('a percentage off gives each variant the price that the rule computes for it', () => {
  const cents = integer({ min: 1, max: 500_000 }).map((units) => new Big(units).div(100).toFixed(2));
  assert(
    property(
      array(cents, { minLength: 1, maxLength: 6 }),
      constantFrom('1', '5', '10', '12.5', '33.333', '50', '99'),
      (amounts, percent) => {
        const expected = amounts.map((amount) =>
          new Big(amount).times(new Big(100).minus(percent)).div(100).toFixed(2, Big.roundHalfUp),
        );
        const [outcome] = outcomeOf(soldByVariants(amounts), {
          field: 'salePrice',
          change: { kind: 'off_price', percent },
        });
        // Amounts of a few cents can round to themselves: no sale, and said so.
        if (expected.every((paid, index) => paid === amounts[index])) expect(outcome).toBe('sale_not_below');
        else expect(outcome).toMatchObject({ paid: expected });
      },
    ),
  );
});
