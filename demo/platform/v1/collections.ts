import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { isMerchant } from '../identity/authorize.ts';
import type { Identity } from '../identity/authorize.ts';
import { firstRow, insertRow, updateRow } from '../database.ts';
import { fieldFault, gatewayFault } from '../http/envelope.ts';
import type { CollectionRow } from '../rows.ts';
import type { Shop } from '../shop.ts';
import { refuseTakenSlug, toFreeSlug } from '../slugs.ts';

/** The writable fields of a collection; read-only fields are dropped. */
export const collectionInput = z.object({
  id: z.string().nullish(),
  name: z.string().min(1).max(50).nullish(),
  description: z.string().max(600).nullish(),
  slug: z.string().min(1).max(100).nullish(),
  visible: z.boolean().nullish(),
});

type CollectionInput = z.infer<typeof collectionInput>;

/** Converts a collection to wire format. */
export function toCollectionJson(shop: Shop, { visible, ...collection }: CollectionRow) {
  const sql = `SELECT count(*) AS n FROM product_collections JOIN products ON id = product_id
    WHERE collection_id = ? AND products.visible = 1`;
  const counted = firstRow<{ n: number }>(shop.db, sql, collection.id);
  return { ...collection, visible: visible === 1, numberOfProducts: counted?.n ?? 0, media: { items: [] } };
}

/** Finds a collection; hidden ones are for the merchant only. */
export function findCollection(shop: Shop, identity: Identity, column: 'id' | 'slug', value: string): CollectionRow {
  const found = firstRow<CollectionRow>(shop.db, `SELECT * FROM collections WHERE ${column} = ?`, value);
  if (found === undefined || (found.visible === 0 && !isMerchant(identity)))
    throw gatewayFault(404, `Collection ${value} not found`);
  return found;
}

function toChanges(input: CollectionInput): Partial<CollectionRow> {
  return {
    ...(input.name && { name: input.name }),
    ...(input.description !== undefined && { description: input.description ?? '' }),
    ...(input.slug && { slug: input.slug }),
    ...(typeof input.visible === 'boolean' && { visible: Number(input.visible) }),
  };
}

/** Adds a collection; its name must have been sent. */
export function addCollection(shop: Shop, input: CollectionInput): CollectionRow {
  if (!input.name) throw fieldFault('collection.name', 'REQUIRED_FIELD', 'is required');
  const start = { id: randomUUID(), name: input.name, slug: '', description: '', visible: 1 };
  const collection = { ...start, ...toChanges(input) };
  if (collection.slug === '') collection.slug = toFreeSlug(shop.db, 'collections', input.name);
  refuseTakenSlug(shop.db, 'collections', collection.slug, collection.id);
  insertRow(shop.db, 'collections', collection);
  return collection;
}

/** Changes the sent fields and returns the new collection. */
export function changeCollection(shop: Shop, current: CollectionRow, input: CollectionInput): CollectionRow {
  const changed = { ...current, ...toChanges(input) };
  refuseTakenSlug(shop.db, 'collections', changed.slug, current.id);
  updateRow(shop.db, 'collections', { id: current.id }, changed);
  return changed;
}
