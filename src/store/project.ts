import { draftBase } from '../domain/draft-base.ts';
import { isFinished, lastFinished, needsPerson, type Edit } from '../domain/edit.ts';
import { defaultLimits } from '../domain/guardrails.ts';
import { packProduct } from '../domain/packed-product.ts';
import { displayName, hostOf } from '../domain/store-name.ts';
import type { Product } from '../domain/product.ts';
import type { Store } from '../domain/store.ts';
import type { CardView, PopupView, StoreView, WorkbenchView } from '../protocol/view.ts';
import { findEditable, isEditable, knownOf, type AppState } from './app-store.ts';
import { nothingUnsaved, type UnsavedView } from '../products/working-copy/unsaved-value.ts';
import { valuesOf } from '../products/working-copy/working-copy.ts';
import { planOn } from './project-page.ts';
import type { OpenCard, OpenPage } from './tab-state.ts';

/** How many finished edits a view shows. */
export const shownEdits = 50;

/** The newest edits, and all unfinished ones regardless of age. */
const isShown = (edit: Edit, index: number): boolean => index < shownEdits || !isFinished(edit);

const toStoreView = (state: AppState, store: Store): StoreView => ({
  ...store,
  name: displayName(store),
  siteName: offeredName(store, state.siteNames[store.id] ?? ''),
  customer: state.customers[store.id] ?? { tag: 'none' },
  merchant: state.merchants[store.id] ?? { tag: 'missing' },
  limits: state.limits[store.id] ?? defaultLimits,
  currency: state.currencies[store.id] ?? null,
  keptBackEdits: state.keptBackEdits[store.id] ?? 0,
  unsentEdits: unsentOf(state, store.id),
  sentEdits: state.sentEdits[store.id] ?? 0,
  bulkRows: bulkRowsOf(state, store.id),
  productPattern: state.productPatterns[store.id] ?? '',
  learntPaths: state.productPaths[store.id]?.known ?? [],
});

/** The number of changes that a store does not have yet: single edits, and rows of bulk changes. */
const unsentOf = ({ edits, batches }: AppState, storeId: string): number =>
  edits.filter((edit) => edit.storeId === storeId && !isFinished(edit)).length +
  batches
    .filter(({ batch }) => batch.storeId === storeId)
    .flatMap(({ counts }) => Object.values({ ...counts, applied: 0, replaced: 0, cancelled: 0 }))
    .reduce((sum, count) => sum + count, 0);

/** A row with a question counts as unsent: a value that is typed later decides it. */
function bulkRowsOf({ batches }: AppState, storeId: string): StoreView['bulkRows'] {
  const rows = batches.filter(({ batch }) => batch.storeId === storeId).map(({ counts }) => counts);
  if (rows.some(({ queued, sending, waiting, conflict }) => queued + sending + waiting + conflict > 0)) return 'unsent';
  return rows.some(({ replaced }) => replaced > 0) ? 'replaced' : 'none';
}

const offeredName = ({ name, storefront }: Store, siteName: string): string | null =>
  ['', name, hostOf(storefront)].includes(siteName) ? null : siteName;

/** The store that was chosen in the popup, else that of this page, else the one used last. */
const frontStoreOf = (state: AppState, storeId: string | null = null): Store | undefined =>
  findEditable(state, state.chosenStore?.storeId ?? null) ??
  findEditable(state, storeId) ??
  findEditable(state, state.frontStoreId);

/** Why one of these pages is left alone; null if none is. */
const inactivePageOf = (pages: readonly OpenPage[]): PopupView['inactivePage'] =>
  pages.some(({ isStopped }) => isStopped) ? 'element' : pages.some(({ isFlooding }) => isFlooding) ? 'address' : null;

export function toPopupView(state: AppState, storeId: string | null, checkoutId: string | null = null): PopupView {
  const editable = state.stores.filter(isEditable);
  const needing = state.edits.filter(needsPerson);
  const stores = editable.map((store) => ({
    id: store.id,
    name: displayName(store),
    needs: needing.filter(({ storeId: id }) => id === store.id).length,
  }));
  const store = frontStoreOf(state, storeId) ?? editable[0];
  if (store === undefined)
    return {
      store: null,
      edits: [],
      signIn: null,
      unsaved: nothingUnsaved,
      checkoutId: null,
      inactivePage: null,
      isViewedAsShopper: false,
      news: null,
      clock: state.clock,
      stores,
    };
  return {
    store: toStoreView(state, store),
    edits: state.edits.filter((edit) => edit.storeId === store.id).filter(isShown),
    signIn: state.signIns[store.id] ?? null,
    unsaved: unsavedOfStore(state, store.id),
    checkoutId: store.id === storeId ? checkoutId : null,
    inactivePage: inactivePageOf(Object.values(state.pages).filter((page) => page.storeId === store.id)),
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
  draftBatches: state.draftBatches,
  historyLimits: state.historyLimits,
  clock: state.clock,
  journal: state.journal,
  unsaved: { values: [...valuesOf(state.workingCopy)], displaced: state.workingCopy.displaced },
  forms: state.forms,
  connectDraft: state.connectDraft,
  openPicks: Object.keys(state.tilePlans).flatMap((tabId) => planOn(state, Number(tabId))?.requestId ?? []),
  frontStoreId: frontStoreOf(state)?.id ?? null,
});

const unsavedOfStore = ({ workingCopy }: AppState, storeId: string): UnsavedView => ({
  values: valuesOf(workingCopy).filter((value) => value.storeId === storeId),
  displaced: workingCopy.displaced,
});

/** The most texts that a card is shown: a table of variants may have thousands. */
const maxShownInCard = 200;

/**
 * The unsaved texts of a card's product that it can show: those of cards before the newest of the others. Without its own, of which each
 * key press would change one: the view of a product with 1,000 variants is large.
 */
function unsavedFor(state: AppState, { storeId, typedBy }: OpenCard, product: Product): UnsavedView {
  const { values, displaced } = unsavedOfStore(state, storeId);
  const found = values.filter(
    (value) => value.productId === product.id && value.by !== typedBy && draftBase(product, value) !== null,
  );
  const byCard = found.filter(({ surface }) => surface === 'card');
  const others = found.filter(({ surface }) => surface !== 'card').toReversed();
  return {
    values: [...byCard, ...others].slice(0, maxShownInCard),
    displaced: displaced.filter(({ by }) => by === typedBy),
  };
}

/** The view of the card in a tab; null once it is closed. */
export function toCardView(state: AppState, tabId: number): CardView | null {
  const card = state.cards[tabId];
  const store = findEditable(state, card?.storeId ?? null);
  const reading = card && knownOf(state, card);
  if (card === undefined || store === undefined || reading === undefined) return null;
  const { productId, isRecent, variantId, chosenVariantId, chosen, pagePrice, option, field } = card;
  const edits = state.edits.filter((edit) => edit.storeId === store.id && edit.productId === productId).filter(isShown);
  const { product } = reading;
  return {
    tag: 'open',
    store: toStoreView(state, store),
    product,
    // The reading has every save until now: the writer reads what it has saved before the save is finished.
    seq: Math.max(reading.seq, lastFinished(edits)),
    ...(isRecent !== undefined && { isRecent }),
    variantId,
    chosenVariantId,
    ...(chosen && { chosen }),
    ...(pagePrice !== undefined && { pagePrice }),
    option,
    field,
    unsaved: unsavedFor(state, card, product),
    edits,
    clock: state.clock,
    isOnOwnPage: isOnOwnPage(state, tabId, card),
  };
}

/** The view of a card as it is posted. */
export const drawCardView = (view: CardView | null) => view && { ...view, product: packProduct(view.product) };

/** True if the page in a tab is that of its card's product. */
export const isOnOwnPage = ({ pages }: AppState, tabId: number, { storeId, productId }: OpenCard): boolean =>
  pages[tabId]?.storeId === storeId && pages[tabId].productId === productId;
