import { expect, test } from 'vitest';
import { lastFinished } from '../../../src/domain/edit.ts';
import { isNews, staleSeq } from '../../../src/ui/fields/news.ts';
import { edit, mug, states } from '../../visual/goods.ts';

const minute = 60_000;
const saved = (at: number, finishedSeq: number) => edit(mug, { tag: 'applied', at }, { finishedSeq });

test('an edit is reported for ten minutes on a surface that is opened later', () => {
  const edits = [saved(50 * minute, 3), saved(39 * minute, 2)];
  const stale = staleSeq(edits, 50 * minute);
  expect(edits.map((one) => isNews(one, stale))).toEqual([true, false]);
});

test('an edit that is saved while a surface is open is reported, whatever the clock says', () => {
  const stale = staleSeq([saved(0, 2)], 60 * minute);
  expect(isNews(saved(-1000 * minute, 3), stale)).toBe(true);
});

test('an edit that was saved before the clock was set back is reported on a surface that is opened after', () => {
  expect(isNews(saved(100 * minute, 3), staleSeq([saved(100 * minute, 3)], 40 * minute))).toBe(true);
});

test('an unfinished edit is always reported', () => {
  expect(isNews(edit(mug, states.offline), 100)).toBe(true);
});

test('an edit of a version without numbers is reported like any other, by when it was saved', () => {
  const { finishedSeq: _none, ...old } = saved(0, 0);
  expect(isNews(old, staleSeq([old], 5 * minute))).toBe(true);
  expect(isNews(old, staleSeq([old], 15 * minute))).toBe(false);
});

test('the edit that finished last has the greatest number', () => {
  expect(lastFinished([saved(1, 7), saved(2, 5), edit(mug, states.sending)])).toBe(7);
  expect(lastFinished([])).toBe(-1);
});
