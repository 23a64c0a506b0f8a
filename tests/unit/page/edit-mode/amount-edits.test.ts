import { array, assert, constantFrom, integer, property, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencyDecimals } from '../../../../src/domain/currency.ts';
import { printsAmount } from '../../../../src/page/dom/printed.ts';
import { editText } from '../../../../src/page/dom/split-text.ts';
import { amountEdits, signIn } from '../../../../src/page/edit-mode/amount-edits.ts';

const euros = { sign: '€', currency: 'EUR', language: '' };
const rewrite = (text: string, from: string, to: string, spelling = euros): string | undefined =>
  editText(text, (joined) => amountEdits(joined, [{ from, to }], spelling));

describe('only the number changes', () => {
  test.each([
    ['€24.50 / 100 g incl. VAT', '€21.00 / 100 g incl. VAT'],
    ['From €24.50', 'From €21.00'],
    ['ab 24,50 €*', 'ab 21,00 €*'],
    ['24,50 €', '21,00 €'],
    ['EUR 24.50', 'EUR 21.00'],
    ['24.50', '21.00'],
    ['24,5 €', '21 €'],
    ['24.500 €', '21.000 €'],
    ['€24.50 – €30.00', '€21.00 – €30.00'],
    ['€24.50 ($26.70)', '€21.00 ($26.70)'],
    ['$24.50 / €24.50', '$24.50 / €21.00'],
    ['€24.50 100 g', '€21.00 100 g'],
    ['Pack of 24.50 cm: €24.50', 'Pack of 24.50 cm: €21.00'],
    ['24,50 % · 24,50 €', '24,50 % · 21,00 €'],
    ['Price €24.50€24.50', 'Price €21.00€21.00'],
    ['€24.50 (€24.50/kg)', '€21.00 (€24.50/kg)'],
    ['٢٤٫٥٠ €', '٢١٫٠٠ €'],
    ['۲۴٫۵۰ €', '۲۱٫۰۰ €'],
    ['२४.५० €', '२१.०० €'],
    ['๒๔.๕๐ €', '๒๑.๐๐ €'],
    ['２４．５０', '２１．００'],
    ['24€50', '21€00'],
    ['24·50 €', '21·00 €'],
    ['€24⁵⁰', '€21⁰⁰'],
    ['\u200F24.50\u00A0€', '\u200F21.00\u00A0€'],
    ['€24.50/-', '€21.00/-'],
    ['24,50.- €', '21,00.- €'],
    ['€24.50€30.00', '€21.00€30.00'],
  ])('“%s” becomes “%s”', (text, expected) => {
    expect(rewrite(text, '24.50', '21.00')).toBe(expected);
  });

  test.each([
    ['19,-', '19.00', '21.00', '21,-'],
    ['19,- €', '19.00', '21.50', '21,50 €'],
    ['Fr. 19.–', '19.00', '20.00', 'Fr. 20.–'],
    ['19.--', '19.00', '20.00', '20.--'],
    ['€24', '24.00', '18.50', '€18.50'],
    ['€24', '24.00', '18.00', '€18'],
    ['1.234 ₫', '1234', '98000', '98.000 ₫'],
    ['1.234 €', '1234.00', '98.50', '98,50 €'],
    ['1 234 kr', '1234.00', '98.50', '98,50 kr'],
    ['1 234,50 €', '1234.50', '1234567.00', '1 234 567,00 €'],
    ['1\u202F234,50 €', '1234.50', '12345.00', '12\u202F345,00 €'],
    ['CHF 1’234.50', '1234.50', '21345.00', 'CHF 21’345.00'],
    ['₹1,23,456.00', '123456.00', '9876543.00', '₹98,76,543.00'],
    ['1234,50 €', '1234.50', '12345.00', '12345,00 €'],
    ['1.234 KD', '1.234', '2.000', '2.000 KD'],
    ['1.299€50', '1299.50', '999.00', '999€00'],
    ['1980円', '1980', '2050', '2050円'],
    ['１，９８０円', '1980', '12050', '１２，０５０円'],
    ['2450.50 Ft', '2450.50', '2599.90', '2599.90 Ft'],
  ])('“%s” with %s replaced by %s is “%s”', (text, from, to, expected) => {
    expect(rewrite(text, from, to, { sign: '', currency: '', language: '' })).toBe(expected);
  });

  test.each([
    ['en-IN', '₹99,999.00', '99999.00', '105000.00', '₹1,05,000.00'],
    ['de', '999,00 €', '999.00', '1234.50', '1.234,50 €'],
    ['en-US', '$999', '999.00', '1234.50', '$1,234.50'],
    // The page's language says nothing of prices in another spelling.
    ['en', '999,00 €', '999.00', '1234.50', '1234,50 €'],
    ['es', '999,00 €', '999.00', '1234.50', '1234,50 €'],
    ['ar-EG', '٩٩٩٫٠٠ €', '999.00', '1234.50', '١٬٢٣٤٫٥٠ €'],
    ['en_US', '$999', '999.00', '1234.50', '$1234.50'],
  ])('on a page in %s, “%s” with %s replaced by %s is “%s”', (language, text, from, to, expected) => {
    expect(rewrite(text, from, to, { sign: '', currency: '', language })).toBe(expected);
  });
});

test.each([
  '24,50 kr',
  '24,50 zł',
  'CHF 24.50',
  'Fr. 24.50',
  '24.50 Kč',
  '24,50 lei',
  'SEK 24.50',
  'RM24.50',
  'R 24,50',
])('“%s” is converted from euros, and stays', (text) => {
  expect(rewrite(text, '24.50', '21.50')).toBeUndefined();
  expect(rewrite(`${text} (24,50 €)`, '24.50', '21.50')).toBe(`${text} (21,50 €)`);
});

test('a price in crowns beside its converted one changes alone', () => {
  const crowns = { sign: 'kr', currency: 'SEK', language: 'sv' };
  expect(rewrite('24,50 kr (€24.50)', '24.50', '21.00', crowns)).toBe('21,00 kr (€24.50)');
  expect(rewrite('€24.50', '24.50', '21.00', crowns)).toBeUndefined();
});

test.each([
  'Sold out',
  'Price on request',
  '€18.00',
  '€42.00',
  '$24.50',
  '24.50%',
  '−24.50 %',
  '124.50',
  '24.505',
  '1.24.50',
  'Save €5',
  '',
])('“%s” prints no €24.50, and stays', (text) => {
  expect(rewrite(text, '24.50', '21.50')).toBeUndefined();
});

test('several amounts change at once, each number by the first change that it fits', () => {
  const changes = [
    { from: '8.49', to: '8.00' },
    { from: '9.99', to: '12.00' },
    { from: '8.49', to: '1.00' },
  ];
  const both = editText('€8.49 statt €9.99', (joined) => amountEdits(joined, changes, euros));
  expect(both).toBe('€8.00 statt €12.00');
  expect(editText('€9.99', (joined) => amountEdits(joined, changes, euros))).toBe('€12.00');
});

test('an amount changes only where it is the price, even if the price before a sale is the same', () => {
  const changes = [
    { from: '24.00', to: '21.00' },
    { from: '24.00', to: '21.00' },
  ];
  for (const [text, expected] of [
    ['24 pcs €24', '24 pcs €21'],
    ['€24 (€24/kg)', '€21 (€24/kg)'],
  ] as const)
    expect(editText(text, (joined) => amountEdits(joined, changes, euros))).toBe(expected);
});

test('the number beside the store’s own sign is the price, also where the sign is a word', () => {
  const krona = { sign: 'kr', currency: 'SEK', language: 'sv' };
  expect(rewrite('Längd 24,50 · 24,50 kr', '24.50', '21.00', krona)).toBe('Längd 24,50 · 21,00 kr');
  expect(rewrite('24,50 EUR / 24,50 Kr.', '24.50', '21.00', krona)).toBe('24,50 EUR / 21,00 Kr.');
});

test('an amount that stays is found, and nothing changes', () => {
  expect(rewrite('24,5 €', '24.50', '24.50')).toBe('24,5 €');
  expect(rewrite('From 24 €', '24.00', '24')).toBe('From 24 €');
});

test.each([
  ['€1,234.50', '€'],
  ['1 234,50 kr', 'kr'],
  ['CA$24.50', 'CA$'],
  ['24.50', ''],
  ['٢٤٫٥٠ د.إ.‏', 'دإ'],
])('the sign in “%s” is “%s”', (text, sign) => {
  expect(signIn(text)).toBe(sign);
});

const locales = [
  'en-US',
  'de-DE',
  'fr-FR',
  'de-CH',
  'en-IN',
  'ar-EG',
  'fa-IR',
  'ja-JP',
  'pt-BR',
  'hi-IN-u-nu-deva',
  'sv-SE',
  'pl',
  'es',
];
const currencies = ['EUR', 'JPY', 'KWD', 'USD', 'HUF', 'CHF', 'INR'];
const units = integer({ min: 0, max: 99_999_999 });
const around = constantFrom(
  '#',
  'From #',
  '# / 100 g',
  '# incl. VAT',
  '# (30 pcs)',
  'Save 5% · #',
  '#*',
  'Now: # · in stock',
);

/** A price as the shops of a country print it, in a text of theirs, with another price in the same form. */
const pages = tuple(constantFrom(...locales), constantFrom(...currencies), units, units, around).map(
  ([locale, currency, from, to, words]) => {
    const decimals = currencyDecimals(currency);
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency, minimumFractionDigits: decimals });
    const amountOf = (unit: number): string => (unit / 10 ** decimals).toFixed(decimals);
    const textOf = (unit: number): string => words.replace('#', () => format.format(Number(amountOf(unit))));
    const spelling = { sign: signIn(format.format(0)), currency, language: locale };
    return { before: textOf(from), after: textOf(to), from: amountOf(from), to: amountOf(to), spelling };
  },
);

test('a price becomes exactly its shop’s print of the other price, and back', () => {
  assert(
    property(pages, ({ before, after, from, to, spelling }) => {
      expect(printsAmount(before, [from])).toBe(true);
      const next = rewrite(before, from, to, spelling);
      expect(next).toBe(after);
      expect(rewrite(next ?? '', to, from, spelling)).toBe(before);
    }),
  );
});

const bare = (text: string): string => text.replaceAll(/\p{Nd}+(?:[.,'’٫٬\s]\p{Nd}+)*/gu, '#');

test('only digits and the marks between them change, and the new text prints the new amount, in any language', () => {
  assert(
    property(
      pages,
      constantFrom('', 'en', 'de', 'fr', 'hi', 'ar', 'not a language'),
      ({ before, from, to, spelling }, language) => {
        const next = rewrite(before, from, to, { ...spelling, language }) ?? '';
        expect(bare(next)).toBe(bare(before));
        expect(printsAmount(next, [to])).toBe(true);
      },
    ),
  );
});

test('a text without the amount is never changed', () => {
  const piece = constantFrom(
    '€18.00',
    '$42',
    'Sold out',
    '100 g',
    '-5 %',
    'Price on request',
    '1 234,50 kr',
    'SKU 2450',
  );
  assert(
    property(array(piece, { maxLength: 5 }), (pieces) => {
      expect(rewrite(pieces.join(' · '), '24.50', '21.50')).toBeUndefined();
    }),
  );
});
