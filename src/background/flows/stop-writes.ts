import { sleep } from '../../client/http/sleep.ts';
import { isFinished, mayBeWritten, type Edit } from '../../domain/edit.ts';
import type { StopCounts } from '../../domain/stop-counts.ts';
import { toReadBack } from '../../edits/runner/read-back.ts';
import type { Services } from '../services/services.ts';

type Stopping = Pick<Services, 'editStore' | 'journal' | 'runner' | 'runtime'>;

/** How long the platform's answers are awaited. */
const maxWaitMs = 30_000;
const stepMs = 200;
/** The number of edits read or changed in one transaction. */
const chunkSize = 500;

/** Cancels the rows of a store's bulk changes that were not sent. */
export async function cancelBatches({ batches }: Pick<Services, 'batches'>, storeId: string): Promise<void> {
  for (const { batch } of await batches.progressOfAll()) if (batch.storeId === storeId) await batches.cancel(batch.id);
}

/** Waits until the outcome of every write of a stopped store is known, half a minute at most. */
export async function awaitWrites({ editStore, runner, runtime }: Stopping, storeId: string): Promise<void> {
  const until = runtime.now() + maxWaitMs;
  /** True while an edit is in flight, or its outcome can still be read in time. */
  const isOpen = (): boolean =>
    [...editStore.edits.all()].some(
      (edit) => edit.storeId === storeId && (edit.state.tag === 'sending' || isReadBy(edit, until)),
    );
  await runner.retry((edit, { wasSent }) => edit.storeId === storeId && wasSent);
  const settled = async (): Promise<void> => {
    await runner.settled(storeId);
    if (isOpen()) await sleep(stepMs);
  };
  // Counted in steps, too: the clock can be set back meanwhile.
  for (let waitedMs = 0; waitedMs < maxWaitMs && runtime.now() < until; waitedMs += stepMs) {
    await Promise.race([settled(), sleep(stepMs)]);
    if (!isOpen()) return runner.settled(storeId);
  }
}

const isReadBy = ({ state }: Edit, until: number): boolean =>
  state.tag === 'waiting' && state.wasSent && state.nextAt <= until;

/** Drops the unfinished edits of a store that were never sent. The others are read back once it is connected again. */
export async function stopEdits(
  { journal, runner, runtime }: Pick<Stopping, 'journal' | 'runner' | 'runtime'>,
  storeId: string,
): Promise<void> {
  const stop = (edit: Edit): Edit | null => {
    if (isFinished(edit)) return edit;
    return mayBeWritten(edit) ? toReadBack(edit, runtime.now()) : null;
  };
  const stopAll = async (edits: readonly Edit[]): Promise<void> => {
    const ids = edits.map(({ id }) => id);
    for (let from = 0; from < ids.length; from += chunkSize)
      await runner.change(ids.slice(from, from + chunkSize), stop);
  };
  let left = await openEdits({ journal }, storeId);
  while (left.length > 0) {
    await stopAll(left);
    // A replaced edit can come back when the later edit is dropped.
    left = (await openEdits({ journal }, storeId)).filter((edit) => !mayBeWritten(edit));
  }
}

/** The ids of a store's unfinished edits. */
export const openOf = async (context: Pick<Stopping, 'journal'>, storeId: string): Promise<string[]> =>
  (await openEdits(context, storeId)).map(({ id }) => id);

const openEdits = async ({ journal }: Pick<Stopping, 'journal'>, storeId: string): Promise<Edit[]> =>
  (await journal.open()).filter((edit) => edit.storeId === storeId);

/** Counts the outcomes of formerly unfinished edits in the journal. */
export async function countStopped(
  { journal }: Pick<Stopping, 'journal'>,
  ids: readonly string[],
): Promise<StopCounts> {
  const left: Edit[] = [];
  for (let from = 0; from < ids.length; from += chunkSize)
    left.push(...(await journal.update(ids.slice(from, from + chunkSize), (edit) => edit)));
  const saved = left.filter(({ state }) => state.tag === 'applied').length;
  const unclear = left.filter((edit) => !isFinished(edit)).length;
  return { saved, unclear, cancelled: ids.length - saved - unclear };
}
