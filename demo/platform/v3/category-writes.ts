import { randomUUID } from 'node:crypto';
import { applicationFault, gatewayFault, ruleFault } from '../http/envelope.ts';
import type { CategoryChanges, NewCategory } from './category-input.ts';
import { checkCategorySlug, toFreeCategorySlug } from './category-slugs.ts';
import { arrangeChildren, countLevels, readTree } from './category-tree.ts';
import type { CategoryTree, StoredCategory } from './category-tree.ts';
import { checkRevision, deleteDocument, insertDocument, mergeFields, replaceDocument } from './documents.ts';
import type { DocumentStore } from './documents.ts';
import { storesTree } from './product-shape.ts';

const maxCategories = 1000;
const maxLevels = 5;

/** The category with this id; refuses with 404 when there is none. */
export function requireCategory(tree: CategoryTree, id: string): StoredCategory {
  const category = tree.find(id);
  if (category === undefined) throw gatewayFault(404, `category ${id} not found`);
  return category;
}

/** Refuses writes that only the managing app may do. */
export function refuseManaged({ id, managingAppId }: StoredCategory): void {
  if (managingAppId !== undefined)
    throw applicationFault(403, 'MANAGED_CATEGORY_OPERATION_NOT_ALLOWED', `category ${id} is managed by an app`);
}

function requireParent(tree: CategoryTree, id: string): StoredCategory {
  const parent = tree.find(id);
  if (parent === undefined) throw applicationFault(400, 'PARENT_CATEGORY_NOT_IN_TREE', `no category ${id} in the tree`);
  return parent;
}

function refuseHidden(parent: StoredCategory | undefined): void {
  if (parent?.visible === false)
    throw applicationFault(400, 'PARENT_CATEGORY_HIDDEN', `category ${parent.id} above it is hidden`);
}

function checkDepth(tree: CategoryTree, parentId: string | undefined, levels: number): void {
  const above = parentId === undefined ? 0 : tree.ancestors(parentId).length + 1;
  if (above + levels > maxLevels)
    throw applicationFault(400, 'CATEGORY_DEPTH_LIMIT_EXCEEDED', `categories nest at most ${maxLevels} deep`);
}

/** Stores a new category after the other children of its parent. */
export function addCategory(shop: DocumentStore, input: NewCategory): StoredCategory {
  const tree = readTree(shop);
  if (typeof input.id === 'string')
    throw ruleFault('category.id', 'ID_NOT_ALLOWED_IN_REQUEST', 'must not be sent to create a category');
  if (tree.all.length >= maxCategories)
    throw applicationFault(400, 'CATEGORIES_LIMIT_PER_TREE_EXCEEDED', `a tree holds at most ${maxCategories}`);
  const parentId = input.parentCategory?.id ?? undefined;
  const visible = input.visible ?? true;
  const parent = parentId === undefined ? undefined : requireParent(tree, parentId);
  if (visible) refuseHidden(parent);
  checkDepth(tree, parentId, 1);
  const slug = input.slug ?? toFreeCategorySlug(tree, input.name);
  checkCategorySlug(tree, slug);
  const parentCategory = { ...(parentId !== undefined && { id: parentId }), index: tree.children(parentId).length };
  const given = Object.entries(input).filter(([, value]) => value !== null && value !== undefined);
  const body = { ...Object.fromEntries(given), slug, visible, parentCategory, treeReference: storesTree };
  return insertDocument(shop, 'category', body, randomUUID()) as StoredCategory;
}

/** Applies an update; position and visibility have their own calls. */
export function changeCategory(shop: DocumentStore, id: string, changes: CategoryChanges): StoredCategory {
  const tree = readTree(shop);
  const current = requireCategory(tree, id);
  checkRevision(current, changes.revision, 'category.revision');
  if (changes.slug !== undefined) checkCategorySlug(tree, changes.slug, id);
  const { visible: _, parentCategory: __, managingAppId: ___, ...changeable } = changes;
  return replaceDocument(shop, 'category', mergeFields(current, changeable)) as StoredCategory;
}

/** Shows a category, or hides it with all its descendants. */
export function showCategory(shop: DocumentStore, id: string, visible: boolean): StoredCategory {
  const tree = readTree(shop);
  const current = requireCategory(tree, id);
  if (visible) refuseHidden(tree.ancestors(id).find((above) => !above.visible));
  else
    for (const below of tree.descendants(id).filter((category) => category.visible))
      replaceDocument(shop, 'category', { ...below, visible });
  return replaceDocument(shop, 'category', { ...current, visible }) as StoredCategory;
}

/** Deletes a category with its descendants; their products stay. */
export function removeCategory(shop: DocumentStore, id: string): void {
  const tree = readTree(shop);
  const current = requireCategory(tree, id);
  const gone = [current, ...tree.descendants(id)];
  for (const category of gone) refuseManaged(category);
  const forget = shop.db.prepare(
    `DELETE FROM documents WHERE kind IN ('category-item', 'category-arrangement') AND json_extract(body, '$.categoryId') = ?`,
  );
  for (const category of gone) {
    deleteDocument(shop, 'category', category.id);
    forget.run(category.id);
  }
  const siblings = tree.children(current.parentCategory.id).filter((category) => category.id !== id);
  arrangeChildren(
    shop,
    siblings.map((category) => category.id),
  );
}

/** The target position of a category among the children of its new parent. */
export interface Move {
  parentCategoryId?: string | null | undefined;
  position: 'FIRST' | 'LAST' | 'AFTER';
  moveAfterCategoryId?: string | null | undefined;
}

function findPlace(siblings: string[], { position, moveAfterCategoryId }: Move): number {
  if (position === 'FIRST') return 0;
  if (position === 'LAST') return siblings.length;
  if (typeof moveAfterCategoryId !== 'string')
    throw applicationFault(400, 'MISSING_AFTER_CATEGORY', 'AFTER needs moveAfterCategoryId');
  const index = siblings.indexOf(moveAfterCategoryId);
  if (index === -1)
    throw applicationFault(400, 'AFTER_CATEGORY_NOT_IN_PARENT', `${moveAfterCategoryId} is not below that parent`);
  return index + 1;
}

/** Moves a category with its descendants; returns the children of its new parent in their new order. */
export function moveCategory(shop: DocumentStore, id: string, move: Move): string[] {
  const tree = readTree(shop);
  const current = requireCategory(tree, id);
  const parentId = move.parentCategoryId ?? undefined;
  if (parentId !== undefined) requireParent(tree, parentId);
  if (parentId === id || tree.descendants(id).some((below) => below.id === parentId))
    throw applicationFault(400, 'TREE_CYCLE_DETECTED', 'a category cannot stand below itself');
  checkDepth(tree, parentId, countLevels(tree, id));
  const childrenWithout = (parent: string | undefined) =>
    tree
      .children(parent)
      .map((child) => child.id)
      .filter((child) => child !== id);
  const siblings = childrenWithout(parentId);
  const arranged = siblings.toSpliced(findPlace(siblings, move), 0, id);
  const parentCategory = { ...(parentId !== undefined && { id: parentId }), index: 0 };
  replaceDocument(shop, 'category', { ...current, parentCategory });
  arrangeChildren(shop, childrenWithout(current.parentCategory.id));
  arrangeChildren(shop, arranged);
  return arranged;
}
