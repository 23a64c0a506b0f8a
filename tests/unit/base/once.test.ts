import { expect, test } from 'vitest';
import { once, shared } from '../../../src/base/once.ts';

test('a value is made at its first use, and once', () => {
  let count = 0;
  const value = once(() => {
    count += 1;
    return { count };
  });
  expect(count).toBe(0);
  expect(value()).toBe(value());
  expect(count).toBe(1);
});

test('a value that is undefined is made once, too', () => {
  let count = 0;
  const nothing = once(() => void (count += 1));
  nothing();
  nothing();
  expect(count).toBe(1);
});

test('work that is under way is shared, and is done again after it ended or failed', async () => {
  let count = 0;
  const work = shared(async () => {
    count += 1;
    await Promise.resolve();
    if (count === 2) throw new Error('no');
    return count;
  });
  expect(await Promise.all([work(), work()])).toEqual([1, 1]);
  expect(await Promise.allSettled([work(), work()])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  expect(await work()).toBe(3);
});
