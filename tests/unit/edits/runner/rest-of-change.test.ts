import { describe, expect, test } from 'vitest';
import type { PriceChange } from '../../../../src/domain/edit.ts';
import type { DiscountPrices, Prices } from '../../../../src/domain/pricing/prices.ts';
import { restOfChange } from '../../../../src/edits/runner/rest-of-change.ts';
import { createDiscountPrices, follows, type OwnPrices } from '../../../fixtures/discount-prices.ts';

const own = (price: string | null, cost: string | null = null): OwnPrices => ({ price, cost });
const stored = (
  price: string,
  variants: Record<string, OwnPrices>,
  change: Partial<DiscountPrices> = {},
): DiscountPrices => createDiscountPrices({ price, cost: '4.00', variants, ...change });

/** The product's price from 10.00 to 15.00; variant `a` gets 12.00, `b` 20.00 instead of 11.00, `c` follows. */
const from = stored('10.00', { a: follows, b: own('11.00'), c: follows });
const to = stored('15.00', { a: own('12.00'), b: own('20.00'), c: follows });
const change: PriceChange = { from, to, intent: null };
const restAt = (now: Prices) => restOfChange(change, now, 'price');

describe('the rest of a change after the call for the product', () => {
  test('sets the variants that still have their old price or follow the new one', () => {
    const now = stored('15', { a: follows, b: own('11'), c: follows });
    expect(restAt(now)).toEqual({
      from: { ...from, variants: { a: follows, b: own('11.00'), c: follows } },
      to: { ...to, variants: { a: own('12.00'), b: own('20.00'), c: follows } },
      intent: null,
    });
  });

  test('names the old price of a variant that did not follow the product to the new one', () => {
    const now = stored('15.00', { a: own('10.00'), b: own('20.00'), c: follows });
    expect(restAt(now)).toMatchObject({
      from: { price: '10.00', variants: { a: own('10.00'), b: own('11.00') } },
      to: { price: '15.00', variants: { a: own('12.00'), b: own('20.00') } },
    });
  });

  test('keeps the cost of each variant', () => {
    const costs = {
      ...change,
      from: stored('10.00', { a: own(null, '3.00') }),
      to: stored('15.00', { a: own('12.00', '3.00') }),
    };
    const rest = restOfChange(costs, stored('15.00', { a: own(null, '3.00') }), 'price');
    expect(rest?.to.variants).toEqual({ a: own('12.00', '3.00') });
    expect(rest?.from.variants).toEqual({ a: own(null, '3.00') });
  });

  test('is found for costs, too, and where a price is the same', () => {
    const cheap = stored('10.00', { a: follows }, { cost: '2.00' });
    const dear = stored('10.00', { a: own(null, '5.00') }, { cost: '3.00' });
    const now = stored('10.00', { a: follows }, { cost: '3.00' });
    expect(restOfChange({ from: cheap, to: dear, intent: null }, now, 'cost')?.to).toMatchObject({
      cost: '3.00',
      variants: { a: own(null, '5.00') },
    });
    expect(restOfChange({ from: cheap, to: dear, intent: null }, now, 'price')).toBeNull();
  });
});

describe('nothing is left to be written', () => {
  const halfWay = { a: follows, b: own('11.00'), c: follows };
  test.each([
    ['where the product still has its old price', stored('10.00', halfWay)],
    ['where the product has another price', stored('16.00', halfWay)],
    ['where someone else changed a variant', stored('15.00', { ...halfWay, b: own('12.00') })],
    ['where someone else gave a variant a price that it did not have', stored('15.00', { ...halfWay, c: own('9.00') })],
    ['where a variant with a price of its own follows now', stored('15.00', { ...halfWay, b: follows })],
    ['where the sale was changed', stored('15.00', halfWay, { discount: { type: 'PERCENT', value: 5 } })],
    ['where the store has the newer catalog', { saleBy: 'compare_at' as const, variants: {} }],
  ])('%s', (_, now) => {
    expect(restAt(now)).toBeNull();
  });

  test('nothing is left to be written where the change is of variants alone', () => {
    const parts = { ...change, from: { ...from, isWhole: false }, to: { ...to, isWhole: false } };
    expect(restOfChange(parts, stored('15.00', halfWay), 'price')).toBeNull();
  });

  test('nothing is left to be written where the product’s own price stays', () => {
    const same = { ...change, to: { ...to, price: '10.00' } };
    expect(restOfChange(same, stored('10.00', halfWay), 'price')).toBeNull();
  });

  test('nothing is left to be written where the change was typed in the newer catalog', () => {
    const newer: Prices = { saleBy: 'compare_at', variants: {} };
    expect(restOfChange({ ...change, from: newer }, stored('15.00', halfWay), 'price')).toBeNull();
    expect(restOfChange({ ...change, to: newer }, stored('15.00', halfWay), 'price')).toBeNull();
  });
});

test('a cost that was unknown before is written to its end, too', () => {
  const before = stored('10.00', { a: follows, b: follows }, { cost: null });
  const wanted = stored('10.00', { a: own(null, '5.00'), b: follows }, { cost: '3.00' });
  const now = stored('10.00', { a: follows, b: follows }, { cost: '3.00' });
  expect(restOfChange({ from: before, to: wanted, intent: null }, now, 'cost')).toMatchObject({
    from: { cost: null, variants: { a: follows } },
    to: { cost: '3.00', variants: { a: own(null, '5.00') } },
  });
  const foreign = stored('10.00', { a: own(null, '4.00'), b: follows }, { cost: '3.00' });
  expect(restOfChange({ from: before, to: wanted, intent: null }, foreign, 'cost')).toBeNull();
});
