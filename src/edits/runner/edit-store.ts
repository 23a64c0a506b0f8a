import { isCancelled, isFinished, type Edit } from '../../domain/edit.ts';
import { onceDone } from '../../base/once.ts';
import type { SavedSince, Steps } from './attempt-steps.ts';
import { createBatchStore, type BatchStore } from '../journal/batch-store.ts';
import type { Journal } from '../journal/journal.ts';
import { createPendingEdits, type PendingEdits } from './pending-edits.ts';
import { isOver, revive } from './revive.ts';

export interface EditStoreEvents {
  /** Edits were added or changed; these are their new versions. */
  onEdits(edits: readonly Edit[]): void;
  onRemoved(ids: readonly string[]): void;
}

/** The journal plus its pending edits in memory, so that finding the next edit needs no full read. */
export interface EditStore {
  /** Loads the pending edits and their batches, once. `edits` and `batches` are empty before. */
  ready(): Promise<void>;
  /** Loads every batch as well, once. Only the workbench and actions on a whole batch need the finished ones. */
  readyWithAllBatches(): Promise<void>;
  edits: Pick<PendingEdits, 'get' | 'all' | 'ofProduct' | 'asking'>;
  batches: Omit<BatchStore, 'load' | 'loadAll' | 'count' | 'recount'>;
  /**
   * Reads edits from the journal again, because other contexts change it, and the browser can lose it. Edits that are gone
   * count as removed.
   */
  reread(ids: readonly string[]): Promise<Edit[]>;
  add(edits: readonly Edit[]): Promise<Edit[]>;
  /** As `Journal.replace`; resolves with the stored edit. */
  replace: (...args: Parameters<Journal['replace']>) => Promise<Edit>;
  /** As `Journal.update`: edits that were replaced by dropped or refused ones get another chance. */
  change(ids: readonly string[], change: (edit: Edit) => Edit | null): Promise<Edit[]>;
  /** The newest saved edits of an edit's product, newest first: as many as one reading of the journal finds. */
  saved(edit: Edit): Promise<Edit[]>;
  /**
   * For the id of each of these changes of stock: the saved edits of its product's field that were typed after the
   * change; for an undo of units, after the edit that it undoes. A change whose edit is not kept any more is left out.
   * Each product is read once.
   */
  savedSince(changes: readonly Edit[]): Promise<ReadonlyMap<string, SavedSince>>;
  /** Records the steps of an attempt. Resolves with the edits that still exist. */
  record(steps: Steps): Promise<Edit[]>;
}

/** The number of a product's newest edits among which a question looks for one's own changes. */
const maxSaved = 200;

const isSaved = ({ state }: Edit): boolean => state.tag === 'applied';

/** `nextSeq` numbers edits as they finish; by default they count up. */
export function createEditStore(journal: Journal, events: EditStoreEvents, nextSeq = countUp()): EditStore {
  const { remember, ...memory } = createMemory(journal, events, nextSeq);
  const { ready, edits, batches, change } = memory;
  const { onEdits, onRemoved } = events;
  return {
    ...memory,
    async reread(ids) {
      const stored = await journal.update(ids, (edit) => edit);
      const left = new Set(stored.map(({ id }) => id));
      const gone = ids.flatMap((id) => (left.has(id) ? [] : (edits.get(id) ?? [])));
      for (const edit of stored) noteReread(memory, edit);
      for (const edit of gone) {
        batches.drop(edit);
        edits.drop(edit);
      }
      // A lost journal has lost the batches of these rows, too.
      if (gone.some(({ batchId }) => batchId !== null)) await batches.tidy();
      if (gone.length > 0) onRemoved(gone.map(({ id }) => id));
      return stored;
    },
    async add(wanted) {
      await ready();
      const { stored, added } = await journal.add(wanted);
      remember(added);
      if (added.length > 0) onEdits(added);
      return stored;
    },
    async replace(edit, others, how) {
      await ready();
      const { stored, isNew, dropped } = await journal.replace(edit, others, how);
      for (const one of dropped) {
        batches.drop(one);
        edits.drop(one);
      }
      if (dropped.length > 0) onRemoved(dropped.map(({ id }) => id));
      if (!isNew) return stored;
      remember([stored]);
      onEdits([stored]);
      return stored;
    },
    async saved({ storeId, productId }) {
      const source = { index: 'place', prefix: [storeId, productId] } as const;
      const { edits: found } = await journal.list(isSaved, maxSaved, undefined, { source, maxRead: maxSaved });
      return found;
    },
    savedSince: (changes) => findSavedSince(journal, changes),
    record: async (steps) => (await change([...steps.keys()], toRecorded(steps))).filter((edit) => !isCancelled(edit)),
  };
}

/** An attempt that was under way when its row was cancelled records nothing. */
const toRecorded =
  (steps: Steps) =>
  (edit: Edit): Edit =>
    isCancelled(edit) ? edit : { ...edit, ...steps.get(edit.id) };

function noteReread({ edits, batches }: Pick<ReturnType<typeof createMemory>, 'edits' | 'batches'>, edit: Edit): void {
  const known = edits.get(edit.id);
  // A worker that was replaced may have ended its last step since this one began.
  if (known !== undefined && known.state.tag !== edit.state.tag) {
    batches.recount(known, -1);
    batches.recount(edit, 1);
  }
  edits.note(edit);
}

async function findSavedSince(journal: Journal, changes: readonly Edit[]): Promise<Map<string, SavedSince>> {
  const found = new Map<string, SavedSince>();
  const byProduct = Map.groupBy(changes, ({ storeId, productId, field }) =>
    JSON.stringify([storeId, productId, field]),
  );
  for (const [first, ...others] of byProduct.values()) {
    if (first === undefined) continue;
    const known = await Promise.all([first, ...others].map((edit) => knownUntil(journal, edit)));
    const sinceOrder = Math.min(...known.filter((order) => order !== undefined));
    if (sinceOrder === Infinity) continue;
    const source = { index: 'place', prefix: [first.storeId, first.productId], sinceOrder } as const;
    const isNear = (edit: Edit): boolean => isSaved(edit) && edit.field === first.field;
    const { edits: later } = await journal.list(isNear, Infinity, undefined, { source });
    for (const [index, { id }] of [first, ...others].entries()) {
      const order = known[index];
      if (order !== undefined) found.set(id, { order, later });
    }
  }
  return found;
}

/**
 * The place in the order of typing up to which a change of stock knew the other edits. Undefined if the edit that it
 * undoes is not kept any more.
 */
async function knownUntil(journal: Journal, { undoOf, delta, order, seenOrder }: Edit): Promise<number | undefined> {
  // A row was planned with the knowledge of its preview, however late it is sent.
  if (undoOf === null) return seenOrder ?? order;
  // An undo of units subtracts them from the stock since; any other undo sets its own value.
  return delta === null ? order : (await journal.get(undoOf))?.order;
}

function countUp(): () => number {
  let last = 0;
  return () => (last += 1);
}

async function loadOpen(journal: Journal, edits: PendingEdits, batches: BatchStore): Promise<void> {
  const open = await journal.open();
  for (const edit of open) edits.note(edit);
  const singles = open.flatMap(({ id, batchId, replaced }) => (batchId === null ? [id, ...replaced] : []));
  await batches.load([...open.map(({ batchId }) => batchId), ...(await journal.batchesReplacedBy(singles))]);
}

/** The pending edits and batch counts in memory, kept in step with the journal. */
function createMemory(journal: Journal, { onEdits, onRemoved }: EditStoreEvents, nextSeq: () => number) {
  const edits = createPendingEdits();
  const batches = createBatchStore(journal);
  const ready = onceDone(() => loadOpen(journal, edits, batches));
  const remember = (stored: readonly Edit[]): void => {
    for (const edit of stored) {
      batches.count(edit, 1);
      edits.note(edit);
    }
  };
  const change: EditStore['change'] = async (ids, toNext) => {
    await ready();
    const before: Edit[] = [];
    const known = new Set([null, ...batches.all().keys()]);
    const stored = await journal.update(
      ids,
      (edit) => {
        before.push(edit);
        const after = toNext(edit);
        return after !== null && isFinished(after) && !isFinished(edit) ? { ...after, finishedSeq: nextSeq() } : after;
      },
      {
        isOver,
        revive(replaced, later) {
          const after = revive(replaced, later, batches.all());
          if (after !== replaced) before.push(replaced);
          return after;
        },
      },
    );
    const left = new Set(stored.map(({ id }) => id));
    for (const edit of before) {
      if (!left.has(edit.id)) {
        batches.drop(edit);
        edits.drop(edit);
      } else if (known.has(edit.batchId)) batches.recount(edit, -1);
    }
    for (const edit of stored) {
      if (known.has(edit.batchId)) batches.recount(edit, 1);
      edits.note(edit);
    }
    // A row of a finished batch came back: its batch is needed again, with the rows as they are stored by now.
    const needed = stored.flatMap(({ batchId }) => (known.has(batchId) ? [] : [batchId]));
    if (needed.length > 0) await batches.load(needed);
    const removed = ids.filter((id) => !left.has(id));
    if (removed.length > 0) onRemoved(removed);
    if (stored.length > 0) onEdits(stored);
    return stored;
  };
  const readyWithAllBatches = async (): Promise<void> => {
    await ready();
    await batches.loadAll();
  };
  return { ready, readyWithAllBatches, edits, batches, change, remember };
}
