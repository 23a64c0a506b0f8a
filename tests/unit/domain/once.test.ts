import { expect, test } from 'vitest';
import { once } from '../../../src/domain/once.ts';

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
