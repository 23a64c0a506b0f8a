import { array, assert, boolean, constantFrom, dictionary, double, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toRequest } from '../../../../src/client/http/request.ts';
import { codeOf } from '../../../../src/base/errors.ts';

const base = 'https://api.example';
const get = { method: 'GET', path: '/things/{id}' } as const;
const remove = { method: 'DELETE', path: '/things/{id}' } as const;
const patch = { method: 'PATCH', path: '/things/{thing.id}/parts' } as const;

/** A text that a URL can carry: no lone surrogates. */
const text = string({ unit: 'binary' }).filter((value) => !/\p{Cs}/u.test(value));
/** An input whose query, `id=x&q=…`, has this length. */
const ofLength = (length: number) => ({ id: 'x', q: 'q'.repeat(length - 7) });
const codeOfThrown = (run: () => unknown): string => {
  try {
    run();
    return 'none';
  } catch (error) {
    return codeOf(error);
  }
};

describe('a path', () => {
  test('holds any value as one segment, which decodes to the value', () => {
    assert(
      property(text, (id) => {
        if (['', '.', '..'].includes(id)) return;
        const { pathname, origin, hash } = new URL(toRequest(base, get, { id }).url);
        expect([origin, hash]).toEqual([base, '']);
        expect(pathname.split('/').slice(0, -1)).toEqual(['', 'things']);
        expect(decodeURIComponent(pathname.split('/').at(-1) ?? '')).toBe(id);
      }),
    );
  });

  test('reads nested input by dots', () => {
    const request = toRequest(base, patch, { thing: { id: 'a/b' }, note: 1 });
    expect(request).toEqual({
      url: `${base}/things/a%2Fb/parts`,
      method: 'PATCH',
      body: '{"thing":{"id":"a/b"},"note":1}',
    });
  });

  test.each<[why: string, input: Record<string, unknown>]>([
    ['a dot', { id: '.' }],
    ['two dots', { id: '..' }],
    ['nothing', { id: '' }],
    ['not a text', { id: 7 }],
    ['a missing value', {}],
    ['a lone surrogate', { id: 'a\uD800' }],
  ])('made of %s is refused', (_, input) => {
    expect(codeOfThrown(() => toRequest(base, get, input))).toBe('invalid_input');
  });

  test('a path of a missing object is refused', () => {
    for (const input of [{}, { thing: {} }, { thing: { id: null } }])
      expect(codeOfThrown(() => toRequest(base, patch, input))).toBe('invalid_input');
  });
});

describe('a query', () => {
  const plain = oneof(text, double({ noNaN: true }), boolean());

  test('decodes to the input: arrays repeat their name', () => {
    const input = dictionary(string({ unit: 'grapheme', minLength: 1 }), oneof(plain, array(plain)), {
      noNullPrototype: true,
    });
    assert(
      property(input, (entries) => {
        const { searchParams } = new URL(toRequest(base, remove, { ...entries, id: 'x' }).url);
        for (const [name, value] of Object.entries(entries)) {
          if (name === 'id') continue;
          expect(searchParams.getAll(name)).toEqual([value].flat().map(String));
        }
      }),
    );
  });

  test('uses dots for depth, and omits undefined and null', () => {
    const input = { id: 'x', paging: { limit: 5, sort: { by: ['name', 'price'] } }, cursor: undefined, none: null };
    const { search } = new URL(toRequest(base, get, input).url);
    expect(search).toBe('?id=x&paging.limit=5&paging.sort.by=name&paging.sort.by=price');
  });

  test('cannot be escaped by a value', () => {
    assert(
      property(constantFrom('&a=1', '#x', '?y', '%00', '+', ' ', '\n', '=', '€'), (evil) => {
        const url = new URL(toRequest(base, get, { id: 'x', q: evil }).url);
        expect([...url.searchParams.keys()]).toEqual(['id', 'q']);
        expect(url.hash).toBe('');
      }),
    );
  });
});

test('sends a time as ISO text, in the query and in the body', () => {
  const input = { id: 'x', at: new Date(0), range: { to: [new Date(1)] } };
  const { search } = new URL(toRequest(base, get, input).url);
  expect(search).toBe('?id=x&at=1970-01-01T00%3A00%3A00.000Z&range.to=1970-01-01T00%3A00%3A00.001Z');
  expect(toRequest(base, { method: 'POST', path: '/things' }, input).body).toContain('"at":"1970-01-01T00:00:00.000Z"');
});

describe('a query that is too long for a URL', () => {
  test('is sent as a POST with the same payload to the same path', () => {
    const input = { ...ofLength(4001), at: new Date(0), none: [], depth: { ids: ['a', 'b'] } };
    expect(toRequest(base, get, input)).toEqual({
      url: `${base}/things/x`,
      method: 'POST',
      body: JSON.stringify(input),
    });
  });

  test('starts above 4000 encoded characters', () => {
    const long = ofLength(4000);
    expect(toRequest(base, get, long)).toMatchObject({ method: 'GET', body: null });
    expect(toRequest(base, get, ofLength(4001)).method).toBe('POST');
    expect(toRequest(base, get, { ...long, q: `${long.q.slice(1)}ü` }).method).toBe('POST');
  });

  test('never converts a DELETE', () => {
    expect(toRequest(base, remove, ofLength(9000))).toMatchObject({ method: 'DELETE', body: null });
  });
});

test('a POST sends JSON and leaves the query empty', () => {
  const post = { method: 'POST', path: '/things' } as const;
  expect(toRequest(base, post, { a: [1, undefined], b: undefined })).toEqual({
    url: `${base}/things`,
    method: 'POST',
    body: '{"a":[1,null]}',
  });
});
