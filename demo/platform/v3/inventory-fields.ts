import type { Condition, QueryFields } from '../filter.ts';
import { jsonField } from './json-fields.ts';

const product = `documents AS product WHERE product.kind = 'product'
  AND product.id = json_extract(documents.body, '$.productId')`;
/** The row of an item's variant; a search among its product's variants would take the square of their number. */
const variant = `documents AS variant WHERE variant.kind = 'variant'
  AND variant.id = json_extract(documents.body, '$.variantId')`;

function ofProduct(path: string): string {
  return `(SELECT json_extract(product.body, '${path}') FROM ${product})`;
}

function ofVariant(path: string): string {
  return `(SELECT json_extract(variant.body, '${path}') FROM ${variant})`;
}

const categoryIds = `SELECT json_extract(item.body, '$.categoryId') FROM documents AS item
  WHERE item.kind = 'category-item'
  AND json_extract(item.body, '$.catalogItemId') = json_extract(documents.body, '$.productId')`;

/** The names of the variant's choices, in the order of the product's options. */
const variantName = `(SELECT group_concat(json_extract(choice.value, '$.name'), ', ' ORDER BY picked.key)
  FROM documents AS variant, json_each(variant.body, '$.choices') AS picked, documents AS customization,
    json_each(customization.body, '$.choicesSettings.choices') AS choice
  WHERE variant.kind = 'variant' AND variant.id = json_extract(documents.body, '$.variantId')
    AND customization.kind = 'customization'
    AND customization.id = json_extract(picked.value, '$.optionChoiceIds.optionId')
    AND json_extract(choice.value, '$.id') = json_extract(picked.value, '$.optionChoiceIds.choiceId'))`;

/** The product data in an item's response, as columns of a query over `documents`; lists are JSON text. */
export const productColumns = {
  name: ofProduct('$.name'),
  directCategoryIds: `(SELECT json_group_array(id) FROM (${categoryIds.replace(' FROM', ' AS id FROM')}))`,
  variantName,
  variantSku: ofVariant('$.sku'),
  variantVisible: ofVariant('$.visible'),
};

/** The condition for items of visible products. */
export const ofVisibleProducts: Condition = { sql: `coalesce(${ofProduct('$.visible')}, 0)`, values: [] };

const availabilityStatus = `CASE
  WHEN coalesce(json_extract(body, '$.inStock'), json_extract(body, '$.quantity') > 0) THEN 'IN_STOCK'
  WHEN json_extract(body, '$.preorderInfo.enabled') AND (NOT json_extract(body, '$.trackQuantity')
    OR coalesce(json_extract(body, '$.preorderInfo.limit'), 100000)
      > coalesce(json_extract(body, '$.preorderInfo.counter'), 0)) THEN 'PREORDER'
  ELSE 'OUT_OF_STOCK' END`;

function text(sql: string): QueryFields[string] {
  return { kind: 'text', sql, sortable: true };
}

/** The fields for filtering and sorting inventory items. */
export const inventoryFields: QueryFields = {
  id: jsonField('$.id', 'text', false),
  locationId: jsonField('$.locationId', 'text', false),
  variantId: jsonField('$.variantId', 'text', false),
  productId: jsonField('$.productId'),
  createdDate: jsonField('$.createdDate', 'date'),
  updatedDate: jsonField('$.updatedDate', 'date'),
  quantity: jsonField('$.quantity', 'number'),
  inStock: jsonField('$.inStock', 'boolean'),
  trackQuantity: jsonField('$.trackQuantity', 'boolean'),
  availabilityStatus: text(availabilityStatus),
  'preorderInfo.enabled': jsonField('$.preorderInfo.enabled', 'boolean'),
  'product.name': text(productColumns.name),
  'product.brand.id': text(ofProduct('$.brand.id')),
  'product.variantName': text(variantName),
  'product.variantSku': text(productColumns.variantSku),
  'product.variantBarcode': text(ofVariant('$.barcode')),
  'product.directCategoryIds': { kind: 'set', members: categoryIds },
};

/** The fields of a text search. */
export const searchableFields: Record<string, string> = {
  'product.name': productColumns.name,
  'product.variantName': variantName,
  'product.variantSku': productColumns.variantSku,
  'product.variantBarcode': ofVariant('$.barcode'),
};
