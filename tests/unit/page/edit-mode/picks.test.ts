import { expect, test } from 'vitest';
import { between } from '../../../../src/page/edit-mode/picks.ts';

const all = ['a', 'b', 'c', 'd'].map((link) => ({ link }));
const range = (from: string, to: string): string =>
  between(all, from, to)
    .map(({ link }) => link)
    .join('');

test('a range runs from one tile to another in the page’s order, whichever was pressed first', () => {
  expect(range('b', 'd')).toBe('bcd');
  expect(range('d', 'b')).toBe('bcd');
  expect(range('c', 'c')).toBe('c');
});

test('a range from a tile that has left the page is the pressed tile alone', () => {
  expect(range('x', 'c')).toBe('c');
  expect(range('c', 'x')).toBe('');
});
