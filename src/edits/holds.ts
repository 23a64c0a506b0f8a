import { once } from '../client/once.ts';
import type { Edit, WaitingReason } from '../domain/edit.ts';
import { neverMs, restMs } from './back-off.ts';
import type { Book } from './book.ts';
import { isAhead, isDue } from './line-up.ts';
import { isSameTarget } from './retyped.ts';

export interface Hold {
  reason: WaitingReason;
  /** Epoch ms. */
  until: number;
}

/** What one try learnt of a store or a product that the next ones go by. */
export interface Holds {
  /** Learns once, from edits that were just read, what an earlier worker was told. */
  takeUp(): void;
  /** Why a store's batches stand still. */
  of(storeId: string): Hold | undefined;
  /** Why an edit has to wait for its turn: one of its product that waits goes first, and a store that is asked too often rests. */
  before(edit: Edit): Hold | undefined;
  /** Learns from edits of a store that were just tried. */
  note(ids: readonly string[], storeId: string): void;
  end(storeId: string): void;
  /** Ends those that only a person can end: they may have done so. */
  endPersonal(): void;
}

/** Reasons that hold for the whole store. */
const storeWide: readonly WaitingReason[] = [
  'offline',
  'throttled',
  'server',
  'timeout',
  'key_missing',
  'key_refused',
  'other_key',
];

export function createHolds({ edits }: Pick<Book, 'edits'>, now: () => number): Holds {
  const holds = new Map<string, Hold>();
  const takeUp = once(() => {
    for (const { storeId, state } of edits.all()) {
      const isAsked = state.tag === 'waiting' && state.reason === 'throttled';
      if (isAsked && state.nextAt > (holds.get(storeId)?.until ?? now()))
        holds.set(storeId, { reason: state.reason, until: state.nextAt });
    }
  });
  return {
    takeUp,
    of: (storeId) => holds.get(storeId),
    before(edit) {
      const ahead = edits.ofProduct(edit).filter((other) => isAhead(other, edit));
      for (const other of ahead) {
        const hold = holdBy(other, now()) ?? holdByTyped(other, edit);
        if (hold !== undefined) return hold;
      }
      const hold = holds.get(edit.storeId);
      return hold?.reason === 'throttled' && hold.until > now() ? hold : undefined;
    },
    note(ids, storeId) {
      const states = ids.map((id) => edits.get(id)?.state);
      const waiting = states.find((state) => state?.tag === 'waiting' && storeWide.includes(state.reason));
      if (waiting?.tag === 'waiting') holds.set(storeId, { reason: waiting.reason, until: waiting.nextAt });
      else holds.delete(storeId);
    },
    end: (storeId) => void holds.delete(storeId),
    endPersonal() {
      for (const [storeId, { until }] of holds) if (until >= neverMs) holds.delete(storeId);
    },
  };
}

/** Pieces more or fewer than a count that has yet to be written. */
const holdByTyped = (other: Edit, edit: Edit): Hold | undefined =>
  other.state.tag === 'queued' && other.batchId === null && other.delta === null && isSameTarget(other, edit)
    ? { reason: 'busy', until: other.state.notBefore }
    : undefined;

function holdBy({ state, batchId }: Edit, now: number): Hold | undefined {
  if (state.tag === 'waiting')
    return state.nextAt < neverMs ? { reason: state.reason, until: Math.max(state.nextAt, now) } : undefined;
  // Nothing of its product is under way when its turn comes: the journal failed that one.
  const isStuck = state.tag === 'sending' || (batchId === null && isDue({ state }, now));
  return isStuck ? { reason: 'server', until: now + restMs } : undefined;
}
