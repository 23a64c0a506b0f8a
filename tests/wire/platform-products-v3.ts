import type { Platform } from '../../demo/platform/start-platform.ts';
import { send } from './platform-v3-shop.ts';
import type { AnswerOf } from './platform-v3-shop.ts';

interface Amount {
  amount: string;
  formattedAmount?: string;
}

interface WireVariantV3 {
  [field: string]: unknown;
  id: string;
  sku?: string;
  choices: { optionChoiceIds: { optionId: string; choiceId: string }; optionChoiceNames?: { choiceName: string } }[];
  price: { actualPrice: Amount; compareAtPrice?: Amount };
  inventoryStatus: { inStock: boolean };
}

interface WireProductV3 {
  [field: string]: unknown;
  id: string;
  revision: string;
  name: string;
  slug: string;
  options: { id: string; choicesSettings: { choices: { choiceId: string; name: string; inStock: boolean }[] } }[];
  inventory: { availabilityStatus: string };
  variantsInfo: { variants: WireVariantV3[] };
}

/** The part of the answers about products that the tests look at. */
export interface ProductAnswer {
  product: WireProductV3;
  products: never;
}

interface Item {
  itemMetadata: { id?: string; success: boolean; error?: { code: string } };
  item?: WireProductV3;
}

/** A bulk answer about products. */
export interface BulkProducts {
  results: Item[];
  bulkActionMetadata: { totalSuccesses: number; totalFailures: number };
}

export const path = '/stores/v3/products';

/** The product with this slug as the merchant reads it. */
export async function readBySlug(platform: Platform, slug: string, fields: string[] = []): Promise<WireProductV3> {
  const query = fields.map((field) => `fields=${field}`).join('&');
  const { body } = await send<ProductAnswer>(platform, `GET ${path}/slug/${slug}?${query}`);
  return body.product;
}

/** The input that creates a product with one variant at this price. */
export function createInput(name: string, fields: object = {}, amount = '10.00'): object {
  const variant = { price: { actualPrice: { amount } }, physicalProperties: {} };
  return { name, productType: 'PHYSICAL', physicalProperties: {}, variantsInfo: { variants: [variant] }, ...fields };
}

/** Sends an update of the product at the revision it was read with. */
export function update(
  platform: Platform,
  { id, revision }: WireProductV3,
  changes: object,
): Promise<AnswerOf<ProductAnswer>> {
  return send<ProductAnswer>(platform, `PATCH ${path}/${id}`, { product: { id, revision, ...changes } });
}

/** The slugs a search finds, in its order. */
export async function search(
  platform: Platform,
  requests: object,
  headers?: Record<string, string>,
): Promise<string[]> {
  const { body } = await send<{ products: never }>(platform, `POST ${path}/search`, { search: requests }, headers);
  return (body.products as { slug: string }[]).map(({ slug }) => slug);
}
