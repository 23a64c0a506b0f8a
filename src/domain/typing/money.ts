import { Big } from 'big.js';
import { currencyDecimals } from '../currency.ts';
import { toAsciiDigits } from './digits.ts';
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
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: currencyDecimals(currency),
    maximumFractionDigits: 20,
  }).format(amount as Intl.StringNumericLiteral);
}

/** Formats an amount as a person would type it in a locale, without currency or grouping: "19,90". */
export function toTyped(amount: string, locale: string): string {
  return amount.replace('.', plainFormat(locale).decimal);
}

/**
 * Parses a typed price in the user's locale, or in any other form that has only one reading. Never guesses: in a
 * two-decimal currency "1.234" is a thousand in a comma locale and refused in a point locale. Without a currency the
 * typed decimals are kept for the caller to check.
 */
export function parseMoney(text: string, currency: string | null, locale: string): ParsedMoney {
  const plain = toAsciiDigits(text).trim();
  const bare = currency === null ? plain : withoutCurrency(plain, currency, locale);
  if (bare === '') return problem({ tag: 'empty' });
  const negative = /^[-\u2212]/.test(bare);
  const digits = bare.replace(/^[-+\u2212]/, '');
  const reading = readNumber(digits, locale, currency ?? undefined);
  if (reading.tag === 'problem') return reading;
  if (negative && !new Big(reading.amount).eq(0)) return problem({ tag: 'negative' });
  return withinBounds(reading.amount, currency);
}

const problem = <P extends MoneyProblem>(value: P): { tag: 'problem'; problem: P } => ({
  tag: 'problem',
  problem: value,
});

function withinBounds(amount: string, currency: string | null): ParsedMoney {
  const decimals = currency === null ? null : currencyDecimals(currency);
  const value = new Big(amount);
  // Count the typed digits, not the value: 1.000 can be one thousand.
  if (decimals !== null && (amount.split('.')[1]?.length ?? 0) > decimals)
    return problem({ tag: 'too_many_decimals', decimals });
  if (value.gt(maxPrice)) return problem({ tag: 'too_large', max: maxPrice });
  return { tag: 'ok', amount: decimals === null ? amount : value.toFixed(decimals) };
}

/**
 * Removes the currency's own code or sign at either end. Another currency's sign, or one between digits, stays and is
 * refused.
 */
export function withoutCurrency(text: string, currency: string, locale: string): string {
  const any = currencySigns(currency, locale)
    .map((sign) => sign.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('|');
  return text.replace(new RegExp(`^([-+\u2212]?)\\s*(?:${any})\\s*|\\s*(?:${any})$`, 'giu'), '$1');
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
 * first and, with a currency, its amount format. Otherwise all other formats that can read the text must agree.
 */
export function readNumber(text: string, locale: string, currency?: string): Reading {
  if (/^\d+$/.test(text)) return { tag: 'ok', amount: text };
  const own = readingsWith(text, numberFormats(locale, currency));
  const [first, second] = own.length > 0 ? own : readingsWith(text, commonFormats);
  if (first === undefined) return problem({ tag: 'not_a_number' });
  return second === undefined ? { tag: 'ok', amount: first } : problem({ tag: 'ambiguous', readings: [first, second] });
}

const readingsWith = (text: string, formats: readonly NumberFormat[]): string[] => [
  ...new Set(formats.map((format) => readWith(text, format)).filter((reading) => reading !== undefined)),
];

/** Groups must be complete, of the format's sizes or of three digits. Spaces and apostrophes group in every locale. */
function readWith(text: string, { decimal, group, sizes }: NumberFormat): string | undefined {
  const [whole = '', fraction, ...rest] = text.split(decimal);
  if (rest.length > 0) return undefined;
  if (fraction !== undefined && !/^\d+$/.test(fraction)) return undefined;
  for (const separator of new Set([group, ' ', '\u00A0', '\u202F', "'", '\u2019'])) {
    if (separator === '' || separator === decimal) continue;
    const groups = whole.split(separator);
    if (groups.length > 1 && [sizes, thousands].some((allowed) => isGrouped(groups, allowed)))
      return join(groups.join(''), fraction);
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
