import type { Edit } from '../../domain/edit.ts';
import { createKeyedQueue, type KeyedQueue } from '../../base/queue.ts';
import { hasTimeLeft, neverMs } from '../../domain/wait.ts';
import { journalRetryMs } from './back-off.ts';
import { isDue, selectNextGroup } from './next-batch.ts';
import { createPauses, type Pauses } from './pauses.ts';
import { createReplacing, queueKeyOf, type ReplaceEarlier } from './replace-earlier.ts';
import type { RunnerOptions } from './runner-options.ts';
import { createSendQueue, type SendQueue } from './send-queue.ts';

export interface Starter extends Pick<SendQueue, 'settled'> {
  start(edit: Edit): void;
  /** Starts the rows that waited for a single edit of their numbers, which is over. */
  startHeldRows(edit: Edit): void;
  replaceEarlier: ReplaceEarlier;
  pauses: Pauses;
}

interface Draining extends RunnerOptions, Pick<SendQueue, 'sendDue'> {
  pauses: Pauses;
  productQueue: KeyedQueue;
  replaceEarlier: ReplaceEarlier;
  run(edits: readonly Edit[], work: () => Promise<void>): Promise<void>;
}

/** Delay of the alarm that restarts the work if this worker is stopped meanwhile. */
const watchdogMs = 60_000;

/** Starts a single edit in the queue of its product, and a batch row together with other rows of its store. */
export function createStarter(options: RunnerOptions): Starter {
  const { editStore, now, wakeAt, exclusively } = options;
  const productQueue = createKeyedQueue();
  const pauses = createPauses(editStore, now);
  const { sendDue, settled, wait, wake } = createSendQueue(options);
  const draining = new Set<string>();

  /** Runs work in the queues of its products, in one context at a time. Rejects if the journal fails. */
  const run = (edits: readonly Edit[], work: () => Promise<void>): Promise<void> => {
    wakeAt(now() + watchdogMs);
    const keys = [...new Set(edits.map(queueKeyOf))];
    return productQueue.run(keys, () => exclusively(keys, work));
  };
  const replaceEarlier = createReplacing(editStore, now);
  const retryLater = (): void => wakeAt(now() + journalRetryMs);
  const runOne = async (id: string): Promise<void> => {
    const known = editStore.edits.get(id);
    if (known === undefined || !isDue(known, now())) return;
    await replaceEarlier([known]);
    // Read the product's edits again: they may have been discarded, undone or settled since.
    const all = await editStore.reread(editStore.edits.ofProduct(known).map((other) => other.id));
    const edit = all.find((one) => one.id === id);
    if (edit === undefined || !isDue(edit, now())) return;
    const pause = pauses.before(edit);
    if (pause !== undefined) return wait([edit], pause.reason, pause.until);
    await sendDue([edit]);
    pauses.note([id], edit.storeId);
  };
  const drainOnce = async (storeId: string): Promise<void> => {
    draining.add(storeId);
    try {
      await drain(storeId, { ...options, pauses, productQueue, replaceEarlier, run, sendDue });
    } finally {
      draining.delete(storeId);
    }
  };
  const startBatches = (storeId: string): void => {
    if (!draining.has(storeId)) void drainOnce(storeId).catch(retryLater);
  };
  const startHeldRows = (edit: Edit): void => {
    if (editStore.edits.ofProduct(edit).some(({ batchId }) => batchId !== null)) startBatches(edit.storeId);
  };
  const start = (edit: Edit): void => {
    if (edit.batchId !== null) startBatches(edit.storeId);
    else if (isDue(edit, now())) void run([edit], () => runOne(edit.id)).then(() => startHeldRows(edit), retryLater);
    else wake(edit);
  };
  return { start, startHeldRows, pauses, replaceEarlier, settled };
}

/** Schedules a wake-up for the first waiting row that is not due: the alarm that was set for it may have rung for another edit. */
function wakeForNextRow({ editStore: { edits }, now, wakeAt }: RunnerOptions, storeId: string): void {
  let next = neverMs;
  for (const { storeId: ofStore, batchId, state } of edits.all())
    if (ofStore === storeId && batchId !== null && state.tag === 'waiting' && hasTimeLeft(state.nextAt, now()))
      next = Math.min(next, state.nextAt);
  if (next < neverMs) wakeAt(next);
}

/** Sends the rows of a store's running batches, group by group, until none can be sent now. */
async function drain(storeId: string, options: Draining): Promise<void> {
  const { editStore, now, wakeAt, groupSize = 100, pauses, productQueue, replaceEarlier, run, sendDue } = options;
  for (;;) {
    const { until = 0 } = pauses.of(storeId) ?? {};
    if (hasTimeLeft(until, now())) {
      if (until < neverMs) wakeAt(until);
      return;
    }
    const select = (isBusy: (edit: Edit) => boolean): Edit[] =>
      selectNextGroup(editStore, { storeId, now: now(), groupSize, isBusy });
    const free = select((edit) => productQueue.isBusy(queueKeyOf(edit)));
    // Rows behind single edits of their product wait in its queue, which may never be free when looked at.
    const group = free.length > 0 ? free : select(() => false);
    if (group.length === 0) return wakeForNextRow(options, storeId);
    const ids = group.map(({ id }) => id);
    await run(group, async () => {
      await replaceEarlier(group);
      // Single edits that ran before may hold some rows back now.
      const sendable = new Set(free.length > 0 ? ids : select(() => false).map(({ id }) => id));
      await sendDue((await editStore.reread(ids)).filter(({ id }) => sendable.has(id)));
    });
    pauses.note(ids, storeId);
  }
}
