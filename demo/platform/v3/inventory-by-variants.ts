import { z } from 'zod';
import { allRows } from '../database.ts';
import { compileFilter } from '../filter.ts';
import type { QueryFields } from '../filter.ts';
import type { Call } from '../http/route.ts';
import { check } from '../http/validate.ts';
import { selection } from './inventory-jobs.ts';
import { matchWords } from './search-words.ts';
import { addItem } from './inventory-writes.ts';
import { startJob } from './jobs.ts';

function column(value: string, path: string, kind: 'text' | 'number' | 'boolean' | 'date' = 'text') {
  const sql = `json_extract(${value}, '${path}')`;
  return { kind, sql: kind === 'number' ? `CAST(${sql} AS REAL)` : sql, sortable: false } as const;
}

function choiceIds(name: 'optionId' | 'choiceId') {
  const members = `SELECT json_extract(picked.value, '$.optionChoiceIds.${name}')
    FROM json_each(variant.value, '$.choices') AS picked`;
  return { kind: 'set', members } as const;
}

const sku = column('variant.value', '$.sku');
const name = column('body', '$.name');
const searchableFields = { 'productData.name': name.sql, sku: sku.sql };

const variantFields: QueryFields = {
  id: column('variant.value', '$.id'),
  variantId: column('variant.value', '$.id'),
  sku,
  barcode: column('variant.value', '$.barcode'),
  visible: column('variant.value', '$.visible', 'boolean'),
  'price.actualPrice.amount': column('variant.value', '$.price.actualPrice.amount', 'number'),
  'price.compareAtPrice.amount': column('variant.value', '$.price.compareAtPrice.amount', 'number'),
  'optionChoices.optionChoiceIds.optionId': choiceIds('optionId'),
  'optionChoices.optionChoiceIds.choiceId': choiceIds('choiceId'),
  'productData.productId': column('body', '$.id'),
  'productData.updatedDate': column('body', '$.updatedDate', 'date'),
  'productData.name': name,
  'productData.slug': column('body', '$.slug'),
  'productData.handle': column('body', '$.handle'),
  'productData.productType': column('body', '$.productType'),
  'productData.brand.id': column('body', '$.brand.id'),
  'productData.visible': column('body', '$.visible', 'boolean'),
  'productData.visibleInPos': column('body', '$.visibleInPos', 'boolean'),
};

const creation = selection.extend({
  locationId: z.guid(),
  inventoryCreationData: z.object({ quantity: z.int().min(0).max(99_999).nullish() }).nullish(),
});

/** Adds an item at a location for each variant a filter finds; a variant that has one there fails. */
export function createByVariantFilter({ shop, payload }: Call): object {
  const requested = check(creation, payload);
  const found = compileFilter(requested.filter, variantFields, 'filter');
  const also = matchWords(requested.search, searchableFields, 'search');
  const sql = `SELECT json_extract(variant.value, '$.id') AS id, documents.id AS productId
    FROM documents, json_each(body, '$.variantsInfo.variants') AS variant
    WHERE kind = 'product' AND (${found.sql}) AND (${also.sql})`;
  const variants = allRows<{ id: string; productId: string }>(shop.db, sql, ...found.values, ...also.values);
  const quantity = requested.inventoryCreationData?.quantity ?? 0;
  return startJob(shop, variants, ({ id: variantId, productId }) => {
    addItem(shop, { productId, variantId, locationId: requested.locationId, quantity });
  });
}
