import { describe, expect, it } from 'vitest';
import { waitingReasons, type Edit, type EditState, type PriceChange } from '../../../src/domain/edit.ts';
import type { EntryProblem } from '../../../src/domain/typing/entry.ts';
import type { FieldKey } from '../../../src/domain/fields.ts';
import { checkEdit } from '../../../src/domain/check-edit.ts';
import { defaultLimits, type Finding, type GuardRule } from '../../../src/domain/guardrails.ts';
import { changeOf } from '../../../src/domain/pricing/effect.ts';
import { answeredCodes } from '../../../src/domain/errors.ts';
import type { Prices } from '../../../src/domain/pricing/prices.ts';
import { changeLabel, changeText, otherLabel } from '../../../src/ui/fields/change-text.ts';
import { statusOf } from '../../../src/ui/fields/status.ts';
import { troubleText } from '../../../src/ui/fields/trouble-text.ts';
import { tryingAgainText } from '../../../src/ui/shared/trying-again.tsx';
import { formatPercent, formatWhen } from '../../../src/ui/shared/format.ts';
import { atMs, edit, mug, states, yen } from '../../visual/goods.ts';
import * as failureMessages from '../../../src/messages/compiled/failure.ts';
import * as waitingMessages from '../../../src/messages/compiled/waiting.ts';
import { stockText, totalStock } from '../../../src/ui/shared/stock-text.ts';
import { failureText, refusalText } from '../../../src/ui/shared/failure-text.ts';
import { typingProblemText } from '../../../src/ui/shared/typing-text.ts';

const here = { locale: 'en-GB', nowMs: atMs };
const inState = (state: EditState) => statusOf(edit(mug, state), here);
const sentence = /^[A-Z].*[.?]$/;
const banned = /successfully|please|oops|!/i;

describe('messages of failures', () => {
  it.each(answeredCodes)('name for %s the event and the next step', (code) => {
    const { what, next } = failureMessages.errors[code];
    expect(what).toMatch(sentence);
    expect(next).toMatch(sentence);
    expect(failureText(code)).not.toMatch(banned);
  });

  it('the message of a refused edit contains the store’s reason and that nothing was changed', () => {
    expect(refusalText('validation', 'at most 2 decimals', 'price')).toBe(
      'The store didn’t accept the price: at most 2 decimals. Nothing was changed. Fix it and save again.',
    );
    expect(refusalText('forbidden', '', 'price')).toContain('Nothing was changed.');
    expect(refusalText('not_found', 'product_gone', 'stock', true)).toBe(
      'The product is no longer in the store. It may have been changed before.',
    );
  });

  it.each(['product_gone', 'variant_gone', 'field_gone', 'field_locked', 'locked', 'below_zero'])(
    'say in words that it is %s',
    (description) => {
      expect(refusalText('not_found', description, 'price')).toMatch(/^[A-Z][^_]+\. Nothing was changed\.$/);
    },
  );

  it.each(['full', 'blocked', 'newer', 'failed'])('name the next step where nothing can be kept: %s', (description) => {
    expect(failureText('storage', description)).toMatch(/^[A-Z].*, then try again\.$/);
    expect(failureText('storage', description)).not.toBe(failureText('storage'));
  });

  it.each([
    ['5', '22', 'Stock is 22: 5 was added twice.', 'Set to 17'],
    ['5', '20', 'Stock was 12 and is 20 now. Your 5 may already be added.', 'Set to 15'],
    ['5', '11', 'Stock was 12 and is 11 now. Your 5 may already be added.', 'Set to 16'],
    ['-3', '6', 'Stock is 6: 3 was taken off twice.', 'Set to 9'],
    ['-3', '11', 'Stock was 12 and is 11 now. Your 3 may already be taken off.', 'Set to 8'],
  ])('ask about a change of stock by %s that may have arrived, at %s', (delta, theirs, text, keepMine) => {
    const sent = { before: '12', revision: null, isAnswered: false, at: 0 };
    const state = { tag: 'conflict', theirs, why: 'doubt' } as const;
    const doubt = edit(mug, state, { field: 'stock', base: '12', value: '17', delta, sent });
    expect(statusOf(doubt, here)).toMatchObject({
      text,
      actions: ['keepMine', 'takeTheirs'],
      labels: { keepMine, takeTheirs: `Leave ${theirs}` },
    });
  });

  it.each([
    ['price', '24.50', '18.00', 'Set to €18.00', 'Leave €24.50'],
    ['stock', '12', '9', 'Set to 9', 'Leave 12'],
    ['group', 'false', 'true', 'Save', 'No, leave it'],
  ] as const)(
    'ask about a %s that was not seen to its end, with both possible values',
    (field, base, value, keepMine, takeTheirs) => {
      const unseen = edit(mug, { tag: 'conflict', theirs: base, why: 'unseen', askedAt: atMs }, { field, base, value });
      expect(statusOf(unseen, here)).toMatchObject({
        text: 'The card was gone or out of sight before this was saved. Save it?',
        actions: ['keepMine', 'takeTheirs'],
        labels: { keepMine, takeTheirs },
      });
    },
  );

  it.each([
    [['l'], 'Partly undone: 2 of 3, L stays at €17.00'],
    [['l', 'm'], 'Partly undone: 1 of 3, L stays at €17.00, and 1 other as it is'],
  ])('name the completed part of an undo, and the unchanged values: %j', (skippedVariants, text) => {
    const part = { actual: '20.00', compareAt: null, cost: null };
    const prices = { saleBy: 'compare_at' as const, variants: { s: part, m: part, l: part } };
    const undo = edit(mug, states.applied, {
      undoOf: 'u',
      currency: 'EUR',
      prices: { from: prices, to: prices, intent: null },
      skippedVariants,
      skippedExamples: [{ name: 'L', amount: '17.00' }],
    });
    expect(statusOf(undo, here)).toMatchObject({ tone: 'notice', text, actions: [] });
  });

  it('offer no count below zero', () => {
    const sent = { before: '4', revision: null, isAnswered: false, at: 0 };
    const state = { tag: 'conflict', theirs: '2', why: 'doubt' } as const;
    const doubt = edit(mug, state, { field: 'stock', base: '4', value: '1', delta: '-3', sent });
    expect(statusOf(doubt, here).actions).toEqual(['takeTheirs']);
  });

  it('ask about the undo of a change of stock by the counts, once a count was typed since', () => {
    const since = { at: 0, surface: 'popup', isBulk: false } as const;
    const state = { tag: 'conflict', theirs: '30', since } as const;
    const undo = edit(mug, state, { field: 'stock', base: '30', value: '25', delta: '-5', undoOf: 'u' });
    expect(statusOf(undo, here)).toMatchObject({
      text: expect.stringMatching(/^You changed it since, to 30 \(popup, .*\)\.$/) as string,
      labels: { keepMine: 'Set to 25', takeTheirs: 'Leave 30' },
    });
  });

  it.each(waitingReasons)('name the end of waiting for %s', (reason) => {
    expect(waitingMessages[reason].next).toMatch(/^Kept here\..*\.$/);
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
  ])('name the text to type for $tag', (problem) => {
    expect(typingProblemText(problem, { value: String, percent: (percents) => `${percents}%` })).toMatch(sentence);
  });

  it('print limits and readings in the person’s locale', () => {
    const trouble = { kind: 'typing', problem: { tag: 'too_large', max: '999999999.99' } } as const;
    expect(troubleText(trouble, 'price', 'EUR', 'en')).toBe('At most €999,999,999.99.');
    const percents = { kind: 'typing', problem: { tag: 'percent_too_large', max: '100' } } as const;
    expect(troubleText(percents, 'salePrice', 'EUR', 'en')).toBe('At most 100%.');
  });
});

const guard = (
  rule: GuardRule,
  numbers: Finding['numbers'],
  level: Finding['level'] = 'ask',
  field: FieldKey = 'price',
) => troubleText({ kind: 'guard', findings: [{ rule, level, numbers }], askedMs: 0 }, field, 'EUR', 'en');

describe('messages of guardrails', () => {
  it.each<[Parameters<typeof guard>, string]>([
    [['zero_price', { toPay: '0.00' }], 'Shoppers would pay €0.00.'],
    [['decimals', { decimals: '2' }], 'This currency has 2 decimals.'],
    [
      ['sale_not_below', { sale: '25.00', price: '24.50' }],
      'The sale price of €25.00 is not below the price of €24.50.',
    ],
    [['below_cost', { toPay: '9.00', cost: '9.80' }], 'Shoppers would pay €9.00, less than the cost of €9.80.'],
    [['thin_margin', { margin: '4.94', least: '5' }], 'Only 4.9% margin (you asked for at least 5%).'],
    [['thin_margin', { margin: '4.97', least: '5' }], 'Only 4.97% margin (you asked for at least 5%).'],
    [['big_change', { change: '-50', before: '24.50' }], '€12.25 is 50% less than €24.50.'],
    [['big_change', { change: '30.04081632653061224490', before: '24.50' }], '€31.86 is 30% more than €24.50.'],
    [['big_change', { change: '-66.65306122448979591837', before: '24.50' }], '€8.17 is 66.7% less than €24.50.'],
    [['negative_stock', { value: '-2' }, 'ask', 'stock'], 'That would be -2, below zero.'],
    [
      ['duplicate_sku', { field: 'sku', sku: 'LMP-12', owner: 'Table lamp' }, 'ask', 'sku'],
      'LMP-12 is already the SKU of Table lamp.',
    ],
    [
      ['duplicate_sku', { field: 'barcode', sku: '400638', owner: 'Table lamp' }, 'ask', 'barcode'],
      '400638 is already the barcode of Table lamp.',
    ],
    [
      ['duplicate_sku', { field: 'name', sku: 'Table lamp', owner: 'Table lamp' }, 'ask', 'name'],
      'Another product is called Table lamp.',
    ],
    [
      ['duplicate_sku', { field: 'slug', sku: 'table-lamp', owner: 'Table lamp' }, 'ask', 'slug'],
      'table-lamp is already the web address of Table lamp.',
    ],
  ])('explain %j', (said, sentence) => {
    expect(guard(...said)).toBe(`${sentence} Save it anyway?`);
  });

  it('the message of a block leaves out mere questions', () => {
    const findings: Finding[] = [
      { rule: 'zero_price', level: 'block', numbers: { toPay: '0.00' } },
      { rule: 'thin_margin', level: 'ask', numbers: { margin: '1', least: '5' } },
    ];
    expect(troubleText({ kind: 'guard', findings, askedMs: 0 }, 'price', 'EUR', 'en')).toBe(
      'Shoppers would pay €0.00. Your guardrails don’t allow that. Type another value.',
    );
  });
});

it.each<[string, string]>([
  ['24.50', '1713.57'],
  ['24.50', '0.01'],
  ['9.00', '12.25'],
  ['40.00', '60.02'],
  ['3.00', '1.00'],
  ['7.00', '0.35'],
])('a guardrail says the same percentage of %s → %s as the card', (before, after) => {
  const [found] = checkEdit({
    field: 'price',
    value: after,
    base: before,
    subject: null,
    currency: 'EUR',
    limits: defaultLimits,
  });
  const shown = formatPercent(Math.abs(changeOf(before, after) ?? 0), 'en');
  expect(troubleText({ kind: 'guard', findings: found ? [found] : [], askedMs: 0 }, 'price', 'EUR', 'en')).toContain(
    ` is ${shown} `,
  );
});

const waiting = (reason: (typeof waitingReasons)[number]) =>
  inState({ tag: 'waiting', reason, attempt: 1, nextAt: atMs + 12_000, wasSent: false });

const firstActionWaitingFor = (reason: (typeof waitingReasons)[number]) =>
  inState({ tag: 'waiting', reason, attempt: 1, nextAt: 0, wasSent: false }).actions[0];

const soldAt = (actual: string, compareAt: string | null = null): Prices => {
  return { saleBy: 'compare_at', variants: { '': { actual, compareAt, cost: null } } };
};
/** A sale of 50 %, typed in the card of the price. */
const halved = (regular: string): PriceChange => ({
  from: soldAt(regular),
  to: soldAt((Number(regular) / 2).toFixed(2), regular),
  intent: { regular: null, sale: { kind: 'percent', percent: '50' }, cost: null },
});

/** V3 prices of two variants without a sale. */
const regularOf = (small: string, large: string): Prices => ({
  saleBy: 'compare_at',
  variants: {
    s: { actual: small, compareAt: null, cost: null },
    xl: { actual: large, compareAt: null, cost: null },
  },
});

const labelsOf = (field: Edit['field'], value: string, theirs: string) =>
  statusOf(edit(mug, { tag: 'conflict', theirs }, { field, value, base: 'x' }), here).labels;

const v1 = (price: string, discount: 20 | null): Prices => ({
  saleBy: 'discount',
  isWhole: true,
  price,
  cost: null,
  discount: discount && { type: 'PERCENT', value: discount },
  variants: { s: { price: null, cost: null }, xl: { price: '110.00', cost: null } },
});

describe('messages of edits', () => {
  it('say when it was saved', () => {
    expect(inState({ tag: 'applied', at: atMs })).toMatchObject({ text: 'Saved 14:02', actions: ['undo'] });
  });

  it('offer no undo of a value that the store had already', () => {
    const found = edit(mug, { tag: 'applied', at: atMs }, { sent: null });
    expect(statusOf(found, here)).toMatchObject({ text: 'Saved 14:02', actions: [] });
  });

  it('say when it was undone, and offer no undo of that', () => {
    expect(statusOf(edit(mug, { tag: 'applied', at: atMs }, { undoOf: 'x' }), here)).toMatchObject({
      text: 'Undone 14:02',
      actions: [],
    });
  });

  it('count the seconds of an undo window', () => {
    expect(inState({ tag: 'queued', notBefore: atMs + 4_200 })).toMatchObject({
      text: 'Saving in 5 sec',
      actions: ['undo'],
    });
    expect(inState({ tag: 'queued', notBefore: atMs })).toMatchObject({ text: 'Saving', actions: [] });
  });

  it('set both values against each other in a conflict', () => {
    expect(inState({ tag: 'conflict', theirs: '22.00' })).toMatchObject({
      text: 'Changed elsewhere: €25.00 → €22.00. You typed €19.00.',
      actions: ['keepMine', 'takeTheirs'],
      labels: { keepMine: 'Set to €19.00', takeTheirs: 'Leave €22.00' },
    });
    expect(inState({ tag: 'conflict', theirs: null }).actions).toEqual(['discard']);
  });

  it('name the sale price where a sale was begun over a price, and the price to pay', () => {
    const sale = edit(mug, { tag: 'applied', at: atMs }, { base: '100.00', value: '100.00', prices: halved('100.00') });
    expect([changeLabel(sale), otherLabel(sale), changeText(sale, 'en-GB')]).toEqual([
      'Sale price',
      'Sale price',
      ['€100.00', '€50.00'],
    ]);
    const state: EditState = { tag: 'conflict', theirs: '120.00', prices: soldAt('120.00') };
    expect(statusOf({ ...sale, state }, here).text).toBe(
      'Changed elsewhere: shoppers now pay €120.00, not €100.00. You typed €50.00.',
    );
    expect(otherLabel(edit(mug, states.offline))).toBeNull();
  });

  it('name a saved ribbon as the store has it, which may be in another case than typed', () => {
    const ribbon = { field: 'ribbon', base: '', value: 'NEW' } as const;
    const textOf = (state: EditState, after: string | null) => changeText(edit(mug, state, { ...ribbon, after }), 'en');
    expect(textOf(states.applied, 'New')[1]).toBe('New');
    expect(textOf(states.applied, null)[1]).toBe('NEW');
    expect(textOf(states.offline, null)[1]).toBe('NEW');
  });

  it('name in a conflict the numbers that “keep mine” stores, of whatever number was typed', () => {
    const from = regularOf('100.00', '110.00');
    const intent = { regular: null, sale: { kind: 'percent', percent: '20' }, cost: null } as const;
    const to: Prices = {
      saleBy: 'compare_at',
      variants: {
        s: { actual: '80.00', compareAt: '100.00', cost: null },
        xl: { actual: '88.00', compareAt: '110.00', cost: null },
      },
    };
    const state: EditState = { tag: 'conflict', theirs: '', prices: regularOf('200.00', '110.00') };
    const change = { base: '', value: '', prices: { from, to, intent } };
    const textOf = (over: Partial<Edit>) => statusOf(edit(mug, state, { ...change, ...over }), here).text;
    expect(textOf({ field: 'salePrice', variantIds: ['s', 'xl'] })).toBe(
      'Changed elsewhere: shoppers now pay €110.00–€200.00, not €100.00–€110.00. You typed €80.00–€88.00.',
    );
    expect(textOf({ field: 'price', variantId: 's' })).toMatch(/You typed €80.00\.$/);
  });

  it('name the prices of the variants for the sale of a V1 product', () => {
    const intent = { regular: null, sale: { kind: 'percent', percent: '20' }, cost: null } as const;
    const prices = { from: v1('100.00', null), to: v1('100.00', 20), intent };
    const change: Partial<Edit> = { field: 'salePrice', base: '', value: '80.00', prices };
    expect(changeText(edit(mug, { tag: 'applied', at: atMs }, change), 'en-GB')).toEqual([
      '€100.00–€110.00',
      '€80.00–€88.00',
    ]);
    const state: EditState = { tag: 'conflict', theirs: '', prices: v1('200.00', null) };
    expect(statusOf(edit(mug, state, change), here)).toMatchObject({
      text: 'Changed elsewhere: shoppers now pay €110.00–€200.00, not €100.00–€110.00. You typed €80.00–€88.00.',
      labels: { keepMine: 'Set to €80.00–€88.00', takeTheirs: 'Leave €110.00–€200.00' },
    });
  });

  it('ask about an undo over a newer change, with both values on the buttons', () => {
    const state: EditState = { tag: 'conflict', theirs: '30.00' };
    const undo = edit(mug, state, { base: '25.00', value: '24.50', undoOf: 'x' });
    expect(statusOf(undo, here)).toMatchObject({
      text: 'Not undone: this was changed again, and is €30.00 now. Undoing would make it €24.50.',
      labels: { keepMine: 'Set to €24.50', takeTheirs: 'Leave €30.00' },
    });
    const prices = { from: soldAt('90.00'), to: soldAt('100.00'), intent: null };
    const sold = edit(
      mug,
      { tag: 'conflict', theirs: '100.00', prices: soldAt('80.00') },
      { value: '100.00', prices, undoOf: 'x' },
    );
    expect(statusOf(sold, here).labels).toEqual({ keepMine: 'Set to €100.00', takeTheirs: 'Leave €80.00' });
  });

  it('name time, place and value of the person’s own change', () => {
    const at = atMs + 15 * 60_000;
    const asked = (isBulk: boolean, change: Partial<Edit>) => {
      const since = { at, surface: 'popup', isBulk } as const;
      return statusOf(edit(mug, { tag: 'conflict', theirs: '15.99', since }, { value: '16.50', ...change }), here);
    };
    const labels = { keepMine: 'Set to €16.50', takeTheirs: 'Leave €15.99' };
    const ofBulk = { text: 'You changed it since, to €15.99 (bulk, 14:17).', labels };
    expect(asked(true, { undoOf: 'x' })).toMatchObject(ofBulk);
    expect(asked(true, {})).toMatchObject(ofBulk);
    expect(asked(false, { undoOf: 'x' }).text).toBe('You changed it since, to €15.99 (popup, 14:17).');
  });

  it('put values of any field on the buttons of a conflict, long ones shortened', () => {
    expect(labelsOf('ribbon', 'Sale', '')).toEqual({ keepMine: 'Set to Sale', takeTheirs: 'Leave it empty' });
    expect(labelsOf('sku', '', 'M-1')).toEqual({ keepMine: 'Make it empty', takeTheirs: 'Leave M-1' });
    expect(labelsOf('stock', '5', '1200')).toEqual({ keepMine: 'Set to 5', takeTheirs: 'Leave 1,200' });
    expect(labelsOf('name', 'A stoneware mug for the whole family', 'Mug')?.keepMine).toBe(
      'Set to A stoneware mug for the…',
    );
  });

  it('name for the end of a sale the price that shoppers will pay', () => {
    const prices = { from: halved('60.00').to, to: soldAt('60.00'), intent: null };
    const over = { field: 'salePrice', base: '30.00', value: '', prices, undoOf: 'x' } as const;
    const asked = edit(mug, { tag: 'conflict', theirs: '300.00', prices: halved('600.00').to }, over);
    expect(statusOf(asked, here).labels).toEqual({ keepMine: 'Set to €60.00', takeTheirs: 'Leave €300.00' });
  });

  it('name the moment in which a later change took the place of one', () => {
    expect(inState({ tag: 'replaced', at: atMs, by: 'y' })).toMatchObject({ text: /^Replaced by you, /, actions: [] });
  });

  it('say why a change that was replaced is back', () => {
    const next = 'The newer change wasn’t saved, so this one is back.';
    const [queued, waiting] = [{ tag: 'queued', notBefore: 0 } as const, states.offline].map((state) =>
      statusOf(edit(mug, state, { isBack: true }), here),
    );
    expect(queued).toMatchObject({ text: 'Saving', next });
    expect(waiting).toMatchObject({ text: /^Waiting: /, next });
    expect(inState({ tag: 'refused', code: 'conflict', description: 'newer_saved' }).text).toBe(
      'Not saved: You changed some of these prices since. Nothing was changed.',
    );
  });

  it('show a clock only for edits that go on by themselves', () => {
    expect(inState(states.offline).tone).toBe('wait');
    expect(inState({ tag: 'conflict', theirs: '22.00' }).tone).toBe('asks');
    expect(inState({ tag: 'conflict', theirs: null }).tone).toBe('asks');
  });

  it('say when a store that is busy is tried again, and of nothing that waits for a person', () => {
    expect(waiting('throttled')).toMatchObject({
      text: 'Waiting: the store is busy',
      next: 'Kept here.',
      retryAt: atMs + 12_000,
    });
    expect(waiting('key_missing').retryAt).toBeUndefined();
    expect(waiting('offline')).toMatchObject({ next: 'Kept here. Saves when you’re back online.' });
    expect([
      tryingAgainText(12),
      tryingAgainText(0),
      tryingAgainText(119),
      tryingAgainText(3600),
      tryingAgainText(8000),
    ]).toEqual([
      'Trying again in 12 sec.',
      'Trying again…',
      'Trying again in 119 sec.',
      'Trying again in 60 min.',
      'Trying again in 3 hr.',
    ]);
  });

  it('offer no correction of a part that is no longer in the store', () => {
    expect(inState({ tag: 'refused', code: 'not_found', description: 'product_gone' }).actions).toEqual(['discard']);
    expect(inState({ tag: 'refused', code: 'not_found', description: 'field_gone' }).actions).toContain('correct');
  });

  it('lead to the key when the key is missing, else to another try', () => {
    expect([
      firstActionWaitingFor('offline'),
      firstActionWaitingFor('key_missing'),
      firstActionWaitingFor('key_refused'),
      firstActionWaitingFor('other_key'),
    ]).toEqual(['retry', 'enterKey', 'retry', 'resend']);
  });

  it('name the day of a moment that was not today', () => {
    expect(formatWhen(atMs - 3 * 86_400_000, atMs, 'en-GB')).toBe('17 Nov, 14:02');
  });

  it('tell the time as the locale writes it', () => {
    expect(formatWhen(atMs, atMs, 'en-US')).toMatch(/^2:02\sPM$/);
    expect(formatWhen(atMs, atMs, 'de')).toBe('14:02');
    expect(formatWhen(atMs - 5 * 3_600_000, atMs, 'de')).toBe('09:02');
  });

  it('print money as its currency has it', () => {
    const state: EditState = { tag: 'conflict', theirs: '1300' };
    expect(statusOf(edit(yen, state, { value: '1400' }), { ...here, locale: 'ja' }).text).toContain(
      '￥1,200 → ￥1,300',
    );
  });
});

describe('messages of stock', () => {
  it.each([
    [24, '24 in stock', undefined],
    [5, 'Low: 5 left', 'wait'],
    [0, 'Out of stock', 'bad'],
    [-2, 'Out of stock', 'bad'],
    [12345, '12,345 in stock', undefined],
  ])('%i pieces: %s', (quantity, text, tone) => {
    expect(stockText({ tag: 'tracked', quantity }, 'en')).toEqual(tone === undefined ? { text } : { text, tone });
  });

  it('say yes or no where nothing is counted', () => {
    expect(stockText({ tag: 'untracked', inStock: true }, 'en').text).toBe('In stock');
    expect(stockText({ tag: 'untracked', inStock: false }, 'en').text).toBe('Out of stock');
  });

  it('add up variants, and leave out untracked ones', () => {
    const three = { tag: 'tracked', quantity: 3 } as const;
    expect(totalStock([three, { tag: 'tracked', quantity: -1 }])).toEqual({ tag: 'tracked', quantity: 3 });
    expect(totalStock([three, { tag: 'untracked', inStock: false }])).toEqual({ tag: 'untracked', inStock: true });
  });
});
