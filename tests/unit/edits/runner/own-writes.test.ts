import { describe, expect, test } from 'vitest';
import type { Edit, PriceChange } from '../../../../src/domain/edit.ts';
import { changePrices } from '../../../../src/domain/pricing/change.ts';
import { noChange, type PriceIntent } from '../../../../src/domain/pricing/intent.ts';
import { pricesOf, slice } from '../../../../src/domain/pricing/prices.ts';
import type { Product } from '../../../../src/domain/product.ts';
import type { AttemptContext, Steps } from '../../../../src/edits/runner/attempt-steps.ts';
import { toUndo } from '../../../../src/edits/undo.ts';
import { noteOwnWrites } from '../../../../src/edits/runner/own-writes.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { createPrice, createProduct, createVariant } from '../../../fixtures/product.ts';

const mug = (price: string): Product =>
  createProduct({
    id: 'p1',
    price: createPrice(price),
    variants: ['small', 'large'].map((id) => createVariant({ id, price: createPrice(price) })),
  });

/** The change of a price typed over a product. */
function changeOf(
  product: Product,
  intent: Partial<PriceIntent>,
  scope: Pick<Edit, 'variantId' | 'variantIds'> = { variantId: null },
): PriceChange {
  const whole = { ...noChange, ...intent };
  const from = slice(pricesOf(product), scope, whole.sale === null ? 'regular' : 'sale');
  const changed = from === null ? null : changePrices(from, scope, whole, 'EUR');
  if (from === null || changed?.tag !== 'ok') throw new Error('this change is possible');
  return { from, to: changed.prices, intent: whole };
}

const sent = { before: '24.50', revision: null, isAnswered: true, at: 0 };
const write = createEdit({ createdAt: 5, sent, prices: changeOf(mug('24.50'), { regular: '26.00' }) });
const saved = (edit: Edit): Steps => new Map([[edit.id, { state: { tag: 'applied', at: 1 } }]]);

/** The step of another edit of the product after a write. */
function stepOf(other: Edit, { written = write, steps = saved(written), now = mug('26.00') } = {}) {
  noteOwnWrites([written], steps, new Map([[now.id, now]]), { others: () => [other] } as unknown as AttemptContext);
  return steps.get(other.id);
}

describe('an edit that was typed after a write', () => {
  const later = createEdit({
    createdAt: 6,
    field: 'salePrice',
    value: '20.00',
    prices: changeOf(mug('24.50'), { sale: { kind: 'paid', amount: '20.00' } }),
  });

  test('starts from the prices that were written', () => {
    expect(stepOf(later)).toEqual({ ownPrices: [pricesOf(mug('26.00'))] });
    const known = { ...later, ownPrices: [pricesOf(mug('24.50'))] };
    expect(stepOf(known)?.ownPrices).toHaveLength(2);
  });

  test('starts from the text or number that was written', () => {
    const name = createEdit({ createdAt: 5, sent, field: 'name', base: 'Mug', value: 'Cup' });
    const next = { ...name, id: 'next', order: name.order + 1, value: 'Beaker' };
    expect(stepOf(next, { written: name, now: createProduct({ name: 'Cup' }) })).toEqual({ base: 'Cup' });
    // Somebody else changed it once more.
    expect(stepOf(next, { written: name, now: createProduct({ name: 'Bowl' }) })).toBeUndefined();
    const stock = createEdit({ createdAt: 5, field: 'stock', base: '12', value: '17', delta: '5' });
    const count = { ...stock, id: 'count', order: stock.order + 1, delta: null, value: '40' };
    const shelf = createProduct({ stock: { tag: 'tracked', quantity: 17 } });
    expect(stepOf(count, { written: { ...stock, sent: { ...sent, before: '12' } }, now: shelf })).toEqual({
      base: '17',
    });
  });

  test('starts from no unwritten or unread value, and not if it has its own step or concerns another field', () => {
    expect(stepOf(later, { steps: new Map() })).toBeUndefined();
    expect(stepOf(later, { written: { ...write, sent: null } })).toBeUndefined();
    expect(stepOf(later, { steps: new Map([[write.id, {}]]) })).toBeUndefined();
    expect(stepOf(later, { now: createProduct({ id: 'p2' }) })).toBeUndefined();
    expect(stepOf(createEdit({ createdAt: 6, field: 'name', value: 'Cup' }))).toBeUndefined();
    const own = saved(write).set(later.id, { after: '1' });
    expect(stepOf(later, { steps: own })).toEqual({ after: '1' });
  });

  test('asks as an undo, and as a row of another batch than the write', () => {
    expect(stepOf({ ...later, undoOf: 'another' })).toBeUndefined();
    expect(stepOf({ ...later, batchId: 'b' })).toBeUndefined();
    const row = { ...write, batchId: 'b' };
    expect(stepOf({ ...later, batchId: 'b' }, { written: row })).toHaveProperty('ownPrices');
  });
});

describe('an undo that was asked for before its edit was written', () => {
  const undoBy = { now: 6, holdMs: 0, surface: 'popup', keyFingerprint: null } as const;

  test('goes back to the count that the edit found, with the units that were added in between', () => {
    const count = createEdit({ createdAt: 5, field: 'stock', base: '12', value: '40', ownValues: ['11'] });
    const undo = toUndo(count, undoBy);
    expect(undo).toMatchObject({ base: '40', value: '12' });
    const written = { ...count, base: '17', sent: { ...sent, before: '17' } };
    expect(stepOf(undo, { written })).toEqual({ base: '40', value: '17' });
    // The store had the value already: there is nothing to take back.
    expect(stepOf(undo, { written: { ...count, sent: null } })).toBeUndefined();
    expect(stepOf({ ...undo, state: { tag: 'sending', attempt: 1 } }, { written })).toBeUndefined();
  });

  test('goes back to the prices that the edit found', () => {
    const undo = toUndo(write, undoBy);
    const prices = changeOf(mug('25.00'), { regular: '26.00' });
    const step = stepOf(undo, { written: { ...write, prices, sent: { ...sent, before: '25.00' } } });
    expect(step).toMatchObject({ value: '25.00', prices: { from: prices.to, to: prices.from, intent: null } });
  });
});

const earlier = (prices: PriceChange, change: Partial<Edit> = {}) =>
  createEdit({ createdAt: 4, batchId: 'b', value: '22.00', prices, ...change });

describe('an unsent edit that was typed before a write', () => {
  const ofSmall = { variantId: 'small' };
  const small = createEdit({ ...ofSmall, createdAt: 5, prices: changeOf(mug('24.50'), { regular: '30.00' }, ofSmall) });

  test('leaves out the variants whose numbers were written', () => {
    const row = earlier(changeOf(mug('24.50'), { regular: '22.00' }));
    const step = stepOf(row, { written: small });
    expect(Object.keys(step?.prices?.from.variants ?? {})).toEqual(['large']);
    expect(Object.keys(step?.prices?.to.variants ?? {})).toEqual(['large']);
    expect(step?.ownPrices).toBeUndefined();
  });

  test('asks if it sets a number of the same part that the write leaves, with the prices stored now', () => {
    const sale = createEdit({
      createdAt: 5,
      field: 'salePrice',
      prices: changeOf(mug('24.50'), { sale: { kind: 'paid', amount: '20.00' } }),
    });
    const row = earlier(changeOf(mug('24.50'), { regular: '22.00' }));
    expect(stepOf(row, { written: sale })?.state).toMatchObject({
      tag: 'conflict',
      theirs: '26.00',
      prices: pricesOf(mug('26.00')),
    });
  });

  test('asks if the write is a row that was previewed without it', () => {
    const row = earlier(changeOf(mug('24.50'), { regular: '22.00' }));
    const written = { ...small, batchId: 'z', seenOrder: row.order - 1 };
    expect(stepOf(row, { written })?.state).toMatchObject({ tag: 'conflict', theirs: '26.00' });
    expect(stepOf(row, { written: { ...written, seenOrder: row.order } })?.state).toBeUndefined();
  });

  test('stays as it is if it is under way, or sets other numbers', () => {
    const sending = earlier(changeOf(mug('24.50'), { regular: '22.00' }), { state: { tag: 'sending', attempt: 1 } });
    expect(stepOf(sending, { written: small })).toBeUndefined();
    const ofLarge = { variantId: 'large' };
    const large = earlier(changeOf(mug('24.50'), { regular: '22.00' }, ofLarge), ofLarge);
    expect(stepOf(large, { written: small })).toBeUndefined();
    const cost = earlier(changeOf(mug('24.50'), { cost: '5.00' }), { field: 'cost' });
    expect(stepOf(cost, { written: small })).toBeUndefined();
  });
});
