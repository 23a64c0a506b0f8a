import { describe, expect, test } from 'vitest';
import type { PriceIntent } from '../../../../src/domain/pricing/intent.ts';
import { changePrices } from '../../../../src/domain/pricing/change.ts';
import { pricesOf, slice, type PriceReach, type PriceScope } from '../../../../src/domain/pricing/prices.ts';
import type { Price, Product, Variant } from '../../../../src/domain/product.ts';
import { classifyPrices, rebaseKeptChange, type PriceEdit } from '../../../../src/edits/runner/classify-prices.ts';
import { replacePending } from '../../../../src/edits/merge-edits.ts';
import { toUndo } from '../../../../src/edits/undo.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { createProduct, createVariant } from '../../../fixtures/product.ts';

const sold = (regular: string, toPay = regular): Price => ({ regular, toPay, regularText: '', toPayText: '' });
const size = (id: string, regular: string, change: Partial<Variant> = {}): Variant =>
  createVariant({ id, price: sold(regular), cost: '40.00', ...change });
/** A V1 product at 100.00, with a variant that follows it and one at 110.00. */
const shirt = (change: Partial<Product> = {}): Product =>
  createProduct({
    price: sold('100.00'),
    cost: '40.00',
    variants: [size('s', '100.00'), size('xl', '110.00')],
    ...change,
  });
/** A V3 product of two variants, on sale from 100.00. */
const onSale = (id: string, paid: string, change: Partial<Variant> = {}): Variant =>
  createVariant({ id, price: sold('100.00', paid), compareAt: '100.00', cost: '40.00', ...change });
const scarf = (variants: Variant[] = [onSale('s', '80.00'), onSale('xl', '80.00')]): Product =>
  createProduct({ saleBy: 'compare_at', variants });

const nothing: PriceIntent = { regular: null, sale: null, cost: null };
const whole: PriceScope = { variantId: null };

/** The edit that results from an intent on the current prices. */
function editFor(seen: Product, changes: Partial<PriceIntent>, scope: PriceScope = whole): PriceEdit {
  const intent = { ...nothing, ...changes };
  const field = intent.cost !== null ? 'cost' : 'price';
  const reach: PriceReach = intent.cost !== null ? 'cost' : intent.sale === null ? 'regular' : 'sale';
  const from = slice(pricesOf(seen), scope, reach);
  const changed = from && changePrices(from, scope, intent, 'EUR');
  if (from === null || changed?.tag !== 'ok') throw new Error('It cannot be');
  const { variantId } = scope;
  return createEdit({ field, variantId, prices: { from, to: changed.prices, intent } }) as PriceEdit;
}

const undone = (edit: PriceEdit): PriceEdit =>
  toUndo(edit, { now: 1, holdMs: 0, surface: 'popup', keyFingerprint: null }) as PriceEdit;

/** The prices written over this reading. */
function writtenOver(edit: PriceEdit, now: Product) {
  const outcome = classifyPrices(edit, now);
  if (outcome.tag !== 'write') throw new Error(`It is ${outcome.tag}`);
  return outcome.change;
}

describe('foreign changes outside the edit are kept', () => {
  test('of the cost, when the price changes', () => {
    const edit = editFor(shirt(), { regular: '90.00' });
    const now = shirt({ cost: '45.00', variants: [size('s', '100.00', { cost: '45.00' }), size('xl', '110.00')] });
    expect(writtenOver(edit, now)).toMatchObject({ from: { cost: '45.00' }, to: { price: '90.00', cost: '45.00' } });
  });

  test('of the price, when the cost changes', () => {
    const edit = editFor(shirt(), { cost: '50.00' });
    const now = shirt({ price: sold('120.00'), variants: [size('s', '120.00'), size('xl', '110.00')] });
    expect(writtenOver(edit, now)).toMatchObject({ from: { price: '120.00' }, to: { price: '120.00', cost: '50.00' } });
  });

  test('of the product’s price, when a variant has its own', () => {
    const edit = editFor(shirt(), { regular: '99.00' }, { variantId: 'xl' });
    const now = shirt({ price: sold('120.00'), variants: [size('s', '120.00'), size('xl', '110.00')] });
    expect(writtenOver(edit, now).to).toMatchObject({ price: '120.00', variants: { xl: { price: '99.00' } } });
  });

  test('of the cost, when a price is undone, also for some variants only', () => {
    const edit = editFor(scarf(), { sale: { kind: 'end' } });
    const ended = (id: string, change: Partial<Variant> = {}) =>
      onSale(id, '100.00', { price: sold('100.00'), compareAt: null, ...change });
    const now = scarf([ended('s', { cost: '45.00' }), ended('xl', { price: sold('90.00') })]);
    expect(writtenOver(undone(edit), now).to.variants).toEqual({
      s: { actual: '80.00', compareAt: '100.00', cost: '45.00' },
      xl: { actual: '90.00', compareAt: null, cost: '40.00' },
    });
    expect(classifyPrices(undone(edit), now)).toMatchObject({ skipped: ['xl'] });
  });

  test('of everything else, when the merchant keeps their value for an undo', () => {
    const edit = undone(editFor(shirt(), { regular: '90.00' }));
    const now = pricesOf(shirt({ price: sold('85.00'), cost: '45.00', discount: { type: 'PERCENT', value: 10 } }));
    expect(rebaseKeptChange(edit, now)?.to).toEqual({ ...now, price: '100.00' });
  });
});

describe('an undo', () => {
  test('of one variant’s price is a conflict if the price that it would follow has changed', () => {
    const edit = undone(editFor(shirt(), { regular: '95.00' }, { variantId: 's' }));
    const now = shirt({ price: sold('120.00'), variants: [size('s', '95.00'), size('xl', '110.00')] });
    expect(classifyPrices(edit, now).tag).toBe('changed');
  });

  test('of a price is a conflict if another edit of ours changes what shoppers pay', () => {
    const undo = undone(editFor(shirt(), { regular: '90.00' }));
    const discount = { type: 'PERCENT', value: 10 } as const;
    const now = shirt({ price: sold('90.00'), variants: [size('s', '90.00'), size('xl', '110.00')], discount });
    const ownPrices = [slice(pricesOf(now), whole, 'regular') ?? pricesOf(now)];
    expect(classifyPrices({ ...undo, ownPrices: ownPrices }, now).tag).toBe('changed');
  });

  test('of a write with unknown outcome restores the price if it was applied, and nothing otherwise', () => {
    const held = { ...editFor(shirt(), { regular: '90.00' }), state: { tag: 'waiting', wasSent: true } } as PriceEdit;
    const undo = replacePending([held], undone(held)) as PriceEdit;
    const arrived = shirt({ price: sold('90.00'), variants: [size('s', '90.00'), size('xl', '110.00')] });
    expect(writtenOver(undo, arrived).to).toMatchObject({ price: '100.00' });
    expect(classifyPrices(undo, shirt()).tag).toBe('applied');
  });

  test('restores a price and a sale together if the sale price came out the same', () => {
    const discount = { type: 'PERCENT', value: 10 } as const;
    const edit = editFor(shirt({ discount }), { regular: '90.00', sale: { kind: 'percent', percent: '10' } });
    const after = shirt({ discount, price: sold('90.00'), variants: [size('s', '90.00'), size('xl', '110.00')] });
    expect(writtenOver(undone(edit), after).to).toMatchObject({ price: '100.00', discount });
  });
});

describe('a variant whose own price equals the product’s', () => {
  test('keeps its own price when the product’s price is undone', () => {
    const edit = editFor(shirt(), { regular: '110.00' });
    const prices = writtenOver(edit, shirt());
    const after = shirt({ price: sold('110.00'), variants: [size('s', '110.00'), size('xl', '110.00')] });
    const change = writtenOver(undone({ ...edit, prices }), after);
    expect(change.to).toMatchObject({ price: '100.00', variants: { s: { price: null } } });
    expect(Object.keys(change.to.variants)).toEqual(['s']);
  });

  test('is known from the edit that wrote it', () => {
    const edit = editFor(shirt(), { regular: '90.00' }, { variantId: null, variantIds: ['', 'xl'] });
    const several = { ...edit, variantIds: ['', 'xl'] } as PriceEdit;
    const after = shirt({ price: sold('90.00'), variants: [size('s', '90.00'), size('xl', '90.00')] });
    const { from, to } = writtenOver(undone({ ...several, prices: writtenOver(several, shirt()) }), after);
    expect([from.variants['xl'], to.variants['xl']]).toMatchObject([{ price: '90.00' }, { price: '110.00' }]);
  });
});
