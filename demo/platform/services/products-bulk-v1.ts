import { writeProductsV1 } from './access-rules.ts';
import { adjustInput, adjustProperty, setInput, setProperty } from '../v1/product-bulk.ts';
import { findProduct } from '../v1/product-reads.ts';
import type { Call, Route } from '../http/route.ts';
import type { ProductRow } from '../rows.ts';
import { runBulk } from '../v3/bulk.ts';
import { check } from '../http/validate.ts';

function changeEach({ shop, identity }: Call, ids: string[], change: (product: ProductRow) => void): object {
  const write = (id: string) => {
    change(findProduct(shop, identity, id));
    return { id };
  };
  return runBulk(shop, ids, false, write, (id) => id);
}

function bulkUpdateProductsProperty(call: Call): object {
  const { ids, set } = check(setInput(call.shop.currency.decimals), call.payload);
  return changeEach(call, ids, (product) => setProperty(call.shop, product, set));
}

function bulkAdjustProductProperty(call: Call): object {
  const { ids, adjust } = check(adjustInput, call.payload);
  return changeEach(call, ids, (product) => adjustProperty(call.shop, product, adjust));
}

/** One property of many products of catalog V1 at once. */
export const productsBulkV1: Route[] = [
  { ...writeProductsV1, on: ['POST /stores/v1/bulk/products/update'], handle: bulkUpdateProductsProperty },
  { ...writeProductsV1, on: ['POST /stores/v1/bulk/products/adjust-properties'], handle: bulkAdjustProductProperty },
];
