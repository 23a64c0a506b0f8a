import type { HistoryLimits } from '../../domain/history.ts';
import { rowsLeft } from '../../domain/batch.ts';
import type { EditRecord } from '../../edits/journal/records.ts';
import type { Kept, Pruning as PruningOf } from '../../edits/journal/upkeep.ts';
import { readKey, writeKey } from '../services/stored-values.ts';
import { defaultHistoryLimits, type PruneRecord } from '../services/stored-schemas.ts';
import type { Services } from '../services/services.ts';

type Pruning = Pick<Services, 'journal' | 'editStore' | 'showEdits'>;
type Limiting = Pruning & Pick<Services, 'runtime' | 'app' | 'clock' | 'batches'>;

const dayMs = 86_400_000;
/**
 * The largest part of the history that one pruning may remove by age while no answer of the platform has confirmed the
 * machine's clock.
 */
const untrustedPart = 0.1;

export const readHistoryLimits = async ({ runtime }: Pick<Services, 'runtime'>): Promise<HistoryLimits> =>
  (await readKey(runtime, 'historyLimits')) ?? defaultHistoryLimits;

/** Stores history limits and applies them. */
export async function saveHistoryLimits(context: Limiting, limits: HistoryLimits): Promise<void> {
  await writeKey(context.runtime, 'historyLimits', limits);
  context.app.setState({ historyLimits: limits });
  await applyLimits(context, limits);
}

/** Applies the history limits, unless that was done within a day. */
export async function pruneDaily(context: Limiting): Promise<void> {
  const pruned = await readKey(context.runtime, 'historyPruned');
  const sinceMs = context.clock.now() - (pruned?.atMs ?? 0);
  if (sinceMs >= 0 && sinceMs < dayMs) return;
  await applyLimits(context, await readHistoryLimits(context));
}

/**
 * Removes the finished edits beyond the limits, and notes how many saved ones were forgotten. Rows of cancelled bulk changes are
 * counted apart, by the same limits: they push no saved edit out.
 */
async function applyLimits(context: Limiting, { edits, days }: HistoryLimits): Promise<void> {
  const { journal, runtime, clock } = context;
  const { finished, cancelled } = await journal.kept();
  const isKept = await keptFor(context);
  let [forgotten, until]: [number, number | null] = [0, null];
  const removing = (isOld: (record: EditRecord) => boolean): PruningOf['isGone'] => {
    return (record) => {
      const isGone = isOld(record) && !isKept(record.id, record['batchId']);
      if (isGone && !isCancelledRow(record)) {
        forgotten += 1;
        until = Math.max(until ?? -Infinity, Number(record['createdAt']));
      }
      return isGone;
    };
  };
  const pruneBeyond = async (excess: number, isOfKind: (record: EditRecord) => boolean): Promise<void> => {
    if (excess > 0) await prune(context, { isGone: removing(isOfKind), most: excess });
  };
  await pruneBeyond(cancelled - edits, isCancelledRow);
  await pruneBeyond(finished - cancelled - edits, (record) => !isCancelledRow(record));
  if (days !== null) await prune(context, agePruning({ clock, days, finished, removing }));
  const before = await readKey(runtime, 'historyPruned');
  const record: PruneRecord = {
    atMs: clock.now(),
    forgotten: (before?.forgotten ?? 0) + forgotten,
    untilMs: until ?? before?.untilMs ?? null,
  };
  await writeKey(runtime, 'historyPruned', record);
}

const isCancelledRow = ({ tag }: EditRecord): boolean => tag === 'cancelled';

interface AgePruning extends Pick<Services, 'clock'> {
  days: number;
  finished: number;
  removing(isOld: (record: EditRecord) => boolean): PruningOf['isGone'];
}

function agePruning({ clock, days, finished, removing }: AgePruning): PruningOf {
  const trustedMs = clock.trustedNow();
  const oldestMs = (trustedMs ?? clock.now()) - days * dayMs;
  const most = trustedMs === null ? Math.ceil(finished * untrustedPart) : Infinity;
  return { isGone: removing((record) => Number(record['createdAt']) < oldestMs), most, stopsAtFirst: true };
}

/** Tells the edits that must stay: rows of an unfinished batch, and edits whose undo is under way. */
async function keptFor({
  journal,
  batches,
}: Pick<Services, 'journal' | 'batches'>): Promise<(id: string, batchId: unknown) => boolean> {
  const progress = await batches.progressOfAll();
  const unfinished = progress.filter((one) => one.batch.state === 'filling' || rowsLeft(one) > 0);
  // While a batch is undone, its rows are the way back.
  const rowsStay = new Set(unfinished.flatMap(({ batch }) => [batch.id, batch.undoOf ?? batch.id]));
  const undone = new Set((await journal.open()).flatMap(({ undoOf }) => undoOf ?? []));
  return (id, batchId) => undone.has(id) || (typeof batchId === 'string' && rowsStay.has(batchId));
}

/** Removes finished edits, and batches of which no edit remains. Resolves with the number of edits removed. */
async function prune({ journal, editStore, showEdits }: Pruning, pruning: PruningOf): Promise<number> {
  const count = await journal.prune(pruning);
  if (count > 0) {
    await editStore.batches.tidy();
    await showEdits();
  }
  return count;
}

/** Forgets the finished edits of a store, or of all. Resolves with their number. */
export const clearHistory = (context: Pruning, storeId: string | null): Promise<number> =>
  prune(context, { isGone: (record) => storeId === null || record['storeId'] === storeId });

/** Reads how much of the history is kept, and how much its limits have removed. */
export async function readKept({
  journal,
  runtime,
}: Pick<Services, 'journal' | 'runtime'>): Promise<
  Omit<Kept, 'cancelled'> & Pick<PruneRecord, 'forgotten' | 'untilMs'>
> {
  const { forgotten, untilMs } = (await readKey(runtime, 'historyPruned')) ?? { forgotten: 0, untilMs: null };
  const { finished, cancelled, sinceMs } = await journal.kept();
  return { finished: finished - cancelled, sinceMs, forgotten, untilMs };
}
