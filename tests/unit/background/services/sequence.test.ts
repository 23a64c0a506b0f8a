import { expect, test } from 'vitest';
import { createSequence } from '../../../../src/background/services/sequence.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

test('numbers grow, also over the death of workers and when the clock is set back', async () => {
  const runtime = createRuntime();
  const numbers: number[] = [];
  for (let worker = 0; worker < 5; worker += 1) {
    const sequence = createSequence(runtime);
    await sequence.restore();
    numbers.push(sequence.next(), sequence.next());
    runtime.clock.aheadMs -= 3_600_000;
  }
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('a storage that lost its count gives no number that an edit has already', async () => {
  const sequence = createSequence(createRuntime());
  await sequence.restore();
  sequence.pass(2 ** 40);
  sequence.pass(1);
  expect(sequence.next()).toBe(2 ** 40 + 1);
});

test('a worker whose storage is full goes on after the number of the last start', async () => {
  const runtime = createRuntime();
  const first = createSequence(runtime);
  await first.restore();
  const last = first.next();
  const full = { ...runtime, local: { ...runtime.local, set: () => Promise.reject(new Error('full')) } };
  const second = createSequence(full);
  await expect(second.restore()).rejects.toThrow('full');
  expect(second.next()).toBeGreaterThan(last);
});
