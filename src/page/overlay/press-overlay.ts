import { clickedNumber } from '../dom/find.ts';
import { createOpeners } from './openers.ts';
import { buttonAt, closeCard, elementAt, type OverlayState } from '../dock/overlay-state.ts';
import type { Hint } from '../dock/hint.ts';
import type { OverlayOptions } from './overlay-options.ts';
import { readChoices } from '../dom/option-pickers.ts';
import type { PageCard } from './page-card.ts';
import { createLateCard, type LateCard } from './late-card.ts';
import type { Places } from './places.ts';
import { createCardPresses } from './card-presses.ts';
import { dockKey } from '../dom/spot-keys.ts';

/** The field that a tile prints beside prices. */
const nameAlone: ReturnType<Places['printed']> = ['name'];

/** The actions of the merchant's presses on the overlay. */
export interface Presses {
  /** The handle of a spot. */
  spot(at: string, press: MouseEvent): void;
  /** The docked button, or its key. */
  dock(): void;
  /** Opens the card that a view asks for. */
  requestedBy: ReturnType<typeof createOpeners>['requestedBy'];
  /** Opens the card of a press that was made while another card was saving, once that is kept. */
  settle(): void;
  /** Forgets a remembered press. */
  forget(): void;
  /** Loads the script of edit mode and of the preview, unless it is loaded. */
  load(): void;
  /** Picks no tile any more, or else leaves edit mode. */
  leave(): void;
}

export function createPresses(
  options: OverlayOptions,
  state: OverlayState,
  card: PageCard,
  places: Pick<Places, 'pickers' | 'printed' | 'oldPrice'>,
  redraw: () => void,
  say: Hint['show'],
): Presses {
  const isWaiting = (): boolean => open.card.isRunning() || card.tag() === 'opening';
  const late = createLateCard(say, isWaiting);
  const open = createOpenersAt(options, state, card, places, redraw, () => load(), late);
  const { openCard, settle, forget } = createCardPresses(options, state, card, open.card);
  let loading: Promise<void> | undefined;
  const load = (): Promise<void> =>
    (loading ??= (async () => {
      state.editMode ??= await options.loadEditMode(redraw).catch(() => undefined);
      loading = undefined;
      redraw();
    })());
  const setEditing = (isEditing: boolean): void => {
    state.isEditing = isEditing;
    if (isEditing) options.follow();
    if (isEditing && state.editMode === undefined) void load();
    if (!isEditing) state.editMode?.picks.clear();
    redraw();
  };
  return {
    spot(at, press) {
      const spot = state.spots.get(at);
      if (spot === undefined) return;
      const { field, tile, option = null, use, element } = spot;
      if (use.tag === 'key') return open.key({ field, at });
      const number = field === 'price' && option === null ? clickedNumber(element, press) : 'paid';
      openCard({ field, tile, option, at, number });
    },
    dock() {
      const use = state.dockUse;
      if (use?.tag === 'key') open.key({ field: 'price', at: dockKey });
      else if (use?.tag === 'edit') setEditing(!state.isEditing);
      else if (use?.tag === 'search') options.openSearch();
      else if (use?.tag === 'card') openCard({ field: 'price', number: 'paid', option: null, tile: null, at: dockKey });
    },
    requestedBy: open.requestedBy,
    settle() {
      settle();
      late.settle();
    },
    forget,
    load: () => void load(),
    leave() {
      if (!state.isEditing || card.tag() !== 'closed' || state.last.view.isAsShopper) return;
      if (state.editMode?.picks.clear() === true) return redraw();
      setEditing(false);
      state.dock?.button.focus({ preventScroll: true });
    },
  };
}

function createOpenersAt(
  options: OverlayOptions,
  state: OverlayState,
  card: PageCard,
  places: Pick<Places, 'pickers' | 'printed' | 'oldPrice'>,
  redraw: () => void,
  load: () => Promise<void>,
  late: LateCard,
) {
  return createOpeners({
    openCard: async ({ field, number, option, tile }) => {
      late.start();
      // Edit mode finds printed stock and ribbons, which then change with the text typed into the card.
      if (tile === null && state.editMode === undefined) await load();
      const choices = tile === null ? readChoices(places.pickers()) : {};
      const printed = tile === null ? places.printed() : nameAlone;
      const pagePrice = tile === null ? places.oldPrice() : null;
      return options.openCard({ field, number, option, tile, choices, printed, pagePrice });
    },
    openKey: options.openKey,
    canOpenCard: () => card.tag() === 'closed' && !card.refuse(),
    onCard({ at, isByItself = false }, token) {
      // A press is refused as soon as its frame is blocked; a request of a view is refused only here.
      if (isByItself ? card.refuse() : card.isBlocked()) return (options.closeCard(), false);
      const element = elementAt(state, at);
      // The page may have changed since the request.
      if (state.host === undefined || element === undefined) return false;
      state.open = { at, element };
      card.open(state.host.root, token, element, { isDocked: at === dockKey, isByItself });
      redraw();
      return true;
    },
    onRefused(words, at) {
      late.refuse(words);
      // Text typed since the press is lost with the frame.
      const hadFocus = closeCard(state, card);
      redraw();
      const button = buttonAt(state, at);
      if (button === undefined) return;
      button.title = words;
      if (hadFocus) button.focus({ preventScroll: true });
    },
  });
}
