import { expect, test } from 'vitest';
import type { Batch } from '../../../../src/domain/batch.ts';
import type { Counts } from '../../../../src/domain/edit.ts';
import { leftMsOf, type BatchPaces } from '../../../../src/edits/bulk/batch-pace.ts';
import { createBatch, noRows } from '../../../fixtures/batch.ts';

const counts = (settled: Partial<Counts>): Counts => ({
  ...noRows,
  ...settled,
});
const batch: Batch = createBatch({ state: 'running', total: 100 });

test('the remaining time follows the pace since the first progress, whatever the outcome of the rows', () => {
  const paces: BatchPaces = new Map();
  expect(leftMsOf(batch, counts({}), paces, 1000)).toBeNull();
  expect(leftMsOf(batch, counts({}), paces, 2000)).toBeNull();
  expect(leftMsOf(batch, counts({ applied: 15, conflict: 3, refused: 2 }), paces, 5000)).toBe(16_000);
  expect(leftMsOf(batch, counts({ applied: 50 }), paces, 11_000)).toBe(10_000);
});

test('cancelled rows do not count as remaining', () => {
  const paces: BatchPaces = new Map();
  const fewer = { ...batch, cancelled: 60 };
  leftMsOf(fewer, counts({}), paces, 0);
  expect(leftMsOf(fewer, counts({ applied: 20 }), paces, 1000)).toBe(1000);
  expect(leftMsOf(fewer, counts({ applied: 40 }), paces, 2000)).toBeNull();
});

test('a worker that continues a batch, or resumes after a pause, starts a new measurement', () => {
  const paces: BatchPaces = new Map();
  expect(leftMsOf(batch, counts({ applied: 50 }), paces, 0)).toBeNull();
  expect(leftMsOf(batch, counts({ applied: 60 }), paces, 1000)).toBe(4000);
  expect(leftMsOf({ ...batch, state: 'paused' }, counts({ applied: 60 }), paces, 2000)).toBeNull();
  expect(leftMsOf(batch, counts({ applied: 60 }), paces, 90_000)).toBeNull();
  expect(leftMsOf(batch, counts({ applied: 70 }), paces, 91_000)).toBe(3000);
});
