import { expect, test } from 'vitest';
import { readBulk } from '../../../src/catalog/many.ts';

const done = (originalIndex: number) => ({ itemMetadata: { originalIndex, success: true } });
const refused = (originalIndex: number) => ({
  itemMetadata: { originalIndex, success: false, error: { code: 'NOT_FOUND', description: 'gone' } },
});
const codesOf = (results: Parameters<typeof readBulk>[0], count: number) =>
  readBulk(results, count, '/bulk').map((one) => (one.tag === 'ok' ? 'ok' : one.error.code));

test('a bulk response is read by the index of each result, in any order', () => {
  expect(codesOf([refused(2), done(0), done(1)], 3)).toEqual(['ok', 'ok', 'not_found']);
});

test.each([
  ['before', [refused(0), done(0), done(1)]],
  ['after', [done(0), refused(0), done(1)]],
])('of two results for one row the failure counts, also if it comes %s the success', (_, results) => {
  expect(codesOf(results, 2)).toEqual(['not_found', 'ok']);
});

test('a row missing from the response has an unknown outcome', () => {
  expect(codesOf([done(1)], 2)).toEqual(['malformed_answer', 'ok']);
});
