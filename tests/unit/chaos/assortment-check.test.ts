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
  }).map(({ rule }) => rule);

test('a cancelled row is lost once its bulk change was continued, unless it was cancelled again', () => {
  expect(rulesOf(pressed('discarded', 1))).toEqual([]);
  expect(rulesOf(pressed('discarded', 1), pressed('continued', 2))).toEqual(['lost']);
  expect(rulesOf(pressed('discarded', 1), pressed('continued', 2), pressed('discarded', 3))).toEqual([]);
});
