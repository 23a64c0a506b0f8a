import { Big } from 'big.js';
import { assert, constantFrom, integer, property, string, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEntry, readingsOf, type Entry } from '../../../../src/domain/typing/entry.ts';
import { FieldValue } from '../../../../src/domain/fields.ts';
import { currencyDecimals } from '../../../../src/domain/currency.ts';
import { maxPrice, toAmount, toTyped } from '../../../../src/domain/typing/money.ts';
import { maxQuantity } from '../../../../src/domain/typing/quantity.ts';

const locales = ['en', 'de', 'fr', 'de-CH', 'ar-EG', 'ja', 'hi', 'pt', 'tr', 'fa', 'sv'];
const currencies = ['EUR', 'JPY', 'KWD'];
const minuses = ['-', '−', '–', '－', '‑'];

const price = (text: string, current: string | null, currency = 'EUR', locale = 'en'): Entry =>
  readEntry(text, 'price', current, { currency, locale });
const stock = (text: string, current: string | null): Entry =>
  readEntry(text, 'stock', current, { currency: 'EUR', locale: 'en' });

const prices: [text: string, current: string, value: string, how: string, currency?: string, locale?: string][] = [
  ['19.99', '24.50', '19.99', 'set'],
  ['=19.99', '24.50', '19.99', 'set'],
  ['= € 19.99', '24.50', '19.99', 'set'],
  ['＝19.99', '24.50', '19.99', 'set'],
  ['+5', '20.00', '25.00', 'computed'],
  ['-5', '20.00', '15.00', 'computed'],
  ['- 5', '20.00', '15.00', 'computed'],
  ['−5', '20.00', '15.00', 'computed'],
  ['–5', '20.00', '15.00', 'computed'],
  ['－５', '20.00', '15.00', 'computed'],
  ['-€5', '20.00', '15.00', 'computed'],
  ['€-5', '20.00', '15.00', 'computed'],
  ['-5 EUR', '20.00', '15.00', 'computed'],
  ['-0,50', '20.00', '19.50', 'computed'],
  ['-20', '20.00', '0.00', 'computed'],
  ['+0', '20.00', '20.00', 'computed'],
  ['-10%', '24.50', '22.05', 'computed'],
  ['-10 %', '24.50', '22.05', 'computed'],
  ['+10\u00A0%', '24.50', '26.95', 'computed'],
  ['-%10', '24.50', '22.05', 'computed'],
  // Swiss prices have steps of 0.05.
  ['-10%', '19.90', '17.90', 'rounded', 'CHF'],
  ['+3%', '10.00', '10.30', 'computed', 'CHF'],
  ['-0.1%', '10.00', '10.00', 'rounded', 'CHF'],
  ['-1%', '10.03', '9.95', 'rounded', 'CHF'],
  ['+1%', '0.02', '0.05', 'rounded', 'CHF'],
  ['-0%', '19.99', '19.99', 'computed', 'CHF'],
  ['-0.02', '10.00', '9.98', 'computed', 'CHF'],
  ['%-10', '24.50', '22.05', 'computed'],
  ['-10％', '24.50', '22.05', 'computed'],
  ['-12.5%', '20.00', '17.50', 'computed'],
  ['-12,5 %', '20.00', '17.50', 'computed', 'EUR', 'de'],
  ['-١٠٪', '24.50', '22.05', 'computed', 'EUR', 'ar-EG'],
  ['-33%', '19.99', '13.39', 'rounded'],
  ['+50%', '0.01', '0.02', 'rounded'],
  ['-15%', '1230', '1046', 'rounded', 'JPY', 'ja'],
  ['-10%', '1.235', '1.112', 'rounded', 'KWD', 'ar'],
  ['+1.000', '20.00', '1020.00', 'computed', 'EUR', 'de'],
  ['+5', '9.995', '15.00', 'rounded'],
  ['-100%', '20.00', '0.00', 'computed'],
];
test.each(prices)('%s typed over a price of %s makes %s (%s)', (text, current, value, how, currency, locale) => {
  expect(price(text, current, currency, locale)).toEqual({ tag: 'ok', value, delta: null, how });
});

const pieces: [text: string, current: string, value: string, delta: string | null][] = [
  ['12', '5', '12', null],
  ['=12', '5', '12', null],
  ['= 12', '5', '12', null],
  ['+5', '12', '17', '5'],
  ['-3', '12', '9', '-3'],
  ['−3', '12', '9', '-3'],
  ['+٥', '12', '17', '5'],
  ['-12', '12', '0', '-12'],
  ['-0', '12', '12', '0'],
  ['+5', '-2', '3', '5'],
  ['-2', '-2', '-2', null],
  ['-13', '12', '-1', '-13'],
  ['=-3', '12', '-3', null],
];
test('a percentage of a cost has no steps: nobody pays it in coins', () => {
  const context = { currency: 'CHF', locale: 'en' };
  expect(readEntry('-10%', 'cost', '19.90', context)).toMatchObject({ value: '17.91' });
  expect(readEntry('-10%', 'salePrice', '19.90', context)).toMatchObject({ value: '17.90' });
});

test.each(pieces)('%s typed over a stock of %s makes %s, by %s', (text, current, value, delta) => {
  expect(stock(text, current)).toMatchObject({ tag: 'ok', value, delta });
});

test('a change typed over untracked stock is a problem, a quantity is not', () => {
  expect(stock('+5', 'in_stock')).toEqual({ tag: 'problem', problem: { tag: 'nothing_there' } });
  expect(stock('5', 'in_stock')).toMatchObject({ tag: 'ok', value: '5', delta: null });
  expect(stock('in_stock', 'in_stock')).toMatchObject({ tag: 'ok', value: 'in_stock' });
});

describe('ambiguous or invalid text is a problem, never a guess', () => {
  const money: [text: string, current: string | null, problem: object, locale?: string][] = [
    ['10%', '20.00', { tag: 'percent_unsigned', percent: '10' }],
    ['%10', '20.00', { tag: 'percent_unsigned', percent: '10' }],
    ['-1.234%', '20.00', { tag: 'percent_ambiguous', readings: ['1234', '1.234'] }, 'fr'],
    ['+1.234', '20.00', { tag: 'ambiguous', readings: ['1234', '1.234'] }, 'fr'],
    ['-25', '20.00', { tag: 'below_zero', result: '-5.00' }],
    ['-101%', '20.00', { tag: 'below_zero', result: '-0.20' }],
    ['+1', maxPrice, { tag: 'too_large', max: maxPrice }],
    ['+5', null, { tag: 'nothing_there' }],
    ['-10%', '', { tag: 'nothing_there' }],
    ['+5.001', '20.00', { tag: 'too_many_decimals', decimals: 2 }],
    ['=-5', '20.00', { tag: 'negative' }],
    ['=10%', '20.00', { tag: 'not_a_number' }],
    ['%10%', '20.00', { tag: 'not_a_number' }],
    ['--5', '20.00', { tag: 'not_a_number' }],
    ['+-5', '20.00', { tag: 'not_a_number' }],
    ['5-', '20.00', { tag: 'not_a_number' }],
    ['*2', '20.00', { tag: 'not_a_number' }],
    ['10+5', '20.00', { tag: 'not_a_number' }],
    ['-', '20.00', { tag: 'empty' }],
    ['-%', '20.00', { tag: 'empty' }],
    ['=', '20.00', { tag: 'empty' }],
    ['-$5', '20.00', { tag: 'not_a_number' }],
  ];
  test.each(money)('%s over a price of %s is %j', (text, current, problem, locale) => {
    expect(price(text, current, 'EUR', locale)).toEqual({ tag: 'problem', problem });
  });

  const counts: [text: string, current: string | null, problem: object][] = [
    ['-99999', '-1', { tag: 'below_zero', result: '-100000' }],
    ['+99999', '1', { tag: 'too_large', max: maxQuantity }],
    ['-10%', '12', { tag: 'no_percent' }],
    ['+1.5', '12', { tag: 'not_a_whole_number' }],
    ['--3', '12', { tag: 'not_a_whole_number' }],
    ['+5', null, { tag: 'nothing_there' }],
    ['+', '12', { tag: 'empty' }],
  ];
  test.each(counts)('%s over a stock of %s is %j', (text, current, problem) => {
    expect(stock(text, current)).toEqual({ tag: 'problem', problem });
  });
});

const readings = (text: string, locale = 'en') => {
  const entry = price(text, '20.00', 'EUR', locale);
  return entry.tag === 'ok' ? [] : readingsOf(entry.problem, text, { currency: 'EUR', locale });
};

describe('text with two readings', () => {
  test.each([
    ['10%', 'en', ['+10%', '-10%']],
    ['%12,5', 'de', ['+12,5%', '-12,5%']],
    ['1.234', 'fr', ['1234', '1,234']],
    ['- 1.234 €', 'fr', ['-1234', '-1,234']],
    ['-1.234%', 'fr', ['-1234%', '-1,234%']],
    ['cheap', 'en', []],
  ])('%s in %s can be changed to %j', (text, locale, expected) => {
    expect(readings(text, locale)).toEqual(expected);
  });

  test('is offered as two texts with one reading each', () => {
    const text = tuple(
      constantFrom('', '=', '+', '-'),
      string({ unit: constantFrom(...Array.from('01234.,%')), maxLength: 7 }),
    );
    assert(
      property(text, constantFrom(...locales), ([sign, digits], locale) => {
        for (const reading of readings(`${sign}${digits}`, locale)) {
          const entry = price(reading, '20.00', 'EUR', locale);
          const problem = entry.tag === 'ok' ? 'none' : entry.problem.tag;
          expect(['none', 'too_many_decimals', 'below_zero', 'too_large']).toContain(problem);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

const unitsOf = (currency: string) => {
  const decimals = currencyDecimals(currency);
  return integer({ min: 0, max: 10_000_000 }).map((units) => new Big(units).div(10 ** decimals).toFixed(decimals));
};

describe.each(currencies.flatMap((currency) => locales.map((locale) => ({ currency, locale }))))(
  'a change of a price in $currency typed in $locale',
  ({ currency, locale }) => {
    test('adds and subtracts exactly the typed amount', () => {
      assert(
        property(unitsOf(currency), unitsOf(currency), constantFrom('+', ...minuses), (current, by, sign) => {
          const result = sign === '+' ? new Big(current).plus(by) : new Big(current).minus(by);
          const entry = price(`${sign}${toTyped(by, locale)}`, current, currency, locale);
          if (result.lt(0)) expect(entry).toMatchObject({ problem: { tag: 'below_zero' } });
          else expect(entry).toMatchObject({ value: toAmount(result.toFixed(), currency), how: 'computed' });
        }),
        { numRuns: 50 },
      );
    });

    test('in percent is the nearest amount, rounded half up, for every spelling of the sign', () => {
      assert(
        property(unitsOf(currency), integer({ min: 0, max: 1000 }), (current, tenths) => {
          const percent = new Big(tenths).div(10);
          const typed = toTyped(percent.toFixed(), locale);
          const exact = new Big(current).times(new Big(100).minus(percent)).div(100);
          const entries = minuses.flatMap((minus) =>
            [`${minus}${typed}%`, `${minus} ${typed} ٪`, `${minus}%${typed}`].map((text) =>
              price(text, current, currency, locale),
            ),
          );
          const [first] = entries;
          expect(new Set(entries.map((entry) => JSON.stringify(entry))).size).toBe(1);
          const value = first?.tag === 'ok' ? first.value : 'not read';
          const off = new Big(value).minus(exact).times(10 ** currencyDecimals(currency));
          expect(off.gt(-0.5) && off.lte(0.5)).toBe(true);
        }),
        { numRuns: 50 },
      );
    });
  },
);

test('a stock change is its units, in the digits of any script', () => {
  const count = integer({ min: 0, max: maxQuantity });
  assert(
    property(
      count,
      count,
      constantFrom('+', ...minuses),
      constantFrom('latn', 'arab', 'deva', 'fullwide'),
      (current, by, sign, system) => {
        const text = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(by);
        const result = sign === '+' ? current + by : current - by;
        const entry = stock(`${sign}${text}`, String(current));
        if (Math.abs(result) > maxQuantity) expect(entry.tag).toBe('problem');
        else expect(entry).toMatchObject({ value: String(result), delta: String(result - current) });
      },
    ),
  );
});

test('parsing never throws for any text and current value, and returns only storable values', () => {
  const texts = [
    string({ unit: 'binary' }),
    string({ unit: constantFrom(...Array.from('019.,=+-−%٪ \u00A0٫١€¥EUR')), maxLength: 12 }),
    tuple(constantFrom('=', '+', '-', '%'), string({ unit: constantFrom(...Array.from('0123456789.,%')) })).map(
      ([sign, rest]) => sign + rest,
    ),
  ];
  for (const text of texts) {
    assert(
      property(
        text,
        constantFrom(...currencies),
        constantFrom(...locales),
        constantFrom('24', '0', '', null),
        (typed, currency, locale, current) => {
          for (const field of ['price', 'stock'] as const) {
            const entry = readEntry(typed, field, current, { currency, locale });
            if (entry.tag === 'ok') expect(FieldValue.safeParse(entry.value).success).toBe(true);
          }
        },
      ),
      { numRuns: 1000 },
    );
  }
});

test('text of any length is parsed or refused at once', () => {
  expect(price(`-${' '.repeat(100_000)}x`, '20.00')).toMatchObject({ problem: { tag: 'not_a_number' } });
  expect(price(`+${'9'.repeat(100_000)}`, '20.00').tag).toBe('problem');
  expect(stock(`+${' '.repeat(100_000)}5`, '20')).toMatchObject({ problem: { tag: 'not_a_whole_number' } });
});

test('a value that is left as it was stays, and an empty price is no value that could stay', () => {
  expect(stock(' -3 ', '-3')).toEqual({ tag: 'ok', value: '-3', delta: null, how: 'set' });
  expect(price('', '')).toEqual({ tag: 'problem', problem: { tag: 'empty' } });
});
