import { drawHandle, findHandlePlace, type DrawnHandle } from './drawn-handle.ts';
import type { Followers } from '../dom/followers.ts';
import type { HandleUse } from '../dom/handle.ts';
import { closeCard, near, openElement, type OverlayState } from '../dock/overlay-state.ts';
import { cardPricesOf, type PageView } from '../../domain/page-view.ts';
import type { PageCard } from './page-card.ts';
import type { Presses } from './press-overlay.ts';
import type { Shell } from '../dock/shell.ts';
import type { ShownValues } from './shown-values.ts';
import { spotKey } from '../dom/spot-keys.ts';
import type { Spot } from './spots.ts';
import type { PlaceKey } from '../edit-mode/page-texts.ts';

/** Removes everything from the page. */
export function hide(
  { state, hide: hideShell }: Shell,
  card: PageCard,
  values: ShownValues,
  followers: Followers,
): void {
  values.takeBack();
  state.isNear = false;
  closeCard(state, card);
  removeHandles(state, followers);
  hideShell();
}

/** Removes all but an open card, for its extension is gone. */
export function leaveCardAlone(
  { state, drawDock }: Shell,
  values: Pick<ShownValues, 'takeBack'>,
  followers: Followers,
): void {
  values.takeBack();
  removeHandles(state, followers);
  state.dockUse = null;
  if (state.host !== undefined) drawDock(state.host.root);
}

function removeHandles({ handles }: OverlayState, followers: Followers): void {
  for (const { button } of handles.values()) button.remove();
  handles.clear();
  followers.clear();
}

/** Has tiles learn the stored values. */
export function followTiles(state: OverlayState, view: PageView): void {
  followLatest(state, view);
  followTileCard(state, view);
  followPlanned(state, view);
}

/** Learns the last save. If an earlier save was missed, rewritten values of the page are read again. */
function followLatest(state: OverlayState, { latest: { at, before, tiles } }: PageView): void {
  if (at === 0 || at === state.latestAt) return;
  const isNext = before === state.latestAt;
  state.latestAt = at;
  const known = state.editMode?.tiles;
  if (isNext) for (const tile of tiles) known?.learn(tile);
  else readAgain(state, [...(known?.changed() ?? []), ...Object.keys(state.planned)]);
}

/** Learns the prices of the open card's product; once it is closed, its product is read again. */
function followTileCard(state: OverlayState, view: PageView): void {
  const id = view.card?.tag === 'open' ? view.card.productId : undefined;
  const before = state.cardProductId;
  state.cardProductId = id;
  if (before !== undefined && before !== id) readAgain(state, [before]);
  const prices = cardPricesOf(view);
  if (id !== undefined && prices !== undefined) state.editMode?.tiles.learn({ id, prices });
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

/** A failed reading is repeated with the next reading of the page. */
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

/** The use of a handle, with the marks for an unsaved value and for one that the page does not show yet. */
function useAt({ open, typed, isPriceOld }: OverlayState, { key, field, use }: Spot): Spot['use'] {
  if (use.tag !== 'edit') return use;
  const isTyped = typed.has(key as PlaceKey) || (typed.has(field) && open !== undefined && key === spotKey(field));
  if (isTyped) return { ...use, pending: 'typed' };
  return isPriceOld && use.pending === 'none' && key === spotKey('price') ? { ...use, pending: 'old' } : use;
}

/** A handle to draw: at a spot that is new, or on a page that has changed since. */
interface Due extends Omit<DrawnHandle, 'button'> {
  key: string;
  place: ReturnType<typeof findHandlePlace>;
}

/** Finds which handles are to be drawn, and where: those that are far from the window stay as they are. */
export const findDueHandles = (window: Window, state: OverlayState, { isNear }: Pick<Followers, 'isNear'>): Due[] =>
  [...state.spots.values()].flatMap((spot): Due[] => {
    const { key, element, sighted = element } = spot;
    const { changes } = state;
    const use: HandleUse = useAt(state, spot);
    const last = state.handles.get(key);
    const isDrawn = last?.element === element && last.use === use && (last.changes === changes || !isNear(last));
    const place = () => findHandlePlace(window, state.host?.root, { use, element });
    return isDrawn ? [] : [{ key, use, element, sighted, changes, place: place() }];
  });

/** Draws handles, and removes those without a spot. */
export function drawHandles(
  due: readonly Due[],
  state: OverlayState,
  card: PageCard,
  { presses, followers }: { presses: Presses; followers: Followers },
  root: ShadowRoot,
  redraw: () => void,
): void {
  const open = openElement(state);
  card.keepReady(root, state.open === undefined ? nextElement(state) : (open ?? null));
  // A person who saves goes on to the next value.
  if (open !== undefined && hasSave(state.last.view)) card.keepNextReady(root, open);
  for (const [key, { button }] of state.handles) {
    if (state.spots.has(key)) continue;
    followers.drop(button);
    button.remove();
    state.handles.delete(key);
  }
  for (const { key, place, ...drawn } of due) {
    const onOpen = (press: MouseEvent): void => presses.spot(key, press);
    const onNear = (): void => near(state, redraw);
    const last = state.handles.get(key) ?? {};
    state.handles.set(key, drawHandle(root, followers, last, drawn, place, { onOpen, onNear }));
  }
}

const hasSave = ({ card }: PageView): boolean => card?.tag === 'open' && card.save !== undefined;

/** The place where a card may be opened next, once a press is near; null if none is expected. */
function nextElement({ isNear, isEditing, spots, dockUse, dock }: OverlayState): HTMLElement | null {
  if (!isNear && !isEditing) return null;
  const spot = [...spots.values()].find(({ use }) => use.tag === 'edit');
  return spot?.element ?? (dockUse?.tag === 'card' ? dock?.button : undefined) ?? null;
}
