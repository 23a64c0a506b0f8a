import type { Edit, Intent } from '../domain/edit.ts';

type EditOrigin = Pick<Edit, 'storeId' | 'surface' | 'createdAt'> & Partial<Pick<Edit, 'who' | 'batchId' | 'undoOf'>>;

/** Turns an intent into a queued edit that is held back for `holdMs`. */
export const toEdit = (intent: Intent, origin: EditOrigin, holdMs: number): Edit => ({
  ...intent,
  ours: [],
  who: null,
  batchId: null,
  sent: null,
  after: null,
  replaced: [],
  undoOf: null,
  oursPrices: [],
  left: [],
  ...origin,
  state: { tag: 'queued', notBefore: origin.createdAt + holdMs },
});
