import { elementAt, type OverlayState } from '../dock/overlay-state.ts';
import type { Clicked, createOpeners } from './openers.ts';
import type { OverlayOptions } from './overlay-options.ts';
import type { PageCard } from './page-card.ts';
import { createRememberedPress, nextPressAt } from './remembered-press.ts';

/** Presses that open a card: at once, in place of another, or once that is kept. */
export interface CardPresses {
  openCard(clicked: Clicked): void;
  settle(): void;
  forget(): void;
}

export function createCardPresses(
  { closeCard, card: { now } }: Pick<OverlayOptions, 'closeCard' | 'card'>,
  state: OverlayState,
  card: PageCard,
  request: ReturnType<typeof createOpeners>['card'],
): CardPresses {
  let requestedAt: string | undefined;
  const open = (clicked: Clicked): void => {
    const element = elementAt(state, clicked.at);
    if (state.host === undefined || element === undefined) return;
    requestedAt = clicked.at;
    if (card.tag() !== 'closed') {
      closeCard();
      state.open = undefined;
      card.replace();
    }
    card.takeKeys(state.host.root, element);
    request(clicked);
  };
  const remembered = createRememberedPress({ state, card, isOpening: request.isRunning, open, now });
  return {
    openCard(clicked) {
      const element = elementAt(state, clicked.at);
      if (state.host === undefined || element === undefined) return;
      // The second press of a double click.
      if (request.isRunning() && requestedAt === clicked.at) return card.takeKeys(state.host.root, element);
      const isOpenThere = card.tag() !== 'closed' && state.open?.at === clicked.at;
      const next = isOpenThere ? 'point' : nextPressAt(state.last.view, card.tag(), request.isRunning());
      if (next === 'later') return remembered.add(clicked, state.host.root, element);
      remembered.forget();
      if (next === 'open') open(clicked);
      else card.point();
    },
    settle: remembered.settle,
    forget: remembered.forget,
  };
}
