import { minPassphraseLength } from '../../../domain/key.ts';
import * as passphraseMessages from '../../../messages/compiled/passphrase.ts';

export type Strength = 'empty' | 'short' | 'weak' | 'fair' | 'strong';

const kinds: [RegExp, number][] = [
  [/\p{Ll}|\p{Lo}/u, 26],
  [/\p{Lu}/u, 26],
  [/\d/, 10],
  [/[^\p{L}\d]/u, 20],
];

/** A rough strength by the bits of a random passphrase; repeated characters count little. */
export function strengthOf(passphrase: string): Strength {
  if (passphrase === '') return 'empty';
  if (passphrase.length < minPassphraseLength) return 'short';
  const pool = kinds.reduce((sum, [kind, size]) => (kind.test(passphrase) ? sum + size : sum), 0);
  const effectiveLength = Math.min(passphrase.length, new Set(passphrase).size * 2);
  const bits = Math.log2(Math.max(2, pool)) * effectiveLength;
  if (bits < 64) return 'weak';
  return bits < 90 ? 'fair' : 'strong';
}

/** The text of a strength. */
export const strengthText = (strength: Exclude<Strength, 'empty'>): string =>
  strength === 'short'
    ? passphraseMessages.strength.short({ min: minPassphraseLength })
    : passphraseMessages.strength[strength];
