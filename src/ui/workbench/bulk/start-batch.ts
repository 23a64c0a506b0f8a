import type { Intent } from '../../../domain/edit.ts';
import { codeOf } from '../../../domain/errors.ts';
import type { Call } from '../../../protocol/call.ts';

/** How many rows are sent at once. */
const chunk = 500;
/** How often a call is sent again that the background was stopped over; each time under the same ids. */
const maxAttempts = 5;

/** A batch with its rows, whose ids are made once, so that it can be sent again. */
export interface NewBatch {
  id: string;
  storeId: string;
  title: string;
  rows: readonly Intent[];
}

/** Sends a batch's rows and starts it; `tell` hears how many have been kept. Sent twice, it is one batch. */
export async function startBatch(call: Call, { id, storeId, title, rows }: NewBatch, tell: (kept: number) => void) {
  await again(() => call('bulk.begin', { storeId, id, title }));
  try {
    for (let from = 0; from < rows.length; from += chunk) {
      await again(() => call('bulk.fill', { storeId, id, rows: rows.slice(from, from + chunk) }));
      tell(Math.min(from + chunk, rows.length));
    }
  } catch (error) {
    // It was started already: only the answer to that was lost.
    if (codeOf(error) !== 'conflict') throw error;
  }
  await again(() => call('bulk.start', { id }));
}

/** Does what may be done twice until it is known to be done. */
export async function again<T>(action: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await action();
    } catch (error) {
      if (codeOf(error) !== 'interrupted' || attempts === maxAttempts) throw error;
    }
  }
}
