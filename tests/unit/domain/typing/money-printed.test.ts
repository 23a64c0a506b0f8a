import { Big } from 'big.js';
import { assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { currencyDecimals } from '../../../../src/domain/currency.ts';
import { maxPrice, parseMoney } from '../../../../src/domain/typing/money.ts';
import { shopSigns } from '../../../../src/domain/typing/shop-signs.ts';

const locales = (
  'en en-AU en-CA en-GB en-IN en-ZA de de-AT de-CH fr fr-CA fr-CH es es-AR es-MX it it-CH pt pt-CV pt-PT nl pl cs sk hu ' +
  'ro bg ru uk hr sl el tr da sv nb fi et lv lt hi bn bn-IN ta te mr gu kn ml pa pa-Arab or as ur ur-IN ne dz si my km th ' +
  'vi id ms fil ja ko zh zh-TW ar ar-AE ar-EG ar-MA fa ps ckb sd he am sw af kk ka hy lb gsw'
).split(' ');
const currencies = Intl.supportedValuesOf('currency');

/** Amounts of every length, with as many decimals as a currency has. */
const amounts = integer({ min: 0, max: 9 }).chain((digits) =>
  integer({ min: 0, max: 10 ** digits }).chain((whole) =>
    integer({ min: 0, max: 999 }).map((part) => (decimals: number) => {
      const amount = new Big(whole).plus(new Big(part).div(1000).round(decimals, Big.roundDown));
      return (amount.gt(maxPrice) ? new Big(0) : amount).toFixed(decimals);
    }),
  ),
);

type Options = Intl.NumberFormatOptions;
const exactly = (decimals: number): Options => ({ minimumFractionDigits: decimals, maximumFractionDigits: decimals });
const styles: readonly ((currency: string, decimals: number) => Options)[] = [
  (_, decimals) => exactly(decimals),
  (_, decimals) => ({ maximumFractionDigits: decimals }),
  (currency, decimals) => ({ style: 'currency', currency, ...exactly(decimals) }),
  (currency, decimals) => ({ style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...exactly(decimals) }),
  (currency, decimals) => ({ style: 'currency', currency, currencyDisplay: 'code', ...exactly(decimals) }),
];

/**
 * The formats in which Intl prints an amount of a currency; cached, because creating one takes longer than printing.
 */
const printers = (currency: string, locale: string): Intl.NumberFormat[] =>
  styles.map((style) => new Intl.NumberFormat(locale, style(currency, currencyDecimals(currency))));

function expectReadBack(amount: string, currency: string, locale: string, printed = printers(currency, locale)): void {
  for (const printer of printed) {
    const text = printer.format(amount as Intl.StringNumericLiteral);
    expect(parseMoney(text, currency, locale), `${text} in ${locale}`).toEqual({ tag: 'ok', amount });
  }
}

test.each(locales)('an amount that Intl prints in %s is parsed back', (locale) => {
  for (const currency of ['EUR', 'JPY', 'KWD', 'CLF', 'INR']) {
    const printed = printers(currency, locale);
    const decimals = currencyDecimals(currency);
    assert(
      property(amounts, (amount) => expectReadBack(amount(decimals), currency, locale, printed)),
      { numRuns: 15 },
    );
  }
});

test('an amount of any currency is parsed back as printed', () => {
  assert(
    property(constantFrom(...currencies), constantFrom(...locales), amounts, (currency, locale, amount) =>
      expectReadBack(amount(currencyDecimals(currency)), currency, locale),
    ),
    { numRuns: 400 },
  );
});

/** An amount in the ways that shops print it. */
const printedIn = (currency: string, amount: string): string[] => {
  const [whole = '', cents] = amount.split('.');
  const signs = [...shopSigns(currency), currency];
  return [
    ...signs.flatMap((sign) => [`${sign} ${amount}`, `${amount} ${sign}`, `${sign}${amount}`]),
    ...(cents === undefined ? [] : signs.map((sign) => `${whole}${sign}${cents}`)),
    ...(new Big(amount).eq(whole)
      ? [`${whole},-`, `${whole}.–`, `${whole}/-`, `${signs[0]} ${whole}.–`, `${whole},-${signs[0]}`]
      : []),
  ];
};

test('a price as shops print it is read as its amount in every language', () => {
  assert(
    property(constantFrom(...currencies), constantFrom(...locales), amounts, (currency, locale, amount) => {
      const exact = amount(currencyDecimals(currency));
      // Three decimals can be a group of digits elsewhere.
      if (currencyDecimals(currency) === 3) return;
      for (const text of printedIn(currency, exact))
        expect([text, parseMoney(text, currency, locale)]).toEqual([text, { tag: 'ok', amount: exact }]);
    }),
    { numRuns: 1000 },
  );
});

test.each(['12.50', '12,50', '12$50', 'CVE 12.50', '12$50 CVE'])(
  'the escudo of Cape Verde, whose sign has no width, is read in %j',
  (text) => {
    expect(parseMoney(text, 'CVE', 'pt-CV')).toEqual({ tag: 'ok', amount: '12.50' });
  },
);
