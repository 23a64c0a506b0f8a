import { ShelfedgeError } from '../../domain/errors.ts';
import type { Handlers } from '../../protocol/serve.ts';
import type { Sender } from '../../protocol/sender.ts';
import { changeEntry, draftKey, withDrafts } from '../../store/app-store.ts';
import type { OpenCard } from '../../store/tab-state.ts';
import { toCardView } from '../../store/project.ts';
import type { Context } from '../context.ts';

type CardCommand = 'card.claim' | 'card.shape' | 'card.close';
type CardSender = Extract<Sender, { caller: 'card' }>;

export const createCardHandlers = (context: Pick<Context, 'app'>): Pick<Handlers, CardCommand> => {
  const { app } = context;
  return {
    'card.claim': async ({ token }, sender) => {
      const { tabId, documentId } = asCard(sender);
      if (app.getState().cards[tabId]?.token !== token) throw notAllowed();
      app.setState(({ cards }) => ({
        cards: changeEntry(cards, tabId, (card) => ({ ...card, token: null, documentId })),
      }));
      const view = toCardView(app.getState(), tabId);
      if (view === null) throw new ShelfedgeError('not_connected', 'This store is not connected.');
      return view;
    },
    'card.shape': async (shape, sender) => {
      const { tabId, card } = openCardOf(context, sender);
      const typed = (shape.drafts ?? []).map((draft) => ({ ...draft, locationId: draft.locationId ?? null }));
      app.setState(({ cards, drafts }) => ({
        cards: changeEntry(cards, tabId, (open) => ({ ...open, shape: { ...shape, drafts: typed } })),
        drafts: withDrafts(drafts, draftKey(card), typed),
      }));
      return {};
    },
    'card.close': async (_, sender) => {
      const { tabId, card } = openCardOf(context, sender);
      // Closed by the person: the drafts are dropped.
      app.setState(({ cards, drafts }) => ({
        cards: changeEntry(cards, tabId, () => undefined),
        drafts: withDrafts(drafts, draftKey(card), []),
      }));
      return {};
    },
  };
};

const notAllowed = (): ShelfedgeError => new ShelfedgeError('not_allowed', 'Not allowed.');

function asCard(sender: Sender): CardSender {
  if (sender.caller !== 'card') throw notAllowed();
  return sender;
}

function openCardOf({ app }: Pick<Context, 'app'>, sender: Sender): { tabId: number; card: OpenCard } {
  const { tabId, documentId } = asCard(sender);
  const card = app.getState().cards[tabId];
  if (card?.documentId !== documentId) throw notAllowed();
  return { tabId, card };
}
