import { BulkActionMetadata, BulkResult, bulkAnswer } from '../entities/bulk.ts';
import {
  Category,
  CategoryFields,
  CategoryInput,
  CategoryItemResult,
  CategoryResult,
  ItemReference,
  ItemReferenceInput,
  Position,
  TreeReference,
  TreeReferenceInput,
} from '../entities/category.ts';
import { CursorPage, cursorPaging, cursorQuery } from '../entities/paging.ts';
import { AggregationData, SearchDetails, cursorSearch } from '../entities/search.ts';
import { operation } from '../operation.ts';
import {
  choice,
  filter,
  flag,
  float,
  id,
  items,
  loose,
  many,
  maybe,
  nothing,
  nul,
  opt,
  requires,
  str,
  strict,
  strs,
  text,
} from '../schema/wire.ts';

/** Creates a category in a tree; the slug is made from the name where none is given. */
export const createCategory = operation('POST /categories/v1/categories', {
  elevated: true,
  input: () =>
    requires(
      strict({
        category: CategoryInput(),
        treeReference: TreeReferenceInput(),
        fields: opt(many(choice(CategoryFields), 100)),
      }),
      'category.name',
      'category.parentCategory.id',
    ),
  output: () => loose({ category: Category() }),
});

/** Gets one category. */
export const getCategory = operation('GET /categories/v1/categories/{categoryId}', {
  input: () =>
    strict({ categoryId: id(), treeReference: TreeReferenceInput(), fields: opt(many(choice(CategoryFields), 100)) }),
  output: () => loose({ category: Category() }),
});

/** Gets the category that has this slug. */
export const getCategoryBySlug = operation('GET /categories/v1/categories/slug/{slug}', {
  input: () =>
    strict({ slug: id(), treeReference: TreeReferenceInput(), fields: opt(many(choice(CategoryFields), 100)) }),
  output: () => loose({ category: Category() }),
});

/** Changes the sent fields of a category; `revision` must be the current one. */
export const updateCategory = operation('PATCH /categories/v1/categories/{category.id}', {
  elevated: true,
  input: () =>
    requires(
      strict({
        category: CategoryInput(),
        treeReference: TreeReferenceInput(),
        fields: opt(many(choice(CategoryFields), 100)),
      }),
      'category.revision',
    ),
  output: () => loose({ category: Category() }),
});

/** Deletes a category; its items stay. */
export const deleteCategory = operation('DELETE /categories/v1/categories/{categoryId}', {
  elevated: true,
  input: () => strict({ categoryId: id(), treeReference: TreeReferenceInput() }),
  output: () => nothing(),
});

/** Lists categories by filter and sort. */
export const queryCategories = operation('POST /categories/v1/categories/query', {
  safe: true,
  input: () =>
    strict({
      query: opt(cursorQuery(1000)),
      treeReference: TreeReferenceInput(),
      returnNonVisibleCategories: opt(flag()),
      fields: opt(many(choice(CategoryFields), 100)),
    }),
  list: { holder: 'query', paging: 'cursorPaging', kind: 'cursor', items: 'categories' },
  output: () => loose({ categories: items(Category()), pagingMetadata: maybe(CursorPage()) }),
});

/** Finds categories by text, filter and sort. */
export const searchCategories = operation('POST /categories/v1/categories/search', {
  safe: true,
  input: () =>
    strict({
      search: opt(cursorSearch(1000)),
      treeReference: TreeReferenceInput(),
      returnNonVisibleCategories: opt(flag()),
      fields: opt(many(choice(CategoryFields), 100)),
    }),
  list: { holder: 'search', paging: 'cursorPaging', kind: 'cursor', items: 'categories' },
  output: () =>
    loose({
      categories: items(Category()),
      pagingMetadata: maybe(CursorPage()),
      aggregationData: maybe(AggregationData()),
    }),
});

/** Counts categories. */
export const countCategories = operation('POST /categories/v1/categories/count', {
  safe: true,
  input: () =>
    strict({
      filter: nul(filter()),
      search: opt(SearchDetails()),
      treeReference: TreeReferenceInput(),
      returnNonVisibleCategories: opt(flag()),
    }),
  output: () => loose({ count: float() }),
});

/** Moves a category under another parent, or among its siblings. */
export const moveCategory = operation('POST /categories/v1/categories/{categoryId}/move', {
  elevated: true,
  input: () =>
    strict({
      categoryId: id(),
      treeReference: TreeReferenceInput(),
      parentCategoryId: nul(id()),
      position: Position(),
      moveAfterCategoryId: nul(id()),
    }),
  output: () => loose({ parentCategoryId: str(), categoriesAfterMove: strs() }),
});

/** Changes up to 100 categories, each with its current `revision`. */
export const bulkUpdateCategories = operation('POST /categories/v1/bulk/categories/update', {
  elevated: true,
  input: () =>
    requires(
      strict({
        categories: many(strict({ category: CategoryInput() }), 100, 1),
        treeReference: TreeReferenceInput(),
        returnEntity: opt(flag()),
        fields: opt(many(choice(CategoryFields), 100)),
      }),
      'categories.category.id',
      'categories.category.revision',
    ),
  output: () => loose({ results: items(CategoryResult()), bulkActionMetadata: maybe(BulkActionMetadata()) }),
});

/** Shows a category to shoppers, or hides it; `revision` must be the current one. */
export const updateCategoryVisibility = operation('PATCH /categories/v1/categories/visibility', {
  elevated: true,
  input: () =>
    strict({
      categoryId: id(),
      visible: flag(),
      treeReference: TreeReferenceInput(),
      revision: text(undefined, 1),
      fields: opt(many(choice(CategoryFields), 100)),
    }),
  output: () => loose({ category: Category() }),
});

/** Shows up to 100 categories to shoppers. */
export const bulkShowCategories = operation('POST /categories/v1/bulk/categories/show', {
  elevated: true,
  input: () =>
    strict({
      categoryIds: many(id(), 100, 1),
      treeReference: TreeReferenceInput(),
      returnEntity: opt(flag()),
      fields: opt(many(choice(CategoryFields), 100)),
    }),
  output: () => loose({ results: items(CategoryResult()), bulkActionMetadata: maybe(BulkActionMetadata()) }),
});

/** Puts up to 1,000 items into a category. */
export const bulkAddItemsToCategory = operation('POST /categories/v1/bulk/categories/{categoryId}/add-items', {
  elevated: true,
  input: () =>
    strict({ categoryId: id(), items: many(ItemReferenceInput(), 1000, 1), treeReference: TreeReferenceInput() }),
  output: () => loose({ results: items(CategoryItemResult()), bulkActionMetadata: maybe(BulkActionMetadata()) }),
});

/** Puts one item into up to 100 categories. */
export const bulkAddItemToCategories = operation('POST /categories/v1/bulk/categories/add-item', {
  elevated: true,
  input: () =>
    strict({ item: ItemReferenceInput(), categoryIds: many(id(), 100, 1), treeReference: TreeReferenceInput() }),
  output: () => bulkAnswer(),
});

/** Takes up to 100 items out of a category. */
export const bulkRemoveItemsFromCategory = operation('POST /categories/v1/bulk/categories/{categoryId}/remove-items', {
  elevated: true,
  input: () =>
    strict({ categoryId: id(), items: many(ItemReferenceInput(), 100, 1), treeReference: TreeReferenceInput() }),
  output: () => loose({ results: items(CategoryItemResult()), bulkActionMetadata: maybe(BulkActionMetadata()) }),
});

/** Takes one item out of up to 100 categories. */
export const bulkRemoveItemFromCategories = operation('POST /categories/v1/bulk/categories/remove-item', {
  elevated: true,
  input: () =>
    strict({ item: ItemReferenceInput(), categoryIds: many(id(), 100, 1), treeReference: TreeReferenceInput() }),
  output: () => bulkAnswer(),
});

/** Lists the items of a category. */
export const listItemsInCategory = operation('GET /categories/v1/categories/{categoryId}/list-items', {
  input: () =>
    strict({
      categoryId: id(),
      treeReference: TreeReferenceInput(),
      cursorPaging: opt(cursorPaging()),
      useCategoryArrangement: opt(flag()),
      includeItemsFromSubcategories: opt(flag()),
    }),
  list: { paging: 'cursorPaging', kind: 'cursor', items: 'items' },
  output: () => loose({ items: items(ItemReference()), pagingMetadata: maybe(CursorPage()) }),
});

/** Lists the categories of an item, direct ones and those through subcategories. */
export const listCategoriesForItem = operation('GET /categories/v1/categories/list-categories-for-item', {
  input: () => strict({ item: ItemReferenceInput(), treeReference: TreeReferenceInput() }),
  output: () => loose({ directCategoryIds: strs(), allCategoryIds: strs() }),
});

/** Lists the categories of up to 100 items. */
export const listCategoriesForItems = operation('POST /categories/v1/categories/list-categories-for-items', {
  safe: true,
  input: () => strict({ items: many(ItemReferenceInput(), 100), treeReference: TreeReferenceInput() }),
  output: () =>
    loose({
      categoriesForItems: items(
        loose({ item: maybe(ItemReference()), directCategoryIds: strs(), indirectCategoryIds: strs() }),
      ),
    }),
});

/** Lists the trees of the site. */
export const listTrees = operation('GET /categories/v1/categories/list-trees', {
  input: () => strict({}),
  output: () => loose({ trees: items(TreeReference()) }),
});

/** Sets the items that come first in a category, in this order. */
export const setArrangedItems = operation('POST /categories/v1/categories/{categoryId}/set-arranged-items', {
  elevated: true,
  input: () =>
    strict({ categoryId: id(), treeReference: TreeReferenceInput(), items: opt(many(ItemReferenceInput(), 100)) }),
  output: () => loose({ items: items(ItemReference()) }),
});

/** Gets the items that come first in a category, in their order. */
export const getArrangedItems = operation('GET /categories/v1/categories/{categoryId}/arranged-items', {
  input: () => strict({ categoryId: id(), treeReference: TreeReferenceInput() }),
  output: () => loose({ items: items(ItemReference()) }),
});

/** Sets the categories of an item to exactly these. */
export const bulkSetItemCategories = operation('POST /categories/v1/bulk/categories/set-item-categories', {
  elevated: true,
  input: () =>
    strict({ item: ItemReferenceInput(), categoryIds: opt(many(id(), 1000)), treeReference: TreeReferenceInput() }),
  output: () =>
    loose({
      addResults: items(BulkResult()),
      removeResults: items(BulkResult()),
      bulkActionMetadata: maybe(BulkActionMetadata()),
    }),
});
