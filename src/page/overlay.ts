import { fieldSelectors } from '../domain/field-selectors.ts';
import type { FieldKey } from '../domain/fields.ts';
import { aroundOf, findTarget } from './around.ts';
import type { CardAddress } from './card-frame.ts';
import { drawHandle, type DrawnHandle } from './drawn-handle.ts';
import { clickedNumber, readChoices } from './find.ts';
import type { CardSize } from './geometry.ts';
import { handleCss, type HandleState, type HandleUse, type KeyStep } from './handle.ts';
import { createHost, type Host, type HostOptions } from './host.ts';
import { createOpeners, type Clicked } from './openers.ts';
import { onPressOutside } from './presses.ts';
import { createPageCard } from './page-card.ts';
import { createPreview, type PrintedPrice } from './preview.ts';

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

/** Handles and the card's frame on a storefront page: display only, nothing here can write. */
export function createOverlay(options: OverlayOptions): Overlay {
  const { window } = options;
  const { document } = window;
  const preview = createPreview(document, () => readChoices(document));
  const card = createPageCard(window, options.card);
  let host: Host | undefined;
  let handle: DrawnHandle | undefined;
  let last: Drawn = { view: emptyView, slug: undefined, fields: [] };

  const hide = (): void => {
    if (host === undefined) return;
    card.close(host.root);
    host.remove();
    host = handle = undefined;
  };
  // The page may have moved the card or changed its size. What was typed is kept.
  const onDisplaced = (): void => {
    if (host === undefined || card.tag() === 'closed') return;
    card.close(host.root);
    options.closeCard();
  };
  const open = createOpeners({
    openCard: (asked) => options.openCard({ ...asked, choices: readChoices(document) }),
    openKey: options.openKey,
    numberAt: (press) => clickedNumber(document, press),
    canOpenCard: () => card.tag() === 'closed',
    onCard({ field }, token) {
      const target = findTarget(document, [field]);
      // While it was asked, the page may have moved on.
      if (host !== undefined && target !== undefined) card.open(host.root, token, target.element);
      draw(last.view, last.slug);
    },
    onRefused(words) {
      if (handle !== undefined) handle.button.title = words;
    },
  });
  const draw = (view: OverlayView, slug: string | undefined): void => {
    const product = view.product?.slug === slug ? view.product : null;
    preview.show(product);
    // A card that is open stays, whatever becomes of the handle: what was typed is in it.
    const isOpen = view.card !== null && card.tag() !== 'closed';
    const use = useOf(view, slug);
    const shown = product?.fields ?? (isOpen ? last.fields : use === null ? [] : placedFields);
    last = { view, slug, fields: shown };
    const target = findTarget(document, shown);
    if (target === undefined) return hide();
    host ??= startHost(document, { onDisplaced, onFight: options.onFight });
    const { element } = target;
    const around = { element, ...aroundOf(window, element) };
    handle = drawHandle(host.root, handle, use, around, (press) => open.pressed(use, target.field, press));
    if (card.draw(host.root, view.card, element)) handle?.button.focus({ preventScroll: true });
    if (product !== null) open.askedBy(view);
  };
  const ownElement = (): Element | undefined => host?.root.host;
  const stopListening = onPressOutside(document, ownElement, () => isUntouched(last.view) && options.closeCard());
  return {
    draw,
    isOpen: () => card.tag() !== 'closed',
    remove() {
      stopListening();
      hide();
    },
  };
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

interface Drawn {
  view: OverlayView;
  slug: string | undefined;
  fields: FieldKey[];
}

function startHost(document: Document, options: HostOptions): Host {
  const host = createHost(document, options);
  const sheet = document.createElement('style');
  sheet.textContent = handleCss;
  host.root.append(sheet);
  return host;
}
