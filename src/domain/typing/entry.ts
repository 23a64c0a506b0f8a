import { Big } from 'big.js';
import { toAsciiDigits } from './digits.ts';
import { fields, type FieldKey, type FieldKind, type FieldProblem, type TypingContext } from '../fields.ts';
import { currencyDecimals, maxDecimals, priceStep } from '../currency.ts';
import { roundWithin } from '../price-steps.ts';
import { maxPrice, parseMoney, readNumber, toAmount, toTyped, withoutCurrency } from './money.ts';
import type { PriceProblem } from '../pricing/intent.ts';
import { maxQuantity, parseQuantity } from './quantity.ts';
import { isTracked } from './stock.ts';

/** Why typed text cannot be saved. */
export type EntryProblem =
  | FieldProblem
  /** "10%" without a sign can be an increase or a decrease. */
  | { tag: 'percent_unsigned'; percent: string }
  /** A percentage that has two readings. */
  | { tag: 'percent_ambiguous'; readings: [string, string] }
  | { tag: 'percent_too_large'; max: string }
  | { tag: 'no_percent' }
  /** "+5" without a current value. */
  | { tag: 'nothing_there' }
  | PriceProblem;

/**
 * How a value came about: typed, computed from the current one, or computed and rounded half up; `stands`: a V3 store keeps its own
 * spelling of what was typed.
 */
export type Derivation = 'set' | 'computed' | 'rounded' | 'stands';

export type Entry =
  | {
      tag: 'ok';
      value: string;
      /** Stock typed as a change: the signed units, such as "-3". */
      delta: string | null;
      how: Derivation;
    }
  | { tag: 'problem'; problem: EntryProblem };

/**
 * Parses text typed into a field: a value (`19.99` or `=19.99`), or a change of the `current` one (`+5`, `-3`, and for
 * money `+10 %`). Percentages round half up to the steps of the currency's prices, those of a cost to its decimals. Ambiguous text is a problem that names both
 * readings, never a guess. `current` is a stored field value, null or empty if there is none.
 */
export function readEntry(text: string, field: FieldKey, current: string | null, context: TypingContext): Entry {
  const { kind, typed } = fields[field];
  // An untouched stored "-3" is not a decrease by three.
  if (current !== null && current !== '' && text.trim() === typed(current, context)) return set(current);
  const relative = relatives[kind];
  if (relative === undefined) return read(text, field, context);
  if (text.length > maxTextLength) return problem(relative.unreadable);
  const parts = relative.split(text, context);
  if (parts === null || (parts.sign === '' && !parts.isPercent)) return read(text, field, context);
  return parts.sign === '='
    ? read(parts.number, field, context)
    : relative.compute(parts, current ?? '', { ...context, field });
}

/**
 * Unambiguous replacements for ambiguous text, one per reading; empty for other problems. `signless` is the text in
 * front of a percentage that was typed without a sign.
 */
export function readingsOf(
  problem: EntryProblem,
  text: string,
  { currency, locale }: TypingContext,
  signless: readonly string[] = ['+', '-'],
): string[] {
  const sign = /^[=+-]?/.exec(withoutCurrency(toPlain(text), currency, locale))?.[0] ?? '';
  if (problem.tag === 'percent_unsigned') return signless.map((each) => `${each}${toTyped(problem.percent, locale)}%`);
  if (problem.tag !== 'ambiguous' && problem.tag !== 'percent_ambiguous') return [];
  const isPercent = problem.tag === 'percent_ambiguous';
  const signs = isPercent && sign === '' ? signless : [sign];
  return signs.flatMap((each) =>
    problem.readings.map((reading) => `${each}${toTyped(reading, locale)}${isPercent ? '%' : ''}`),
  );
}

const maxTextLength = 200;

type ReadPercent = { tag: 'ok'; percent: string } | { tag: 'problem'; problem: EntryProblem };

/** Parses a typed number of percents, with or without the percent sign, such as "12.5 %". No other sign is accepted. */
export function readPercent(text: string, locale: string): ReadPercent {
  const parts = text.length > maxTextLength ? null : splitSigns(toPlain(text));
  return parts === null || parts.sign !== ''
    ? { tag: 'problem', problem: { tag: 'not_a_number' } }
    : readPercents(parts.number, locale);
}

interface Parts {
  sign: '' | '=' | '+' | '-';
  isPercent: boolean;
  /** The rest: digits and separators, if the text is a number at all. */
  number: string;
}

interface Relative {
  unreadable: EntryProblem;
  /** Null if the text does not have this form. */
  split(text: string, context: TypingContext): Parts | null;
  compute(parts: Parts, current: string, context: TypingContext & { field: FieldKey }): Entry;
}

/** The field kinds that accept a change as well as a value. */
const relatives: Partial<Record<FieldKind, Relative>> = {
  money: {
    unreadable: { tag: 'not_a_number' },
    split: (text, { currency, locale }) => splitSigns(withoutCurrency(toPlain(text), currency, locale)),
    compute: (parts, current, context) =>
      parts.isPercent ? computePercent(parts, current, context) : computeAmount(parts, current, context),
  },
  quantity: {
    unreadable: { tag: 'not_a_whole_number' },
    split: (text) => splitSigns(toPlain(text)),
    compute: computeUnits,
  },
};

/** ASCII digits, one minus, one percent sign. */
const toPlain = (text: string): string =>
  toAsciiDigits(text)
    .trim()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\u066A/g, '%');

/** Splits a leading sign and a percent sign at either end, as in "-10%" and "%-10". */
function splitSigns(text: string): Parts | null {
  const [, first = '', sign = '', second = '', rest = ''] = /^(%?)\s*([=+-]?)\s*(%?)\s*(.*)$/s.exec(text) ?? [];
  const number = rest.replace(/\s*%$/, '');
  const percents = first.length + second.length + (number === rest ? 0 : 1);
  if (percents > 1 || (percents === 1 && sign === '=')) return null;
  return { sign: sign as Parts['sign'], isPercent: percents === 1, number };
}

const problem = (value: EntryProblem): Entry => ({ tag: 'problem', problem: value });
const set = (value: string): Entry => ({ tag: 'ok', value, delta: null, how: 'set' });

function read(text: string, field: FieldKey, context: TypingContext): Entry {
  const parsed = fields[field].parse(text, context);
  return parsed.tag === 'ok' ? set(parsed.value) : parsed;
}

function computeAmount({ sign, number }: Parts, current: string, context: TypingContext): Entry {
  if (isSigned(number)) return problem({ tag: 'not_a_number' });
  const parsed = parseMoney(number, context.currency, context.locale);
  if (parsed.tag === 'problem') return parsed;
  const change = new Big(`${sign}${parsed.amount}`.replace('+', ''));
  return withinMoney(current, change, context.currency, `1e-${maxDecimals(context.currency)}`);
}

function readPercents(number: string, locale: string): ReadPercent {
  if (number === '') return { tag: 'problem', problem: { tag: 'empty' } };
  const reading = readNumber(number, locale);
  if (reading.tag === 'ok') return { tag: 'ok', percent: reading.amount };
  const { problem: why } = reading;
  return {
    tag: 'problem',
    problem: why.tag === 'ambiguous' ? { tag: 'percent_ambiguous', readings: why.readings } : why,
  };
}

function computePercent(
  { sign, number }: Parts,
  current: string,
  { currency, locale, field }: TypingContext & { field: FieldKey },
): Entry {
  const reading = readPercents(number, locale);
  if (reading.tag === 'problem') return reading;
  if (sign === '') return problem({ tag: 'percent_unsigned', percent: new Big(reading.percent).toFixed() });
  if (current === '') return problem({ tag: 'nothing_there' });
  const part = new Big(current).times(reading.percent).div(100);
  // Nobody pays a cost in coins, and a price that stays keeps its place between two steps.
  const hasSteps = field !== 'cost' && !part.eq(0);
  const step = hasSteps ? priceStep(currency) : `1e-${currencyDecimals(currency)}`;
  return withinMoney(current, sign === '-' ? part.neg() : part, currency, step);
}

function withinMoney(current: string, change: Big, currency: string, step: string): Entry {
  if (current === '') return problem({ tag: 'nothing_there' });
  const exact = new Big(current).plus(change);
  const isReversed = (amount: Big): boolean => (change.lt(0) ? amount.gt(current) : amount.lt(current));
  const result = roundWithin(exact, step, isReversed);
  if (exact.lt(0)) return problem({ tag: 'below_zero', result: toAmount(result.toFixed(), currency) });
  if (result.gt(maxPrice)) return problem({ tag: 'too_large', max: maxPrice });
  const how = result.eq(exact) ? 'computed' : 'rounded';
  return { tag: 'ok', value: toAmount(result.toFixed(), currency), delta: null, how };
}

function computeUnits({ sign, isPercent, number }: Parts, current: string): Entry {
  if (isPercent) return problem({ tag: 'no_percent' });
  if (isSigned(number)) return problem({ tag: 'not_a_whole_number' });
  const parsed = parseQuantity(number);
  if (parsed.tag === 'problem') return parsed;
  if (current === '' || !isTracked(current)) return problem({ tag: 'nothing_there' });
  const delta = sign === '-' && parsed.quantity !== 0 ? -parsed.quantity : parsed.quantity;
  const result = Number(current) + delta;
  if (result < -maxQuantity) return problem({ tag: 'below_zero', result: String(result) });
  if (result > maxQuantity) return problem({ tag: 'too_large', max: maxQuantity });
  return { tag: 'ok', value: String(result), delta: String(delta), how: 'computed' };
}

const isSigned = (number: string): boolean => /^[+-]/.test(number);
