import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Intent } from '../../src/domain/edit.ts';
import { ShelfedgeError, type ErrorCode } from '../../src/domain/errors.ts';
import type { Call } from '../../src/protocol/call.ts';
import { toIntents, withRows, type Preview } from '../../src/ui/workbench/bulk/preview-state.ts';
import { startBatch } from '../../src/ui/workbench/bulk/start-batch.ts';
import { askFrom, type ChaosBrowser } from './chaos-browser.ts';
import { isChaosField, toValue, type Commit } from './run-data.ts';

const maxTries = 40;

/**
 * Changes the price of these products by a typed text ("=12.50", "+5%") in the workbench; `onRows` gets the id of the batch and
 * its rows as commits before the first is sent. Like a workbench that is opened again, it goes on with the same batch after a crash.
 */
export async function changeInBulk(
  browser: ChaosBrowser,
  { productIds, text }: { productIds: string[]; text: string },
  onRows: (batchId: string, commits: Commit[]) => void,
): Promise<void> {
  const { storeId } = browser;
  const call = (async (command, input) => {
    const answer = await askFrom(browser.workbench, command, input);
    if (answer.tag === 'ok') return answer.value;
    throw new ShelfedgeError(answer.tag === 'no' ? (answer.code as ErrorCode) : 'interrupted', 'no answer');
  }) as Call;
  const rows = await untilRead(() => preview(call, { storeId, productIds, text }));
  if (rows.length === 0) return;
  const commits = rows.map(toCommit);
  const batch = { id: randomUUID(), storeId, title: `Prices ${text}`, rows };
  onRows(batch.id, commits);
  for (let starts = 0; starts < maxTries; starts += 1) {
    const isStarted = await startBatch(call, batch, () => undefined).then(
      () => true,
      () => false,
    );
    if (isStarted) return commits.forEach((commit) => void (commit.isAcknowledged = true));
    await sleep(500);
  }
}

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
async function preview(
  call: Call,
  { storeId, productIds, text }: { storeId: string; productIds: string[]; text: string },
): Promise<Intent[]> {
  const input = {
    storeId,
    id: randomUUID(),
    selection: { kind: 'ids' as const, ids: productIds },
    change: { kind: 'entry' as const, field: 'price' as const, text },
    locale: 'en',
  };
  let rows: Preview['rows'] = new Map();
  for (let isDone = false; !isDone;) {
    const page = await call('bulk.preview', input);
    rows = withRows(rows, page.rows, randomUUID);
    ({ isDone } = page);
  }
  return toIntents(rows.values(), true);
}

function toCommit({ id, productId, variantId, field, base, value }: Intent): Commit {
  if (!isChaosField(field)) throw new Error(`the run changes no ${field}`);
  const row = { id, productId, variantId, field, base: toValue(field, base), value: toValue(field, value) };
  return { ...row, delta: null, surface: 'workbench', at: Date.now(), isAcknowledged: false, kept: null };
}
