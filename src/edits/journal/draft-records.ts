import {
  countRows,
  DraftBatch,
  DraftRequest,
  DraftRow,
  kindOf,
  noRows,
  type RowKind,
} from '../../domain/draft-batch.ts';
import type { PreviewRow } from '../../domain/bulk.ts';
import { write, writeStrictly, type OpenDatabase } from './database.ts';
import type { DraftRowRecord, Writable } from './journal-schema.ts';

/** The rows that one piece of a preview adds, and the products that they are of. */
interface DraftPiece {
  rows: readonly PreviewRow[];
  products: number;
  isLast: boolean;
}

/** The draft batches of the journal, apart from its edits: nothing of them is sent, counted or copied. */
export interface DraftRecords {
  /** Stores a new draft without rows, and its request. */
  beginDraft(draft: DraftBatch, request: DraftRequest): Promise<void>;
  /** Takes all rows of a draft away, so that it is read from the start. */
  restartDraft(id: string): Promise<void>;
  /**
   * Adds rows. A target that the draft has keeps its place and id, with the newer row. Resolves with the draft; undefined if it
   * was dropped meanwhile.
   */
  fillDraft(id: string, piece: DraftPiece, newId: () => string): Promise<DraftBatch | undefined>;
  /** Marks a draft as applied, once: the first press counts. Resolves with the draft; undefined if it is gone. */
  markDraft(id: string, applied: NonNullable<DraftBatch['applied']>): Promise<DraftBatch | undefined>;
  draft(id: string): Promise<DraftBatch | undefined>;
  /** Newest first. */
  drafts(): Promise<DraftBatch[]>;
  draftRequest(id: string): Promise<DraftRequest | undefined>;
  /** The rows of a kind from this place on, as they were found. */
  draftRows(id: string, page: { kind: RowKind | 'all'; from: number; most: number }): Promise<DraftRow[]>;
  /** Drops a draft with its rows. */
  removeDraft(id: string): Promise<void>;
}

const tables = ['draftBatches', 'draftRequests', 'draftRows'] as const;

/** The number of rows that one transaction adds. */
const chunkSize = 1000;

export const createDraftRecords = (open: OpenDatabase): DraftRecords => ({
  beginDraft: (draft, request) =>
    writeStrictly(open, [...tables], async (all) => {
      const others = await all.objectStore('draftBatches').getAll();
      const order = 1 + Math.max(0, ...others.map((other) => other.order));
      await all.objectStore('draftBatches').put({ ...draft, order });
      await all.objectStore('draftRequests').put({ id: draft.id, storeId: draft.storeId, request });
    }),
  restartDraft: (id) =>
    writeStrictly(open, ['draftBatches', 'draftRows'], async (all) => {
      const draft = await readDraft(all, id);
      if (draft === undefined) return;
      await all.objectStore('draftRows').delete(rowsOf(id));
      await all.objectStore('draftBatches').put({ ...draft, products: 0, counts: noRows, isDone: false });
    }),
  async fillDraft(id, { rows, products, isLast }, newId) {
    for (let from = 0; ; from += chunkSize) {
      const isEnd = from + chunkSize >= rows.length;
      const chunk = rows.slice(from, from + chunkSize);
      const counted = isEnd ? { products, isLast } : { products: 0, isLast: false };
      // The rows of a preview can be read again: only its end waits for the disk.
      const durability = isEnd && isLast ? 'strict' : 'relaxed';
      const filled = await write(open, ['draftBatches', 'draftRows'], durability, (all) =>
        addRows(all, id, { rows: chunk, ...counted }, newId),
      );
      if (isEnd || filled === undefined) return filled;
    }
  },
  markDraft: (id, applied) =>
    writeStrictly(open, ['draftBatches'], async (all) => {
      const draft = await readDraft(all, id);
      if (draft === undefined || draft.applied !== undefined) return draft;
      const marked = { ...draft, applied };
      await all.objectStore('draftBatches').put(marked);
      return marked;
    }),
  draft: async (id) => DraftBatch.safeParse(await (await open()).get('draftBatches', id)).data,
  drafts: async () =>
    (await (await open()).getAll('draftBatches'))
      .flatMap((record) => DraftBatch.safeParse(record).data ?? [])
      .toSorted((a, b) => b.order - a.order),
  draftRequest: async (id) => DraftRequest.safeParse((await (await open()).get('draftRequests', id))?.request).data,
  async draftRows(id, { kind, from, most }) {
    const store = (await open()).transaction('draftRows').store;
    if (kind === 'all')
      return toRows(await store.index('at').getAll(IDBKeyRange.bound([id, from], [id, Infinity]), most));
    const index = store.index('kind');
    const cursor = await index.openKeyCursor(IDBKeyRange.bound([id, kind, 0], [id, kind, Infinity]));
    const first = from === 0 ? cursor : ((await cursor?.advance(from)) ?? null);
    if (first === null) return [];
    return toRows(await index.getAll(IDBKeyRange.bound(first.key, [id, kind, Infinity]), most));
  },
  removeDraft: (id) =>
    writeStrictly(open, [...tables], async (all) => {
      await all.objectStore('draftBatches').delete(id);
      await all.objectStore('draftRequests').delete(id);
      await all.objectStore('draftRows').delete(rowsOf(id));
    }),
});

/** The keys of all rows of a draft. */
const rowsOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []]);

const readDraft = async (all: Writable, id: string): Promise<DraftBatch | undefined> =>
  DraftBatch.safeParse(await all.objectStore('draftBatches').get(id)).data;

const placeOf = ({ productId, variantId, locationId, field }: PreviewRow): string =>
  `${productId}/${variantId ?? ''}/${locationId ?? ''}/${field}`;

/** Adds rows and counts them in their draft, in one transaction. */
async function addRows(
  all: Writable,
  id: string,
  { rows, products, isLast }: DraftPiece,
  newId: () => string,
): Promise<DraftBatch | undefined> {
  const draft = await readDraft(all, id);
  if (draft === undefined) return undefined;
  const counts = { ...draft.counts };
  const store = all.objectStore('draftRows');
  for (const row of rows) {
    const place = placeOf(row);
    const known = await store.get([id, place]);
    const kind = kindOf(row);
    const at = known?.at ?? countRows(counts);
    if (known !== undefined) counts[known.kind] -= 1;
    counts[kind] += 1;
    await store.put({
      batchId: id,
      storeId: draft.storeId,
      place,
      at,
      kind,
      row: { ...row, id: known?.row.id ?? newId() },
    });
  }
  const filled = { ...draft, counts, products: draft.products + products, isDone: isLast };
  await all.objectStore('draftBatches').put(filled);
  return filled;
}

/** A row that cannot be read is left out, of what is shown and of what is applied. */
const toRows = (records: readonly DraftRowRecord[]): DraftRow[] =>
  records.flatMap(({ row }) => DraftRow.safeParse(row).data ?? []);
