import { ApiKeyStrategy, createClient } from '@wix/sdk';
import { productsV3 } from '@wix/stores';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPlatform } from '../../demo/platform/start-platform.ts';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { allDocuments } from '../../demo/platform/v3/documents.ts';
import type { StoredProduct } from '../../demo/platform/v3/product-shape.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import { finishJob } from './platform-jobs.ts';

const realFetch = globalThis.fetch;
let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform({ catalog: smallCatalog, catalogVersion: 'v3', storefrontUrl: 'http://shop.example' });
  globalThis.fetch = (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return realFetch(`${platform.url}${pathname}${search}`, init);
  };
});

afterAll(async () => {
  globalThis.fetch = realFetch;
  await platform.close();
});

function find(slug: string): StoredProduct | undefined {
  const products = allDocuments({ db: platform.db, now: Date.now }, 'product') as StoredProduct[];
  return products.find((product) => product.slug === slug);
}

test('the published client starts jobs by filter on the products of a stocked store', async () => {
  const auth = ApiKeyStrategy({ apiKey: platform.apiKey, siteId: platform.siteId });
  const { productsV3: client } = createClient({ auth, modules: { productsV3 } });
  const adjusted = await client.bulkAdjustProductVariantsByFilter(
    { 'brand.name': 'Ashdown' },
    { actualPrice: { percentage: 10 }, rounding: 'NEAREST_WHOLE_NUMBER' },
  );
  const { counts } = await finishJob(platform, adjusted.jobId);
  expect(counts).toMatchObject({ failCount: 0 });
  expect(find('stoneware-mug')?.variantsInfo.variants[0]?.price.actualPrice).toEqual({ amount: '27' });
  const changed = await client.bulkUpdateProductsByFilter({
    filter: { slug: { $in: ['stoneware-mug', 'linen-apron'] } },
    product: { visible: false },
  });
  expect(await finishJob(platform, changed.jobId)).toMatchObject({ counts: { total: 2, successCount: 2 } });
  const variant = { visible: false };
  const set = await client.bulkUpdateProductVariantsByFilter(
    { visible: false },
    { variant, search: { expression: 'apron' } },
  );
  expect(await finishJob(platform, set.jobId)).toMatchObject({ counts: { total: 1, successCount: 1 } });
  expect(find('linen-apron')?.variantsInfo.variants.some(({ visible }) => visible)).toBe(false);
  const deleted = await client.bulkDeleteProductsByFilter({}, {});
  expect(await finishJob(platform, deleted.jobId)).toMatchObject({ counts: { total: 6, successCount: 6 } });
  expect(allDocuments({ db: platform.db, now: Date.now }, 'category-item')).toEqual([]);
});
