import { z } from 'zod';
import { readProductsV1, writeProductsV1 } from './access-rules.ts';
import { isMerchant } from '../identity/authorize.ts';
import { updateRow } from '../database.ts';
import { gatewayFault } from '../http/envelope.ts';
import { compileFilter } from '../filter.ts';
import { compileSort, parseJsonText, parseTextSort, platformQuery, textQuery } from '../list-query.ts';
import { readPage } from '../paging.ts';
import { productInput } from '../v1/product-input.ts';
import {
  findCalledProduct,
  findProduct,
  listProducts,
  productFields,
  readMerchantFlag,
  showProducts,
} from '../v1/product-reads.ts';
import { addProduct, changeProduct, touchProduct } from '../v1/product-writes.ts';
import type { Call, Route } from '../http/route.ts';
import { check, checkSameId } from '../http/validate.ts';

const tieBreak = 'numeric_id ASC';
const whole = { variants: true, merchantData: false };

function readId(call: Call): string {
  return call.params['id'] ?? '';
}

function getProduct(call: Call): object {
  const requested = call.query.get('includeMerchantSpecificData') === 'true';
  const merchantData = readMerchantFlag(call.identity, requested);
  const product = findProduct(call.shop, call.identity, readId(call));
  return { product: showProducts(call.shop, [product], { variants: true, merchantData })[0] };
}

function queryPlatformized({ shop, identity, payload }: Call): object {
  const { query } = check(platformQuery, payload);
  const filter = compileFilter(query?.filter, productFields);
  const order = compileSort(query?.sort, productFields, tieBreak);
  const page = readPage(query?.paging);
  const { products, total } = listProducts(shop, filter, order, page, isMerchant(identity));
  return {
    products: showProducts(shop, products, whole),
    metadata: { count: products.length, offset: page.offset, total, cursors: {} },
  };
}

const restQuery = textQuery.extend({
  includeVariants: z.boolean().nullish(),
  includeHiddenProducts: z.boolean().nullish(),
  includeMerchantSpecificData: z.boolean().nullish(),
});

function queryRest({ shop, identity, payload }: Call): object {
  const requested = check(restQuery, payload);
  const merchantData = readMerchantFlag(identity, requested.includeMerchantSpecificData === true);
  const hidden = requested.includeHiddenProducts === true;
  if (hidden && !isMerchant(identity)) throw gatewayFault(403, 'Forbidden: hidden products need an admin identity');
  const filter = compileFilter(parseJsonText(requested.query?.filter, 'query.filter'), productFields);
  const order = compileSort(parseTextSort(requested.query?.sort), productFields, tieBreak);
  const page = readPage(requested.query?.paging);
  const { products, total } = listProducts(shop, filter, order, page, hidden);
  return {
    products: showProducts(shop, products, { variants: requested.includeVariants === true, merchantData }),
    metadata: { items: products.length, offset: page.offset },
    totalResults: total,
  };
}

function createProduct({ shop, payload }: Call): object {
  const { product } = check(z.object({ product: productInput(shop.currency.decimals) }), payload);
  return { product: showProducts(shop, [addProduct(shop, product)], whole)[0] };
}

function updateProduct(call: Call): object {
  const { shop, identity, payload } = call;
  const { product } = check(z.object({ product: productInput(shop.currency.decimals) }), payload);
  checkSameId('product.id', product.id, readId(call));
  const current = findProduct(shop, identity, readId(call));
  return { product: showProducts(shop, [changeProduct(shop, current, product)], whole)[0] };
}

function deleteProduct(call: Call): object {
  const { id } = findProduct(call.shop, call.identity, readId(call));
  call.shop.db.prepare('DELETE FROM products WHERE id = ?').run(id);
  return {};
}

function clear(column: 'ribbon' | 'brand') {
  return (call: Call): object => {
    const { id } = findCalledProduct(call);
    updateRow(call.shop.db, 'products', { id }, { [column]: null });
    touchProduct(call.shop, id);
    return {};
  };
}

function deleteProductOptions(call: Call): object {
  const product = findCalledProduct(call);
  if (product.manage_variants === 1) throw gatewayFault(400, 'The variants of this product are managed');
  changeProduct(call.shop, product, { productOptions: [] });
  return {};
}

/** Products of catalog V1: reads for everyone, writes for the merchant. */
export const productsV1: Route[] = [
  {
    ...readProductsV1,
    on: [
      'GET /stores-reader/v1/products/query-platformized',
      'POST /stores-reader/v1/products/query-platformized',
      'GET /stores/v1/products/query-platformized',
      'POST /stores/v1/products/query-platformized',
    ],
    handle: queryPlatformized,
  },
  {
    ...readProductsV1,
    on: ['POST /stores-reader/v1/products/query', 'POST /stores/v1/products/query'],
    handle: queryRest,
  },
  { ...readProductsV1, on: ['GET /stores-reader/v1/products/:id', 'GET /stores/v1/products/:id'], handle: getProduct },
  { ...writeProductsV1, on: ['POST /stores/v1/products'], handle: createProduct },
  { ...writeProductsV1, on: ['PATCH /stores/v1/products/:id'], handle: updateProduct },
  { ...writeProductsV1, on: ['DELETE /stores/v1/products/:id'], handle: deleteProduct },
  { ...writeProductsV1, on: ['DELETE /stores/v1/products/:id/options'], handle: deleteProductOptions },
  { ...writeProductsV1, on: ['POST /stores/v1/products/:id/remove-brand'], handle: clear('brand') },
  { ...writeProductsV1, on: ['POST /stores/v1/products/:id/remove-ribbon'], handle: clear('ribbon') },
];
