import { once } from '../../base/once.ts';
import type { Edit, WaitingReason } from '../../domain/edit.ts';
import { nextTryAt } from '../../domain/held-edit.ts';
import { hasTimeLeft, neverMs } from '../../domain/wait.ts';
import { journalRetryMs, unseenSettledAt } from './back-off.ts';
import type { EditStore } from './edit-store.ts';
import { isAhead, isDue, isUnsettledBefore } from './next-batch.ts';
import { claimsOf, overlaps } from './claims.ts';
import { isUnsent } from './replaced.ts';

export interface Pause {
  reason: WaitingReason;
  /** Epoch ms. */
  until: number;
}

/** Pauses of stores and products, learned from one attempt and respected by the next. */
export interface Pauses {
  /** Restores throttling pauses from the stored edits, once per worker. */
  restore(): void;
  /** The current pause of a store's batches. */
  of(storeId: string): Pause | undefined;
  /** The pause that an edit must respect: an earlier edit of its product waits, or its store is throttled. */
  before(edit: Edit): Pause | undefined;
  /** Sets or clears a store's pause by the state of edits that were just tried. */
  note(ids: readonly string[], storeId: string): void;
  end(storeId: string): void;
  /** Ends the pauses that only a person can end, because that may have happened. */
  endManual(): void;
}

/** Reasons that pause the whole store. */
const storeWideReasons: readonly WaitingReason[] = [
  'offline',
  'throttled',
  'server',
  'timeout',
  'key_missing',
  'key_refused',
  'other_key',
];

export function createPauses({ edits }: Pick<EditStore, 'edits'>, now: () => number): Pauses {
  const pauses = new Map<string, Pause>();
  const restore = once(() => {
    for (const { storeId, state } of edits.all()) {
      const isThrottled = state.tag === 'waiting' && state.reason === 'throttled' && hasTimeLeft(state.nextAt, now());
      if (isThrottled && state.nextAt > (pauses.get(storeId)?.until ?? 0))
        pauses.set(storeId, { reason: state.reason, until: state.nextAt });
    }
  });
  return {
    restore,
    of: (storeId) => pauses.get(storeId),
    before(edit) {
      const ahead = edits.ofProduct(edit).filter((other) => isAhead(other, edit) && !isUnsentRow(other));
      for (const other of ahead) {
        const pause = pauseBy(other, now()) ?? pauseByHeld(other, edit, now());
        if (pause !== undefined) return pause;
      }
      const others = [...edits.ofProduct(edit), ...edits.asking(edit)];
      const unsettled = others.find((other) => isUnsettledBefore(other, edit, now()));
      if (unsettled !== undefined)
        return { reason: 'busy', until: Math.max(nextTryAt(unsettled, now()), unseenSettledAt(unsettled)) };
      const pause = pauses.get(edit.storeId);
      return pause?.reason === 'throttled' && hasTimeLeft(pause.until, now()) ? pause : undefined;
    },
    note(ids, storeId) {
      const states = ids.map((id) => edits.get(id)?.state);
      const waiting = states.find((state) => state?.tag === 'waiting' && storeWideReasons.includes(state.reason));
      if (waiting?.tag === 'waiting') pauses.set(storeId, { reason: waiting.reason, until: waiting.nextAt });
      else pauses.delete(storeId);
    },
    end: (storeId) => void pauses.delete(storeId),
    endManual() {
      for (const [storeId, { until }] of pauses) if (until >= neverMs) pauses.delete(storeId);
    },
  };
}

/** A row of a batch holds up no single edit before it is sent: its batch can be paused for long. */
const isUnsentRow = (edit: Edit): boolean => edit.batchId !== null && isUnsent(edit);

/** An edit waits for the end of the undo window of an earlier one of the same numbers that it does not replace. Units add up. */
const pauseByHeld = (other: Edit, edit: Edit, now: number): Pause | undefined =>
  other.state.tag === 'queued' &&
  (other.delta === null || edit.delta === null) &&
  overlaps(claimsOf(other), claimsOf(edit))
    ? { reason: 'busy', until: nextTryAt(other, now) }
    : undefined;

function pauseBy({ state, batchId }: Edit, now: number): Pause | undefined {
  if (state.tag === 'waiting')
    return state.nextAt < neverMs
      ? { reason: state.reason, until: hasTimeLeft(state.nextAt, now) ? state.nextAt : now }
      : undefined;
  // No other edit of the product runs when this one has its turn, so a journal failure left the earlier edit behind.
  const isStuck = state.tag === 'sending' || (batchId === null && isDue({ state }, now));
  return isStuck ? { reason: 'server', until: now + journalRetryMs } : undefined;
}
