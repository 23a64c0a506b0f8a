import { readProductsV1 } from './access-rules.ts';
import { isMerchant } from '../identity/authorize.ts';
import { allRows, firstRow } from '../database.ts';
import { gatewayFault } from '../http/envelope.ts';
import { compileFilter } from '../filter.ts';
import type { QueryFields } from '../filter.ts';
import { compileSort, platformQuery } from '../list-query.ts';
import { toMediaUrl } from '../v1/media-json.ts';
import { mediaOfChoices } from '../v1/options-json.ts';
import { readPage } from '../paging.ts';
import { readMedia } from '../v1/product-media.ts';
import { readCollectionIds } from '../v1/product-reads.ts';
import type { Call, Route } from '../http/route.ts';
import type { ProductMediaRow, ProductRow, VariantRow } from '../rows.ts';
import type { Shop } from '../shop.ts';
import { toVariantStock } from '../v1/stock.ts';
import { check } from '../http/validate.ts';
import { readOwnChoices } from '../v1/variants.ts';

const storeId = "variants.product_id || '-' || variants.id";

const fields: QueryFields = {
  id: { kind: 'text', sql: `(${storeId})`, sortable: true },
  variantId: { kind: 'text', sql: 'variants.id', sortable: true },
  productId: { kind: 'text', sql: 'products.id', sortable: true },
  productName: { kind: 'text', sql: 'products.name', sortable: true },
  managedVariant: { kind: 'boolean', sql: 'products.manage_variants', sortable: true },
  sku: { kind: 'text', sql: 'coalesce(variants.sku, products.sku)', sortable: true },
  collectionIds: {
    kind: 'set',
    members: 'SELECT collection_id FROM product_collections WHERE product_id = products.id',
  },
};

const from = 'FROM variants JOIN products ON products.id = variants.product_id';

function toPicture(shop: Shop, product: ProductRow, own: Record<string, string>, media: ProductMediaRow[]) {
  const choices = Object.entries(own).map(([option, choice]) => ({ option, choice }));
  const picture = mediaOfChoices(media, choices)[0] ?? media[0];
  if (picture === undefined) return undefined;
  const url = toMediaUrl(shop, picture);
  return { image: { id: picture.media_id, url, width: 800, height: 800, altText: product.name } };
}

function toJson(
  shop: Shop,
  variant: VariantRow,
  product: ProductRow,
  media: ProductMediaRow[],
  collectionIds: string[],
) {
  const choices = readOwnChoices(variant);
  return {
    id: `${product.id}-${variant.id}`,
    variantId: variant.id,
    productId: product.id,
    variantName: (Object.values(choices).join(' | ') || product.name).slice(0, 80),
    productName: product.name,
    managedVariant: product.manage_variants === 1,
    sku: variant.sku ?? product.sku,
    stock: toVariantStock(product, variant),
    choices,
    collectionIds,
    media: toPicture(shop, product, choices, media),
    preorderInfo: JSON.parse(product.preorder) as object,
  };
}

function show(shop: Shop, variants: VariantRow[]): object[] {
  const ids = [...new Set(variants.map((variant) => variant.product_id))];
  const sql = 'SELECT * FROM products WHERE id IN (SELECT value FROM json_each(?))';
  const products = new Map(allRows<ProductRow>(shop.db, sql, JSON.stringify(ids)).map((row) => [row.id, row]));
  const media = readMedia(shop.db, ids);
  const collections = readCollectionIds(shop.db, ids);
  return variants.flatMap((variant) => {
    const product = products.get(variant.product_id);
    if (product === undefined) return [];
    return toJson(shop, variant, product, media.get(product.id) ?? [], collections.get(product.id) ?? []);
  });
}

function queryStoreVariants({ shop, identity, payload }: Call): object {
  const { query } = check(platformQuery.required(), payload);
  const filter = compileFilter(query?.filter, fields);
  const order = compileSort(query?.sort, fields, 'products.numeric_id, variants.position');
  const { limit, offset } = readPage(query?.paging);
  const where = isMerchant(identity) ? filter.sql : `products.visible = 1 AND (${filter.sql})`;
  const total = firstRow<{ n: number }>(shop.db, `SELECT count(*) AS n ${from} WHERE ${where}`, ...filter.values);
  const rows = allRows<VariantRow>(
    shop.db,
    `SELECT variants.* ${from} WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`,
    ...filter.values,
    limit,
    offset,
  );
  return { variants: show(shop, rows), metadata: { count: rows.length, offset, total: total?.n ?? 0, cursors: {} } };
}

function getStoreVariant({ shop, identity, params }: Call): object {
  const id = params['id'] ?? '';
  const [, productId = '', variantId = ''] = /^(.{36})-(.{36})$/u.exec(id) ?? [];
  const hidden = isMerchant(identity) ? '' : 'AND products.visible = 1';
  const sql = `SELECT variants.* ${from} WHERE variants.product_id = ? AND variants.id = ? ${hidden}`;
  const row = firstRow<VariantRow>(shop.db, sql, productId, variantId);
  if (row === undefined) throw gatewayFault(404, `Store variant ${id} not found`);
  return { variant: show(shop, [row])[0] };
}

/** The variants of all products of catalog V1 as one list. */
export const storeVariantsV1: Route[] = [
  {
    ...readProductsV1,
    on: ['POST /stores-reader/v1/variants/query', 'POST /stores/v1/variants/query'],
    handle: queryStoreVariants,
  },
  {
    ...readProductsV1,
    on: ['GET /stores-reader/v1/variants/:id', 'GET /stores/v1/variants/:id'],
    handle: getStoreVariant,
  },
];
