import { unreadMs, type FitState } from './frame-fit.ts';

/**
 * Decides whether a press in the card is a person's intended commit. The page around the frame is not trusted: it can
 * cover, shrink or move the card under a click, or take the focus away. See `docs/decisions/0019-press-check.md`.
 */

/** Why a card is not visible: `outside` is not wholly in the window. */
type Unseen = 'covered' | 'outside';

/**
 * The visibility of the card, according to IntersectionObserver: wholly in the window, and where the browser proves that,
 * uncovered.
 */
export type Visibility =
  /** Not visible so far. */
  | { tag: 'notYet'; why: Unseen }
  | { tag: 'hidden'; why: Unseen }
  /**
   * The card changed its own height, during which the browser reports it as covered. The time continues if the card is
   * visible again at once, and begins anew if that happens later, by `untilMs`.
   */
  | { tag: 'resizing'; sinceMs: number; isFirst: boolean; untilMs: number }
  /** `isFirst`: visible since it was shown, and never covered. */
  | { tag: 'visible'; sinceMs: number; isFirst: boolean };

/** The state of the card's frame. Times are epoch ms; null if it never happened. */
export interface FrameState {
  shownMs: number | null;
  /** When it last moved on the screen or changed its scale. */
  movedMs: number | null;
  /** True if the browser can prove that it is uncovered. */
  isProvable: boolean;
  /** How the frame's size suits the card. */
  fit: FitState;
  /** True if the page has changed the styles of the elements above it since it was opened. */
  isAltered: boolean;
  /** When the focus came back after it was lost. */
  backMs: number | null;
  /** True if the focus was lost so briefly that typed text may lack a key, and the person was not told. */
  isInterrupted: boolean;
  /** The card opened by itself, and since then no text was changed in it and nothing was pressed in it. */
  isUntouched?: boolean;
  /** Since it was shown, no text was changed in it and nothing was pressed in it. */
  isUnchanged?: boolean;
}

/** A press that asks for a write. */
export interface Press {
  isTrusted: boolean;
  type: 'click' | 'keydown';
  /** The browser's click count; 0 if no pointer made the press. */
  detail: number;
  /** True if the key went down in this frame and is not a repeat. */
  keyBeganHere: boolean;
  /** The pointer of the press; null if none was tracked. */
  pointer: PressPointer | null;
  /** True if it commits typed text. */
  isOfTyped: boolean;
  /** When the key or the pointer went down, epoch ms. */
  atMs: number;
}

interface PressPointer {
  /** True if it moves over the card before it presses, as a mouse does. */
  hovers: boolean;
  /** The time since which the pointer is inside the unmoved card, epoch ms. */
  insideSinceMs: number;
}

/** Why a press is refused; each reason has its message. */
export type Refusal =
  | Unseen
  | 'again'
  | 'unseen'
  | 'moved'
  | 'early'
  | 'small'
  | 'altered'
  | 'back'
  | 'key'
  | 'untouched';

type LaterAnswer =
  /** Decide again after this time. */
  | { do: 'wait'; forMs: number }
  | { do: 'refuse'; why: Refusal }
  /** `holdMs` delays the write, so that it can be undone. */
  | { do: 'commit'; holdMs: number };

export type PressAnswer =
  | LaterAnswer
  /** The event is not a person's press. */
  | { do: 'ignore' };

/** How long the card must have been visible at one place without interruption. */
const dwellMs = 500;
/**
 * The longest time from showing a card to its first visible report, to count as visible since it was shown. The observer
 * reports every 100 ms, and its first report may come before the frame is drawn. No person reads a card in less time.
 */
const startMs = 350;
/** The longest extra time for a slow machine. */
const maxSlowMs = 1000;
/** The longest time that a shown card may take to be visible, and that a press waits for it. */
const waitMs = 1500;
/** The least time in which a person reads an untouched card and decides to save its text. */
const readMs = 1500;
const recheckMs = 100;
/** The longest time until the browser reports the card as visible after it changed its own height. */
const resizeMs = 800;
/** How long a write is delayed where the browser cannot prove that the card was visible. */
const unprovenHoldMs = 5000;

const refuse = (why: Refusal): LaterAnswer => ({ do: 'refuse', why });

/** Decides about a press when it happens. */
export function decidePress(press: Press, visibility: Visibility, frame: FrameState): PressAnswer {
  if (!press.isTrusted) return { do: 'ignore' };
  const isKey = isFromKey(press);
  if (isKey && !press.keyBeganHere) return press.type === 'click' ? refuse('key') : { do: 'ignore' };
  // A key may be meant for the earlier card, and this card's text may have been typed another day.
  if (isKey && press.isOfTyped && frame.isUntouched === true) return refuse('untouched');
  // The second press of the key that opened it, for text of another day.
  if (isKey && press.isOfTyped && frame.isUnchanged === true && press.atMs - (frame.shownMs ?? 0) < readMs)
    return refuse('unseen');
  if (press.isOfTyped && (frame.isInterrupted || isWithin(frame.backMs, press.atMs))) return refuse('back');
  if (!isKey) {
    if (isWithin(frame.movedMs, press.atMs)) return refuse('moved');
    const { pointer } = press;
    if (pointer === null || isWithin(readySinceMs(pointer, visibility, frame), press.atMs)) return refuse('early');
  }
  return decideLater(press, visibility, frame, press.atMs);
}

/**
 * The time since which a pointer could have meant its target; infinite where it could not. A finger has no place before
 * it touches.
 */
function readySinceMs(pointer: PressPointer, visibility: Visibility, { shownMs }: FrameState): number | null {
  if (pointer.hovers) return pointer.insideSinceMs;
  if (visibility.tag === 'hidden') return null;
  return visibility.tag === 'notYet' ? Infinity : Math.max(shownMs ?? 0, visibility.sinceMs);
}

const isFromKey = ({ type, detail }: Press): boolean => type === 'keydown' || detail === 0;

/** True if an event came less than the dwell time before a press, or after it. */
const isWithin = (sinceMs: number | null, pressedMs: number): boolean =>
  sinceMs !== null && sinceMs + dwellMs > pressedMs;

/**
 * Decides about a person's press, at once or after waiting. Only a card that was visible since it was shown is waited
 * for. After a cover, the dwell time must have passed before the press, or a page could uncover the card under a finger.
 */
export function decideLater(press: Press, visibility: Visibility, frame: FrameState, nowMs: number): LaterAnswer {
  // The frame receives keys before it is shown.
  if (frame.shownMs === null || press.atMs < frame.shownMs) return refuse('unseen');
  const { shownMs, fit } = frame;
  if (fit.tag === 'small') return refuse('small');
  if (frame.isAltered) return refuse('altered');
  if (fit.tag === 'following') return nowMs - press.atMs < waitMs ? { do: 'wait', forMs: recheckMs } : refuse('small');
  if (fit.isGrown && isWithin(fit.sinceMs, press.atMs)) return refuse('moved');
  switch (visibility.tag) {
    case 'notYet': {
      // After this time the card is covered, and the text was typed unseen.
      const isWaitedFor = press.atMs - shownMs <= waitMs && nowMs - press.atMs < waitMs;
      return isWaitedFor ? { do: 'wait', forMs: recheckMs } : refuse(visibility.why);
    }
    case 'hidden':
      return refuse(visibility.why);
    case 'resizing':
      return nowMs < visibility.untilMs ? { do: 'wait', forMs: recheckMs } : refuse('covered');
    case 'visible': {
      if (!visibility.isFirst && press.atMs < visibility.sinceMs) return refuse('unseen');
      if (!visibility.isFirst && isWithin(visibility.sinceMs, press.atMs)) return refuse('again');
      const sinceMs = Math.max(visibility.sinceMs, shownMs, frame.movedMs ?? 0, fit.sinceMs);
      return onceProven(press, sinceMs, nowMs, frame.isProvable ? 0 : unprovenHoldMs);
    }
  }
}

/** Commits once the card has been visible at one place for long enough. Refuses if the page keeps moving it. */
function onceProven(press: Press, sinceMs: number, nowMs: number, holdMs: number): LaterAnswer {
  const provenMs = sinceMs + dwellMs;
  if (provenMs <= nowMs) return { do: 'commit', holdMs };
  return nowMs - press.atMs < waitMs ? { do: 'wait', forMs: provenMs - nowMs } : refuse('moved');
}

/** One report of the observer, with the times when the card was shown and last changed its own height, epoch ms. */
export interface Report {
  sight: 'visible' | Unseen;
  atMs: number;
  shownMs: number | null;
  /** By how much the machine's timers have been late since then. */
  slowMs: number;
  resizedMs: number;
}

/** The visibility after a report. An interruption restarts the time, unless the card's own change of height caused it. */
export function afterReport(visibility: Visibility, { sight, atMs, shownMs, slowMs, resizedMs }: Report): Visibility {
  if (sight === 'visible') {
    if (visibility.tag === 'visible') return visibility;
    const isResized = visibility.tag === 'resizing' && atMs < visibility.untilMs;
    if (isResized) {
      const { sinceMs, untilMs, isFirst } = visibility;
      const isAtOnce = atMs <= untilMs - resizeMs + unreadMs;
      return { tag: 'visible', sinceMs: isAtOnce ? sinceMs : atMs, isFirst };
    }
    const startedMs = startMs + Math.min(slowMs, maxSlowMs);
    const isFirst = visibility.tag === 'notYet' && shownMs !== null && atMs - shownMs <= startedMs;
    return { tag: 'visible', sinceMs: atMs, isFirst };
  }
  if (visibility.tag === 'notYet') return { tag: 'notYet', why: sight };
  if (visibility.tag === 'resizing') return visibility;
  const isOwn = visibility.tag === 'visible' && atMs - resizedMs < resizeMs;
  return isOwn ? { ...visibility, tag: 'resizing', untilMs: resizedMs + resizeMs } : { tag: 'hidden', why: sight };
}
