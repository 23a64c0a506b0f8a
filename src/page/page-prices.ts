import type { PageView } from '../domain/page-view.ts';
import { readChoices } from './option-pickers.ts';
import type { OverlayState } from './overlay-state.ts';
import type { Places } from './places.ts';
import { createPreview } from './preview.ts';
import { typedPlaces } from './typed-places.ts';
import { createTypedPreview } from './typed-preview.ts';

export interface PagePrices {
  show(view: PageView): void;
  /** Gives the page its own text back in place of what is typed. */
  takeBack(): void;
}

/** The prices on a page that was loaded with earlier ones: what is typed into its card, or else what is stored. */
export function createPagePrices(document: Document, places: Places, state: OverlayState): PagePrices {
  const saved = createPreview(document, places, () => readChoices(places.pickers()));
  const showTyped = createTypedPreview();
  return {
    show(view: PageView): void {
      state.isTyped = showTyped(typedPlaces(document, places, state, view));
      // The page's own text is back by then.
      if (!state.isTyped) saved.show(view.product);
    },
    takeBack(): void {
      state.isTyped = showTyped([]);
    },
  };
}
