import { assert, constantFrom, integer, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxQuantity, parseQuantity } from '../../../../src/domain/typing/quantity.ts';

test('every countable number of units is parsed as typed', () => {
  assert(
    property(integer({ min: 0, max: maxQuantity }), (quantity) => {
      expect(parseQuantity(String(quantity))).toEqual({ tag: 'ok', quantity });
    }),
  );
});

test('a number of units is parsed in the digits of other scripts', () => {
  assert(
    property(
      integer({ min: 0, max: maxQuantity }),
      constantFrom('arab', 'deva', 'beng', 'fullwide', 'thai'),
      (quantity, system) => {
        const text = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(quantity);
        expect(parseQuantity(text)).toEqual({ tag: 'ok', quantity });
      },
    ),
  );
});

test('parsing never throws for any text, and returns only countable numbers', () => {
  for (const text of [string({ unit: 'binary' }), string({ unit: constantFrom(...Array.from('019+-., e١²½')) })]) {
    assert(
      property(text, (typed) => {
        const parsed = parseQuantity(typed);
        if (parsed.tag === 'problem') return;
        expect(Number.isInteger(parsed.quantity)).toBe(true);
        expect(Math.abs(parsed.quantity)).toBeLessThanOrEqual(maxQuantity);
      }),
      { numRuns: 500 },
    );
  }
});

describe('text that is not a number of units is refused', () => {
  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['-100000', 'negative'],
    ['--3', 'not_a_whole_number'],
    ['3.5', 'not_a_whole_number'],
    ['3,0', 'not_a_whole_number'],
    ['1,000', 'not_a_whole_number'],
    ['1 000', 'not_a_whole_number'],
    ['1e3', 'not_a_whole_number'],
    ['0x10', 'not_a_whole_number'],
    ['3²', 'not_a_whole_number'],
    ['many', 'not_a_whole_number'],
    ['100000', 'too_large'],
    ['9'.repeat(400), 'too_large'],
  ])('%s: %s', (text, problem) => {
    expect(parseQuantity(text)).toMatchObject({ tag: 'problem', problem: { tag: problem } });
  });
});

test.each([
  [' 12 ', 12],
  ['+3', 3],
  ['-3', -3],
  ['−3', -3],
  ['-0', 0],
  ['007', 7],
  ['0', 0],
])('%s is %i', (text, quantity) => {
  expect(parseQuantity(text)).toEqual({ tag: 'ok', quantity });
});
