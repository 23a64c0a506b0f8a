import type { Edit } from '../../domain/edit.ts';
import { HistoryLimits } from '../../domain/history.ts';
import { exceedsLimits } from '../../edits/journal/history.ts';
import { readKey, writeKey } from '../services/stored-values.ts';
import type { Services } from '../services/services.ts';

type Pruning = Pick<Services, 'journal' | 'editStore' | 'showEdits'>;
type Limiting = Pruning & Pick<Services, 'runtime' | 'app'>;

export const readHistoryLimits = async ({ runtime }: Pick<Services, 'runtime'>): Promise<HistoryLimits> =>
  (await readKey(runtime, 'historyLimits')) ?? HistoryLimits.parse({});

/** Stores history limits and applies them. */
export async function saveHistoryLimits(context: Limiting, limits: HistoryLimits): Promise<void> {
  await writeKey(context.runtime, 'historyLimits', limits);
  await applyLimits(context, limits);
}

/** Shows history limits and removes the edits beyond them. */
export async function applyLimits(context: Limiting, limits: HistoryLimits): Promise<void> {
  context.app.setState({ historyLimits: limits });
  await pruneHistory(context, exceedsLimits(limits, context.runtime.now()));
}

/** Removes applied edits, and batches of which no edit remains. Resolves with the number of edits removed. */
export async function pruneHistory(
  { journal, editStore, showEdits }: Pruning,
  isGone: (edit: Edit, newerCount: number) => boolean,
): Promise<number> {
  const count = await journal.prune(isGone);
  if (count > 0) {
    await editStore.batches.tidy();
    await showEdits();
  }
  return count;
}
