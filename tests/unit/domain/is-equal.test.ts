import { assert, jsonValue, property } from 'fast-check';
import { expect, test } from 'vitest';
import { isEqual } from '../../../src/domain/is-equal.ts';

test('a value of JSON is equal to its copy, and not to a value within it', () => {
  assert(
    property(jsonValue(), jsonValue(), (value, other) => {
      expect(isEqual(value, structuredClone(value))).toBe(true);
      expect(isEqual(value, { value })).toBe(false);
      expect(isEqual([value, other], [other, value])).toBe(isEqual(value, other));
    }),
  );
});

test.each<[unknown, unknown, boolean]>([
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [{ a: 1 }, { b: 1 }, false],
  [[], {}, false],
  [[1], [1, 2], false],
  [null, {}, false],
  ['1', 1, false],
])('%j and %j are equal: %s', (a, b, expected) => {
  expect(isEqual(a, b)).toBe(expected);
});
