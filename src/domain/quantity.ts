import { toAsciiDigits } from './digits.ts';

/** The most pieces the platform counts of one variant. */
export const maxQuantity = 99_999;

export type QuantityProblem =
  | { tag: 'empty' }
  | { tag: 'not_a_whole_number' }
  | { tag: 'negative' }
  | { tag: 'too_large'; max: number };

export type ParsedQuantity = { tag: 'ok'; quantity: number } | { tag: 'problem'; problem: QuantityProblem };

/** Reads a typed number of pieces: a whole number up to 99,999, below zero too where more was sold than there was, in any script's digits. */
export function parseQuantity(text: string): ParsedQuantity {
  const bare = toAsciiDigits(text).trim();
  if (bare === '') return { tag: 'problem', problem: { tag: 'empty' } };
  const plain = bare.replace(/^\u2212/, '-');
  if (!/^[+-]?\d+$/.test(plain)) return { tag: 'problem', problem: { tag: 'not_a_whole_number' } };
  const quantity = Number(plain) + 0;
  if (quantity < -maxQuantity) return { tag: 'problem', problem: { tag: 'negative' } };
  if (quantity > maxQuantity) return { tag: 'problem', problem: { tag: 'too_large', max: maxQuantity } };
  return { tag: 'ok', quantity };
}
