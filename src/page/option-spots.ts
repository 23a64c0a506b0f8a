import type { PageView } from '../domain/page-view.ts';
import { findOptions, isShown } from './find.ts';
import type { Spot } from './spots.ts';

/**
 * The handles of edit mode at the names of the options by which a product has variants. Each opens the card for the
 * variants of the choice that the page has selected there.
 */
export function findOptionSpots(document: Document, product: PageView['product']): Spot[] {
  if (product === null || !product.fields.includes('price')) return [];
  const { name, prices } = product;
  const known = new Set(prices.flatMap(({ choices }) => Object.keys(choices)));
  return findOptions(document).flatMap(([option, picker]): Spot[] => {
    const element = known.has(option) ? labelOf(picker, option) : undefined;
    if (element === undefined) return [];
    const use = { tag: 'edit', field: 'price', option, name, pending: 'none', isPointed: false } as const;
    return [{ key: `option ${option}`, field: 'price', option, use, tile: null, element }];
  });
}

/** The element that prints the name of an option beside its choices. */
const labelOf = (picker: HTMLElement, name: string): HTMLElement | undefined =>
  [...picker.querySelectorAll<HTMLElement>('*')].find(
    (element) => isShown(element) && [...element.childNodes].some((node) => printsName(node, name)),
  );

const printsName = ({ nodeType, nodeValue }: Node, name: string): boolean =>
  nodeType === Node.TEXT_NODE && (nodeValue ?? '').trim().replace(/\s*:$/, '') === name.trim();
