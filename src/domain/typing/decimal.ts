import { Big } from 'big.js';
import { toAsciiDigits } from './digits.ts';
import { parseMoney, type ParsedMoney } from './money.ts';

export interface DecimalBounds {
  /** The maximum number of decimals. */
  decimals: number;
}

/**
 * Parses a typed number that is no amount of money, in the user's locale: not negative, up to 999,999,999.99, without
 * superfluous zeros. A leading plus is refused, because it could mean a change of the current value.
 */
export function parseDecimal(text: string, { decimals }: DecimalBounds, locale: string): ParsedMoney {
  if (toAsciiDigits(text).trim().startsWith('+')) return { tag: 'problem', problem: { tag: 'not_a_number' } };
  const parsed = parseMoney(text, null, locale);
  if (parsed.tag === 'problem') return parsed;
  const value = new Big(parsed.amount);
  return value.eq(value.round(decimals))
    ? { tag: 'ok', amount: value.toFixed() }
    : { tag: 'problem', problem: { tag: 'too_many_decimals', decimals } };
}

/** A number as a decimal string, never in scientific notation. */
export const toDecimal = (value: number): string => new Big(value).toFixed();

/** The digits of a float that arithmetic leaves right. */
const sureDigits = 14;

/** A number without the noise of arithmetic with floats: the platform answers 15.989999999999998 for 15.99. */
export const toSure = (value: number): number => Number(value.toPrecision(sureDigits));
