import type { QueryField, QueryFields } from '../filter.ts';
import type { Shop } from '../shop.ts';
import type { Document } from './documents.ts';
import { showFields } from './fields.ts';
import { jsonField, jsonSet } from './json-fields.ts';
import { createLookup } from './product-lookup.ts';
import { toMediaJson } from './product-media.ts';
import type { StoredProduct, StoredVariant } from './product-shape.ts';
import { isAvailableSql, readStock } from './product-stock.ts';
import { withUnitPrice } from './product-unit-price.ts';
import { toPriceJson, toRevenueJson, toVariantChoices } from './product-variant-json.ts';
import type { ShowContext } from './product-variant-json.ts';

/** A document of kind `variant`: a variant with its product id. */
export type VariantRow = Document & StoredVariant & { productId: string };

/** The fields that are returned only on request. */
const hiddenFields = {
  CURRENCY: ['productData.currency'],
  MERCHANT_DATA: ['revenueDetails'],
  SUBSCRIPTION_PRICES_INFO: ['subscriptionPricesInfo'],
  WEIGHT_MEASUREMENT_UNIT_INFO: ['productData.physicalProperties'],
};

/** The names `fields` may hold. */
export const variantFieldNames = Object.keys(hiddenFields);

function ofProduct(path: string, kind: 'text' | 'boolean' | 'date' = 'text') {
  const sql = `(SELECT json_extract(product.body, '${path}') FROM documents AS product
    WHERE product.kind = 'product' AND product.id = json_extract(documents.body, '$.productId'))`;
  return { kind, sql, sortable: true } as const;
}

function hasStock(condition: string): QueryField {
  const sql = `EXISTS (SELECT 1 FROM documents AS stock WHERE stock.kind = 'inventory-item'
    AND json_extract(stock.body, '$.productId') = json_extract(documents.body, '$.productId')
    AND json_extract(stock.body, '$.variantId') = documents.id AND ${condition})`;
  return { kind: 'boolean', sql, sortable: true };
}

/** The fields for filtering and sorting in `queryVariants`. */
export const variantQueryFields: QueryFields = {
  id: jsonField('$.id'),
  variantId: jsonField('$.id'),
  'productData.productId': jsonField('$.productId'),
};

/** The fields for filtering, sorting and aggregating in `searchVariants`. */
export const variantSearchFields: QueryFields = {
  ...variantQueryFields,
  id: jsonField('$.id', 'text', false),
  sku: jsonField('$.sku'),
  barcode: jsonField('$.barcode'),
  visible: jsonField('$.visible', 'boolean'),
  'price.actualPrice.amount': jsonField('$.price.actualPrice.amount', 'number'),
  'price.compareAtPrice.amount': jsonField('$.price.compareAtPrice.amount', 'number'),
  'inventoryStatus.inStock': hasStock(isAvailableSql),
  'inventoryStatus.preorderEnabled': hasStock(`json_extract(stock.body, '$.preorderInfo.enabled')`),
  'optionChoices.optionChoiceIds.choiceId': jsonSet(['$.choices'], '$.optionChoiceIds.choiceId'),
  'optionChoices.optionChoiceIds.optionId': jsonSet(['$.choices'], '$.optionChoiceIds.optionId'),
  'productData.updatedDate': ofProduct('$.updatedDate', 'date'),
  'productData.brand.id': ofProduct('$.brand.id'),
  'productData.handle': ofProduct('$.handle'),
  'productData.name': ofProduct('$.name'),
  'productData.physicalProperties.fulfillerId': ofProduct('$.physicalProperties.fulfillerId'),
  'productData.productType': ofProduct('$.productType'),
  'productData.slug': ofProduct('$.slug'),
  'productData.visible': ofProduct('$.visible', 'boolean'),
  'productData.visibleInPos': ofProduct('$.visibleInPos', 'boolean'),
};

/** The SQL of the fields of a text search. */
export const searchableVariantFields = {
  'productData.name': ofProduct('$.name').sql,
  sku: `json_extract(body, '$.sku')`,
};

/** The condition for visible variants of visible products. */
export const onlyVisibleVariants = {
  sql: `json_extract(body, '$.visible') AND ${ofProduct('$.visible').sql}`,
  values: [],
};

function toJson(context: ShowContext, row: VariantRow, product: StoredProduct): object {
  const { id, sku, barcode, visible, digitalProperties, productId } = row;
  const { name, productType, slug, visibleInPos, revision } = product;
  const [main] = product.media.itemsInfo.items;
  return {
    id,
    variantId: id,
    visible,
    sku,
    barcode,
    ...withUnitPrice(context.shop, product, row),
    digitalProperties,
    optionChoices: toVariantChoices(context, row),
    price: toPriceJson(context, row),
    revenueDetails: toRevenueJson(context, row),
    ...(main && { media: toMediaJson(context.shop, main) }),
    inventoryStatus: context.stock.get(id) ?? { inStock: false, preorderEnabled: false },
    productData: {
      productId,
      name,
      productType,
      slug,
      visible: product.visible,
      visibleInPos,
      revision,
      currency: context.shop.currency.code,
      mainCategoryId: product['mainCategoryId'],
      handle: product['handle'],
      physicalProperties: { weightMeasurementUnitInfo: { weightMeasurementUnit: 'KG' } },
    },
  };
}

/** Converts variant rows to wire format, with data of their products. */
export function showVariantRows(
  shop: Shop,
  rows: VariantRow[],
  fields: readonly string[] | null | undefined,
): object[] {
  const lookup = createLookup(shop);
  const stock = readStock(shop, [...new Set(rows.map(({ productId }) => productId))]);
  const context = { shop, lookup, stock, formatted: fields?.includes('CURRENCY') === true };
  return rows.flatMap((row) => {
    const product = lookup('product', row.productId) as StoredProduct | undefined;
    return product === undefined ? [] : showFields(toJson(context, row, product), fields, hiddenFields);
  });
}
