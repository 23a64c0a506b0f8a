import type { Corner } from '../domain/corner.ts';
import type { FieldKey } from '../domain/fields.ts';
import type { CardAddress } from './card-frame.ts';
import { createDock, dockCss, type DockUse } from './dock.ts';
import { drawHandle, removeHandle } from './drawn-handle.ts';
import { readChoices } from './find.ts';
import { handleCss } from './handle.ts';
import { createHost, type HostOptions, type Host } from './host.ts';
import { layoutOf } from './layout.ts';
import type { Clicked } from './openers.ts';
import {
  buttonAt,
  closeCard,
  createState,
  defaultCorner,
  dockKey,
  openElement,
  type OverlayState,
} from './overlay-state.ts';
import { emptyView, isUntouched, viewAt, type OverlayView } from './overlay-view.ts';
import { createPageCard, type PageCard } from './page-card.ts';
import { createPlaces } from './places.ts';
import { createPresses, type Presses } from './press-overlay.ts';
import { listenToPage } from './presses.ts';
import { createPreview } from './preview.ts';
import { findSpots, spotKey } from './spots.ts';

export interface OverlayOptions {
  window: Window & typeof globalThis;
  card: CardAddress;
  /** Requests a card; resolves with the token for its frame. */
  openCard(asked: Omit<Clicked, 'at'> & { choices: Record<string, string> }): Promise<string>;
  closeCard(): void;
  /** False once the extension was updated or removed. */
  isAlive(): boolean;
  /** Opens the extension's page that asks for the key. */
  openKey(field: FieldKey): Promise<unknown>;
  /** Opens the extension's search. */
  openSearch(): void;
  /** Keeps the corner of the docked button. */
  keepCorner(corner: Corner): void;
  /** The page keeps changing our element; remove the overlay. */
  onFight(): void;
}

export interface Overlay {
  /** Draws a view, without what it says of another page than the one at this path. */
  draw(view: OverlayView, path: string): void;
  isOpen(): boolean;
  remove(): void;
}

/** The handles, the docked button and the card's frame on a storefront page. Display only: nothing here can write. */
export function createOverlay(options: OverlayOptions): Overlay {
  const { window } = options;
  const { document } = window;
  const redraw = (): void => draw(state.last.view, state.last.path);
  const places = createPlaces(document, options.card.now, redraw);
  const preview = createPreview(document, places, () => readChoices(document));
  const card = createPageCard(window, options.card);
  const state = createState();
  const presses = createPresses(options, state, card, redraw);
  const hostOptions: HostOptions = {
    // The page may have moved or resized the card. The typed text is kept.
    onDisplaced() {
      if (card.tag() !== 'closed') options.closeCard();
      closeCard(state, card);
    },
    onFight: options.onFight,
  };
  const draw = (whole: OverlayView, path: string): void => {
    // A card of the page before this one goes at once. Its text is kept as a draft.
    if (path !== state.last.path) closeCard(state, card);
    state.last = { view: whole, path };
    const view = viewAt(whole, path);
    places.setProduct(view.product);
    preview.show(view.product);
    const spots = findSpots(document, view, places, state.isEditing);
    state.spots = new Map(spots.map((spot) => [spot.key, spot]));
    state.dockUse = dockUseOf(view, state);
    if (spots.length === 0 && state.dockUse === null && openElement(state) === undefined) return hide(state, card);
    const { root } = (state.host ??= startHost(document, hostOptions));
    drawDock(options, state, presses, root, redraw);
    const isFocusFree = drawCard(state, card, root, view);
    drawHandles(window, state, card, presses, root, redraw);
    if (isFocusFree) buttonAt(state, isFocusFree)?.focus({ preventScroll: true });
    if (view.product !== null)
      presses.requestedBy(view, state.spots.has(spotKey('price')) ? spotKey('price') : dockKey);
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
    onEditKey: presses.dock,
    onEscape: presses.leave,
  });
  return {
    draw,
    isOpen: () => card.tag() !== 'closed',
    remove() {
      stopListening();
      // A late callback finds nothing to draw.
      state.last = { view: emptyView, path: '' };
      hide(state, card);
    },
  };
}

function hide(state: OverlayState, card: PageCard): void {
  closeCard(state, card);
  for (const handle of state.handles.values()) removeHandle(handle);
  state.handles.clear();
  state.host?.remove();
  state.host = state.dock = undefined;
}

/** What the docked button does on this page; null for none. */
function dockUseOf({ dock, keyStep, product }: OverlayView, { spots, isEditing }: OverlayState): DockUse | null {
  if (dock === null) return null;
  if (keyStep !== null) return { tag: 'key', step: keyStep };
  if (spots.size > 0) return { tag: 'edit', isEditing };
  return product === null ? { tag: 'search' } : { tag: 'card', name: product.name };
}

function drawDock(
  options: OverlayOptions,
  state: OverlayState,
  presses: Presses,
  root: ShadowRoot,
  redraw: () => void,
): void {
  if (state.dockUse === null) {
    state.dock?.button.remove();
    state.dock = undefined;
    return;
  }
  state.dock ??= createDock(root, {
    onPress: presses.dock,
    onMove(corner) {
      options.keepCorner(corner);
      state.last.view = { ...state.last.view, dock: { corner } };
      redraw();
    },
  });
  state.dock.draw(state.dockUse, state.last.view.dock?.corner ?? defaultCorner(root.ownerDocument));
}

/** Draws the card. Returns the key of its spot if it was closed while it had the focus. */
function drawCard(state: OverlayState, card: PageCard, root: ShadowRoot, view: OverlayView): string | undefined {
  const at = state.open?.at;
  const open = openElement(state);
  if (at !== undefined && open === undefined) closeCard(state, card);
  const element = open ?? [...state.spots.values()][0]?.element ?? state.dock?.button;
  const isFocusFree = element !== undefined && card.draw(root, view.card, element);
  if (card.tag() === 'closed') state.open = undefined;
  return isFocusFree ? at : undefined;
}

function drawHandles(
  window: Window,
  state: OverlayState,
  card: PageCard,
  presses: Presses,
  root: ShadowRoot,
  redraw: () => void,
): void {
  const first = [...state.spots.values()].find(({ use }) => use.tag === 'edit');
  const forFrame = state.open === undefined ? (first?.element ?? null) : (openElement(state) ?? null);
  // Handles appear once the frame can receive keys.
  const isReady = card.keepReady(root, forFrame, redraw);
  for (const [key, handle] of state.handles) {
    if (state.spots.has(key)) continue;
    removeHandle(handle);
    state.handles.delete(key);
  }
  for (const { key, use, element } of state.spots.values()) {
    const old = state.handles.get(key);
    if (old === undefined && !isReady) continue;
    const layout = { element, ...layoutOf(window, element) };
    const onOpen = (press: MouseEvent): void => presses.spot(key, press);
    state.handles.set(key, drawHandle(root, old, use, layout, { onOpen, onLookAgain: redraw }));
  }
}

function startHost(document: Document, options: HostOptions): Host {
  const host = createHost(document, options);
  const sheet = document.createElement('style');
  sheet.textContent = handleCss + dockCss;
  host.root.append(sheet);
  return host;
}
