import { maxDecimals, withDecimals } from './currency.ts';
import { z } from '../base/schema.ts';

const isoCode = /^[A-Z]{3}$/;
const isCode = (text: string): boolean => isoCode.test(text);

/** No price of the platform has more decimals. */
const limit = 3;

/**
 * By ISO code, the decimals that one store uses of a currency where its prices or its refusals say otherwise than the table.
 * `isRefused`: the store refused more, so that an older price in its catalog does not raise them again.
 */
export const LearnedDecimals = z.record(
  z.string().check(z.regex(isoCode)),
  z.object({ most: z.int().check(z.gte(0), z.lte(limit)), isRefused: z.boolean() }),
);
export type LearnedDecimals = z.infer<typeof LearnedDecimals>;

/** A currency as the store uses it: its code, or such as "JPY.2". */
export const currencyIn = (learned: LearnedDecimals, code: string): string =>
  Object.hasOwn(learned, code) ? withDecimals(code, learned[code]?.most ?? limit) : code;

const decimalsOf = (amount: string): number => amount.replace(/0+$/, '').split('.')[1]?.length ?? 0;

/**
 * Adds the decimals that stored prices, decimal strings, show of a currency. Returns the same object if nothing is new. More than three
 * decimals are no currency's, but the remainder of a division.
 */
export function learnFromPrices(learned: LearnedDecimals, code: string, amounts: readonly string[]): LearnedDecimals {
  if (!isCode(code) || learned[code]?.isRefused === true) return learned;
  const found = amounts.map(decimalsOf).filter((decimals) => decimals <= limit);
  const seen = Math.max(0, ...found);
  // One digit alone, as in "2450.5", is an amount with two.
  const most = seen === 1 ? 2 : seen;
  return most > maxDecimals(currencyIn(learned, code)) ? { ...learned, [code]: { most, isRefused: false } } : learned;
}

/** Adds a refusal of amounts with more decimals than `most`. Returns the same object if nothing is new. */
export function learnFromRefusal(learned: LearnedDecimals, code: string, most: number): LearnedDecimals {
  const isNews = isCode(code) && Number.isInteger(most) && most >= 0 && most < maxDecimals(currencyIn(learned, code));
  return isNews ? { ...learned, [code]: { most, isRefused: true } } : learned;
}
