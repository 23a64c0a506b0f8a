import { DraftBatch, DraftRequest, DraftRow, rowKinds } from '../../domain/draft-batch.ts';
import { z } from '../../base/schema.ts';
import { command } from './command.ts';
import { Nothing, StoreId } from './inputs.ts';

const BatchId = z.object({ id: z.guid() });

export const bulkCommands = {
  /**
   * Reads the next rows of a change into its draft batch, which the journal keeps; called again under the same `id` until
   * `isDone`. The first call has the request. An id whose reading a stopped worker took along begins anew. The page that opened
   * the bulk change with the request's `requestId` shows on its tiles the planned prices, until the batch is done or the draft is
   * dropped.
   */
  'bulk.preview': command({
    callers: 'workbenches',
    repeatable: true,
    use: 'plain',
    input: z.extend(StoreId, { id: z.guid(), request: z.optional(DraftRequest) }),
    output: DraftBatch,
  }),
  /** Some rows of a draft batch, from the one at this place among those of their kind. */
  'bulk.rows': command({
    callers: 'workbenches',
    repeatable: true,
    use: 'none',
    input: z.extend(BatchId, { kind: z.enum(['all', ...rowKinds]), cursor: z.int().check(z.gte(0)) }),
    output: z.object({ rows: z.array(DraftRow) }),
  }),
  /** Starts the batch of a complete draft: its changes as they were shown, and with `withAsking` those that ask. */
  'bulk.apply': command({
    callers: 'workbenches',
    repeatable: true,
    use: 'checked',
    input: z.extend(BatchId, { withAsking: z.boolean() }),
    output: Nothing,
  }),
  /** Drops a draft batch. One that was applied goes on as a batch, unless it could not be started. */
  'bulk.drop': command({
    callers: 'workbenches',
    repeatable: true,
    use: 'none',
    input: BatchId,
    output: Nothing,
  }),
  'bulk.pause': command({
    callers: 'workbenches',
    repeatable: true,
    use: 'plain',
    input: BatchId,
    output: Nothing,
  }),
  'bulk.resume': command({
    callers: 'workbenches',
    repeatable: true,
    use: 'checked',
    input: BatchId,
    output: Nothing,
  }),
  'bulk.cancel': command({
    callers: 'workbenches',
    repeatable: true,
    use: 'plain',
    input: BatchId,
    output: Nothing,
  }),
  /** Sends the cancelled rows, compared anew with the store's values. */
  'bulk.continueRest': command({
    callers: 'workbenches',
    repeatable: true,
    use: 'checked',
    input: z.extend(StoreId, { id: z.guid() }),
    output: Nothing,
  }),
  'bulk.retryFailed': command({
    callers: 'workbenches',
    repeatable: false,
    use: 'checked',
    input: BatchId,
    output: Nothing,
  }),
  /** Takes a batch's applied rows back, in a new batch of this id. */
  'bulk.undo': command({
    callers: 'workbenches',
    repeatable: false,
    use: 'takenBack',
    input: z.extend(StoreId, { id: z.guid(), batchId: z.guid() }),
    output: Nothing,
  }),
};
