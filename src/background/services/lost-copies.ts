import type { Batch } from '../../domain/batch.ts';
import type { Edit } from '../../domain/edit.ts';
import type { Journal } from '../../edits/journal/journal.ts';
import { readBatch, readRecord } from '../../edits/journal/records.ts';
import type { JournalHealth } from '../../protocol/view.ts';
import type { CopyContent, CopyFiles, CopyKind } from './copy-files.ts';
import type { CopyRecord } from './copy-format.ts';
import { addUnreadable, readKey, removeKey, type StorageAreas } from './stored-values.ts';

/** How many lost edits the pages are shown. */
const maxShown = 100;

/** The edits and batches in the copies of lost journals. */
export interface LostEdits {
  /** The ids of these journals. */
  journalIds: string[];
  /** The unfinished edits. */
  edits: Edit[];
  /** The saved edits that could still be undone. */
  history: Edit[];
  /** The batches of both, each with the number of its rows among them. */
  batches: Batch[];
  /** How many edits under way the copies had no room for. */
  lacking: number;
}

export interface LostCopies {
  /** The lost edits, for the pages, and the number of unreadable records and stored values. */
  check(): Promise<JournalHealth>;
  read(): Promise<LostEdits>;
  /** Removes the copies of these lost journals. One that is lost meanwhile keeps its own. */
  drop(journalIds: readonly string[]): Promise<void>;
  /** Removes the unfinished edits of a store from the copies of lost journals. */
  clearStore(storeId: string): Promise<void>;
}

/** The content of a copy whose records are all at hand. */
export const contentOf = (
  madeAt: number,
  edits: readonly unknown[],
  batches: readonly unknown[],
  lacking: number,
): CopyContent => ({
  madeAt,
  records: inPieces([...edits.map((edit) => ({ edit })), ...batches.map((batch) => ({ batch }))]),
  counts: () => ({ edits: edits.length, lacking }),
});

async function* inPieces(records: readonly CopyRecord[]): AsyncGenerator<readonly CopyRecord[]> {
  for (let from = 0; from < records.length; from += 500) yield records.slice(from, from + 500);
}

export function createLostCopies(
  areas: StorageAreas,
  journal: Pick<Journal, 'readId' | 'unreadable'>,
  copies: CopyFiles,
  now: () => number,
): LostCopies {
  /** The journals that are gone and have a copy. */
  const lostJournals = async (kind: CopyKind): Promise<string[]> => {
    const ids = await copies.journals(kind);
    // Read last: a new journal gets its id before its first copy, perhaps right now.
    const journalId = await journal.readId();
    return ids.filter((id) => id !== journalId);
  };
  const readOne = (kind: CopyKind, journalId: string) => readCopy(areas, copies, kind, journalId);
  /** The oldest first: an edit restored from one journal and lost with the next is taken as the next one had it. */
  const readAll = async (kind: CopyKind, ids: readonly string[]) =>
    (await Promise.all(ids.map((journalId) => readOne(kind, journalId)))).toSorted((a, b) => a.madeAt - b.madeAt);
  const read = async (): Promise<LostEdits> => {
    const [ofOpen, ofHistory] = [await lostJournals('open'), await lostJournals('history')];
    const [open, history] = [await readAll('open', ofOpen), await readAll('history', ofHistory)];
    const saved = new Map(history.flatMap(({ edits }) => edits).map((edit) => [edit.id, edit]));
    // An edit of both was saved after its unfinished form had been copied.
    const unsaved = open.flatMap((copy) => copy.edits).filter(({ id }) => !saved.has(id));
    const edits = [...new Map(unsaved.map((edit) => [edit.id, edit])).values()];
    const batches = new Map([...history, ...open].flatMap((copy) => copy.batches).map((batch) => [batch.id, batch]));
    const rows = Map.groupBy([...edits, ...saved.values()], ({ batchId }) => batchId);
    return {
      journalIds: [...new Set([...ofOpen, ...ofHistory])],
      edits,
      history: [...saved.values()],
      batches: [...batches.values()].flatMap((batch) => toRest(batch, rows.get(batch.id)?.length ?? 0)),
      lacking: open.reduce((sum, copy) => sum + copy.lacking, 0),
    };
  };
  return {
    read,
    async check() {
      await moveOldCopy(areas, copies, now());
      const { edits, history, lacking } = await read();
      return {
        lost: edits.slice(0, maxShown),
        lostCount: edits.length,
        lacking,
        lostHistory: history.length,
        unreadable: (await journal.unreadable()).length + ((await readKey(areas, 'unreadable')) ?? []).length,
      };
    },
    async drop(journalIds) {
      for (const id of journalIds) for (const kind of ['open', 'history'] as const) await copies.remove(kind, id);
    },
    async clearStore(storeId) {
      for (const journalId of await lostJournals('open')) {
        const { edits, batches, lacking } = await readOne('open', journalId);
        const isOther = (one: { storeId: string }): boolean => one.storeId !== storeId;
        if (edits.every(isOther)) continue;
        const others = edits.filter(isOther);
        if (others.length === 0) await copies.remove('open', journalId);
        else await writeBoth(copies, journalId, () => contentOf(now(), others, batches.filter(isOther), lacking));
      }
    },
  };
}

/** Writes a copy of unfinished edits into both of its files, so that neither holds an earlier copy. */
export async function writeBoth(copies: CopyFiles, journalId: string, content: () => CopyContent): Promise<void> {
  for (let times = 0; times < 2; times += 1) await copies.write('open', journalId, content());
}

/** Earlier versions kept one copy, in the storage area; it becomes a copy of its journal. */
async function moveOldCopy(areas: StorageAreas, copies: CopyFiles, now: number): Promise<void> {
  const old = await readKey(areas, 'editsBackup');
  if (old === undefined) return;
  if ((await copies.head('open', old.journalId)) === null)
    await copies.write('open', old.journalId, contentOf(now, old.edits, old.batches, old.lacking));
  await removeKey(areas, 'editsBackup');
}

/**
 * Reads a copy of a lost journal. Its damaged records are moved to the unreadable values, which the workbench counts.
 */
async function readCopy(
  areas: StorageAreas,
  copies: CopyFiles,
  kind: CopyKind,
  journalId: string,
): Promise<{ madeAt: number; edits: Edit[]; batches: Batch[]; lacking: number }> {
  const copy = await copies.read(kind, journalId);
  if (copy === null) {
    await addUnreadable(areas, [{ name: `copy:${kind}:${journalId}`, stored: 'damaged' }]);
    await copies.remove(kind, journalId);
    return { madeAt: 0, edits: [], batches: [], lacking: 0 };
  }
  const { head } = copy;
  const readings = copy.edits.map((record) => ({ record, reading: readRecord(record) }));
  const edits = readings.flatMap(({ reading }) => (reading.tag === 'edit' ? [reading.edit] : []));
  const batches = copy.batches.flatMap((record) => readBatch(record) ?? []);
  const damaged = [
    ...readings.flatMap(({ record, reading }) => (reading.tag === 'edit' ? [] : [record])),
    ...copy.batches.filter((record) => readBatch(record) === undefined),
  ];
  if (damaged.length > 0) {
    await addUnreadable(
      areas,
      damaged.map((record) => ({ name: `copy:${JSON.stringify(record)}`.slice(0, 80), stored: record })),
    );
    await copies.write(kind, journalId, contentOf(head.madeAt, edits, batches, head.lacking));
  }
  return { madeAt: head.madeAt, edits, batches, lacking: head.lacking };
}

/** A batch with its remaining rows. No copy has the further rows that the batch only counts. */
function toRest(batch: Batch, total: number): Batch[] {
  const { continuable: _, discarded: __, forgotten: ___, ...rest } = batch;
  return total === 0 ? [] : [{ ...rest, total, cancelled: 0, replaced: 0 }];
}
