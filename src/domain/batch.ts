import { editTags, isCancelled, Surface, waitingReasons, type Edit } from './edit.ts';
import { Text, z } from '../base/schema.ts';

/** A batch: many edits started together. Its rows are the edits with its id as `batchId`. */
export const Batch = z.object({
  id: z.guid(),
  storeId: z.string(),
  /** The batch's change in the merchant's words, such as "Price −10 %, ending .99". */
  title: Text(200),
  surface: Surface,
  createdAt: z.number(),
  /** The place among all edits and batches. The journal assigns it when it stores a new batch; 0 before. */
  order: z._default(z.number(), 0),
  /** `filling` until all rows are stored. Only a `running` batch is sent. */
  state: z.enum(['filling', 'running', 'paused']),
  /** The number of rows at the start, and how many of them are cancelled: not sent before the bulk change ended. */
  total: z.int(),
  cancelled: z.int(),
  /** How many of the cancelled rows are kept, so that they can be sent after all. Omitted: none. */
  continuable: z.optional(z.int()),
  /** How many rows their person decided to leave as they are in the store, or not to try again. Omitted: none. */
  discarded: z.optional(z.int()),
  /** How many of its saved rows the history has pruned, so that they cannot be undone. Omitted: none. */
  forgotten: z.optional(z.int()),
  /** For an undo: the number of its saved rows that left variants as they were, because these were changed since. Omitted: none. */
  partlyUndone: z.optional(z.int()),
  /** How many of its rows a later edit replaced. */
  replaced: z._default(z.int(), 0),
  /** The batch that this one undoes. */
  undoOf: z.nullable(z.string()),
  /**
   * The number of its saved rows that no undo of the batch has, as of its last undo: each needed no write, or was
   * undone by itself.
   */
  leftOut: z.optional(z.int()),
});
export type Batch = z.infer<typeof Batch>;

/**
 * A batch after unsaved rows are dropped: rows that asked or were refused count as discarded, the others as cancelled,
 * and none can be continued. Before its start, the batch consists of the rows that are left.
 */
export function withDropped(batch: Batch, rows: readonly Pick<Edit, 'state'>[]): Batch {
  if (batch.state === 'filling') return batch;
  const decided = rows.filter(({ state }) => state.tag === 'conflict' || state.tag === 'refused').length;
  const kept = rows.filter(isCancelled).length;
  const cancelled = batch.cancelled + rows.length - decided;
  const left = { ...batch, cancelled, ...(decided > 0 && { discarded: (batch.discarded ?? 0) + decided }) };
  return kept === 0 ? left : withCancelled(left, -kept);
}

/** A batch of which so many more rows are cancelled and kept; fewer below 0. */
export const withCancelled = (batch: Batch, by: number): Batch => ({
  ...batch,
  cancelled: batch.cancelled + by,
  continuable: (batch.continuable ?? 0) + by,
});

/** A batch with `by` more rows that were undone in part; fewer if `by` is negative. */
export const withPartlyUndone = (batch: Batch, by: number): Batch =>
  by === 0 ? batch : { ...batch, partlyUndone: (batch.partlyUndone ?? 0) + by };

/** A batch with the number of its rows in each state. */
export const BatchProgress = z.object({
  batch: Batch,
  counts: z.record(z.enum(editTags), z.int()),
  /** Why the batch is paused, and until when (epoch ms). */
  hold: z.nullable(z.object({ reason: z.enum(waitingReasons), until: z.number() })),
  /** The estimated remaining time, in ms; null while unknown. */
  leftMs: z.nullable(z.number()),
});
export type BatchProgress = z.infer<typeof BatchProgress>;

/** The number of unfinished rows, including waiting ones. */
export const rowsLeft = ({ counts }: Pick<BatchProgress, 'counts'>): number =>
  counts.queued + counts.sending + counts.waiting;
