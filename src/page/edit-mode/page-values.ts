import type { PlannedTile } from '../../domain/planned-tile.ts';
import type { PrintedPrice, TypedPrice } from '../../domain/printed-price.ts';
import { cardPricesOf, type PageView } from '../../domain/page-view.ts';
import { numbersIn, printsAmount } from '../dom/printed.ts';
import { joinedText } from '../dom/text-nodes.ts';
import type { Places } from '../overlay/places.ts';
import type { Spot } from '../overlay/spots.ts';
import { tilePrices, type TilePrices } from './known-tiles.ts';
import { createProductPlaces, nothingTyped, type CardPlace, type TypedValues } from './product-places.ts';
import { createAmountRewrites } from './rewrites.ts';
import type { Tiles } from './tiles.ts';
import { createPageTexts, type PlaceKey, type ShownPlace } from './page-texts.ts';

/** The part of the overlay's state that places unsaved values. */
interface ShownState {
  isEditing: boolean;
  open: CardPlace | undefined;
  spots: ReadonlyMap<string, Pick<Spot, 'tile'>>;
  editMode: { tiles: Pick<Tiles, 'typed' | 'planned' | 'saved'> } | undefined;
}

/** The places at which the page shows unsaved values. `isPriceOld`: its price is one from before the last save. */
interface Showing {
  typed: ReadonlySet<PlaceKey>;
  isPriceOld: boolean;
}

/** The values on a page that was loaded with earlier ones: the text typed into its card, or else the stored value. */
export interface PageValues {
  show(view: PageView, state: ShownState): Showing;
  /** Replaces typed text on the page by the page's own text, or by the stored value. */
  takeBack(): void;
}

/** `first`: the product as the page was loaded with it. */
export function createPageValues(document: Document, places: Places, first: PageView['product']): PageValues {
  const own = createProductPlaces(document, places, createAmountRewrites(document));
  const showTexts = createPageTexts();
  const isOld = createOldPrice();
  let last: { view: PageView; state: ShownState } | undefined;
  let isPrinting = false;
  if (first !== null) own.find(first, nothingTyped);
  const show = (view: PageView, state: ShownState, isTypedShown: boolean): Showing => {
    const { product } = view;
    const typed = isTypedShown ? typedOf(view, state.open) : nothingTyped;
    const unsaved = isTypedShown ? tilePlaces(state, view) : [];
    const keys = new Set(unsaved.map(({ place }) => place));
    const shown = [
      ...(product === null ? [] : own.find(product, typed)),
      ...unsaved,
      ...(state.editMode?.tiles.saved(view.dock?.paths ?? [], keys) ?? []),
    ];
    const changed = showTexts(shown);
    const current = product === null ? undefined : own.changedPrice(product, typed);
    const price = current === undefined ? undefined : places.find('price');
    return {
      typed: changed,
      isPriceOld:
        current !== undefined && price !== undefined && !changed.has('price') && isOld(joinedText(price), current),
    };
  };
  onPrint(document.defaultView, (isPaper) => {
    isPrinting = isPaper;
    if (last !== undefined) show(last.view, last.state, !isPaper);
  });
  return {
    show(view, state) {
      last = { view, state };
      return show(view, state, !isPrinting);
    },
    takeBack() {
      if (last !== undefined) show(last.view, last.state, false);
      last = undefined;
    },
  };
}

/** The text typed into the card, if it is open at the page's product. */
function typedOf({ product, card }: PageView, open: CardPlace | undefined): TypedValues {
  if (open === undefined || card?.tag !== 'open' || product?.id !== card.productId) return nothingTyped;
  return { prices: card.typed, texts: card.typedTexts };
}

/** Calls back before the page is printed or shown as on paper, and after it. */
function onPrint(window: Window | null, show: (isPaper: boolean) => void): void {
  window?.addEventListener('beforeprint', () => show(true));
  window?.addEventListener('afterprint', () => show(false));
  window?.matchMedia('print').addEventListener('change', ({ matches }) => show(matches));
}

/**
 * True if a text still prints none of the current amounts, such as a price that the page has converted to another
 * currency; a text that the page has changed since counts as current.
 */
function createOldPrice(): (text: string, current: readonly string[]) => boolean {
  let old: { key: string; text: string } | undefined;
  return (text, current) => {
    if (numbersIn(text).length === 0 || printsAmount(text, current)) return false;
    const key = current.join(' ');
    if (old?.key !== key) old = { key, text };
    return old.text === text;
  };
}

/**
 * The places where tiles print unsaved values: the text typed into a card at a tile, or else the result of a bulk
 * change.
 */
function tilePlaces({ isEditing, editMode, open, spots }: ShownState, view: PageView): ShownPlace[] {
  if (!isEditing || editMode === undefined) return [];
  const { tiles } = editMode;
  const { dock, planned, card } = view;
  const opened = card?.tag === 'open' ? card : undefined;
  const link = open === undefined ? undefined : spots.get(open.at)?.tile;
  const ofCard =
    opened === undefined || link === undefined || link === null
      ? []
      : tiles.typed(link, {
          prices: opened.typed.length === 0 ? undefined : tilePrices(withTyped(cardPricesOf(view) ?? [], opened.typed)),
          name: opened.typedTexts.find(({ field }) => field === 'name')?.text,
        });
  const isOther = (id: string): boolean => id !== opened?.productId;
  const plannedOf = (id: string): TilePrices | undefined => {
    const plan = isOther(id) ? planned[id] : undefined;
    return plan?.tag === 'price' ? plannedPrices(plan) : undefined;
  };
  const isPlanned = Object.keys(planned).length > 0;
  return [...ofCard, ...(isPlanned ? tiles.planned(dock?.paths ?? [], plannedOf) : [])];
}

/** The prices with the typed ones in their place. */
function withTyped(prices: readonly PrintedPrice[], typed: readonly TypedPrice[]): readonly TypedPrice[] {
  const byChoices = new Map(typed.map((price) => [JSON.stringify(price.choices), price]));
  return prices.map((price) => byChoices.get(JSON.stringify(price.choices)) ?? price);
}

const plannedPrices = ({ toPay, lowest, highest }: Extract<PlannedTile, { tag: 'price' }>): TilePrices => ({
  own: { toPay },
  ...(lowest !== undefined && { lowest: { toPay: lowest } }),
  ...(highest !== undefined && { highest: { toPay: highest } }),
});
