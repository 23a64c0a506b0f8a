import { Batch } from '../../domain/batch.ts';
import { Edit, isFinished } from '../../domain/edit.ts';
import type { z } from '../../domain/schema.ts';
import { hasTimeLeft } from '../../domain/wait.ts';
import type { Journal } from '../../edits/journal/journal.ts';
import { withOrder } from '../../edits/journal/records.ts';
import type { JournalHealth } from '../../protocol/view.ts';
import { addUnreadable, readKey, writeKey, type StorageAreas } from './stored-values.ts';

/** The most characters of edits that a copy holds. The area takes 10 MB, and other values lie there, too. */
const maxChars = 8_000_000;
/** After a copy that took longer than this, the next one waits four times as long. */
const shortMs = 100;
/** How many lost edits the pages are shown. */
const mostShown = 100;

/** The unfinished edits of a lost journal. */
interface LostEdits {
  edits: Edit[];
  /** The batches of the rows among the edits, with the number of remaining rows. */
  batches: Batch[];
  /** How many edits under way the copy had no room for. */
  lacking: number;
}

/** A copy of the unfinished edits, in case the browser loses the journal. */
export interface Backup {
  /** Tells a journal that was lost from a new one, and counts the unreadable records and stored values. */
  check(): Promise<JournalHealth>;
  /** The copied edits of a lost journal; empty if the journal is the one that was copied. */
  lost(): Promise<LostEdits>;
  /** Schedules a copy; the last state wins. After a long copy it is made at the next call or wake-up that is late enough. */
  scheduleCopy(): void;
  /** Makes the copy that a long one put off. */
  onWake(): void;
  /** Makes no more copies; the returned function ends that. Resolves once no copy is being made. */
  pause(): Promise<() => void>;
  /** Starts a new copy, of the journal as it is now. */
  restart(): void;
}

export interface BackupRuntime extends StorageAreas {
  newId(): string;
  now(): number;
  wakeAt(at: number): void;
  report(error: unknown): void;
}

/** A copy of this journal; `shown` gives the edits outside of batches. */
export function createBackup(runtime: BackupRuntime, journal: Journal, shown: () => readonly Edit[]): Backup {
  let isStopped = true;
  let isWanted = false;
  let copying: Promise<void> | undefined;
  let restUntil = 0;
  const readJournalId = async (): Promise<string> => {
    const known = await journal.readId();
    if (known !== undefined) return known;
    const journalId = runtime.newId();
    await journal.putId(journalId);
    return journalId;
  };
  const copy = async (): Promise<void> => {
    isWanted = false;
    const startedAt = runtime.now();
    const [journalId, rows, batches] = [await readJournalId(), await journal.open(), await journal.batches()];
    // Single edits come first: a bulk change can be made again.
    const singles = shown().filter((edit) => !isFinished(edit));
    const { edits, lacking } = fitting([...singles, ...rows.filter(({ batchId }) => batchId !== null)]);
    await writeKey(runtime, 'editsBackup', { journalId, edits, batches, lacking });
    const tookMs = runtime.now() - startedAt;
    restUntil = tookMs > shortMs ? runtime.now() + tookMs * 4 : 0;
  };
  const isResting = (): boolean => {
    if (!hasTimeLeft(restUntil, runtime.now())) return false;
    runtime.wakeAt(restUntil);
    return true;
  };
  const scheduleCopy = (): void => {
    if (isStopped) return;
    isWanted = true;
    if (copying !== undefined || isResting()) return;
    copying = copy()
      .catch(runtime.report)
      .finally(() => {
        copying = undefined;
        // Something has changed while the copy was made.
        if (isWanted) scheduleCopy();
      });
  };
  return {
    scheduleCopy,
    lost: () => readLost(runtime, journal),
    onWake: () => (isWanted ? scheduleCopy() : undefined),
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
      const { edits: lost, lacking } = await readLost(runtime, journal);
      // A copy with lost edits is not overwritten before a person decided about them.
      isStopped = lost.length > 0;
      const values = (await readKey(runtime, 'unreadable')) ?? [];
      const unreadable = (await journal.unreadable()).length + values.length;
      return { lost: lost.slice(0, mostShown), lostCount: lost.length, lacking, unreadable };
    },
  };
}

/** Reads the copy of a lost journal. What is damaged in it is moved to the unreadable values, which the workbench counts. */
async function readLost(runtime: StorageAreas, journal: Journal): Promise<LostEdits> {
  const stored = await readKey(runtime, 'editsBackup');
  if (stored === undefined || (await journal.readId()) === stored.journalId) return nothingLost;
  const [edits, damagedEdits] = readAll(stored.edits, Edit);
  const [copied, damagedBatches] = readAll(stored.batches, Batch);
  const damaged = [...damagedEdits, ...damagedBatches];
  if (damaged.length > 0) {
    await addUnreadable(
      runtime,
      damaged.map((record) => ({ name: `editsBackup:${JSON.stringify(record)}`.slice(0, 80), stored: record })),
    );
    await writeKey(runtime, 'editsBackup', { ...stored, edits, batches: copied });
  }
  const batches = copied.map((batch) => toRest(batch, edits));
  return { edits, batches: batches.filter(({ total }) => total > 0), lacking: stored.lacking };
}

const nothingLost: LostEdits = { edits: [], batches: [], lacking: 0 };

/** The first edits that fit into a copy, and how many do not. */
function fitting(edits: readonly Edit[]): { edits: Edit[]; lacking: number } {
  let chars = 0;
  const end = edits.findIndex((edit) => (chars += JSON.stringify(edit).length) > maxChars);
  return end < 0 ? { edits: [...edits], lacking: 0 } : { edits: edits.slice(0, end), lacking: edits.length - end };
}

/** The readable records, and the others as they are stored. */
function readAll<Schema extends z.ZodMiniType>(
  records: readonly unknown[],
  schema: Schema,
): [z.infer<Schema>[], unknown[]] {
  const readings = records.map((record) => ({ record, parsed: schema.safeParse(withOrder(record)) }));
  return [
    readings.flatMap(({ parsed }) => (parsed.success ? [parsed.data] : [])),
    readings.flatMap(({ record, parsed }) => (parsed.success ? [] : [record])),
  ];
}

/** A batch with its remaining rows: the applied ones were lost with the journal. */
const toRest = (batch: Batch, edits: readonly Edit[]): Batch => ({
  ...batch,
  total: edits.filter(({ batchId }) => batchId === batch.id).length,
  cancelled: 0,
});
