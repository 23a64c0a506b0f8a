import { BulkChange, PreviewRow, Selection } from '../../domain/bulk.ts';
import { Intent } from '../../domain/edit.ts';
import { z } from '../../domain/schema.ts';
import { command } from './command.ts';
import { Nothing, StoreId, Text } from './inputs.ts';

const BatchId = z.object({ id: z.guid() });

export const bulkCommands = {
  /**
   * The next rows of what a change would do, without doing it; asked again under the same `id` until `isDone`. Under an
   * id that is not known it begins anew.
   */
  'bulk.preview': command({
    callers: 'workbenches',
    repeatable: false,
    isUse: true,
    input: z.extend(StoreId, { id: z.guid(), selection: Selection, change: BulkChange, locale: Text(35) }),
    output: z.object({ rows: z.array(PreviewRow), products: z.int(), isDone: z.boolean() }),
  }),
  /** Opens a batch for its rows; nothing of it is sent before it is started. */
  'bulk.begin': command({
    callers: 'workbenches',
    repeatable: false,
    isUse: true,
    input: z.extend(StoreId, { id: z.guid(), title: Text(200) }),
    output: Nothing,
  }),
  'bulk.fill': command({
    callers: 'workbenches',
    repeatable: false,
    isUse: true,
    input: z.extend(StoreId, { id: z.guid(), rows: z.array(Intent).check(z.maxLength(1000)) }),
    output: Nothing,
  }),
  'bulk.start': command({ callers: 'workbenches', repeatable: false, isUse: true, input: BatchId, output: Nothing }),
  'bulk.pause': command({ callers: 'workbenches', repeatable: true, isUse: true, input: BatchId, output: Nothing }),
  'bulk.resume': command({ callers: 'workbenches', repeatable: true, isUse: true, input: BatchId, output: Nothing }),
  'bulk.cancel': command({ callers: 'workbenches', repeatable: true, isUse: true, input: BatchId, output: Nothing }),
  'bulk.retryFailed': command({
    callers: 'workbenches',
    repeatable: false,
    isUse: true,
    input: BatchId,
    output: Nothing,
  }),
  /** Takes a batch's applied rows back, in a new batch of this id. */
  'bulk.undo': command({
    callers: 'workbenches',
    repeatable: false,
    isUse: true,
    input: z.extend(StoreId, { id: z.guid(), batchId: z.guid() }),
    output: Nothing,
  }),
};
