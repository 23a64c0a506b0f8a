import { describe, expect, test } from 'vitest';
import type { Edit, PriceChange } from '../../../../src/domain/edit.ts';
import { defaultLimits, guardRules } from '../../../../src/domain/guardrails.ts';
import { changePrices } from '../../../../src/domain/pricing/change.ts';
import { toPriceIntent } from '../../../../src/domain/pricing/intent.ts';
import { pricesOf, type Prices } from '../../../../src/domain/pricing/prices.ts';
import type { Product } from '../../../../src/domain/product.ts';
import { guardWrite } from '../../../../src/edits/runner/guard-write.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { createProduct } from '../../../fixtures/product.ts';

/** Price 24.50, cost 9.80. */
const mug = createProduct();
const context = { limits: defaultLimits, now: 7 };

/** The change of the price as it is about to be written. */
function toPrice(value: string, product: Product = mug): PriceChange {
  const from = pricesOf(product);
  const intent = toPriceIntent('price', value);
  const changed = changePrices(from, { variantId: null }, intent, 'EUR');
  if (changed.tag !== 'ok') throw new Error('It cannot be');
  return { from, to: changed.prices, intent };
}
const guard = (edit: Edit, value: string, product: Product = mug) =>
  guardWrite(edit, { value, base: '24.50', prices: toPrice(value, product) }, product, context);
const stateFor = (value: string, change: Partial<Edit> = {}) => guard(createEdit({ value, ...change }), value);
const rulesIn = (state: ReturnType<typeof guardWrite>) =>
  state?.tag === 'conflict' ? state.findings?.map(({ rule }) => rule) : state;

describe('just before a price is written', () => {
  test('a price within the limits goes on', () => {
    expect(stateFor('26.00')).toBeUndefined();
  });

  test('a price beyond the limits becomes a question, with the current value and the time', () => {
    expect(stateFor('49.00')).toEqual({
      tag: 'conflict',
      theirs: '24.50',
      why: 'guarded',
      findings: [{ rule: 'big_change', level: 'ask', numbers: { change: '100', before: '24.50' } }],
      askedAt: 7,
    });
    expect(stateFor('49.00', { confirmed: ['big_change'] })).toBeUndefined();
  });

  test('a blocked one is refused, whatever was confirmed', () => {
    expect(stateFor('0', { confirmed: ['zero_price', 'big_change'] })).toEqual({
      tag: 'refused',
      code: 'guarded',
      description: '',
    });
  });

  test('a write is checked by the current price to pay, not by the price alone', () => {
    const onSale = createProduct({ discount: { type: 'PERCENT', value: 62 } });
    expect(rulesIn(guard(createEdit(), '25.00', onSale))).toEqual(['below_cost']);
  });

  test('an answer about a price below cost counts for the cost that was shown', () => {
    const edit = createEdit({ value: '9.00', confirmed: ['below_cost', 'big_change'], prices: toPrice('9.00') });
    expect(guard(edit, '9.00')).toBeUndefined();
    const { prices: _none, ...untold } = edit;
    expect(guard(untold, '9.00')).toBeUndefined();
    expect(rulesIn(guard(edit, '9.00', createProduct({ cost: '20.00' })))).toContain('below_cost');
  });

  test('an answer about a thin margin does so, too, and one about a big change counts for any cost', () => {
    const edit = createEdit({ value: '10.00', confirmed: ['thin_margin', 'big_change'], prices: toPrice('10.00') });
    expect(guard(edit, '10.00')).toBeUndefined();
    expect(rulesIn(guard(edit, '10.00', createProduct({ cost: '9.90' })))).toContain('thin_margin');
    const dear = createEdit({ value: '49.00', confirmed: ['big_change'], prices: toPrice('49.00') });
    expect(guard(dear, '49.00', createProduct({ cost: '9.90' }))).toBeUndefined();
  });
});

test('an undo that restores exactly the value before is not asked about, and one changed since is', () => {
  expect(stateFor('49.00', { undoOf: 'e1', confirmed: [...guardRules] })).toBeUndefined();
  expect(rulesIn(stateFor('49.00', { undoOf: 'e1', confirmed: [] }))).toEqual(['big_change']);
  expect(rulesIn(stateFor('49.00', { undoOf: 'e1' }))).toEqual(['big_change']);
  // All rules confirmed without an undo: a block stays a block.
  expect(stateFor('0', { confirmed: [...guardRules] })).toMatchObject({ tag: 'refused' });
});

test('a price that was mistyped while its sale ended is asked about', () => {
  const from = { ...pricesOf(mug), discount: { type: 'PERCENT', value: 25 } } as Prices;
  const intent = { regular: '2450.00', sale: { kind: 'end' }, cost: null } as const;
  const changed = changePrices(from, { variantId: null }, intent, 'EUR');
  if (changed.tag !== 'ok') throw new Error('It cannot be');
  const edit = createEdit({ field: 'salePrice', base: '18.38', value: '' });
  const prices = { from, to: changed.prices, intent };
  expect(rulesIn(guardWrite(edit, { value: '', base: '18.38', prices }, mug, context))).toEqual(['big_change']);
});

test('a SKU that another product has is asked about by that product’s name', () => {
  const edit = createEdit({ field: 'sku', base: 'MUG-1', value: 'LAMP-1' });
  const writing = { value: 'LAMP-1', base: 'MUG-1' };
  expect(guardWrite(edit, writing, mug, { ...context, owner: 'Lamp' })).toMatchObject({
    theirs: 'MUG-1',
    findings: [{ rule: 'duplicate_sku', numbers: { owner: 'Lamp' } }],
  });
  expect(guardWrite(edit, writing, mug, context)).toBeUndefined();
});

test('nothing is checked without limits, or for a product or variant that is gone', () => {
  const edit = createEdit({ value: '49.00' });
  const writing = { value: '49.00', base: '24.50', prices: toPrice('49.00') };
  expect(guardWrite(edit, writing, mug, { limits: undefined, now: 7 })).toBeUndefined();
  expect(guardWrite(edit, writing, undefined, context)).toBeUndefined();
  expect(guardWrite({ ...edit, variantId: 'gone' }, writing, mug, context)).toBeUndefined();
});

test('an undo to a price that is blocked today is written, if it restores exactly that', () => {
  expect(stateFor('0', { undoOf: 'e1', confirmed: [...guardRules] })).toBeUndefined();
  expect(stateFor('0', { undoOf: 'e1', confirmed: ['zero_price'] })).toMatchObject({ tag: 'refused' });
});

test('a blocked finding among others refuses an edit', () => {
  const edit = createEdit({ field: 'cost', value: '19.805' });
  const state = guardWrite(edit, { value: '19.805', base: '9.80' }, mug, context);
  expect(state).toMatchObject({ tag: 'refused', code: 'guarded' });
});
