import { ApiKeyStrategy, createClient, OAuthStrategy } from '@wix/sdk';
import { productsV3, readOnlyVariantsV3 } from '@wix/stores';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPlatform } from '../../demo/platform/start-platform.ts';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';

const platformHosts = new Set(['www.wixapis.com', 'edge.wixapis.com']);
const realFetch = globalThis.fetch;
let platform: Platform;

/** The published client knows only the platform's own hosts: its requests go to the local server, otherwise as they are. */
function redirectFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input);
  if (!platformHosts.has(url.host)) throw new Error(`The client called ${url.host}`);
  return realFetch(`${platform.url}${url.pathname}${url.search}`, init);
}

beforeAll(async () => {
  platform = await startPlatform({ catalog: smallCatalog, catalogVersion: 'v3', storefrontUrl: 'http://shop.example' });
  globalThis.fetch = redirectFetch;
});

afterAll(async () => {
  globalThis.fetch = realFetch;
  await platform.close();
});

const modules = { productsV3, readOnlyVariantsV3 };

function createMerchant() {
  const { apiKey, siteId } = platform;
  return createClient({ auth: ApiKeyStrategy({ apiKey, siteId }), modules });
}

function createVisitor() {
  return createClient({ auth: OAuthStrategy({ clientId: platform.clientId }), modules });
}

/** The client's own name for an entity's id. */
function readId(entity: { _id?: string | null } | undefined): string {
  const { _id: id } = entity ?? {};
  return id ?? '';
}

test('the published client reads, pages and searches as a visitor', async () => {
  const { productsV3: products, readOnlyVariantsV3: variants } = createVisitor();
  const page = await products.queryProducts().ascending('slug').limit(3).find();
  expect(page.items.map(({ slug }) => slug)).toEqual(['beeswax-candle', 'eclair-tin', 'linen-apron']);
  const next = await page.next();
  expect(next.items.map(({ slug }) => slug)).toEqual(['pattern-book', 'stoneware-mug']);
  const { product } = await products.getProductBySlug('linen-apron', { fields: ['CURRENCY', 'MEDIA_ITEMS_INFO'] });
  expect(product).toMatchObject({ currency: 'EUR', actualPriceRange: { minValue: { amount: '42.00' } } });
  const image = product?.media?.itemsInfo?.items?.[0]?.image;
  expect(image).toMatch(/^wix:image:\/\/v1\/linen-apron\.svg\//u);
  const found = await products.searchProducts({ search: { expression: 'mug' } });
  expect(found.products?.map(({ name }) => name)).toEqual(['Stoneware Mug']);
  expect(await products.countProducts()).toEqual({ count: 5 });
  const rows = await variants.queryVariants().eq('productData.productId', readId(product)).find();
  expect(rows.items).toHaveLength(4);
});

test('the published client creates, changes and deletes as the merchant', async () => {
  const { productsV3: products } = createMerchant();
  const made = await products.createProduct({
    name: 'Tea Towel',
    productType: 'PHYSICAL',
    physicalProperties: {},
    variantsInfo: { variants: [{ price: { actualPrice: { amount: '8' } }, physicalProperties: {} }] },
  });
  const id = readId(made);
  const updated = await products.updateProduct(id, { revision: made.revision ?? '', ribbon: { name: 'New' } });
  expect(updated).toMatchObject({ revision: '2', ribbon: { name: 'New' }, slug: 'tea-towel' });
  const variants = (made.variantsInfo?.variants ?? []).map((variant) => ({
    ...variant,
    price: { actualPrice: { amount: '9' } },
    inventoryItem: { quantity: 3 },
  }));
  const stocked = await products.updateProductWithInventory(id, { revision: '2', variantsInfo: { variants } });
  expect(stocked.product).toMatchObject({ revision: '3', inventory: { availabilityStatus: 'IN_STOCK' } });
  await expect(products.updateProduct(id, { revision: '1', name: 'Late' })).rejects.toMatchObject({
    details: { applicationError: { code: 409, description: 'revision mismatch' } },
  });
  const { results } = await products.bulkUpdateProducts([{ product: { _id: id, revision: '3', visible: false } }]);
  expect(results?.[0]?.itemMetadata).toMatchObject({ success: true });
  await products.deleteProduct(id);
  await expect(products.getProduct(id)).rejects.toMatchObject({ details: { applicationError: { code: 404 } } });
});
