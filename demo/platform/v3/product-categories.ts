import { allRows } from '../database.ts';
import { groupBy } from '../group-by.ts';
import type { Shop } from '../shop.ts';
import type { Lookup } from './product-lookup.ts';

interface Place {
  productId: string;
  categoryId: string;
}

/** The direct category ids of these products, by product id. */
export function readDirectCategories(shop: Shop, productIds: string[]): Map<string, string[]> {
  const sql = `SELECT json_extract(body, '$.catalogItemId') AS productId, json_extract(body, '$.categoryId') AS categoryId
    FROM documents WHERE kind = 'category-item'
    AND json_extract(body, '$.catalogItemId') IN (SELECT value FROM json_each(?)) ORDER BY position`;
  const places = groupBy(allRows<Place>(shop.db, sql, JSON.stringify(productIds)), ({ productId }) => productId);
  return new Map([...places].map(([id, held]) => [id, held.map(({ categoryId }) => categoryId)]));
}

function parentOf(lookup: Lookup, id: string): string | undefined {
  const parent = lookup('category', id)?.['parentCategory'] as { id?: string } | undefined;
  return parent?.id;
}

/** The category and its ancestors, the topmost last. */
function withAncestors(lookup: Lookup, id: string): string[] {
  const parent = parentOf(lookup, id);
  return parent === undefined ? [id] : [id, ...withAncestors(lookup, parent)];
}

function toList(ids: string[]): object {
  return { categories: ids.map((id, index) => ({ id, index })) };
}

/** Converts a product's categories to wire format: direct ones, ancestors, and the path to the main one. */
export function toCategoriesJson(lookup: Lookup, direct: string[], mainCategoryId: unknown): object {
  const all = [...new Set(direct.flatMap((id) => withAncestors(lookup, id)))];
  const path = typeof mainCategoryId === 'string' ? withAncestors(lookup, mainCategoryId).toReversed() : [];
  const breadcrumbs = path.flatMap((categoryId) => {
    const category = lookup('category', categoryId);
    if (category === undefined) return [];
    return { categoryId, categoryName: category['name'], categorySlug: category['slug'] };
  });
  return {
    directCategoriesInfo: toList(direct),
    allCategoriesInfo: toList(all),
    breadcrumbsInfo: { breadcrumbs },
  };
}
