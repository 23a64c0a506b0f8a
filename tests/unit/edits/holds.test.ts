import { describe, expect, test } from 'vitest';
import { waitingReasons, type Edit, type EditState, type WaitingReason } from '../../../src/domain/edit.ts';
import { neverMs, restMs } from '../../../src/edits/back-off.ts';
import { createHolds } from '../../../src/edits/holds.ts';
import { createUnderWay } from '../../../src/edits/under-way.ts';
import { createEdit } from '../../fixtures/edit.ts';

const now = 1000;
const waiting = (reason: WaitingReason, nextAt = 5000, wasSent = false): EditState => ({
  tag: 'waiting',
  reason,
  attempt: 1,
  nextAt,
  wasSent,
});
const queued = (notBefore = 0): EditState => ({ tag: 'queued', notBefore });

/** The holds over these edits, oldest first. */
function open(...edits: Edit[]) {
  const underWay = createUnderWay();
  for (const edit of edits) underWay.note(edit);
  return createHolds({ edits: underWay }, () => now);
}
/** What holds up an edit that was typed after another. */
const holdOf = (edit: Edit, before: Edit) => {
  const later = { ...edit, createdAt: before.createdAt + 1 };
  return open(before, later).before(later);
};

describe('an edit waits for its turn', () => {
  test('behind one of its product that waits, for as long as that', () => {
    expect(holdOf(createEdit(), createEdit({ state: waiting('busy') }))).toEqual({ reason: 'busy', until: 5000 });
  });

  test('behind one whose time has come already, which goes first', () => {
    expect(holdOf(createEdit(), createEdit({ state: waiting('busy', 1) }))).toEqual({ reason: 'busy', until: now });
  });

  test.each([
    ['that a person alone can help', { state: waiting('key_missing', neverMs) }],
    ['of another product', { productId: 'p2', state: waiting('busy') }],
    ['of another store', { storeId: 'other', state: waiting('busy') }],
    ['of another field, with time for second thoughts', { field: 'name' as const, state: queued(5000) }],
    ['that is a row of a batch', { batchId: 'b', state: queued() }],
  ])('not behind one %s', (_, change) => {
    expect(holdOf(createEdit(), createEdit(change))).toBeUndefined();
  });

  test('not behind one that came after it', () => {
    const edit = createEdit();
    expect(open(edit, createEdit({ state: waiting('busy'), createdAt: 1 })).before(edit)).toBeUndefined();
  });

  test('behind one that the journal failed in the middle', () => {
    const stuck = { reason: 'server', until: now + restMs };
    expect(holdOf(createEdit(), createEdit({ state: { tag: 'sending', attempt: 1 } }))).toEqual(stuck);
    expect(holdOf(createEdit(), createEdit({ state: queued() }))).toEqual(stuck);
  });

  test('behind one that came later, where nobody has seen what became of that', () => {
    const edit = createEdit();
    const unseen = createEdit({ state: waiting('offline', 5000, true), createdAt: 1 });
    expect(open(edit, unseen).before(edit)).toEqual({ reason: 'offline', until: 5000 });
    const alike = createEdit({ state: waiting('offline', 1, true) });
    expect(open(alike, unseen).before(alike)).toBeUndefined();
  });

  test('as pieces, behind a count of the same place that has yet to be written', () => {
    const pieces = createEdit({ field: 'stock', base: '12', value: '14', delta: '2' });
    const count = createEdit({ field: 'stock', base: '12', value: '20', state: queued(5000) });
    expect(holdOf(pieces, count)).toEqual({ reason: 'busy', until: 5000 });
    expect(holdOf(pieces, { ...count, variantId: 'v1' })).toBeUndefined();
  });
});

describe('a store', () => {
  const wide: WaitingReason[] = [
    'offline',
    'throttled',
    'server',
    'timeout',
    'key_missing',
    'key_refused',
    'other_key',
  ];

  test('is held up by what concerns all of it, until something went well', () => {
    for (const reason of waitingReasons) {
      const edit = createEdit({ state: waiting(reason) });
      const holds = open(edit);
      holds.note([edit.id], 'store');
      expect(holds.of('store')).toEqual(wide.includes(reason) ? { reason, until: 5000 } : undefined);
      expect(holds.of('other')).toBeUndefined();
      holds.note([createEdit().id], 'store');
      expect(holds.of('store')).toBeUndefined();
    }
  });

  test('that asked to go slower holds up single edits as well', () => {
    const asked = createEdit({ productId: 'p2', state: waiting('throttled') });
    const holds = open(asked);
    holds.note([asked.id], 'store');
    expect(holds.before(createEdit())).toEqual({ reason: 'throttled', until: 5000 });
    expect(holds.before(createEdit({ storeId: 'other' }))).toBeUndefined();
    holds.end('store');
    expect(holds.before(createEdit())).toBeUndefined();
  });

  test('that asked an earlier worker to go slower is held up as long as it asked for, once', () => {
    const edits = [4000, 5000, 500].map((nextAt) => createEdit({ state: waiting('throttled', nextAt) }));
    const holds = open(...edits, createEdit({ storeId: 'other', state: waiting('server') }));
    holds.takeUp();
    expect(holds.of('store')).toEqual({ reason: 'throttled', until: 5000 });
    expect(holds.of('other')).toBeUndefined();
    holds.end('store');
    holds.takeUp();
    expect(holds.of('store')).toBeUndefined();
  });

  test('that waits for a person is looked at again when one may have come', () => {
    const forKey = createEdit({ state: waiting('key_missing', neverMs) });
    const slow = createEdit({ storeId: 'other', state: waiting('throttled') });
    const holds = open(forKey, slow);
    holds.note([forKey.id], 'store');
    holds.note([slow.id], 'other');
    holds.endPersonal();
    expect([holds.of('store'), holds.of('other')?.until]).toEqual([undefined, 5000]);
  });
});
