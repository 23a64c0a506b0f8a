import { Big } from 'big.js';
import { dateFormatter, numberFormatter } from '../../domain/typing/formatters.ts';
import { formatMoney } from '../../domain/typing/money.ts';
import { fields, type FieldKey } from '../../domain/fields.ts';
import { isTracked, untracked } from '../../domain/typing/stock.ts';
import { language, locale } from '../../messages/language.ts';
import * as commonMessages from '../../messages/compiled/common.ts';

/** A field's value in the person's locale: a price with its currency, a count with its groups; a dash for none. */
export function formatValue(field: FieldKey, value: string, currency: string, locale: string): string {
  if (value === '') return commonMessages.none;
  switch (fields[field].kind) {
    case 'money':
      return formatMoney(value, currency, locale);
    case 'quantity':
      return isTracked(value) ? formatCount(Number(value), locale) : untrackedText(value);
    case 'weight':
      return formatAmount(value, locale);
    case 'text':
      return value;
    case 'flag':
      return value === 'true' ? commonMessages.yes : commonMessages.no;
  }
}

/** A stock value without a tracked quantity. */
const untrackedText = (value: string): string =>
  value === untracked.inStock ? commonMessages.untrackedInStock : commonMessages.untrackedOutOfStock;

/** An amount of unknown currency, with all decimals. */
export const formatAmount = (amount: string, locale: string): string =>
  numberFormatter(locale, { maximumFractionDigits: 20 }).format(amount as Intl.StringNumericLiteral);

/** Several amounts as their lowest and highest. Missing amounts sort first and show as a dash. */
export function formatValues(field: FieldKey, values: readonly string[], currency: string, locale: string): string {
  const sorted = values.toSorted((a, b) => (a === '' || b === '' ? a.length - b.length : new Big(a).cmp(b)));
  const shown = [sorted[0] ?? '', sorted.at(-1) ?? ''].map((value) => formatValue(field, value, currency, locale));
  return [...new Set(shown)].join('–');
}

export const formatCount = (count: number, locale: string): string => numberFormatter(locale).format(count);

/** A difference of counts with its sign: "+6". */
export const formatDifference = (difference: number, locale: string): string =>
  numberFormatter(locale, { signDisplay: 'exceptZero' }).format(difference);

/** A fraction as a percentage with at most one decimal, as the locale writes it: 0.456 as "45.6%". */
export const formatPercent = (part: number, locale: string, signed = false): string =>
  formatPercents(roundPercents(new Big(part).times(100).toFixed()), locale, signed);

/** A number of percents as the locale writes it, with every digit: "12.5" as "12.5%". */
export const formatPercents = (percents: string, locale: string, signed = false): string =>
  numberFormatter(locale, {
    style: 'percent',
    maximumFractionDigits: 20,
    ...(signed ? { signDisplay: 'exceptZero' } : {}),
  }).format(new Big(percents).div(100).toFixed() as Intl.StringNumericLiteral);

/** A computed number of percents as every surface shows it: with one decimal, halves away from zero. */
export const roundPercents = (percents: string, decimals = 1): string =>
  new Big(percents).round(decimals, Big.roundHalfUp).toFixed();

/** "14:02" for a moment of the same day, with its date for an older one, and its year for one of another. */
export function formatWhen(atMs: number, nowMs: number, locale: string): string {
  const [at, now] = [new Date(atMs), new Date(nowMs)];
  const date = { day: 'numeric', month: 'short' } as const;
  const isToday = at.toDateString() === now.toDateString();
  // "2:02 PM", and "09:02" where the day has 24 hours.
  const { hour12 = false } = dateFormatter(locale, { hour: 'numeric' }).resolvedOptions();
  const isThisYear = at.getFullYear() === now.getFullYear();
  return dateFormatter(locale, {
    hour: hour12 ? 'numeric' : '2-digit',
    minute: '2-digit',
    ...(isToday ? {} : isThisYear ? date : { ...date, year: 'numeric' }),
  }).format(atMs);
}

/** An amount as a person would type it: "19.90". */
export const formatExample = (): string => numberFormatter(locale, { minimumFractionDigits: 2 }).format(19.9);

/** A time to wait, rounded up: "90 sec", "12 min", "3 hr". */
export function formatDuration(seconds: number): string {
  const [unit, count] =
    seconds < 120
      ? ['second', Math.ceil(seconds)]
      : seconds <= 7140
        ? ['minute', Math.ceil(seconds / 60)]
        : ['hour', Math.ceil(seconds / 3600)];
  return formatUnit(unit, count);
}

const spans = [
  ['year', 31_557_600_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** A length of time in its largest unit, rounded: "3 years", "1 hour", "4 minutes". */
export function formatSpan(ms: number, locale: string): string {
  const [unit, unitMs] = spans.find(([, long]) => ms >= long) ?? ['minute', 60_000];
  return numberFormatter(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(Math.round(ms / unitMs));
}

export const formatUnit = (unit: string, count: number): string =>
  numberFormatter(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(count);

/** Alternatives in the language of the messages: "a, b or c". */
export const listOf = (items: readonly string[]): string =>
  new Intl.ListFormat(language, { type: 'disjunction' }).format(items);

/** A size in kilobytes or megabytes. */
export function formatBytes(bytes: number, locale: string): string {
  const [unit, size] = bytes < 1e6 ? ['kilobyte', Math.max(bytes / 1000, 0.1)] : ['megabyte', bytes / 1e6];
  return numberFormatter(locale, { style: 'unit', unit, maximumFractionDigits: size < 10 ? 1 : 0 }).format(size);
}
