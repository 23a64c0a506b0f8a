import { Big } from 'big.js';
import { roundToStep } from './price-steps.ts';
import { toAsciiDigits } from './typing/digits.ts';
import { z } from '../base/schema.ts';

/**
 * The last digits of a price: ".99" after any integer, "9.90" within any ten, "90" within any hundred without decimals.
 */
const Digits = z.string().check(z.regex(/^(?=.)\d{0,6}(\.\d{1,3})?$/));

/** A price ending, and the side of the computed amount on which it is searched. */
export const Ending = z.object({ digits: Digits, to: z.enum(['nearest', 'up', 'down']) });
export type Ending = z.infer<typeof Ending>;

/** Parses a typed ending such as ",99" to its stored form; null if invalid. */
export function parseEnding(text: string): string | null {
  const plain = toAsciiDigits(text)
    .trim()
    .replace(/[,\u066B]/, '.')
    .replace(/^0+\./, '.');
  return Digits.safeParse(plain).success ? plain : null;
}

/** The nearest amounts with an ending below and above an amount; both equal the amount if it has the ending. */
interface EndingsAround {
  down: Big;
  up: Big;
}

/**
 * Null if the ending has more decimals than `decimals`. An ending between two steps of the currency's prices is the one below:
 * ".99" is ".95" in steps of 0.05.
 */
export function endingsAround(amount: Big, digits: string, decimals: number, priceStep: string): EndingsAround | null {
  const [whole = ''] = digits.split('.');
  const typed = new Big(digits);
  if (!typed.eq(typed.round(decimals, Big.roundDown))) return null;
  const ending = roundToStep(typed, priceStep, Big.roundDown);
  const step = new Big(10).pow(whole.length);
  const steps = amount.minus(ending).div(step).round(0, Big.roundDown);
  const near = ending.plus(steps.times(step));
  const down = near.gt(amount) ? near.minus(step) : near;
  return { down, up: down.eq(amount) ? amount : down.plus(step) };
}

/** The candidate amounts of an ending, the preferred one first. Halfway between two, the upper one is nearer. */
export function preferredEndings(amount: Big, { down, up }: EndingsAround, to: Ending['to']): Big[] {
  if (to === 'up') return [up];
  if (to === 'down') return [down];
  return amount.minus(down).lt(up.minus(amount)) ? [down, up] : [up, down];
}
