import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Edit, EditState } from '../../../../src/domain/edit.ts';
import { toPriceIntent } from '../../../../src/domain/pricing/intent.ts';
import { pricesOf, type Prices } from '../../../../src/domain/pricing/prices.ts';
import type { Price } from '../../../../src/domain/product.ts';
import { settleMs } from '../../../../src/edits/runner/back-off.ts';
import {
  addPossibleValues,
  isReplaceable,
  isSupersededBy,
  isSameTarget,
  canBeDropped,
  replacePending,
} from '../../../../src/edits/runner/merge-edits.ts';
import { createEdit, waitingState } from '../../../fixtures/edit.ts';
import { createProduct } from '../../../fixtures/product.ts';

const queued = (notBefore: number): EditState => ({ tag: 'queued', notBefore });
const sending: EditState = { tag: 'sending', attempt: 1 };
const sentAt = (at: number, before = '24.50'): Edit['sent'] => ({ before, revision: null, isAnswered: false, at });

const value = integer({ min: 100, max: 999 }).map((cents) => (cents / 100).toFixed(2));
/** An edit of the mug's price in a state in which it can be replaced. */
const pending = record({
  base: value,
  value,
  ownValues: array(value, { maxLength: 2 }),
  replaced: array(constantFrom('x', 'y'), { maxLength: 2 }),
  state: constantFrom(waitingState(true), waitingState(false), queued(50)),
  at: integer({ min: 0, max: 5000 }),
}).map(({ at, ...change }) => createEdit({ ...change, sent: sentAt(at) }));

describe('an edit that replaces pending edits', () => {
  test('keeps the base of the oldest and lists every value that they may have written', () => {
    assert(
      property(array(pending, { minLength: 1, maxLength: 4 }), value, (before, typed) => {
        const edit = replacePending(before, createEdit({ base: 'what was shown', value: typed }));
        const sent = before.filter(({ state }) => state.tag === 'waiting' && state.wasSent);
        expect([edit.base, edit.value]).toEqual([before[0]?.base, typed]);
        expect(new Set(edit.ownValues)).toEqual(
          new Set([...before.flatMap(({ ownValues }) => ownValues), ...sent.map((one) => one.value)]),
        );
        expect(edit.replaced).toEqual(before.flatMap(({ replaced, id }) => [...replaced, id]));
      }),
    );
  });

  test('is sent no earlier than intended, and only once the last write can no longer take effect', () => {
    assert(
      property(
        array(pending, { minLength: 1, maxLength: 4 }),
        integer({ min: 5000, max: 20_000 }),
        (before, notBefore) => {
          const { state } = replacePending(before, createEdit({ state: queued(notBefore) }));
          const sent = before.filter((one) => one.state.tag === 'waiting' && one.state.wasSent);
          const least = Math.max(notBefore, ...sent.map((one) => (one.sent?.at ?? 0) + settleMs));
          expect(state.tag === 'queued' && state.notBefore).toBeGreaterThanOrEqual(least);
        },
      ),
    );
  });

  test('is the same whether edits are replaced one by one or all at once', () => {
    assert(
      property(array(pending, { minLength: 2, maxLength: 3 }), value, (all, typed) => {
        const [first, ...rest] = all as [Edit, ...Edit[]];
        const stepwise = rest.reduce(
          (held, next) => ({ ...replacePending([held], { ...next, ownValues: [] }), state: next.state }),
          first,
        );
        const last = createEdit({ value: typed });
        const known = new Set(replacePending([stepwise], last).ownValues);
        const sent = all.filter(({ state }) => state.tag === 'waiting' && state.wasSent);
        for (const one of sent) expect(known).toContain(one.value);
        expect(replacePending([stepwise], last).base).toBe(first.base);
      }),
    );
  });

  test('is unchanged if it is a delta or replaces nothing', () => {
    const pieces = createEdit({ field: 'stock', base: '12', value: '14', delta: '2' });
    expect(replacePending([createEdit({ state: waitingState(true) })], pieces)).toBe(pieces);
    const edit = createEdit();
    expect(replacePending([], edit)).toBe(edit);
  });

  test('starts from the count that a sent delta found, not from the older one over which it was typed', () => {
    const units = { field: 'stock', base: '12', value: '10', delta: '-2' } as const;
    const count = createEdit({ field: 'stock', base: '10', value: '40' });
    const baseOver = (change: Partial<Edit>) => replacePending([createEdit({ ...units, ...change })], count).base;
    expect(baseOver({ state: waitingState(true), sent: sentAt(5, '11') })).toBe('11');
    expect(baseOver({ state: waitingState(false) })).toBe('12');
  });

  test('accepts the stock with and without a delta of unknown outcome as its own', () => {
    const pieces = createEdit({
      field: 'stock',
      base: '12',
      value: '14',
      delta: '2',
      state: waitingState(true),
      sent: sentAt(0, '11'),
    });
    expect(replacePending([pieces], createEdit({ field: 'stock', base: '14', value: '20' })).ownValues).toEqual([
      '14',
      '11',
      '13',
    ]);
  });

  test('accepts the values of edits that were sent meanwhile as its own', () => {
    const edit = createEdit({ ownValues: ['1.00'] });
    expect(addPossibleValues([createEdit({ value: '2.00', state: sending })], edit)).toEqual({
      ...edit,
      ownValues: ['1.00', '2.00'],
    });
  });
});

const isHeldAt = (state: EditState, batchId: string | null = null) => isReplaceable(createEdit({ state, batchId }), 10);
const isFree = (state: EditState, delta: string | null) => canBeDropped(createEdit({ state, delta }), 10);

test('an edit is replaceable while it waits or its undo window is open; a batch row never is', () => {
  expect([waitingState(true), waitingState(false), queued(11)].map((state) => isHeldAt(state))).toEqual([
    true,
    true,
    true,
  ]);
  expect([queued(10), sending].map((state) => isHeldAt(state))).toEqual([false, false]);
  expect(isHeldAt(waitingState(false), 'b')).toBe(false);
});

test('a delta with an unknown outcome cannot be dropped, and neither can an edit in flight', () => {
  const conflict: EditState = { tag: 'conflict', theirs: '1' };
  const refused: EditState = { tag: 'refused', code: 'validation', description: '' };
  for (const delta of [null, '2']) {
    for (const state of [conflict, refused, waitingState(false), queued(11)]) expect(isFree(state, delta)).toBe(true);
    for (const state of [queued(10), sending, { tag: 'applied', at: 1 } as const])
      expect(isFree(state, delta)).toBe(false);
    expect(isFree(waitingState(true), delta)).toBe(delta === null);
  }
});

test('an edit supersedes an edit of the same target, and an undo only the edit that it undoes', () => {
  const held = createEdit();
  for (const change of [{ storeId: 's2' }, { productId: 'p2' }, { variantId: 'v1' }, { field: 'name' as const }])
    expect(isSameTarget(held, createEdit(change))).toBe(false);
  expect(isSupersededBy(held, createEdit())).toBe(true);
  expect(isSupersededBy(held, createEdit({ undoOf: held.id }))).toBe(true);
  expect(isSupersededBy(held, createEdit({ undoOf: 'another' }))).toBe(false);
});

const inGroup = (id: string, name: string) => createEdit({ field: 'group', group: { id, name } });

test('an edit replaces another of the same group, and none of another group', () => {
  expect(isSameTarget(inGroup('g1', 'Gifts'), inGroup('g1', 'Presents'))).toBe(true);
  expect(isSameTarget(inGroup('g1', 'Gifts'), inGroup('g2', 'Gifts'))).toBe(false);
});

test('an edit of one location, or of some variants, supersedes only one of exactly these', () => {
  const here = createEdit({ field: 'stock', locationId: 'here' });
  expect(isSameTarget(here, createEdit({ field: 'stock', locationId: 'here' }))).toBe(true);
  expect(isSameTarget(here, createEdit({ field: 'stock', locationId: 'there' }))).toBe(false);
  const some = createEdit({ variantIds: ['a', 'b'] });
  expect(isSameTarget(some, createEdit({ variantIds: ['b', 'a'] }))).toBe(true);
  for (const variantIds of [['a'], ['a', 'c'], ['a', 'b', 'c']])
    expect(isSameTarget(some, createEdit({ variantIds }))).toBe(false);
  expect(isSameTarget(some, createEdit())).toBe(false);
  expect(isSameTarget(createEdit(), some)).toBe(false);
});

test('a replaced edit passes its delay on if a write of another may still arrive, and not otherwise', () => {
  const next = createEdit({ state: queued(10) });
  expect(replacePending([createEdit({ state: queued(50) })], next).state).toEqual(queued(10));
  expect(replacePending([createEdit({ state: queued(50), ownValues: ['1.00'] })], next).state).toEqual(queued(50));
  expect(replacePending([createEdit({ state: waitingState(false), sent: sentAt(5) })], next).state).toEqual(queued(10));
  expect(replacePending([createEdit({ state: waitingState(true), sent: sentAt(5) })], next).state).toEqual(
    queued(5 + settleMs),
  );
});

test('an edit waits anew for the end of a write that is dated an hour ahead, because the clock was set back', () => {
  const next = createEdit({ state: queued(10) });
  const [sent, held] = [
    createEdit({ state: waitingState(true), sent: sentAt(3_600_000) }),
    createEdit({ state: queued(3_600_000), ownValues: ['1.00'] }),
  ];
  expect(replacePending([sent], next).state).toEqual(queued(10 + settleMs));
  expect(replacePending([held], next).state).toEqual(queued(10 + settleMs));
});

/** The prices of a product without variants. */
const pricesAt = (regular: string): Prices => {
  const price: Price = { regular, toPay: regular, regularText: '', toPayText: '' };
  return pricesOf(createProduct({ cost: null, price }));
};
const priceEdit = (from: string, to: string, change: Partial<Edit> = {}): Edit =>
  createEdit({
    value: to,
    prices: { from: pricesAt(from), to: pricesAt(to), intent: toPriceIntent('price', to) },
    ...change,
  });

describe('prices that replace pending ones', () => {
  test('start from the prices stored before the oldest, however many there are', () => {
    const waitingEdits = [
      priceEdit('10.00', '11.00', { state: queued(50) }),
      priceEdit('11.00', '12.00', { state: queued(60) }),
    ];
    const merged = replacePending(waitingEdits, priceEdit('12.00', '13.00'));
    expect(merged.prices).toMatchObject({ from: { price: '10.00' }, to: { price: '13.00' } });
    expect(merged.ownPrices).toEqual([]);
  });

  test('accept the prices that a sent edit may have written, and those that it accepted itself', () => {
    const sent = priceEdit('10.00', '11.00', {
      state: waitingState(true),
      sent: sentAt(0),
      ownPrices: [pricesAt('9.00')],
    });
    const unsent = priceEdit('11.00', '12.00', { state: waitingState(false), ownPrices: [pricesAt('8.00')] });
    const merged = replacePending([sent, unsent], priceEdit('12.00', '13.00', { ownPrices: [pricesAt('7.00')] }));
    expect(merged.ownPrices).toEqual([pricesAt('7.00'), pricesAt('9.00'), pricesAt('8.00'), pricesAt('11.00')]);
  });

  test('prices that undo an edit start from what it may have written', () => {
    const sent = priceEdit('10.00', '11.00', { state: waitingState(true), sent: sentAt(0) });
    const undo = createEdit({ prices: { from: pricesAt('11.00'), to: pricesAt('10.00'), intent: null } });
    expect(replacePending([sent], undo).prices).toEqual({
      from: pricesAt('11.00'),
      to: pricesAt('10.00'),
      intent: null,
    });
  });

  test('are left out where the edit has no prices', () => {
    const merged = replacePending(
      [priceEdit('10.00', '11.00', { state: waitingState(true), sent: sentAt(0) })],
      createEdit(),
    );
    expect(merged).not.toHaveProperty('prices');
    expect(merged).not.toHaveProperty('ownPrices');
  });

  test('accept the prices of edits that were sent meanwhile', () => {
    const inFlight = [priceEdit('10.00', '11.00', { state: sending }), createEdit({ value: '5.00', state: sending })];
    const edit = priceEdit('10.00', '13.00', { ownPrices: [pricesAt('7.00')] });
    expect(addPossibleValues(inFlight, edit).ownPrices).toEqual([pricesAt('7.00'), pricesAt('11.00')]);
    expect(addPossibleValues(inFlight, priceEdit('10.00', '13.00')).ownPrices).toEqual([pricesAt('11.00')]);
    expect(addPossibleValues([createEdit({ state: sending })], priceEdit('10.00', '13.00'))).not.toHaveProperty(
      'ownPrices',
    );
  });
});
