import { Big, type RoundingMode } from 'big.js';

/** The step at or below an amount, or above or nearest by another rounding. */
export const roundToStep = (amount: Big, step: string, mode: RoundingMode): Big =>
  amount.div(step).round(0, mode).times(step);

/** Rounds half up to a step, unless that reverses the direction of a change and another rounding does not. */
export function roundWithin(exact: Big, step: string, isReversed: (amount: Big) => boolean): Big {
  const roundings = [Big.roundHalfUp, Big.roundDown, Big.roundUp].map((mode) => roundToStep(exact, step, mode));
  return roundings.find((amount) => !isReversed(amount)) ?? roundToStep(exact, step, Big.roundHalfUp);
}
