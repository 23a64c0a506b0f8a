import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Edit, EditState } from '../../../src/domain/edit.ts';
import { settleMs } from '../../../src/edits/back-off.ts';
import { after, isHeld, isReplacedBy, isSameTarget, mayGo, over } from '../../../src/edits/retyped.ts';
import { createEdit } from '../../fixtures/edit.ts';

const waiting = (wasSent: boolean): EditState => ({
  tag: 'waiting',
  reason: 'offline',
  attempt: 1,
  nextAt: 9,
  wasSent,
});
const queued = (notBefore: number): EditState => ({ tag: 'queued', notBefore });
const sending: EditState = { tag: 'sending', attempt: 1 };
const sentAt = (at: number, before = '24.50'): Edit['sent'] => ({ before, revision: null, isAnswered: false, at });

const value = integer({ min: 100, max: 999 }).map((cents) => (cents / 100).toFixed(2));
/** An edit that waits at the mug's price, as one that is typed over may stand. */
const pending = record({
  base: value,
  value,
  ours: array(value, { maxLength: 2 }),
  replaced: array(constantFrom('x', 'y'), { maxLength: 2 }),
  state: constantFrom(waiting(true), waiting(false), queued(50)),
  at: integer({ min: 0, max: 5000 }),
}).map(({ at, ...change }) => createEdit({ ...change, sent: sentAt(at) }));

describe('typed over edits that wait', () => {
  test('it starts where the first did, and knows all that may stand there because of them', () => {
    assert(
      property(array(pending, { minLength: 1, maxLength: 4 }), value, (before, typed) => {
        const edit = over(before, createEdit({ base: 'what was shown', value: typed }));
        const sent = before.filter(({ state }) => state.tag === 'waiting' && state.wasSent);
        expect([edit.base, edit.value]).toEqual([before[0]?.base, typed]);
        expect(new Set(edit.ours)).toEqual(
          new Set([...before.flatMap(({ ours }) => ours), ...sent.map((one) => one.value)]),
        );
        expect(edit.replaced).toEqual(before.flatMap(({ replaced, id }) => [...replaced, id]));
      }),
    );
  });

  test('it goes no earlier than it would, nor before what was sent last can come any more', () => {
    assert(
      property(
        array(pending, { minLength: 1, maxLength: 4 }),
        integer({ min: 0, max: 20_000 }),
        (before, notBefore) => {
          const { state } = over(before, createEdit({ state: queued(notBefore) }));
          const sent = before.filter((one) => one.state.tag === 'waiting' && one.state.wasSent);
          const least = Math.max(notBefore, ...sent.map((one) => (one.sent?.at ?? 0) + settleMs));
          expect(state.tag === 'queued' && state.notBefore).toBeGreaterThanOrEqual(least);
        },
      ),
    );
  });

  test('one after the other is as good as all at once', () => {
    assert(
      property(array(pending, { minLength: 2, maxLength: 3 }), value, (all, typed) => {
        const [first, ...rest] = all as [Edit, ...Edit[]];
        const stepwise = rest.reduce(
          (held, next) => ({ ...over([held], { ...next, ours: [] }), state: next.state }),
          first,
        );
        const last = createEdit({ value: typed });
        const known = new Set(over([stepwise], last).ours);
        const sent = all.filter(({ state }) => state.tag === 'waiting' && state.wasSent);
        for (const one of sent) expect(known).toContain(one.value);
        expect(over([stepwise], last).base).toBe(first.base);
      }),
    );
  });

  test('pieces more or fewer stay an edit of their own, and so does what is typed over nothing', () => {
    const pieces = createEdit({ field: 'stock', base: '12', value: '14', delta: '2' });
    expect(over([createEdit({ state: waiting(true) })], pieces)).toBe(pieces);
    const edit = createEdit();
    expect(over([], edit)).toBe(edit);
  });

  test('a count over pieces that may have arrived takes the count with and without them for ours', () => {
    const pieces = createEdit({
      field: 'stock',
      base: '12',
      value: '14',
      delta: '2',
      state: waiting(true),
      sent: sentAt(0, '11'),
    });
    expect(over([pieces], createEdit({ field: 'stock', base: '14', value: '20' })).ours).toEqual(['14', '11', '13']);
  });

  test('of which some were sent meanwhile, their values are ours as well', () => {
    const edit = createEdit({ ours: ['1.00'] });
    expect(after([createEdit({ value: '2.00', state: sending })], edit)).toEqual({ ...edit, ours: ['1.00', '2.00'] });
  });
});

const isHeldAt = (state: EditState, batchId: string | null = null) => isHeld(createEdit({ state, batchId }), 10);
const isFree = (state: EditState, delta: string | null) => mayGo(createEdit({ state, delta }), 10);

test('an edit is held while it waits or has time for second thoughts; a row of a batch never is', () => {
  expect([waiting(true), waiting(false), queued(11)].map((state) => isHeldAt(state))).toEqual([true, true, true]);
  expect([queued(10), sending].map((state) => isHeldAt(state))).toEqual([false, false]);
  expect(isHeldAt(waiting(false), 'b')).toBe(false);
});

test('what was sent and not heard of makes no room, where it is pieces; nothing on its way ever does', () => {
  const conflict: EditState = { tag: 'conflict', theirs: '1' };
  const refused: EditState = { tag: 'refused', code: 'validation', description: '' };
  for (const delta of [null, '2']) {
    for (const state of [conflict, refused, waiting(false), queued(11)]) expect(isFree(state, delta)).toBe(true);
    for (const state of [queued(10), sending, { tag: 'applied', at: 1 } as const])
      expect(isFree(state, delta)).toBe(false);
    expect(isFree(waiting(true), delta)).toBe(delta === null);
  }
});

test('an edit takes the place of one of its own target, and an undo only of the one that it takes back', () => {
  const held = createEdit();
  for (const change of [{ storeId: 's2' }, { productId: 'p2' }, { variantId: 'v1' }, { field: 'name' as const }])
    expect(isSameTarget(held, createEdit(change))).toBe(false);
  expect(isReplacedBy(held, createEdit())).toBe(true);
  expect(isReplacedBy(held, createEdit({ undoOf: held.id }))).toBe(true);
  expect(isReplacedBy(held, createEdit({ undoOf: 'another' }))).toBe(false);
});
