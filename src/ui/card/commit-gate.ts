/**
 * Whether a commit in the card was meant by the person who sees it. The page around the frame is not ours: it can
 * cover the card, move it under a click, or hand the frame a focus that the person does not know of.
 */

/** What is known of the card being seen, from IntersectionObserver v2. */
export type Sight =
  /** The browser cannot tell. */
  | { tag: 'untold' }
  /** The card was opened a moment ago and not seen so far. */
  | { tag: 'notYet' }
  | { tag: 'covered' }
  /** `isFirst` until it was covered once. */
  | { tag: 'visible'; sinceMs: number; isFirst: boolean };

/** A press that asks for a write. */
export interface Press {
  isTrusted: boolean;
  type: 'click' | 'keydown';
  /** Clicks counted by the browser; 0 where no pointer made it. */
  detail: number;
  /** Whether the key that made it went down in this frame, and is not one held since before. */
  keyBeganHere: boolean;
  atMs: number;
}

type SightAnswer =
  /** The card has just been opened: judge again then. */
  | { do: 'wait'; forMs: number }
  | { do: 'sayCovered' }
  /** It was uncovered too short a time before the press: ask for another. */
  | { do: 'askAgain' }
  /** `holdMs` holds the write back for an undo window. */
  | { do: 'commit'; holdMs: number };

export type GateAnswer =
  | SightAnswer
  /** Nobody's press, or a script's. */
  | { do: 'ignore' }
  /** A press that only a key may make: ask for the key. */
  | { do: 'askForKey' };

/** How long the card must have been seen without a break. */
const dwellMs = 500;
/** How long a press waits for a card that was opened a moment ago to be seen. */
const patienceMs = 1500;
const lookAgainMs = 100;
/** How long a write is held back where nothing proves that the card was seen. */
const unprovenHoldMs = 5000;

/** What to do with a press at its moment. */
export function judge(press: Press, sight: Sight): GateAnswer {
  if (!press.isTrusted) return { do: 'ignore' };
  const fromKey = press.type === 'keydown' || press.detail === 0;
  if (fromKey && !press.keyBeganHere) return press.type === 'click' ? { do: 'askForKey' } : { do: 'ignore' };
  return judgeSight(press.atMs, sight, press.atMs);
}

/**
 * What to do with a person's press, at once or after it waited. Only a card that was never covered is waited for: after
 * a cover the time must have passed before the press, else a page could uncover the card under a finger.
 */
export function judgeSight(pressedMs: number, sight: Sight, nowMs: number): SightAnswer {
  switch (sight.tag) {
    case 'untold':
      return { do: 'commit', holdMs: unprovenHoldMs };
    case 'notYet':
      return nowMs - pressedMs < patienceMs ? { do: 'wait', forMs: lookAgainMs } : { do: 'sayCovered' };
    case 'covered':
      return { do: 'sayCovered' };
    case 'visible': {
      const provenMs = sight.sinceMs + dwellMs;
      if (!sight.isFirst && provenMs > pressedMs) return { do: 'askAgain' };
      return provenMs > nowMs ? { do: 'wait', forMs: provenMs - nowMs } : { do: 'commit', holdMs: 0 };
    }
  }
}

/** The sight after one report of the observer: a break starts the count anew. */
export function seen(sight: Sight, isVisible: boolean, nowMs: number): Sight {
  if (!isVisible) return sight.tag === 'notYet' ? sight : { tag: 'covered' };
  return sight.tag === 'visible' ? sight : { tag: 'visible', sinceMs: nowMs, isFirst: sight.tag === 'notYet' };
}
