import { toAsciiDigits } from './digits.ts';

/** The platform's maximum stock count of a variant. */
export const maxQuantity = 99_999;

export type QuantityProblem =
  | { tag: 'empty' }
  | { tag: 'not_a_whole_number' }
  | { tag: 'negative' }
  | { tag: 'too_large'; max: number };

export type ParsedQuantity = { tag: 'ok'; quantity: number } | { tag: 'problem'; problem: QuantityProblem };

/** Parses a typed number of units: an integer up to 99,999 in any script's digits; negative for oversold stock. */
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
