import type { Edit } from './edit.ts';

/** A change of stock that may be in the count or not, or twice: the counts to ask about. */
export interface StockDoubt {
  /** The count before the change was sent. */
  before: string;
  now: string;
  /** The count as it should be if the question's reading is right; null if it would be below zero. */
  setTo: string | null;
  /** True if the count equals that of making the change twice. */
  isTwice: boolean;
}

type Asking = Pick<Edit, 'delta' | 'base' | 'sent' | 'restored' | 'state'>;

/**
 * The counts of a change of stock in doubt; null for any other edit. A count beyond the change's own result asks whether the
 * change was made twice, and takes it back once. Any other count asks whether it was made at all, and makes it.
 */
export function stockDoubtOf({ delta, base, sent, restored, state }: Asking): StockDoubt | null {
  if (state.tag !== 'conflict' || state.why !== 'doubt' || state.theirs === null) return null;
  if (delta === null) return null;
  if (sent === null)
    return restored === undefined ? null : { before: base, now: state.theirs, ...addedTo(state.theirs, delta) };
  const [before, now, units] = [Number(sent.before), Number(state.theirs), Number(delta)];
  const isTwice = now === before + 2 * units;
  // Units that are missing may be sold, units too many cannot. A change that was answered was made.
  const isBeyond = isTwice || sent.isAnswered || (units > 0 && now > before + units);
  const setTo = isBeyond ? now - units : now + units;
  return { before: sent.before, now: state.theirs, setTo: setTo < 0 ? null : String(setTo), isTwice };
}

/** The question about a change with unknown writes: its answer makes the change. */
function addedTo(now: string, delta: string): Pick<StockDoubt, 'setTo' | 'isTwice'> {
  const setTo = Number(now) + Number(delta);
  return { setTo: setTo < 0 ? null : String(setTo), isTwice: false };
}
