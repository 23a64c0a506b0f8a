import { z } from 'zod';
import { fieldFault } from '../http/envelope.ts';
import type { Call } from '../http/route.ts';
import { check } from '../http/validate.ts';
import { runBulk } from './bulk.ts';
import type { BulkAnswer } from './bulk.ts';
import { readCategoryId } from './category-calls.ts';
import { readFlat } from './category-flat.ts';
import { categoryIds, inTree, itemReference } from './category-input.ts';
import type { ItemReference } from './category-input.ts';
import {
  addItem,
  arrangeItems,
  listItems,
  readArrangedItems,
  readDirectCategories,
  readIndirectCategories,
  removeItem,
  requireOpenCategory,
} from './category-items.ts';
import { readTree } from './category-tree.ts';
import { requireCategory } from './category-writes.ts';
import { readCursor, writeCursor } from './cursor.ts';

type WriteItem = typeof addItem;

const kind = 'category-item';

/** Writes each product of one category; the response names the products, which have no own id there. */
function writeItems(call: Call, write: WriteItem, maxItems: number): object {
  const input = inTree.extend({ items: z.array(itemReference).min(1).max(maxItems) });
  const { items } = check(input, call.payload);
  const categoryId = readCategoryId(call);
  requireOpenCategory(call.shop, categoryId);
  const { results, bulkActionMetadata } = runBulk(call.shop, items, false, (item) => {
    write(call.shop, categoryId, item);
    return { id: item.catalogItemId };
  });
  return {
    results: results.map(({ itemMetadata: { originalIndex, success, error } }) => ({
      itemMetadata: { item: items[originalIndex], originalIndex, success, ...(error !== undefined && { error }) },
    })),
    bulkActionMetadata,
  };
}

/** Answers bulkAddItemsToCategory. */
export const addItemsToCategory = (call: Call) => writeItems(call, addItem, 1000);

/** Answers bulkRemoveItemsFromCategory. */
export const removeItemsFromCategory = (call: Call) => writeItems(call, removeItem, 100);

function writeCategories(
  { shop }: Call,
  item: ItemReference,
  ids: readonly string[],
  write: WriteItem,
): BulkAnswer<{ id: string }> {
  const writeOne = (id: string) => {
    write(shop, id, item);
    return { id };
  };
  return runBulk(shop, ids, false, writeOne, (id) => id);
}

function writeItem(call: Call, write: WriteItem): object {
  const { item, categoryIds: ids } = check(inTree.extend({ item: itemReference, categoryIds }), call.payload);
  return writeCategories(call, item, ids, write);
}

/** Answers bulkAddItemToCategories. */
export const addItemToCategories = (call: Call) => writeItem(call, addItem);

/** Answers bulkRemoveItemFromCategories. */
export const removeItemFromCategories = (call: Call) => writeItem(call, removeItem);

const setInput = inTree.extend({ item: itemReference, categoryIds: z.array(z.guid()).max(1000).nullish() });

/** Answers bulkSetItemCategories; categories that an app manages are left as they are. */
export function setItemCategories(call: Call): object {
  const { item, categoryIds: wanted } = check(setInput, call.payload);
  const tree = readTree(call.shop);
  const ids = [...new Set(wanted ?? [])];
  const now = readDirectCategories(call.shop, item);
  const gone = now.filter((id) => !ids.includes(id) && tree.find(id)?.managingAppId === undefined);
  const fresh = ids.filter((id) => !now.includes(id));
  const added = writeCategories(call, item, fresh, addItem);
  const removed = writeCategories(call, item, gone, removeItem);
  const [one, other] = [added.bulkActionMetadata, removed.bulkActionMetadata];
  const bulkActionMetadata = {
    totalSuccesses: one.totalSuccesses + other.totalSuccesses,
    totalFailures: one.totalFailures + other.totalFailures,
    undetailedFailures: 0,
  };
  return { addResults: added.results, removeResults: removed.results, bulkActionMetadata };
}

/** Accepts text as well, because query parameters are text. */
const flag = z.union([z.boolean(), z.stringbool()]).nullish();

const listInput = inTree.extend({
  cursorPaging: z
    .object({
      limit: z.union([z.null(), z.coerce.number().int().min(1).max(100)]).optional(),
      cursor: z.string().max(16_000).nullish(),
    })
    .nullish(),
  useCategoryArrangement: flag,
  includeItemsFromSubcategories: flag,
});

/** Answers listItemsInCategory; its cursor remembers the order and the depth that were asked for. */
export function listItemsInCategory(call: Call): object {
  const { cursorPaging, ...requested } = check(listInput, readFlat(call));
  const { shop } = call;
  const tree = readTree(shop);
  const { id } = requireCategory(tree, readCategoryId(call));
  const { cursor } = cursorPaging ?? {};
  const limit = cursorPaging?.limit ?? 50;
  const options = {
    arranged: requested.useCategoryArrangement === true,
    deep: requested.includeItemsFromSubcategories === true,
  };
  const first = { requested: { filter: { id, ...options } }, offset: 0 };
  const place = typeof cursor === 'string' ? readCursor(cursor, kind, 'cursorPaging.cursor') : first;
  const { filter } = place.requested;
  if (filter?.['id'] !== id) throw fieldFault('cursorPaging.cursor', 'VALIDATION', 'is not a cursor of this list');
  const categories = [id, ...(filter['deep'] === true ? tree.descendants(id).map((below) => below.id) : [])];
  const front = filter['arranged'] === true ? readArrangedItems(shop, id) : [];
  const inFront = new Set(front.map(({ catalogItemId }) => catalogItemId));
  const all = [...front, ...listItems(shop, categories).filter(({ catalogItemId }) => !inFront.has(catalogItemId))];
  const items = all.slice(place.offset, place.offset + limit);
  const turnTo = (offset: number) => writeCursor({ kind, requested: place.requested, offset });
  const cursors = {
    ...(place.offset + limit < all.length && { next: turnTo(place.offset + limit) }),
    ...(place.offset > 0 && { prev: turnTo(Math.max(0, place.offset - limit)) }),
  };
  return { items, pagingMetadata: { count: items.length, cursors } };
}

/** Answers listCategoriesForItem. */
export function listCategoriesForItem(call: Call): object {
  const { item } = check(inTree.extend({ item: itemReference }), readFlat(call));
  const directCategoryIds = readDirectCategories(call.shop, item);
  const above = readIndirectCategories(readTree(call.shop), directCategoryIds);
  return { directCategoryIds, allCategoryIds: [...directCategoryIds, ...above] };
}

/** Answers listCategoriesForItems. */
export function listCategoriesForItems(call: Call): object {
  const { items } = check(inTree.extend({ items: z.array(itemReference).max(100) }), readFlat(call));
  const tree = readTree(call.shop);
  const categoriesForItems = items.map((item) => {
    const directCategoryIds = readDirectCategories(call.shop, item);
    return { item, directCategoryIds, indirectCategoryIds: readIndirectCategories(tree, directCategoryIds) };
  });
  return { categoriesForItems };
}

/** Answers getArrangedItems. */
export function getArrangedItems(call: Call): object {
  check(inTree, readFlat(call));
  const { id } = requireCategory(readTree(call.shop), readCategoryId(call));
  return { items: readArrangedItems(call.shop, id) };
}

/** Answers setArrangedItems. */
export function setArrangedItems(call: Call): object {
  const { items } = check(inTree.extend({ items: z.array(itemReference).max(100).nullish() }), call.payload);
  const { id } = requireCategory(readTree(call.shop), readCategoryId(call));
  arrangeItems(call.shop, id, items ?? []);
  return { items: readArrangedItems(call.shop, id) };
}
