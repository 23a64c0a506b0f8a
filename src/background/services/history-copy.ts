import { canBeUndone } from '../../domain/edit.ts';
import { ShelfedgeError } from '../../base/errors.ts';
import { createSerialQueue } from '../../base/queue.ts';
import { hasTimeLeft } from '../../domain/wait.ts';
import type { Journal } from '../../edits/journal/journal.ts';
import { toCursor, type ListingCursor } from '../../edits/journal/list-edits.ts';
import type { EditRecord } from '../../edits/journal/records.ts';
import type { CopyFiles } from './copy-files.ts';
import type { CopyHead, CopyRecord } from './copy-format.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** The newest edit and all that were typed up to this long before it are copied, however the clock is set. */
const reachMs = 30 * dayMs;
/** The copy goes back at least this many edits. */
const minEdits = 1000;
/** A copy of so many edits is made each day, a smaller one each hour in which something is saved. */
const manyEdits = 2000;
/** A small number, because a command that comes meanwhile waits until the page of records is copied. */
const pageSize = 100;
/** A worker that has just started answers pages first. */
const delayMs = 10_000;

/** A daily copy of the saved edits that can still be undone, in case the browser loses the journal. */
export interface HistoryCopy {
  /** Asks for a wake-up if a copy is due. */
  schedule(): void;
  /** Makes the copy that is due. */
  onWake(): void;
  /** Makes a copy, due or not. */
  copyNow(): Promise<void>;
  /** Resolves once no copy is being made. */
  settled(): Promise<void>;
}

export interface HistoryCopyOptions {
  runtime: { now(): number; wakeAt(at: number): void; report(error: unknown): void };
  journal: Pick<Journal, 'readId' | 'records' | 'open' | 'batchesOf'>;
  copies: CopyFiles;
  /** How many edits it holds at most. */
  most?: number;
}

export function createHistoryCopy({ runtime, journal, copies, most = 50_000 }: HistoryCopyOptions): HistoryCopy {
  /** When the next copy may be made; unknown until the last one is looked at. */
  let dueAt: number | undefined;
  let wantedAt: number | undefined;
  let running: Promise<void> | undefined;
  const serially = createSerialQueue();
  const isDue = async (): Promise<boolean> => {
    if (dueAt === undefined) {
      const journalId = await journal.readId();
      if (journalId === undefined) return false;
      dueAt = nextAt(await copies.head('history', journalId), runtime.now());
    }
    return dueAt <= runtime.now();
  };
  const schedule = async (): Promise<void> => {
    if (wantedAt !== undefined || !(await isDue())) return;
    wantedAt ??= runtime.now() + delayMs;
    runtime.wakeAt(wantedAt);
  };
  const make = async (): Promise<void> => {
    const journalId = await journal.readId();
    if (journalId === undefined) return;
    const madeAt = runtime.now();
    let edits = 0;
    const records = ofJournal(
      journal,
      journalId,
      readUndoable(journal, most, (count) => (edits += count)),
    );
    await copies.write('history', journalId, { madeAt, records, counts: () => ({ edits, lacking: 0 }) });
    dueAt = nextAt(await copies.head('history', journalId), runtime.now());
  };
  return {
    schedule: () => void schedule().catch(runtime.report),
    onWake() {
      if (wantedAt === undefined || hasTimeLeft(wantedAt, runtime.now(), delayMs)) return;
      wantedAt = undefined;
      running = serially(make).catch(runtime.report);
    },
    copyNow: () => serially(make),
    settled: async () => running,
  };
}

/** Passes the records on. Throws at their end if the journal was lost meanwhile and reads as empty: its last good copy stays. */
async function* ofJournal<T>(
  journal: Pick<Journal, 'readId'>,
  journalId: string,
  records: AsyncIterable<T>,
): AsyncGenerator<T> {
  yield* records;
  if ((await journal.readId()) !== journalId)
    throw new ShelfedgeError('storage', 'The journal was lost while it was copied.', { description: 'failed' });
}

/** A copy from the future was made under a wrong clock. */
function nextAt(head: CopyHead | null, now: number): number {
  if (head === null || head.madeAt > now) return now;
  return head.madeAt + (head.edits > manyEdits ? dayMs : hourMs);
}

/**
 * The records of the edits that can be undone, newest first, in pieces, each from a transaction of its own; then their batches.
 * Records are parsed when a copy is restored.
 */
async function* readUndoable(
  journal: HistoryCopyOptions['journal'],
  most: number,
  onEdits: (count: number) => void,
): AsyncGenerator<readonly CopyRecord[]> {
  // An undo stands before the edit that it undoes, or is still under way.
  const undone = new Set<unknown>((await journal.open()).map(({ undoOf }) => undoOf));
  const batchIds = new Set<string>();
  let [read, copied, oldestAt] = [0, 0, -Infinity];
  let after: ListingCursor | undefined;
  do {
    const page = await journal.records(pageSize, after);
    const wanted: EditRecord[] = [];
    for (const record of page) {
      if (record.tag !== 'applied') continue;
      undone.add(record['undoOf']);
      // An index of the journal has the state of a record that is not parsed.
      if (canBeUndone({ state: record, sent: record['sent'] }) && !undone.has(record.id)) wanted.push(record);
    }
    const times = page.map((record) => toCursor(record).createdAt);
    if (read === 0) oldestAt = Math.max(0, ...times) - reachMs;
    read += page.length;
    const fitting = wanted.slice(0, most - copied);
    copied += fitting.length;
    for (const { batchId } of fitting) if (typeof batchId === 'string') batchIds.add(batchId);
    onEdits(fitting.length);
    yield fitting.map((edit) => ({ edit }));
    const last = page.at(-1);
    const isFar = (times.at(-1) ?? 0) < oldestAt && read >= minEdits;
    const isAtEnd = last === undefined || page.length < pageSize;
    after = isAtEnd || isFar || copied >= most ? undefined : toCursor(last);
  } while (after !== undefined);
  yield (await journal.batchesOf([...batchIds])).map((batch) => ({ batch }));
}
