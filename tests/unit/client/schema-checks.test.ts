import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import * as make from '../../../src/client/schema/check.ts';
import type { Violation } from '../../../src/client/schema/violation.ts';

/** The value as a check returns it, and its violations as `field: description`. */
function run(check: make.Check, value: unknown): { value: unknown; wrong: string[] } {
  const wrong: Violation[] = [];
  const read = check(value, wrong);
  return { value: read, wrong: wrong.map(({ field, description }) => `${field}: ${description}`) };
}
const wrongOf = (check: make.Check, value: unknown): string[] => run(check, value).wrong;

test.each<[string, make.Check, unknown[], [unknown, string][]]>([
  ['anything', make.any(), [1, null, undefined, {}], []],
  [
    'any text',
    make.text(),
    ['', 'a'],
    [
      [1, 'must be text'],
      [undefined, 'is required'],
      [null, 'must be text'],
    ],
  ],
  [
    'text of a length',
    make.text(2, 3),
    ['ab', 'abc'],
    [
      ['a', 'must have at least 2 and at most 3 characters'],
      ['abcd', 'must have at least 2 and at most 3 characters'],
    ],
  ],
  ['text of at least a length', make.text(1), ['a'], [['', 'must have at least 1 characters']]],
  ['text of at most a length', make.text(undefined, 1), ['', 'a'], [['ab', 'must have at most 1 characters']]],
  [
    'a number',
    make.number(),
    [0, -1.5],
    [
      ['1', 'must be a number'],
      [Number.NaN, 'must be a number'],
      [Infinity, 'must be a number'],
    ],
  ],
  [
    'a bounded number',
    make.number(0, 5),
    [0, 5],
    [
      [-1, 'must be at least 0 and at most 5'],
      [6, 'must be at least 0 and at most 5'],
    ],
  ],
  [
    'a whole number',
    make.number(null, null, true),
    [3],
    [
      [1.5, 'must be a whole number'],
      [2 ** 53, 'must be a whole number'],
    ],
  ],
  [
    'true or false',
    make.boolean(),
    [true, false],
    [
      ['true', 'must be true or false'],
      [0, 'must be true or false'],
    ],
  ],
  ['one of several values', make.choice(['A', 'B']), ['A', 'B'], [['C', 'must be one of A, B']]],
  ['any number', make.anyNumber(), [1, Number.NaN, -Infinity], [['1', 'must be a number']]],
  [
    'a list of a length',
    make.list(make.any(), 1, 2),
    [[1], [1, 2]],
    [
      [[], 'must have at least 1 and at most 2 entries'],
      ['a', 'must be a list'],
    ],
  ],
  [
    'an object',
    make.loose({}),
    [{}, { any: 1 }],
    [
      [[], 'must be an object'],
      [null, 'must be an object'],
      [1, 'must be an object'],
    ],
  ],
  [
    'an object of one kind',
    make.record(make.number()),
    [{}, { a: 1 }],
    [
      [[], 'must be an object'],
      ['a', 'must be an object'],
    ],
  ],
  [
    'what JSON keeps',
    make.lossless(make.any()),
    [null, 'a', true, 1, new Date(0), { a: [{ b: null }] }],
    [
      [Number.NaN, 'holds what JSON cannot carry'],
      [new Date(Number.NaN), 'holds what JSON cannot carry'],
      [{ a: undefined }, 'holds what JSON cannot carry'],
      [{ a: [() => 1] }, 'holds what JSON cannot carry'],
    ],
  ],
  [
    'a decimal number as text',
    make.decimal(make.text(), 0, 10, 2),
    ['0', '9.99', '10.00'],
    [
      ['1,5', 'must be a decimal number'],
      ['.5', 'must be a decimal number'],
      ['1.', 'must be a decimal number'],
      ['-1', 'must be at least 0 and at most 10'],
      ['10.01', 'must be at least 0 and at most 10'],
      ['1.234', 'must have at most 2 decimals'],
      [1, 'must be text'],
    ],
  ],
  [
    'a decimal number above a bound',
    make.decimal(make.text(), 0, null, 2, true),
    ['0.01'],
    [['0.00', 'must be above 0']],
  ],
])('%s passes, and everything else is refused with its reason', (_, check, good, bad) => {
  for (const value of good) expect(run(check, value)).toEqual({ value, wrong: [] });
  for (const [value, reason] of bad) expect(run(check, value)).toEqual({ value, wrong: [`: ${reason}`] });
});

describe('an answer', () => {
  const at = '2026-03-01T12:00:00Z';

  test('has its times as Dates and its numbers as numbers, at any depth', () => {
    const check = make.loose({
      at: make.time(),
      'a b': make.float(),
      list: make.list(make.time()),
      map: make.record(make.time()),
    });
    const answer = { at, a: 'NaN', b: '-Infinity', list: [at], map: { x: at }, other: at };
    const date = new Date(at);
    const read = run(check, answer);
    expect(read).toEqual({
      value: { at: date, a: Number.NaN, b: -Infinity, list: [date], map: { x: date }, other: at },
      wrong: [],
    });
    expect(read.value).toBe(answer);
  });

  test.each([
    [make.time(), 'must be a time'],
    [make.float(), 'must be a number'],
    [make.moment(), 'must be a time'],
  ])('is refused where a time or number is neither', (check, reason) => {
    expect(wrongOf(check, 'tomorrow')).toEqual([`: ${reason}`]);
    expect(wrongOf(check, undefined)).toEqual([': is required']);
  });

  test.each([
    ['NaN', Number.NaN],
    ['Infinity', Infinity],
    ['-Infinity', -Infinity],
    [5, 5],
  ])('has the number %s', (wire, value) => {
    expect(run(make.float(), wire)).toEqual({ value, wrong: [] });
  });

  test('may name a time as a Date that is one', () => {
    expect(wrongOf(make.time(), new Date(0))).toEqual([]);
    expect(wrongOf(make.time(), new Date(Number.NaN))).toEqual([': must be a time']);
    expect(run(make.moment(), at)).toEqual({ value: at, wrong: [] });
  });

  test('names every wrong part by its path, and the right ones are read still', () => {
    const check = make.loose({
      items: make.list(make.loose({ name: make.text(), at: make.time() })),
      map: make.record(make.text()),
    });
    const answer = {
      items: [
        { name: 'a', at },
        { name: 1, at: 'x' },
      ],
      map: { x: 1, y: 'b' },
    };
    expect(wrongOf(check, answer)).toEqual([
      'items.1.name: must be text',
      'items.1.at: must be a time',
      'map.x: must be text',
    ]);
    expect(answer.items[0]?.at).toEqual(new Date(at));
  });

  test.each<[string, make.Check, unknown, unknown]>([
    ['a field that may be missing', make.optional(make.text()), undefined, undefined],
    ['a field that may be null', make.nullable(make.text()), null, null],
    ['a field that may be either (missing)', make.nullish(make.text()), undefined, undefined],
    ['a field that may be either (null)', make.nullish(make.text()), null, null],
    ['a list that is missing', make.orEmpty(make.list(make.text())), undefined, []],
    ['a list that is null', make.orEmpty(make.list(make.text())), null, []],
  ])('is whole without %s', (_, check, given, value) => {
    expect(run(make.loose({ field: check }), { field: given })).toEqual({ value: { field: value }, wrong: [] });
    expect(wrongOf(make.loose({ field: check }), { field: 1 })).toHaveLength(1);
  });

  test('may not have null where only a missing field is allowed, and not the reverse', () => {
    expect(wrongOf(make.optional(make.text()), null)).toEqual([': must be text']);
    expect(wrongOf(make.nullable(make.text()), undefined)).toEqual([': is required']);
    expect(run(make.optional(make.text()), 'a')).toEqual({ value: 'a', wrong: [] });
    expect(run(make.orEmpty(make.list(make.text())), ['a'])).toEqual({ value: ['a'], wrong: [] });
  });
});

describe('an input', () => {
  test('has no other fields than the known ones', () => {
    const check = make.strict({ name: make.text(), 'a b': make.optional(make.number()) });
    expect(wrongOf(check, { name: 'x', a: 1, b: 2 })).toEqual([]);
    expect(wrongOf(check, { name: 1, c: 1 })).toEqual(['c: is no field of this call', 'name: must be text']);
    expect(wrongOf(check, [])).toEqual([': must be an object']);
  });

  test('has one of several forms; the faults of the nearest ones are named', () => {
    const check = make.union([
      make.strict({ kind: make.choice(['a']), size: make.number() }),
      make.strict({ kind: make.choice(['b']), name: make.text() }),
      make.text(),
    ]);
    for (const good of [{ kind: 'a', size: 1 }, { kind: 'b', name: 'x' }, 'text'])
      expect(run(check, good)).toEqual({ value: good, wrong: [] });
    expect(wrongOf(check, { kind: 'b', name: 1 })).toEqual(['name: must be text']);
    expect(wrongOf(check, 5)).toEqual([': has none of the forms it may have']);
  });

  test('names the fields of all forms that are equally near', () => {
    const check = make.union([make.strict({ a: make.text() }), make.strict({ b: make.text() })]);
    expect(wrongOf(check, { a: 1, b: 1 })).toEqual([
      'b: is no field of this call',
      'a: must be text',
      'a: is no field of this call',
      'b: must be text',
    ]);
  });

  test('an input that holds itself is refused, but the same part twice is not', () => {
    const part = { a: 1 };
    const loop: Record<string, unknown> = {};
    loop['loop'] = [loop];
    expect(wrongOf(make.lossless(make.any()), { one: part, other: part })).toEqual([]);
    expect(wrongOf(make.lossless(make.any()), loop)).toEqual([': holds what JSON cannot carry']);
  });

  test.each<[string, unknown]>([
    ['a Set', new Set(['x'])],
    ['a Map', new Map([['x', 1]])],
    [
      'an object of a class',
      new (class Id {
        readonly #text = 'x';
        toString = () => this.#text;
      })(),
    ],
    ['an address', new URL('https://shop.example/')],
  ])('an input that holds %s is refused, for JSON would drop what it holds', (_, part) => {
    const check = make.lossless(make.any());
    expect(wrongOf(check, { $in: part })).toEqual([': holds what JSON cannot carry']);
  });

  test('an object of another window, or without a prototype, is lossless', () => {
    const check = make.lossless(make.any());
    expect(wrongOf(check, runInNewContext('({ $in: [{ a: 1 }] })'))).toEqual([]);
    expect(wrongOf(check, Object.assign(Object.create(null), { a: [1] }))).toEqual([]);
  });

  test('needs a field of the address wherever its parent is there', () => {
    const check = make.requires(make.any(), ['id', 'product.id', 'items.id']);
    expect(wrongOf(check, { id: 'a', product: { id: 'b' }, items: [{ id: 'c' }] })).toEqual([]);
    expect(wrongOf(check, { product: {}, items: [{ id: 'c' }, { id: null }] })).toEqual([
      'id: is required',
      'product.id: is required',
      'items.1.id: is required',
    ]);
    expect(wrongOf(check, { id: 'a' })).toEqual([]);
    expect(wrongOf(check, null)).toEqual([]);
  });

  test.each<[boolean, object, string[]]>([
    [false, {}, []],
    [false, { a: 1, b: null, c: undefined }, []],
    [false, { a: 1, b: 2 }, ['a: excludes the others of a, b, c', 'b: excludes the others of a, b, c']],
    [true, { b: 2 }, []],
    [true, { a: null }, ['a', 'b', 'c'].map((name) => `${name}: one of a, b, c is required`)],
  ])('has at most one of the fields that exclude each other (needed: %s): %j', (isNeeded, value, expected) => {
    expect(wrongOf(make.oneOf(make.any(), ['a', 'b', 'c'], isNeeded), value)).toEqual(expected);
  });

  test('an input that should be an object is refused once', () => {
    expect(wrongOf(make.oneOf(make.loose({}), ['a'], true), 5)).toEqual([': must be an object']);
  });

  test('an input of a recursive form is checked to a depth of a hundred', () => {
    const check = make.later(() => make.loose({ part: make.optional(check), size: make.optional(make.number()) }));
    const nested = (depth: number): object => (depth === 1 ? { size: 'x' } : { part: nested(depth - 1) });
    expect(wrongOf(check, nested(100))).toEqual([`${'part.'.repeat(99)}size: must be a number`]);
    expect(wrongOf(check, nested(101))).toEqual([`${Array(100).fill('part').join('.')}: is nested too deeply`]);
    // The depth counts from the start again.
    expect(wrongOf(check, nested(3))).toEqual(['part.part.size: must be a number']);
  });
});
