import { createDock, dockCss, type DockUse } from './dock.ts';
import { drawHandle, removeHandle } from './drawn-handle.ts';
import { handleCss } from './handle.ts';
import { createHost, type Host, type HostOptions } from './host.ts';
import { surroundingsOf } from './layout.ts';
import { closeCard, defaultCorner, openElement, type OverlayState } from './overlay-state.ts';
import type { OverlayOptions } from './overlay-options.ts';
import type { PageView } from '../domain/page-view.ts';
import type { PageCard } from './page-card.ts';
import type { Presses } from './press-overlay.ts';
import { spotKey } from './spots.ts';

/** Removes everything from the page. */
export function hide(state: OverlayState, card: PageCard): void {
  closeCard(state, card);
  for (const handle of state.handles.values()) removeHandle(handle);
  state.handles.clear();
  state.host?.remove();
  state.host = state.dock = undefined;
}

/** What the docked button does on this page; null for none. */
export function dockUseOf(
  { dock, keyStep, product }: PageView,
  { spots, isEditing }: OverlayState,
  isEditable: boolean,
): DockUse | null {
  if (dock === null) return null;
  if (keyStep !== null) return { tag: 'key', step: keyStep };
  // A product whose price is nowhere on the page.
  if (product !== null && !spots.has(spotKey('price')) && !isEditing) return { tag: 'card', name: product.name };
  return isEditable ? { tag: 'edit', isEditing } : { tag: 'search' };
}

/** Prints the prices of the open card's product on its tiles, and reads them anew once the card is closed. */
export function followTileCard(state: OverlayState, { card }: PageView): void {
  const tiles = state.editMode?.tiles;
  const product = card?.tag === 'open' ? card.product : undefined;
  if (state.cardProductId !== undefined && state.cardProductId !== product?.id) tiles?.forget(state.cardProductId);
  state.cardProductId = product?.id;
  if (product !== undefined) tiles?.reprice(product);
}

/** Draws the docked button, or removes it. */
export function drawDock(
  options: OverlayOptions,
  state: OverlayState,
  presses: Presses,
  root: ShadowRoot,
  redraw: () => void,
): void {
  if (state.dockUse === null) {
    state.dock?.remove();
    state.dock = undefined;
    return;
  }
  state.dock ??= createDock(root, {
    onPress: presses.dock,
    onAsShopper: presses.viewAsShopper,
    onMove(corner) {
      options.keepCorner(corner);
      const { view } = state.last;
      state.last.view = { ...view, dock: view.dock && { ...view.dock, corner } };
      redraw();
    },
  });
  state.dock.draw(state.dockUse, state.last.view.dock?.corner ?? defaultCorner(root.ownerDocument));
}

/** Draws the card. Returns the key of its spot if it was closed while it had the focus. */
export function drawCard(state: OverlayState, card: PageCard, root: ShadowRoot, view: PageView): string | undefined {
  const at = state.open?.at;
  const open = openElement(state);
  if (at !== undefined && open === undefined) closeCard(state, card);
  const element = open ?? [...state.spots.values()][0]?.element ?? state.dock?.button;
  const isFocusFree = element !== undefined && card.draw(root, view.card, element);
  if (card.tag() === 'closed') state.open = undefined;
  return isFocusFree ? at : undefined;
}

/** Draws the handles of the spots, and removes the others. */
export function drawHandles(
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
    const layout = { element, ...surroundingsOf(window, element) };
    const onOpen = (press: MouseEvent): void => presses.spot(key, press);
    state.handles.set(key, drawHandle(root, old, use, layout, { onOpen, onLookAgain: redraw }));
  }
}

/** Creates the overlay's element with its style sheet. */
export function startHost(document: Document, options: HostOptions): Host {
  const host = createHost(document, options);
  const sheet = document.createElement('style');
  sheet.textContent = handleCss + dockCss;
  host.root.append(sheet);
  return host;
}
