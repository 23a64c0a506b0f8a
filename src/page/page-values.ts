import type { PlacedField } from '../domain/field-selectors.ts';
import type { PageView } from '../domain/page-view.ts';
import { readChoices } from './option-pickers.ts';
import type { Places } from './places.ts';
import { createPreview } from './preview.ts';
import { typedPlaces, type CardPlace } from './typed-places.ts';
import { createTypedPreview } from './typed-preview.ts';

/** The values on a page that was loaded with earlier ones: what is typed into its card, or else what is stored. */
export interface PageValues {
  /** Shows them. Returns the fields in which the page shows what is typed. */
  show(view: PageView, open: CardPlace | undefined): ReadonlySet<PlacedField>;
  /** Gives the page its own text back in place of what is typed. */
  takeBack(): void;
}

/** `first`: the product as the page was loaded with it. */
export function createPageValues(document: Document, places: Places, first: PageView['product']): PageValues {
  const saved = createPreview(document, places, () => readChoices(places.pickers()));
  const showTyped = createTypedPreview();
  saved.show(first);
  return {
    show(view, open) {
      const typed = showTyped(typedPlaces(document, places, open, view));
      // The page's own text is back by then.
      if (typed.size === 0) saved.show(view.product);
      return typed;
    },
    takeBack: () => void showTyped([]),
  };
}
