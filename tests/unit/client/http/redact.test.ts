import { expect, test } from 'vitest';
import { collectSecrets, collectTexts, createRedactor } from '../../../../src/client/http/redact.ts';

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

test('the secrets of a request are the texts of its headers and what is as long as a token', () => {
  const [token, short] = ['t'.repeat(32), 't'.repeat(31)];
  const body = JSON.stringify({ refreshToken: token, password: short, productType: 'DIGITAL' });
  expect(collectSecrets({ method, url: 'https://shop.example/a?q=find', body }, { authorization: 'a,b' })).toEqual([
    'a',
    'b',
    token,
  ]);
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
