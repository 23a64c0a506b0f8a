import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BulkChange, Selection } from '../../src/domain/bulk.ts';
import type { Intent } from '../../src/domain/edit.ts';
import { ShelfedgeError, type ErrorCode } from '../../src/base/errors.ts';
import type { Call } from '../../src/protocol/call.ts';
import { toIntents, withRows, type Preview } from '../../src/ui/workbench/bulk/preview-state.ts';
import { startBatch } from '../../src/ui/workbench/bulk/start-batch.ts';
import { askFrom, type ChaosBrowser } from './chaos-browser.ts';

const maxTries = 40;

/** A change of many products, as the workbench previews and applies it. */
export interface ChangeOfMany {
  selection: Selection;
  change: BulkChange;
}

/**
 * Changes products in the workbench; `onRows` gets the id of the batch and its rows before the first is sent. Like a workbench
 * that is opened again, it goes on with the same batch after a crash. Resolves with true once the batch is started.
 */
export async function changeInBulk(
  browser: ChaosBrowser,
  many: ChangeOfMany,
  onRows: (batchId: string, rows: Intent[]) => void,
): Promise<boolean> {
  const { storeId } = browser;
  const call = (async (command, input) => {
    const answer = await askFrom(browser.workbench, command, input);
    if (answer.tag === 'ok') return answer.value;
    throw new ShelfedgeError(answer.tag === 'no' ? (answer.code as ErrorCode) : 'interrupted', 'no answer');
  }) as Call;
  const rows = await untilRead(() => preview(call, storeId, many));
  if (rows.length === 0) return false;
  const id = randomUUID();
  const batch = { id, storeId, title: titleOf(id), rows };
  onRows(batch.id, rows);
  for (let starts = 0; starts < maxTries; starts += 1) {
    const isStarted = await startBatch(call, batch, () => undefined).then(
      () => true,
      () => false,
    );
    if (isStarted) return true;
    await sleep(500);
  }
  return false;
}

/** The title of a bulk change of the run, by which surfaces name it. */
export const titleOf = (batchId: string): string => `Many ${batchId}`;

/** Asks for a preview again where the platform failed, as a person does; no rows if it never comes. */
async function untilRead(read: () => Promise<Intent[]>): Promise<Intent[]> {
  for (let reads = 0; reads < maxTries; reads += 1) {
    const rows = await read().catch(() => undefined);
    if (rows !== undefined) return rows;
    await sleep(500);
  }
  return [];
}

/** The rows of a preview, as the workbench keeps them: by target, because a worker that stopped begins it anew. */
async function preview(call: Call, storeId: string, many: ChangeOfMany): Promise<Intent[]> {
  const input = { storeId, id: randomUUID(), ...many, locale: 'en' };
  let rows: Preview['rows'] = new Map();
  for (let isDone = false; !isDone;) {
    const page = await call('bulk.preview', input);
    rows = withRows(rows, page.rows, randomUUID);
    ({ isDone } = page);
  }
  return toIntents(rows.values(), true);
}
