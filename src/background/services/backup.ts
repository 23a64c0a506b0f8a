import type { Edit } from '../../domain/edit.ts';
import { createSerialQueue } from '../../base/queue.ts';
import { hasTimeLeft } from '../../domain/wait.ts';
import type { Journal } from '../../edits/journal/journal.ts';
import type { JournalHealth } from '../../protocol/view.ts';
import { createCopyFiles, type CopyFiles } from './copy-files.ts';
import { createHistoryCopy, type HistoryCopy } from './history-copy.ts';
import { contentOf, createLostCopies, writeBoth, type LostCopies, type LostEdits } from './lost-copies.ts';
import type { PrivateFiles } from './storage.ts';
import type { StorageAreas } from './stored-values.ts';

/** The most characters of unfinished edits that a copy holds, about 50,000 edits. */
const maxChars = 32_000_000;
/** After a copy that took longer than this, the next one waits four times as long. */
const shortMs = 100;

/** Copies of the journal outside of its database, in case the browser loses it. Each journal has its own. */
export interface Backup {
  /** Tells a journal that was lost from a new one, and counts the unreadable records and stored values. */
  check(): Promise<JournalHealth>;
  /** The edits in the copies of lost journals; empty if there is no other journal than the present one. */
  lost(): Promise<LostEdits>;
  /** Removes the copies of these lost journals. */
  dropLost(journalIds: readonly string[]): Promise<void>;
  /** The id of the journal of now; another one if the browser loses it. */
  journalId(): Promise<string>;
  /** Makes a copy of the unfinished edits. */
  copyNow(): Promise<void>;
  /** Makes a copy of the history. */
  copyHistory(): Promise<void>;
  /**
   * Schedules a copy of the unfinished edits; the last state wins. After a long copy it is made at the next call or wake-up
   * that is late enough.
   */
  scheduleCopy(): void;
  /** Schedules the copy of the history where one is due. */
  scheduleHistory(): void;
  /** Makes the copies that are due. */
  onWake(): void;
  /** Makes no more copies; the returned function ends that. Resolves once no copy is being made. */
  pause(): Promise<() => void>;
  /** Removes the unfinished edits of a store from every copy; the journal has none of them any more. */
  clearStore(storeId: string): Promise<void>;
  removeAll(): Promise<void>;
}

export interface BackupRuntime extends StorageAreas {
  files: PrivateFiles;
  newId(): string;
  now(): number;
  wakeAt(at: number): void;
  report(error: unknown): void;
}

interface BackupEvents {
  /** The browser lost the journal while this worker ran; the copies of it stay. */
  onLost(): Promise<void>;
}

/** Copies of this journal. */
export function createBackup(runtime: BackupRuntime, journal: Journal, events: BackupEvents): Backup {
  const copies = createCopyFiles(runtime.files);
  const lost = createLostCopies(runtime, journal, copies, runtime.now);
  const history = createHistoryCopy({ runtime, journal, copies });
  const journalId = createJournalId(runtime, journal, events.onLost);
  const open = createOpenCopy(runtime, journal, copies, journalId);
  return {
    ...createFacade(open, lost, history),
    journalId,
    removeAll: () => copies.removeAll(),
  };
}

const createFacade = (
  open: OpenCopy,
  lost: LostCopies,
  history: HistoryCopy,
): Omit<Backup, 'journalId' | 'removeAll'> => ({
  check: lost.check,
  lost: lost.read,
  dropLost: lost.drop,
  copyNow: () => open.copyNow(1),
  copyHistory: history.copyNow,
  scheduleCopy: open.schedule,
  scheduleHistory: history.schedule,
  onWake() {
    open.onWake();
    history.onWake();
  },
  async pause() {
    const resume = await open.pause();
    await history.settled();
    return resume;
  },
  async clearStore(storeId) {
    await lost.clearStore(storeId);
    await open.copyNow(2);
  },
});

interface OpenCopy extends Pick<Backup, 'pause' | 'onWake'> {
  schedule(): void;
  /** Makes a copy into this many of the two files, the older one first. */
  copyNow(files: 1 | 2): Promise<void>;
}

/** The copy of the unfinished edits. */
function createOpenCopy(
  runtime: BackupRuntime,
  journal: Journal,
  copies: CopyFiles,
  readJournalId: Backup['journalId'],
): OpenCopy {
  let isStopped = false;
  // The earlier worker may have been stopped before it made its scheduled copy.
  let isWanted = true;
  let copying: Promise<void> | undefined;
  let restUntil = 0;
  const serially = createSerialQueue();
  const copy = async (files: 1 | 2): Promise<void> => {
    isWanted = false;
    const startedAt = runtime.now();
    const journalId = await readJournalId();
    const rows = await journal.open();
    // Single edits come first: a bulk change can be made again.
    const { true: singles = [], false: others = [] } = Object.groupBy(rows, ({ batchId }) => `${batchId === null}`);
    const { edits, lacking } = fitting([...singles, ...others]);
    const batches = await journal.batchesOf([...new Set(edits.flatMap(({ batchId }) => batchId ?? []))]);
    // Lost meanwhile, the journal reads as empty: its last good copy stays.
    if ((await readJournalId()) !== journalId) return copy(files);
    const content = () => contentOf(startedAt, edits, batches, lacking);
    if (files === 2) await writeBoth(copies, journalId, content);
    else await copies.write('open', journalId, content());
    const tookMs = runtime.now() - startedAt;
    restUntil = tookMs > shortMs ? runtime.now() + tookMs * 4 : 0;
  };
  const isResting = (): boolean => {
    if (!hasTimeLeft(restUntil, runtime.now())) return false;
    runtime.wakeAt(restUntil);
    return true;
  };
  const start = (files: 1 | 2): Promise<void> => {
    const made = serially(() => copy(files));
    const settled: Promise<void> = made
      .catch(() => undefined)
      .finally(() => {
        if (copying !== settled) return;
        copying = undefined;
        // Something has changed while the copy was made.
        if (isWanted) schedule();
      });
    copying = settled;
    return made;
  };
  const schedule = (): void => {
    if (isStopped) return;
    isWanted = true;
    if (copying === undefined && !isResting()) start(1).catch(runtime.report);
  };
  return {
    schedule,
    onWake: () => (isWanted ? schedule() : undefined),
    copyNow: start,
    async pause() {
      isStopped = true;
      await copying;
      return () => void (isStopped = false);
    },
  };
}

/** Reads the id that tells this journal from one that was lost, and gives a new journal one. */
function createJournalId(runtime: BackupRuntime, journal: Journal, onLost: BackupEvents['onLost']) {
  let last: string | undefined;
  return async (): Promise<string> => {
    let journalId = await journal.readId();
    if (journalId === undefined) {
      journalId = runtime.newId();
      await journal.putId(journalId);
    }
    const isLost = last !== undefined && last !== journalId;
    last = journalId;
    if (isLost) await onLost();
    return journalId;
  };
}

/** The first edits that fit into a copy, and how many do not. */
function fitting(edits: readonly Edit[]): { edits: Edit[]; lacking: number } {
  let chars = 0;
  const end = edits.findIndex((edit) => (chars += JSON.stringify(edit).length) > maxChars);
  return end < 0 ? { edits: [...edits], lacking: 0 } : { edits: edits.slice(0, end), lacking: edits.length - end };
}
