import type { Intent } from '../../../domain/edit.ts';
import { codeOf } from '../../../base/errors.ts';
import type { Call } from '../../../protocol/call.ts';
import { again } from '../again.ts';

/** The number of rows in one call. */
const chunk = 500;

/** A batch with its rows. The ids are created once, so that it can be sent again. */
export interface NewBatch {
  id: string;
  storeId: string;
  title: string;
  rows: readonly Intent[];
}

/** Sends a batch's rows and starts it; `onKept` gets the number of stored rows. Sending it twice makes one batch. */
export async function startBatch(call: Call, { id, storeId, title, rows }: NewBatch, onKept: (kept: number) => void) {
  await again(() => call('bulk.begin', { storeId, id, title }));
  try {
    for (let from = 0; from < rows.length; from += chunk) {
      await again(() => call('bulk.fill', { storeId, id, rows: rows.slice(from, from + chunk) }));
      onKept(Math.min(from + chunk, rows.length));
    }
  } catch (error) {
    // The batch was already started: only the answer was lost.
    if (codeOf(error) !== 'conflict') throw error;
  }
  await again(() => call('bulk.start', { id }));
}
