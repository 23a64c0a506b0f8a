import { expect, test } from 'vitest';
import { toRows } from '../../../../src/edits/bulk/preview.ts';
import { defaultLimits } from '../../../../src/domain/guardrails.ts';
import type { Stock } from '../../../../src/domain/product.ts';
import { createProduct } from '../../../fixtures/product.ts';

const context = { limits: defaultLimits, locale: 'en' };
const outcomeOf = (stock: Stock, text: string) =>
  toRows({ product: createProduct({ stock }), variantIds: null }, { kind: 'entry', field: 'stock', text }, context).map(
    ({ outcome }) => outcome,
  );

test('a quantity typed for many products never starts the tracking of one, nor stops it', () => {
  const notTracked = [{ tag: 'problem', problem: { tag: 'entry', why: 'not_tracked' } }];
  expect(outcomeOf({ tag: 'untracked', inStock: true }, '5')).toEqual(notTracked);
  expect(outcomeOf({ tag: 'tracked', quantity: 3 }, 'out_of_stock')).toEqual(notTracked);
  expect(outcomeOf({ tag: 'tracked', quantity: 3 }, '5')).toMatchObject([{ tag: 'change', value: '5' }]);
  expect(outcomeOf({ tag: 'untracked', inStock: true }, 'out_of_stock')).toMatchObject([{ value: 'out_of_stock' }]);
});

const gifts = { id: 'g1', name: 'Gifts' };
const groupRowsOf = (groupIds: string[], isIn: boolean, variantIds: string[] | null = null) =>
  toRows({ product: createProduct({ groupIds }), variantIds }, { kind: 'group', group: gifts, isIn }, context);

test('a product is added to a group or removed from it once, and stays where nothing would change', () => {
  expect(groupRowsOf([], true)).toMatchObject([
    { field: 'group', group: gifts, variantId: null, base: 'false', outcome: { tag: 'change', value: 'true' } },
  ]);
  expect(groupRowsOf(['g2', 'g1'], false)).toMatchObject([
    { base: 'true', outcome: { tag: 'change', value: 'false' } },
  ]);
  expect(groupRowsOf(['g1'], true)).toMatchObject([{ base: 'true', outcome: { tag: 'same' } }]);
  expect(groupRowsOf(['g2'], false)).toMatchObject([{ base: 'false', outcome: { tag: 'same' } }]);
});

test('a product that is selected by some of its variants is added to a group as a whole', () => {
  expect(groupRowsOf([], true, ['v1', 'v2'])).toMatchObject([{ variantId: null, outcome: { value: 'true' } }]);
});
