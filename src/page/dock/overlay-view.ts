import type { PageView } from '../../domain/page-view.ts';

/** The view of the page at this path: what it says of the product at another path is left out. */
export const viewAt = (view: PageView, path: string): PageView =>
  view.product === null || view.product.path === path ? view : { ...view, product: null };

/** True if a card is open without unsaved text or a running save. */
export const isUntouched = ({ card }: PageView): boolean => card?.tag === 'open' && !card.hasDraft;
