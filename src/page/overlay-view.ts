import type { Corner } from '../domain/corner.ts';
import type { FieldKey } from '../domain/fields.ts';
import type { PrintedPrice } from '../domain/printed-price.ts';
import type { HandleState, KeyStep } from './handle.ts';

/** The content of the overlay; see `PageView`. */
export interface OverlayView {
  isAsShopper: boolean;
  dock: { corner: Corner | null; paths: string[] } | null;
  product: {
    id: string;
    path: string;
    name: string;
    fields: FieldKey[];
    prices: PrintedPrice[];
    pending: HandleState;
    isPointed: boolean;
  } | null;
  keyStep: KeyStep | null;
  openAt: FieldKey | null;
  card:
    | { tag: 'opening' }
    | { tag: 'open'; product: { id: string; prices: PrintedPrice[] }; hasDraft: boolean; height: number }
    | null;
}

export const emptyView: OverlayView = {
  isAsShopper: false,
  dock: null,
  product: null,
  keyStep: null,
  openAt: null,
  card: null,
};

/** The view of the page at this path: what it says of the product at another path is left out. */
export const viewAt = (view: OverlayView, path: string): OverlayView =>
  view.product === null || view.product.path === path ? view : { ...view, product: null };

/** True if a card is open without unsaved text or a running save. */
export const isUntouched = ({ card }: OverlayView): boolean => card?.tag === 'open' && !card.hasDraft;
