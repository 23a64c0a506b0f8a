import type { Edit } from '../../domain/edit.ts';
import { lowestNeedsSince, lowestPaid } from '../../domain/pricing/lowest.ts';
import { pricesOf, wholeId } from '../../domain/pricing/prices.ts';
import { dashboardProduct } from '../../domain/store.ts';
import { ShelfedgeError } from '../../base/errors.ts';
import { LivePrices } from '../../protocol/commands/card-commands.ts';
import type { ListingCursor } from '../../edits/journal/list-edits.ts';
import type { CommandInput } from '../../protocol/commands.ts';
import type { HandlersOf } from '../../protocol/serve.ts';
import type { CardSender, Sender } from '../../protocol/sender.ts';
import { changeEntry, findEditable, findStore, knownOf } from '../../store/app-store.ts';
import { dropValues } from '../../products/working-copy/working-copy.ts';
import type { OpenCard } from '../../store/tab-state.ts';
import { isOnOwnPage } from '../../store/project.ts';
import type { Context } from '../context.ts';
import { assertAtItsPage } from '../flows/open-page.ts';

const pageSize = 500;

export const createCardHandlers = (
  context: Pick<Context, 'app' | 'held' | 'journal' | 'runtime'>,
): HandlersOf<'card'> => {
  const { app, runtime } = context;
  return {
    'card.claim': async ({ token }, sender) => {
      const { tabId, documentId } = asCard(sender);
      const { cards } = app.getState();
      // The same frame may ask again: the worker may have died with its answer.
      if (cards[tabId]?.token !== token || ![null, documentId].includes(cards[tabId].documentId)) throw notAllowed();
      app.setState({ cards: changeEntry(cards, tabId, (card) => ({ ...card, documentId })) });
      if (findEditable(app.getState(), cards[tabId].storeId) === undefined)
        throw new ShelfedgeError('not_connected', 'This store is not connected.');
      return {};
    },
    'card.used': async (_, sender) => (sender.caller === 'card' && openCardOf(context, sender), {}),
    'card.shape': async (shape, sender) => {
      const { tabId } = openCardOf(context, sender);
      const { typed = [], typedTexts = [] } = shape;
      app.setState(({ cards }) => ({
        cards: changeEntry(cards, tabId, (open) => ({ ...open, shape: { ...shape, typed, typedTexts } })),
      }));
      return {};
    },
    'card.lowest': async ({ variantId }, sender) => {
      const { card } = openCardOf(context, sender);
      return lowestOf(context, card, variantId);
    },
    'card.checkLive': async (_, sender) => {
      const { tabId, card } = openCardOf(context, sender);
      if (!isOnOwnPage(app.getState(), tabId, card)) throw notAllowed();
      await assertAtItsPage(context, sender);
      const page = { tabId, documentId: app.getState().pages[tabId]?.documentId ?? '' };
      const prices = LivePrices.safeParse(await runtime.runInPage(page, 'check-live.js'));
      return { prices: prices.data ?? [] };
    },
    'card.open': async (target, sender) => {
      await openFrom(context, openCardOf(context, sender).card, target);
      return {};
    },
    'card.unseen': async (_, sender) => {
      await context.held.ask(openCardOf(context, sender).card.heldEdits);
      return {};
    },
    'card.close': (_, sender) => closeByPerson(context, sender),
  };
};

/** Drops the text of a card that its person closes, and releases the edits that it holds back. */
async function closeByPerson(
  { app, held }: Pick<Context, 'app' | 'held'>,
  sender: Sender,
): Promise<Record<string, never>> {
  const { tabId, card } = openCardOf({ app }, sender);
  await held.release(card.heldEdits);
  app.setState(({ cards, workingCopy }) => {
    const others = new Set(
      Object.entries(cards).flatMap(([id, { typedBy }]) => (Number(id) === tabId ? [] : [typedBy])),
    );
    return {
      cards: changeEntry(cards, tabId, () => undefined),
      // With its own text goes that of earlier cards, which it has shown.
      workingCopy: dropValues(
        workingCopy,
        'closed',
        ({ storeId, productId, by }) => storeId === card.storeId && productId === card.productId && !others.has(by),
      ),
    };
  });
  return {};
}

async function openFrom(
  { app, runtime }: Pick<Context, 'app' | 'runtime'>,
  { storeId, productId }: OpenCard,
  target: CommandInput<'card.open'>,
): Promise<void> {
  if (target.what === 'workbench') return void (await runtime.openWorkbench(target.at === '' ? undefined : target.at));
  const store = findStore(app.getState(), storeId);
  if (store === undefined) throw notAllowed();
  if (target.what === 'dashboard') return void (await runtime.openTab(dashboardProduct(store, productId)));
  app.setState({ frontStoreId: storeId });
  await runtime.openSearch();
}

/** The lowest price of the last days of a card's product or variant. */
async function lowestOf(
  context: Pick<Context, 'app' | 'journal' | 'runtime'>,
  card: OpenCard,
  variantId: string | null,
): ReturnType<HandlersOf<'card'>['card.lowest']> {
  const product = knownOf(context.app.getState(), card)?.product;
  if (product === undefined) throw notAllowed();
  const now = pricesOf(product);
  const part = { id: variantId ?? wholeId, nowMs: context.runtime.now(), currency: product.currency };
  const edits = await newestEdits(context, card, (found) => lowestNeedsSince(found, now, part));
  return lowestPaid(edits, now, part);
}

/** A product's edits, newest first, back to the time that the edits found so far require. */
async function newestEdits(
  { journal }: Pick<Context, 'journal'>,
  { storeId, productId }: OpenCard,
  needsSince: (found: readonly Edit[]) => number,
): Promise<Edit[]> {
  const found: Edit[] = [];
  const source = { index: 'place', prefix: [storeId, productId] } as const;
  let after: ListingCursor | undefined;
  do {
    const page = await journal.list(() => true, pageSize, after, { source });
    found.push(...page.edits);
    after = page.next ?? undefined;
  } while (after !== undefined && after.createdAt >= needsSince(found));
  return found;
}

export const notAllowed = (): ShelfedgeError => new ShelfedgeError('not_allowed', 'Not allowed.');

function asCard(sender: Sender): CardSender {
  if (sender.caller !== 'card') throw notAllowed();
  return sender;
}

export function openCardOf({ app }: Pick<Context, 'app'>, sender: Sender): { tabId: number; card: OpenCard } {
  const { tabId, documentId } = asCard(sender);
  const card = app.getState().cards[tabId];
  if (card?.documentId !== documentId) throw notAllowed();
  return { tabId, card };
}
