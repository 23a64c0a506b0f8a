import { expect, test } from 'vitest';
import { parseIntent } from '../../../../src/background/services/parse-intent.ts';
import { wholeIntent, type Intent } from '../../../../src/domain/edit.ts';
import { readPriceEntry } from '../../../../src/domain/typing/price-entry.ts';
import type { Prices } from '../../../../src/domain/pricing/prices.ts';
import { createEdit } from '../../../fixtures/edit.ts';

const { prices: _prices, ...price } = createEdit();
const intent = wholeIntent({ ...price, value: '26.00' });
const ofGroup = (group: Intent['group'], value = 'true'): Intent => ({
  ...intent,
  field: 'group',
  base: 'false',
  value,
  ...(group && { group }),
});

test('the group of an intent stays with it', () => {
  expect(parseIntent(ofGroup({ id: 'g1', name: 'Gifts' }))).toMatchObject({ group: { id: 'g1' }, value: 'true' });
  expect(parseIntent(ofGroup({ id: null, name: 'Gifts' }))).toMatchObject({ group: { id: null } });
});

test.each<[string, Intent]>([
  ['of a group without one', ofGroup(undefined)],
  ['of another field with one', { ...intent, group: { id: 'g1', name: 'Gifts' } }],
  ['of a new group without a name', ofGroup({ id: null, name: ' ' })],
  ['of a new group with too long a name', ofGroup({ id: null, name: 'x'.repeat(51) })],
  ['with a value that is neither in nor out', ofGroup({ id: 'g1', name: 'Gifts' }, 'maybe')],
])('an intent %s is refused', (_name, refused) => {
  expect(() => parseIntent(refused)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
});

const seen = { saleBy: 'discount', isWhole: true, price: '24.50', discount: null, cost: '9.80', variants: {} } as const;
const typed = { regular: '26.00', sale: null, cost: null };
const ofPrices = (to: object, meant: object | null = typed): Intent => ({
  ...intent,
  prices: { from: seen, to: { ...seen, ...to }, intent: meant } as Intent['prices'] & object,
});

test('target prices that follow from the seen prices and what was typed stay', () => {
  expect(parseIntent(ofPrices({ price: '26.00' })).prices?.to).toMatchObject({ price: '26.00' });
  expect(parseIntent(ofPrices({ cost: '12.00' }, { ...typed, regular: null, cost: '12.00' })).prices?.to).toMatchObject(
    {
      cost: '12.00',
    },
  );
});

test.each<[string, Intent]>([
  ['another price', ofPrices({ price: '2.60' })],
  ['another cost', ofPrices({ price: '26.00', cost: '1.00' })],
  ['prices without a word of what was typed', ofPrices({ price: '26.00' }, null)],
  [
    'prices that no store can hold',
    ofPrices({ price: '26.00' }, { ...typed, sale: { kind: 'paid', amount: '27.00' } }),
  ],
])('an intent with %s than was meant is refused', (_name, refused) => {
  expect(() => parseIntent(refused)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
});

const actual = (amount: string) => ({ actual: amount, compareAt: null, cost: null });
const ofTwoPrices: Prices = { saleBy: 'compare_at', variants: { a: actual('100.00'), b: actual('200.00') } };
const ofOwnPrice: Prices = {
  saleBy: 'discount',
  isWhole: true,
  price: '100.00',
  discount: null,
  cost: null,
  variants: { a: { price: null, cost: null }, b: { price: '200.00', cost: null } },
};

/** The intent of a card on the price: 20 % off, typed for these variants. */
function ofSale(stored: Prices, variantIds?: string[]): Intent {
  const sale = { number: 'percent', text: '20' } as const;
  const scope = { variantId: null, variantIds };
  const read = readPriceEntry({ regular: null, sale }, stored, scope, { currency: 'EUR', locale: 'en' });
  if (read.tag === 'problem') throw new Error(read.problem.tag);
  return { ...intent, ...(variantIds && { variantIds }), base: '', value: '', prices: read.change };
}

test.each<[string, Intent]>([
  ['all variants', ofSale(ofTwoPrices)],
  ['a group of variants', ofSale(ofTwoPrices, ['a', 'b'])],
  ['a product and its variants', ofSale(ofOwnPrice, ['', 'a', 'b'])],
])('a sale for %s with different prices has no price of its own', (_name, sale) => {
  expect(parseIntent(sale)).toMatchObject({ value: '', prices: sale.prices });
});

test.each<[string, Intent]>([
  ['without its prices', { ...intent, value: '' }],
  ['of variants with one price', { ...ofSale(ofTwoPrices, ['a']) }],
  [
    'with other prices than were meant',
    { ...ofSale(ofTwoPrices), prices: { ...ofSale(ofTwoPrices).prices!, to: ofTwoPrices } },
  ],
  ['beside the name of a product', { ...ofSale(ofTwoPrices), field: 'name' }],
])('an empty price %s is refused', (_name, refused) => {
  expect(() => parseIntent(refused)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
});

test('the name of a new group has fifty characters at most', () => {
  expect(parseIntent(ofGroup({ id: null, name: 'x'.repeat(50) })).group?.name).toHaveLength(50);
});

test('a known group needs no name', () => {
  expect(parseIntent(ofGroup({ id: 'g1', name: '' })).group?.id).toBe('g1');
});
