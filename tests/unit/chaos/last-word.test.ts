import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../src/domain/edit.ts';
import type { Prices } from '../../../src/domain/pricing/prices.ts';
import { findWrongWords } from '../../chaos/last-word.ts';
import { numberKey, valueKey, type StoredFact } from '../../chaos/stored-facts.ts';
import { createEdit } from '../../fixtures/edit.ts';

const productId = 'p';
const applied = { tag: 'applied', at: 1 } as const;

/** A V1 product of 40.00 whose variant `v` follows it, and `w` has a price of its own. */
const prices = (price: string, percent: number | null = null): Prices => ({
  saleBy: 'discount',
  isWhole: true,
  price,
  discount: percent === null ? null : { type: 'PERCENT', value: percent },
  cost: null,
  variants: { v: { price: null, cost: null }, w: { price: '70.00', cost: null } },
});

const regular = (amount: string) => ({ regular: amount, sale: null, cost: null });

const edit = (order: number, changes: Partial<Edit>): Edit => ({
  ...createEdit(),
  id: `e${order}`,
  productId,
  variantId: null,
  field: 'price',
  state: applied,
  ...changes,
  order,
});

const wholePrice = (order: number, from: string, to: string, more: Partial<Edit> = {}): Edit =>
  edit(order, { prices: { from: prices(from), to: prices(to), intent: regular(to) }, ...more });

/** The prices to pay, in cents, by part. */
const stored = (paid: Record<string, number>, by: StoredFact['by'] = 'us') =>
  new Map(
    Object.entries(paid).map(([part, value]): [string, StoredFact] => [
      numberKey(productId, `paid ${part}`),
      { value: String(value), by },
    ]),
  );

const keysOf = (...input: Parameters<typeof findWrongWords>): string[] =>
  findWrongWords(...input).map(({ key }) => key);

describe('the last word about a number', () => {
  const first = wholePrice(1, '40.00', '50.00');
  const second = wholePrice(2, '50.00', '60.00');
  test('is the value that the platform has to store, whatever the order of the list', () => {
    expect(keysOf([first, second], stored({ '': 6000, v: 6000, w: 7000 }))).toEqual([]);
    expect(keysOf([second, first], stored({ '': 5000, v: 5000, w: 7000 }))).toEqual(['p paid ', 'p paid v']);
  });
  test('is given by a sale for every variant that the sale reaches', () => {
    const to = prices('40.00', 50);
    const sale = edit(3, {
      field: 'salePrice',
      prices: {
        from: prices('40.00'),
        to,
        intent: { regular: null, sale: { kind: 'percent', percent: '50' }, cost: null },
      },
    });
    expect(keysOf([sale], stored({ '': 2000, v: 2000, w: 3500 }))).toEqual([]);
    expect(keysOf([sale], stored({ '': 2000, v: 2000, w: 7000 }))).toEqual(['p paid w']);
  });
  test('may be an open question, another client, or a later press that kept an earlier edit', () => {
    const asking = wholePrice(3, '60.00', '65.00', { state: { tag: 'conflict', theirs: '61.00' } });
    const now = stored({ '': 5000, v: 5000, w: 7000 });
    expect(keysOf([first, second, asking], now)).toEqual([]);
    expect(keysOf([first, second], stored({ '': 5000, v: 5000, w: 7000 }, 'others'))).toEqual([]);
    expect(keysOf([first, second], now, { late: [{ id: 'e1', at: 9 }] })).toEqual([]);
    expect(keysOf([second], now, { forgotten: [first] })).toEqual([]);
    expect(keysOf([second], now)).not.toEqual([]);
  });
  test('is not the value of a replaced edit', () => {
    const replaced = wholePrice(3, '60.00', '65.00', { state: { tag: 'replaced', at: 1, by: 'gone' } });
    expect(keysOf([second, replaced], stored({ '': 6000, v: 6000, w: 7000 }))).toEqual([]);
  });
  test('is known for values that are no prices, and a product that is in no group', () => {
    const ribbon = edit(1, { field: 'ribbon', value: 'New' });
    const group = edit(2, { field: 'group', value: 'false', group: { id: 'g', name: 'Garden' } });
    const facts = new Map([[valueKey(productId, null, 'ribbon'), { value: 'Old', by: 'us' } as const]]);
    expect(keysOf([ribbon, group], facts)).toEqual([valueKey(productId, null, 'ribbon')]);
  });
});
