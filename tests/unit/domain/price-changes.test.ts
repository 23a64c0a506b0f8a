import { describe, expect, test } from 'vitest';
import { changePrices } from '../../../src/domain/pricing/change.ts';
import { noChange, toPriceIntent, type PriceIntent } from '../../../src/domain/pricing/intent.ts';
import type { CompareAtPrices, DiscountPrices, Prices, PriceScope } from '../../../src/domain/pricing/prices.ts';
import { readPrices } from '../../../src/domain/pricing/read.ts';
import { follows, type OwnPrices } from '../../fixtures/discount-prices.ts';

type Discount = DiscountPrices['discount'];

const whole: PriceScope = { variantId: null };
const percent = (value: number): Discount => ({ type: 'PERCENT', value });
const amount = (value: number): Discount => ({ type: 'AMOUNT', value });

const shelf = (
  price: string,
  discount: Discount = null,
  variants: Record<string, OwnPrices> = {},
  cost: string | null = null,
): DiscountPrices => ({ saleBy: 'discount', isWhole: true, price, discount, cost, variants });

const change = (prices: Prices, intent: Partial<PriceIntent>, scope = whole, currency = 'EUR') =>
  changePrices(prices, scope, { ...noChange, ...intent }, currency);
/** The price to pay for each part after a change. */
function paid(...args: Parameters<typeof change>): Record<string, string> {
  const changed = change(...args);
  if (changed.tag === 'problem') throw new Error(changed.problem.tag);
  const parts = [...readPrices(changed.prices, args[3] ?? 'EUR')];
  return Object.fromEntries(parts.map(([id, part]) => [id, part.paid]));
}
const stored = (...args: Parameters<typeof change>) => {
  const changed = change(...args);
  return changed.tag === 'ok' ? changed.prices : changed.problem;
};

const pay = (value: string) => ({ sale: { kind: 'paid', amount: value } as const });
/** The result of typing what shoppers pay for variant `a`, which follows the product. */
const paidOfA = (price: string, discount: Discount, value: string) =>
  stored(shelf(price, discount, { a: { price: null, cost: '3' }, b: follows }), pay(value), { variantId: 'a' });

const compareAt = (actual: string, struck: string | null = null): CompareAtPrices => ({
  saleBy: 'compare_at',
  variants: { '': { actual, compareAt: struck, cost: null } },
});

/** A product with one variant that has its own price and cost, and one that follows. */
const variants = { a: { price: '30.00', cost: '9' }, b: follows };
const costs = (intent: Partial<PriceIntent>, scope?: PriceScope) => {
  const after = stored(shelf('20.00', null, variants, '5'), intent, scope) as DiscountPrices;
  return [after.cost, after.variants['a']?.cost];
};

describe('a sale that is typed as a price to pay', () => {
  test.each<[string, Discount, string, Discount]>([
    ['24.50', null, '20.00', amount(4.5)],
    ['24.50', amount(2), '20.00', amount(4.5)],
    ['20.00', percent(10), '15.00', percent(25)],
    ['24.50', percent(10), '18.38', percent(25)],
    // No percentage of two decimals gives this.
    ['99999.99', percent(10), '66666.01', amount(33_333.98)],
  ])('%s with %o becomes %s by %o', (price, before, value, after) => {
    expect(stored(shelf(price, before), pay(value))).toMatchObject({ discount: after });
    expect(paid(shelf(price, before), pay(value))).toEqual({ '': value });
  });

  test('a typed price to pay of variants with prices of their own is a percentage for all', () => {
    const variants = { a: { price: '40.00', cost: null }, b: follows };
    expect(paid(shelf('20.00', null, variants), pay('15.00'))).toEqual({ '': '15.00', a: '30.00', b: '15.00' });
    expect(stored(shelf('20.00', null, { b: follows }), pay('15.00'))).toMatchObject({ discount: amount(5) });
  });

  test('may have six decimals of a percent where variants differ, and two where they do not', () => {
    const variants = { a: { price: '40.00', cost: null } };
    expect(stored(shelf('2999.99', null, variants), pay('1234.57'))).toMatchObject({ discount: percent(58.8475) });
    expect(stored(shelf('2999.99', percent(5)), pay('1234.57'))).toMatchObject({ discount: amount(1765.42) });
  });

  test('must be below the price', () => {
    expect(stored(shelf('20.00'), pay('20.00'))).toEqual({ tag: 'sale_not_below', sale: '20.00', regular: '20.00' });
    expect(stored(shelf('20.00'), pay('21'))).toEqual({ tag: 'sale_not_below', sale: '21.00', regular: '20.00' });
    expect(stored(shelf('20.00'), pay('-1'))).toEqual({ tag: 'below_zero', result: '-1.00' });
  });

  test('a typed price to pay of one variant is a price of its own that the sale brings there', () => {
    expect(paidOfA('20.00', percent(25), '12.00')).toMatchObject({
      variants: { a: { price: '16.00', cost: '3' }, b: follows },
    });
    expect(paidOfA('20.00', amount(5), '12.00')).toMatchObject({ variants: { a: { price: '17.00', cost: '3' } } });
    expect(paidOfA('20.00', percent(100), '12.00')).toEqual({ tag: 'sale_for_all' });
    expect(paidOfA('20.00', null, '12.00')).toEqual({ tag: 'sale_for_all' });
    expect(paidOfA('20.00', percent(99.9), '0.01')).toMatchObject({ variants: { a: { price: '9.99' } } });
  });
});

describe('the price and the sale price of one variant, typed together,', () => {
  const both = (discount: Discount, regular: string, value: string, currency = 'EUR') =>
    stored(
      shelf('20', discount, { a: { price: null, cost: '3' } }),
      { regular, ...pay(value) },
      { variantId: 'a' },
      currency,
    );

  test.each<[string, string, Discount, string?]>([
    ['50.00', '45.00', percent(10)],
    ['50.00', '40.00', amount(10)],
    ['5.00', '0.00', amount(10)],
    // The sale makes 44.991 and 44.955 of these.
    ['49.99', '44.99', percent(10)],
    ['49.95', '44.96', percent(10)],
    ['1999', '1799', percent(10), 'JPY'],
    ['1.999', '1.799', percent(10), 'KWD'],
  ])(
    '%s and %s are stored where the sale of the product makes one of the other',
    (regular, value, discount, currency) => {
      expect(both(discount, regular, value, currency)).toMatchObject({
        discount,
        variants: { a: { price: regular, cost: '3' } },
      });
    },
  );

  test.each<[string, string, Discount]>([
    ['50.00', '40.00', percent(10)],
    ['49.99', '45.00', percent(10)],
    ['50.00', '45.00', amount(10)],
    ['50.00', '45.00', percent(100)],
    ['50.00', '45.00', null],
  ])('%s and %s are refused under another sale, and neither is dropped', (regular, value, discount) => {
    expect(both(discount, regular, value)).toEqual({ tag: 'sale_for_all' });
  });
});

test.each([percent(10), amount(10)])(
  'the price of one variant, typed alone under %o, is stored as typed',
  (discount) => {
    const own = { a: { price: '30.00', cost: null } };
    expect(stored(shelf('20.00', discount, own), { regular: '50.00' }, { variantId: 'a' })).toEqual(
      shelf('20.00', discount, { a: { price: '50.00', cost: null } }),
    );
  },
);

describe('a sale of a product', () => {
  test('a sale that is typed as a percentage or as an amount off stays so', () => {
    const variants = { a: { price: '40.00', cost: null } };
    expect(stored(shelf('20.00', amount(1)), { sale: { kind: 'percent', percent: '12.5' } })).toMatchObject({
      discount: percent(12.5),
    });
    expect(stored(shelf('20.00', percent(50), variants), { sale: { kind: 'off', amount: '3' } })).toMatchObject({
      discount: amount(3),
    });
  });

  test('a sale of nothing off is no sale', () => {
    expect(stored(shelf('20.00', amount(1)), { sale: { kind: 'percent', percent: '0' } })).toMatchObject({
      discount: null,
    });
    expect(stored(shelf('20.00', amount(1)), { sale: { kind: 'off', amount: '0' } })).toMatchObject({ discount: null });
  });

  test('ends', () => {
    expect(stored(shelf('20.00', percent(10)), { sale: { kind: 'end' } })).toMatchObject({
      discount: null,
      price: '20.00',
    });
    expect(stored(compareAt('15.00', '20.00'), { sale: { kind: 'end' } })).toMatchObject({
      variants: { '': { actual: '20.00', compareAt: null } },
    });
  });

  test('takes no more than the price, and gives nothing on top', () => {
    expect(stored(shelf('20.00'), { sale: { kind: 'off', amount: '21' } })).toEqual({
      tag: 'below_zero',
      result: '-1.00',
    });
    expect(stored(shelf('20.00'), { sale: { kind: 'percent', percent: '-5' } })).toMatchObject({
      tag: 'sale_not_below',
    });
  });

  test('a sale of one variant alone is not possible by percentage, amount or end', () => {
    const prices = shelf('20.00', percent(10), { a: follows });
    for (const sale of [{ kind: 'percent', percent: '5' }, { kind: 'off', amount: '1' }, { kind: 'end' }] as const)
      expect(stored(prices, { sale }, { variantId: 'a' })).toEqual({ tag: 'sale_for_all' });
  });
});

describe('prices and costs of variants', () => {
  test('prices and costs of one variant leave the product and the others', () => {
    expect(stored(shelf('20.00', null, variants, '5'), { regular: '25.00' }, { variantId: 'b' })).toEqual(
      shelf('20.00', null, { a: variants.a, b: { price: '25.00', cost: null } }, '5'),
    );
  });

  test('prices and costs of the product reach the variants that follow it', () => {
    expect(paid(shelf('20.00', null, variants), { regular: '25.00' })).toEqual({ '': '25.00', a: '30.00', b: '25.00' });
  });

  test('prices and costs of the product and a variant reach both', () => {
    const scope = { variantId: null, variantIds: ['', 'a'] };
    expect(paid(shelf('20.00', null, variants), { regular: '25.00' }, scope)).toEqual({
      '': '25.00',
      a: '25.00',
      b: '25.00',
    });
  });

  test('keep, get and lose a cost', () => {
    expect(costs({ cost: '6' })).toEqual(['6', '9']);
    expect(costs({ cost: '' })).toEqual([null, '9']);
    expect(costs({ cost: '7' }, { variantId: 'a' })).toEqual(['5', '7']);
    expect(costs({ cost: '' }, { variantId: 'a' })).toEqual(['5', null]);
    expect(costs({ regular: '22' }, { variantId: 'a' })).toEqual(['5', '9']);
  });

  test('prices and costs of a variant that is gone change nothing', () => {
    expect(stored(shelf('20.00', null, variants), { regular: '25.00' }, { variantId: 'gone' })).toEqual(
      shelf('20.00', null, variants),
    );
  });
});

describe('no price is below zero or beyond what the platform takes', () => {
  test.each([shelf('20.00'), compareAt('20.00')])('%o', (prices) => {
    expect(stored(prices, { regular: '-0.01' })).toEqual({ tag: 'below_zero', result: '-0.01' });
    expect(stored(prices, { regular: '999999999.99' })).toMatchObject({ saleBy: prices.saleBy });
    expect(stored(prices, { regular: '1000000000' })).toMatchObject({ tag: 'too_large', max: '999999999.99' });
    expect(stored(prices, { regular: '0' })).toMatchObject({ saleBy: prices.saleBy });
  });

  test('a price down to its sale price would end the sale unseen', () => {
    expect(stored(compareAt('20.00', '24.50'), { regular: '20.00' })).toEqual({
      tag: 'sale_not_below',
      sale: '20.00',
      regular: '20.00',
    });
    expect(stored(compareAt('20.00', '24.50'), { regular: '20.01' })).toMatchObject({
      variants: { '': { actual: '20.00', compareAt: '20.01' } },
    });
    expect(stored(compareAt('20.00'), { regular: '10.00' })).toMatchObject({ variants: { '': { actual: '10.00' } } });
  });
});

test('a text typed into a price field becomes the intent of that field', () => {
  expect(toPriceIntent('price', '5')).toEqual({ ...noChange, regular: '5' });
  expect(toPriceIntent('cost', '')).toEqual({ ...noChange, cost: '' });
  expect(toPriceIntent('salePrice', '5')).toEqual({ ...noChange, sale: { kind: 'paid', amount: '5' } });
  expect(toPriceIntent('salePrice', '')).toEqual({ ...noChange, sale: { kind: 'end' } });
});

test('a price down to just above a sale price in thousandths leaves that sale price as it is', () => {
  expect(stored(compareAt('19.999', '30.00'), { regular: '20.00' })).toEqual(compareAt('19.999', '20.00'));
});

test('a variant that the newer catalog does not have any more is left out', () => {
  expect(stored(compareAt('20.00'), { regular: '21.00' }, { variantId: 'gone' })).toEqual(compareAt('20.00'));
});

test('a sale price is kept as a percentage where two decimals give it exactly', () => {
  expect(stored(shelf('100.00', percent(10)), pay('87.66'))).toMatchObject({ discount: percent(12.34) });
});

test('a variant is never sold for an amount that the currency does not have', () => {
  const prices = shelf('20.00', percent(50), { a: follows });
  expect(stored(prices, pay('7.505'), { variantId: 'a' })).toEqual({ tag: 'sale_for_all' });
});

const off = (value: string) => ({ sale: { kind: 'percent', percent: value } as const });

test('a percentage off in CHF makes a price in steps of 0.05 where the store keeps the price, and stays one where it keeps that', () => {
  expect(stored(compareAt('19.95'), off('10'), whole, 'CHF')).toEqual(compareAt('17.95', '19.95'));
  expect(stored(compareAt('19.99'), off('0'), whole, 'CHF')).toEqual(compareAt('19.99'));
  expect(stored(compareAt('19.95'), off('10'), whole, 'EUR')).toEqual(compareAt('17.96', '19.95'));
  expect(stored(shelf('19.95'), off('10'), whole, 'CHF')).toMatchObject({ discount: percent(10) });
});
