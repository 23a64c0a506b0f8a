import { BulkChange, PreviewRow, Selection } from '../../domain/bulk.ts';
import { Intent } from '../../domain/edit.ts';
import { Text, z } from '../../base/schema.ts';
import { command } from './command.ts';
import { Nothing, StoreId } from './inputs.ts';

const BatchId = z.object({ id: z.guid() });

export const bulkCommands = {
  /**
   * The next rows of a change's preview; called again under the same `id` until `isDone`. An unknown id begins anew.
   * The page that opened the bulk change with this `requestId` shows on its tiles the planned prices, until a batch of
   * the same id is done or the preview is dropped.
   */
  'bulk.preview': command({
    callers: 'workbenches',
    repeatable: false,
    use: 'plain',
    input: z.extend(StoreId, {
      id: z.guid(),
      selection: Selection,
      change: BulkChange,
      locale: Text(35),
      requestId: z.optional(Text(100)),
    }),
    output: z.object({ rows: z.array(PreviewRow), products: z.int(), isDone: z.boolean() }),
  }),
  /** Drops the preview. A batch that was begun with its id goes on. */
  'bulk.dropPreview': command({
    callers: 'workbenches',
    repeatable: true,
    use: 'none',
    input: BatchId,
    output: Nothing,
  }),
  /** Opens a batch for its rows; nothing of it is sent before it is started. */
  'bulk.begin': command({
    callers: 'workbenches',
    repeatable: false,
    use: 'plain',
    input: z.extend(StoreId, { id: z.guid(), title: Text(200) }),
    output: Nothing,
  }),
  'bulk.fill': command({
    callers: 'workbenches',
    repeatable: false,
    use: 'plain',
    input: z.extend(StoreId, { id: z.guid(), rows: z.array(Intent).check(z.maxLength(1000)) }),
    output: Nothing,
  }),
  'bulk.start': command({
    callers: 'workbenches',
    repeatable: false,
    use: 'checked',
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
