import { expect, test } from 'vitest';
import { checkOf } from '../../../src/client/schema/compile.ts';
import type { Schema } from '../../../src/client/schema/describe.ts';
import type { Violation } from '../../../src/client/schema/violation.ts';
import * as wire from '../../../src/client/schema/wire.ts';
import { z } from '../../../src/base/schema.ts';

/** True if zod and the compiled check both take a value; they must agree. */
function takes(schema: Schema, value: unknown): boolean {
  const wrong: Violation[] = [];
  checkOf(schema)(value, wrong);
  const { success } = z.safeParse(schema, value);
  expect(wrong.length === 0).toBe(success);
  return success;
}

const noon = new Date('2026-03-01T12:00:00.000Z');
const never = new Date(Number.NaN);
const pair = () => wire.strict({ a: wire.opt(wire.string()), b: wire.opt(wire.string()) });
const nested = () => wire.strict({ item: wire.opt(wire.strict({ id: wire.opt(wire.string()) })) });

test.each<[string, () => Schema, unknown[], unknown[]]>([
  ['text', () => wire.text(), ['', 'abc'], [1, null]],
  ['text with a maximum', () => wire.text(3), ['', 'abc'], ['abcd']],
  ['text with a minimum', () => wire.text(undefined, 2), ['ab', 'abcdef'], ['', 'a']],
  ['text with both', () => wire.text(3, 2), ['ab', 'abc'], ['a', 'abcd']],
  ['a number', () => wire.number(), [-1e300, 0.5, 1e300], ['1', Number.NaN, Infinity]],
  ['a number with a minimum', () => wire.number(1), [1, 1e300], [0.99]],
  ['a number with a maximum', () => wire.number(undefined, 5), [-1e300, 5], [5.01]],
  ['a whole number', () => wire.whole(), [-7, 0, 7], [0.5, '1']],
  ['a whole number with a minimum', () => wire.whole(1), [1, 7], [0, -7]],
  ['a whole number with a maximum', () => wire.whole(undefined, 5), [-7, 5], [6]],
  ['any number', wire.anyNumber, [1, Number.NaN, -Infinity], ['1', null, undefined]],
  ['a decimal number', () => wire.decimal(0, 10, 2), ['0', '10', '9.99'], ['-1', '10.01', '1.234', '1,5', 1]],
  ['a decimal number above a bound', () => wire.decimal(0, null, 2, true), ['0.01', '99'], ['0', '0.00', '-1']],
  ['a list', () => wire.many(wire.id()), [[], ['a', 'b', 'c']], [['']]],
  ['a list with a maximum', () => wire.many(wire.id(), 2), [[], ['a', 'b']], [['a', 'b', 'c']]],
  ['a list with a minimum', () => wire.many(wire.id(), undefined, 1), [['a'], ['a', 'b', 'c']], [[]]],
  ['a moment', wire.moment, [noon, '2026-03-01T12:00:00Z'], ['soon', never, 5, null]],
  ['a time of a response', wire.time, ['2026-03-01T12:00:00Z', null, undefined], ['soon', 5]],
  ['a number of a response', wire.float, [1, 'NaN', 'Infinity', '-Infinity'], ['1', null, '']],
  ['a filter', wire.filter, [{}, { a: { $in: ['b', null, 1, true] } }], [{ a: undefined }, { a: [Number.NaN] }, 'a']],
  ['a required field', () => wire.requires(nested(), 'item.id'), [{}, { item: { id: 'a' } }], [{ item: {} }]],
  ['one of two', () => wire.oneOf(pair(), ['a', 'b']), [{}, { a: '' }, { b: '' }], [{ a: '', b: '' }]],
  ['exactly one of two', () => wire.oneOf(pair(), ['a', 'b'], true), [{ a: '' }, { b: '' }], [{}, { a: '', b: '' }]],
  ['fields the platform sets', () => wire.strict(wire.readOnly('a', 'b')), [{}, { a: 1, b: {} }], [{ c: 1 }]],
])('%s takes and refuses', (_, create, good, bad) => {
  for (const value of good) expect([value, takes(create(), value)]).toEqual([value, true]);
  for (const value of bad) expect([value, takes(create(), value)]).toEqual([value, false]);
});

test('a custom rule names the refused field by its path, and the whole value by none', () => {
  const { error } = z.safeParse(wire.requires(nested(), 'item.id'), { item: {} });
  expect(error?.issues).toMatchObject([{ code: 'custom', path: ['item', 'id'], message: 'is required' }]);
  const whole = z.safeParse(wire.decimal(0, 10, 2), '11');
  expect(whole.error?.issues).toMatchObject([{ path: [], message: 'must be at least 0 and at most 10' }]);
});

test('a response has its times and its numbers converted', () => {
  const answer = { at: '2026-03-01T12:00:00Z', count: 'NaN', below: '-Infinity', list: undefined };
  const schema = wire.loose({
    at: wire.time(),
    count: wire.num(),
    below: wire.float(),
    list: wire.items(wire.string()),
  });
  const expected = { at: noon, count: Number.NaN, below: -Infinity, list: [] };
  expect(z.parse(schema, answer)).toEqual(expected);
  expect(checkOf(schema)({ ...answer }, [])).toEqual(expected);
});
