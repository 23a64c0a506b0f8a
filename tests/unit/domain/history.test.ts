import { expect, test } from 'vitest';
import { anyEdit, HistoryLimits, HistoryQuery } from '../../../src/domain/history.ts';

test('the history keeps 50 000 edits for two years, unless its merchant says otherwise', () => {
  expect(HistoryLimits.parse({})).toEqual({ edits: 50_000, days: 730 });
  expect(HistoryLimits.parse({ edits: 100, days: null })).toEqual({ edits: 100, days: null });
});

test.each([{ edits: 99 }, { edits: 1_000_001 }, { edits: 100.5 }, { days: 0 }, { days: 3651 }])(
  'the history cannot be limited to %o',
  (limits) => {
    expect(HistoryLimits.safeParse(limits).success).toBe(false);
  },
);

test('a query names a state of edits, a known field and texts of a bounded length', () => {
  expect(HistoryQuery.parse(anyEdit)).toEqual(anyEdit);
  for (const wrong of [
    { state: 'queued' },
    { field: 'colour' },
    { text: 'x'.repeat(201) },
    { storeId: 'x'.repeat(101) },
  ])
    expect(HistoryQuery.safeParse({ ...anyEdit, ...wrong }).success).toBe(false);
});
