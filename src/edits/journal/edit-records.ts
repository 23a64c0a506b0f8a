import type { Edit } from '../../domain/edit.ts';
import { countChanges, countDropped } from './batch-records.ts';
import { writeStrictly, type OpenDatabase } from './database.ts';
import { assignOrders, readLastOrder } from './order.ts';
import { readRecord, toRecord, type EditRecord } from './records.ts';
import { reviveReplaced, type Changed, type Revival } from './revive-replaced.ts';
import type { Subjects } from './subjects.ts';

/** The edits of the journal. */
export interface EditRecords {
  /**
   * Stores edits in one transaction and gives the new ones their order. Resolves once they are on disk. An edit with a
   * known id is not overwritten.
   */
  add(edits: readonly Edit[]): Promise<Added>;
  /** Adds one edit and drops the edits it replaces, as `update` does, in one transaction. */
  replace(edit: Edit, others: readonly string[], how: ReplaceRules): Promise<Replaced>;
  get(id: string): Promise<Edit | undefined>;
  /** The edits with these ids, from one transaction. Unknown ids are left out. */
  withIds(ids: readonly string[]): Promise<Edit[]>;
  /**
   * Reads and changes edits in one transaction. `change` returns the new edit, null to remove it, or the same object to leave
   * it; one without an order gets the next. Removed rows count as cancelled in their batches. Resolves with the edits that
   * remain, and then with those that the revival gives another chance; unknown ids are skipped.
   */
  update(ids: readonly string[], change: (edit: Edit) => Edit | null, revival?: Revival): Promise<Edit[]>;
  /** Edits about which something is left to do, oldest first; of more than `most`, the newest. */
  open(most?: number): Promise<Edit[]>;
  ofBatch(batchId: string): Promise<Edit[]>;
  /** The last place in the order of typing that was given. */
  lastOrder(): Promise<number>;
}

interface Added {
  /** Each edit as it is stored; for a known id, the one stored before. */
  stored: Edit[];
  /** The new edits among `stored`. */
  added: Edit[];
}

interface ReplaceRules {
  /** Decides by the stored version whether an edit is dropped. */
  canBeDropped(other: Edit): boolean;
  /** The version of the new edit to store, given the stored edits that were not dropped, and those that were. */
  toStored(stayed: readonly Edit[], dropped: readonly Edit[]): Edit;
}

interface Replaced {
  /** The stored edit; for a known id, the one stored before. */
  stored: Edit;
  isNew: boolean;
  dropped: Edit[];
}

export function createEditRecords(open: OpenDatabase, now: () => number, subjects: Subjects): EditRecords {
  /** Sets records aside as they are by now: another reading may have done so, or a new edit may have their id. */
  const setAside = (ids: readonly string[]): Promise<void> =>
    writeStrictly(open, ['edits', 'unreadable'], async (all) => {
      for (const id of ids) {
        const record = await all.objectStore('edits').get(id);
        const reading = readRecord(record);
        if (record === undefined || reading.tag === 'edit') continue;
        await all.objectStore('unreadable').add({ record, why: reading.why, at: now() });
        await all.objectStore('edits').delete(id);
      }
    });
  /** Parses records. Unreadable records are set aside, so that they are not read again. */
  const toEdits = async (records: readonly EditRecord[]): Promise<Edit[]> => {
    const readings = records.map((record) => ({ record, reading: readRecord(record) }));
    const unreadable = readings.flatMap(({ record, reading }) => (reading.tag === 'unreadable' ? [record.id] : []));
    if (unreadable.length > 0) await setAside(unreadable);
    return readings.flatMap(({ reading }) => (reading.tag === 'edit' ? [reading.edit] : []));
  };
  const withIds: EditRecords['withIds'] = async (ids) => {
    if (ids.length === 0) return [];
    const { store } = (await open()).transaction('edits');
    const records = await Promise.all(ids.map((id) => store.get(id)));
    return toEdits(records.filter((record) => record !== undefined));
  };
  return {
    ...createAdding(open, now, subjects),
    withIds,
    get: async (id) => (await withIds([id]))[0],
    update: (ids, change, revival) =>
      writeStrictly(open, ['edits', 'batches', 'meta'], async (all) => {
        const store = all.objectStore('edits');
        const changes: Changed[] = [];
        for (const id of ids) {
          const reading = readRecord(await store.get(id));
          if (reading.tag !== 'edit') continue;
          const changed = change(reading.edit);
          const [after = changed] = changed?.order === 0 ? await assignOrders(all, [changed]) : [];
          if (after === null) await store.delete(id);
          else if (after !== reading.edit) await store.put(toRecord(after));
          changes.push({ before: reading.edit, after });
        }
        if (revival !== undefined) changes.push(...(await reviveReplaced(all, changes, revival)));
        await countChanges(all, changes);
        return changes.flatMap(({ after }) => after ?? []);
      }),
    open: async (most) =>
      (await toEdits(await (await open()).getAllFromIndex('edits', 'open', undefined, most))).toSorted(byAge),
    ofBatch: async (batchId) => {
      const rows = IDBKeyRange.bound([batchId, ''], [batchId, '\uFFFF']);
      return toEdits(await (await open()).getAllFromIndex('edits', 'batch', rows));
    },
    lastOrder: async () => readLastOrder(await open()),
  };
}

const createAdding = (
  open: OpenDatabase,
  now: () => number,
  subjects: Subjects,
): Pick<EditRecords, 'add' | 'replace'> => ({
  add: (edits) =>
    writeStrictly(open, ['edits', 'subjects', 'unreadable', 'meta'], async (all) => {
      const store = all.objectStore('edits');
      const known = new Map<string, Edit>();
      for (const { id } of edits) {
        const record = await store.get(id);
        const reading = readRecord(record);
        if (reading.tag === 'edit') known.set(id, reading.edit);
        else if (record !== undefined) await all.objectStore('unreadable').add({ record, why: reading.why, at: now() });
      }
      const fresh = new Map(edits.filter(({ id }) => !known.has(id)).map((edit) => [edit.id, edit]));
      const added = await assignOrders(all, [...fresh.values()]);
      for (const edit of added) {
        await store.put(toRecord(edit));
        known.set(edit.id, edit);
      }
      await subjects.note(all, added);
      return { stored: edits.flatMap(({ id }) => known.get(id) ?? []), added };
    }),
  replace: (edit, others, { canBeDropped, toStored }) =>
    writeStrictly(open, ['edits', 'batches', 'subjects', 'meta'], async (all) => {
      const store = all.objectStore('edits');
      const known = readRecord(await store.get(edit.id));
      if (known.tag === 'edit') return { stored: known.edit, isNew: false, dropped: [] };
      const [dropped, stayed]: [Edit[], Edit[]] = [[], []];
      for (const id of others) {
        const reading = readRecord(await store.get(id));
        if (reading.tag === 'edit') (canBeDropped(reading.edit) ? dropped : stayed).push(reading.edit);
      }
      for (const { id } of dropped) await store.delete(id);
      await countDropped(all, dropped);
      const merged = toStored(stayed, dropped);
      const [stored = merged] = await assignOrders(all, [merged]);
      await store.put(toRecord(stored));
      await subjects.note(all, [stored]);
      return { stored, isNew: true, dropped };
    }),
});

const byAge = (a: Edit, b: Edit): number => a.order - b.order || (a.id < b.id ? -1 : 1);
