import type { PageView } from '../../domain/page-view.ts';
import type { OverlayState } from '../dock/overlay-state.ts';
import type { PageValues } from '../edit-mode/page-values.ts';
import type { Places } from './places.ts';

/** The values that the page shows otherwise than it was loaded with. */
export interface ShownValues {
  show(view: PageView): void;
  /** Replaces typed text on the page by the page's own text. */
  takeBack(): void;
}

/**
 * `load` is called, once for a view, when the script that shows them is needed: a press is near, a card is open or the
 * product has changed.
 */
export function createShownValues(
  document: Document,
  places: Places,
  state: OverlayState,
  load: () => void,
): ShownValues {
  let values: PageValues | undefined;
  let first: PageView['product'] = null;
  let requested: PageView | undefined;
  return {
    show(view) {
      const { product, card } = view;
      if (product !== null && product.id !== first?.id) first = product;
      values ??= state.editMode?.createValues(document, places, first);
      if (values !== undefined) {
        Object.assign(state, values.show(view, state));
        return;
      }
      const isNeeded =
        state.isNear ||
        card !== null ||
        (product !== null && product !== first && valuesOf(product) !== valuesOf(first));
      if (!isNeeded || requested === view) return;
      requested = view;
      load();
    },
    takeBack() {
      values?.takeBack();
      state.typed = new Set();
      state.isPriceOld = false;
    },
  };
}

const valuesOf = (product: PageView['product']): string => JSON.stringify([product?.prices, product?.texts]);
