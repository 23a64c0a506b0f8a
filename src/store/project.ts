import { rowsLeft } from '../domain/batch.ts';
import { isFinished, type Edit } from '../domain/edit.ts';
import { isSamePage } from '../domain/address.ts';
import type { FieldKey } from '../domain/fields.ts';
import { defaultLimits } from '../domain/guardrails.ts';
import { mayWrite } from '../domain/capabilities.ts';
import { displayName, hostOf } from '../domain/store-name.ts';
import { keyStepOf, type Store } from '../domain/store.ts';
import { emptyView, type PageView } from '../domain/page-view.ts';
import type { CardView, PopupView, StoreView, WorkbenchView } from '../protocol/view.ts';
import { draftKey, productPathsOf, type AppState } from './app-store.ts';
import { latestOf } from './latest-tiles.ts';
import { pricesOf, toPageProduct, typedPricesOf, typedTextsOf, type PageProduct } from './page-product.ts';
import type { OpenCard, TilePlan } from './tab-state.ts';

/** The newest edits, and all unfinished ones regardless of age. */
const isShown = (edit: Edit, index: number): boolean => index < 50 || !isFinished(edit);

/** Only the workbench shows a store that is being disconnected. */
const isEditable = ({ isDisconnecting }: Store): boolean => isDisconnecting !== true;

const findEditable = ({ stores }: AppState, storeId: string | null): Store | undefined =>
  stores.find((store) => store.id === storeId && isEditable(store));

const toStoreView = (state: AppState, store: Store): StoreView => ({
  ...store,
  name: displayName(store),
  siteName: offeredName(store, state.siteNames[store.id] ?? ''),
  customer: state.customers[store.id] ?? { tag: 'none' },
  merchant: state.merchants[store.id] ?? { tag: 'missing' },
  limits: state.limits[store.id] ?? defaultLimits,
  currency: state.currencies[store.id] ?? null,
  otherKeyEdits: state.otherKeyEdits[store.id] ?? 0,
  unsentEdits: unsentOf(state, store.id),
  sentEdits: state.sentEdits[store.id] ?? 0,
  productPattern: state.productPatterns[store.id] ?? '',
  learntPaths: state.productPaths[store.id]?.known ?? [],
});

/** How many changes of a store are not in it yet: single ones, and the rows of bulk changes. */
const unsentOf = ({ edits, batches }: AppState, storeId: string): number =>
  edits.filter((edit) => edit.storeId === storeId && !isFinished(edit)).length +
  batches
    .filter(({ batch }) => batch.storeId === storeId)
    .flatMap(({ counts }) => Object.values({ ...counts, applied: 0, replaced: 0 }))
    .reduce((sum, count) => sum + count, 0);

const offeredName = ({ name, storefront }: Store, siteName: string): string | null =>
  ['', name, hostOf(storefront)].includes(siteName) ? null : siteName;

export function toPopupView(state: AppState, storeId: string | null, checkoutId: string | null = null): PopupView {
  const editable = state.stores.filter(isEditable);
  const stores = editable.map((store) => ({ id: store.id, name: displayName(store) }));
  const store =
    findEditable(state, state.chosenStore?.storeId ?? null) ??
    findEditable(state, storeId) ??
    findEditable(state, state.frontStoreId) ??
    editable[0];
  if (store === undefined)
    return {
      store: null,
      edits: [],
      signIn: null,
      checkoutId: null,
      hasFloodingPage: false,
      isViewedAsShopper: false,
      news: null,
      clock: state.clock,
      stores,
    };
  return {
    store: toStoreView(state, store),
    edits: state.edits.filter((edit) => edit.storeId === store.id).filter(isShown),
    signIn: state.signIns[store.id] ?? null,
    checkoutId: store.id === storeId ? checkoutId : null,
    hasFloodingPage: Object.values(state.pages).some((page) => page.storeId === store.id && page.isFlooding),
    isViewedAsShopper: Object.values(state.shopperTabs).includes(store.id),
    news: state.news,
    clock: state.clock,
    stores,
  };
}

export const toWorkbenchView = (state: AppState): WorkbenchView => ({
  stores: state.stores.map((store) => toStoreView(state, store)),
  edits: state.edits.filter(isShown),
  batches: state.batches,
  historyLimits: state.historyLimits,
  clock: state.clock,
  journal: state.journal,
  connectDraft: state.connectDraft,
  openPicks: Object.keys(state.tilePlans).flatMap((tabId) => planOn(state, Number(tabId))?.requestId ?? []),
});

/** The view of the card in a tab; null once it is closed. */
export function toCardView(state: AppState, tabId: number): CardView | null {
  const card = state.cards[tabId];
  const store = findEditable(state, card?.storeId ?? null);
  if (card === undefined || store === undefined) return null;
  const { product, variantId, chosenVariantId, option, field } = card;
  const edits = state.edits
    .filter((edit) => edit.storeId === store.id && edit.productId === product.id)
    .filter(isShown);
  return {
    tag: 'open',
    store: toStoreView(state, store),
    product,
    variantId,
    chosenVariantId,
    option,
    field,
    drafts: state.drafts[draftKey(card)] ?? [],
    edits,
    clock: state.clock,
    isOnOwnPage: isOnOwnPage(state, tabId, card),
  };
}

/** True if the page in a tab is that of its card's product. */
export const isOnOwnPage = ({ pages }: AppState, tabId: number, { storeId, product }: OpenCard): boolean =>
  pages[tabId]?.storeId === storeId && pages[tabId].product?.id === product.id;

const shopperView: PageView = { ...emptyView, isAsShopper: true };

/** The bulk change for which products were picked on the page that a tab still shows. */
function planOn({ pages, tilePlans }: AppState, tabId: number): TilePlan | undefined {
  const plan = tilePlans[tabId];
  return plan?.documentId === pages[tabId]?.documentId ? plan : undefined;
}

/** What a previewed bulk change makes of the tiles of a tab's page, until all of it is saved. */
function plannedOf(state: AppState, tabId: number): PageView['planned'] {
  const plan = planOn(state, tabId);
  if (plan === undefined) return {};
  const progress = state.batches.find(({ batch }) => batch.id === plan.previewId);
  const isDone =
    plan.isBegun && (progress === undefined || (progress.batch.state !== 'filling' && rowsLeft(progress) === 0));
  return isDone ? {} : plan.tiles;
}

/** The view of the page in a tab; empty unless the key can edit it. */
export function toPageView(state: AppState, tabId: number): PageView {
  const page = state.pages[tabId];
  if (page !== undefined && state.shopperTabs[tabId] === page.storeId) return shopperView;
  const card = state.cards[tabId];
  const store = findEditable(state, page?.storeId ?? null);
  const merchant = store === undefined ? undefined : state.merchants[store.id];
  return {
    isAsShopper: false,
    dock:
      page === undefined || store === undefined || merchant === undefined
        ? null
        : {
            corner: state.corners[store.id] ?? null,
            paths: productPathsOf(state, store.id).known,
          },
    keyStep: page !== undefined && merchant !== undefined ? keyStepOf(merchant) : null,
    openAt: openAtOf(state, tabId),
    planned: merchant?.tag === 'ready' ? plannedOf(state, tabId) : {},
    latest: store === undefined || merchant?.tag !== 'ready' ? emptyView.latest : latestOf(state, store.id),
    product:
      page !== undefined && page.product !== null && store !== undefined && merchant?.tag === 'ready'
        ? toPageProduct(page, page.product, store, merchant, {
            pending: pendingOf(state, page.storeId, page.product.id),
            isPointed: state.pointedTabId === tabId,
          })
        : null,
    card:
      card === undefined
        ? null
        : card.shape === null
          ? { tag: 'opening' }
          : {
              tag: 'open',
              product: { id: card.product.id, prices: pricesOf(card.product) },
              typed: typedPricesOf(card.product, card.shape.typed),
              typedTexts: typedTextsOf(card.product, card.shape.typedTexts, card.printed),
              height: card.shape.height,
              hasDraft: card.shape.drafts.length > 0 || isSaving(state, card),
            },
  };
}

/** The field whose card the page in a tab opens, because its merchant left to provide the key, which now works. */
function openAtOf({ pages, keyRequest, merchants }: AppState, tabId: number): FieldKey | null {
  const page = pages[tabId];
  if (keyRequest?.tabId !== tabId || keyRequest.prompt !== null || page == null || page.product === null) return null;
  const isSame = page.documentId === keyRequest.documentId && isSamePage(page.url, keyRequest.url);
  return isSame && mayWrite(merchants[page.storeId], keyRequest.field) ? keyRequest.field : null;
}

/** True if an edit of the card's product is unfinished, so that the card must stay to show its outcome. */
const isSaving = ({ edits }: AppState, { storeId, product }: OpenCard): boolean =>
  edits.some(
    (edit) =>
      edit.storeId === storeId &&
      edit.productId === product.id &&
      (edit.state.tag === 'queued' || edit.state.tag === 'sending'),
  );

function pendingOf({ edits }: AppState, storeId: string, productId: string): PageProduct['pending'] {
  const states = edits
    .filter((edit) => edit.storeId === storeId && edit.productId === productId)
    .map(({ state }) => state.tag);
  if (states.includes('conflict') || states.includes('refused')) return 'asks';
  return states.includes('waiting') ? 'waits' : 'none';
}
