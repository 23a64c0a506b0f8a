import { finishedAt, finishedSeqOf, isFinished, lastFinished, type Edit } from '../../domain/edit.ts';

/** How long a saved edit is reported on a surface that is opened later. */
const newsMs = 600_000;

/** The number of the newest edit that is too old to be reported on a surface that opens now; -1 for none. */
export const staleSeq = (edits: readonly Edit[], nowMs: number): number =>
  lastFinished(edits.filter((edit) => nowMs - (finishedAt(edit) ?? nowMs) > newsMs));

/** True if an edit is unfinished, or finished after the edit of this number. */
export const isNews = (edit: Edit, afterSeq: number): boolean => !isFinished(edit) || finishedSeqOf(edit) > afterSeq;
