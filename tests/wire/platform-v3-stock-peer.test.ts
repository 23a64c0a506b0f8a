import { ApiKeyStrategy, createClient, OAuthStrategy } from '@wix/sdk';
import { customizationsV3, inventoryItemsV3 } from '@wix/stores';
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

const modules = { customizationsV3, inventoryItemsV3 };

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

test('the published client makes an option and arranges its choices', async () => {
  const { customizationsV3: customizations } = createMerchant();
  const made = await customizations.createCustomization({
    name: 'Glaze',
    customizationType: 'PRODUCT_OPTION',
    customizationRenderType: 'SWATCH_CHOICES',
    choicesSettings: { choices: [{ choiceType: 'ONE_COLOR', name: 'Ash', colorCode: '#aaaaaa' }] },
    // The client's types ask for both settings, the platform for one.
    freeTextInput: undefined as never,
  });
  const id = readId(made);
  const added = await customizations.addCustomizationChoices(id, [{ name: 'Ink', colorCode: '#000011' }]);
  const [ash, ink] = added.customization?.choicesSettings?.choices ?? [];
  const choiceIds = [readId(ink), readId(ash)];
  const { customization } = await customizations.reorderCustomizationChoices(id, '2', { choiceIds });
  expect(customization?.choicesSettings?.choices?.map(({ name }) => name)).toEqual(['Ink', 'Ash']);
  const { revision } = await customizations.updateCustomization(id, { revision: '3', name: 'Glazes' });
  expect(revision).toBe('4');
  const found = await createVisitor().customizationsV3.queryCustomizations().eq('name', 'Glazes').find();
  expect(found.items.map(readId)).toEqual([id]);
  await customizations.deleteCustomization(id);
  await expect(customizations.getCustomization(id)).rejects.toThrow('not found');
});

test('the published client reads and writes stock', async () => {
  const { inventoryItemsV3: items } = createMerchant();
  const found = await createVisitor()
    .inventoryItemsV3.queryInventoryItems()
    .gt('quantity', 5)
    .descending('quantity')
    .limit(1)
    .find();
  const [most] = found.items;
  const quantity = most?.quantity ?? 0;
  expect([quantity > 5, found.hasNext()]).toEqual([true, true]);
  const next = await found.next();
  expect(next.items[0]?.quantity).toBeLessThanOrEqual(quantity);
  const updated = await items.updateInventoryItem(readId(most), { revision: most?.revision ?? '', quantity: 4 });
  expect(updated).toMatchObject({ quantity: 4, revision: '2', product: { name: most?.product?.name } });
  await expect(items.updateInventoryItem(readId(most), { revision: '1', quantity: 3 })).rejects.toThrow(
    'revision mismatch',
  );
  const taken = await items.bulkDecrementInventoryItems([{ inventoryItemId: readId(most), decrementBy: 5 }]);
  expect(taken.results?.[0]?.itemMetadata?.error?.code).toBe('INSUFFICIENT_INVENTORY');
  const { inventoryItems } = await items.searchInventoryItems({ search: { expression: most?.product?.name ?? '' } });
  expect(inventoryItems?.map(readId)).toContain(readId(most));
  const { jobId } = await items.bulkUpdateInventoryItemsByFilter({ quantity: 4 }, { inventoryItem: { inStock: true } });
  expect(jobId).toMatch(/^[\da-f-]{36}$/u);
});
