import { array, assert, asyncProperty, boolean, constantFrom, nat, record, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { createKeyedQueue } from '../../../../src/edits/runner/keyed-queue.ts';

const work = record({
  keys: uniqueArray(constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 3 }),
  fails: boolean(),
  /** Which running work ends next. */
  ends: nat(5),
});
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

test('for any order of starts and ends, the work of one key runs in order, one at a time, and waits for no other key', async () => {
  await assert(
    asyncProperty(array(work, { maxLength: 12 }), async (all) => {
      const lanes = createKeyedQueue();
      const running = new Map<number, (isFailing: boolean) => void>();
      const ended = new Set<number>();
      const left: Promise<void>[] = [];
      const isReady = (index: number): boolean =>
        all
          .slice(0, index)
          .every((other, n) => ended.has(n) || !other.keys.some((key) => all[index]?.keys.includes(key)));
      for (const [index, { keys }] of all.entries()) {
        const run = lanes.run(
          keys,
          () =>
            new Promise((resolve, reject) => {
              running.set(index, (isFailing) => (isFailing ? reject(new Error('no')) : resolve()));
            }),
        );
        left.push(run.catch(() => undefined));
        expect(keys.every((key) => lanes.isBusy(key))).toBe(true);
      }
      for (const { ends } of all) {
        await settle();
        const wanted = all.flatMap((_, index) => (isReady(index) && !ended.has(index) ? [index] : []));
        expect([...running.keys()].toSorted((a, b) => a - b)).toEqual(wanted);
        const index = wanted[ends % wanted.length] ?? 0;
        running.get(index)?.(all[index]?.fails ?? false);
        running.delete(index);
        ended.add(index);
      }
      await Promise.all(left);
      await settle();
      expect(['a', 'b', 'c', 'd'].filter((key) => lanes.isBusy(key))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('failed work rejects for its caller and for no later caller', async () => {
  const lanes = createKeyedQueue();
  const first = lanes.run(['a'], () => Promise.reject(new Error('no')));
  const second = lanes.run(['a'], () => Promise.resolve());
  await expect(first).rejects.toThrow('no');
  await expect(second).resolves.toBeUndefined();
});
