import type { MemberRow } from '../rows.ts';

/** The second factors. */
export const secondFactors = ['SMS', 'CALL', 'EMAIL', 'TOTP', 'PUSH'] as const;

export type SecondFactor = (typeof secondFactors)[number];

/** True if this is the name of a factor. */
export function isSecondFactor(text: string): text is SecondFactor {
  return secondFactors.some((factor) => factor === text);
}

/** The second factors of a member, of which any is sufficient; empty for most. */
export function factorsOf({ second_factor: list }: Pick<MemberRow, 'second_factor'>): SecondFactor[] {
  const named = (list ?? '').split(',');
  return secondFactors.filter((factor) => named.includes(factor));
}
