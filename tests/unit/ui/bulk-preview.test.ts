import { assert, boolean, constantFrom, integer, option, property, record } from 'fast-check';
import type { BatchProgress } from '../../../src/domain/batch.ts';
import { describe, expect, it } from 'vitest';
import type { PreviewRow, RowProblem } from '../../../src/domain/bulk.ts';
import { isApplied, kindOf, type DraftRow } from '../../../src/domain/draft-batch.ts';
import { toIntent } from '../../../src/edits/bulk/apply-draft.ts';
import { Intent } from '../../../src/domain/edit.ts';
import type { Finding } from '../../../src/domain/guardrails.ts';
import { ShelfedgeError } from '../../../src/base/errors.ts';
import { batchButtons, type BatchButton } from '../../../src/ui/workbench/bulk/batch-buttons.ts';
import { roughly, batchStatus, undoStatus } from '../../../src/ui/workbench/bulk/batch-state.ts';
import { reachText } from '../../../src/ui/workbench/bulk/row-effect.ts';
import { rowProblemText } from '../../../src/ui/workbench/bulk/row-problem-text.ts';
import { again } from '../../../src/ui/workbench/again.ts';
import { noRows } from '../../fixtures/batch.ts';

const finding = (level: Finding['level']): Finding => ({ rule: 'big_change', level, numbers: {} });

const row = (productId: string, outcome: PreviewRow['outcome']): DraftRow => ({
  id: `row of ${productId}`,
  productId,
  variantId: null,
  locationId: null,
  field: 'price',
  base: '10.00',
  productName: productId,
  variantLabel: null,
  locationNumber: null,
  currency: 'EUR',
  outcome,
});
const change = (value: string, ...findings: Finding[]): PreviewRow['outcome'] => ({
  tag: 'change',
  value,
  delta: null,
  findings,
});

const rows = [
  row('plain', change('9.00')),
  row('asks', change('5.00', finding('ask'))),
  row('blocked', change('0.00', finding('ask'), finding('block'))),
  row('same', { tag: 'same' }),
  row('problem', { tag: 'problem', problem: { tag: 'no_cost' } }),
];

it.each<[RowProblem, string]>([
  [{ tag: 'would_raise', amount: '34' }, 'It costs less already. This would raise it to €34.00.'],
  [{ tag: 'would_raise', amount: '34', of: 'XL' }, 'XL: It costs less already. This would raise it to €34.00.'],
  [{ tag: 'out_of_bounds', amount: '34', least: '50', most: '90', of: 'XL' }, 'XL: It would be €34.00.'],
  [
    { tag: 'below_request', amount: '32', least: '50', of: 'XL' },
    'XL: It would be €32.00. For its cost, this rule needs at least €50.00.',
  ],
  // The words of the card.
  [{ tag: 'entry', why: 'empty', text: '' }, 'Type a value.'],
  [{ tag: 'entry', why: 'not_a_number', text: 'a lot' }, 'That isn’t an amount. Type a number like 19.90.'],
  [{ tag: 'entry', why: 'negative', text: '=-5' }, 'It can’t be below zero.'],
  [{ tag: 'entry', why: 'too_many_decimals', text: '9.9999' }, 'At most 2 decimals.'],
  [{ tag: 'entry', why: 'below_zero', text: '-30' }, 'That would be -€5.50. It can’t be below zero.'],
  [
    { tag: 'entry', why: 'not_tracked', text: '5' },
    'Its quantity isn’t tracked, and this doesn’t change that. Use the card.',
  ],
])('tells the problem %j with the variant that it is about', (problem, sentence) => {
  expect(rowProblemText(problem, { field: 'price', base: '24.50', currency: 'EUR' }, 'en')).toBe(sentence);
});

describe('a preview', () => {
  it('tells its rows apart by their outcome', () => {
    expect(rows.map(kindOf)).toEqual(['change', 'asks', 'blocked', 'same', 'problem']);
  });

  it('applies changed rows, questioned rows only after confirmation, and blocked rows never', () => {
    const applied = (withAsking: boolean) =>
      rows.filter((one) => isApplied(kindOf(one), withAsking)).map(({ productId }) => productId);
    expect(applied(false)).toEqual(['plain']);
    expect(applied(true)).toEqual(['plain', 'asks']);
    const [, asks] = rows;
    expect(asks && toIntent(asks)).toMatchObject([
      { id: 'row of asks', base: '10.00', value: '5.00', confirmed: ['big_change'] },
    ]);
  });

  it('has intents that can be stored from names of any length', () => {
    const long = { ...row('plain', change('9.00')), productName: 'n'.repeat(10_000), variantLabel: 'v'.repeat(10_000) };
    const [intent] = toIntent({ ...long, id: '00000000-0000-4000-8000-000000000001' });
    expect(Intent.safeParse(intent).success).toBe(true);
  });
});

const progressOf = (of: object, counts: Partial<typeof noRows>): BatchProgress => ({
  batch: {
    id: '00000000-0000-4000-8000-000000000001',
    storeId: 's',
    title: 't',
    surface: 'workbench',
    createdAt: 0,
    order: 0,
    state: 'running',
    total: 10,
    cancelled: 0,
    replaced: 0,
    undoOf: null,
    ...of,
  },
  counts: { ...noRows, ...counts },
  hold: null,
  leftMs: null,
});
const status = (of: object, counts: Partial<typeof noRows>) => batchStatus(progressOf(of, counts));
/** The state of a batch after one undo. */
const undoOf = (saved: Partial<typeof noRows>, of: object, counts: Partial<typeof noRows>) => {
  const original = progressOf({ total: saved.applied }, saved);
  return undoStatus(original, [original, progressOf({ ...of, undoOf: original.batch.id }, counts)]);
};

describe('a batch', () => {
  it.each<[string, object, Partial<typeof noRows>]>([
    ['running', {}, { queued: 4, applied: 6 }],
    ['paused', { state: 'paused' }, { queued: 4, applied: 6 }],
    ['done', {}, { applied: 10 }],
    ['some', {}, { applied: 8, conflict: 1, refused: 1 }],
    ['cancelled', { cancelled: 4 }, { applied: 6 }],
    ['cancelled', { cancelled: 10 }, {}],
    ['filling', { state: 'filling', total: 0 }, { queued: 3 }],
  ])('is %s', (tag, of, counts) => {
    expect(status(of, counts).tag).toBe(tag);
  });

  it('a batch that was cancelled half-way counts all its rows, and asking rows only if they are not on their way', () => {
    expect(status({ total: 6277, cancelled: 5543 }, { applied: 734 })).toMatchObject({ all: 6277, saved: 734 });
    expect(status({}, { queued: 4, sending: 2, applied: 4 })).toMatchObject({ left: 6, unsent: 4 });
  });

  it('a batch whose questions were answered with the store’s value is done, not cancelled', () => {
    expect(status({ total: 526, discarded: 1 }, { applied: 525 })).toMatchObject({
      tag: 'done',
      all: 526,
      saved: 525,
      discarded: 1,
    });
  });

  it('has words, bar and undo that follow from its rows', () => {
    const count = integer({ min: 0, max: 50 });
    const rows = record({
      queued: count,
      sending: count,
      waiting: count,
      applied: count,
      conflict: count,
      refused: count,
    });
    assert(
      property(rows, count, count, rows, count, (of, cancelled, discarded, undone, dropped) => {
        const total = (some: typeof of, gone: number) => Object.values(some).reduce((sum, one) => sum + one, gone);
        const whole = total(of, cancelled + discarded);
        const { tag, all, saved, left } = status({ total: whole, cancelled, discarded }, of);
        expect([all, saved]).toEqual([whole, of.applied]);
        expect(tag === 'done').toBe(saved + discarded === all);
        expect(tag === 'cancelled').toBe(left === 0 && cancelled > 0);
        expect(tag === 'running').toBe(left > 0);
        const undo = { total: total(undone, dropped), cancelled: dropped };
        const tried = undoOf({ applied: total(undone, dropped) }, undo, undone);
        expect(tried.tag === 'all').toBe(undone.applied === tried.all);
        expect(tried.undone).toBe(undone.applied);
      }),
      { seed: 1 },
    );
  });

  it('has buttons that follow from its rows and those of its undo', () => {
    const count = integer({ min: 0, max: 3 });
    const counts = record(
      Object.fromEntries(Object.keys(noRows).map((tag) => [tag, count])) as Record<keyof typeof noRows, typeof count>,
    );
    const state = constantFrom('filling' as const, 'running' as const, 'paused' as const);
    const one = { batch: record({ state, isUndo: boolean(), isConnected: boolean(), dropped: count }), counts };
    assert(
      property(record(one), option(counts), ({ batch: { state, isUndo, isConnected, dropped }, counts }, undone) => {
        const { cancelled: continuable, replaced } = counts;
        const total = Object.values(counts).reduce((sum, more) => sum + more, dropped);
        const undoOf = isUndo ? '00000000-0000-4000-8000-000000000009' : null;
        const shown = progressOf(
          { total, state, undoOf, cancelled: continuable + dropped, continuable, replaced },
          counts,
        );
        const ofUndo = undone === null ? [] : [progressOf({ total: 0, undoOf: shown.batch.id }, undone)];
        const undo = undoStatus(shown, [shown, ...ofUndo]);
        const buttons = batchButtons({ batch: shown.batch, status: batchStatus(shown), undo, isConnected });
        const has = (button: BatchButton): boolean => buttons.includes(button);
        const isMoving = counts.queued + counts.sending + counts.waiting > 0;
        expect(new Set(buttons).size).toBe(buttons.length);
        expect(has('discard')).toBe(state === 'filling');
        if (state === 'filling' || !isConnected) {
          expect(buttons).toEqual([state === 'filling' ? 'discard' : 'rows']);
          return;
        }
        expect(has('rows')).toBe(true);
        expect([has('pause'), has('resume'), has('cancel')]).toEqual([
          isMoving && state === 'running',
          isMoving && state === 'paused',
          isMoving,
        ]);
        expect(has('continueRest')).toBe(!isMoving && continuable > 0);
        expect(has('retryFailed')).toBe(counts.refused + counts.waiting > 0);
        if (isMoving || isUndo || counts.applied === 0) expect([has('undo'), has('undoRest')]).toEqual([false, false]);
        else if (undone === null) expect([has('undo'), has('undoRest')]).toEqual([true, false]);
        else expect([has('undo'), has('undoRest')]).toEqual([false, undo.tag === 'partial' && undo.rest > 0]);
      }),
      { seed: 1 },
    );
  });

  it.each<[string, number, object, Partial<typeof noRows>]>([
    ['partial', 399, { total: 526, cancelled: 399 }, { applied: 127 }],
    ['partial', 399, { total: 526 }, { applied: 127, refused: 399 }],
    ['partial', 9, { total: 526 }, { applied: 127, refused: 9, conflict: 390 }],
    ['moving', 399, { total: 526, state: 'paused' }, { applied: 127, queued: 399 }],
    ['all', 0, { total: 526 }, { applied: 526 }],
  ])('is undone: %s, with %i left to undo', (tag, rest, of, counts) => {
    const undo = undoOf({ applied: 526 }, of, counts);
    expect(undo).toMatchObject({ tag, rest, undone: counts.applied, all: 526, tries: 1 });
  });

  it('counts rows that were pruned from the history as saved', () => {
    expect(status({}, { applied: 3 })).toMatchObject({ all: 10, saved: 10, left: 0 });
  });

  it('shows the remaining time in a suitable unit', () => {
    expect([200, 45_000, 220_000, 3 * 3_600_000].map(roughly)).toEqual([
      { unit: 'second', count: 1 },
      { unit: 'second', count: 45 },
      { unit: 'minute', count: 4 },
      { unit: 'hour', count: 3 },
    ]);
  });
});

const failing = (code: 'interrupted' | 'storage', times: number) => {
  let calls = 0;
  return {
    action: () => {
      calls += 1;
      return calls <= times ? Promise.reject(new ShelfedgeError(code, 'x')) : Promise.resolve(calls);
    },
    count: () => calls,
  };
};

describe('an idempotent action', () => {
  it('is repeated if the background was stopped during it', async () => {
    expect(await again(failing('interrupted', 2).action)).toBe(3);
  });
  it('is repeated for no other reason, and not without limit', async () => {
    const full = failing('storage', 1);
    await expect(again(full.action)).rejects.toMatchObject({ code: 'storage' });
    expect(full.count()).toBe(1);
    const dead = failing('interrupted', 100);
    await expect(again(dead.action)).rejects.toMatchObject({ code: 'interrupted' });
    expect(dead.count()).toBe(5);
  });
});

const onSale = (price: string, value: number) => ({
  saleBy: 'discount' as const,
  isWhole: true,
  price,
  cost: null,
  discount: { type: 'PERCENT' as const, value },
  variants: {},
});

const saleRow = (after: string, value: number) => {
  const [from, next] = [onSale('10.00', value), onSale(after, value)];
  const intent = { regular: after, sale: null, cost: null };
  const outcome = { tag: 'change' as const, value: after, delta: null, findings: [] };
  return row('sold', { ...outcome, prices: { from, to: next, intent } });
};

describe('a row of a price on sale', () => {
  it('shows the prices to pay before and after', () => {
    expect(reachText(saleRow('8.00', 50), 'en')).toBe('Shoppers pay €5.00 → €4.00');
  });

  it('says an amount that stays once, and no change of it', () => {
    expect(reachText(saleRow('8.00', 100), 'en')).toBe('Shoppers pay €0.00');
  });
});

it('a bulk change with rows that the history has pruned counts them as saved, and offers to undo only the rest', () => {
  const pruned = progressOf({ total: 526, forgotten: 426 }, { applied: 100 });
  expect(batchStatus(pruned)).toMatchObject({ tag: 'done', all: 526, saved: 526 });
  expect(undoStatus(pruned, [pruned])).toMatchObject({ tag: 'none', rest: 100 });
  const undo = progressOf({ total: 100, undoOf: pruned.batch.id }, { applied: 100 });
  expect(undoStatus(pruned, [pruned, undo])).toMatchObject({ tag: 'partial', undone: 100, all: 526, rest: 0 });
});

it('a row of which an undo left variants as they were is not counted as undone, and is not tried again', () => {
  const changed = progressOf({ total: 60 }, { applied: 60 });
  const undo = progressOf({ total: 60, partlyUndone: 1, undoOf: changed.batch.id }, { applied: 60 });
  const status = undoStatus(changed, [changed, undo]);
  expect(status).toMatchObject({ tag: 'partial', undone: 59, all: 60, rest: 0 });
  const shown = { batch: changed.batch, status: batchStatus(changed), undo: status, isConnected: true };
  expect(batchButtons(shown)).toEqual(['rows']);
});
