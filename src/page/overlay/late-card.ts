import type { Hint } from '../dock/hint.ts';
import * as pageMessages from '../../messages/compiled/page.ts';

/** How long a person waits for a card in silence. */
const lateMs = 1_000;
/** Longer than a card may take. */
const hintMs = 10_000;

export interface LateCard {
  /** A card was asked for. */
  start(): void;
  /** Ends what is said, once the card is there or no longer wanted. */
  settle(): void;
}

/** Says where else a product can be changed while its card does not come. The card still opens when it does. */
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
  };
}
