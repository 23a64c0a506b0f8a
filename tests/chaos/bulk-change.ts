import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BulkChange, Selection } from '../../src/domain/bulk.ts';
import type { Intent } from '../../src/domain/edit.ts';
import { ShelfedgeError, type ErrorCode } from '../../src/base/errors.ts';
import type { Call } from '../../src/protocol/call.ts';
import { toIntent } from '../../src/edits/bulk/apply-draft.ts';
import { isApplied, kindOf } from '../../src/domain/draft-batch.ts';
import { readPreview } from '../fixtures/draft-batch.ts';
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
  const id = randomUUID();
  const rows = await untilRead(() => preview(call, storeId, { id, ...many }));
  if (rows.length === 0) return false;
  onRows(id, rows);
  for (let starts = 0; starts < maxTries; starts += 1) {
    const isStarted = await call('bulk.apply', { id, withAsking: true }).then(
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

/** The rows of a preview that are applied. The draft is read again where a step of it failed. */
async function preview(call: Call, storeId: string, { id, ...many }: ChangeOfMany & { id: string }): Promise<Intent[]> {
  const request = { title: titleOf(id), locale: 'en', ...many };
  const { rows } = await readPreview(call, storeId, request, id);
  return rows.filter((row) => isApplied(kindOf(row), true)).flatMap(toIntent);
}
