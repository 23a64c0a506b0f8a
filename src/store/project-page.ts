import { rowsLeft } from '../domain/batch.ts';
import { mayWrite } from '../domain/capabilities.ts';
import type { FieldKey } from '../domain/fields.ts';
import { emptyView, type PageView } from '../domain/page-view.ts';
import type { Product } from '../domain/product.ts';
import { keyStepOf } from '../domain/store.ts';
import type { CardShape } from '../protocol/view.ts';
import { findEditable, knownOf, productPathsOf, type AppState } from './app-store.ts';
import { latestOf } from './latest-tiles.ts';
import {
  printedPricesOf,
  toPageProduct,
  typedPricesOf,
  typedTextsOf,
  type PageProduct,
  type ShownProduct,
} from './page-product.ts';
import { valuesOf } from '../products/working-copy/working-copy.ts';
import { isPageAt, type OpenCard, type TilePlan } from './tab-state.ts';

/** The bulk change for which products were picked on the page that a tab still shows. */
export function planOn({ pages, tilePlans }: AppState, tabId: number): TilePlan | undefined {
  const plan = tilePlans[tabId];
  return plan?.documentId === pages[tabId]?.documentId ? plan : undefined;
}

/** The values that a previewed bulk change gives the tiles of a tab's page, until the whole change is saved. */
function plannedOf(state: AppState, tabId: number): PageView['planned'] {
  const plan = planOn(state, tabId);
  if (plan === undefined) return {};
  const progress = state.batches.find(({ batch }) => batch.id === plan.previewId);
  const isDone =
    plan.isBegun && (progress === undefined || (progress.batch.state !== 'filling' && rowsLeft(progress) === 0));
  return isDone ? {} : plan.tiles;
}

/** The parts of a card that its page is shown. */
type ShownCard = Pick<OpenCard, 'printed' | 'shape'> & { product: Product };

/** The parts of the state that a page's view is drawn from, and nothing else: equal parts make equal views. */
interface PageSource {
  isAsShopper: boolean;
  dock: PageView['dock'];
  keyStep: PageView['keyStep'];
  openAt: PageView['openAt'];
  planned: PageView['planned'];
  latest: PageView['latest'];
  /** The state that the page's product is drawn from; null where there is nothing to edit. */
  product: ShownProduct | null;
  card: {
    open: ShownCard;
    /** Text is unsaved that was typed into cards of its product; of text that was typed elsewhere a page is told nothing. */
    isTyped: boolean;
    isSaving: boolean;
    isHeld: boolean;
  } | null;
}

const shopperSource: PageSource = { ...emptyView, isAsShopper: true, product: null, card: null };

/** Reads the state that the view of the page in a tab is drawn from; it is empty unless the key can edit the page. */
export function readPage(state: AppState, tabId: number): PageSource {
  const page = state.pages[tabId];
  if (page !== undefined && state.shopperTabs[tabId] === page.storeId) return shopperSource;
  const store = findEditable(state, page?.storeId ?? null);
  const merchant = store === undefined ? undefined : state.merchants[store.id];
  const isReady = merchant?.tag === 'ready';
  const product = page && knownOf(state, page)?.product;
  return {
    isAsShopper: false,
    dock:
      page === undefined || store === undefined || merchant === undefined
        ? null
        : { corner: state.corners[store.id] ?? null, paths: productPathsOf(state, store.id).known },
    keyStep: page !== undefined && merchant !== undefined ? keyStepOf(merchant) : null,
    openAt: openAtOf(state, tabId),
    planned: isReady ? plannedOf(state, tabId) : {},
    latest: store === undefined || !isReady ? emptyView.latest : latestOf(state, store.id),
    product:
      page !== undefined && product !== undefined && store !== undefined && isReady
        ? {
            page: { url: page.url, named: page.named, shown: page.shown, earlier: page.earlier },
            product,
            store,
            merchant,
            atHandle: {
              pending: pendingOf(state, page.storeId, product.id),
              isPointed: state.pointedTabId === tabId,
            },
          }
        : null,
    card: openCardOf(state, tabId),
  };
}

function openCardOf(state: AppState, tabId: number): PageSource['card'] {
  const card = state.cards[tabId];
  const product = card && knownOf(state, card)?.product;
  if (card === undefined || product === undefined) return null;
  const { printed, shape } = card;
  return {
    open: { product, printed, shape },
    isTyped: isTypedInCards(state, card),
    isSaving: isSaving(state, card),
    isHeld: hasHeld(state, card),
  };
}

/** Draws the view of a page. */
export function drawPage({ product, card, ...source }: PageSource): PageView {
  return {
    ...source,
    product: product === null ? null : toPageProduct(product),
    card: card === null ? null : drawCard(card),
    cardPrices: card === null || card.open.shape === null ? null : cardPrices(card.open, product),
  };
}

function drawCard({ open, isTyped, isSaving, isHeld }: NonNullable<PageSource['card']>): PageView['card'] {
  const { product, printed, shape } = open;
  if (shape === null) return { tag: 'opening' };
  return {
    tag: 'open',
    // A page gets no facts of a product that shoppers do not see.
    productId: product.visible ? product.id : '',
    typed: typedPricesOf(product, shape.typed),
    typedTexts: typedTextsOf(product, shape.typedTexts, printed),
    height: shape.height,
    hasDraft: isTyped || isSaving,
    ...saveOf(shape, { isTyped, isSaving, isHeld }),
  };
}

/** A page that has the prices already gets none: a product of 1,000 variants has many. */
function cardPrices({ product }: ShownCard, page: ShownProduct | null): PageView['cardPrices'] {
  const prices = printedPricesOf(product);
  return page?.product.visible === true && prices === printedPricesOf(page.product) ? null : prices;
}

/** The save that is under way from a card: pressed and not kept yet, held back, or kept and not sent. */
function saveOf(
  { isSaving: isComing }: CardShape,
  { isTyped, isSaving, isHeld }: Record<'isTyped' | 'isSaving' | 'isHeld', boolean>,
): { save?: 'coming' | 'kept' } {
  if (isComing === true || isHeld) return { save: 'coming' };
  return !isTyped && isSaving ? { save: 'kept' } : {};
}

/** The field whose card the page in a tab opens, because its merchant left to provide the key, which now works. */
function openAtOf({ pages, keyRequest, merchants }: AppState, tabId: number): FieldKey | null {
  const page = pages[tabId];
  if (keyRequest?.tabId !== tabId || keyRequest.prompt !== null || page == null || page.productId === null) return null;
  const isSame = page.documentId === keyRequest.documentId && isPageAt(page, keyRequest.url);
  return isSame && mayWrite(merchants[page.storeId], keyRequest.field) ? keyRequest.field : null;
}

const isTypedInCards = ({ workingCopy }: AppState, { storeId, productId }: OpenCard): boolean =>
  valuesOf(workingCopy).some(
    (value) => value.surface === 'card' && value.storeId === storeId && value.productId === productId,
  );

/** True if an edit of the card's product is unfinished, so that the card must stay to show its outcome. */
const isSaving = ({ edits }: AppState, { storeId, productId }: OpenCard): boolean =>
  edits.some(
    (edit) =>
      edit.storeId === storeId &&
      edit.productId === productId &&
      (edit.state.tag === 'queued' || edit.state.tag === 'sending'),
  );

/** True if the card has edits that it would take along if it closed. */
const hasHeld = ({ edits }: AppState, { heldEdits }: OpenCard): boolean =>
  heldEdits.length > 0 && edits.some(({ id, state }) => state.tag === 'queued' && heldEdits.includes(id));

function pendingOf({ edits }: AppState, storeId: string, productId: string): PageProduct['pending'] {
  const states = edits
    .filter((edit) => edit.storeId === storeId && edit.productId === productId)
    .map(({ state }) => state.tag);
  if (states.includes('conflict') || states.includes('refused')) return 'asks';
  return states.includes('waiting') ? 'waits' : 'none';
}
