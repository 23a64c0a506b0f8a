import type { Condition, QueryFields } from '../filter.ts';
import { hiddenFields } from './category-input.ts';
import { countItems } from './category-items.ts';
import { readTree } from './category-tree.ts';
import type { StoredCategory } from './category-tree.ts';
import type { Document, DocumentStore } from './documents.ts';
import { showFields } from './fields.ts';
import { jsonField } from './json-fields.ts';

/** The fields for filtering and sorting categories. */
export const categoryQueryFields: QueryFields = {
  id: jsonField('$.id', 'text', false),
  slug: jsonField('$.slug', 'text', false),
  visible: jsonField('$.visible', 'boolean', false),
  'treeReference.appNamespace': jsonField('$.treeReference.appNamespace', 'text', false),
  'treeReference.treeKey': jsonField('$.treeReference.treeKey', 'text', false),
  name: jsonField('$.name'),
  createdDate: jsonField('$.createdDate', 'date'),
  updatedDate: jsonField('$.updatedDate', 'date'),
  managingAppId: jsonField('$.managingAppId'),
  'parentCategory.id': jsonField('$.parentCategory.id'),
  'parentCategory.index': jsonField('$.parentCategory.index', 'number'),
};

/** The fields of a text search. */
export const searchableText = {
  name: `json_extract(body, '$.name')`,
  description: `json_extract(body, '$.description')`,
};

/** The condition of listed categories: only visible ones by default. */
export function listed(returnHidden: boolean | null | undefined): Condition {
  return { sql: returnHidden === true ? '1' : `json_extract(body, '$.visible') = 1`, values: [] };
}

/** The conjunction of the conditions. */
export function every(...conditions: Condition[]): Condition {
  const sql = conditions.map((condition) => `(${condition.sql})`).join(' AND ');
  return { sql, values: conditions.flatMap(({ values }) => values) };
}

/** Converts categories to wire format, with the requested fields. */
export function showCategories(
  shop: DocumentStore,
  categories: readonly Document[],
  fields: readonly string[] | null | undefined,
): StoredCategory[] {
  const tree = readTree(shop);
  const counts = countItems(shop);
  return categories.map((category) => {
    const breadcrumbs = tree.ancestors(category.id).map(({ id, name, slug }) => ({
      categoryId: id,
      categoryName: name,
      categorySlug: slug,
    }));
    const whole = { ...category, itemCounter: counts.get(category.id) ?? 0, breadcrumbsInfo: { breadcrumbs } };
    return showFields(whole, fields, hiddenFields) as unknown as StoredCategory;
  });
}
