import { z } from 'zod';
import { writeProductsV1 } from './access-rules.ts';
import {
  addCollection,
  changeCollection,
  collectionInput,
  findCollection,
  toCollectionJson,
} from '../v1/collections.ts';
import { findProduct } from '../v1/product-reads.ts';
import type { Call, Route } from '../http/route.ts';
import { check, checkSameId } from '../http/validate.ts';

const collectionBody = z.object({ collection: collectionInput });
const productIdsBody = z.object({ productIds: z.array(z.string()).max(1000) });

function createCollection({ shop, payload }: Call): object {
  const { collection } = check(collectionBody, payload);
  return { collection: toCollectionJson(shop, addCollection(shop, collection)) };
}

function updateCollection({ shop, identity, params, payload }: Call): object {
  const { collection } = check(collectionBody, payload);
  const id = params['id'] ?? '';
  checkSameId('collection.id', collection.id, id);
  const current = findCollection(shop, identity, 'id', id);
  return { collection: toCollectionJson(shop, changeCollection(shop, current, collection)) };
}

/** The id of the collection to change; the built-in collection of all products has an id of another format. */
function readId({ shop, identity, params, payload }: Call): string {
  const { id } = check(z.object({ id: z.guid() }), { id: params['id'] });
  checkSameId('id', check(z.object({ id: z.string().nullish() }), payload).id, id);
  return findCollection(shop, identity, 'id', id).id;
}

function deleteCollection(call: Call): object {
  call.shop.db.prepare('DELETE FROM collections WHERE id = ?').run(readId(call));
  return {};
}

function addProductsToCollection(call: Call): object {
  const { shop, identity, payload } = call;
  const { productIds } = check(productIdsBody, payload);
  const id = readId(call);
  const add = shop.db.prepare('INSERT OR IGNORE INTO product_collections (product_id, collection_id) VALUES (?, ?)');
  for (const productId of productIds) add.run(findProduct(shop, identity, productId).id, id);
  return {};
}

function removeProductsFromCollection(call: Call): object {
  const { productIds } = check(productIdsBody, call.payload);
  const sql = `DELETE FROM product_collections
    WHERE collection_id = ? AND product_id IN (SELECT value FROM json_each(?))`;
  call.shop.db.prepare(sql).run(readId(call), JSON.stringify(productIds));
  return {};
}

/** Writes of V1 collections and of the products in them. */
export const collectionWritesV1: Route[] = [
  { ...writeProductsV1, on: ['POST /stores/v1/collections'], handle: createCollection },
  { ...writeProductsV1, on: ['PATCH /stores/v1/collections/:id'], handle: updateCollection },
  { ...writeProductsV1, on: ['DELETE /stores/v1/collections/:id'], handle: deleteCollection },
  { ...writeProductsV1, on: ['POST /stores/v1/collections/:id/productIds'], handle: addProductsToCollection },
  {
    ...writeProductsV1,
    on: ['POST /stores/v1/collections/:id/productIds/delete'],
    handle: removeProductsFromCollection,
  },
];
