import type { Hint } from '../dock/hint.ts';
import * as pageMessages from '../../messages/compiled/page.ts';

/** A card that takes longer than this is announced as late. */
const lateMs = 1_000;
/** Longer than the time limit of a card. */
const hintMs = 10_000;

export interface LateCard {
  /** A card was requested. */
  start(): void;
  /** Ends the notice once the card is open or no longer wanted. */
  settle(): void;
  /** Call when the card does not come: the reason replaces a shown notice, and disappears by itself. */
  refuse(words: string): void;
}

/** While a card is late, says that its product can be changed in the popup, too. The card still opens when it comes. */
export function createLateCard(say: Hint['show'], isWaiting: () => boolean): LateCard {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let end: (() => void) | undefined;
  const tell = (): void => {
    if (isWaiting()) end = say(pageMessages.refused.late, hintMs);
  };
  return {
    start() {
      clearTimeout(timer);
      timer = setTimeout(tell, lateMs);
    },
    settle() {
      if (isWaiting()) return;
      clearTimeout(timer);
      end?.();
      end = undefined;
    },
    refuse(words) {
      clearTimeout(timer);
      if (end !== undefined) say(words, hintMs);
      end = undefined;
    },
  };
}
