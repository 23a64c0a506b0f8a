import type { PageView } from '../../domain/page-view.ts';

/** The view of the page at this path, without the product of another path. */
export const viewAt = (view: PageView, path: string): PageView =>
  view.product === null || view.product.path === path ? view : { ...view, product: null };

/** True if a card is open without unsaved text or a running save. */
export const isUntouched = ({ card }: PageView): boolean => card?.tag === 'open' && !card.hasDraft;
