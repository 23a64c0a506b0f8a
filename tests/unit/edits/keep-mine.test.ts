import { describe, expect, test } from 'vitest';
import type { EditState } from '../../../src/domain/edit.ts';
import type { Finding } from '../../../src/domain/guardrails.ts';
import { toPriceIntent } from '../../../src/domain/pricing/intent.ts';
import { pricesOf, type Prices } from '../../../src/domain/pricing/prices.ts';
import { keepMine } from '../../../src/edits/keep-mine.ts';
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
      base: 'Beaker',
      ownValues: [],
      ownPrices: [],
      sent: null,
      confirmed: [],
      state: queued,
    });
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
    const edit = createEdit({ field: 'salePrice', value: '22.00', prices: { from, to, intent }, state: conflict });
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
      confirmed: ['thin_margin', 'big_change', 'below_cost'],
      state: queued,
    });
  });

  test('lists an answer given twice once, also where none was given before', () => {
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
