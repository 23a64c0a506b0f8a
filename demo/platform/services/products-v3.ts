import { z } from 'zod';
import { gatewayFault } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
import { check, checkSameId } from '../http/validate.ts';
import { filter, words } from '../v3/cursor.ts';
import { checkRevision } from '../v3/documents.ts';
import { fieldsOf, requestedFields } from '../v3/fields.ts';
import { aggregate } from '../v3/aggregations.ts';
import { productAggregationFields, productQueryFields, productSearchFields } from '../v3/product-fields.ts';
import { newProductInput, productInput } from '../v3/product-input.ts';
import { listFieldNames, showProducts, singleFieldNames } from '../v3/product-json.ts';
import { findByField } from '../v3/product-lookup.ts';
import {
  checkMerchantData,
  everyProduct,
  findProduct,
  matchProducts,
  onlyVisible,
  requireHidden,
  seesHidden,
} from '../v3/product-reads.ts';
import { allProductsCategoryId, storesTree } from '../v3/product-shape.ts';
import type { StoredProduct } from '../v3/product-shape.ts';
import { checkQuantities, writeStock } from '../v3/product-with-inventory.ts';
import { addProduct, changeProduct, patchProduct, removeProduct, requireProduct } from '../v3/product-writes.ts';
import { cursorQuery, countDocuments, queryDocuments, searchQuery } from '../v3/query.ts';
import { compileFilter } from '../filter.ts';

const singleFields = z.object({ fields: requestedFields(singleFieldNames) });
const listFields = z.object({ fields: requestedFields(listFieldNames) });

function showSingle(call: Call, product: StoredProduct): object | undefined {
  const { fields } = check(singleFields, { fields: fieldsOf(call) });
  checkMerchantData(call.identity, fields);
  return showProducts(call.shop, [product], { fields, variants: true, hidden: seesHidden(call.identity) })[0];
}

function showList(call: Call, products: StoredProduct[]): object[] {
  const { fields } = check(listFields, { fields: fieldsOf(call) });
  checkMerchantData(call.identity, fields);
  return showProducts(call.shop, products, { fields, variants: false, hidden: seesHidden(call.identity) });
}

function getProduct(call: Call): object {
  return { product: showSingle(call, findProduct(call.shop, call.identity, call.params['productId'] ?? '')) };
}

function getProductBySlug(call: Call): object {
  const slug = call.params['slug'] ?? '';
  check(z.object({ slug: z.string().max(100) }), { slug });
  // Non-ASCII slugs are stored percent-encoded, but the path parameter is decoded.
  const found =
    findByField(call.shop, 'product', 'slug', slug) ??
    findByField(call.shop, 'product', 'slug', encodeURIComponent(slug));
  if (found === undefined) throw gatewayFault(404, `product ${slug} not found`);
  return { product: showSingle(call, findProduct(call.shop, call.identity, found.id)) };
}

function queryProducts(call: Call): object {
  const { query } = check(cursorQuery, call.payload);
  const where = seesHidden(call.identity) ? everyProduct : onlyVisible;
  const page = queryDocuments(call.shop, 'product', query, productQueryFields, { where });
  return { products: showList(call, page.documents as StoredProduct[]), pagingMetadata: page.pagingMetadata };
}

function searchProducts(call: Call): object {
  const { shop, identity, payload } = call;
  const { search } = check(searchQuery.required(), payload);
  const seen = seesHidden(identity) ? everyProduct : onlyVisible;
  let condition = seen;
  const page = queryDocuments(shop, 'product', search, productSearchFields, {
    path: 'search',
    where: (requested) => {
      const matching = matchProducts(requested.search, 'search.search', seen);
      const filtered = compileFilter(requested.filter, productSearchFields, 'search.filter');
      condition = {
        sql: `(${filtered.sql}) AND (${matching.sql})`,
        values: [...filtered.values, ...matching.values],
      };
      return matching;
    },
  });
  const scope = { shop, kind: 'product', condition };
  return {
    products: showList(call, page.documents as StoredProduct[]),
    pagingMetadata: page.pagingMetadata,
    aggregationData: aggregate(scope, productAggregationFields, search?.aggregations),
  };
}

const countPayload = z.object({ filter, search: words.nullish(), returnNonVisibleProducts: z.boolean().nullish() });

function countProducts({ shop, identity, payload }: Call): object {
  const requested = check(countPayload, payload);
  if (requested.returnNonVisibleProducts === true) requireHidden(identity);
  const seen = requested.returnNonVisibleProducts === true ? everyProduct : onlyVisible;
  const where = matchProducts(requested.search, 'search', seen);
  return { count: countDocuments(shop, 'product', requested.filter, productSearchFields, where) };
}

const newProduct = z.object({ product: newProductInput });
const changedProduct = z.object({ product: productInput });
const withStock = z.object({ returnEntity: z.boolean().nullish() });

function createProduct(call: Call): object {
  const { product } = check(newProduct, call.payload);
  return { product: showSingle(call, addProduct(call.shop, product)) };
}

function createProductWithInventory(call: Call): object {
  const { product: input, returnEntity } = check(newProduct.extend(withStock.shape), call.payload);
  const { variants } = input.variantsInfo;
  checkQuantities(variants, 'product');
  const product = addProduct(call.shop, input);
  const inventoryResults = writeStock(call.shop, [{ product, variants }], returnEntity);
  return { product: showSingle(call, product), inventoryResults };
}

function readUpdate(call: Call) {
  const { product, returnEntity } = check(changedProduct.extend(withStock.shape), call.payload);
  const id = call.params['id'] ?? '';
  checkSameId('product.id', product.id, id);
  checkRevision(requireProduct(call.shop, id), product.revision, 'product.revision');
  return { id, product, returnEntity };
}

function updateProduct(call: Call): object {
  const { id, product } = readUpdate(call);
  return { product: showSingle(call, patchProduct(call.shop, id, product)) };
}

function updateProductWithInventory(call: Call): object {
  const { id, product: input, returnEntity } = readUpdate(call);
  const variants = input.variantsInfo?.variants;
  checkQuantities(variants, 'product');
  const product = patchProduct(call.shop, id, input);
  const inventoryResults = writeStock(call.shop, [{ product, variants }], returnEntity);
  return { product: showSingle(call, product), inventoryResults };
}

function deleteProduct({ shop, params }: Call): object {
  removeProduct(shop, params['productId'] ?? '');
  return {};
}

const extendedFields = z.object({
  namespace: z.string().min(1).max(164),
  namespaceData: z.record(z.string(), z.unknown()),
});

function updateExtendedFields(call: Call): object {
  const { namespace, namespaceData } = check(extendedFields, call.payload);
  const product = changeProduct(call.shop, call.params['id'] ?? '', (current) => {
    const { namespaces } = current.extendedFields;
    const merged = { ...namespaces[namespace], ...namespaceData };
    return { ...current, extendedFields: { namespaces: { ...namespaces, [namespace]: merged } } };
  });
  return { product: showSingle(call, product) };
}

const path = '/stores/v3/products';
const read = { access: 'visitor', permission: 'WIX_STORES.PRODUCT_READ', catalog: 'v3' } as const;
const merchant = { access: 'merchant', catalog: 'v3' } as const;
const create = { ...merchant, permission: 'WIX_STORES.PRODUCT_CREATE', writes: true } as const;
const update = { ...merchant, permission: 'WIX_STORES.PRODUCT_UPDATE', writes: true } as const;
const remove = { ...merchant, permission: 'WIX_STORES.PRODUCT_DELETE', writes: true } as const;
const tree = { ...merchant, permission: 'WIX_STORES.ALL_PRODUCTS_CATEGORY_READ' } as const;

/** Products of catalog V3: reads for everyone, writes for the merchant. */
export const productsV3: Route[] = [
  { ...read, on: [`GET ${path}/query`, `POST ${path}/query`], handle: queryProducts },
  { ...read, on: [`GET ${path}/search`, `POST ${path}/search`], handle: searchProducts },
  { ...read, on: [`GET ${path}/count`, `POST ${path}/count`], handle: countProducts },
  { ...read, on: [`GET ${path}/slug/:slug`], handle: getProductBySlug },
  { ...read, on: [`GET ${path}/:productId`], handle: getProduct },
  { ...create, on: [`POST ${path}`], handle: createProduct },
  { ...create, on: [`POST ${path}-with-inventory`], handle: createProductWithInventory },
  { ...update, on: [`PATCH ${path}/:id`], handle: updateProduct },
  { ...update, on: [`PATCH ${path}-with-inventory/:id`], handle: updateProductWithInventory },
  { ...update, on: [`POST ${path}/:id/update-extended-fields`], handle: updateExtendedFields },
  { ...remove, on: [`DELETE ${path}/:productId`], handle: deleteProduct },
  {
    ...tree,
    on: ['GET /stores/v3/all-products-category'],
    handle: () => ({ categoryId: allProductsCategoryId, treeReference: storesTree }),
  },
];
