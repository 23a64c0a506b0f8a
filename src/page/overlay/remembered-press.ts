import { elementAt, type OverlayState } from '../dock/overlay-state.ts';
import { isUntouched } from '../dock/overlay-view.ts';
import type { PageView } from '../../domain/page-view.ts';
import type { Clicked } from './openers.ts';
import type { PageCard } from './page-card.ts';

/** The outcome of a press on a handle while a card is open or being opened. */
export type NextPress =
  /** The way is free, or the open card has nothing unsaved. */
  | 'open'
  /** The press is remembered until the running save is kept. */
  | 'later'
  /** Unsaved text in the open card comes first: its frame is pointed out. */
  | 'point';

export function nextPressAt({ card }: PageView, tag: ReturnType<PageCard['tag']>, isOpening: boolean): NextPress {
  if (isOpening || tag === 'opening') return 'later';
  if (tag === 'closed') return 'open';
  // The view lags behind the frame.
  if (card?.tag !== 'open') return 'later';
  if (card.save === 'coming') return 'later';
  return isUntouched({ card } as PageView) || card.save === 'kept' ? 'open' : 'point';
}

/** A press is remembered for this long, ms. */
const maxMs = 15_000;
/** A card that has just been drawn reports restored text a moment later. */
const settleMs = 300;

interface RememberedOptions {
  state: OverlayState;
  card: PageCard;
  isOpening(): boolean;
  /** Opens the card of a press in the frame that has collected its keys. */
  open(clicked: Clicked): void;
  now(): number;
}

/** The press on a handle that waits for the card before it. */
export function createRememberedPress({ state, card, isOpening, open, now }: RememberedOptions) {
  let waiting: { clicked: Clicked; sinceMs: number; drawnMs: number | null } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = (): void => {
    clearTimeout(timer);
    if (waiting !== undefined) card.dropReserved();
    waiting = undefined;
  };
  const settle = (): void => {
    clearTimeout(timer);
    if (waiting === undefined) return;
    // Something else was pressed or clicked meanwhile, or the card has gone with its page.
    if (card.tag() !== 'closed' && !card.isReserved()) return forget();
    const { clicked, sinceMs } = waiting;
    const isDrawn = card.tag() === 'open';
    if (isDrawn) waiting.drawnMs ??= now();
    const isSettled = !isDrawn || now() - (waiting.drawnMs ?? 0) >= settleMs;
    const next = nextPressAt(state.last.view, card.tag(), isOpening());
    if (next === 'later' || !isSettled) {
      if (now() - sinceMs < maxMs) timer = setTimeout(settle, settleMs);
      else pointAtCard();
    } else if (next === 'point' || elementAt(state, clicked.at) === undefined) pointAtCard();
    else {
      waiting = undefined;
      open({ ...clicked, isByItself: true });
    }
  };
  const pointAtCard = (): void => {
    forget();
    card.point();
  };
  return {
    /** Remembers a press in place of an earlier one. */
    add(clicked: Clicked, root: ShadowRoot, element: HTMLElement): void {
      card.reserve(root, element);
      const isDrawn = card.tag() === 'open';
      waiting = { clicked, sinceMs: now(), drawnMs: isDrawn ? 0 : null };
      settle();
    },
    /** Opens its card if it can be opened by now. */
    settle,
    forget,
  };
}
