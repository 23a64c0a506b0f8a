import type { Edit } from '../domain/edit.ts';
import type { Steps } from './attempt.ts';
import { createBatchBook, type BatchBook } from './batch-book.ts';
import type { Journal } from './journal.ts';
import { createUnderWay, type UnderWay } from './under-way.ts';

export interface BookEvents {
  /** Edits stand like this now. */
  onEdits(edits: readonly Edit[]): void;
  onRemoved(ids: readonly string[]): void;
}

/** The journal with what is under way of it in memory, so that nobody reads all of it to find the next thing to do. */
export interface Book {
  /** Reads what is under way, once; `edits` and `batches` hold nothing before. */
  ready(): Promise<void>;
  edits: Pick<UnderWay, 'get' | 'all' | 'ofProduct'>;
  batches: Omit<BatchBook, 'load' | 'count'>;
  /** Edits as the journal has them, whoever changed them. */
  reread(ids: readonly string[]): Promise<Edit[]>;
  add(edits: readonly Edit[]): Promise<Edit[]>;
  /** As the journal's; gives the edit that stands. */
  replace: (...args: Parameters<Journal['replace']>) => Promise<Edit>;
  /** As the journal's `update`. */
  change(ids: readonly string[], change: (edit: Edit) => Edit | null): Promise<Edit[]>;
  /** Keeps what a try made of edits; gives those that were not dropped meanwhile. */
  record(steps: Steps): Promise<Edit[]>;
}

export function createBook(journal: Journal, events: BookEvents): Book {
  const { take, ...memory } = createMemory(journal, events);
  const { ready, edits, batches, change } = memory;
  const { onEdits, onRemoved } = events;
  return {
    ...memory,
    async reread(ids) {
      const standing = await journal.update(ids, (edit) => edit);
      const gone = ids.filter((id) => !standing.some((edit) => edit.id === id));
      for (const edit of gone.flatMap((id) => edits.get(id) ?? [])) edits.drop(edit);
      for (const edit of standing) edits.note(edit);
      return standing;
    },
    async add(wanted) {
      await ready();
      const standing = await journal.add(wanted);
      const added = standing.filter((edit, index) => edit === wanted[index]);
      take(added);
      if (added.length > 0) onEdits(added);
      return standing;
    },
    async replace(edit, others, how) {
      await ready();
      const { standing, isNew, gone } = await journal.replace(edit, others, how);
      for (const one of gone) {
        batches.count(one, -1);
        edits.drop(one);
      }
      if (gone.length > 0) onRemoved(gone.map(({ id }) => id));
      if (!isNew) return standing;
      take([standing]);
      onEdits([standing]);
      return standing;
    },
    record: (steps) => change([...steps.keys()], (edit) => ({ ...edit, ...steps.get(edit.id) })),
  };
}

/** What is under way, as it was read and as it changes. */
function createMemory(journal: Journal, { onEdits, onRemoved }: BookEvents) {
  const edits = createUnderWay();
  const batches = createBatchBook(journal);
  let loading: Promise<void> | undefined;
  const load = async (): Promise<void> => {
    for (const edit of await journal.open()) edits.note(edit);
    await batches.load();
  };
  const ready = (): Promise<void> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const take = (standing: readonly Edit[]): void => {
    for (const edit of standing) {
      batches.count(edit, 1);
      edits.note(edit);
    }
  };
  const change: Book['change'] = async (ids, toNext) => {
    await ready();
    const before: Edit[] = [];
    const standing = await journal.update(ids, (edit) => {
      before.push(edit);
      return toNext(edit);
    });
    const left = new Set(standing.map(({ id }) => id));
    for (const edit of before) batches.count(edit, -1);
    for (const edit of before) if (!left.has(edit.id)) edits.drop(edit);
    take(standing);
    const removed = ids.filter((id) => !left.has(id));
    if (removed.length > 0) onRemoved(removed);
    if (standing.length > 0) onEdits(standing);
    return standing;
  };
  return { ready, edits, batches, change, take };
}
