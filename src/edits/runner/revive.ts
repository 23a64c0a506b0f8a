import type { Batch } from '../../domain/batch.ts';
import { isFinished, type Edit, type EditState } from '../../domain/edit.ts';
import type { Changed } from '../journal/revive-replaced.ts';
import { keepWasSent } from './attempt-steps.ts';
import { claimsOf, coversAll, overlaps, type Claims } from './claims.ts';
import { isPriceEdit } from './classify-prices.ts';
import { withoutCovered } from './own-writes.ts';
import { countsAgainst, findReplacement, isUnsent, replacedState } from './replaced.ts';

/**
 * True if nothing came of an edit, or of some of its numbers: it was dropped, cancelled or refused before anything of it was written, or
 * the answer to its question leaves numbers out. An answer for the store's value is a decision about the number, and what a disconnected
 * store left open is read back, so neither counts.
 */
export function isOver({ before, after }: Changed): boolean {
  if (after !== null && isAnswered(before, after)) return !coversAll(claimsOf(after), claimsOf(before));
  if (before.ownValues.length > 0 || before.readBackOnly === true) return false;
  if (after === null || after.state.tag === 'cancelled') return isUnwritten(before);
  if (after.state.tag === 'replaced') return after.state.by === null && before.state.tag === 'replaced';
  return isRefusedUnwritten(after) && before.state.tag !== 'refused';
}

const isAnswered = (before: Edit, after: Edit): boolean =>
  before.state.tag === 'conflict' && after.state.tag === 'queued';

const isRefusedUnwritten = ({ state }: Edit): boolean => state.tag === 'refused' && state.wasSent !== true;

const isUnwritten = (edit: Edit): boolean => {
  const { state } = edit;
  if (state.tag === 'conflict') return state.why === 'guarded' || state.why === 'unseen' || state.theirs === null;
  return isUnsent(edit) || isRefusedUnwritten(edit) || state.tag === 'replaced';
};

/**
 * A replaced edit once nothing came of the later one: it is queued or read again, at its own place in the order. It stays replaced if
 * other later edits set all of its numbers, and leaves out the parts of which later edits were saved.
 */
export function revive(replaced: Edit, later: readonly Edit[], batches: ReadonlyMap<string, Batch>): Edit {
  if (replaced.state.tag !== 'replaced') return replaced;
  const { at, wasSent = false } = replaced.state;
  const own = claimsOf(replaced);
  const remaining = later.filter(
    (edit) => isInForce(edit) && edit.id !== replaced.id && countsAgainst(edit, replaced, batches),
  );
  const other = findReplacement(remaining, own);
  if (other !== undefined) {
    const { by, beside } = other;
    return { ...replaced, state: replacedState({ at, by: by.id, beside: beside.map(({ id }) => id), wasSent }) };
  }
  const { finishedSeq: _, ...edit } = replaced;
  const saved = claimsOfAll(remaining.filter(isFinished));
  const state = wasSent ? toBeRead(at) : ({ tag: 'queued', notBefore: at } as const);
  if (!overlaps(saved, own)) return { ...edit, isBack: true, state };
  const rest = isPriceEdit(edit) ? withoutCovered(edit, saved) : null;
  return rest === null
    ? { ...edit, state: keepWasSent({ tag: 'refused', code: 'conflict', description: 'newer_saved' }, { wasSent }) }
    : { ...edit, ...rest, isBack: true, state };
}

/** The state of an edit of which a write was sent: its product is read before anything else, and it is not cancelled as unsent. */
const toBeRead = (nextAt: number): EditState => ({
  tag: 'waiting',
  reason: 'server',
  attempt: 0,
  nextAt,
  wasSent: true,
});

const isInForce = ({ state }: Edit): boolean =>
  state.tag !== 'refused' && state.tag !== 'replaced' && state.tag !== 'cancelled';

const claimsOfAll = (edits: readonly Edit[]): Claims => new Set(edits.flatMap((edit) => [...claimsOf(edit)]));
