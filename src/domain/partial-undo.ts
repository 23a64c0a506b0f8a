import type { Edit } from './edit.ts';

/** An undo that has skipped variants: how many of its variants it has undone, and those left alone that are known by name. */
export interface PartialUndo {
  done: number;
  all: number;
  skippedExamples: readonly { name: string; amount: string }[];
}

/** True for a saved undo that has left variants as they were. */
export const isPartialUndo = (edit: Edit): boolean => partialUndoOf(edit) !== null;

/** The variants that an undo has skipped; null for an edit that is saved as a whole. */
export function partialUndoOf({ state, prices, skippedVariants = [], skippedExamples = [] }: Edit): PartialUndo | null {
  if (state.tag !== 'applied' || prices === undefined || skippedVariants.length === 0) return null;
  const all = Object.keys(prices.from.variants).length;
  return { done: all - skippedVariants.length, all, skippedExamples };
}
