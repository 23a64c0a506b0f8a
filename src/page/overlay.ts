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

/** The content of the overlay; see `PageView`. */
export interface OverlayView {
  product: {
    id: string;
    path: string;
    name: string;
    fields: FieldKey[];
    prices: PrintedPrice[];
    pending: HandleState;
    isPointed: boolean;
  } | null;
  keyStep: KeyStep | null;
  openAt: FieldKey | null;
  card: { tag: 'opening' } | ({ tag: 'open'; hasDraft: boolean } & CardSize) | null;
}

export interface OverlayOptions {
  window: Window & typeof globalThis;
  card: CardAddress;
  /** Requests a card; resolves with the token for its frame. */
  openCard(asked: Clicked & { choices: Record<string, string> }): Promise<string>;
  closeCard(): void;
  /** False once the extension was updated or removed. */
  isAlive(): boolean;
  /** Opens the extension's page that asks for the key. */
  openKey(field: FieldKey): Promise<unknown>;
  /** The page keeps changing our element; remove the overlay. */
  onFight(): void;
}

export interface Overlay {
  /** Draws a view, unless it is of another page than the one at this path. */
  draw(view: OverlayView, path: string): void;
  isOpen(): boolean;
  remove(): void;
}

/** The overlay's elements on the page. */
interface OverlayState {
  host: Host | undefined;
  handle: DrawnHandle | undefined;
  last: Drawn;
}

/** The handles and the card's frame on a storefront page. Display only: nothing here can write. */
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
  // The page may have moved or resized the card. The typed text is kept.
  const onDisplaced = (): void => {
    if (card.tag() !== 'closed') options.closeCard();
    card.close();
  };
  const redraw = (): void => draw(state.last.view, state.last.path);
  const open = openAtHandle(options, state, card, redraw);
  const draw = (view: OverlayView, path: string): void => {
    const { product, use, fields } = whatToDraw(view, path, card.tag() === 'closed' ? null : state.last.fields);
    preview.show(product);
    state.last = { view, path, fields };
    const target = findTarget(document, fields);
    if (target === undefined) return hide();
    const { root } = (state.host ??= startHost(document, { onDisplaced, onFight: options.onFight }));
    const { element } = target;
    const layout = { element, ...layoutOf(window, element) };
    const isFocusFree = card.draw(root, view.card, element);
    // A handle appears once its frame can receive keys.
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
      // Only the card knows at once whether something was typed.
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
      // A late callback finds nothing to draw.
      state.last = nothingDrawn;
      hide();
    },
  };
}

/** The openers of the handle. */
function openAtHandle(options: OverlayOptions, state: OverlayState, card: PageCard, redraw: () => void) {
  const { document } = options.window;
  return createOpeners({
    openCard: (asked) => options.openCard({ ...asked, choices: readChoices(document) }),
    openKey: options.openKey,
    numberAt: (press) => clickedNumber(document, press),
    canOpenCard: () => card.tag() === 'closed',
    onCard({ field }, token) {
      const target = findTarget(document, [field]);
      // The page may have changed since the request.
      if (state.host === undefined || target === undefined) return false;
      card.open(state.host.root, token, target.element);
      redraw();
      return true;
    },
    onRefused(words) {
      // Text typed since the press is lost with the frame.
      const hadFocus = card.close();
      redraw();
      if (state.handle === undefined) return;
      state.handle.button.title = words;
      if (hadFocus) state.handle.button.focus({ preventScroll: true });
    },
  });
}

/** True if a card is open without unsaved text or a running save. */
const isUntouched = ({ card }: OverlayView): boolean => card?.tag === 'open' && !card.hasDraft;

export const emptyView: OverlayView = { product: null, keyStep: null, openAt: null, card: null };

/** The fields that a page may show. */
const placedFields = Object.keys(fieldSelectors) as FieldKey[];

/** The purpose of the handle on the page at this path; null if there is none. */
function useOf({ product, keyStep }: OverlayView, path: string): HandleUse | null {
  if (product !== null) return product.path === path ? { tag: 'edit', ...product } : null;
  return keyStep === null ? null : { tag: 'key', step: keyStep };
}

/** The part of a view that the page at this path shows, and its fields. `openFields`: the fields of an open card. */
function whatToDraw(view: OverlayView, path: string, openFields: FieldKey[] | null) {
  const product = view.product?.path === path ? view.product : null;
  const use = useOf(view, path);
  // An open card stays even if its handle goes: it may hold typed text.
  const kept = view.card === null ? null : openFields;
  return { product, use, fields: product?.fields ?? kept ?? (use === null ? [] : placedFields) };
}

interface Drawn {
  view: OverlayView;
  path: string;
  fields: FieldKey[];
}

const nothingDrawn: Drawn = { view: emptyView, path: '', fields: [] };

function startHost(document: Document, options: HostOptions): Host {
  const host = createHost(document, options);
  const sheet = document.createElement('style');
  sheet.textContent = handleCss;
  host.root.append(sheet);
  return host;
}
