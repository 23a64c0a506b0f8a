import type { Edit, PriceChange } from '../../domain/edit.ts';

/** The value that an undo goes from, and the one that it goes back to. */
export const toUndone = (edit: Edit): Pick<Edit, 'base' | 'value' | 'prices'> => ({
  base: edit.after ?? edit.value,
  value: edit.countBefore ?? edit.sent?.before ?? edit.base,
  ...(edit.prices && { prices: isMergedUndo(edit) ? edit.prices : reversed(edit.prices) }),
});

/**
 * True for an undo of which nothing was sent, and that took the place of an edit which may have been applied. Its value is the
 * one before both, so the same undo takes back both, and knows the values that may be written.
 */
export const isMergedUndo = ({ undoOf, sent, ownValues }: Edit): boolean =>
  undoOf !== null && sent === null && ownValues.length > 0;

const reversed = ({ from, to, ...change }: PriceChange): PriceChange => ({
  ...change,
  from: to,
  to: from,
  intent: null,
});
