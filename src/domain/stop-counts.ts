import { z } from '../base/schema.ts';

/** The outcome of the edits that were unfinished when a store was disconnected. */
export const StopCounts = z.object({
  /** Saved while the platform's answers were awaited. */
  saved: z.int(),
  /** Sent with an unknown outcome, or with a question that is open: kept until the store is connected again. */
  unclear: z.int(),
  /** Never sent, or surely refused: dropped. */
  cancelled: z.int(),
});
export type StopCounts = z.infer<typeof StopCounts>;
