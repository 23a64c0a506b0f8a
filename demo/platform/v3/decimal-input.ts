import { z } from 'zod';

/** No amount and no measure is more. */
export const maxAmount = 999_999_999.99;

/** A decimal string that is never negative. */
export function decimalInput(max: number, maxScale: number) {
  return z
    .string()
    .regex(/^\d+(\.\d+)?$/u, 'must be a decimal number')
    .refine((text) => Number(text) <= max, {
      error: `must not exceed ${max}`,
      params: { rule: 'DECIMAL_LTE', threshold: max },
    })
    .refine((text) => (text.split('.')[1] ?? '').length <= maxScale, {
      error: `must have at most ${maxScale} decimals`,
      params: { rule: 'DECIMAL_MAX_SCALE', threshold: maxScale },
    });
}

/** An amount of money: decimal text, at most three decimals. */
export const amountInput = decimalInput(maxAmount, 3);
