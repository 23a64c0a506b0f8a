import { groupBy } from '../group-by.ts';
import { allDocuments } from './documents.ts';
import type { Document, DocumentStore } from './documents.ts';

/** Stored record of kind `category`: the written fields, and the place among the children of its parent. */
export interface StoredCategory extends Document {
  name: string;
  slug: string;
  visible: boolean;
  /** Without an id: a top-level category. */
  parentCategory: { id?: string; index: number };
  managingAppId?: string;
}

/** A snapshot of the categories. */
export interface CategoryTree {
  all: StoredCategory[];
  find(id: string): StoredCategory | undefined;
  /** In order; for undefined, the top-level categories. */
  children(id: string | undefined): StoredCategory[];
  /** From the top down to the parent. */
  ancestors(id: string): StoredCategory[];
  /** Parents before their children. */
  descendants(id: string): StoredCategory[];
}

/** Reads the tree; it does not follow later writes. */
export function readTree(shop: DocumentStore): CategoryTree {
  const all = allDocuments(shop, 'category') as StoredCategory[];
  const byId = new Map(all.map((category) => [category.id, category]));
  const byParent = groupBy(
    all.toSorted((one, other) => one.parentCategory.index - other.parentCategory.index),
    ({ parentCategory }) => parentCategory.id,
  );
  const find = (id: string) => byId.get(id);
  const children = (id: string | undefined) => byParent.get(id) ?? [];
  const ancestors = (id: string): StoredCategory[] => {
    const parentId = find(id)?.parentCategory.id;
    const parent = parentId === undefined ? undefined : find(parentId);
    return parent === undefined ? [] : [...ancestors(parent.id), parent];
  };
  const descendants = (id: string): StoredCategory[] =>
    children(id).flatMap((child) => [child, ...descendants(child.id)]);
  return { all, find, children, ancestors, descendants };
}

/** How many levels the category and what is below it take. */
export function countLevels(tree: CategoryTree, id: string): number {
  return 1 + Math.max(0, ...tree.children(id).map((child) => countLevels(tree, child.id)));
}

/** Gives these categories, in this order, their places below the parent; their revisions stay. */
export function arrangeChildren(shop: DocumentStore, ids: readonly string[]): void {
  const sql = `UPDATE documents SET body = json_set(body, '$.parentCategory.index', ?) WHERE kind = 'category' AND id = ?`;
  const statement = shop.db.prepare(sql);
  for (const [index, id] of ids.entries()) statement.run(index, id);
}
