/**
 * Whether a commit in the card was meant by the person who sees it. The page around the frame is not ours: it can
 * cover the card, move it under a click, or hand the frame a focus that the person does not know of.
 */

/** What is known of the card being seen, from IntersectionObserver v2. */
export type Sight =
  /** The browser cannot tell. */
  | { tag: 'untold' }
  /** The card was opened a moment ago and not seen so far. */
  | { tag: 'notYet'; openedMs: number }
  | { tag: 'covered' }
  /** The card has just changed its own height, for which the browser reports a break: the count goes on if that ends in time. */
  | { tag: 'resizing'; sinceMs: number; isFirst: boolean; untilMs: number }
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
/** How long a card may take to be seen once it was opened, and a press may wait for that. */
const patienceMs = 1500;
const lookAgainMs = 100;
/** How long the browser may take to see the card whole again after it changed its own height. */
const resizeMs = 800;
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
      // A card that nobody saw for so long is covered: what was typed into it was typed blind.
      if (pressedMs - sight.openedMs > patienceMs) return { do: 'sayCovered' };
      return nowMs - pressedMs < patienceMs ? { do: 'wait', forMs: lookAgainMs } : { do: 'sayCovered' };
    case 'covered':
      return { do: 'sayCovered' };
    case 'resizing':
      return nowMs < sight.untilMs ? { do: 'wait', forMs: lookAgainMs } : { do: 'sayCovered' };
    case 'visible': {
      const provenMs = sight.sinceMs + dwellMs;
      if (!sight.isFirst && provenMs > pressedMs) return { do: 'askAgain' };
      return provenMs > nowMs ? { do: 'wait', forMs: provenMs - nowMs } : { do: 'commit', holdMs: 0 };
    }
  }
}

/** One report of the observer, and when the card last changed its own height, epoch ms. */
export interface Report {
  isVisible: boolean;
  atMs: number;
  resizedMs: number;
}

/** The sight after one report: a break starts the count anew, but for the one that comes of the card's own change. */
export function seen(sight: Sight, { isVisible, atMs, resizedMs }: Report): Sight {
  if (isVisible) {
    if (sight.tag === 'visible') return sight;
    const isResized = sight.tag === 'resizing' && atMs < sight.untilMs;
    if (isResized) return { tag: 'visible', sinceMs: sight.sinceMs, isFirst: sight.isFirst };
    return { tag: 'visible', sinceMs: atMs, isFirst: sight.tag === 'notYet' };
  }
  if (sight.tag === 'notYet' || sight.tag === 'resizing') return sight;
  const isOwn = sight.tag === 'visible' && atMs - resizedMs < resizeMs;
  return isOwn
    ? { tag: 'resizing', sinceMs: sight.sinceMs, isFirst: sight.isFirst, untilMs: resizedMs + resizeMs }
    : { tag: 'covered' };
}
