import type { PageView } from '../../domain/page-view.ts';
import { labelOf } from '../dom/option-pickers.ts';
import type { Places } from '../overlay/places.ts';
import type { Spot } from '../overlay/spots.ts';

/**
 * The handles of edit mode at the names of the options by which a product has variants. Each opens the card for the
 * variants of the choice that the page has selected there.
 */
export function findOptionSpots(places: Pick<Places, 'pickers'>, product: PageView['product']): Spot[] {
  if (product === null || !product.fields.includes('price')) return [];
  const { name } = product;
  return places.pickers().flatMap((picker): Spot[] => {
    const { option, choices } = picker;
    const element = choices.size > 0 ? labelOf(picker) : undefined;
    if (element === undefined) return [];
    const use = { tag: 'edit', field: 'price', option, name, pending: 'none', isPointed: false } as const;
    return [{ key: `option ${option}`, field: 'price', option, use, tile: null, element }];
  });
}
