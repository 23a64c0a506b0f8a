import { expect, test } from 'vitest';
import type { Edit } from '../../../src/domain/edit.ts';
import { changePrices } from '../../../src/domain/pricing/change.ts';
import { changedAmounts, changedField, changedPaid } from '../../../src/domain/pricing/changed-amounts.ts';
import { noChange, type PriceIntent } from '../../../src/domain/pricing/intent.ts';
import type { Prices } from '../../../src/domain/pricing/prices.ts';
import { toUndo } from '../../../src/edits/undo.ts';
import { createEdit } from '../../fixtures/edit.ts';

const half: PriceIntent = { ...noChange, sale: { kind: 'percent', percent: '50' } };
const v1: Prices = { saleBy: 'discount', isWhole: true, price: '100.00', discount: null, cost: null, variants: {} };
const own = (price: string | null) => ({ price, cost: null });
const priced = (actual: string, compareAt: string | null = null) => ({ actual, compareAt, cost: null });
const v3: Prices = { saleBy: 'compare_at', variants: { '': priced('100.00') } };
const onSale: Prices = { saleBy: 'compare_at', variants: { '': priced('15.00', '20.00') } };
const several: Prices = { saleBy: 'compare_at', variants: { a: priced('100.00'), b: priced('200.00') } };

function editOf(field: 'price' | 'salePrice', from: Prices, intent: PriceIntent, more: Partial<Edit> = {}): Edit {
  const changed = changePrices(from, { variantId: null, ...more }, intent, 'EUR');
  if (changed.tag !== 'ok') throw new Error(changed.problem.tag);
  return createEdit({ field, prices: { from, to: changed.prices, intent }, ...more });
}

test.each([
  ['V1', v1],
  ['V3', v3],
])('a sale that is begun over a price changes what shoppers pay, on %s', (_name, from) => {
  const change = { field: 'salePrice', before: ['100.00'], after: ['50.00'] };
  expect(changedAmounts(editOf('price', from, half))).toEqual(change);
  expect(changedAmounts(editOf('salePrice', from, half))).toEqual(change);
});

test('the sale of a V1 product at 0.00 changes what shoppers pay for its priced variants', () => {
  const from: Prices = { ...v1, price: '0.00', variants: { a: own('13.00'), b: own(null), c: own('85.00') } };
  expect(changedAmounts(editOf('salePrice', from, half))).toEqual({
    field: 'salePrice',
    before: ['13.00', '85.00'],
    after: ['6.50', '42.50'],
  });
});

test('the sale of a V1 product changes what shoppers pay for its variants, not its own price, which nobody pays', () => {
  const from: Prices = { ...v1, variants: { a: own(null), b: own('200.00') } };
  const edit = editOf('salePrice', from, half);
  const change = { field: 'salePrice', before: ['100.00', '200.00'], after: ['50.00', '100.00'] };
  expect(changedAmounts(edit)).toEqual(change);
  expect(changedAmounts(editOf('price', from, half))).toEqual(change);
  expect(changedAmounts({ ...edit, variantIds: ['', 'a', 'b'] })).toEqual(change);
  const raised = editOf('price', { ...from, variants: { a: own(null) } }, { ...noChange, regular: '120.00' });
  expect(changedAmounts(raised)).toEqual({ field: 'price', before: ['100.00'], after: ['120.00'] });
});

test('the chart of a V1 product follows its own price, which its page prints, unless that is 0.00', () => {
  const variants = { a: own('80.00'), b: own('200.00') };
  const paid = (price: string) => changedPaid(editOf('salePrice', { ...v1, price, variants }, half));
  expect(paid('100.00')).toEqual({ before: '100.00', after: '50.00' });
  expect(paid('0.00')).toEqual({ before: '80.00', after: '40.00' });
});

test('the undo of a change changes the same amounts back', () => {
  const by = { now: 1, holdMs: 0, surface: 'card', keyFingerprint: null } as const;
  expect(changedAmounts(toUndo(editOf('price', v3, half), by))).toEqual({
    field: 'salePrice',
    before: ['50.00'],
    after: ['100.00'],
  });
});

test('a regular price that is typed beside a sale price is the change if the sale stays', () => {
  const edit = editOf('salePrice', onSale, { ...noChange, regular: '25.00' });
  expect(changedAmounts(edit)).toEqual({ field: 'price', before: ['20.00'], after: ['25.00'] });
});

test('the change is the field’s own where both amounts change', () => {
  const both: PriceIntent = { ...noChange, regular: '30.00', sale: { kind: 'paid', amount: '12.00' } };
  expect(changedAmounts(editOf('price', onSale, both))).toEqual({
    field: 'price',
    before: ['20.00'],
    after: ['30.00'],
  });
  expect(changedAmounts(editOf('salePrice', onSale, both))).toEqual({
    field: 'salePrice',
    before: ['15.00'],
    after: ['12.00'],
  });
});

test('each of several variants has its amounts', () => {
  expect(changedAmounts(editOf('price', several, half))).toMatchObject({ after: ['50.00', '100.00'] });
  expect(changedAmounts(editOf('price', several, half, { variantIds: ['b'] }))).toEqual({
    field: 'salePrice',
    before: ['200.00'],
    after: ['100.00'],
  });
});

test('an edit without stored prices changes its own field', () => {
  expect([changedAmounts(createEdit()), changedField(createEdit({ field: 'stock' }))]).toEqual([null, 'stock']);
});
