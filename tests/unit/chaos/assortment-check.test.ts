import { expect, test } from 'vitest';
import { checkAssortment } from '../../chaos/assortment-check.ts';
import type { Decision } from '../../chaos/run-data.ts';
import { createEdit } from '../../fixtures/edit.ts';

const row = createEdit({ batchId: 'b', state: { tag: 'cancelled', at: 3 } });
const pressed = (kind: Decision['kind'], at: number): Decision => ({ kind, id: row.id, theirs: null, at });
const rulesOf = (...decisions: Decision[]) =>
  checkAssortment({
    version: 'v1',
    record: { sent: [], dropped: new Set(), unconfirmed: new Set(), guarded: [] },
    decisions,
    journal: [row],
    facts: new Map(),
    wasLost: false,
    ledger: [],
  }).map(({ rule }) => rule);

test('a cancelled row is lost once its bulk change was continued, unless it was cancelled again', () => {
  expect(rulesOf(pressed('discarded', 1))).toEqual([]);
  expect(rulesOf(pressed('discarded', 1), pressed('continued', 2))).toEqual(['lost']);
  expect(rulesOf(pressed('discarded', 1), pressed('continued', 2), pressed('discarded', 3))).toEqual([]);
});

test('an acknowledged change that no journal has is lost, unless a loss took it after it, or its successor, took effect', () => {
  const [first, second] = [createEdit({ id: 'first', value: '20.00' }), createEdit({ id: 'second', value: '30.00' })];
  const sent = [first, second].map((intent, index) => ({ intent, at: index + 1, isAcknowledged: true }));
  const stored = (after: string) => {
    const entry = { n: 1, at: 5, requestId: 'r', source: 'request' as const, origin: null };
    return [{ ...entry, productId: first.productId, variantId: null, field: 'price', before: '10', after }];
  };
  const whatOf = (wasLost: boolean, after: string) =>
    checkAssortment({
      version: 'v1',
      record: { sent, dropped: new Set(), unconfirmed: new Set(), guarded: [] },
      decisions: [],
      journal: [],
      facts: new Map(),
      wasLost,
      ledger: stored(after),
    }).map(({ what }) => what);
  expect(whatOf(false, '30')).toEqual(['first (20.00)', 'second (30.00)']);
  expect(whatOf(true, '30')).toEqual([]);
  expect(whatOf(true, '20')).toEqual(['second (30.00)']);
  expect(whatOf(true, '40')).toEqual(['first (20.00)', 'second (30.00)']);
});
