import { merchantWriteV3 } from './access-rules.ts';
import type { Route } from '../http/route.ts';
import {
  bulkShowCategories,
  bulkUpdateCategories,
  createCategory,
  deleteCategory,
  getCategory,
  getCategoryBySlug,
  moveOneCategory,
  updateCategory,
  updateCategoryVisibility,
} from '../v3/category-calls.ts';
import {
  addItemsToCategory,
  addItemToCategories,
  getArrangedItems,
  listCategoriesForItem,
  listCategoriesForItems,
  listItemsInCategory,
  removeItemFromCategories,
  removeItemsFromCategory,
  setArrangedItems,
  setItemCategories,
} from '../v3/category-item-calls.ts';
import { countCategories, listTrees, queryCategories, searchCategories } from '../v3/category-lists.ts';

const read = { access: 'visitor', catalog: 'v3' } as const;
const add = { ...merchantWriteV3, permission: 'CATEGORIES.CATEGORY_ADD_ITEM' } as const;
const remove = { ...merchantWriteV3, permission: 'CATEGORIES.CATEGORY_REMOVE_ITEM' } as const;

/** Both methods of a read. */
function getOrPost(path: string): string[] {
  return [`GET ${path}`, `POST ${path}`];
}

const root = '/categories/v1/categories';
const one = `${root}/:categoryId`;
const bulk = '/categories/v1/bulk/categories';

/** The categories of a V3 store and their products; fixed paths come before paths with an id. */
export const categories: Route[] = [
  { ...read, on: getOrPost(`${root}/query`), handle: queryCategories },
  { ...read, on: getOrPost(`${root}/search`), handle: searchCategories },
  { ...read, on: getOrPost(`${root}/count`), handle: countCategories },
  { ...read, on: [`GET ${root}/list-trees`], handle: listTrees },
  { ...read, on: getOrPost(`${root}/list-categories-for-item`), handle: listCategoriesForItem },
  { ...read, on: getOrPost(`${root}/list-categories-for-items`), handle: listCategoriesForItems },
  { ...read, on: [`GET ${root}/slug/:slug`], handle: getCategoryBySlug },
  { ...merchantWriteV3, on: [`PATCH ${root}/visibility`], handle: updateCategoryVisibility },
  { ...merchantWriteV3, on: [`POST ${root}`], handle: createCategory },
  { ...read, on: [`GET ${one}`], handle: getCategory },
  { ...merchantWriteV3, on: [`PATCH ${one}`], handle: updateCategory },
  { ...merchantWriteV3, on: [`DELETE ${one}`], handle: deleteCategory },
  { ...merchantWriteV3, on: [`POST ${one}/move`], handle: moveOneCategory },
  { ...read, on: getOrPost(`${one}/list-items`), handle: listItemsInCategory },
  { ...read, on: [`GET ${one}/arranged-items`], handle: getArrangedItems },
  { ...merchantWriteV3, on: [`POST ${one}/set-arranged-items`], handle: setArrangedItems },
  { ...merchantWriteV3, on: [`POST ${bulk}/update`], handle: bulkUpdateCategories },
  { ...merchantWriteV3, on: [`POST ${bulk}/show`], handle: bulkShowCategories },
  { ...add, on: [`POST ${bulk}/add-item`], handle: addItemToCategories },
  { ...remove, on: [`POST ${bulk}/remove-item`], handle: removeItemFromCategories },
  { ...add, on: [`POST ${bulk}/set-item-categories`], handle: setItemCategories },
  { ...add, on: [`POST ${bulk}/:categoryId/add-items`], handle: addItemsToCategory },
  { ...remove, on: [`POST ${bulk}/:categoryId/remove-items`], handle: removeItemsFromCategory },
];
