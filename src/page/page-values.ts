import type { PageView } from '../domain/page-view.ts';
import { readChoices } from './option-pickers.ts';
import type { Places } from './places.ts';
import { createPreview } from './preview.ts';
import { typedPlaces, type CardPlace } from './typed-places.ts';
import { createTypedPreview, isOfCard, type PlaceKey, type TypedPlace } from './typed-preview.ts';

/** The values on a page that was loaded with earlier ones: what is typed into its card, or else what is stored. */
export interface PageValues {
  /** Shows them, and at other places what is planned. Returns the places at which the page shows what is not saved. */
  show(view: PageView, open: CardPlace | undefined, planned: readonly TypedPlace[]): ReadonlySet<PlaceKey>;
  /** Gives the page its own text back in place of what is typed. */
  takeBack(): void;
}

/** `first`: the product as the page was loaded with it. */
export function createPageValues(document: Document, places: Places, first: PageView['product']): PageValues {
  const saved = createPreview(document, places, () => readChoices(places.pickers()));
  const showTyped = createTypedPreview();
  saved.show(first);
  return {
    show(view, open, planned) {
      const typed = showTyped([...typedPlaces(document, places, open, view), ...planned]);
      // The page's own text is back by then.
      if (![...typed].some(isOfCard)) saved.show(view.product);
      return typed;
    },
    takeBack: () => void showTyped([]),
  };
}
