import { allRows } from '../database.ts';
import { applicationFault, fieldFault } from '../http/envelope.ts';
import { toItemReference } from './category-input.ts';
import type { ItemReference } from './category-input.ts';
import type { CategoryTree, StoredCategory } from './category-tree.ts';
import { refuseManaged } from './category-writes.ts';
import { insertDocument, readDocument, replaceDocument, requireDocument } from './documents.ts';
import type { DocumentStore } from './documents.ts';
import { storesAppId } from './product-shape.ts';

const ofItem = `kind = 'category-item' AND json_extract(body, '$.catalogItemId') = ?`;

interface IdRow {
  id: string;
}

/** The category, if its products may be changed; refuses with 404 or 403. */
export function requireOpenCategory(shop: DocumentStore, id: string): StoredCategory {
  const category = requireDocument(shop, 'category', id) as StoredCategory;
  refuseManaged(category);
  return category;
}

/** The direct categories of a product. */
export function readDirectCategories(shop: DocumentStore, { catalogItemId }: ItemReference): string[] {
  const sql = `SELECT json_extract(body, '$.categoryId') AS id FROM documents WHERE ${ofItem} ORDER BY position`;
  return allRows<IdRow>(shop.db, sql, catalogItemId).map(({ id }) => id);
}

/** The ancestors of a product's direct categories, without the direct ones. */
export function readIndirectCategories(tree: CategoryTree, direct: readonly string[]): string[] {
  const above = direct.flatMap((id) => tree.ancestors(id).map((category) => category.id));
  return [...new Set(above)].filter((id) => !direct.includes(id));
}

/** Adds a product to a category; an existing entry stays. */
export function addItem(shop: DocumentStore, categoryId: string, item: ItemReference): void {
  requireOpenCategory(shop, categoryId);
  if (item.appId !== storesAppId) throw fieldFault('item.appId', 'INVALID_ENUM_VALUE', `must be ${storesAppId}`);
  requireDocument(shop, 'product', item.catalogItemId);
  if (!readDirectCategories(shop, item).includes(categoryId))
    insertDocument(shop, 'category-item', { categoryId, ...item });
}

/** Removes a product from a category; a missing entry is no error. */
export function removeItem(shop: DocumentStore, categoryId: string, { catalogItemId }: ItemReference): void {
  requireOpenCategory(shop, categoryId);
  const sql = `DELETE FROM documents WHERE ${ofItem} AND json_extract(body, '$.categoryId') = ?`;
  shop.db.prepare(sql).run(catalogItemId, categoryId);
}

/** The products of these categories, each once, the last added first. */
export function listItems(shop: DocumentStore, categories: readonly string[]): ItemReference[] {
  // The cross join keeps SQLite to the index by category.
  const sql = `SELECT json_extract(body, '$.catalogItemId') AS id FROM json_each(?) AS category CROSS JOIN documents
    ON kind = 'category-item' AND json_extract(body, '$.categoryId') = category.value
    GROUP BY 1 ORDER BY max(position) DESC`;
  return allRows<IdRow>(shop.db, sql, JSON.stringify(categories)).map(({ id }) => toItemReference(id));
}

/** The number of direct products per category. */
export function countItems(shop: DocumentStore): Map<string, number> {
  const sql = `SELECT json_extract(body, '$.categoryId') AS id, count(*) AS n FROM documents
    WHERE kind = 'category-item' GROUP BY 1`;
  return new Map(allRows<IdRow & { n: number }>(shop.db, sql).map(({ id, n }) => [id, n]));
}

/** The manually ordered products of a category. */
export function readArrangedItems(shop: DocumentStore, categoryId: string): ItemReference[] {
  const { itemIds = [] } = (readDocument(shop, 'category-arrangement', categoryId) ?? {}) as { itemIds?: string[] };
  const present = new Set(listItems(shop, [categoryId]).map(({ catalogItemId }) => catalogItemId));
  return itemIds.filter((id) => present.has(id)).map(toItemReference);
}

/** Sets the manual order of a category's products. */
export function arrangeItems(shop: DocumentStore, categoryId: string, items: readonly ItemReference[]): void {
  const present = new Set(listItems(shop, [categoryId]).map(({ catalogItemId }) => catalogItemId));
  const itemIds = [...new Set(items.map(({ catalogItemId }) => catalogItemId))];
  const absent = itemIds.find((id) => !present.has(id));
  if (absent !== undefined) throw applicationFault(400, 'ITEM_NOT_IN_CATEGORY', `${absent} is not in the category`);
  const former = readDocument(shop, 'category-arrangement', categoryId);
  if (former === undefined) insertDocument(shop, 'category-arrangement', { categoryId, itemIds }, categoryId);
  else replaceDocument(shop, 'category-arrangement', { ...former, itemIds });
}
