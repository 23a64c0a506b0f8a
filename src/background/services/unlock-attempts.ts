import { z } from '../../base/schema.ts';
import { hasTimeLeft } from '../../domain/wait.ts';

/** The number of wrong passphrases since the last right one, and when the next may be tried, epoch ms. */
export const UnlockAttempts = z.object({ wrong: z.int(), notBefore: z.number() });
export type UnlockAttempts = z.infer<typeof UnlockAttempts>;

export const noAttempts: UnlockAttempts = { wrong: 0, notBefore: 0 };

const freeAttempts = 2;
const firstMs = 1_000;
const maxMs = 60_000;

/** Counts a wrong passphrase: from the third on, the wait doubles, up to a minute. */
export function afterWrongPassphrase({ wrong }: UnlockAttempts, now: number): UnlockAttempts {
  const waitMs = wrong < freeAttempts ? 0 : Math.min(maxMs, firstMs * 2 ** (wrong - freeAttempts));
  return { wrong: wrong + 1, notBefore: now + waitMs };
}

/** How long to wait before the next try, ms. */
export const waitBeforeAttempt = ({ notBefore }: UnlockAttempts, now: number): number =>
  hasTimeLeft(notBefore, now, maxMs) ? notBefore - now : 0;
