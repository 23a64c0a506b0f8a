import { assert, double, property, string, stringMatching, uniqueArray, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { parseCookies, toCookie } from '../../../../src/client/auth/cookies.ts';

const name = stringMatching(/^[\w!#$%&'*+.^`|~-]{1,20}$/);
const value = string({ unit: 'grapheme' });

test('any text survives a round trip beside other cookies', () => {
  assert(
    property(uniqueArray(tuple(name, value), { selector: ([key]) => key, maxLength: 6 }), (pairs) => {
      const header = pairs.map(([key, text]) => toCookie(key, text).split('; ')[0]).join('; ');
      expect([...parseCookies(header)]).toEqual(pairs);
    }),
  );
});

test('no value can add an attribute or break the line', () => {
  assert(
    property(value, (text) => {
      expect(toCookie('a', text)).toMatch(/^a=[^;\s]*; Path=\/$/);
    }),
  );
});

test('the default path is /, and the expiry is given in days', () => {
  expect(toCookie('session', '1')).toBe('session=1; Path=/');
  expect(toCookie('session', '1', { expiresInDays: 7, path: '/shop' })).toBe('session=1; Path=/shop; Max-Age=604800');
  expect(toCookie('session', '1', { expiresInDays: 0.5, domain: 'a.com', secure: true, sameSite: 'Lax' })).toBe(
    'session=1; Path=/; Max-Age=43200; Domain=a.com; SameSite=Lax; Secure',
  );
});

test('zero or negative days delete the cookie', () => {
  assert(
    property(double({ max: 0, noNaN: true, noDefaultInfinity: true }), (days) => {
      expect(toCookie('a', '', { expiresInDays: days })).toBe('a=; Path=/; Max-Age=0');
    }),
  );
});

test.each([
  ['a b', '', {}, 'name'],
  ['', '', {}, 'name'],
  ['a=b', '', {}, 'name'],
  ['a', '\uD800', {}, 'value'],
  ['a', '', { path: '/; Domain=evil.com' }, 'path'],
  ['a', '', { domain: 'a.com\r\nSet-Cookie: b' }, 'domain'],
  ['a', '', { expiresInDays: Number.NaN }, 'expiresInDays'],
  ['a', '', { expiresInDays: Infinity }, 'expiresInDays'],
])('%j=%j with %j is refused for its %s', (key, text, options, what) => {
  const message = `cookie: ${what} cannot stand in a cookie`;
  const refused = expect.objectContaining({ code: 'invalid_input', message }) as Error;
  expect(() => toCookie(key, text, options)).toThrow(refused);
});

test('foreign cookies are parsed: quotes, broken encoding, duplicates, names of object properties', () => {
  const cookies = parseCookies(' a="x y" ;b=50%;; =z; flag; a=2;__proto__=p; c=k=v');
  expect([...cookies]).toEqual([
    ['a', 'x y'],
    ['b', '50%'],
    ['__proto__', 'p'],
    ['c', 'k=v'],
  ]);
  expect(parseCookies('').size).toBe(0);
  expect([...parseCookies('a="b; c=d"; e=f"g"; h="i"j')]).toEqual([
    ['a', '"b'],
    ['c', 'd"'],
    ['e', 'f"g"'],
    ['h', '"i"j'],
  ]);
});
