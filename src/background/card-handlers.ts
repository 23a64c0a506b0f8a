import { ShelfedgeError } from '../domain/errors.ts';
import type { Handlers } from '../protocol/serve.ts';
import type { Sender } from '../protocol/sender.ts';
import { changeEntry } from '../store/app-store.ts';
import { toCardView } from '../store/project.ts';
import type { Context } from './context.ts';

type CardCommand = 'card.claim' | 'card.shape' | 'card.close';
type CardSender = Extract<Sender, { caller: 'card' }>;

export const createCardHandlers = (context: Context): Pick<Handlers, CardCommand> => {
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
      const { tabId } = ownCard(context, sender);
      app.setState(({ cards }) => ({ cards: changeEntry(cards, tabId, (card) => ({ ...card, shape })) }));
      return {};
    },
    'card.close': async (_, sender) => {
      const { tabId } = ownCard(context, sender);
      app.setState(({ cards }) => ({ cards: changeEntry(cards, tabId, () => undefined) }));
      return {};
    },
  };
};

const notAllowed = (): ShelfedgeError => new ShelfedgeError('not_allowed', 'Not allowed.');

function asCard(sender: Sender): CardSender {
  if (sender.caller !== 'card') throw notAllowed();
  return sender;
}

function ownCard({ app }: Context, sender: Sender): CardSender {
  const card = asCard(sender);
  if (app.getState().cards[card.tabId]?.documentId !== card.documentId) throw notAllowed();
  return card;
}
