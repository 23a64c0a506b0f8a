import { describe, expect, test } from 'vitest';
import type { Edit, EditState } from '../../../src/domain/edit.ts';
import type { Finding } from '../../../src/domain/guardrails.ts';
import { changePrices } from '../../../src/domain/pricing/change.ts';
import { toPriceIntent, type PriceIntent } from '../../../src/domain/pricing/intent.ts';
import { pricesOf, slice, type PriceScope, type Prices } from '../../../src/domain/pricing/prices.ts';
import { readPrices } from '../../../src/domain/pricing/read.ts';
import { keepMine } from '../../../src/edits/keep-mine.ts';
import { toUndo } from '../../../src/edits/undo.ts';
import { createEdit } from '../../fixtures/edit.ts';
import { createProduct } from '../../fixtures/product.ts';

const at = { nowMs: 100, holdMs: 5, confirmed: [] };
const queued = { tag: 'queued', notBefore: 105 };

const priced = (regular: string): Prices =>
  pricesOf(createProduct({ price: { regular, toPay: regular, regularText: '', toPayText: '' } }));

test('an edit that is no conflict, or whose current value is unknown, stays as it is', () => {
  const states: EditState[] = [
    { tag: 'refused', code: 'validation', description: '' },
    { tag: 'waiting', reason: 'offline', attempt: 1, nextAt: 9, wasSent: true },
    { tag: 'conflict', theirs: null },
  ];
  for (const state of states) {
    const edit = createEdit({ field: 'name', state });
    expect(keepMine(edit, at)).toBe(edit);
  }
});

describe('a value that was changed elsewhere', () => {
  const edit = createEdit({
    field: 'name',
    base: 'Mug',
    value: 'Big mug',
    ownValues: ['Cup'],
    confirmed: ['big_change'],
    sent: { before: 'Mug', revision: null, isAnswered: true, at: 1 },
    state: { tag: 'conflict', theirs: 'Beaker' },
  });

  test('is written over that value alone, after the undo window', () => {
    expect(keepMine(edit, at)).toEqual({
      ...edit,
      // The answer is typed now.
      order: 0,
      base: 'Beaker',
      ownValues: [],
      ownPrices: [],
      sent: null,
      confirmed: [],
      state: queued,
      question: edit,
    });
  });

  test('remembers its question only while the answer is held back', () => {
    expect(keepMine(edit, { ...at, holdMs: 0 })).not.toHaveProperty('question');
  });

  test('knows all that was typed before the answer', () => {
    const { seenOrder, isBack } = keepMine({ ...edit, seenOrder: 3, isBack: true }, at);
    expect([seenOrder, isBack]).toEqual([undefined, undefined]);
  });
});

describe('a price that was changed elsewhere', () => {
  const [from, to, theirs] = [priced('24.50'), priced('26.00'), priced('20.00')];
  const conflict = { tag: 'conflict', theirs: '20.00', prices: theirs } as const;

  test('is written over the current prices', () => {
    const intent = toPriceIntent('price', '26.00');
    const kept = keepMine(createEdit({ prices: { from, to, intent }, state: conflict }), at);
    expect(kept).toMatchObject({ base: '20.00', state: queued, prices: { from: theirs, to, intent } });
  });

  test('is refused if it is a sale price that is no longer below the price', () => {
    const intent = toPriceIntent('salePrice', '22.00');
    const onSale = { ...from, discount: { type: 'AMOUNT', value: 2.5 } } as Prices;
    const prices = { from, to: onSale, intent };
    const edit = createEdit({ field: 'salePrice', value: '22.00', prices, state: conflict });
    expect(keepMine(edit, at)).toEqual({
      ...edit,
      state: { tag: 'refused', code: 'invalid_input', description: 'sale_not_below' },
    });
  });

  test('keeps its own record of prices where the current ones are not known', () => {
    const prices = { from, to, intent: toPriceIntent('price', '26.00') };
    const edit = createEdit({ prices, state: { tag: 'conflict', theirs: '20.00' } });
    expect(keepMine(edit, at)).toMatchObject({ base: '20.00', state: queued, prices });
  });
});

/** V3 variants as [paid price, compare-at price], by id. */
const compareAt = (variants: Record<string, [actual: string, compareAt: string | null]>): Prices => ({
  saleBy: 'compare_at',
  variants: Object.fromEntries(
    Object.entries(variants).map(([id, [actual, before]]) => [id, { actual, compareAt: before, cost: null }]),
  ),
});
/** V1 prices: the product's, a percentage off, and the variants' own. */
const discounted = (price: string, percent: number | null, own: Record<string, string | null> = {}): Prices => ({
  saleBy: 'discount',
  isWhole: true,
  price,
  discount: percent === null ? null : { type: 'PERCENT', value: percent },
  cost: null,
  variants: Object.fromEntries(Object.entries(own).map(([id, amount]) => [id, { price: amount, cost: null }])),
});

/** An edit typed over these prices. */
function typedOver(from: Prices, changes: Partial<PriceIntent>, change: Partial<Edit> = {}): Edit {
  const intent = { regular: null, sale: null, cost: null, ...changes };
  const field = intent.sale === null ? 'price' : 'salePrice';
  const scope: PriceScope = { variantId: null, ...change };
  const stored = slice(from, scope, intent.sale === null ? 'regular' : 'sale');
  const changed = stored && changePrices(stored, scope, intent, change.currency ?? 'EUR');
  if (stored === null || changed?.tag !== 'ok') throw new Error('It cannot be');
  return createEdit({ field, prices: { from: stored, to: changed.prices, intent }, ...change });
}
const undoOf = (edit: Edit): Edit =>
  toUndo({ ...edit, state: { tag: 'applied', at: 1 } }, { now: 2, holdMs: 0, surface: 'popup', keyFingerprint: null });

/** The edit after "keep mine" over the prices that it found. */
const keptOver = (edit: Edit, now: Prices): Edit =>
  keepMine({ ...edit, state: { tag: 'conflict', theirs: '1.00', prices: now } }, at);
/** The regular price and the price that shoppers pay, of each part. */
const pricesIn = ({ prices }: Edit): Record<string, [string, string]> =>
  Object.fromEntries([...readPrices(prices?.to as Prices, 'EUR')].map(([id, part]) => [id, [part.regular, part.paid]]));

const refused = (description: string) => ({ tag: 'refused', code: 'invalid_input', description });
const percent = (amount: string): Partial<PriceIntent> => ({ sale: { kind: 'percent', percent: amount } });
const end: Partial<PriceIntent> = { sale: { kind: 'end' } };
const paid = (amount: string): Partial<PriceIntent> => ({ sale: { kind: 'paid', amount } });

describe('an undo that is kept over a change made elsewhere', () => {
  test('a kept undo of a price restores the regular price and leaves a sale that has begun since', () => {
    const undo = undoOf(typedOver(compareAt({ '': ['100.00', null] }), { regular: '120.00' }));
    expect(keptOver(undo, compareAt({ '': ['90.00', '120.00'] })).prices?.to).toEqual(
      compareAt({ '': ['90.00', '100.00'] }),
    );
  });

  test('a kept undo of a price restores the regular price and begins no sale where one has ended since', () => {
    const undo = undoOf(typedOver(compareAt({ '': ['80.00', '100.00'] }), { regular: '120.00' }));
    expect(keptOver(undo, compareAt({ '': ['120.00', null] })).prices?.to).toEqual(compareAt({ '': ['100.00', null] }));
  });

  test('a kept undo of a price is refused if the sale that has begun since is not below that price', () => {
    const undo = undoOf(typedOver(compareAt({ '': ['100.00', null] }), { regular: '120.00' }));
    expect(keptOver(undo, compareAt({ '': ['110.00', '120.00'] })).state).toEqual(refused('sale_not_below'));
  });

  test('a kept undo of a sale ends the sale at the price that was shown, not at one that was set since', () => {
    const undo = undoOf(typedOver(compareAt({ '': ['100.00', null] }), paid('80.00')));
    expect(keptOver(undo, compareAt({ '': ['80.00', '150.00'] })).prices?.to).toEqual(
      compareAt({ '': ['100.00', null] }),
    );
  });

  test('a kept undo of several variants gives each its own price', () => {
    const before = compareAt({ s: ['100.00', null], xl: ['110.00', null] });
    const undo = undoOf(typedOver(before, { regular: '120.00' }, { variantIds: ['s', 'xl'] }));
    const now = compareAt({ s: ['90.00', '120.00'], xl: ['120.00', null] });
    expect(pricesIn(keptOver(undo, now))).toEqual({ s: ['100.00', '90.00'], xl: ['110.00', '110.00'] });
  });

  test('a kept undo of a V1 sale makes shoppers pay the price before it, under a new regular price', () => {
    const undo = undoOf(typedOver(discounted('100.00', 10), percent('20')));
    expect(pricesIn(keptOver(undo, discounted('200.00', 20)))).toEqual({ '': ['200.00', '90.00'] });
  });

  test('a kept undo of a V1 sale restores its kind if the regular price is unchanged', () => {
    const before = {
      ...discounted('100.00', null, { xl: '110.00' }),
      discount: { type: 'AMOUNT', value: 5 },
    } as Prices;
    const undo = undoOf(typedOver(before, percent('20')));
    const now = discounted('100.00', 20, { xl: '130.00' });
    expect(keptOver(undo, now).prices?.to).toMatchObject({ discount: { type: 'AMOUNT', value: 5 } });
  });
});

test('an undo of a sale that shoppers never saw ends the sale that runs now at the price that was shown', () => {
  const undo = undoOf(typedOver(compareAt({ '': ['100.00', '100.00'] }), end));
  expect(pricesIn(keptOver(undo, compareAt({ '': ['90.00', '120.00'] })))).toEqual({ '': ['100.00', '100.00'] });
});

describe('the end of a sale that is kept over a price set elsewhere', () => {
  test.each<[string, Prices, Prices]>([
    ['V3', compareAt({ '': ['48.00', '60.00'] }), compareAt({ '': ['48.00', '600.00'] })],
    ['V3, whose sale has ended since', compareAt({ '': ['48.00', '60.00'] }), compareAt({ '': ['600.00', null] })],
    ['V1', discounted('60.00', 20), discounted('600.00', 20)],
    ['V1, whose sale has ended since', discounted('60.00', 20), discounted('600.00', null)],
  ])('makes shoppers pay the price that was shown: %s', (_, before, now) => {
    expect(pricesIn(keptOver(typedOver(before, end), now))).toEqual({ '': ['60.00', '60.00'] });
  });

  test('makes shoppers of each V1 variant pay the price that was shown for it', () => {
    const edit = typedOver(discounted('60.00', 20, { s: null, m: '80.00', xl: '70.00' }), end);
    const now = discounted('600.00', 20, { s: null, m: '80.00', xl: '700.00' });
    const all = { '': '60.00', s: '60.00', m: '80.00', xl: '70.00' };
    expect(pricesIn(keptOver(edit, now))).toEqual(
      Object.fromEntries(Object.entries(all).map(([id, amount]) => [id, [amount, amount]])),
    );
    expect(keptOver(edit, now).prices?.to).toMatchObject({ variants: { s: { price: null } } });
  });

  test('makes shoppers of each V3 variant pay the price that was shown for it', () => {
    const edit = typedOver(compareAt({ s: ['48.00', '60.00'], xl: ['56.00', '70.00'] }), end);
    const now = compareAt({ s: ['48.00', '600.00'], xl: ['56.00', '70.00'] });
    expect(pricesIn(keptOver(edit, now))).toEqual({ s: ['60.00', '60.00'], xl: ['70.00', '70.00'] });
  });

  test('is refused if it would give a V1 variant that is new since a price that was never shown', () => {
    const edit = typedOver(discounted('60.00', 20, { s: null }), end);
    expect(keptOver(edit, discounted('60.00', 20, { s: null, xl: '900.00' })).state).toEqual(refused('sale_for_all'));
  });
});

describe('a sale so small that the price stays the same', () => {
  test.each<[string, Prices, Prices]>([
    ['V3', compareAt({ '': ['9', null] }), compareAt({ '': ['9', '2290'] })],
    ['V1', discounted('9', null), discounted('2290', 50)],
    ['V1, at its price', discounted('9', null), discounted('9', 50)],
  ])('is kept at the price that was shown over a sale begun elsewhere: %s', (_, before, now) => {
    const edit = typedOver(before, percent('5'), { currency: 'JPY' });
    const { prices } = keptOver(edit, now);
    expect(readPrices(prices?.to as Prices, 'JPY').get('')).toMatchObject({ paid: '9' });
  });
});

test('a V1 sale is refused if a named variant would get another price than the one shown', () => {
  const before = discounted('100.00', null, { xl: '10.00' });
  const edit = typedOver(before, percent('20'), { variantIds: ['', 'xl'] });
  expect(keptOver(edit, discounted('100.00', null, { xl: null })).state).toEqual(refused('sale_for_all'));
});

describe('a sale in percent that is kept over a new regular price', () => {
  test.each<[string, Prices, Prices]>([
    ['V3', compareAt({ '': ['100.00', null] }), compareAt({ '': ['200.00', null] })],
    ['V1', discounted('100.00', null), discounted('200.00', null)],
  ])('makes shoppers pay the number that the question shows: %s', (_, before, now) => {
    expect(pricesIn(keptOver(typedOver(before, percent('20')), now))).toEqual({ '': ['200.00', '80.00'] });
  });

  test('makes shoppers of a V1 product pay it for every variant of that price', () => {
    const edit = typedOver(discounted('100.00', null, { s: null }), percent('20'));
    const kept = pricesIn(keptOver(edit, discounted('200.00', null, { s: null })));
    expect(kept).toEqual({ '': ['200.00', '80.00'], s: ['200.00', '80.00'] });
  });

  test('is refused if the one V1 sale would give another variant a price that was never shown', () => {
    const edit = typedOver(discounted('100.00', null, { xl: '110.00' }), percent('20'));
    expect(keptOver(edit, discounted('200.00', null, { xl: '110.00' })).state).toEqual(refused('sale_for_all'));
  });

  test('stays a percentage where it gives the number that was shown', () => {
    const edit = typedOver(discounted('100.00', null, { xl: '110.00' }), percent('20'));
    const kept = keptOver(edit, discounted('100.00', null, { xl: '130.00' }));
    expect(kept.prices).toMatchObject({ to: { discount: { type: 'PERCENT', value: 20 } }, intent: percent('20') });
  });

  test('gives each V3 variant the price that was shown for it', () => {
    const before = compareAt({ s: ['100.00', null], xl: ['110.00', null] });
    const edit = typedOver(before, percent('20'), { variantIds: ['s', 'xl'] });
    const now = compareAt({ s: ['200.00', null], xl: ['110.00', null] });
    expect(pricesIn(keptOver(edit, now))).toEqual({ s: ['200.00', '80.00'], xl: ['110.00', '88.00'] });
  });

  test.each<[string, Prices, Prices]>([
    ['V3', compareAt({ '': ['100.00', null] }), compareAt({ '': ['70.00', null] })],
    ['V1', discounted('100.00', null), discounted('70.00', null)],
  ])('is refused if that number is above the new regular price: %s', (_, before, now) => {
    const kept = keptOver(typedOver(before, percent('20')), now);
    expect(kept.state).toEqual(refused('sale_not_below'));
  });
});

test('a sale price of one V1 variant is refused if the product’s sale has ended since', () => {
  const edit = typedOver(discounted('100.00', 20, { xl: '110.00' }), paid('60.00'), { variantId: 'xl' });
  const now = slice(discounted('100.00', null, { xl: '110.00' }), { variantId: 'xl' }, 'sale') as Prices;
  expect(keptOver(edit, now).state).toEqual(refused('sale_for_all'));
});

const finding = (rule: Finding['rule'], level: Finding['level'] = 'ask'): Finding => ({ rule, level, numbers: {} });
const guarded = (...findings: Finding[]) =>
  createEdit({
    confirmed: ['thin_margin'],
    ownValues: ['25.00'],
    state: { tag: 'conflict', theirs: '24.50', why: 'guarded', findings },
  });

describe('an edit that a guardrail asks about', () => {
  test('goes on once each finding is confirmed, with its base and earlier answers', () => {
    const edit = guarded(finding('big_change'), finding('below_cost'));
    expect(keepMine(edit, { ...at, confirmed: ['big_change'] })).toBe(edit);
    expect(keepMine(edit, { ...at, confirmed: ['big_change', 'below_cost'] })).toEqual({
      ...edit,
      order: 0,
      confirmed: ['thin_margin', 'big_change', 'below_cost'],
      state: queued,
      question: edit,
    });
  });

  test('lists an answer that was given twice only once', () => {
    const again = { ...at, confirmed: ['thin_margin'] as const };
    expect(keepMine(guarded(finding('thin_margin')), again).confirmed).toEqual(['thin_margin']);
    const { confirmed: _none, ...first } = guarded(finding('thin_margin'));
    expect(keepMine(first, again).confirmed).toEqual(['thin_margin']);
  });

  test('stays if it is blocked, whatever is confirmed', () => {
    const edit = guarded(finding('zero_price', 'block'));
    expect(keepMine(edit, { ...at, confirmed: ['zero_price'] })).toBe(edit);
  });
});

const asked = (delta: string, theirs: string, isAnswered = false): Edit =>
  createEdit({
    field: 'stock',
    base: '12',
    value: String(12 + Number(delta)),
    delta,
    sent: { before: '12', revision: null, isAnswered, at: 0 },
    state: { tag: 'conflict', theirs, why: 'doubt' },
  });

describe('a change of stock in doubt', () => {
  test.each([
    ['5', '22', '17'],
    ['5', '11', '16'],
    ['-3', '6', '9'],
    ['-3', '11', '8'],
  ])(
    'a doubtful change of %s becomes the count that is named, over the count %s that is named',
    (delta, theirs, value) => {
      const kept = keepMine(asked(delta, theirs), at);
      expect(kept).toMatchObject({ base: theirs, value, delta: null, sent: null, ownValues: [], state: queued });
      // The edit says what was typed then, so it keeps its place.
      expect(kept.order).toBe(asked(delta, theirs).order);
    },
  );

  test('is left alone where the count would be below zero', () => {
    const edit = asked('-3', '1');
    expect(keepMine(edit, at)).toBe(edit);
  });

  test('is undone to the count without it', () => {
    const kept = keepMine(asked('5', '22', true), at);
    const applied: Edit = {
      ...kept,
      sent: { before: '22', revision: null, isAnswered: true, at: 0 },
      after: '17',
      state: { tag: 'applied', at: 0 },
    };
    const by = { now: 0, holdMs: 0, surface: 'popup', keyFingerprint: null } as const;
    expect(toUndo(applied, by)).toMatchObject({ base: '17', value: '12', delta: null });
  });
});
