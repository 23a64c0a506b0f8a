import { describe, expect, test } from 'vitest';
import { noChange, type PriceIntent } from '../../../../src/domain/pricing/intent.ts';
import { changePrices } from '../../../../src/domain/pricing/change.ts';
import { pricesOf, slice, type PriceReach, type PriceScope } from '../../../../src/domain/pricing/prices.ts';
import type { Product, Variant } from '../../../../src/domain/product.ts';
import {
  classifyPrices,
  currentAmount,
  pricesAfterOwnWrites,
  rebaseKeptChange,
  withPricesWrittenBeside,
  type PriceEdit,
} from '../../../../src/edits/runner/classify-prices.ts';
import { replacePending } from '../../../../src/edits/runner/merge-edits.ts';
import { toUndo } from '../../../../src/edits/undo.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { createPrice, createProduct, createVariant } from '../../../fixtures/product.ts';

const size = (id: string, regular: string, change: Partial<Variant> = {}): Variant =>
  createVariant({ id, price: createPrice(regular), cost: '40.00', ...change });
/** A V1 product at 100.00, with a variant that follows it and one at 110.00. */
const shirt = (change: Partial<Product> = {}): Product =>
  createProduct({
    price: createPrice('100.00'),
    cost: '40.00',
    variants: [size('s', '100.00'), size('xl', '110.00')],
    ...change,
  });
/** A V3 product of two variants, on sale from 100.00. */
const onSale = (id: string, paid: string, change: Partial<Variant> = {}): Variant =>
  createVariant({ id, price: createPrice('100.00', paid), compareAt: '100.00', cost: '40.00', ...change });
/** One whose sale has ended. */
const ended = (id: string, change: Partial<Variant> = {}): Variant =>
  onSale(id, '100.00', { price: createPrice('100.00'), compareAt: null, ...change });
const scarf = (variants: Variant[] = [onSale('s', '80.00'), onSale('xl', '80.00')]): Product =>
  createProduct({ saleBy: 'compare_at', variants });

const whole: PriceScope = { variantId: null };

/** The edit that results from an intent on the current prices. */
function editFor(seen: Product, changes: Partial<PriceIntent>, scope: PriceScope = whole): PriceEdit {
  const intent = { ...noChange, ...changes };
  const field = intent.cost !== null ? 'cost' : 'price';
  const reach: PriceReach = intent.cost !== null ? 'cost' : intent.sale === null ? 'regular' : 'sale';
  const from = slice(pricesOf(seen), scope, reach);
  const changed = from && changePrices(from, scope, intent, 'EUR');
  if (from === null || changed?.tag !== 'ok') throw new Error('It cannot be');
  const { variantId } = scope;
  return createEdit({ field, variantId, prices: { from, to: changed.prices, intent } }) as PriceEdit;
}

/** An edit that has only a number, as one typed before a change of prices was kept whole. */
const typed = (change: Partial<PriceEdit> = {}) =>
  createEdit({ base: '100.00', value: '90.00', ...change }) as PriceEdit;

const older = (regular: string) => createProduct({ price: createPrice(regular), cost: null });
const newer = (regular: string) => createProduct({ saleBy: 'compare_at', price: createPrice(regular), cost: null });
const named = (change: Partial<PriceEdit>) => createEdit({ field: 'price', ...change }) as PriceEdit;

const undone = (edit: PriceEdit): PriceEdit =>
  toUndo(edit, { now: 1, holdMs: 0, surface: 'popup', keyFingerprint: null }) as PriceEdit;

/** The prices written over this reading. */
function writtenOver(edit: PriceEdit, now: Product) {
  const outcome = classifyPrices(edit, now);
  if (outcome.tag !== 'write') throw new Error(`It is ${outcome.tag}`);
  return outcome.change;
}

describe('foreign changes outside the edit are kept', () => {
  test('a foreign change of the cost is kept when the price changes', () => {
    const edit = editFor(shirt(), { regular: '90.00' });
    const now = shirt({ cost: '45.00', variants: [size('s', '100.00', { cost: '45.00' }), size('xl', '110.00')] });
    expect(writtenOver(edit, now)).toMatchObject({ from: { cost: '45.00' }, to: { price: '90.00', cost: '45.00' } });
  });

  test('a foreign change of the price is kept when the cost changes', () => {
    const edit = editFor(shirt(), { cost: '50.00' });
    const now = shirt({ price: createPrice('120.00'), variants: [size('s', '120.00'), size('xl', '110.00')] });
    expect(writtenOver(edit, now)).toMatchObject({ from: { price: '120.00' }, to: { price: '120.00', cost: '50.00' } });
  });

  test('a foreign change of the product’s price is kept when a variant has its own', () => {
    const edit = editFor(shirt(), { regular: '99.00' }, { variantId: 'xl' });
    const now = shirt({ price: createPrice('120.00'), variants: [size('s', '120.00'), size('xl', '110.00')] });
    expect(writtenOver(edit, now).to).toMatchObject({ price: '120.00', variants: { xl: { price: '99.00' } } });
  });

  test('a foreign change of the cost is kept when a price is undone, also for some variants only', () => {
    const edit = editFor(scarf(), { sale: { kind: 'end' } });
    const now = scarf([ended('s', { cost: '45.00' }), ended('xl', { price: createPrice('90.00') })]);
    expect(writtenOver(undone(edit), now).to.variants).toEqual({
      s: { actual: '80.00', compareAt: '100.00', cost: '45.00' },
      xl: { actual: '90.00', compareAt: null, cost: '40.00' },
    });
    expect(classifyPrices(undone(edit), now)).toMatchObject({ skipped: ['xl'] });
  });

  test('a foreign change of everything else is kept when the merchant keeps their value for an undo', () => {
    const edit = undone(editFor(shirt(), { regular: '90.00' }));
    const now = pricesOf(
      shirt({ price: createPrice('85.00'), cost: '45.00', discount: { type: 'PERCENT', value: 10 } }),
    );
    expect(rebaseKeptChange(edit, now)).toMatchObject({ tag: 'ok', change: { to: { ...now, price: '100.00' } } });
  });
});

describe('an undo', () => {
  test('an undo of one variant’s price is a conflict if the price that it would follow has changed', () => {
    const edit = undone(editFor(shirt(), { regular: '95.00' }, { variantId: 's' }));
    const now = shirt({ price: createPrice('120.00'), variants: [size('s', '95.00'), size('xl', '110.00')] });
    expect(classifyPrices(edit, now).tag).toBe('changed');
  });

  test('an undo of a price is a conflict if another edit of ours changes what shoppers pay', () => {
    const undo = undone(editFor(shirt(), { regular: '90.00' }));
    const discount = { type: 'PERCENT', value: 10 } as const;
    const now = shirt({ price: createPrice('90.00'), variants: [size('s', '90.00'), size('xl', '110.00')], discount });
    const ownPrices = [slice(pricesOf(now), whole, 'regular') ?? pricesOf(now)];
    expect(classifyPrices({ ...undo, ownPrices: ownPrices }, now).tag).toBe('changed');
  });

  test('an undo of a write with unknown outcome restores the price if it was applied, and nothing otherwise', () => {
    const held = { ...editFor(shirt(), { regular: '90.00' }), state: { tag: 'waiting', wasSent: true } } as PriceEdit;
    const undo = replacePending([held], undone(held)) as PriceEdit;
    const arrived = shirt({ price: createPrice('90.00'), variants: [size('s', '90.00'), size('xl', '110.00')] });
    expect(writtenOver(undo, arrived).to).toMatchObject({ price: '100.00' });
    expect(classifyPrices(undo, shirt()).tag).toBe('applied');
  });

  test('restores a price and a sale together if the sale price came out the same', () => {
    const discount = { type: 'PERCENT', value: 10 } as const;
    const edit = editFor(shirt({ discount }), { regular: '90.00', sale: { kind: 'percent', percent: '10' } });
    const after = shirt({
      discount,
      price: createPrice('90.00'),
      variants: [size('s', '90.00'), size('xl', '110.00')],
    });
    expect(writtenOver(undone(edit), after).to).toMatchObject({ price: '100.00', discount });
  });
});

describe('a variant whose own price equals the product’s', () => {
  test('keeps its own price when the product’s price is undone', () => {
    const edit = editFor(shirt(), { regular: '110.00' });
    const prices = writtenOver(edit, shirt());
    const after = shirt({ price: createPrice('110.00'), variants: [size('s', '110.00'), size('xl', '110.00')] });
    const change = writtenOver(undone({ ...edit, prices }), after);
    expect(change.to).toMatchObject({ price: '100.00', variants: { s: { price: null } } });
    expect(Object.keys(change.to.variants)).toEqual(['s']);
  });

  test('is known from the edit that wrote it', () => {
    const edit = editFor(shirt(), { regular: '90.00' }, { variantId: null, variantIds: ['', 'xl'] });
    const several = { ...edit, variantIds: ['', 'xl'] } as PriceEdit;
    const after = shirt({ price: createPrice('90.00'), variants: [size('s', '90.00'), size('xl', '90.00')] });
    const { from, to } = writtenOver(undone({ ...several, prices: writtenOver(several, shirt()) }), after);
    expect([from.variants['xl'], to.variants['xl']]).toMatchObject([{ price: '90.00' }, { price: '110.00' }]);
  });
});

describe('an edit that has only a number', () => {
  test.each<[string, Partial<PriceEdit>, string, string]>([
    ['is written over the base, however it is spelled', { base: '100' }, '100.00', 'write'],
    ['is written over a value that we may have written', { ownValues: ['95.00'] }, '95.00', 'write'],
    ['is applied if the store has it', {}, '90.0', 'applied'],
    ['is a conflict over another value', { ownValues: ['95.00'] }, '96.00', 'changed'],
    ['is a conflict where the base was empty', { base: '' }, '0.00', 'changed'],
  ])('%s', (_, change, price, tag) => {
    expect(classifyPrices(typed(change), createProduct({ price: createPrice(price) })).tag).toBe(tag);
  });

  test('is written as typed, and nothing else with it', () => {
    const product = createProduct({ price: createPrice('100.00'), cost: '40.00' });
    expect(classifyPrices(typed(), product)).toEqual({
      tag: 'write',
      change: {
        from: pricesOf(product),
        to: { ...pricesOf(product), price: '90.00' },
        intent: { ...noChange, regular: '90.00' },
      },
      skipped: [],
    });
  });

  test('is impossible as a sale price above the price', () => {
    const edit = typed({ field: 'salePrice', base: '', value: '120.00' });
    const product = createProduct({ price: createPrice('100.00') });
    expect(classifyPrices(edit, product)).toEqual({ tag: 'impossible', why: 'sale_not_below' });
    expect(classifyPrices({ ...edit, value: '' }, product)).toEqual({ tag: 'applied' });
  });
});

describe('a change of a store that moved to the newer catalog meanwhile', () => {
  const edit = editFor(older('100.00'), { regular: '90.00' });

  test('is written where the prices to pay are unchanged, with the effect that was shown', () => {
    const now = pricesOf(newer('100.00'));
    expect(classifyPrices(edit, newer('100.00'))).toEqual({
      tag: 'write',
      change: {
        from: now,
        to: { saleBy: 'compare_at', variants: { '': { actual: '90.00', compareAt: null, cost: null } } },
        intent: { ...noChange, regular: '90.00' },
      },
      skipped: [],
    });
  });

  test('is applied where shoppers pay the intended price, and a conflict otherwise', () => {
    expect(classifyPrices(edit, newer('90.00'))).toEqual({ tag: 'applied' });
    expect(classifyPrices(edit, newer('95.00'))).toEqual({ tag: 'changed', now: pricesOf(newer('95.00')) });
    expect(classifyPrices(undone(edit), newer('90.00')).tag).toBe('changed');
  });
});

describe('a change of which the product’s part is stored and a variant’s is not', () => {
  const scopeOfBoth = { variantId: null, variantIds: ['', 'xl'] };
  const both = { ...editFor(shirt(), { regular: '90.00' }, scopeOfBoth), variantIds: ['', 'xl'] } as PriceEdit;
  const halfWay = shirt({ price: createPrice('90.00'), variants: [size('s', '90.00'), size('xl', '110.00')] });

  test('is written to its end once it was sent, and is a conflict before', () => {
    const sent = { before: '100.00', revision: null, isAnswered: false, at: 1 };
    expect(classifyPrices({ ...both, sent }, halfWay)).toMatchObject({
      tag: 'write',
      isRest: true,
      skipped: [],
      change: { from: { price: '100.00' }, to: { variants: { xl: { price: '90.00' } } } },
    });
    expect(classifyPrices(both, halfWay).tag).toBe('changed');
  });
});

test('an undo whose values are no longer ours is a conflict, and so is a V1 undo that is ours in part', () => {
  const edit = editFor(scarf(), { sale: { kind: 'end' } });
  const foreign = scarf([onSale('s', '70.00'), onSale('xl', '70.00')]);
  expect(classifyPrices(undone(edit), foreign)).toEqual({ tag: 'changed', now: pricesOf(foreign) });
  const undo = undone(editFor(shirt(), { regular: '90.00' }));
  const other = shirt({ price: createPrice('95.00'), variants: [size('s', '95.00'), size('xl', '110.00')] });
  expect(classifyPrices(undo, other).tag).toBe('changed');
});

test('the current amount is the amount of the first part that an edit names', () => {
  expect(currentAmount(named({}), shirt())).toBe('100.00');
  expect(currentAmount(named({ variantId: 'xl' }), shirt())).toBe('110.00');
  expect(currentAmount(named({ variantIds: ['xl', 's'] }), shirt())).toBe('110.00');
  expect(currentAmount(named({ variantId: 'gone' }), shirt())).toBeNull();
  expect(currentAmount(named({}), scarf())).toBe('100.00');
});

describe('after a write of ours', () => {
  const change = writtenOver(editFor(shirt(), { regular: '90.00' }), shirt());
  const after = shirt({ price: createPrice('90.00'), variants: [size('s', '90.00'), size('xl', '110.00')] });
  const sale = editFor(shirt(), { sale: { kind: 'percent', percent: '10' } });

  test('an edit that was typed before finds prices that count as its own', () => {
    expect(pricesAfterOwnWrites(sale, [change], after)).toMatchObject({ price: '90.00', discount: null });
    const known = { ...sale, prices: undefined, ownPrices: [pricesOf(shirt())] } as unknown as PriceEdit;
    expect(pricesAfterOwnWrites(known, [change], after)).toBeNull();
  });

  test('an unconcerned edit, or one that someone else made a conflict, finds no prices', () => {
    const cost = editFor(shirt(), { cost: '50.00' });
    expect(pricesAfterOwnWrites(cost, [change], after)).toBeNull();
    const foreign = { ...after, discount: { type: 'PERCENT', value: 5 } as const };
    expect(pricesAfterOwnWrites(sale, [change], foreign)).toBeNull();
    const gone = editFor(shirt(), { regular: '99.00' }, { variantId: 'xl' });
    expect(pricesAfterOwnWrites(gone, [change], shirt({ variants: [] }))).toBeNull();
  });

  test('an edit knows the amounts that variants got beside it', () => {
    const edit = editFor(shirt(), { regular: '90.00' });
    const xl = editFor(shirt(), { regular: '99.00' }, { variantId: 'xl' });
    const dear = shirt({ variants: [size('s', '100.00'), size('xl', '110.00', { cost: '44.00' })] });
    const cost = editFor(dear, { cost: '50.00' }, { variantId: 'xl' });
    expect(withPricesWrittenBeside(edit, [xl, createEdit({ field: 'name' })])).toEqual({
      ...edit.prices,
      own: { xl: ['99.00'] },
    });
    const known = { ...edit, prices: { ...edit.prices, own: { xl: ['95.00'], m: ['1.00'] } } } as PriceEdit;
    expect(withPricesWrittenBeside(known, [xl])?.own).toEqual({ xl: ['95.00', '99.00'], m: ['1.00'] });
    const wholeCost = editFor(dear, { cost: '45.00' });
    expect(withPricesWrittenBeside(wholeCost, [cost])?.own).toEqual({ xl: ['50.00'] });
    expect(withPricesWrittenBeside(edit, [])).toBeUndefined();
    expect(withPricesWrittenBeside(xl, [edit])).toBeUndefined();
    expect(withPricesWrittenBeside(editFor(scarf(), { regular: '120.00' }), [xl])).toBeUndefined();
  });
});

test('own writes of one amount are taken back in the opposite order to find the base of an edit', () => {
  const seen = shirt();
  const other = editFor(seen, { regular: '90.00' });
  const first = editFor(seen, { regular: '120.00' });
  const then = shirt({ price: createPrice('120.00'), variants: [size('s', '120.00'), size('xl', '110.00')] });
  const second = editFor(then, { regular: '130.00' });
  const now = shirt({ price: createPrice('130.00'), variants: [size('s', '130.00'), size('xl', '110.00')] });
  const written = [first, second].flatMap(({ prices }) => prices ?? []);
  expect(pricesAfterOwnWrites(other, written, now)).toMatchObject({ price: '130.00' });
  expect(pricesAfterOwnWrites(other, written.toReversed(), now)).toBeNull();
});
