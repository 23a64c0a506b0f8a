import type { PageView } from '../../domain/page-view.ts';
import { readChoices } from '../dom/option-pickers.ts';
import type { Places } from '../overlay/places.ts';
import { createPreview } from './preview.ts';
import type { Spot } from '../overlay/spots.ts';
import type { Tiles } from './tiles.ts';
import { typedPlaces, type CardPlace } from './typed-places.ts';
import { createTypedPreview, type PlaceKey, type TypedPlace } from './typed-preview.ts';

/** What of the overlay's state says where values are shown that are not saved. */
interface ShownState {
  isEditing: boolean;
  open: CardPlace | undefined;
  spots: ReadonlyMap<string, Pick<Spot, 'tile'>>;
  editMode: { tiles: Pick<Tiles, 'typed' | 'planned'> } | undefined;
}

/** The values on a page that was loaded with earlier ones: what is typed into its card, or else what is stored. */
export interface PageValues {
  /** Shows them. Returns the places at which the page shows what is not saved. */
  show(view: PageView, state: ShownState): ReadonlySet<PlaceKey>;
  /** Gives the page its own text back in place of what is typed. */
  takeBack(): void;
}

/** `first`: the product as the page was loaded with it. */
export function createPageValues(document: Document, places: Places, first: PageView['product']): PageValues {
  const saved = createPreview(document, places, () => readChoices(places.pickers()));
  const showTyped = createTypedPreview();
  saved.show(first);
  return {
    show(view, state) {
      const typed = showTyped([...typedPlaces(document, places, state.open, view), ...tilePlaces(state, view)]);
      // The page's own text is back by then.
      saved.show(view.product, typed);
      return typed;
    },
    takeBack: () => void showTyped([]),
  };
}

/** Where tiles print what is not saved: what is typed into the card at one of them, or else what a bulk change makes of them. */
function tilePlaces({ isEditing, editMode, open, spots }: ShownState, { dock, planned, card }: PageView): TypedPlace[] {
  if (!isEditing || editMode === undefined) return [];
  const { tiles } = editMode;
  const opened = card?.tag === 'open' ? card : undefined;
  const link = open === undefined ? undefined : spots.get(open.at)?.tile;
  const ofCard =
    opened === undefined || link === undefined || link === null
      ? []
      : tiles.typed(link, {
          toPay: opened.typed.find(({ choices }) => Object.keys(choices).length === 0)?.toPay,
          name: opened.typedTexts.find(({ field }) => field === 'name')?.text,
        });
  const isOther = (id: string): boolean => id !== opened?.product.id;
  const toPay = (id: string): string | undefined => {
    const plan = isOther(id) ? planned[id] : undefined;
    return plan?.tag === 'price' ? plan.toPay : undefined;
  };
  return [...ofCard, ...tiles.planned(dock?.paths ?? [], toPay)];
}
