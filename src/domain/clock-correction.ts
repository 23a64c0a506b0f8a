import { z } from '../base/schema.ts';

export const ClockCorrection = z.object({
  /** The correction of the machine's clock, in ms; 0 where it is right. */
  correctionMs: z.number(),
  /** How far the clock is behind by the platform's answers, in ms; 0 where it is right, or no answer has said yet. */
  offMs: z.number(),
  /** The `offMs` whose notice was dismissed; null where none was. */
  dismissedMs: z.nullable(z.number()),
});
export type ClockCorrection = z.infer<typeof ClockCorrection>;

export const noCorrection: ClockCorrection = { correctionMs: 0, offMs: 0, dismissedMs: null };

/** A clock that is off by less is left alone, and so are times by it. */
export const toleranceMs = 120_000;
/** How many answers count. */
export const maxAnswers = 4;

/**
 * The correction of the machine's clock by the newest answers of the platform, in ms: the median of the correction that
 * each answer shows and of the one in use, which wins a tie. So a single answer with a wrong `Date` changes nothing.
 */
export function voteCorrection(answers: readonly number[], inUse: number): number {
  const votes = [inUse, ...answers.slice(-maxAnswers)].toSorted((a, b) => a - b);
  const middle = (votes.length - 1) / 2;
  const [low = inUse, high = inUse] = [votes[Math.floor(middle)], votes[Math.ceil(middle)]];
  const median = Math.abs(low - inUse) <= Math.abs(high - inUse) ? low : high;
  return Math.abs(median) > toleranceMs ? median : 0;
}

/** True if the last answer agrees with this correction. */
export const isConfirmed = (answers: readonly number[], correction: number): boolean =>
  answers.length > 0 && Math.abs((answers.at(-1) ?? 0) - correction) <= toleranceMs;

/** An answer that took longer says too little about the time at which it was dated. */
const maxTripMs = 10_000;
/** `Date` has whole seconds; it leaves out half a second on average. */
const halfSecondMs = 500;

/**
 * How far the machine's clock is behind an answer's `Date`, in ms, by when the answer came and how long that took;
 * undefined where the answer does not say.
 */
export function readDate(date: string | null, answer: { atMs: number; tookMs: number }): number | undefined {
  const dated = Date.parse(date ?? '');
  if (Number.isNaN(dated) || answer.tookMs > maxTripMs) return undefined;
  return dated + halfSecondMs - (answer.atMs - answer.tookMs / 2);
}

/** True while a person must see that the clock is off: once, until it is put right or is off by another amount. */
export const needsNotice = ({ offMs, dismissedMs }: ClockCorrection): boolean =>
  offMs !== 0 && Math.abs(offMs - (dismissedMs ?? 0)) > toleranceMs;
