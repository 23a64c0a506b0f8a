import type { Edit } from '../../domain/edit.ts';
import { searchKey } from '../../domain/typing/fold.ts';
import type { OpenDatabase } from './database.ts';
import type { Writable } from './journal-schema.ts';
import { toSubject, type Subject } from './subject-text.ts';

/** The products of the history by their names, kept in memory once they were searched. */
export interface Subjects {
  /** Stores the names of new edits, in the transaction that stores the edits. */
  note(all: Writable, edits: readonly Edit[]): Promise<void>;
  /** The products with a text in a name, of one store or of all. */
  find(text: string, storeId: string | null): Promise<Subject[]>;
  /** Removes the products of which the transaction has left no edit. */
  dropUnused(all: Writable, of: readonly Pick<Subject, 'storeId' | 'productId'>[]): Promise<void>;
}

const keyOf = ({ storeId, productId }: Pick<Subject, 'storeId' | 'productId'>): string =>
  JSON.stringify([storeId, productId]);

/** The texts as today's search compares them; an earlier version has stored some in lower case alone. */
const folded = (subject: Subject): Subject => ({
  ...subject,
  text: subject.text.split('\n').map(searchKey).join('\n'),
});

export function createSubjects(open: OpenDatabase): Subjects {
  let known: Promise<Map<string, Subject>> | undefined;
  const load = async (): Promise<Map<string, Subject>> =>
    new Map((await (await open()).getAll('subjects')).map((subject) => [keyOf(subject), folded(subject)]));
  return {
    async note(all, edits) {
      const store = all.objectStore('subjects');
      for (const some of Map.groupBy(edits, keyOf).values()) {
        const [first] = some;
        if (first === undefined) continue;
        const before = await store.get([first.storeId, first.productId]);
        const after = some.reduce(toSubject, before) as Subject;
        if (after !== before) await store.put(after);
      }
      // Read again at the next search, once this transaction has ended.
      known = undefined;
    },
    async find(text, storeId) {
      known ??= load().catch((error: unknown) => {
        known = undefined;
        throw error;
      });
      return [...(await known).values()].filter(
        (subject) => (storeId === null || subject.storeId === storeId) && subject.text.includes(text),
      );
    },
    async dropUnused(all, of) {
      for (const { storeId, productId } of new Map(of.map((one) => [keyOf(one), one])).values()) {
        const range = IDBKeyRange.bound([storeId, productId], [storeId, productId, []]);
        if ((await all.objectStore('edits').index('place').count(range)) > 0) continue;
        await all.objectStore('subjects').delete([storeId, productId]);
      }
      known = undefined;
    },
  };
}
