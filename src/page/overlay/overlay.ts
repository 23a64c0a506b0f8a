import { dockUseOf } from '../dock/dock-use.ts';
import { drawCard, drawHandles, findDueHandles, followTiles, hide, leaveCardAlone } from './draw-overlay.ts';
import type { FollowedPage } from '../edit-mode/near-tiles.ts';
import type { EditMode } from '../edit-mode/edit-mode.ts';
import type { PlacedField } from '../../domain/field-selectors.ts';
import { createFollowers, type Followed, type Followers, type Unpressable } from '../dom/followers.ts';
import { handleCss } from '../dom/handle.ts';
import type { OverlayOptions } from './overlay-options.ts';
import { buttonAt, closeCard, openElement, type OverlayState } from '../dock/overlay-state.ts';
import { emptyView, type PageView } from '../../domain/page-view.ts';
import { isUntouched, viewAt } from '../dock/overlay-view.ts';
import type { Refusal } from './card-frame.ts';
import { createPageCard, type PageCard } from './page-card.ts';
import { createPlaces, type Places } from './places.ts';
import { createPresses, type Presses } from './press-overlay.ts';
import { createPageListener } from '../dom/presses.ts';
import * as pageMessages from '../../messages/compiled/page.ts';
import { addSheet, type Shell } from '../dock/shell.ts';
import { createShownValues } from './shown-values.ts';
import { createSight, type Sight } from '../dom/sight.ts';
import { dockKey, spotKey } from '../dom/spot-keys.ts';
import { findSpots, type Spot } from './spots.ts';
import { hasTiles } from '../dom/tile-links.ts';

export interface Overlay {
  /** Draws a view, without the facts of a page at another path. */
  draw(view: PageView, path: string): void;
  /** Moves our elements along with the page. `isScrolled`: nothing has changed but the window's scrolling. */
  follow(isScrolled: boolean): Followed;
  /** Hides the buttons that cannot be pressed at their present places. */
  settle(): void;
  isOpen(): boolean;
  /** True if tiles are picked, or show a bulk change. */
  isPlanning(): boolean;
  /** Does what a press on the docked button does. */
  pressDock: () => void;
  /** Searches the page for the values of its product once more: see `Places`. */
  explain: Places['explain'];
  /** The reason for which the handle of a field of the page's product is hidden. */
  hiddenBy(field: PlacedField): Unpressable | undefined;
  /** The page removed, moved or resized our element, which was put back. */
  onDisplaced(): void;
  /** Leaves an open card alone on the page, for its extension is gone. Draws nothing more. */
  leaveCardAlone(): void;
  remove(): void;
}

/** Long enough to read two sentences, beside the popup that opens. */
const refusedHintMs = 10_000;

/** Where the card of the page's product opens. */
const priceKey = ({ spots }: OverlayState): string => (spots.has(spotKey('price')) ? spotKey('price') : dockKey);

const useOf = (view: PageView, { spots, isEditing }: OverlayState, isEditable: boolean): ReturnType<typeof dockUseOf> =>
  dockUseOf(view, { isPriceFound: spots.has(spotKey('price')), isEditing, isEditable });

/** The spots that exist only in edit mode: options and tiles. */
const spotsOf = (editMode: EditMode | undefined, places: Places, view: PageView, page: FollowedPage): Spot[] =>
  editMode === undefined
    ? []
    : [...editMode.findOptionSpots(places, view.product), ...editMode.tiles.spots(view.dock?.paths ?? [], page)];

/** Finds the places of handles, and thus the docked button's use. Returns edit mode if it is to be drawn. */
function findAll(
  { document, sight }: { document: Document; sight: Sight },
  view: PageView,
  places: Places,
  state: OverlayState,
): EditMode | undefined {
  const editMode = state.isEditing && view.keyStep === null ? state.editMode : undefined;
  const spots = [
    ...findSpots(document, view, places, state),
    ...spotsOf(editMode, places, view, { sight, changes: state.changes }),
  ];
  state.spots = new Map(spots.map((spot) => [spot.key, spot]));
  if (editMode === undefined) state.editMode?.tiles.rest();
  state.dockUse = useOf(view, state, spots.length > 0 || hasTiles(document, view.dock?.paths ?? []));
  return editMode;
}

const isPlanning = ({ isEditing, planned, editMode }: OverlayState): boolean =>
  isEditing && (Object.keys(planned).length > 0 || editMode?.picks.isAny() === true);

/** Adds the style sheet of handles to each root once; returns the root. */
function createStyle(): (root: ShadowRoot) => ShadowRoot {
  let styled: ShadowRoot | undefined;
  return (root) => {
    if (styled !== root) addSheet(root, handleCss);
    return (styled = root);
  };
}

/**
 * The handles and the card's frame on a storefront page, beside the docked button of the shell. Display only: nothing here
 * can write.
 */
export function createOverlay(options: OverlayOptions, shell: Shell): Overlay {
  const { window } = options;
  const { document } = window;
  const redraw = (): void => draw(state.last.view, state.last.path);
  const { state } = shell;
  const places = createPlaces(document, options.card.now, redraw, () => state.editMode?.own);
  // Runs after the press that asked for the card has ended.
  const onRefused = (why: Refusal) => void setTimeout(() => (closeAll(), showRefusal(options, shell, why), redraw()));
  const card = createPageCard(window, { ...options.card, onLeft: options.closeCard, onRefused });
  const values = createShownValues(document, places, state, () => presses.load());
  const { sight, followers } = followPage(options, state);
  const hideAll = () => (state.editMode?.tiles.rest(), hide(shell, card, values, followers));
  const style = createStyle();
  const presses = createPresses(options, state, card, places, redraw, shell.say);
  const closeAll = () => (presses.forget(), closeCard(state, card));
  const draw = (whole: PageView, path: string): void => {
    if (!options.isAlive()) return;
    // A card of the earlier page closes at once. Its text is kept as a draft.
    if (path !== state.last.path) closeAll();
    state.last = { view: whole, path };
    if (whole.isAsShopper) return (presses.forget(), hideAll());
    const view = viewAt(whole, path);
    places.setProduct(view.product, view.dock?.paths ?? [], view.card);
    followTiles(state, view);
    values.show(view);
    const editMode = findAll({ document, sight }, view, places, state);
    if (state.spots.size === 0 && state.dockUse === null && openElement(state) === undefined) return hideAll();
    const due = findDueHandles(window, state, followers);
    const root = style(shell.start());
    shell.drawDock(root);
    const hadCard = state.open !== undefined;
    const isFocusFree = drawCard(state, card, root, view);
    drawHandles(due, state, card, { presses, followers }, root, redraw);
    state.editMode?.picks.draw(root, editMode?.tiles.shown() ?? null, view, { followers, changes: state.changes });
    followers.cover('placed');
    if (isFocusFree) buttonAt(state, isFocusFree)?.focus({ preventScroll: true });
    if (view.product !== null) presses.requestedBy(view, priceKey(state));
    presses.settle();
    if (state.isNear || state.isEditing || card.tag() !== 'closed') listener.start();
    // The card has just gone with the element it stood at.
    if (hadCard && state.open === undefined && state.typed.size > 0) redraw();
  };
  const listener = createListener(options, state, card, presses, redraw);
  return {
    draw,
    follow: createFollow(window, card, followers),
    settle: () => followers.cover('all'),
    isOpen: () => card.tag() !== 'closed',
    isPlanning: () => isPlanning(state),
    pressDock: presses.dock,
    ...createExplainers(places, state, followers),
    onDisplaced() {
      // The page may have moved or resized the card. The typed text is kept.
      if (card.tag() !== 'closed') options.closeCard();
      closeAll();
    },
    leaveCardAlone: () => leaveCardAlone(shell, values, followers),
    remove() {
      listener.stop();
      // A late callback finds nothing to draw.
      state.last = { view: emptyView, path: '' };
      hideAll();
    },
  };
}

const createExplainers = (
  { explain }: Places,
  { handles }: OverlayState,
  followers: Followers,
): Pick<Overlay, 'explain' | 'hiddenBy'> => ({
  explain,
  hiddenBy(field) {
    const handle = handles.get(spotKey(field));
    return handle && followers.hiddenBy(handle.button);
  },
});

const createListener = (
  options: OverlayOptions,
  state: OverlayState,
  card: PageCard,
  presses: Presses,
  redraw: () => void,
): ReturnType<typeof createPageListener> =>
  createPageListener(options.window, {
    own: () => state.host?.root.host,
    onPressBeside: () => (presses.forget(), leaveUntouched(options, state, card)),
    onLeaving: () => card.makeWay(redraw),
    onEscape: presses.leave,
  });

/** Creates the followers of the page's elements, and the observer of the near ones. */
function followPage({ window, card: { now } }: OverlayOptions, state: OverlayState) {
  const sight = createSight(window, () => (followers.onSight(), state.editMode?.tiles.onSight()));
  const followers = createFollowers(window, sight, () => state.changes, now);
  return { sight, followers };
}

function createFollow(window: Window, card: PageCard, followers: Followers): Overlay['follow'] {
  let scrolled = '';
  return (isScrolled) => {
    const now = `${window.scrollX} ${window.scrollY}`;
    // An open card moves with the window's scrolling.
    const isCardMoved = card.tag() !== 'closed' && now !== scrolled;
    scrolled = now;
    return isCardMoved ? 'asked' : followers.follow(isScrolled);
  };
}

/** Says that the card does not open. If the page blocks cards, opens the popup, too. */
function showRefusal(options: OverlayOptions, shell: Shell, why: Refusal): void {
  options.closeCard();
  shell.say(pageMessages.refused[why], refusedHintMs);
  if (why === 'blocked') options.openSearch();
}

/** Closes a card beside which the page was pressed, unless something is typed into it. */
function leaveUntouched(options: OverlayOptions, state: OverlayState, card: PageCard): void {
  // A card without its extension cannot save. The typed text is kept for the next card.
  if (!options.isAlive()) options.closeCard();
  // Only the card knows at once whether something was typed.
  else if (isUntouched(state.last.view)) card.notifyPressBeside();
}
