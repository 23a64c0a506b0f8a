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
