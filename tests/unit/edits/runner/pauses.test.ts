import { describe, expect, test } from 'vitest';
import { waitingReasons, type Edit, type EditState, type WaitingReason } from '../../../../src/domain/edit.ts';
import { neverMs } from '../../../../src/domain/wait.ts';
import { journalRetryMs, settleMs } from '../../../../src/edits/runner/back-off.ts';
import { createPauses } from '../../../../src/edits/runner/pauses.ts';
import { createPendingEdits } from '../../../../src/edits/runner/pending-edits.ts';
import { createEdit } from '../../../fixtures/edit.ts';

const now = 1000;
const waiting = (reason: WaitingReason, nextAt = 5000, wasSent = false): EditState => ({
  tag: 'waiting',
  reason,
  attempt: 1,
  nextAt,
  wasSent,
});
const queued = (notBefore = 0): EditState => ({ tag: 'queued', notBefore });

const unseen = (askedAt: number): EditState => ({ tag: 'conflict', theirs: '1', why: 'unseen', askedAt });

/** The pauses for these edits, oldest first. */
function open(...edits: Edit[]) {
  const underWay = createPendingEdits();
  for (const edit of edits) underWay.note(edit);
  return createPauses({ edits: underWay }, () => now);
}
/** The pause of an edit that was typed after another. */
const pauseOf = (edit: Edit, before: Edit) => {
  const later = { ...edit, order: before.order + 1 };
  return open(before, later).before(later);
};

describe('an edit waits', () => {
  test('an edit waits behind an edit of its product that waits, for the same time', () => {
    expect(pauseOf(createEdit(), createEdit({ state: waiting('busy') }))).toEqual({ reason: 'busy', until: 5000 });
  });

  test('an edit waits behind an edit whose card decides about it, a second at a time', () => {
    const watched = createEdit({ state: { ...queued(now), whileSeen: true } as EditState });
    expect(pauseOf(createEdit(), watched)).toEqual({ reason: 'busy', until: now + 1000 });
  });

  test('an edit waits behind an edit that is already due, which goes first', () => {
    expect(pauseOf(createEdit(), createEdit({ state: waiting('busy', 1) }))).toEqual({ reason: 'busy', until: now });
  });

  test.each([
    ['that waits for a person', { state: waiting('key_missing', neverMs) }],
    ['of another product', { productId: 'p2', state: waiting('busy') }],
    ['of another store', { storeId: 'other', state: waiting('busy') }],
    ['of another field, with an open undo window', { field: 'name' as const, state: queued(5000) }],
    ['that is a row of a batch', { batchId: 'b', state: queued() }],
  ])('an edit does not wait behind an edit %s', (_, change) => {
    expect(pauseOf(createEdit(), createEdit(change))).toBeUndefined();
  });

  test('an edit does not wait behind a later edit', () => {
    const edit = createEdit();
    expect(open(edit, createEdit({ state: waiting('busy'), createdAt: 1 })).before(edit)).toBeUndefined();
  });

  test.each<[string, Partial<Edit>, boolean]>([
    ['may still take effect', { ownValues: ['5'] }, true],
    ['surely has', { ownValues: ['5'], state: queued(now) }, false],
    ['may, and that asks because it was not seen', { ownValues: ['5'], state: unseen(5000 - settleMs) }, true],
    ['surely has, and that asks because it was not seen', { ownValues: ['5'], state: unseen(now - settleMs) }, false],
    ['was never sent', {}, false],
    ['was of another number', { ownValues: ['5'], locationId: 'l2' }, false],
  ])('an edit waits behind a later edit that replaced a write, where that %s', (_, change, isSo) => {
    const added = createEdit({ field: 'stock', delta: '-5' });
    const undo = createEdit({ field: 'stock', undoOf: 'u', createdAt: 9, state: queued(5000), ...change });
    expect(open(added, undo).before(added)).toEqual(isSo ? { reason: 'busy', until: 5000 } : undefined);
  });

  test('an edit waits behind an edit that a journal failure left unfinished', () => {
    const stuck = { reason: 'server', until: now + journalRetryMs };
    const sending = { tag: 'sending' as const, attempt: 1 };
    expect(pauseOf(createEdit(), createEdit({ state: sending }))).toEqual(stuck);
    expect(pauseOf(createEdit(), createEdit({ state: sending, batchId: 'b' }))).toEqual(stuck);
    expect(pauseOf(createEdit(), createEdit({ state: queued() }))).toEqual(stuck);
  });

  test('an edit waits behind a later edit with an unknown outcome', () => {
    const edit = createEdit();
    const unseen = createEdit({ state: waiting('offline', 5000, true), createdAt: 1 });
    expect(open(edit, unseen).before(edit)).toEqual({ reason: 'offline', until: 5000 });
    const alike = createEdit({ state: waiting('offline', 1, true) });
    expect(open(alike, unseen).before(alike)).toBeUndefined();
  });

  test('a delta waits behind a queued count of the same target', () => {
    const pieces = createEdit({ field: 'stock', base: '12', value: '14', delta: '2' });
    const count = createEdit({ field: 'stock', base: '12', value: '20', state: queued(5000) });
    expect(pauseOf(pieces, count)).toEqual({ reason: 'busy', until: 5000 });
    expect(pauseOf(pieces, { ...count, variantId: 'v1' })).toBeUndefined();
    // Units add up, in any order.
    expect(pauseOf(pieces, { ...count, delta: '8' })).toBeUndefined();
    expect(pauseOf(count, { ...pieces, state: queued(5000) })).toEqual({ reason: 'busy', until: 5000 });
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

  test('is paused by a store-wide reason until an attempt succeeds', () => {
    for (const reason of waitingReasons) {
      const edit = createEdit({ state: waiting(reason) });
      const pauses = open(edit);
      pauses.note([edit.id], 'store');
      expect(pauses.of('store')).toEqual(wide.includes(reason) ? { reason, until: 5000 } : undefined);
      expect(pauses.of('other')).toBeUndefined();
      pauses.note([createEdit().id], 'store');
      expect(pauses.of('store')).toBeUndefined();
    }
  });

  test('a store that throttles pauses single edits too', () => {
    const throttled = createEdit({ productId: 'p2', state: waiting('throttled') });
    const pauses = open(throttled);
    pauses.note([throttled.id], 'store');
    expect(pauses.before(createEdit())).toEqual({ reason: 'throttled', until: 5000 });
    expect(pauses.before(createEdit({ storeId: 'other' }))).toBeUndefined();
    pauses.end('store');
    expect(pauses.before(createEdit())).toBeUndefined();
  });

  test('a store that throttled an earlier worker is paused for the requested time, once', () => {
    const edits = [4000, 5000, 500].map((nextAt) => createEdit({ state: waiting('throttled', nextAt) }));
    const pauses = open(...edits, createEdit({ storeId: 'other', state: waiting('server') }));
    pauses.restore();
    expect(pauses.of('store')).toEqual({ reason: 'throttled', until: 5000 });
    expect(pauses.of('other')).toBeUndefined();
    pauses.end('store');
    pauses.restore();
    expect(pauses.of('store')).toBeUndefined();
  });

  test('a store that waits for a person is retried when the person may have acted', () => {
    const forKey = createEdit({ state: waiting('key_missing', neverMs) });
    const slow = createEdit({ storeId: 'other', state: waiting('throttled') });
    const pauses = open(forKey, slow);
    pauses.note([forKey.id], 'store');
    pauses.note([slow.id], 'other');
    pauses.endManual();
    expect([pauses.of('store'), pauses.of('other')?.until]).toEqual([undefined, 5000]);
  });
});
