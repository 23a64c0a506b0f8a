import { z } from '../../domain/schema.ts';

/** Passphrases tried in vain since the last right one, and when the next may be tried, epoch ms. */
export const Tries = z.object({ wrong: z.int(), notBefore: z.number() });
export type Tries = z.infer<typeof Tries>;

export const noTries: Tries = { wrong: 0, notBefore: 0 };

const freeTries = 2;
const firstMs = 1_000;
const longestMs = 60_000;

/** One wrong passphrase more: from the third on, twice the wait before, a minute at most. */
export function afterWrong({ wrong }: Tries, now: number): Tries {
  const waitMs = wrong < freeTries ? 0 : Math.min(longestMs, firstMs * 2 ** (wrong - freeTries));
  return { wrong: wrong + 1, notBefore: now + waitMs };
}

/** How long to wait before the next try, ms; a clock that was set back asks for no more than the longest wait. */
export const waitBeforeTry = ({ notBefore }: Tries, now: number): number =>
  Math.min(longestMs, Math.max(0, notBefore - now));
