import type { Edit, Intent } from '../domain/edit.ts';

type EditOrigin = Pick<Edit, 'storeId' | 'surface' | 'createdAt'> &
  Partial<Pick<Edit, 'keyFingerprint' | 'batchId' | 'undoOf'>>;

/** Turns an intent into a queued edit that is held back for `holdMs`. */
export const toEdit = (intent: Intent, origin: EditOrigin, holdMs: number): Edit => ({
  ...intent,
  order: 0,
  ownValues: [],
  keyFingerprint: null,
  batchId: null,
  sent: null,
  after: null,
  replaced: [],
  undoOf: null,
  ownPrices: [],
  skippedVariants: [],
  ...origin,
  state: { tag: 'queued', notBefore: origin.createdAt + holdMs },
});
