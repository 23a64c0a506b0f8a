import { finishedSeqOf, type Edit } from '../../domain/edit.ts';
import type { Product } from '../../domain/product.ts';

/** A product as fetched at this number of the sequence. */
export interface Fetched {
  product: Product;
  seq: number;
}

/** A fetched product and its known edits, newest first. */
export interface Known {
  fetched: Fetched;
  edits: readonly Edit[];
}

/** True if an edit was saved after a product was fetched, so that the product does not show it. */
export const isSavedAfter = (edit: Edit, { seq }: Pick<Fetched, 'seq'>): boolean =>
  edit.state.tag === 'applied' && finishedSeqOf(edit) > seq;
