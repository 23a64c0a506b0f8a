import { Big } from 'big.js';
import { toAsciiDigits } from './digits.ts';

/** The most the platform takes for a price. */
export const maxPrice = '999999999.99';

export type MoneyProblem =
  | { tag: 'empty' }
  | { tag: 'not_a_number' }
  | { tag: 'negative' }
  | { tag: 'too_many_decimals'; decimals: number }
  | { tag: 'too_large'; max: string }
  | { tag: 'ambiguous'; readings: [string, string] };

export type ParsedMoney = { tag: 'ok'; amount: string } | { tag: 'problem'; problem: MoneyProblem };

/** How many decimals a currency has: 2 for EUR, 0 for JPY, 3 for KWD (ISO 4217 as Intl knows it). */
export const currencyDecimals = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

/** "19.9" as "19.90" for a currency with two decimals; more decimals than it has are kept, never rounded away. */
export function toAmount(value: string | number, currency: string): string {
  const big = new Big(value);
  const decimals = currencyDecimals(currency);
  return big.eq(big.round(decimals)) ? big.toFixed(decimals) : big.toFixed();
}

export const sameAmount = (a: string, b: string): boolean => new Big(a).eq(b);

/** Prints an amount in a locale, such as "€19.90"; decimals beyond the currency's are printed, too. */
export const formatMoney = (amount: string, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 20 }).format(
    amount as Intl.StringNumericLiteral,
  );

/** The amount as a person would type it in a locale, without currency or grouping: "19,90". */
export function toTyped(amount: string, locale: string): string {
  return amount.replace('.', separatorsOf(locale).decimal);
}

/**
 * Reads a typed price in the person's locale, or in any other form that can mean one thing only.
 * Never guesses: "1.234" in a comma locale with two-decimal currency is a thousand, in a point locale it is refused.
 */
export function parseMoney(text: string, currency: string, locale: string): ParsedMoney {
  const bare = withoutCurrency(toAsciiDigits(text).trim(), currency, locale);
  if (bare === '') return problem({ tag: 'empty' });
  const negative = /^[-\u2212]/.test(bare);
  const digits = bare.replace(/^[-+\u2212]/, '');
  const reading = readNumber(digits, locale);
  if (reading.tag === 'problem') return reading;
  if (negative && !new Big(reading.amount).eq(0)) return problem({ tag: 'negative' });
  return withinBounds(reading.amount, currency);
}

const problem = <P extends MoneyProblem>(value: P): { tag: 'problem'; problem: P } => ({
  tag: 'problem',
  problem: value,
});

function withinBounds(amount: string, currency: string): ParsedMoney {
  const decimals = currencyDecimals(currency);
  const value = new Big(amount);
  // By the digits typed, not by the value: 1.000 may be a thousand to whoever typed it.
  if ((amount.split('.')[1]?.length ?? 0) > decimals) return problem({ tag: 'too_many_decimals', decimals });
  if (value.gt(maxPrice)) return problem({ tag: 'too_large', max: maxPrice });
  return { tag: 'ok', amount: value.toFixed(decimals) };
}

function separatorsOf(locale: string): { decimal: string; group: string } {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1234567.5);
  const find = (type: string) => parts.find((part) => part.type === type)?.value;
  return { decimal: find('decimal') ?? '.', group: find('group') ?? '' };
}

/** Without its own currency's code or sign at either end; another currency's, or one between digits, stays and is refused. */
export function withoutCurrency(text: string, currency: string, locale: string): string {
  const signs = [locale, 'en'].flatMap((tag) =>
    (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) => {
      const parts = new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay }).formatToParts(0);
      return toAsciiDigits(parts.find(({ type }) => type === 'currency')?.value ?? currency).trim();
    }),
  );
  const any = [currency, ...signs].map((sign) => sign.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  return text.replace(new RegExp(`^([-+\u2212]?)\\s*(?:${any})\\s*|\\s*(?:${any})$`, 'giu'), '$1');
}

/** Point and comma either way round, and the pair that belongs to the Arabic digits. */
const commonSeparators = [
  { decimal: ',', group: '.' },
  { decimal: '.', group: ',' },
  { decimal: '\u066B', group: '\u066C' },
];

type Reading =
  | { tag: 'ok'; amount: string }
  | { tag: 'problem'; problem: Extract<MoneyProblem, { tag: 'not_a_number' | 'ambiguous' }> };

/** Reads digits with separators, without sign or currency, as the decimal string they stand for. */
export function readNumber(text: string, locale: string): Reading {
  if (/^\d+$/.test(text)) return { tag: 'ok', amount: text };
  const own = readWith(text, separatorsOf(locale));
  if (own !== undefined) return { tag: 'ok', amount: own };
  const others = commonSeparators.map((separators) => readWith(text, separators));
  const found = [...new Set(others.filter((reading) => reading !== undefined))];
  const [first, second] = found;
  if (first === undefined) return problem({ tag: 'not_a_number' });
  return second === undefined ? { tag: 'ok', amount: first } : problem({ tag: 'ambiguous', readings: [first, second] });
}

/** Reads with given separators; groups must be whole groups of three, spaces and apostrophes group in every locale. */
function readWith(text: string, { decimal, group }: { decimal: string; group: string }): string | undefined {
  const [whole = '', fraction, ...rest] = text.split(decimal);
  if (rest.length > 0) return undefined;
  if (fraction !== undefined && !/^\d+$/.test(fraction)) return undefined;
  for (const separator of new Set([group, ' ', '\u00A0', '\u202F', "'", '\u2019'])) {
    if (separator === '' || separator === decimal) continue;
    const groups = whole.split(separator);
    if (
      groups.length > 1 &&
      /^[1-9]\d{0,2}$/.test(groups[0] ?? '') &&
      groups.slice(1).every((part) => /^\d{3}$/.test(part))
    ) {
      return join(groups.join(''), fraction);
    }
  }
  if (!/^\d*$/.test(whole) || (whole === '' && fraction === undefined)) return undefined;
  return join(whole === '' ? '0' : whole, fraction);
}

const join = (whole: string, fraction: string | undefined): string =>
  fraction === undefined ? whole : `${whole}.${fraction}`;
