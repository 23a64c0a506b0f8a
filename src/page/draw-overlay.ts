import { drawHandle, findHandlePlace, hideCovered, removeHandle, type HandlePlace } from './drawn-handle.ts';
import { closeCard, near, openElement, type OverlayState } from './overlay-state.ts';
import type { PageView } from '../domain/page-view.ts';
import type { PageCard } from './page-card.ts';
import type { Presses } from './press-overlay.ts';
import type { Shell } from './shell.ts';
import type { ShownValues } from './shown-values.ts';
import { spotKey, tileKey } from './spot-keys.ts';
import type { Spot } from './spots.ts';
import type { PlaceKey } from './typed-preview.ts';

/** Removes everything from the page. */
export function hide({ state, hide: hideShell }: Shell, card: PageCard, values: ShownValues): void {
  values.takeBack();
  state.isNear = false;
  closeCard(state, card);
  for (const handle of state.handles.values()) removeHandle(handle);
  state.handles.clear();
  hideShell();
}

/** Prints the prices of the open card's product on its tiles, and what is stored of it once the card is closed. */
export function followTileCard(state: OverlayState, { card }: PageView): void {
  const product = card?.tag === 'open' ? card.product : undefined;
  const before = state.cardProductId;
  state.cardProductId = product?.id;
  if (before !== undefined && before !== product?.id) void readAgain(state, [before]);
  if (card?.tag !== 'open') return;
  const link = state.open === undefined ? null : (state.spots.get(state.open.at)?.tile ?? null);
  const isTyped = link !== null && [...state.typed].some((place) => place.startsWith(tileKey(link, '')));
  if (!isTyped) state.editMode?.tiles.reprint(card.product);
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

/**
 * Reads the tiles anew whose bulk change is done, or no longer previewed. Returns the view with what is done, which stays shown
 * until then, lest the old price comes back in between.
 */
export function followPlanned(state: OverlayState, view: PageView, values: ShownValues, redraw: () => void): PageView {
  const { planned } = state;
  state.planned = view.planned;
  const ended = Object.keys(planned).filter((id) => view.planned[id] === undefined);
  const forget = (): void => {
    state.applied = {};
    values.takeBack();
  };
  if (ended.length > 0) {
    if (view.isPlanBegun) state.applied = planned;
    void readAgain(state, ended, forget).finally(forget).finally(redraw);
  }
  return { ...view, planned: { ...state.applied, ...view.planned } };
}

/** What fails is read again with the page. */
const readAgain = async (
  { editMode }: OverlayState,
  productIds: readonly string[],
  beforePrint?: () => void,
): Promise<void> => editMode?.tiles.readAgain(productIds, beforePrint).catch(() => undefined);

/** Whether this handle is at a value that is not saved. */
const isTypedAt = ({ open, typed }: OverlayState, { key, field }: Spot): boolean =>
  typed.has(key as PlaceKey) || (typed.has(field) && open !== undefined && key === spotKey(field));

/** Where the handles of the spots stand, by the keys of the spots. */
export const findHandlePlaces = (window: Window, { spots }: OverlayState): Map<string, HandlePlace> =>
  new Map(Array.from(spots, ([key, { use, element }]) => [key, findHandlePlace(window, use, element)]));

/** Draws the handles of the spots at these places, and removes the others. */
export function drawHandles(
  places: ReadonlyMap<string, HandlePlace>,
  state: OverlayState,
  card: PageCard,
  presses: Presses,
  root: ShadowRoot,
  redraw: () => void,
): void {
  card.keepReady(root, state.open === undefined ? nextElement(state) : (openElement(state) ?? null));
  for (const [key, handle] of state.handles) {
    if (state.spots.has(key)) continue;
    removeHandle(handle);
    state.handles.delete(key);
  }
  const drawn = [...places].flatMap(([key, place]) => {
    const spot = state.spots.get(key);
    if (spot === undefined) return [];
    const { use } = spot;
    const old = state.handles.get(key);
    const onOpen = (press: MouseEvent): void => presses.spot(key, press);
    const typedUse = use.tag === 'edit' && isTypedAt(state, spot) ? ({ ...use, pending: 'typed' } as const) : use;
    const onNear = (): void => near(state, redraw);
    const handle = drawHandle(root, old, typedUse, place, { onOpen, onNear });
    state.handles.set(key, handle);
    return [{ handle, element: place.element }];
  });
  hideCovered(root, drawn, redraw);
}

/** Where a card may be opened next, once a press is near; null if none is expected. */
function nextElement({ isNear, isEditing, spots, dockUse, dock }: OverlayState): HTMLElement | null {
  if (!isNear && !isEditing) return null;
  const spot = [...spots.values()].find(({ use }) => use.tag === 'edit');
  return spot?.element ?? (dockUse?.tag === 'card' ? dock?.button : undefined) ?? null;
}
