import type { Platform } from '../../../demo/platform/start-platform.ts';
import { bulkAddItemsToCategory, createCategory, setArrangedItems } from '../../../src/client/operations/categories.ts';
import type { InputOf } from '../../../src/client/query/listing.ts';
import { merchantClient } from '../../fixtures/clients.ts';
import type { Held } from './prepare.ts';
import { holdProduct } from './prepare-products.ts';

/** The tree of the store. */
export const treeReference = { appNamespace: '@wix/stores', treeKey: null };

/** The app that the products belong to. */
export const appId = '215238eb-22a5-4c36-9e7b-e7c08025e04e';

type CategoryInput = Partial<InputOf<typeof createCategory>['category']>;

/** Makes a category. */
export async function makeCategory(platform: Platform, name: string, more: CategoryInput = {}): Promise<Held> {
  const input = { category: { name, ...more }, treeReference };
  const { id, revision } = (await merchantClient(platform).call(createCategory, input)).category;
  return { id, revision: revision ?? '' };
}

/** A seeded product as an item of categories. */
export async function referTo(platform: Platform, slug: string): Promise<{ catalogItemId: string; appId: string }> {
  return { catalogItemId: (await holdProduct(platform, slug)).id, appId };
}

/** A category in which mug, candle and apron stand, the candle first by hand. */
export async function makeShelf(platform: Platform) {
  const { id: categoryId } = await makeCategory(platform, 'Shelf');
  const mug = await referTo(platform, 'stoneware-mug');
  const candle = await referTo(platform, 'beeswax-candle');
  const apron = await referTo(platform, 'linen-apron');
  const client = merchantClient(platform);
  await client.call(bulkAddItemsToCategory, { categoryId, items: [mug, candle, apron], treeReference });
  await client.call(setArrangedItems, { categoryId, items: [candle], treeReference });
  return { categoryId, mug, candle, apron };
}
