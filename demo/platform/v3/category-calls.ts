import { z } from 'zod';
import { applicationFault, gatewayFault } from '../http/envelope.ts';
import type { Call } from '../http/route.ts';
import { check, checkSameId } from '../http/validate.ts';
import { runBulk } from './bulk.ts';
import { readFlat } from './category-flat.ts';
import { categoryChanges, categoryFields, categoryIds, inTree, newCategory } from './category-input.ts';
import type { CategoryChanges } from './category-input.ts';
import { showCategories } from './category-reads.ts';
import type { StoredCategory } from './category-tree.ts';
import { addCategory, changeCategory, moveCategory, removeCategory, showCategory } from './category-writes.ts';
import { allDocuments, checkRevision, requireDocument } from './documents.ts';

const withFields = inTree.extend({ fields: categoryFields });

/** The category the path names. */
export function readCategoryId({ params }: Call): string {
  return check(z.object({ categoryId: z.guid() }), { categoryId: params['categoryId'] }).categoryId;
}

function show({ shop }: Call, category: object, fields: z.infer<typeof categoryFields>): object {
  return { category: showCategories(shop, [category as StoredCategory], fields)[0] };
}

/** Answers getCategory. */
export function getCategory(call: Call): object {
  const { fields } = check(withFields, readFlat(call));
  return show(call, requireDocument(call.shop, 'category', readCategoryId(call)), fields);
}

/** Answers getCategoryBySlug. */
export function getCategoryBySlug(call: Call): object {
  const { fields } = check(withFields, readFlat(call));
  const slug = call.params['slug'] ?? '';
  const found = allDocuments(call.shop, 'category').find((category) => category['slug'] === slug);
  if (found === undefined) throw gatewayFault(404, `category ${slug} not found`);
  return show(call, found, fields);
}

/** Answers createCategory. */
export function createCategory(call: Call): object {
  const { category, fields } = check(withFields.extend({ category: newCategory }), call.payload);
  return show(call, addCategory(call.shop, category), fields);
}

/** Answers updateCategory. */
export function updateCategory(call: Call): object {
  const { category, fields } = check(withFields.extend({ category: categoryChanges }), call.payload);
  const id = readCategoryId(call);
  checkSameId('category.id', category.id, id);
  return show(call, changeCategory(call.shop, id, category), fields);
}

const visibility = withFields.extend({
  categoryId: z.guid(),
  visible: z.boolean(),
  revision: z.string().nullish(),
});

/** Answers updateCategoryVisibility. */
export function updateCategoryVisibility(call: Call): object {
  const { categoryId, visible, revision, fields } = check(visibility, call.payload);
  checkRevision(requireDocument(call.shop, 'category', categoryId), revision, 'revision');
  return show(call, showCategory(call.shop, categoryId, visible), fields);
}

/** Answers deleteCategory. */
export function deleteCategory(call: Call): object {
  check(inTree, readFlat(call));
  removeCategory(call.shop, readCategoryId(call));
  return {};
}

const move = inTree.extend({
  categoryId: z.guid().optional(),
  parentCategoryId: z.guid().nullish(),
  position: z.enum(['FIRST', 'LAST', 'AFTER']),
  moveAfterCategoryId: z.guid().nullish(),
});

/** Answers moveCategory. */
export function moveOneCategory(call: Call): object {
  const requested = check(move, call.payload);
  const id = readCategoryId(call);
  checkSameId('categoryId', requested.categoryId, id);
  const categoriesAfterMove = moveCategory(call.shop, id, requested).slice(0, 100);
  return { parentCategoryId: requested.parentCategoryId ?? null, categoriesAfterMove };
}

const bulk = withFields.extend({ returnEntity: z.boolean().nullish() });

/** Writes each and answers with the categories under the name the wire has for them. */
function writeEach<T>(
  call: Call,
  items: T[],
  { returnEntity, fields }: z.infer<typeof bulk>,
  readId: (item: T) => string | null | undefined,
  write: (item: T) => StoredCategory,
): object {
  const { results, bulkActionMetadata } = runBulk(call.shop, items, true, write, readId);
  return {
    results: results.map(({ itemMetadata, item }) => ({
      itemMetadata,
      ...(returnEntity === true && item !== undefined && show(call, item, fields)),
    })),
    bulkActionMetadata,
  };
}

function refuseUnchangeable(
  current: StoredCategory,
  { visible, parentCategory, managingAppId }: CategoryChanges,
): void {
  const refused =
    (visible ?? current.visible) !== current.visible ||
    (parentCategory?.id ?? current.parentCategory.id) !== current.parentCategory.id ||
    (managingAppId ?? current.managingAppId) !== current.managingAppId;
  if (refused)
    throw applicationFault(400, 'UPDATE_OF_FIELD_NOT_ALLOWED', 'visible, parentCategory and managingAppId stay');
}

const bulkUpdate = bulk.extend({
  categories: z
    .array(z.object({ category: categoryChanges.required({ id: true }) }))
    .min(1)
    .max(100),
});

/** Answers bulkUpdateCategories. */
export function bulkUpdateCategories(call: Call): object {
  const { categories, ...requested } = check(bulkUpdate, call.payload);
  const changes = categories.map(({ category }) => category);
  return writeEach(
    call,
    changes,
    requested,
    ({ id }) => id,
    (category) => {
      const id = category.id ?? '';
      refuseUnchangeable(requireDocument(call.shop, 'category', id) as StoredCategory, category);
      return changeCategory(call.shop, id, category);
    },
  );
}

/** Answers bulkShowCategories. */
export function bulkShowCategories(call: Call): object {
  const { categoryIds: ids, ...requested } = check(bulk.extend({ categoryIds }), call.payload);
  return writeEach(
    call,
    ids,
    requested,
    (id) => id,
    (id) => showCategory(call.shop, id, true),
  );
}
