import { Big } from 'big.js';
import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pricesOf, type PriceScope, type Prices } from '../../../../src/domain/pricing/prices.ts';
import type { Product } from '../../../../src/domain/product.ts';
import {
  numberOfField,
  numbersOf,
  readPriceEntry,
  withTyped,
  type PriceNumber,
  type TypedPrices,
} from '../../../../src/domain/typing/price-entry.ts';
import { createPrice, createProduct, createVariant } from '../../../fixtures/product.ts';

/** V1, 100.00 without a sale. */
const plain = pricesOf(createProduct({ price: createPrice('100.00'), cost: null }));
/** V1, 100.00 with a fifth off: shoppers pay 80.00. */
const reduced: Prices = pricesOf(
  createProduct({ price: createPrice('100.00'), cost: null, discount: { type: 'PERCENT', value: 20 } }),
);
const ofVariants = (...amounts: [paid: string, regular: string][]): Product =>
  createProduct({
    saleBy: 'compare_at',
    variants: amounts.map(([paid, regular], index) =>
      createVariant({
        id: `v${index}`,
        price: createPrice(regular, paid),
        compareAt: paid === regular ? null : regular,
        cost: null,
      }),
    ),
  });
/** V3, three variants: two alike on sale, one dearer without. */
const mixed = pricesOf(ofVariants(['80.00', '100.00'], ['80.00', '100.00'], ['120.00', '120.00']));

const whole: PriceScope = { variantId: null };
const context = { currency: 'EUR', locale: 'en' };
const nothing: TypedPrices = { regular: null, sale: null };
const type = (number: PriceNumber, text: string, before: TypedPrices = nothing): TypedPrices =>
  withTyped(before, number, text);
const read = (typed: TypedPrices, stored: Prices = plain, scope: PriceScope = whole, locale = 'en') =>
  readPriceEntry(typed, stored, scope, { ...context, locale });
/** The intent, or the number and its problem. */
const intentOf = (...args: Parameters<typeof read>) => {
  const entry = read(...args);
  return entry.tag === 'ok' ? entry.change.intent : [entry.number, entry.problem];
};
const nothingElse = { regular: null, sale: null, cost: null };

/** The percents off of a part that is sold for this much instead of 30.00. */
const percentAt = (paid: string) => numbersOf(pricesOf(ofVariants([paid, '30.00'])), whole, 'EUR').percent;

describe('the numbers of a price', () => {
  test('are what is stored', () => {
    expect(numbersOf(plain, whole, 'EUR')).toEqual({ regular: '100.00', paid: '', percent: '', off: '' });
    expect(numbersOf(reduced, whole, 'EUR')).toEqual({ regular: '100.00', paid: '80.00', percent: '20', off: '20.00' });
  });

  test('the numbers of a price of several variants are those that all have, and empty where they differ', () => {
    const some = { variantId: null, variantIds: ['v0', 'v1'] };
    expect(numbersOf(mixed, some, 'EUR')).toMatchObject({ regular: '100.00', paid: '80.00', off: '20.00' });
    expect(numbersOf(mixed, whole, 'EUR')).toEqual({ regular: '', paid: '', percent: '', off: '' });
    expect(numbersOf(mixed, { variantId: 'v2' }, 'EUR')).toMatchObject({ regular: '120.00', paid: '' });
    expect(numbersOf(mixed, { variantId: null, variantIds: ['gone'] }, 'EUR')).toMatchObject({ regular: '', paid: '' });
  });

  test('percents off have one decimal, rounded half up', () => {
    expect(['20.00', '10.00', '0.00'].map(percentAt)).toEqual(['33.3', '66.7', '100']);
  });

  test('a field shows its own first', () => {
    expect((['price', 'salePrice', 'cost'] as const).map(numberOfField)).toEqual(['regular', 'paid', 'regular']);
  });
});

test('only the last typed of the three sale numbers counts', () => {
  const typed = type('off', '5', type('percent', '10', type('regular', '90')));
  expect(typed).toEqual({ regular: '90', sale: { number: 'off', text: '5' } });
});

describe('a typed sale', () => {
  test.each<[string, PriceNumber, string, object]>([
    ['what shoppers pay', 'paid', '85', { kind: 'paid', amount: '85.00' }],
    ['a change of what shoppers pay', 'paid', '-5', { kind: 'paid', amount: '75.00' }],
    ['an empty sale price', 'paid', '', { kind: 'end' }],
    ['percents off', 'percent', '12.5', { kind: 'percent', percent: '12.5' }],
    ['percents off with both signs', 'percent', ' -12.5 % ', { kind: 'percent', percent: '12.5' }],
    ['percents off in another script', 'percent', '−١٢٪', { kind: 'percent', percent: '12' }],
    ['all of the price', 'percent', '100', { kind: 'percent', percent: '100' }],
    ['no percent', 'percent', '0', { kind: 'end' }],
    ['an empty percentage', 'percent', '', { kind: 'end' }],
    ['an amount off', 'off', '15', { kind: 'off', amount: '15.00' }],
    ['an amount off with a minus', 'off', '- 15', { kind: 'off', amount: '15.00' }],
    ['percents typed as an amount off', 'off', '20%', { kind: 'percent', percent: '20' }],
    ['percents with a minus, as an amount off', 'off', ' - 12.5 % ', { kind: 'percent', percent: '12.5' }],
    ['percents in another script, as an amount off', 'off', '٢٠٪', { kind: 'percent', percent: '20' }],
    ['percents in full width, as an amount off', 'off', '２０％', { kind: 'percent', percent: '20' }],
    ['percents in full width', 'percent', '２０％', { kind: 'percent', percent: '20' }],
    ['percents with the sign in front, as an amount off', 'off', '%20', { kind: 'percent', percent: '20' }],
    ['percents with the sign in front', 'percent', '%20', { kind: 'percent', percent: '20' }],
    ['no percents, as an amount off', 'off', '0%', { kind: 'end' }],
    ['nothing off', 'off', '0.00', { kind: 'end' }],
    ['an empty amount', 'off', ' ', { kind: 'end' }],
  ])('%s', (_, number, text, sale) => {
    expect(intentOf(type(number, text), reduced)).toEqual({ ...nothingElse, sale });
  });

  test.each<[PriceNumber, string, object, string?]>([
    ['regular', 'cheap', { tag: 'not_a_number' }],
    ['regular', '1.234', { tag: 'too_many_decimals', decimals: 2 }],
    ['paid', '10%', { tag: 'percent_unsigned', percent: '10' }],
    ['percent', 'half', { tag: 'not_a_number' }],
    ['percent', '100.01', { tag: 'percent_too_large', max: '100' }],
    ['percent', '1.234', { tag: 'percent_ambiguous', readings: ['1234', '1.234'] }, 'fr'],
    ['off', 'much', { tag: 'not_a_number' }],
    ['off', '+5', { tag: 'not_a_number' }],
    ['off', '100.01', { tag: 'below_zero', result: '-0.01' }],
    ['off', '100.01%', { tag: 'percent_too_large', max: '100' }],
    ['off', '%', { tag: 'empty' }],
    ['percent', '%', { tag: 'empty' }],
    ['off', '20%%', { tag: 'not_a_number' }],
    ['off', '€20%', { tag: 'not_a_number' }],
    ['off', '+20%', { tag: 'not_a_number' }],
    ['off', '1.234%', { tag: 'percent_ambiguous', readings: ['1234', '1.234'] }, 'fr'],
    ['percent', '=20', { tag: 'not_a_number' }],
    ['percent', '+20%', { tag: 'not_a_number' }],
    ['paid', '100', { tag: 'sale_not_below', sale: '100.00', regular: '100.00' }],
  ])('%s of "%s" is a problem of that number', (number, text, problem, locale) => {
    expect(intentOf(type(number, text), reduced, whole, locale)).toEqual([number, problem]);
  });

  test('a typed sale of 20% in the field of the amount off takes a fifth off', () => {
    const product = createProduct({ price: createPrice('50.00') });
    for (const saleBy of ['discount', 'compare_at'] as const) {
      const entry = read(type('off', '20%'), pricesOf({ ...product, saleBy }));
      const after = entry.tag === 'ok' && numbersOf(entry.change.to, whole, 'EUR');
      expect(after).toEqual({ regular: '50.00', paid: '40.00', percent: '20', off: '10.00' });
    }
  });

  test('a typed sale from which nothing follows shows the problem of the regular price', () => {
    expect(intentOf(type('regular', '80'), pricesOf(ofVariants(['80.00', '100.00'])))).toEqual([
      'regular',
      { tag: 'sale_not_below', sale: '80.00', regular: '80.00' },
    ]);
  });
});

describe('an untouched number', () => {
  test('is no intent, also with spaces and in the words of another language', () => {
    expect(intentOf(type('regular', ' 100,00 '), reduced, whole, 'de')).toEqual(nothingElse);
    expect(intentOf(type('paid', '80,00'), reduced, whole, 'de')).toEqual(nothingElse);
    expect(intentOf(nothing, reduced)).toEqual(nothingElse);
  });

  test('beside a new price keeps what shoppers pay', () => {
    expect(intentOf(type('paid', '80.00', type('regular', '120')), reduced)).toEqual({
      ...nothingElse,
      regular: '120.00',
      sale: { kind: 'paid', amount: '80.00' },
    });
    expect(intentOf(type('paid', '80.00', type('regular', '100.00')), reduced)).toEqual(nothingElse);
  });
});

describe('a typed change', () => {
  test('has the prices of its scope, and every variant that a sale reaches', () => {
    const shirt = pricesOf(
      createProduct({
        price: createPrice('100.00'),
        cost: null,
        variants: [
          createVariant({ id: 's', price: createPrice('100.00'), cost: null }),
          createVariant({ id: 'xl', price: createPrice('110.00'), cost: null }),
        ],
      }),
    );
    const reach = (typed: TypedPrices) => {
      const entry = read(typed, shirt);
      return entry.tag === 'ok' && Object.keys(entry.change.from.variants);
    };
    expect(reach(type('regular', '90'))).toEqual(['s']);
    expect(reach(type('percent', '10'))).toEqual(['s', 'xl']);
  });

  test.each<[string, TypedPrices]>([
    ['set', type('paid', '70', type('regular', '90'))],
    ['computed', type('paid', '70', type('regular', '+5'))],
    ['computed', type('paid', '-5', type('regular', '90'))],
    ['rounded', type('paid', '-3.33%', type('regular', '+5'))],
    ['rounded', type('paid', '-5', type('regular', '+3.333%'))],
    ['set', type('percent', '3')],
  ])('is %s: %j', (how, typed) => {
    expect(read(typed, reduced)).toMatchObject({ tag: 'ok', how });
  });

  test('takes exactly the typed percents or amount off, in either catalog', () => {
    const cents = integer({ min: 100, max: 100_000 });
    assert(
      property(cents, integer({ min: 1, max: 9900 }), (price, hundredths) => {
        const regular = new Big(price).div(100).toFixed(2);
        const percent = new Big(hundredths).div(100);
        const product = createProduct({ price: createPrice(regular), cost: null });
        const paid = new Big(regular).times(new Big(100).minus(percent)).div(100).round(2, Big.roundHalfUp);
        const off = new Big(regular).times(hundredths).div(10_000).round(2, Big.roundDown).toFixed(2);
        for (const saleBy of ['discount', 'compare_at'] as const) {
          const stored = pricesOf({ ...product, saleBy });
          const byPercent = read(type('percent', percent.toFixed()), stored);
          const byAmount = read(type('off', off), stored);
          const after = (entry: typeof byPercent) => entry.tag === 'ok' && numbersOf(entry.change.to, whole, 'EUR');
          const expected = paid.eq(regular) && saleBy === 'compare_at' ? '' : paid.toFixed(2);
          expect(after(byPercent)).toMatchObject({ regular, paid: expected });
          const rest = new Big(regular).minus(off).toFixed(2);
          expect(after(byAmount)).toMatchObject({ regular, paid: Number(off) === 0 ? '' : rest });
        }
      }),
    );
  });
});
