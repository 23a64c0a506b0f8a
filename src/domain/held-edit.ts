import type { Edit, EditState } from './edit.ts';
import { hasTimeLeft, maxHoldMs } from './wait.ts';

type Stateful = Pick<Edit, 'state'>;

/** True for an edit that is sent only if its card is there until the end of the undo window. */
export const isWatched = ({ state }: Stateful): boolean => state.tag === 'queued' && state.whileSeen === true;

/** True for a watched edit whose undo window is over, so that its card's presence decides about it. */
export const isWatchOver = (edit: Stateful, nowMs: number): boolean =>
  isWatched(edit) && edit.state.tag === 'queued' && !hasTimeLeft(edit.state.notBefore, nowMs, maxHoldMs);

/** How soon edits behind a watched edit are tried again once its undo window is over, in ms. */
const recheckMs = 1_000;

/** When the edits behind a held edit can be tried, epoch ms. */
export const nextTryAt = ({ state }: Stateful, nowMs: number): number => {
  if (state.tag !== 'queued') return nowMs;
  return state.whileSeen === true ? Math.max(state.notBefore, nowMs + recheckMs) : state.notBefore;
};

/** A held edit that is sent only if its card is there until the end of the undo window. */
export const withWatch = (edit: Edit): Edit =>
  edit.state.tag === 'queued' ? { ...edit, state: { ...edit.state, whileSeen: true } } : edit;

/** A watched edit that is sent whatever becomes of its card; any other edit is returned unchanged. */
export function withoutWatch(edit: Edit): Edit {
  const { state } = edit;
  return isWatched(edit) && state.tag === 'queued'
    ? { ...edit, state: { tag: 'queued', notBefore: state.notBefore } }
    : edit;
}

/**
 * A watched edit whose card is gone, as a question: the earlier question that it answers, or a new one, to save the
 * typed text. Any other edit is returned unchanged.
 */
export function toUnseenQuestion(edit: Edit, nowMs: number): Edit {
  if (!isWatched(edit)) return edit;
  if (edit.question !== undefined) return edit.question;
  const { base, prices } = edit;
  const state: EditState = {
    tag: 'conflict',
    theirs: base,
    why: 'unseen',
    askedAt: nowMs,
    ...(prices && { prices: prices.from }),
  };
  return { ...edit, state };
}

/** True for the question of an edit whose card was gone before it was sent. */
export const isUnseen = ({ state }: Stateful): boolean => state.tag === 'conflict' && state.why === 'unseen';

/** True for an edit of a card that asks where no page can cover its question: in the popup. */
export const asksInPopup = ({ surface, state }: Pick<Edit, 'surface' | 'state'>): boolean =>
  surface === 'card' && state.tag === 'conflict' && (state.why === 'guarded' || state.why === 'unseen');
