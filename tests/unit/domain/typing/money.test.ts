import { Big } from 'big.js';
import { assert, constantFrom, integer, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FieldValue } from '../../../../src/domain/fields.ts';
import { currencyDecimals } from '../../../../src/domain/currency.ts';
import {
  formatMoney,
  maxPrice,
  parseMoney,
  sameAmount,
  toAmount,
  toTyped,
} from '../../../../src/domain/typing/money.ts';

const locales = ['en', 'de', 'fr', 'de-CH', 'ar-EG', 'ja', 'hi'];
const currencies = ['EUR', 'JPY', 'KWD'];

/** Any price of a currency that the platform accepts, such as "19.90". */
const amountOf = (currency: string) => {
  const decimals = currencyDecimals(currency);
  const max = Number(new Big(maxPrice).times(10 ** decimals).toFixed(0, Big.roundDown));
  return integer({ min: 0, max }).map((units) => new Big(units).div(10 ** decimals).toFixed(decimals));
};

const grid = currencies.flatMap((currency) => locales.map((locale) => ({ currency, locale })));

describe.each(grid)('a price in $currency typed in $locale', ({ currency, locale }) => {
  test('is parsed as the amount that it represents', () => {
    assert(
      property(amountOf(currency), (amount) => {
        expect(parseMoney(toTyped(amount, locale), currency, locale)).toEqual({ tag: 'ok', amount });
      }),
    );
  });

  test('is parsed as printed', () => {
    assert(
      property(amountOf(currency), (amount) => {
        expect(parseMoney(formatMoney(amount, currency, locale), currency, locale)).toEqual({ tag: 'ok', amount });
      }),
    );
  });

  test('parsing never throws for any text, and returns only storable amounts', () => {
    const texts = [
      string({ unit: 'binary' }),
      string({ unit: constantFrom(...Array.from('019.,- \u00A0٫٬१€¥$EKWDUR²½+')) }),
    ];
    for (const text of texts) {
      assert(
        property(text, (typed) => {
          const parsed = parseMoney(typed, currency, locale);
          if (parsed.tag === 'problem') return;
          expect(FieldValue.safeParse(parsed.amount).success).toBe(true);
          expect(toAmount(parsed.amount, currency)).toBe(parsed.amount);
          expect(new Big(parsed.amount).lte(maxPrice)).toBe(true);
        }),
        { numRuns: 100 },
      );
    }
  });
});

describe('parsing never guesses', () => {
  test('a price printed for one country is parsed correctly or refused in any other', () => {
    // Three decimals look like a digit group elsewhere, so there the user's locale decides.
    assert(
      property(
        constantFrom('EUR', 'JPY').chain((currency) => amountOf(currency).map((amount) => ({ currency, amount }))),
        constantFrom(...locales),
        constantFrom(...locales),
        ({ currency, amount }, printed, read) => {
          const parsed = parseMoney(formatMoney(amount, currency, printed), currency, read);
          if (parsed.tag === 'ok') expect(parsed.amount).toBe(amount);
        },
      ),
      { numRuns: 2000 },
    );
  });

  const refused: [text: string, currency: string, locale: string, problem: string][] = [
    ['1.234', 'EUR', 'en', 'too_many_decimals'],
    ['1.000', 'EUR', 'en', 'too_many_decimals'],
    ['1,000', 'JPY', 'de', 'too_many_decimals'],
    ['1.234', 'EUR', 'fr', 'ambiguous'],
    ['1,234', 'EUR', 'de-CH', 'ambiguous'],
    ['0,500', 'EUR', 'en', 'too_many_decimals'],
    ['1,23,456', 'EUR', 'en', 'not_a_number'],
    ['1,23,456.50', 'INR', 'en-US', 'not_a_number'],
    ['1,2,34,567', 'INR', 'en-IN', 'not_a_number'],
    ['123,45,678', 'INR', 'en-IN', 'not_a_number'],
    ['1,23,45', 'INR', 'en-IN', 'not_a_number'],
    ['0,12,345', 'INR', 'en-IN', 'not_a_number'],
    ['12,34', 'JPY', 'en', 'too_many_decimals'],
    ['19⁹⁹', 'EUR', 'en', 'not_a_number'],
    ['19€9', 'EUR', 'fr', 'not_a_number'],
    ['19€999', 'EUR', 'fr', 'not_a_number'],
    ['1,5€50', 'EUR', 'fr', 'not_a_number'],
    ['19¥80', 'JPY', 'ja', 'not_a_number'],
    ['19$99', 'EUR', 'en', 'not_a_number'],
    ['19,5-', 'EUR', 'de', 'not_a_number'],
    ['19.5,-', 'EUR', 'de', 'not_a_number'],
    ['19,---', 'EUR', 'de', 'not_a_number'],
    ['12€5', 'EUR', 'de', 'not_a_number'],
    ['1980円（税抜）', 'JPY', 'ja', 'not_a_number'],
    ['1,980円（税込2,178円）', 'JPY', 'ja', 'not_a_number'],
    ['€24.50 excl. VAT', 'EUR', 'en', 'not_a_number'],
    ['€24.50 + VAT', 'EUR', 'en', 'not_a_number'],
    ['24,50 € zzgl. MwSt.', 'EUR', 'de', 'not_a_number'],
    ['MRP', 'INR', 'en-IN', 'not_a_number'],
    ['MRP ₹1,299 ₹999', 'INR', 'en-IN', 'not_a_number'],
    ['MRP $19', 'INR', 'en-IN', 'not_a_number'],
    ['19 руб. 500 коп.', 'RUB', 'ru', 'not_a_number'],
    ['19 руб. 50 gr', 'RUB', 'ru', 'not_a_number'],
    ['19,5 руб. 50 коп.', 'RUB', 'ru', 'not_a_number'],
    ['500 коп.', 'RUB', 'ru', 'not_a_number'],
    ['199p', 'GBP', 'en-GB', 'not_a_number'],
    ['99p', 'EUR', 'en', 'not_a_number'],
    ['1.99p', 'GBP', 'en-GB', 'not_a_number'],
    ['-99p', 'GBP', 'en-GB', 'negative'],
    ['from', 'EUR', 'en', 'not_a_number'],
    ['ab -5 €', 'EUR', 'de', 'negative'],
    ['from €19 to €29', 'EUR', 'en', 'not_a_number'],
    ['about €19', 'EUR', 'en', 'not_a_number'],
    ['19 kr. 50 øre', 'DKK', 'da', 'not_a_number'],
    ['C$19.99', 'USD', 'en', 'not_a_number'],
    ['US$19.99', 'CAD', 'en', 'not_a_number'],
    [',-', 'EUR', 'de', 'not_a_number'],
    ['12,50 TL', 'EUR', 'tr', 'not_a_number'],
    ['Rs. 19', 'EUR', 'en', 'not_a_number'],
    ['359,106', 'KWD', 'hi', 'ambiguous'],
    ['359,106', 'KWD', 'en-IN', 'ambiguous'],
    ['1.990', 'HUF', 'en', 'too_many_decimals'],
    ['1.990 KD', 'HUF', 'en', 'not_a_number'],
    ['19½', 'EUR', 'en', 'not_a_number'],
    ['$5', 'EUR', 'en', 'not_a_number'],
    ['5 USD', 'EUR', 'en', 'not_a_number'],
    ['1e5', 'EUR', 'en', 'not_a_number'],
    ['0x10', 'EUR', 'en', 'not_a_number'],
    ['(5)', 'EUR', 'en', 'not_a_number'],
    ['5-', 'EUR', 'en', 'not_a_number'],
    ['1.2.3', 'EUR', 'en', 'not_a_number'],
    ['5.', 'EUR', 'en', 'not_a_number'],
    ['.', 'EUR', 'en', 'not_a_number'],
    ['', 'EUR', 'en', 'empty'],
    [' \u00A0 ', 'EUR', 'en', 'empty'],
    ['€', 'EUR', 'en', 'empty'],
    ['-5', 'EUR', 'en', 'negative'],
    ['−0.01', 'EUR', 'en', 'negative'],
    ['-€5', 'EUR', 'en', 'negative'],
    ['1000000000', 'EUR', 'en', 'too_large'],
    ['9'.repeat(400), 'EUR', 'en', 'too_large'],
    ['19.999', 'EUR', 'en', 'too_many_decimals'],
    ['0.5', 'JPY', 'ja', 'too_many_decimals'],
    ['19.9050', 'EUR', 'en', 'too_many_decimals'],
    ['19:50', 'EUR', 'de', 'not_a_number'],
    ['19:5 kr', 'SEK', 'sv', 'not_a_number'],
    ['*', 'EUR', 'de', 'empty'],
    ['5*2', 'EUR', 'de', 'not_a_number'],
  ];
  test.each(refused)('%s in %s, %s, is refused as %s', (text, currency, locale, problem) => {
    expect(parseMoney(text, currency, locale)).toMatchObject({ tag: 'problem', problem: { tag: problem } });
  });

  test('both readings are reported if there are two', () => {
    expect(parseMoney('1.234', 'EUR', 'fr')).toEqual({
      tag: 'problem',
      problem: { tag: 'ambiguous', readings: ['1234', '1.234'] },
    });
  });
});

const read: [text: string, currency: string, locale: string, amount: string][] = [
  ['19.9', 'EUR', 'en', '19.90'],
  ['19,9', 'EUR', 'de', '19.90'],
  ['19,90', 'EUR', 'en', '19.90'],
  ['19.90', 'EUR', 'de', '19.90'],
  ['1.234', 'EUR', 'de', '1234.00'],
  ['1,234', 'EUR', 'en', '1234.00'],
  ['1,234', 'KWD', 'de', '1.234'],
  ['1,234', 'KWD', 'en', '1234.000'],
  ['0,500', 'KWD', 'en', '0.500'],
  ['1,23,456.50', 'INR', 'en-IN', '123456.50'],
  ['12,34,567', 'INR', 'hi', '1234567.00'],
  ['₹1,23,45,678', 'INR', 'ta', '12345678.00'],
  ['१,२३,४५६.५०', 'INR', 'mr', '123456.50'],
  ['১,২৩,৪৫৬.৫০', 'BDT', 'bn', '123456.50'],
  ['123,456.50', 'INR', 'en-IN', '123456.50'],
  ['1 23 456.50', 'INR', 'en-IN', '123456.50'],
  ['1.234', 'JPY', 'de-AT', '1234'],
  ['1.500', 'KWD', 'fr-CH', '1.500'],
  ['1.234,56', 'EUR', 'en', '1234.56'],
  ['1,234.56', 'EUR', 'de', '1234.56'],
  ['1 234,56', 'EUR', 'fr', '1234.56'],
  ["1'234.56", 'EUR', 'en', '1234.56'],
  ['€ 19.90', 'EUR', 'en', '19.90'],
  ['19,90 eur', 'EUR', 'de', '19.90'],
  ['19,90 zł', 'PLN', 'pl', '19.90'],
  ['R$ 5', 'BRL', 'pt', '5.00'],
  ['$5', 'CAD', 'en', '5.00'],
  ['￥1,980', 'JPY', 'ja', '1980'],
  ['１９．９０', 'EUR', 'ja', '19.90'],
  ['१९.९०', 'EUR', 'hi', '19.90'],
  ['١٩٫٩٠', 'EUR', 'ar-EG', '19.90'],
  ['١٫٢٣٤', 'KWD', 'de', '1.234'],
  ['.5', 'EUR', 'en', '0.50'],
  ['+5', 'EUR', 'en', '5.00'],
  ['-0', 'EUR', 'en', '0.00'],
  ['007', 'EUR', 'en', '7.00'],
  [maxPrice, 'EUR', 'en', maxPrice],
  // Prices as shops print them.
  ['19,-', 'EUR', 'de', '19.00'],
  ['19,- €', 'EUR', 'en', '19.00'],
  ['€ 19,--', 'EUR', 'nl', '19.00'],
  ['19.–', 'CHF', 'de-CH', '19.00'],
  ['Fr. 19.—', 'CHF', 'fr-CH', '19.00'],
  ['19:-', 'SEK', 'sv', '19.00'],
  ["1'990.–", 'CHF', 'de-CH', '1990.00'],
  ['1.990,-', 'DKK', 'en', '1990.00'],
  ['12€50', 'EUR', 'fr', '12.50'],
  ['19€99', 'EUR', 'en', '19.99'],
  ['1 299€50', 'EUR', 'fr', '1299.50'],
  ['1980円', 'JPY', 'ja', '1980'],
  ['1,980 円', 'JPY', 'en', '1980'],
  ['1200元', 'CNY', 'zh', '1200.00'],
  ['Fr. 19.50', 'CHF', 'de-CH', '19.50'],
  ['Rs. 1,299.00', 'INR', 'en-IN', '1299.00'],
  ['Rs 1,299.00', 'PKR', 'en', '1299.00'],
  ['12,50 TL', 'TRY', 'tr', '12.50'],
  ['24.50 ש"ח', 'ILS', 'he', '24.50'],
  ['שח 24.50', 'ILS', 'en', '24.50'],
  ['د.إ 24.50', 'AED', 'ar', '24.50'],
  ['٢٤٫٥٠ ج.م', 'EGP', 'ar', '24.50'],
  ['24.50 ج.م.', 'EGP', 'en', '24.50'],
  ['12,50 KM', 'BAM', 'bs', '12.50'],
  ['19 руб.', 'RUB', 'ru', '19.00'],
  ['19 р.', 'RUB', 'en', '19.00'],
  ['1.990 Ft', 'HUF', 'hu', '1990.00'],
  ['1.990 Ft', 'HUF', 'en', '1990.00'],
  ['1.990 Ft', 'HUF', 'de', '1990.00'],
  ['1 990 Ft', 'HUF', 'hu', '1990.00'],
  ['19,90 kr.', 'DKK', 'en', '19.90'],
  ['1980円（税込）', 'JPY', 'ja', '1980'],
  ['MRP ₹1,299.00', 'INR', 'en-IN', '1299.00'],
  ['19 руб. 50 коп.', 'RUB', 'ru', '19.50'],
  // Neighbours of these.
  ['1,980円(税込)', 'JPY', 'en', '1980'],
  ['¥1,980 税込', 'JPY', 'ja', '1980'],
  ['1980円（税込み）', 'JPY', 'ja', '1980'],
  ['￥1,980（税込）', 'JPY', 'ja', '1980'],
  ['199元（含税）', 'CNY', 'zh', '199.00'],
  ['€24.50 incl. VAT', 'EUR', 'en', '24.50'],
  ['£19.99 (inc VAT)', 'GBP', 'en', '19.99'],
  ['24,50 € inkl. MwSt.', 'EUR', 'de', '24.50'],
  ['24,50 €, inkl. USt.', 'EUR', 'de', '24.50'],
  ['24,50 € TTC', 'EUR', 'fr', '24.50'],
  ['24,50 € IVA incluido', 'EUR', 'es', '24.50'],
  ['199 kr inkl. moms', 'SEK', 'sv', '199.00'],
  ['MRP: ₹ 1,299', 'INR', 'en-IN', '1299.00'],
  ['M.R.P.: ₹1,29,900.00', 'INR', 'hi', '129900.00'],
  ['M.R.P. Rs. 499/- (incl. of all taxes)', 'INR', 'en-IN', '499.00'],
  ['MRP 499', 'INR', 'en', '499.00'],
  ['1 990 руб. 5 коп.', 'RUB', 'ru', '1990.05'],
  ['19р.50к.', 'RUB', 'ru', '19.50'],
  ['19 руб 50', 'RUB', 'ru', '19.50'],
  ['12 грн. 50 коп.', 'UAH', 'uk', '12.50'],
  ['12 zł 50 gr', 'PLN', 'pl', '12.50'],
  ['5 lei 50 bani', 'RON', 'ro', '5.50'],
  ['12 € 5 ct', 'EUR', 'de', '12.05'],
  ['12€50c', 'EUR', 'fr', '12.50'],
  ['24 Euro 50', 'EUR', 'de', '24.50'],
  ['99p', 'GBP', 'en-GB', '0.99'],
  ['5 p', 'GBP', 'en-GB', '0.05'],
  ['99 ct', 'EUR', 'de', '0.99'],
  ['50¢', 'USD', 'en', '0.50'],
  ['50 коп.', 'RUB', 'ru', '0.50'],
  ['ab 19,90 €', 'EUR', 'de', '19.90'],
  ['From €24.50', 'EUR', 'en', '24.50'],
  ['From EUR 24.50', 'EUR', 'en', '24.50'],
  ['à partir de 24,50 €', 'EUR', 'fr', '24.50'],
  ['fra 199,- kr', 'DKK', 'da', '199.00'],
  ['от 1 990 руб.', 'RUB', 'ru', '1990.00'],
  ['19,–', 'EUR', 'de', '19.00'],
  ['19,-€', 'EUR', 'de', '19.00'],
  ['CHF 19.–', 'CHF', 'de-CH', '19.00'],
  ['sFr. 19.50', 'CHF', 'fr', '19.50'],
  ['129;-', 'NOK', 'nb', '129.00'],
  ['₹1,299/-', 'INR', 'en-IN', '1299.00'],
  ['Rs. 1,29,900/-', 'INR', 'en-IN', '129900.00'],
  ['12 € 50', 'EUR', 'fr', '12.50'],
  ['5£99', 'GBP', 'en', '5.99'],
  ['￥1,980', 'JPY', 'ja', '1980'],
  ['１９８０円', 'JPY', 'ja', '1980'],
  ['1980 yen', 'JPY', 'en', '1980'],
  ['1200圓', 'TWD', 'zh-TW', '1200.00'],
  ['9,900원', 'KRW', 'ko', '9900'],
  ['1 990 руб.', 'RUB', 'ru', '1990.00'],
  ['1.250,00 TL', 'TRY', 'tr', '1250.00'],
  ['1.990,- Ft', 'HUF', 'hu', '1990.00'],
  ['2 450,50 Ft', 'HUF', 'hu', '2450.50'],
  ['1.990 din.', 'RSD', 'sr', '1990.00'],
  ['19.900 ₫', 'VND', 'vi', '19900'],
  ['Rp19.900,-', 'IDR', 'id', '19900.00'],
  ['$19.990', 'CLP', 'es', '19990'],
  ['$ 19.900', 'COP', 'es', '19900.00'],
  ['S/. 19.90', 'PEN', 'es', '19.90'],
  ['Bs. 19,90', 'BOB', 'es', '19.90'],
  ['KSh 1,299', 'KES', 'en', '1299.00'],
  ['C$19.99', 'CAD', 'en', '19.99'],
  ['US$19.99', 'USD', 'es', '19.99'],
  ['١٩٩ ر.س', 'SAR', 'ar', '199.00'],
  ['359,106', 'INR', 'hi', '359106.00'],
  ['3,59,106', 'KWD', 'hi', '359106.000'],
  ['19,90 €*', 'EUR', 'de', '19.90'],
  ['24,50 € inkl. 19 % MwSt.', 'EUR', 'de', '24.50'],
  ['€24.50 incl. 21% BTW', 'EUR', 'nl', '24.50'],
  ['R$ 24,50 IVA incluído', 'BRL', 'pt', '24.50'],
  ['199:50 kr', 'SEK', 'sv', '199.50'],
  ['AU$ 12', 'AUD', 'en-AU', '12.00'],
  ['12.500 KD', 'KWD', 'en', '12.500'],
  ['S$12.90', 'SGD', 'en', '12.90'],
  ['1980.00', 'JPY', 'ja', '1980'],
  ['1,980.0', 'JPY', 'en', '1980'],
  ['19.9000', 'EUR', 'en', '19.90'],
  ['12\u200B,5\u00AD0 €', 'EUR', 'de', '12.50'],
  ['359,106.500', 'KWD', 'hi', '359106.500'],
];
test.each(read)('%s in %s, %s, is %s', (text, currency, locale, amount) => {
  expect(parseMoney(text, currency, locale)).toEqual({ tag: 'ok', amount });
});

test('an amount has the decimals of its currency, or more if it came with more', () => {
  expect(toAmount(19.9, 'EUR')).toBe('19.90');
  expect(toAmount('1980.0', 'JPY')).toBe('1980');
  expect(toAmount(0.1, 'KWD')).toBe('0.100');
  expect(toAmount(9.995, 'EUR')).toBe('9.995');
  expect(toAmount(1e-7, 'EUR')).toBe('0.0000001');
  expect(toAmount(1e21, 'EUR')).toBe('1000000000000000000000.00');
});

test('amounts are equal regardless of zeros', () => {
  expect(sameAmount('19.9', '19.90')).toBe(true);
  expect(sameAmount('19.90', '19.91')).toBe(false);
});

test('an amount is printed without losing a digit', () => {
  expect(formatMoney('999999999.99', 'EUR', 'en')).toBe('€999,999,999.99');
});
