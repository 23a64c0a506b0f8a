import { ApiKeyStrategy, createClient, OAuthStrategy } from '@wix/sdk';
import { brandsV3, infoSectionsV3, ribbonsV3 } from '@wix/stores';
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
  const catalog = { ...smallCatalog, products: [] };
  platform = await startPlatform({ catalog, catalogVersion: 'v3', storefrontUrl: 'http://shop.example' });
  globalThis.fetch = redirectFetch;
});

afterAll(async () => {
  globalThis.fetch = realFetch;
  await platform.close();
});

const modules = { brandsV3, infoSectionsV3, ribbonsV3 };

function createMerchant() {
  const { apiKey, siteId } = platform;
  return createClient({ auth: ApiKeyStrategy({ apiKey, siteId }), modules });
}

function createVisitor() {
  return createClient({ auth: OAuthStrategy({ clientId: platform.clientId }), modules });
}

/** The client's own name for an entity's id. */
function readId(entity: { _id?: string | null }): string {
  const { _id: id } = entity;
  return id ?? '';
}

test('the published client makes, changes and deletes a ribbon', async () => {
  const { ribbonsV3: ribbons } = createMerchant();
  const made = await ribbons.createRibbon({ name: 'New' });
  const id = readId(made);
  const { revision } = await ribbons.updateRibbon(id, { name: 'Newer', revision: made.revision ?? '' });
  expect(revision).toBe('2');
  expect(await ribbons.getRibbon(id, { fields: ['ASSIGNED_PRODUCT_COUNT'] })).toMatchObject({
    name: 'Newer',
    assignedProductCount: 0,
  });
  expect((await ribbons.queryRibbons().eq('name', 'Newer').find()).items).toHaveLength(1);
  expect(await ribbons.countRibbons()).toEqual({ count: 1 });
  const { results } = await ribbons.bulkDeleteRibbons([id]);
  expect(results?.[0]?.itemMetadata).toMatchObject({ success: true });
  const refused = await ribbons.getRibbon(id).catch((error: unknown) => error);
  expect(refused).toMatchObject({ details: { applicationError: { code: 404 } } });
});

test('the published client pages through brands as a visitor', async () => {
  const names = ['Ash', 'Birch', 'Cedar'];
  const { results } = await createMerchant().brandsV3.bulkGetOrCreateBrands(names);
  expect(results?.map(({ item }) => item?.name)).toEqual(names);
  const first = await createVisitor().brandsV3.queryBrands().descending('name').limit(2).find();
  expect(first.items.map(({ name }) => name)).toEqual(['Cedar', 'Birch']);
  const next = await first.next();
  expect(next.items.map(({ name }) => name)).toEqual(['Ash']);
  expect(next.hasNext()).toBe(false);
});

test('the published client finds an info section again and gets a stale revision’s error', async () => {
  const { infoSectionsV3: sections } = createMerchant();
  const care = { uniqueName: 'care', title: 'Care', plainDescription: '<p>Wash cold</p>' };
  const { infoSection } = await sections.getOrCreateInfoSection({ infoSection: care });
  expect(infoSection).toMatchObject(care);
  expect(infoSection).toHaveProperty('_createdDate', expect.any(Date));
  const id = readId(infoSection ?? {});
  const updates = [
    { infoSection: { _id: id, revision: '1', title: 'Caring' } },
    { infoSection: { _id: id, revision: '1', title: 'Late' } },
  ];
  const { results, bulkActionMetadata } = await sections.bulkUpdateInfoSections(updates, { returnEntity: true });
  expect(results?.map(({ item }) => item?.title)).toEqual(['Caring', undefined]);
  expect(bulkActionMetadata).toMatchObject({ totalSuccesses: 1, totalFailures: 1 });
});
