import type { QueryField, QueryFields } from '../filter.ts';
import { itemField, jsonField, jsonItems, jsonSet } from './json-fields.ts';
import { isAvailableSql } from './product-stock.ts';

// `+documents.id` rather than `documents.id`: only without a column's type does the comparison use an index on JSON.

/** The name of what a product refers to by id, as it is now. */
function nameOf(kind: string, path: string): QueryField {
  const sql = `(SELECT json_extract(other.body, '$.name') FROM documents AS other
    WHERE other.kind = '${kind}' AND other.id = json_extract(documents.body, '${path}'))`;
  return { kind: 'text', sql, sortable: false };
}

/** A field of each document that a list of links in the product refers to. */
function eachLinked(list: string, kind: string, field: string): QueryField {
  const members = `SELECT json_extract(other.body, '${field}') FROM json_each(documents.body, '${list}') AS link
    JOIN documents AS other ON other.kind = '${kind}' AND other.id = json_extract(link.value, '$.id')`;
  return { kind: 'set', members };
}

/** The names of the choices the product has, of its options or its modifiers. */
function choiceNames(list: string): QueryField {
  const members = `SELECT json_extract(choice.value, '$.name') FROM json_each(documents.body, '${list}') AS link,
    json_each(link.value, '$.choicesSettings.choices') AS held
    JOIN documents AS other ON other.kind = 'customization' AND other.id = json_extract(link.value, '$.id'),
    json_each(other.body, '$.choicesSettings.choices') AS choice
    WHERE json_extract(choice.value, '$.id') = json_extract(held.value, '$.choiceId')`;
  return { kind: 'set', members };
}

/** The product's direct categories, with ancestors if requested, as items of a list. */
function categories(above: boolean): QueryField {
  const parent = `SELECT json_extract(other.body, '$.parentCategory.id') FROM held
    JOIN documents AS other ON other.kind = 'category' AND other.id = held.id
    WHERE json_extract(other.body, '$.parentCategory.id') IS NOT NULL`;
  const from = `(WITH RECURSIVE held(id) AS (
      SELECT json_extract(place.body, '$.categoryId') FROM documents AS place
      WHERE place.kind = 'category-item' AND json_extract(place.body, '$.catalogItemId') = +documents.id
      ${above ? `UNION ${parent}` : ''}
    ) SELECT id FROM held) AS item`;
  return { kind: 'items', from, fields: { id: { kind: 'text', sql: 'item.id', sortable: false } } };
}

/** One of three words: all variants have stock that meets the condition, none has, or some have. */
function judgeStock(condition: string, all: string, none: string, some: string): QueryField {
  const counted = `SELECT count(DISTINCT json_extract(stock.body, '$.variantId')) FROM documents AS stock
    WHERE stock.kind = 'inventory-item' AND json_extract(stock.body, '$.productId') = +documents.id AND ${condition}`;
  const variants = `json_array_length(documents.body, '$.variantsInfo.variants')`;
  const sql = `(CASE (${counted}) WHEN 0 THEN '${none}' WHEN ${variants} THEN '${all}' ELSE '${some}' END)`;
  return { kind: 'text', sql, sortable: false };
}

const cheapestSku: QueryField = {
  kind: 'text',
  sql: `(SELECT json_extract(variant.value, '$.sku') FROM json_each(documents.body, '$.variantsInfo.variants') AS variant
    ORDER BY CAST(json_extract(variant.value, '$.price.actualPrice.amount') AS REAL) LIMIT 1)`,
  sortable: true,
};

const preorder = `json_extract(stock.body, '$.preorderInfo.enabled')`;
const weights = (pick: 'min' | 'max'): QueryField => ({
  kind: 'number',
  sql: `(SELECT ${pick}(coalesce(json_extract(variant.value, '$.physicalProperties.weight'), 0))
    FROM json_each(documents.body, '$.variantsInfo.variants') AS variant)`,
  sortable: true,
});

/** The path of a product's field is its name on the wire. */
function plain(kind: 'text' | 'number' | 'date' | 'boolean', sortable: boolean, ...names: string[]): QueryFields {
  return Object.fromEntries(names.map((name) => [name, jsonField(`$.${name}`, kind, sortable)]));
}

const variantItems: QueryFields = {
  sku: itemField('$.sku'),
  barcode: itemField('$.barcode'),
  visible: itemField('$.visible', 'boolean'),
  'price.actualPrice.amount': itemField('$.price.actualPrice.amount', 'number'),
  'price.compareAtPrice.amount': itemField('$.price.compareAtPrice.amount', 'number'),
  'physicalProperties.weight': itemField('$.physicalProperties.weight', 'number'),
};

const choiceIds = ['$.choicesSettings.choices'];
const variants = '$.variantsInfo.variants';

/** The fields by which `queryProducts` filters and sorts. */
export const productQueryFields: QueryFields = {
  ...plain('text', false, 'id', 'handle'),
  ...plain('date', true, 'createdDate', 'updatedDate'),
  ...plain('text', true, 'slug'),
  ...plain('boolean', true, 'visible'),
  'options.id': jsonSet(['$.options'], '$.id'),
};

/** The fields by which `searchProducts`, `countProducts` and the calls by filter filter and sort. */
export const productSearchFields: QueryFields = {
  ...plain('text', false, 'id', 'handle', 'importId', 'productType', 'slug', 'taxGroupId', 'brand.id', 'ribbon.id'),
  ...plain('text', false, 'physicalProperties.deliveryProfileId', 'physicalProperties.fulfillerId'),
  ...plain('boolean', false, 'visible', 'visibleInPos', 'subscriptionDetails.allowOneTimePurchases'),
  ...plain('date', true, 'createdDate', 'updatedDate'),
  ...plain('text', true, 'name'),
  ...plain('number', true, 'actualPriceRange.minValue.amount', 'actualPriceRange.maxValue.amount'),
  ...plain('number', true, 'compareAtPriceRange.minValue.amount', 'compareAtPriceRange.maxValue.amount'),
  'physicalProperties.shippingWeightRange.minValue': weights('min'),
  'physicalProperties.shippingWeightRange.maxValue': weights('max'),
  'minVariantPriceInfo.sku': cheapestSku,
  'brand.name': nameOf('brand', '$.brand.id'),
  'ribbon.name': nameOf('ribbon', '$.ribbon.id'),
  'additionalRibbons.id': jsonSet(['$.additionalRibbons'], '$.id'),
  'additionalRibbons.name': eachLinked('$.additionalRibbons', 'ribbon', '$.name'),
  'infoSections.id': jsonSet(['$.infoSections'], '$.id'),
  'infoSections.uniqueName': eachLinked('$.infoSections', 'info-section', '$.uniqueName'),
  'options.id': jsonSet(['$.options'], '$.id'),
  'options.name': eachLinked('$.options', 'customization', '$.name'),
  'options.choicesSettings.choices.choiceId': jsonSet(['$.options', ...choiceIds], '$.choiceId'),
  'options.choicesSettings.choices.name': choiceNames('$.options'),
  'modifiers.id': jsonSet(['$.modifiers'], '$.id'),
  'modifiers.name': eachLinked('$.modifiers', 'customization', '$.name'),
  'modifiers.choicesSettings.choices.choiceId': jsonSet(['$.modifiers', ...choiceIds], '$.choiceId'),
  'modifiers.choicesSettings.choices.name': choiceNames('$.modifiers'),
  'tags.privateTags.tagIds': jsonSet(['$.tags.privateTags.tagIds']),
  'tags.publicTags.tagIds': jsonSet(['$.tags.publicTags.tagIds']),
  'directCategoriesInfo.categories': categories(false),
  'allCategoriesInfo.categories': categories(true),
  'variantsInfo.variants': jsonItems(variants, variantItems),
  'inventory.availabilityStatus': judgeStock(isAvailableSql, 'IN_STOCK', 'OUT_OF_STOCK', 'PARTIALLY_OUT_OF_STOCK'),
  'inventory.preorderStatus': judgeStock(preorder, 'ENABLED', 'DISABLED', 'PARTIALLY_ENABLED'),
  'inventory.preorderAvailability': judgeStock(preorder, 'ALL_VARIANTS', 'NO_VARIANTS', 'SOME_VARIANTS'),
};

const eachVariant = (path: string) => jsonSet([variants], path);
const eachChoice = (path: string) => jsonSet([variants, '$.choices'], `$.optionChoiceIds.${path}`);

/** Further fields that `searchProducts` aggregates. */
export const productAggregationFields: QueryFields = {
  ...productSearchFields,
  'variantsInfo.variants.sku': eachVariant('$.sku'),
  'variantsInfo.variants.barcode': eachVariant('$.barcode'),
  'variantsInfo.variants.visible': eachVariant('$.visible'),
  'variantsInfo.variants.price.actualPrice.amount': eachVariant('$.price.actualPrice.amount'),
  'variantsInfo.variants.price.compareAtPrice.amount': eachVariant('$.price.compareAtPrice.amount'),
  'variantsInfo.variants.physicalProperties.weight': eachVariant('$.physicalProperties.weight'),
  'variantsInfo.variants.choices.optionChoiceIds.choiceId': eachChoice('choiceId'),
  'variantsInfo.variants.choices.optionChoiceIds.optionId': eachChoice('optionId'),
};
