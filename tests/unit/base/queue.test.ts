import { array, assert, asyncProperty, boolean, constantFrom, nat, record, uniqueArray } from 'fast-check';
import { expect, test } from 'vitest';
import { createKeyedQueue, createSerialQueue, renewed } from '../../../src/base/queue.ts';

const work = record({
  keys: uniqueArray(constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 3 }),
  fails: boolean(),
  /** Index of the running work that ends next. */
  ends: nat(5),
});
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

test('for any order of starts and ends, the work of one key runs in order, one at a time, and waits for no other key', async () => {
  await assert(
    asyncProperty(array(work, { maxLength: 12 }), async (all) => {
      const queue = createKeyedQueue();
      const running = new Map<number, (isFailing: boolean) => void>();
      const ended = new Set<number>();
      const left: Promise<void>[] = [];
      const isReady = (index: number): boolean =>
        all
          .slice(0, index)
          .every((other, n) => ended.has(n) || !other.keys.some((key) => all[index]?.keys.includes(key)));
      for (const [index, { keys }] of all.entries()) {
        const run = queue.run(
          keys,
          () =>
            new Promise<void>((resolve, reject) => {
              running.set(index, (isFailing) => (isFailing ? reject(new Error('no')) : resolve()));
            }),
        );
        left.push(run.catch(() => undefined));
        expect(keys.every((key) => queue.isBusy(key))).toBe(true);
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
      expect(['a', 'b', 'c', 'd'].filter((key) => queue.isBusy(key))).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('failed work rejects for its caller and for no later caller', async () => {
  const queue = createKeyedQueue();
  const first = queue.run(['a'], () => Promise.reject(new Error('no')));
  const second = queue.run(['a'], () => Promise.resolve());
  await expect(first).rejects.toThrow('no');
  await expect(second).resolves.toBeUndefined();
});

test('work that comes after earlier work has ended waits for running work', async () => {
  const queue = createKeyedQueue();
  const log: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const note = (name: string) => () => Promise.resolve(void log.push(name));
  const first = queue.run(['a'], note('first'));
  const second = queue.run(['a'], () => promise);
  await first;
  await settle();
  const third = queue.run(['a'], note('third'));
  await settle();
  expect(log).toEqual(['first']);
  resolve();
  await Promise.all([second, third]);
  expect(log).toEqual(['first', 'third']);
});

test('a key is free once its last work has settled, also if that failed; an idle key is free at once', async () => {
  const queue = createKeyedQueue();
  const log: string[] = [];
  const fail = async () => {
    await settle();
    log.push('failed');
    throw new Error('no');
  };
  const failing = queue.run(['a', 'b'], fail).catch(() => undefined);
  await queue.untilFree('idle');
  expect(log).toEqual([]);
  await queue.untilFree('b');
  expect([log, queue.isBusy('a'), queue.isBusy('b')]).toEqual([['failed'], false, false]);
  await failing;
});

test('work resolves with its result', async () => {
  expect(await createKeyedQueue().run(['a'], () => Promise.resolve(3))).toBe(3);
});

test('a serial queue runs one piece of work at a time, also after one that failed', async () => {
  const queue = createSerialQueue();
  const log: string[] = [];
  const work = (name: string, fails: boolean) => async () => {
    log.push(`${name} begins`);
    await settle();
    log.push(`${name} ends`);
    if (fails) throw new Error('no');
    return name;
  };
  const first = queue(work('first', true));
  const second = queue(work('second', false));
  await expect(first).rejects.toThrow('no');
  expect(await second).toBe('second');
  expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('work that is asked for while it is under way is done once more, and no two run at once', async () => {
  let [count, running, most] = [0, 0, 0];
  const work = renewed(async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    count += 1;
    if (count === 1) throw new Error('no');
    return count;
  });
  const first = work();
  await Promise.resolve();
  await Promise.resolve();
  const asked = [first, work(), work()];
  expect(await Promise.allSettled(asked)).toMatchObject([{ status: 'rejected' }, { value: 2 }, { value: 2 }]);
  expect(await work()).toBe(3);
  expect([count, most]).toEqual([3, 1]);
});
