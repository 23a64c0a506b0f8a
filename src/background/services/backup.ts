import { Batch } from '../../domain/batch.ts';
import { Edit } from '../../domain/edit.ts';
import type { z } from '../../domain/schema.ts';
import type { Journal } from '../../edits/journal/journal.ts';
import type { JournalHealth } from '../../protocol/view.ts';
import { readKey, writeKey, type StorageAreas } from './stored-values.ts';

/** The most edits a copy holds, so that it fits where it lies: about 600 KB. */
const maxEdits = 1000;

/** The unfinished edits of a lost journal. */
interface LostEdits {
  edits: Edit[];
  /** The batches of the rows among the edits, with the number of remaining rows. */
  batches: Batch[];
}

/** A copy of the unfinished edits, in case the browser loses the journal. */
export interface Backup {
  /** Tells a journal that was lost from a new one, and counts the unreadable records and stored values. */
  check(): Promise<JournalHealth>;
  /** The copied edits of a lost journal; empty if the journal is the one that was copied. */
  lost(): Promise<LostEdits>;
  /** Schedules a copy; the last state wins. */
  scheduleCopy(): void;
  /** Makes no more copies; the returned function ends that. Resolves once no copy is being made. */
  pause(): Promise<() => void>;
  /** Starts a new copy, of the journal as it is now. */
  restart(): void;
}

export interface BackupRuntime extends StorageAreas {
  newId(): string;
  report(error: unknown): void;
}

/** A copy of this journal; `shown` gives the edits outside of batches. */
export function createBackup(runtime: BackupRuntime, journal: Journal, shown: () => readonly Edit[]): Backup {
  let isStopped = true;
  let isWanted = false;
  let copying: Promise<void> | undefined;
  const readJournalId = async (): Promise<string> => {
    const known = await journal.readId();
    if (known !== undefined) return known;
    const journalId = runtime.newId();
    await journal.putId(journalId);
    return journalId;
  };
  const copy = async (): Promise<void> => {
    isWanted = false;
    const [journalId, rows, batches] = [await readJournalId(), await journal.open(maxEdits), await journal.batches()];
    // Single edits come first: a bulk change can be made again.
    const singles = shown().filter(({ state }) => state.tag !== 'applied');
    const edits = [...singles, ...rows.filter(({ batchId }) => batchId !== null)].slice(0, maxEdits);
    await writeKey(runtime, 'editsBackup', { journalId, edits, batches });
    if (isWanted) await copy();
  };
  const scheduleCopy = (): void => {
    if (isStopped) return;
    isWanted = true;
    copying ??= copy()
      .catch(runtime.report)
      .finally(() => (copying = undefined));
  };
  const readLost = async (): Promise<LostEdits> => {
    const stored = await readKey(runtime, 'editsBackup');
    if (stored === undefined || (await journal.readId()) === stored.journalId) return { edits: [], batches: [] };
    const edits = readAll(stored.edits, Edit);
    const batches = readAll(stored.batches, Batch).map((batch) => toRest(batch, edits));
    return { edits, batches: batches.filter(({ total }) => total > 0) };
  };
  return {
    scheduleCopy,
    lost: readLost,
    async pause() {
      isStopped = true;
      await copying;
      return () => void (isStopped = false);
    },
    restart() {
      isStopped = false;
      scheduleCopy();
    },
    async check() {
      const { edits: lost } = await readLost();
      // A copy with lost edits is not overwritten before a person decided about them.
      isStopped = lost.length > 0;
      const values = (await readKey(runtime, 'unreadable')) ?? [];
      return { lost, unreadable: (await journal.unreadable()).length + values.length };
    },
  };
}

/** The readable records. */
const readAll = <Schema extends z.ZodMiniType>(records: readonly unknown[], schema: Schema): z.infer<Schema>[] =>
  records.flatMap((record) => {
    const parsed = schema.safeParse(record);
    return parsed.success ? [parsed.data] : [];
  });

/** A batch with its remaining rows: the applied ones were lost with the journal. */
const toRest = (batch: Batch, edits: readonly Edit[]): Batch => ({
  ...batch,
  total: edits.filter(({ batchId }) => batchId === batch.id).length,
  cancelled: 0,
});
