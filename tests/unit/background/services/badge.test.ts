import { expect, test } from 'vitest';
import { watchBadge, toBadge, type Badge } from '../../../../src/background/services/badge.ts';
import type { Counts, Edit, EditState, WaitingReason } from '../../../../src/domain/edit.ts';
import { createAppStore, type AppState } from '../../../../src/store/app-store.ts';
import { badgeTitle } from '../../../../src/platform/badge-title.ts';
import { createAppState, createStoreEntry } from '../../../fixtures/app-state.ts';
import { createBatch } from '../../../fixtures/batch.ts';
import { createEdit } from '../../../fixtures/edit.ts';

const waiting = (reason: WaitingReason): EditState => ({
  tag: 'waiting',
  reason,
  attempt: 1,
  nextAt: 9,
  wasSent: false,
});
const edits = (...states: EditState[]): Edit[] => states.map((state) => createEdit({ state }));
const badgeOf = (change: Partial<AppState>): Badge =>
  toBadge(createAppState({ stores: [createStoreEntry()], ...change }));
const asking: EditState[] = [
  { tag: 'conflict', theirs: '22.00' },
  { tag: 'refused', code: 'validation', description: '' },
  waiting('key_missing'),
];

const counts: Counts = {
  queued: 90,
  sending: 1,
  waiting: 4,
  applied: 7,
  replaced: 3,
  cancelled: 9,
  conflict: 2,
  refused: 1,
};
const batchWith = (reason: WaitingReason | null): AppState['batches'] => [
  {
    batch: createBatch({ storeId: 'store' }),
    counts,
    hold: reason === null ? null : { reason, until: 9 },
    leftMs: null,
  },
];

test('saved and queued edits are not counted', () => {
  const states: EditState[] = [
    { tag: 'queued', notBefore: 0 },
    { tag: 'sending', attempt: 1 },
    { tag: 'applied', at: 1 },
  ];
  expect(badgeOf({ edits: edits(...states) })).toEqual({ needs: 0, waits: 0 });
});

test('edits that need a person are counted apart from edits that continue by themselves', () => {
  expect(badgeOf({ edits: edits(...asking, waiting('offline'), waiting('busy')) })).toEqual({ needs: 3, waits: 2 });
});

test('batch rows are counted by the reason that stopped their batch', () => {
  expect(badgeOf({ batches: batchWith(null) })).toEqual({ needs: 3, waits: 4 });
  expect(badgeOf({ batches: batchWith('throttled') })).toEqual({ needs: 3, waits: 4 });
  expect(badgeOf({ batches: batchWith('key_refused') })).toEqual({ needs: 7, waits: 0 });
});

test('lost edits and unreadable records need a person', () => {
  expect(
    badgeOf({ journal: { lost: edits(waiting('offline')), lostCount: 1, lacking: 0, lostHistory: 0, unreadable: 2 } }),
  ).toEqual({
    needs: 3,
    waits: 0,
  });
});

test('the badge is drawn at the start and on a change only', () => {
  const app = createAppStore();
  const shown: Badge[] = [];
  app.setState({ stores: [createStoreEntry()] });
  watchBadge(app, (badge) => shown.push(badge));
  app.setState({ edits: edits(...asking) });
  app.setState({ edits: edits(...asking) });
  app.setState({ frontStoreId: 'store' });
  app.setState({ edits: [] });
  app.setState({ edits: edits(waiting('offline')) });
  app.setState({ journal: { lost: [], lostCount: 0, lacking: 0, lostHistory: 0, unreadable: 2 } });
  app.setState({ batches: batchWith(null) });
  expect(shown.map(({ needs, waits }) => [needs, waits])).toEqual([
    [0, 0],
    [3, 0],
    [0, 0],
    [0, 1],
    [2, 1],
    [5, 5],
  ]);
});

test('the badge’s title says what the number counts', () => {
  expect(badgeTitle({ needs: 0, waits: 0 })).toBe('Shelfedge');
  expect(badgeTitle({ needs: 1, waits: 0 })).toBe('Shelfedge: 1 change needs you');
  expect(badgeTitle({ needs: 2, waits: 1 })).toBe('Shelfedge: 2 changes need you, 1 change pending');
});

test('changes of a store that is not connected are not counted', () => {
  const stores = [createStoreEntry({ id: 'other' })];
  expect(badgeOf({ stores, edits: edits(...asking, waiting('offline')), batches: batchWith(null) })).toEqual({
    needs: 0,
    waits: 0,
  });
});

test('a change that only a new connection settles needs no person', () => {
  const edit = createEdit({ state: waiting('key_missing'), readBackOnly: true });
  expect(badgeOf({ edits: [edit] })).toEqual({ needs: 0, waits: 1 });
});
