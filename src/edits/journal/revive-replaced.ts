import type { Edit } from '../../domain/edit.ts';
import type { Writable } from './journal-schema.ts';
import { readRecord, toRecord, type EditRecord } from './records.ts';

/** An edit before and after a transaction; null if it was dropped. */
export interface Changed {
  before: Edit;
  after: Edit | null;
}

/** Finds the edits that get another chance, because nothing came of those that had replaced them. */
export interface Revival {
  /** True if nothing came of an edit, so that the edits that it had replaced are looked at. */
  isOver(changed: Changed): boolean;
  /** The new version of a replaced edit, given the later edits of its product, oldest first. */
  revive(replaced: Edit, later: readonly Edit[]): Edit;
}

/** Looks at the edits that were replaced by edits which a transaction ends, in that transaction. */
export async function reviveReplaced(
  all: Writable,
  changes: readonly Changed[],
  { isOver, revive }: Revival,
): Promise<Changed[]> {
  const store = all.objectStore('edits');
  const revived: Changed[] = [];
  // An edit stands for those that it was merged from, too.
  const ended = changes.filter(isOver).flatMap(({ before }) => [before.id, ...before.replaced]);
  for (const id of ended)
    for (const before of toEdits(await store.index('replacedBy').getAll(id))) {
      const { storeId, productId, order } = before;
      const newer = IDBKeyRange.bound([storeId, productId], [storeId, productId, -order], false, true);
      const later = toEdits(await store.index('place').getAll(newer)).toReversed();
      const after = revive(before, later);
      if (after === before) continue;
      await store.put(toRecord(after));
      revived.push({ before, after });
    }
  return revived;
}

const toEdits = (records: readonly EditRecord[]): Edit[] =>
  records.flatMap((record) => {
    const reading = readRecord(record);
    return reading.tag === 'edit' ? [reading.edit] : [];
  });
