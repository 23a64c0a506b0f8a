import { expect, vi } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { addProduct, send } from './platform-v3-shop.ts';
import type { AnswerOf } from './platform-v3-shop.ts';

/** The part of an inventory item that the tests look at. */
export interface WireItem {
  id: string;
  revision: string;
  productId: string;
  variantId: string;
  locationId: string;
  quantity?: number;
  product: { name: string };
}

export interface One {
  inventoryItem: WireItem;
}

export interface Bulk {
  results: {
    itemMetadata: { id?: string; success: boolean; error?: { code: string } };
    item?: WireItem;
  }[];
  bulkActionMetadata: object;
}

export interface Page {
  inventoryItems: WireItem[];
  pagingMetadata: { hasNext: boolean; cursors: { next: string } };
}

const base = '/stores/v3/inventory-items';

/** Variants for test products. */
export const variants = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];

/** A location besides the default one. */
export const elsewhere = '33333333-3333-4333-8333-333333333333';

export const unknownId = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';

/** Asks for a new item. */
export async function createItem(platform: Platform, inventoryItem: object): Promise<AnswerOf<One>> {
  return send<One>(platform, `POST ${base}`, { inventoryItem });
}

/** Adds a product and the item of its first variant. */
export async function addItem(
  platform: Platform,
  stock: object,
  product: Parameters<typeof addProduct>[1] = { variants: [{ id: variants[0] ?? '' }] },
): Promise<WireItem> {
  const productId = addProduct(platform, product);
  const answer = await createItem(platform, { productId, variantId: product.variants?.[0]?.id, ...stock });
  expect(answer.status).toBe(200);
  return answer.body.inventoryItem;
}

/** The item as the merchant reads it. */
export async function readItem(platform: Platform, id: string | undefined): Promise<WireItem> {
  return (await send<One>(platform, `GET ${base}/${id ?? ''}`)).body.inventoryItem;
}

/** Starts a job and answers its counts once it is finished. */
export async function finishJob(platform: Platform, line: string, body: object): Promise<object> {
  const { jobId } = (await send<{ jobId: string }>(platform, line, body)).body;
  const read = platform.db.prepare(`SELECT body FROM documents WHERE kind = 'job' AND id = ?`);
  const job = await vi.waitUntil(() => {
    const found = JSON.parse(String(read.get(jobId)?.['body'])) as { status: string; counts: object };
    return found.status === 'FINISHED' && found;
  });
  return job.counts;
}
