/**
 * Whether a commit in the card was meant by the person who sees it. The page around the frame is not ours: it can
 * cover the card, move it under a click, or hand the frame a focus that the person does not know of.
 */

/** What is known of the card being seen, from IntersectionObserver v2. */
export type Sight =
  /** The browser cannot tell. */
  | { tag: 'untold' }
  /** It can, and has not yet. */
  | { tag: 'unreported' }
  | { tag: 'covered' }
  | { tag: 'visible'; sinceMs: number };

/** A press that asks for a write. */
export interface Press {
  isTrusted: boolean;
  type: 'click' | 'keydown';
  /** Clicks counted by the browser; 0 where no pointer made it. */
  detail: number;
  /** Whether the key that made it went down in this frame, and is not one held since before. */
  keyBeganHere: boolean;
}

export type GateAnswer =
  /** Nobody's press, or a script's. */
  | { do: 'ignore' }
  /** A press that only a key may make: ask for the key. */
  | { do: 'askForKey' }
  | { do: 'wait'; forMs: number }
  | { do: 'sayCovered' }
  /** `holdMs` holds the write back for an undo window. */
  | { do: 'commit'; holdMs: number };

/** How long the card must have been seen without a break. */
export const dwellMs = 500;
/** How long a write is held back where nothing proves that the card was seen. */
export const unprovenHoldMs = 5000;

/** What to do with a press at a moment. */
export function judge(press: Press, sight: Sight, nowMs: number): GateAnswer {
  if (!press.isTrusted) return { do: 'ignore' };
  const fromKey = press.type === 'keydown' || press.detail === 0;
  if (fromKey && !press.keyBeganHere) return press.type === 'click' ? { do: 'askForKey' } : { do: 'ignore' };
  return judgeSight(sight, nowMs);
}

/** What to do with a press that was found to be a person's, now or after it waited once. */
export function judgeSight(sight: Sight, nowMs: number, hasWaited = false): GateAnswer {
  switch (sight.tag) {
    case 'untold':
      return { do: 'commit', holdMs: unprovenHoldMs };
    case 'unreported':
      return hasWaited ? { do: 'sayCovered' } : { do: 'wait', forMs: dwellMs };
    case 'covered':
      return { do: 'sayCovered' };
    case 'visible': {
      const leftMs = sight.sinceMs + dwellMs - nowMs;
      return leftMs > 0 ? { do: 'wait', forMs: leftMs } : { do: 'commit', holdMs: 0 };
    }
  }
}

/** The sight after one report of the observer: a break starts the count anew. */
export function seen(sight: Sight, isVisible: boolean, nowMs: number): Sight {
  if (!isVisible) return { tag: 'covered' };
  return sight.tag === 'visible' ? sight : { tag: 'visible', sinceMs: nowMs };
}
