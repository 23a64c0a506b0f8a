import { en } from '@messageformat/runtime/lib/cardinals';
import { expect, it } from 'vitest';
import { catalogFor } from '../../../src/messages/language.ts';
import { count, plural, select } from '../../../src/messages/runtime.ts';

it('chooses the case of a plural by the rules of its language', () => {
  const cases = { one: 'row', other: 'rows' };
  expect([0, 1, 2].map((value) => plural(value, 0, en, cases))).toEqual(['rows', 'row', 'rows']);
});

it('chooses a case by a value, and `other` where none fits', () => {
  const cases = { yes: 'a', other: 'b' };
  expect([select('yes', cases), select('no', cases)]).toEqual(['a', 'b']);
});

it('groups the digits of a count', () => {
  expect(count(12_345)).toBe(new Intl.NumberFormat(navigator.language).format(12_345));
});

it.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['pt-PT', 'pt-BR'],
  ['fr', 'en'],
  ['en-GB', 'en'],
])('the language %s uses the catalog %s', (wanted, tag) => {
  expect(catalogFor(wanted, ['en', 'de', 'pt-BR'])).toBe(tag);
});
