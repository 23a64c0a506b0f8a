import { array, assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fields } from '../../../../src/domain/fields.ts';
import { toUniqueValue } from '../../../../src/domain/guardrail-checks.ts';
import { groupOfName, searchGroups } from '../../../../src/domain/groups.ts';
import { cleanText } from '../../../../src/domain/typing/clean-text.ts';
import { nameKey, searchKey } from '../../../../src/domain/typing/fold.ts';

const context = { currency: 'EUR', locale: 'en' };
const seed = process.env['RUNS'] === undefined ? { seed: 1 } : { numRuns: Number(process.env['RUNS']) };

/** Texts of the characters that folding is about, among any others. */
const anyText = array(
  oneof(
    constantFrom(
      'a',
      'I',
      'i',
      'İ',
      'ı',
      'ß',
      'ẞ',
      'ς',
      'Σ',
      'é',
      'É',
      '\u0020',
      '\u00AD',
      '\u200B',
      '\u200C',
      '\u200D',
      '\u200E',
      '\u200F',
      '\u202A',
      '\u202E',
      '\u2060',
      '\u2066',
      '\uFEFF',
      'e\u0301',
      '\u0301',
      '\u0307',
      '\u00A0',
      '\u3000',
      '\u2028',
      '\t',
      '\u0000',
      '\u0085',
      '\u2800',
      '\uD800',

      '´',
      '’',
      '“',
      '″',
      '–',
      '−',
      '－',
      'Ａ',
      'ﬁ',
      '½',
      '٣',
      '१',
      'が',
      '가',
      'क',
      '\u094D',
      'م',
      'א',
      'ø',
      '👩',
      '🏽',
      '\uFE0F',
      '\u{E0067}',
      '\u{E007F}',
      '\u{1F3F4}',
      '\u180E',
      '\u3164',
      'ŉ',
      'K',
      '™',
      '～',
      '×',
    ),
    string({ unit: 'binary', maxLength: 3 }),
  ),
  { maxLength: 12 },
).map((parts) => parts.join(''));

describe('searchKey', () => {
  test.each([
    ['Stoneware  Mug', 'stoneware\u00A0mug'],
    ['\u3000Stoneware\u2009\u2028Mug ', 'stoneware mug'],
    ["Baker's Dozen", 'baker’s dozen'],
    ['12″ plate', "12'' PLATE"],
    ['“Nice” cup', '"nice" cup'],
    ['«Nice» cup', '„nice“ cup'],
    ['T–shirt', 'T-Shirt'],
    ['T−shirt', 't\u2011shirt'],
    ['İSTANBUL', 'istanbul'],
    ['ILIK', 'ılık'],
    ['Crème brûlée', 'CREME BRULEE'],
    ['Cafe\u0301', 'Café'],
    ['ＭＵＧ－１', 'mug-1'],
    ['Straße', 'STRASSE'],
    ['ΟΔΟΣ', 'οδος'],
    ['Smørrebrød', 'smorrebrod'],
    ['Mu\u200Bg', 'mug'],
    ['\u202EMug\u202C', 'mug'],
    ['½ litre', '1/2 LITRE'],
    ['שָׁלוֹם', 'שלום'],
    ['كتــاب', 'كتاب'],
    ['S〜L', 'S～L'],
    ['10 × 15 cm', '10 x 15 cm'],
    ['MUG-٣٨', 'mug-38'],
    ['قميص ٣٨', 'قميص 38'],
    ['۳۸', '٣٨'],
    ['कप १२', 'कप 12'],
    ['３８', '38'],
    ['𝟛𝟠', '38'],
  ])('%j and %j are found by each other', (a, b) => {
    expect(searchKey(a)).toBe(searchKey(b));
  });

  test.each([
    ['か', 'が'],
    ['कि', 'कु'],
    ['mug 1', 'mug1'],
    ['', 'a'],
  ])('%j and %j are different', (a, b) => {
    expect(searchKey(a)).not.toBe(searchKey(b));
  });

  test('gives one key for every spelling of a text, and that key for itself', () => {
    assert(
      property(anyText, (text) => {
        const key = searchKey(text);
        expect(searchKey(key)).toBe(key);
        for (const form of ['NFC', 'NFD'] as const) expect(searchKey(cleanText(text).normalize(form))).toBe(key);
        expect(searchKey(`\u3000${text.replaceAll(' ', ' \u00A0 ')}\u200B`)).toBe(key);
      }),
      { numRuns: 2000, ...seed },
    );
  });
});

describe('cleanText', () => {
  test.each([
    ['\u200B', ''],
    ['\u3164\u2800\u115F', ''],
    ['TAKEN\u200B', 'TAKEN'],
    ['TA\uFEFFKEN', 'TAKEN'],
    ['A\u200CB\u200D', 'AB'],
    ['\u202Egum', 'gum'],
    ['a\u0000b\u0007', 'ab'],
    ['two\r\nlines\u0085here', 'two lines here'],
    ['e\u200B\u0301', 'é'],
    ['क\u200D\u180E', 'क'],
  ])('%j becomes %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  test.each([
    '👩‍👩‍👧 mug',
    '👩🏽‍🚀',
    '❤️',
    '❤️‍🔥',
    '1️⃣',
    '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
    'می\u200Cخواهم',
    'ක්\u200Dෂ',
    'ന്\u200D',
    'חולצה\u200E-C',
    '葛\u{E0100}',
  ])('%j keeps what its script needs', (text) => {
    expect(cleanText(text)).toBe(text);
  });

  test('a second dot on a dotted I does not change the key of a name', () => {
    expect(nameKey('I\u0307\u0307')).toBe(nameKey('i'));
  });

  test('is the same for a text that is clean, and changes no key', () => {
    assert(
      property(anyText, (text) => {
        const clean = cleanText(text);
        expect(cleanText(clean)).toBe(clean);
        expect(searchKey(clean)).toBe(searchKey(text));
        expect(nameKey(clean)).toBe(nameKey(text));
        expect(nameKey(nameKey(text))).toBe(nameKey(text));
      }),
      { numRuns: 2000, ...seed },
    );
  });
});

test('refuses a name of invisible characters alone', () => {
  for (const name of ['\u200B', '\u2060 \u200D', '\u3164', '\u202E'])
    expect(fields.name.parse(name, context)).toEqual({ tag: 'problem', problem: { tag: 'empty' } });
});

test('takes a SKU with an invisible character for the SKU without', () => {
  expect(toUniqueValue('taken\u200B')).toBe(toUniqueValue('TAKEN'));
  expect(fields.sku.parse('TAKEN\u200B', context)).toEqual({ tag: 'ok', value: 'TAKEN' });
  expect(fields.sku.same('TAKEN\u200B', 'TAKEN')).toBe(true);
});

test('finds a group in any spelling, and does not take another accent for the same name', () => {
  const groups = [{ name: 'Été  2026' }, { name: 'Café' }];
  expect(searchGroups(groups, 'ete 2026')).toEqual([groups[0]]);
  expect(groupOfName(groups, 'ÉTÉ 2026\u200B')).toBe(groups[0]);
  expect(groupOfName(groups, 'cafe')).toBeUndefined();
});
