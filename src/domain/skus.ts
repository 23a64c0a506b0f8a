import { maxSkus } from './edit.ts';
import type { Product } from './product.ts';

/**
 * The SKUs by which a change of these variants is found, with spaces between: the product's own, then theirs, as far as there is
 * room. Without variants, the product's own.
 */
export function skusOf(product: Pick<Product, 'sku' | 'variants'>, variantIds: readonly string[]): { skus?: string } {
  const changed = new Set(variantIds);
  const own = product.variants.flatMap(({ id, sku }) => (changed.has(id) ? [sku] : []));
  const all = [...new Set([product.sku, ...own])].filter((sku) => sku !== '');
  let skus = '';
  for (const sku of all) if (`${skus} ${sku}`.trim().length <= maxSkus) skus = `${skus} ${sku}`.trim();
  return skus === '' ? {} : { skus };
}
