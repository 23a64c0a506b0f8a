import { firstRow } from '../database.ts';
import { ruleFault } from '../http/envelope.ts';
import type { Shop } from '../shop.ts';
import { productFault } from './product-faults.ts';

function isTaken(shop: Shop, slug: string, id: string): boolean {
  const sql = `SELECT 1 FROM documents WHERE kind = 'product' AND json_extract(body, '$.slug') = ? AND id <> ?`;
  return firstRow(shop.db, sql, slug, id) !== undefined;
}

/** Refuses a slug that is invalid in a URL. */
export function checkSlugFormat(slug: string): void {
  if (!/^[\p{L}\p{N}_~.%-]+$/u.test(slug))
    throw ruleFault('product.slug', 'INVALID_SLUG_FORMAT', 'must be letters, digits and hyphens');
}

/** Refuses a slug another product has. */
export function refuseTakenSlug(shop: Shop, slug: string, id: string): void {
  if (isTaken(shop, slug, id)) throw productFault('DUPLICATE_SLUG_ERROR', `slug ${slug} is taken`);
}

/** Creates a slug from a name that no product has. */
export function toFreeProductSlug(shop: Shop, name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/gu) ?? ['product'];
  const base = words.join('-').slice(0, 90);
  let slug = base;
  for (let count = 1; isTaken(shop, slug, ''); count += 1) slug = `${base}-${count}`;
  return slug;
}
