import { describe, expect, test } from 'vitest';
import { nameKey } from '../../../../src/domain/typing/fold.ts';
import { includesText, isOneOf } from '../../../../src/page/dom/same-text.ts';

/** A name of the store, and how a page may print it. */
const printed: [name: string, text: string][] = [
  ['Stoneware Mug', 'STONEWARE\u00A0\u2009MUG'],
  ['Stoneware Mug', 'Stone\u200Bware\u00AD Mug'],
  ['Stoneware Mug', 'Ｓｔｏｎｅｗａｒｅ Ｍｕｇ'],
  ['Café crème', 'Cafe\u0301 cre\u0300me'],
  ['İznik Kase', 'iznik kase'],
  ['Iznik', 'IZNIK'],
  ['Straße', 'STRASSE'],
  ['Σίσυφος', 'ΣΊΣΥΦΟΣ'],
];

describe('a text that a page prints', () => {
  test.each(printed)('is the name %j as %j', (name, text) => {
    expect(isOneOf(text, [nameKey(name)])).toBe(true);
    expect(includesText(`New: ${text} (2 l)`, name)).toBe(true);
  });

  test('is no other name, and has no empty part', () => {
    expect(isOneOf('Stoneware Mugs', [nameKey('Stoneware Mug')])).toBe(false);
    expect(isOneOf('Cafe', [nameKey('Café')])).toBe(false);
    expect(includesText('Stoneware Mug', ' \u200B')).toBe(false);
  });
});
