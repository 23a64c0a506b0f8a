import type { Corner } from '../../domain/corner.ts';
import type { Dock, DockUse } from './dock.ts';
import type { DrawnHandle } from '../overlay/drawn-handle.ts';
import type { Host } from './host.ts';
import type { EditMode } from '../edit-mode/edit-mode.ts';
import { emptyView, type PageView } from '../../domain/page-view.ts';
import type { PageCard } from '../overlay/page-card.ts';
import { dockKey, spotKey } from '../dom/spot-keys.ts';
import type { Spot } from '../overlay/spots.ts';
import type { PlaceKey } from '../edit-mode/page-texts.ts';

/** The overlay's elements on the page. */
export interface OverlayState {
  host: Host | undefined;
  dock: Dock | undefined;
  dockUse: DockUse | null;
  handles: Map<string, DrawnHandle>;
  /** How often the page has changed. */
  changes: number;
  spots: Map<string, Spot>;
  isEditing: boolean;
  /** Loaded when edit mode begins first, or a press is near. */
  editMode: EditMode | undefined;
  /** True if the pointer or the focus has come to a button of ours: a press may follow. */
  isNear: boolean;
  /** Where the open card stands. */
  open: { at: string; element: HTMLElement } | undefined;
  /** The places at which the page shows unsaved values. */
  typed: ReadonlySet<PlaceKey>;
  /** True if the page still prints the price from before the last save. */
  isPriceOld: boolean;
  /** The tiles as a bulk change will change them, from the last view. */
  planned: PageView['planned'];
  /** `at` of the last save that the tiles have learnt. */
  latestAt: number;
  /** The product of the open card, whose tiles follow it. */
  cardProductId: string | undefined;
  /** The last view, of the page at this path. */
  last: { view: PageView; path: string };
}

export const createState = (): OverlayState => ({
  host: undefined,
  dock: undefined,
  dockUse: null,
  handles: new Map(),
  changes: 0,
  spots: new Map(),
  isEditing: false,
  editMode: undefined,
  isNear: false,
  open: undefined,
  typed: new Set(),
  isPriceOld: false,
  planned: {},
  latestAt: 0,
  cardProductId: undefined,
  last: { view: emptyView, path: '' },
});

/** Notes that a press may follow, and draws once for it. */
export function near(state: OverlayState, redraw: () => void): void {
  if (state.isNear) return;
  state.isNear = true;
  redraw();
}

/** The element that a card at this spot stands at, if it is on the page: for an option, the price that it changes. */
export function elementAt({ dock, spots }: OverlayState, at: string): HTMLElement | undefined {
  if (at === dockKey) return dock?.button;
  const spot = spots.get(at);
  const price = spot?.option === undefined ? undefined : spots.get(spotKey('price'));
  return (price ?? spot)?.element;
}

/** The element of the open card: the one it was opened at, or its replacement by now. */
export function openElement(state: OverlayState): HTMLElement | undefined {
  const { open } = state;
  if (open === undefined) return undefined;
  if (!open.element.isConnected || open.element.getClientRects().length === 0) {
    const next = elementAt(state, open.at);
    if (next === undefined) return undefined;
    open.element = next;
  }
  return open.element;
}

/** Removes the card's frame. Returns true if it had the focus. */
export function closeCard(state: OverlayState, card: PageCard): boolean {
  state.open = undefined;
  return card.close();
}

/** The button of a spot. */
export const buttonAt = ({ dock, handles }: OverlayState, at: string): HTMLButtonElement | undefined =>
  at === dockKey ? dock?.button : handles.get(at)?.button;

/** The corner that chats and banners of most shops leave free. */
export const defaultCorner = ({ documentElement }: Document): Corner =>
  getComputedStyle(documentElement).direction === 'rtl' ? 'bottom-right' : 'bottom-left';
