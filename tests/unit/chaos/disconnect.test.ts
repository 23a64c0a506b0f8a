import { describe, expect, test } from 'vitest';
import type { EditState } from '../../../src/domain/edit.ts';
import { droppedOf, judgeDisconnected } from '../../chaos/disconnect.ts';
import type { Applied, Decision } from '../../chaos/run-data.ts';
import { createEdit } from '../../fixtures/edit.ts';

const row = createEdit({ batchId: 'b' });
const dropped: Decision = { kind: 'discarded', id: row.id, theirs: null, at: 3 };
const target = { productId: row.productId, variantId: null, field: 'price' } as const;
const toWritten = (after: string, isOurs = true): Applied => ({
  n: 1,
  at: 1,
  target,
  before: '24.5',
  after,
  isOurs,
  requestId: null,
});
const cancelled: EditState = { tag: 'cancelled', at: 4 };

/** Judges a row that a disconnect found unfinished. `state`: its state at the end, or null if the row is gone. */
const judge = (state: EditState | null, applied: Applied[], decisions = [dropped]): string[] =>
  judgeDisconnected([row], state === null ? [] : [{ ...row, state }], { applied, decisions }).map(({ rule }) => rule);

test('a row that was written is lost if a disconnect leaves it cancelled or drops it, also if another client wrote over it', () => {
  expect(judge(cancelled, [toWritten('26')])).toEqual(['lost']);
  expect(judge(null, [toWritten('26'), toWritten('30', false)])).toEqual(['lost']);
});

test('a row is not lost if it was never written, is saved, or was dropped by its person as well', () => {
  expect(judge(cancelled, [toWritten('27'), toWritten('26', false)])).toEqual([]);
  expect(judge({ tag: 'applied', at: 4 }, [toWritten('26')])).toEqual([]);
  expect(judge(null, [toWritten('26')], [dropped, dropped])).toEqual([]);
});

test('a row is not lost if its person saw what another client wrote over it, and wanted the value once more', () => {
  const asked: Decision = { kind: 'kept-mine', id: row.id, theirs: '30', at: 2 };
  expect(judge(null, [toWritten('26'), toWritten('30', false)], [asked, dropped])).toEqual([]);
  expect(judge(null, [{ ...toWritten('26'), at: 3 }], [asked, dropped])).toEqual(['lost']);
});

const replaced = (id: string, by: string | null) => createEdit({ id, state: { tag: 'replaced', at: 4, by } });

describe('an edit that cannot come back after a disconnect', () => {
  const [first, second, last] = [replaced('a', 'b'), replaced('b', 'c'), createEdit({ id: 'c' })];
  test('is gone, is cancelled, or was replaced by one that gave way to what is gone', () => {
    expect(droppedOf([first, second, last], [first, second])).toEqual([last, second, first]);
    expect(droppedOf([row], [{ ...row, state: cancelled }])).toEqual([row]);
    expect(droppedOf([first, second, last], [first, second, last])).toEqual([]);
  });
  test('is only read back, or was replaced by one that is', () => {
    expect(droppedOf([second, last], [second, { ...last, readBackOnly: true }])).toEqual([last, second]);
  });
  test('is a replaced row whose bulk change was cancelled', () => {
    expect(droppedOf([first, last], [replaced('a', null), last])).toEqual([first]);
  });
});
