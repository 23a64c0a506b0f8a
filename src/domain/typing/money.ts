import { Big } from 'big.js';
import { currencyCode } from '../currency-code.ts';
import { currencyDecimals, maxDecimals } from '../currency.ts';
import { toAsciiDigits } from './digits.ts';
import { numberFormatter } from './formatters.ts';
import { shopSigns } from './shop-signs.ts';
import { hundredthSigns, withoutNotes } from './shop-notes.ts';
import {
  currencySigns,
  numberFormats,
  plainFormat,
  thousands,
  type GroupSizes,
  type NumberFormat,
} from './number-format.ts';

/** The platform's maximum price. */
export const maxPrice = '999999999.99';

export type MoneyProblem =
  | { tag: 'empty' }
  | { tag: 'not_a_number' }
  | { tag: 'negative' }
  | { tag: 'too_many_decimals'; decimals: number }
  | { tag: 'too_large'; max: string }
  | { tag: 'ambiguous'; readings: [string, string] };

export type ParsedMoney = { tag: 'ok'; amount: string } | { tag: 'problem'; problem: MoneyProblem };

/** Pads an amount to the currency's decimals: "19.9" to "19.90". Further decimals are kept, never rounded. */
export function toAmount(value: string | number, currency: string): string {
  const big = new Big(value);
  const decimals = currencyDecimals(currency);
  return big.eq(big.round(decimals)) ? big.toFixed(decimals) : big.toFixed();
}

/** ISO 4217's code for "no currency", used where no currency is known. */
export const noCurrency = 'XXX';

/** True for a decimal number with a dot, as amounts and counts are stored. */
export const isAmount = (value: string | null | undefined): value is string =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);

export const sameAmount = (a: string, b: string): boolean => a === b || new Big(a).eq(b);

/**
 * Formats an amount in a locale, such as "€19.90", with the currency's decimals and any beyond them. The browser's own
 * count is not used: it would show HUF 2450.50 as "2450.5".
 */
export function formatMoney(amount: string, currency: string, locale: string): string {
  return numberFormatter(locale, {
    style: 'currency',
    currency: currencyCode(currency),
    minimumFractionDigits: currencyDecimals(currency),
    maximumFractionDigits: 20,
  }).format(amount as Intl.StringNumericLiteral);
}

/** Formats an amount as a person would type it in a locale, without currency or grouping: "19,90". */
export function toTyped(amount: string, locale: string): string {
  return amount.replace('.', plainFormat(locale).decimal);
}

/**
 * Parses a typed price in the user's locale, or in any other form that has only one reading: as a number, or as shops
 * print prices, such as "19,-", "12€50", "1.990 Ft" and "1980円（税込）". Never guesses: in a two-decimal currency "1.234" is a thousand in
 * a comma locale and refused in a point locale. Without a currency the typed decimals are kept for the caller to check.
 */
export function parseMoney(text: string, currency: string | null, locale: string): ParsedMoney {
  const typed = toAsciiDigits(text).trim();
  const plain = currency === null ? typed : withoutNotes(typed);
  const bare = currency === null ? plain : withoutCurrency(plain, currency, locale);
  if (bare === '') return problem({ tag: 'empty' });
  const negative = /^[-\u2212]/.test(bare);
  const digits = bare.replace(/^[-+\u2212]/, '');
  const printed = currency === null ? null : readPrinted(digits, locale, currency, bare !== plain);
  const reading = printed ?? readNumber(digits, locale, currency ?? undefined);
  if (reading.tag === 'problem') return reading;
  if (negative && !new Big(reading.amount).eq(0)) return problem({ tag: 'negative' });
  return withinBounds(reading.amount, currency);
}

const problem = <P extends MoneyProblem>(value: P): { tag: 'problem'; problem: P } => ({
  tag: 'problem',
  problem: value,
});

function withinBounds(amount: string, currency: string | null): ParsedMoney {
  const decimals = currency === null ? null : maxDecimals(currency);
  const value = new Big(amount);
  const fraction = amount.split('.')[1] ?? '';
  // Three typed decimals count, even zeros: 1.000 can be one thousand. Other zeros at the end are dropped: 1980.00 in JPY is 1980.
  const digits = fraction.length === 3 ? fraction : fraction.replace(/0+$/, '');
  if (decimals !== null && digits.length > decimals) return problem({ tag: 'too_many_decimals', decimals });
  if (value.gt(maxPrice)) return problem({ tag: 'too_large', max: maxPrice });
  return { tag: 'ok', amount: currency === null ? amount : toAmount(amount, currency) };
}

const anyOf = (signs: readonly string[]): string =>
  signs.map((sign) => sign.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');

const signPattern = (currency: string, locale: string): string => anyOf(currencySigns(currencyCode(currency), locale));

/** Removes the currency's own code or sign at either end. Another currency's sign stays and is refused. */
export function withoutCurrency(text: string, currency: string, locale: string): string {
  const any = signPattern(currency, locale);
  return text.replace(new RegExp(`^([-+\u2212]?)\\s*(?:${any})\\s*|\\s*(?:${any})\\.?$`, 'giu'), '$1');
}

/**
 * Parses a price as shops print it where that is not a plain number: a dash for no cents ("19,-"), a colon before öre ("19:50 kr"),
 * the sign in place of the mark ("12€50"), hundredths alone ("99p"), and, beside a sign, digit groups of another country where they cannot be decimals
 * ("1.990 Ft"). Null if the
 * text is none of them.
 */
function readPrinted(digits: string, locale: string, currency: string, hasSign: boolean): Reading | null {
  const decimals = maxDecimals(currency);
  const atMost = (most: number, text: string): string[] =>
    /^\d+$/.test(text) ? [text] : allReadings(text, locale, currency).filter((one) => decimalsOf(one) <= most);
  const [, dashed] = /^(.*\d)[.,:;/][-\u2010-\u2015\u2212]{1,2}$/.exec(digits) ?? [];
  if (dashed !== undefined) return onlyReading(atMost(0, dashed));
  const [, crowns, ore = ''] = /^(.*\d):(\d\d)$/.exec(digits) ?? [];
  if (crowns !== undefined && decimals === 2 && shopSigns(currencyCode(currency)).includes('kr'))
    return onlyReading(atMost(0, crowns).map((one) => `${one}.${ore}`));
  const signs = signPattern(currency, locale);
  const hundredths = anyOf(hundredthSigns(currencyCode(currency)));
  const split = new RegExp(`^(?:(.*\\d)\\s?(?:${signs})\\s?)?(\\d+)\\s?(${hundredths}|)$`, 'iu').exec(digits);
  const [, whole = '0', cents = '', sign = ''] = split ?? [];
  // A plain number is none of these forms.
  if (split !== null && (split[1] !== undefined || (sign !== '' && cents.length < 3))) {
    // "5" behind the sign could be 5 or 50 cents, unless it says "5 ct".
    const fraction = sign !== '' && cents.length === 1 ? `0${cents}` : cents;
    return onlyReading(fraction.length === decimals ? atMost(0, whole).map((one) => `${one}.${fraction}`) : []);
  }
  const own = hasSign ? readNumber(digits, locale, currency) : null;
  const isClear = own === null || (own.tag === 'ok' && decimalsOf(own.amount) <= decimals);
  const [only, other] = isClear ? [] : atMost(decimals, digits);
  return only === undefined || other !== undefined ? null : { tag: 'ok', amount: only };
}

const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;

function onlyReading([first, second]: readonly string[]): Reading {
  if (first === undefined) return problem({ tag: 'not_a_number' });
  return second === undefined ? { tag: 'ok', amount: first } : problem({ tag: 'ambiguous', readings: [first, second] });
}

/** Point and comma in both roles, and the Arabic separators. */
const commonFormats: readonly NumberFormat[] = [
  { decimal: ',', group: '.', sizes: thousands },
  { decimal: '.', group: ',', sizes: thousands },
  { decimal: '\u066B', group: '\u066C', sizes: thousands },
];

type Reading =
  | { tag: 'ok'; amount: string }
  | { tag: 'problem'; problem: Extract<MoneyProblem, { tag: 'not_a_number' | 'ambiguous' }> };

/**
 * Parses digits with separators, without sign or currency, to a decimal string. The locale's number format is tried
 * first and, with a currency, its amount format. Groups of three in a language of lakhs count only if they cannot be
 * decimals. Otherwise all other formats that can read the text must agree.
 */
export function readNumber(text: string, locale: string, currency?: string): Reading {
  if (/^\d+$/.test(text)) return { tag: 'ok', amount: text };
  const own = numberFormats(locale, currency && currencyCode(currency));
  const exact = readingsWith(text, own);
  if (exact.length > 0) return onlyReading(exact);
  const others = readingsWith(text, commonFormats);
  const grouped = readingsWith(text, own.map(inThousands));
  if (grouped.length === 0) return onlyReading(others);
  const most = currency === undefined ? Infinity : maxDecimals(currency);
  return onlyReading([...new Set([...grouped, ...others.filter((one) => decimalsOf(one) <= most)])]);
}

const inThousands = (format: NumberFormat): NumberFormat => ({ ...format, sizes: thousands });

/** Every reading of a text, in the locale's formats and in the common ones. */
const allReadings = (text: string, locale: string, currency: string): string[] =>
  readingsWith(text, [...numberFormats(locale, currencyCode(currency)), ...commonFormats]);

const readingsWith = (text: string, formats: readonly NumberFormat[]): string[] => [
  ...new Set(formats.map((format) => readWith(text, format)).filter((reading) => reading !== undefined)),
];

/** Groups must be complete and of the format's sizes. Spaces and apostrophes group in every locale, and in threes, too. */
function readWith(text: string, { decimal, group, sizes }: NumberFormat): string | undefined {
  const [whole = '', fraction, ...rest] = text.split(decimal);
  if (rest.length > 0) return undefined;
  if (fraction !== undefined && !/^\d+$/.test(fraction)) return undefined;
  for (const separator of new Set([group, ' ', '\u00A0', '\u202F', "'", '\u2019'])) {
    if (separator === '' || separator === decimal) continue;
    const groups = whole.split(separator);
    const allowed = separator === group ? [sizes] : [sizes, thousands];
    if (groups.length > 1 && allowed.some((each) => isGrouped(groups, each))) return join(groups.join(''), fraction);
  }
  if (!/^\d*$/.test(whole) || (whole === '' && fraction === undefined)) return undefined;
  return join(whole === '' ? '0' : whole, fraction);
}

function isGrouped(groups: readonly string[], [last, others]: GroupSizes): boolean {
  const [first = '', ...rest] = groups;
  return (
    /^[1-9]\d*$/.test(first) &&
    first.length <= others &&
    rest.every((part, index) => /^\d+$/.test(part) && part.length === (index === rest.length - 1 ? last : others))
  );
}

const join = (whole: string, fraction: string | undefined): string =>
  fraction === undefined ? whole : `${whole}.${fraction}`;
