import type { Edit, Intent } from '../domain/edit.ts';

type Born = Pick<Edit, 'storeId' | 'surface' | 'createdAt'> & Partial<Pick<Edit, 'who' | 'batchId' | 'undoOf'>>;

/** An intent as the journal takes it up, held back for `holdMs`. */
export const toEdit = (intent: Intent, born: Born, holdMs: number): Edit => ({
  ...intent,
  ours: [],
  who: null,
  batchId: null,
  sent: null,
  after: null,
  replaced: [],
  undoOf: null,
  ...born,
  state: { tag: 'queued', notBefore: born.createdAt + holdMs },
});
