import { fieldSelectors } from '../domain/field-selectors.ts';
import type { FieldKey } from '../domain/fields.ts';
import type { PrintedPrice } from '../domain/printed-price.ts';
import { layoutOf, findTarget } from './layout.ts';
import type { CardAddress } from './card-frame.ts';
import { drawHandle, type DrawnHandle } from './drawn-handle.ts';
import { clickedNumber, readChoices } from './find.ts';
import type { CardSize } from './geometry.ts';
import { handleCss, type HandleState, type HandleUse, type KeyStep } from './handle.ts';
import { createHost, type Host, type HostOptions } from './host.ts';
import { createOpeners, type Clicked } from './openers.ts';
import { listenToPage } from './presses.ts';
import { createPageCard, type PageCard } from './page-card.ts';
import { createPreview } from './preview.ts';

/** What the page is told to show; see `PageView`. */
export interface OverlayView {
  product: {
    id: string;
    slug: string;
    name: string;
    fields: FieldKey[];
    prices: PrintedPrice[];
    pending: HandleState;
  } | null;
  keyStep: KeyStep | null;
  openAt: FieldKey | null;
  card: { tag: 'opening' } | ({ tag: 'open'; hasDraft: boolean } & CardSize) | null;
}

export interface OverlayOptions {
  window: Window & typeof globalThis;
  card: CardAddress;
  /** Asks for a card; resolves to the token that its frame must show. */
  openCard(asked: Clicked & { choices: Record<string, string> }): Promise<string>;
  closeCard(): void;
  /** Whether the extension that this script belongs to still runs. */
  isAlive(): boolean;
  /** Asks for the extension's own place where the key is unlocked or entered. */
  openKey(field: FieldKey): Promise<unknown>;
  /** The page keeps changing our element: the overlay is to be removed. */
  onFight(): void;
}

export interface Overlay {
  /** Draws a view; `slug` is the page's own now, and a view of another product is not drawn. */
  draw(view: OverlayView, slug: string | undefined): void;
  isOpen(): boolean;
  remove(): void;
}

/** What of ours stands on the page. */
interface OverlayState {
  host: Host | undefined;
  handle: DrawnHandle | undefined;
  last: Drawn;
}

/** Handles and the card's frame on a storefront page: display only, nothing here can write. */
export function createOverlay(options: OverlayOptions): Overlay {
  const { window } = options;
  const { document } = window;
  const preview = createPreview(document, () => readChoices(document));
  const card = createPageCard(window, options.card);
  const state: OverlayState = { host: undefined, handle: undefined, last: nothingDrawn };
  const hide = (): void => {
    card.close();
    state.host?.remove();
    state.host = state.handle = undefined;
  };
  // The page may have moved the card or changed its size. What was typed is kept.
  const onDisplaced = (): void => {
    if (card.tag() !== 'closed') options.closeCard();
    card.close();
  };
  const redraw = (): void => draw(state.last.view, state.last.slug);
  const open = openAtHandle(options, state, card, redraw);
  const draw = (view: OverlayView, slug: string | undefined): void => {
    const { product, use, fields } = whatToDraw(view, slug, card.tag() === 'closed' ? null : state.last.fields);
    preview.show(product);
    state.last = { view, slug, fields };
    const target = findTarget(document, fields);
    if (target === undefined) return hide();
    const { root } = (state.host ??= startHost(document, { onDisplaced, onFight: options.onFight }));
    const { element } = target;
    const layout = { element, ...layoutOf(window, element) };
    const isFocusFree = card.draw(root, view.card, element);
    // Whoever presses a handle that stands there may type at once.
    const isReady = card.keepReady(root, use?.tag === 'edit' ? element : null, redraw);
    const shown = isReady || state.handle !== undefined ? use : null;
    const onOpen = (press: MouseEvent): void => {
      if (use?.tag === 'edit') card.takeKeys(root, element);
      open.pressed(use, target.field, press);
    };
    const handle = drawHandle(root, state.handle, shown, layout, { onOpen, onLookAgain: redraw });
    state.handle = handle;
    if (isFocusFree) handle?.button.focus({ preventScroll: true });
    if (product !== null) open.requestedBy(view);
  };
  const stopListening = listenToPage(window, {
    own: () => state.host?.root.host,
    onPressBeside() {
      if (!isUntouched(state.last.view)) return;
      // Only the card knows what was typed a moment ago.
      if (options.isAlive()) card.notifyPressBeside();
      else options.closeCard();
    },
    onLeaving: () => card.makeWay(redraw),
  });
  return {
    draw,
    isOpen: () => card.tag() !== 'closed',
    remove() {
      stopListening();
      // What calls back late finds nothing to draw.
      state.last = nothingDrawn;
      hide();
    },
  };
}

/** What a press on the handle opens there. */
function openAtHandle(options: OverlayOptions, state: OverlayState, card: PageCard, redraw: () => void) {
  const { document } = options.window;
  return createOpeners({
    openCard: (asked) => options.openCard({ ...asked, choices: readChoices(document) }),
    openKey: options.openKey,
    numberAt: (press) => clickedNumber(document, press),
    canOpenCard: () => card.tag() === 'closed',
    onCard({ field }, token) {
      const target = findTarget(document, [field]);
      // While it was asked, the page may have moved on.
      if (state.host === undefined || target === undefined) return false;
      card.open(state.host.root, token, target.element);
      redraw();
      return true;
    },
    onRefused(words) {
      // What was typed meanwhile goes with the frame.
      const hadFocus = card.close();
      redraw();
      if (state.handle === undefined) return;
      state.handle.button.title = words;
      if (hadFocus) state.handle.button.focus({ preventScroll: true });
    },
  });
}

/** Whether a card is open in which nothing is unsaved or on its way. */
const isUntouched = ({ card }: OverlayView): boolean => card?.tag === 'open' && !card.hasDraft;

export const emptyView: OverlayView = { product: null, keyStep: null, openAt: null, card: null };

/** The fields that a page may print. */
const placedFields = Object.keys(fieldSelectors) as FieldKey[];

/** What a handle on the page with this slug is for; null where there is none. */
function useOf({ product, keyStep }: OverlayView, slug: string | undefined): HandleUse | null {
  if (product !== null) return product.slug === slug ? { tag: 'edit', ...product } : null;
  return keyStep === null || slug === undefined ? null : { tag: 'key', step: keyStep };
}

/** What the page with this slug is to show of a view, and which fields of it; `openFields` are those of a card that is open. */
function whatToDraw(view: OverlayView, slug: string | undefined, openFields: FieldKey[] | null) {
  const product = view.product?.slug === slug ? view.product : null;
  const use = useOf(view, slug);
  // A card that is open stays, whatever becomes of the handle: what was typed is in it.
  const kept = view.card === null ? null : openFields;
  return { product, use, fields: product?.fields ?? kept ?? (use === null ? [] : placedFields) };
}

interface Drawn {
  view: OverlayView;
  slug: string | undefined;
  fields: FieldKey[];
}

const nothingDrawn: Drawn = { view: emptyView, slug: undefined, fields: [] };

function startHost(document: Document, options: HostOptions): Host {
  const host = createHost(document, options);
  const sheet = document.createElement('style');
  sheet.textContent = handleCss;
  host.root.append(sheet);
  return host;
}
