import { isUnconfirmed, type Edit, type EditState } from '../../domain/edit.ts';
import { fields } from '../../domain/fields.ts';
import type { AttemptInfo } from './after-error.ts';
import { neverMs } from '../../domain/wait.ts';
import { lastSent } from './back-off.ts';
import type { Write } from './attempt-steps.ts';

/**
 * The state of an edit that is only read back, where the reading does not show its value. Its own write was not applied. A part
 * of it, or the value of an edit that it replaced, may show: then the merchant decides.
 */
export function notWritten(edit: Edit, write: Write, { number }: AttemptInfo): EditState {
  const { base, ownValues, field } = edit;
  const { value } = write.before;
  const { same } = fields[field];
  const isOwn = !same(value, base) && ownValues.some((own) => same(value, own));
  if (isOwn || write.isRest === true)
    return { tag: 'conflict', theirs: value, ...(write.prices && { prices: write.prices.from }) };
  const reason = isUnconfirmed(edit) ? 'restored' : 'other_key';
  return { tag: 'waiting', reason, attempt: number, nextAt: neverMs, wasSent: false };
}

/** An edit of a store that is disconnected while the outcome of a write is unknown; see `Edit.readBackOnly`. */
export function toReadBack(edit: Edit, now: number): Edit {
  const { state } = edit;
  if (state.tag !== 'sending' && state.tag !== 'waiting' && state.tag !== 'queued') return edit;
  const attempt = state.tag === 'queued' ? 0 : state.attempt;
  return {
    ...edit,
    readBackOnly: true,
    keyFingerprint: null,
    // A write that is not answered yet can take effect from now on.
    sent: lastSent(edit, now),
    state: { tag: 'waiting', reason: 'key_missing', attempt, nextAt: neverMs, wasSent: true },
  };
}

/** True if an edit that is only read back turned out not to be in the store. */
export const isFoundUnwritten = ({ readBackOnly, state }: Edit): boolean =>
  readBackOnly === true &&
  (state.tag === 'refused' ? state.wasSent !== true : state.tag === 'waiting' && !state.wasSent);
