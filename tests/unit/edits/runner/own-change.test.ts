import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import type { Edit } from '../../../../src/domain/edit.ts';
import type { Prices } from '../../../../src/domain/pricing/prices.ts';
import type { Step } from '../../../../src/edits/runner/attempt-steps.ts';
import { ownChange, withOwnChanges } from '../../../../src/edits/runner/own-change.ts';
import { toUndo } from '../../../../src/edits/undo.ts';
import { createEdit } from '../../../fixtures/edit.ts';

const pricesAt = (amounts: Record<string, number>): Prices => ({
  saleBy: 'compare_at',
  variants: Object.fromEntries(
    Object.entries(amounts).map(([id, amount]) => [id, { actual: `${amount}.00`, compareAt: null, cost: null }]),
  ),
});
const sent = { before: '', revision: null, isAnswered: true, at: 0 };
const by = { now: 0, holdMs: 0, surface: 'popup', keyFingerprint: null } as const;

const savedPrice = (from: Record<string, number>, to: Record<string, number>, change: Partial<Edit>): Edit =>
  createEdit({
    variantIds: Object.keys(to),
    prices: { from: pricesAt(from), to: pricesAt(to), intent: null },
    sent,
    ...change,
  });

const parts = constantFrom(['s'], ['xl'], ['s', 'xl']);
const write = record({ parts, amount: integer({ min: 1, max: 4 }), isMine: boolean(), isBulk: boolean() });

test('a question names one’s own change exactly if every changed number was set by oneself last', () => {
  const tally = { own: 0, foreign: 0 };
  assert(
    property(parts, array(write, { minLength: 1, maxLength: 6 }), (undone, writes) => {
      const stored: Record<string, number> = { s: 10, xl: 10 };
      /** The author and time of the last write of each part's number: 0 is the undone edit. */
      const last: Record<string, { isMine: boolean; at: number; isBulk: boolean }> = {};
      const saved: Edit[] = [];
      const pick = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, stored[id] ?? 0]));
      const put = (of: readonly string[], amount: number, at: number, isMine: boolean, isBulk: boolean): void => {
        // A write of an equal amount changes nothing.
        const ids = of.filter((id) => stored[id] !== amount);
        const from = pick(ids);
        for (const id of ids) {
          stored[id] = amount;
          last[id] = { isMine, at, isBulk };
        }
        const change = { batchId: isBulk ? 'b' : null, order: at, state: { tag: 'applied', at } } as const;
        if (isMine) saved.unshift(savedPrice(from, pick(ids), change));
      };
      put(undone, 20, 1, true, false);
      const undo = toUndo(saved[0] as Edit, by);
      writes.forEach((one, index) => put(one.parts, one.amount, index + 2, one.isMine, one.isBulk));
      const changed = undone.filter((id) => stored[id] !== 20);
      if (changed.length === 0) return;
      const state = { tag: 'conflict', theirs: '', prices: pricesAt(pick(undone)) } as const;
      const found = ownChange({ ...undo, state }, saved);
      const authors = changed.map((id) => last[id]);
      // A foreign write of the amount that one set last oneself cannot be told from one's own.
      const isSameAgain = changed.some((id) => {
        const mine = saved.find(({ prices }) => Object.hasOwn(prices?.to.variants ?? {}, id));
        return (
          last[id]?.isMine === false &&
          mine?.prices?.to.saleBy === 'compare_at' &&
          mine.prices.to.variants[id]?.actual === `${stored[id]}.00`
        );
      });
      if (isSameAgain) return;
      const isOwn = authors.every((one) => one?.isMine === true);
      tally[isOwn ? 'own' : 'foreign'] += 1;
      const newest = Math.max(...authors.map((one) => one?.at ?? 0));
      expect(found).toEqual(
        isOwn ? { at: newest, surface: 'card', isBulk: authors.find((one) => one?.at === newest)?.isBulk } : null,
      );
    }),
    { numRuns: 2000, seed: 1 },
  );
  expect(Math.min(tally.own, tally.foreign)).toBeGreaterThan(200);
});

const nameAsked = (theirs: string): Edit & { state: { tag: 'conflict'; theirs: string } } => ({
  ...createEdit({ field: 'name', base: 'Mug', value: 'Cup' }),
  state: { tag: 'conflict', theirs },
});
const nameSaved = (value: string, change: Partial<Edit> = {}): Edit =>
  createEdit({ field: 'name', base: 'Mug', value, after: value, sent, state: { tag: 'applied', at: 7 }, ...change });

test('a question about a text names one’s own change of that text', () => {
  expect(ownChange(nameAsked('Beaker'), [nameSaved('Beaker')])).toMatchObject({ at: 7, isBulk: false });
});

test.each<[string, Edit[]]>([
  ['a text that somebody else set since', [nameSaved('Jug')]],
  ['a text that one found in the store', [nameSaved('Beaker', { sent: null })]],
  ['another field', [nameSaved('Beaker', { field: 'sku' })]],
  ['a text that was overwritten by a later one of one’s own', [nameSaved('Jug'), nameSaved('Beaker')]],
  ['nothing', []],
])('no question names as one’s own change %s', (_, saved) => {
  expect(ownChange(nameAsked('Beaker'), saved)).toBeNull();
});

test('a question names a change that is saved in the same step, and only questions about a change are told', async () => {
  const asking = createEdit({ field: 'name', base: 'Mug', value: 'Cup' });
  const writing = createEdit({ field: 'name', base: 'Mug', value: 'Jug', sent, batchId: 'b' });
  const known = new Map([asking, writing].map((edit) => [edit.id, edit]));
  const find = (id: string) => known.get(id);
  const saves = { state: { tag: 'applied', at: 9 }, after: 'Jug' } as const;
  const told = async (state: Edit['state']) =>
    (
      await withOwnChanges(
        new Map<string, Step>([
          [asking.id, { state }],
          [writing.id, saves],
        ]),
        find,
        () => Promise.resolve([]),
      )
    ).get(asking.id);
  expect(await told({ tag: 'conflict', theirs: 'Jug' })).toEqual({
    state: { tag: 'conflict', theirs: 'Jug', since: { at: 9, surface: 'card', isBulk: true } },
  });
  for (const state of [
    { tag: 'conflict', theirs: null },
    { tag: 'conflict', theirs: 'Jug', why: 'guarded' },
    { tag: 'waiting', reason: 'offline', attempt: 1, nextAt: 9, wasSent: false },
  ] as const)
    expect(await told(state)).toEqual({ state });
});
