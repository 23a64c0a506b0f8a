import type { FieldKey } from '../domain/fields.ts';
import { createCardFrame, type CardAddress, type CardFrame } from './card-frame.ts';
import { findField, lineBox, readChoices } from './find.ts';
import { placeCard, placeHandle, type Box, type CardSize, type Viewport } from './geometry.ts';
import { createHandle, handleCss, nameHandle, setBox, type HandleState } from './handle.ts';
import { createHost, type Host } from './host.ts';
import { oneAtATime, onPressOutside } from './presses.ts';
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
  card: { tag: 'opening' } | ({ tag: 'open'; hasDraft: boolean } & CardSize) | null;
}

export interface OverlayOptions {
  window: Window & typeof globalThis;
  card: CardAddress;
  /** Asks for a card; resolves to the token that its frame must show. */
  openCard(field: FieldKey, choices: Record<string, string>): Promise<string>;
  closeCard(): void;
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
  const frame = createCardFrame(document, options.card);
  let host: Host | undefined;
  let handle: Handle | undefined;
  let last: Drawn = { view: { product: null, card: null }, slug: undefined, fields: [] };

  const hide = (): void => {
    if (host === undefined) return;
    frame.close(host.root);
    host.remove();
    host = handle = undefined;
  };
  const open = oneAtATime(async (field: FieldKey) => {
    if (frame.tag() !== 'closed') return;
    const token = await options.openCard(field, readChoices(document)).catch(() => undefined);
    if (token === undefined) {
      if (handle !== undefined) handle.button.title = refusedWords;
      return;
    }
    // While it was asked, the page may have moved on.
    if (host !== undefined) frame.open(host.root, token);
    draw(last.view, last.slug);
  });
  const draw = (view: OverlayView, slug: string | undefined): void => {
    const product = view.product?.slug === slug ? view.product : null;
    preview.show(product);
    // A card that is open stays, whatever becomes of the handle: what was typed is in it.
    const isOpen = view.card !== null && frame.tag() !== 'closed';
    const shown = product?.fields ?? (isOpen ? last.fields : []);
    last = { view, slug, fields: shown };
    const target = findTarget(document, shown);
    if (target === undefined) return hide();
    host ??= startHost(document, () => {
      host = undefined;
      options.onFight();
    });
    const around = aroundOf(window, target.element);
    handle = drawHandle(host.root, handle, product, { ...around, box: lineBox(target.element) }, () =>
      open(target.field),
    );
    if (drawCard(frame, host.root, view.card, around)) handle?.button.focus({ preventScroll: true });
  };
  const stopListening = onPressOutside(
    document,
    () => host?.root.host,
    () => {
      if (last.view.card?.tag === 'open' && !last.view.card.hasDraft) options.closeCard();
    },
  );
  return {
    draw,
    isOpen: () => frame.tag() !== 'closed',
    remove() {
      stopListening();
      hide();
    },
  };
}

/** Said at the handle when no card could be had. */
const refusedWords = 'Shelfedge could not open the card. Reload the page, then click again.';

interface Drawn {
  view: OverlayView;
  slug: string | undefined;
  fields: FieldKey[];
}

interface Handle {
  button: HTMLButtonElement;
  productId: string;
}

type PageProduct = NonNullable<OverlayView['product']>;

function findTarget(document: Document, fields: FieldKey[]): { field: FieldKey; element: HTMLElement } | undefined {
  for (const field of fields) {
    const element = findField(document, field);
    if (element !== undefined) return { field, element };
  }
  return undefined;
}

/** What is drawn around: a box on the screen, the screen, and the page's direction there. */
interface Around {
  box: Box;
  viewport: Viewport;
  isRtl: boolean;
}

const aroundOf = (window: Window, element: HTMLElement): Around => ({
  box: element.getBoundingClientRect(),
  viewport: viewportOf(window),
  isRtl: getComputedStyle(element).direction === 'rtl',
});

/** The handle of this product, in its place: the one that stands, a new one, or none. */
function drawHandle(
  root: ShadowRoot,
  old: Handle | undefined,
  product: PageProduct | null,
  { box, viewport, isRtl }: Around,
  onOpen: () => void,
): Handle | undefined {
  const isOld = old !== undefined && old.productId === product?.id;
  if (!isOld) old?.button.remove();
  if (product === null) return undefined;
  const handle = isOld ? old : { button: createHandle(root.ownerDocument, onOpen), productId: product.id };
  if (!isOld) root.append(handle.button);
  nameHandle(handle.button, product);
  const placed = placeHandle(box, viewport, isRtl);
  handle.button.dataset['pencil'] = placed.pencil;
  setBox(handle.button, placed);
  return handle;
}

/** Puts the card in its place, or takes it away once it was closed; true when the focus it had is to go elsewhere. */
function drawCard(
  frame: CardFrame,
  root: ShadowRoot,
  card: OverlayView['card'],
  { box, viewport, isRtl }: Around,
): boolean {
  if (card?.tag === 'open') frame.place(root, placeCard(box, card, viewport, isRtl));
  // A frame that was never placed has not been heard of yet; only one that was can have been closed.
  return card === null && frame.tag() === 'open' && frame.close(root);
}

function startHost(document: Document, onFight: () => void): Host {
  const host = createHost(document, onFight);
  const sheet = document.createElement('style');
  sheet.textContent = handleCss;
  host.root.append(sheet);
  return host;
}

const viewportOf = (window: Window): Viewport => ({
  width: window.document.documentElement.clientWidth,
  height: window.innerHeight,
  scrollX: window.scrollX,
  scrollY: window.scrollY,
});
