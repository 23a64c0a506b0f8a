import { drawHandle, findHandlePlace, hideCovered, removeHandle, type HandlePlace } from './drawn-handle.ts';
import { closeCard, near, openElement, type OverlayState } from '../dock/overlay-state.ts';
import type { PageView } from '../../domain/page-view.ts';
import type { PageCard } from './page-card.ts';
import type { Presses } from './press-overlay.ts';
import type { Shell } from '../dock/shell.ts';
import type { ShownValues } from './shown-values.ts';
import { spotKey } from '../dom/spot-keys.ts';
import type { Spot } from './spots.ts';
import type { PlaceKey } from '../edit-mode/page-texts.ts';

/** Removes everything from the page. */
export function hide({ state, hide: hideShell }: Shell, card: PageCard, values: ShownValues): void {
  values.takeBack();
  state.isNear = false;
  closeCard(state, card);
  removeHandles(state);
  hideShell();
}

/** Removes all but an open card, for its extension is gone. */
export function leaveCardAlone({ state, drawDock }: Shell, values: Pick<ShownValues, 'takeBack'>): void {
  values.takeBack();
  removeHandles(state);
  state.dockUse = null;
  if (state.host !== undefined) drawDock(state.host.root);
}

function removeHandles({ handles }: OverlayState): void {
  for (const handle of handles.values()) removeHandle(handle);
  handles.clear();
}

/** Has tiles learn what is stored by now. */
export function followTiles(state: OverlayState, view: PageView): void {
  followLatest(state, view);
  followTileCard(state, view);
  followPlanned(state, view);
}

/** Learns what was saved last. If something before it was missed, what the page shows otherwise than it was loaded is read again. */
function followLatest(state: OverlayState, { latest: { at, before, tiles } }: PageView): void {
  if (at === 0 || at === state.latestAt) return;
  const isNext = before === state.latestAt;
  state.latestAt = at;
  const known = state.editMode?.tiles;
  if (isNext) for (const tile of tiles) known?.learn(tile);
  else readAgain(state, [...(known?.changed() ?? []), ...Object.keys(state.planned)]);
}

/** Learns the prices of the open card's product; once it is closed, its product is read again. */
function followTileCard(state: OverlayState, { card }: PageView): void {
  const product = card?.tag === 'open' ? card.product : undefined;
  const before = state.cardProductId;
  state.cardProductId = product?.id;
  if (before !== undefined && before !== product?.id) readAgain(state, [before]);
  if (product !== undefined) state.editMode?.tiles.learn(product);
}

/** Reads the products again that a bulk change was to hide: they may have no tile any more. */
function followPlanned(state: OverlayState, { planned }: PageView): void {
  const ended = Object.entries(state.planned).filter(([id, { tag }]) => tag === 'hidden' && planned[id] === undefined);
  state.planned = planned;
  if (ended.length > 0)
    readAgain(
      state,
      ended.map(([id]) => id),
    );
}

/** What fails is read again with the page. */
const readAgain = ({ editMode }: OverlayState, productIds: readonly string[]): void =>
  void editMode?.tiles.readAgain(productIds).catch(() => undefined);

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

/** What a handle is for, and whether it is at a value that is not saved, or that the page does not show yet. */
function useAt({ open, typed, isPriceOld }: OverlayState, { key, field, use }: Spot): Spot['use'] {
  if (use.tag !== 'edit') return use;
  const isTyped = typed.has(key as PlaceKey) || (typed.has(field) && open !== undefined && key === spotKey(field));
  if (isTyped) return { ...use, pending: 'typed' };
  return isPriceOld && use.pending === 'none' && key === spotKey('price') ? { ...use, pending: 'old' } : use;
}

/** Where the handles of the spots stand, by the keys of the spots. */
export const findHandlePlaces = (window: Window, { spots, host }: OverlayState): Map<string, HandlePlace> =>
  new Map(Array.from(spots, ([key, spot]) => [key, findHandlePlace(window, host?.root, spot)]));

/** Draws the handles of the spots at these places, and removes the others. */
export function drawHandles(
  places: ReadonlyMap<string, HandlePlace>,
  state: OverlayState,
  card: PageCard,
  presses: Presses,
  root: ShadowRoot,
  redraw: () => void,
): void {
  const open = openElement(state);
  card.keepReady(root, state.open === undefined ? nextElement(state) : (open ?? null));
  // A hand that saves goes on to the next value.
  if (open !== undefined && hasSave(state.last.view)) card.keepNextReady(root, open);
  for (const [key, handle] of state.handles) {
    if (state.spots.has(key)) continue;
    removeHandle(handle);
    state.handles.delete(key);
  }
  const drawn = [...places].flatMap(([key, place]) => {
    const spot = state.spots.get(key);
    if (spot === undefined) return [];
    const old = state.handles.get(key);
    const onOpen = (press: MouseEvent): void => presses.spot(key, press);
    const onNear = (): void => near(state, redraw);
    const handle = drawHandle(root, old, useAt(state, spot), place, { onOpen, onNear });
    state.handles.set(key, handle);
    return [{ handle, element: place.element }];
  });
  hideCovered(root, drawn, redraw);
}

const hasSave = ({ card }: PageView): boolean => card?.tag === 'open' && card.save !== undefined;

/** Where a card may be opened next, once a press is near; null if none is expected. */
function nextElement({ isNear, isEditing, spots, dockUse, dock }: OverlayState): HTMLElement | null {
  if (!isNear && !isEditing) return null;
  const spot = [...spots.values()].find(({ use }) => use.tag === 'edit');
  return spot?.element ?? (dockUse?.tag === 'card' ? dock?.button : undefined) ?? null;
}
