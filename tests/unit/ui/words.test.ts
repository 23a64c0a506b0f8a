import { describe, expect, it } from 'vitest';
import { waitingReasons, type EditState } from '../../../src/domain/edit.ts';
import type { EntryProblem } from '../../../src/domain/entry.ts';
import type { FieldKey } from '../../../src/domain/fields.ts';
import type { Finding, GuardRule } from '../../../src/domain/guardrails.ts';
import { errorCodes } from '../../../src/domain/errors.ts';
import { statusOf, troubleWords } from '../../../src/ui/fields/status.ts';
import { stockWords, totalStock } from '../../../src/ui/popup/stock-words.ts';
import { formatWhen } from '../../../src/ui/shared/format.ts';
import { errorWords, failureWords, problemWords, refusalWords, waitingWords } from '../../../src/ui/shared/words.ts';
import { atMs, edit, mug, yen } from '../../visual/goods.ts';

const here = { locale: 'en-GB', nowMs: atMs };
const inState = (state: EditState) => statusOf(edit(mug, state), here);
const sentence = /^[A-Z].*\.$/;
const banned = /successfully|please|oops|!/i;

describe('words of failures', () => {
  it.each(errorCodes)('say for %s what happened and what to do', (code) => {
    const { what, next } = errorWords[code];
    expect(what).toMatch(sentence);
    expect(next).toMatch(sentence);
    expect(failureWords(code)).not.toMatch(banned);
  });

  it('say of a refused edit what the store said, and that nothing was changed', () => {
    expect(refusalWords('validation', 'at most 2 decimals', 'Price')).toBe(
      'The store refused the price: at most 2 decimals. Nothing was changed. Correct it and save again.',
    );
    expect(refusalWords('forbidden', '', 'Price')).toContain('Nothing was changed.');
    expect(refusalWords('not_found', 'product_gone', 'Stock', true)).toBe(
      'The product is no longer in the store. It may have been changed before.',
    );
  });

  it.each(['product_gone', 'variant_gone', 'field_gone', 'field_locked', 'locked', 'below_zero'])(
    'say in words that it is %s',
    (description) => {
      expect(refusalWords('not_found', description, 'Price')).toMatch(/^[A-Z][^_]+\. Nothing was changed\.$/);
    },
  );

  it.each(['full', 'blocked', 'newer', 'failed'])('say what to do where nothing can be kept: %s', (description) => {
    expect(failureWords('storage', description)).toMatch(/^[A-Z].*, then try again\.$/);
    expect(failureWords('storage', description)).not.toBe(failureWords('storage'));
  });

  it.each([
    ['5', 'It may have been added already: the stock is now 15. Add 5 again?', 'Add again'],
    ['-3', 'It may have been taken off already: the stock is now 15. Take 3 off again?', 'Take off again'],
  ])('ask about a change of stock by %s that may have arrived', (delta, text, again) => {
    const doubt = edit(
      mug,
      { tag: 'conflict', theirs: '15', why: 'doubt' },
      { field: 'stock', base: '10', value: '15', delta },
    );
    expect(statusOf(doubt, here)).toMatchObject({
      text,
      deeds: ['keepMine', 'takeTheirs'],
      labels: { keepMine: again, takeTheirs: 'Leave it' },
    });
  });

  it.each(waitingReasons)('say of waiting for %s what ends it', (reason) => {
    expect(waitingWords[reason].next).toMatch(/^Kept.*\.$/);
  });

  it.each<EntryProblem>([
    { tag: 'empty' },
    { tag: 'not_a_number' },
    { tag: 'not_a_whole_number' },
    { tag: 'negative' },
    { tag: 'too_many_decimals', decimals: 2 },
    { tag: 'too_many_decimals', decimals: 0 },
    { tag: 'too_large', max: '999999999.99' },
    { tag: 'ambiguous', readings: ['1.234', '1234'] },
    { tag: 'percent_ambiguous', readings: ['1.234', '1234'] },
    { tag: 'percent_unsigned', percent: '10' },
    { tag: 'no_percent' },
    { tag: 'nothing_there' },
    { tag: 'below_zero', result: '-7' },
  ])('say of $tag what to type', (problem) => {
    expect(problemWords(problem, { value: String, percent: (percents) => `${percents}%` })).toMatch(sentence);
  });

  it('print limits and readings in the person’s locale', () => {
    const trouble = { kind: 'typing', problem: { tag: 'too_large', max: '999999999.99' } } as const;
    expect(troubleWords(trouble, 'price', 'EUR', 'en')).toBe('At most €999,999,999.99.');
  });
});

const guard = (
  rule: GuardRule,
  numbers: Finding['numbers'],
  level: Finding['level'] = 'ask',
  field: FieldKey = 'price',
) => troubleWords({ kind: 'guard', findings: [{ rule, level, numbers }], askedMs: 0 }, field, 'EUR', 'en');

describe('words of guardrails', () => {
  it.each<[Parameters<typeof guard>, string]>([
    [['zero_price', { toPay: '0.00' }], 'Shoppers would pay €0.00.'],
    [['decimals', { decimals: '2' }], 'This currency has 2 decimals.'],
    [
      ['sale_not_below', { sale: '25.00', price: '24.50' }],
      'The sale price of €25.00 is not below the price of €24.50.',
    ],
    [['below_cost', { toPay: '9.00', cost: '9.80' }], 'Shoppers would pay €9.00, less than the cost of €9.80.'],
    [['thin_margin', { margin: '4.97', least: '5' }], 'That leaves a margin of 4.9%, less than 5%.'],
    [['big_change', { change: '-50', before: '24.50' }], 'That is 50% less than €24.50.'],
    [['big_change', { change: '30.04', before: '24.50' }], 'That is 30.1% more than €24.50.'],
    [['negative_stock', { value: '-2' }, 'ask', 'stock'], 'That would be -2, below zero.'],
    [
      ['duplicate_sku', { sku: 'LMP-12', owner: 'Table lamp' }, 'ask', 'sku'],
      'LMP-12 is the SKU of Table lamp already.',
    ],
  ])('say for %j what is meant', (said, sentence) => {
    expect(guard(...said)).toBe(`${sentence} Save it anyway?`);
  });

  it('say of a block that it is one, and leave out what is only asked', () => {
    const findings: Finding[] = [
      { rule: 'zero_price', level: 'block', numbers: { toPay: '0.00' } },
      { rule: 'thin_margin', level: 'ask', numbers: { margin: '1', least: '5' } },
    ];
    expect(troubleWords({ kind: 'guard', findings, askedMs: 0 }, 'price', 'EUR', 'en')).toBe(
      'Shoppers would pay €0.00. Your guardrails block that. Type another value.',
    );
  });
});

const firstDeedWaitingFor = (reason: (typeof waitingReasons)[number]) =>
  inState({ tag: 'waiting', reason, attempt: 1, nextAt: 0, wasSent: false }).deeds[0];

describe('words of edits', () => {
  it('say when it was saved', () => {
    expect(inState({ tag: 'applied', at: atMs })).toMatchObject({ text: 'Saved 14:02', deeds: ['undo'] });
  });

  it('say when it was undone, and offer no undo of that', () => {
    expect(statusOf(edit(mug, { tag: 'applied', at: atMs }, { undoOf: 'x' }), here)).toMatchObject({
      text: 'Undone 14:02',
      deeds: [],
    });
  });

  it('count the seconds of an undo window', () => {
    expect(inState({ tag: 'queued', notBefore: atMs + 4_200 })).toMatchObject({
      text: 'Saving in 5 s',
      deeds: ['undo'],
    });
    expect(inState({ tag: 'queued', notBefore: atMs })).toMatchObject({ text: 'Saving', deeds: [] });
  });

  it('set both values against each other in a conflict', () => {
    expect(inState({ tag: 'conflict', theirs: '22.00' })).toMatchObject({
      text: 'Changed elsewhere: €25.00 → €22.00. You typed €19.00.',
      deeds: ['keepMine', 'takeTheirs'],
    });
    expect(inState({ tag: 'conflict', theirs: null }).deeds).toEqual(['discard']);
  });

  it('lead to the key when the key is what is missing, else to another try', () => {
    expect([
      firstDeedWaitingFor('offline'),
      firstDeedWaitingFor('key_missing'),
      firstDeedWaitingFor('key_refused'),
      firstDeedWaitingFor('other_key'),
    ]).toEqual(['retry', 'enterKey', 'enterKey', 'adopt']);
  });

  it('name the day of a moment that was not today', () => {
    expect(formatWhen(atMs - 3 * 86_400_000, atMs, 'en-GB')).toBe('17 Nov, 14:02');
  });

  it('print money as its currency has it', () => {
    const state: EditState = { tag: 'conflict', theirs: '1300' };
    expect(statusOf(edit(yen, state, { value: '1400' }), { ...here, locale: 'ja' }).text).toContain(
      '￥1,200 → ￥1,300',
    );
  });
});

describe('words of stock', () => {
  it.each([
    [24, '24 in stock', undefined],
    [5, 'Low: 5 left', 'wait'],
    [0, 'Out of stock', 'bad'],
    [-2, 'Out of stock', 'bad'],
    [12345, '12,345 in stock', undefined],
  ])('%i pieces: %s', (quantity, text, tone) => {
    expect(stockWords({ tag: 'tracked', quantity }, 'en')).toEqual(tone === undefined ? { text } : { text, tone });
  });

  it('say yes or no where nothing is counted', () => {
    expect(stockWords({ tag: 'untracked', inStock: true }, 'en').text).toBe('In stock');
    expect(stockWords({ tag: 'untracked', inStock: false }, 'en').text).toBe('Out of stock');
  });

  it('add up variants, and do not count what is not counted', () => {
    const three = { tag: 'tracked', quantity: 3 } as const;
    expect(totalStock([three, { tag: 'tracked', quantity: -1 }])).toEqual({ tag: 'tracked', quantity: 3 });
    expect(totalStock([three, { tag: 'untracked', inStock: false }])).toEqual({ tag: 'untracked', inStock: true });
  });
});
