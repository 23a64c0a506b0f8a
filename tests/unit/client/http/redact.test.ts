import { expect, test } from 'vitest';
import { collectTexts, createRedactor, isToken } from '../../../../src/client/http/redact.ts';

const method = 'POST' as const;

test('the texts of a request are those of its address, its headers and its body, however deep', () => {
  const body = JSON.stringify({ name: 'Mug', tags: ['red', { more: 'blue' }], count: 7, none: null, isNew: true });
  const texts = collectTexts(
    { method, url: 'https://shop.example/a?q=find&r=', body },
    { authorization: 'a,b', x: 'c' },
  );
  expect(texts).toEqual(['find', '', 'a', 'b', 'c', 'Mug', 'red', 'blue']);
});

test.each([null, 'null', '7'])('a request with the body %j has no texts in it', (body) => {
  expect(collectTexts({ method, url: 'https://shop.example/', body }, {})).toEqual([]);
});

test.each([
  [31, false],
  [32, true],
])('a text of %i characters can be a token: %s', (length, expected) => {
  expect(isToken('t'.repeat(length))).toBe(expected);
});

test.each<[string, string[], string, string]>([
  ['every occurrence', ['mug@a'], 'mug@a is not mug@a', '… is not …'],
  ['a text within a longer one only with it', ['stone', 'stoneware', 'ware'], 'no stoneware', 'no …'],
  ['texts of four characters', ['four'], 'four more', '… more'],
  ['no shorter ones', ['the', ''], 'the mug', 'the mug'],
])('a message is freed of %s', (_, sent, words, expected) => {
  expect(createRedactor(sent)(words)).toBe(expected);
  expect(createRedactor(sent.toReversed())(words)).toBe(expected);
});
