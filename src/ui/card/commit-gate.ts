/**
 * Whether a commit in the card was meant by the person who sees it. The page around the frame is not ours: it can
 * cover, shrink or move the card under a click, or take the focus away. `docs/decisions/0019-commit-gate.md` says what each
 * browser lets us prove.
 */

/** What is known of the card being seen, from IntersectionObserver v2. */
export type Visibility =
  /** The browser cannot tell. */
  | { tag: 'untold' }
  /** Not seen so far. */
  | { tag: 'notYet' }
  | { tag: 'covered' }
  /** The card has just changed its own height, for which the browser reports a break: the count goes on if that ends in time. */
  | { tag: 'resizing'; sinceMs: number; isFirst: boolean; untilMs: number }
  /** `isFirst` where it was seen from the moment it was shown, and until it was covered once. */
  | { tag: 'visible'; sinceMs: number; isFirst: boolean };

/** What is known of the card's frame besides; times are epoch ms, null where there is none. */
export interface FrameState {
  shownMs: number | null;
  /** When it last moved on the screen, or changed its size there. */
  movedMs: number | null;
  /** Whether it is drawn smaller than its own size. */
  isSmall: boolean;
  /** When it last came back to its own size after it was smaller. */
  grownMs: number | null;
  /** Whether the page draws what is above it otherwise than when it was opened. */
  isAltered: boolean;
  /** When the focus came back after it was taken away. */
  backMs: number | null;
}

/** A press that asks for a write. */
export interface Press {
  isTrusted: boolean;
  type: 'click' | 'keydown';
  /** Clicks counted by the browser; 0 where no pointer made it. */
  detail: number;
  /** Whether the key that made it went down in this frame, and is not one held since before. */
  keyBeganHere: boolean;
  /** The pointer that made it; null where none was followed. */
  pointer: PressPointer | null;
  /** Whether it commits what was typed. */
  isOfTyped: boolean;
  /** When the key or the pointer went down, epoch ms. */
  atMs: number;
}

interface PressPointer {
  /** Whether it can be seen before it presses, as a mouse can. */
  hovers: boolean;
  /** Since when it was inside the card, which stood at one place all the while, epoch ms. */
  insideSinceMs: number;
}

/** Why a press counts for nothing; each has its words. */
export type Refusal = 'covered' | 'again' | 'unseen' | 'moved' | 'early' | 'small' | 'altered' | 'back' | 'key';

type LaterAnswer =
  /** Judge again then. */
  | { do: 'wait'; forMs: number }
  | { do: 'refuse'; why: Refusal }
  /** `holdMs` holds the write back for an undo window. */
  | { do: 'commit'; holdMs: number };

export type GateAnswer =
  | LaterAnswer
  /** Nobody's press, or a script's. */
  | { do: 'ignore' };

/** How long the card must have been seen, at one place, without a break. */
const dwellMs = 500;
/**
 * How soon after it was shown a card must be seen, to count as seen from its start. The observer reports each 100 ms,
 * and the first report may find the frame not yet drawn. Nobody reads a card and answers it in less.
 */
const startMs = 350;
/** How much later than that it may be on a machine that is late with everything. */
const mostSlowMs = 1000;
/** How long a card may take to be seen once it was shown, and a press may wait for that. */
const waitMs = 1500;
const lookAgainMs = 100;
/** How long the browser may take to see the card whole again after it changed its own height. */
const resizeMs = 800;
/** How long a write is held back where nothing proves that the card was seen. */
const unprovenHoldMs = 5000;

const refuse = (why: Refusal): LaterAnswer => ({ do: 'refuse', why });

/** What to do with a press at its moment. */
export function decidePress(press: Press, visibility: Visibility, frame: FrameState): GateAnswer {
  if (!press.isTrusted) return { do: 'ignore' };
  const isKey = isFromKey(press);
  if (isKey && !press.keyBeganHere) return press.type === 'click' ? refuse('key') : { do: 'ignore' };
  if (press.isOfTyped && isWithin(frame.backMs, press.atMs)) return refuse('back');
  if (!isKey) {
    if (isWithin(frame.movedMs, press.atMs)) return refuse('moved');
    // A finger cannot be seen before it touches: it counts by where the card was alone.
    const { pointer } = press;
    if (pointer === null || (pointer.hovers && isWithin(pointer.insideSinceMs, press.atMs))) return refuse('early');
  }
  return decideLater(press, visibility, frame, press.atMs);
}

const isFromKey = ({ type, detail }: Press): boolean => type === 'keydown' || detail === 0;

/** Whether something happened less than the dwell before a press, or after it. */
const isWithin = (sinceMs: number | null, pressedMs: number): boolean =>
  sinceMs !== null && sinceMs + dwellMs > pressedMs;

/**
 * What to do with a person's press, at once or after it waited. Only a card that was seen from its start is waited for:
 * after a cover the time must have passed before the press, else a page could uncover the card under a finger.
 */
export function decideLater(press: Press, visibility: Visibility, frame: FrameState, nowMs: number): LaterAnswer {
  // The frame takes keys before it is shown.
  if (frame.shownMs === null || press.atMs < frame.shownMs) return refuse('unseen');
  const { shownMs } = frame;
  if (frame.isSmall) return refuse('small');
  if (frame.isAltered) return refuse('altered');
  if (isWithin(frame.grownMs, press.atMs)) return refuse('moved');
  switch (visibility.tag) {
    case 'untold':
      return onceProven(press, Math.max(shownMs, frame.movedMs ?? 0), nowMs, unprovenHoldMs);
    case 'notYet': {
      // A card that nobody saw for so long is covered: what was typed into it was typed blind.
      const isWaitedFor = press.atMs - shownMs <= waitMs && nowMs - press.atMs < waitMs;
      return isWaitedFor ? { do: 'wait', forMs: lookAgainMs } : refuse('covered');
    }
    case 'covered':
      return refuse('covered');
    case 'resizing':
      return nowMs < visibility.untilMs ? { do: 'wait', forMs: lookAgainMs } : refuse('covered');
    case 'visible': {
      if (!visibility.isFirst && press.atMs < visibility.sinceMs) return refuse('unseen');
      if (!visibility.isFirst && isWithin(visibility.sinceMs, press.atMs)) return refuse('again');
      return onceProven(press, Math.max(visibility.sinceMs, frame.movedMs ?? 0), nowMs, 0);
    }
  }
}

/** Commits once the card stood there, seen, for long enough; a page that moves it without end is not waited for. */
function onceProven(press: Press, sinceMs: number, nowMs: number, holdMs: number): LaterAnswer {
  const provenMs = sinceMs + dwellMs;
  if (provenMs <= nowMs) return { do: 'commit', holdMs };
  return nowMs - press.atMs < waitMs ? { do: 'wait', forMs: provenMs - nowMs } : refuse('moved');
}

/** One report of the observer, with when the card was shown and when it last changed its own height, epoch ms. */
export interface Report {
  isVisible: boolean;
  atMs: number;
  shownMs: number | null;
  /** By how much the machine has been late with drawing the card since then. */
  slowMs: number;
  resizedMs: number;
}

/** The visibility after one report: a break starts the count anew, but for the one that comes of the card's own change. */
export function afterReport(
  visibility: Visibility,
  { isVisible, atMs, shownMs, slowMs, resizedMs }: Report,
): Visibility {
  if (isVisible) {
    if (visibility.tag === 'visible') return visibility;
    const isResized = visibility.tag === 'resizing' && atMs < visibility.untilMs;
    if (isResized) return { tag: 'visible', sinceMs: visibility.sinceMs, isFirst: visibility.isFirst };
    const startedMs = startMs + Math.min(slowMs, mostSlowMs);
    const isFirst = visibility.tag === 'notYet' && shownMs !== null && atMs - shownMs <= startedMs;
    return { tag: 'visible', sinceMs: atMs, isFirst };
  }
  if (visibility.tag === 'notYet' || visibility.tag === 'resizing') return visibility;
  const isOwn = visibility.tag === 'visible' && atMs - resizedMs < resizeMs;
  return isOwn
    ? { tag: 'resizing', sinceMs: visibility.sinceMs, isFirst: visibility.isFirst, untilMs: resizedMs + resizeMs }
    : { tag: 'covered' };
}
