import type { Platform } from '../../../demo/platform/start-platform.ts';
import { merchantClient } from '../../fixtures/clients.ts';
import { getCollectionBySlug } from '../../../src/client/operations/products-v1.ts';
import { createCustomization } from '../../../src/client/operations/customizations-v3.ts';
import { createBrand } from '../../../src/client/operations/brands-v3.ts';
import { getCategoryBySlug } from '../../../src/client/operations/categories.ts';
import { queryInventoryItems } from '../../../src/client/operations/inventory-items-v3.ts';
import { createInfoSection } from '../../../src/client/operations/info-sections-v3.ts';
import { createRibbon } from '../../../src/client/operations/ribbons-v3.ts';
import { asMerchant, ask, readProduct, type Answer } from '../platform-client.ts';

/** A GUID that belongs to nothing. */
export const nothingsId = '00000000-0000-4000-8000-000000000000';

/** The id of a V1 product by its slug. */
export async function findProductId(platform: Platform, slug: string): Promise<string> {
  return (await readProduct(platform, slug)).id;
}

/** The id of a V1 collection by its slug. */
export async function findCollectionId(platform: Platform, slug: string): Promise<string> {
  return (await merchantClient(platform).call(getCollectionBySlug, { slug })).collection.id;
}

/** The fields of an entity that an update needs. */
export interface Held {
  id: string;
  revision: string;
}

const toHeld = ({ id, revision }: { id: string; revision?: string | null | undefined }): Held => ({
  id,
  revision: revision ?? '',
});

/** The platform's response for a V3 entity: 404 if there is none. */
export async function readEntity(platform: Platform, path: string, id: string): Promise<Answer> {
  return ask(platform, `GET /stores/v3/${path}/${id}`, { headers: asMerchant(platform) });
}

/** Makes a V3 ribbon. */
export async function makeRibbon(platform: Platform, name: string): Promise<Held> {
  return toHeld((await merchantClient(platform).call(createRibbon, { ribbon: { name } })).ribbon);
}

/** Makes a V3 brand. */
export async function makeBrand(platform: Platform, name: string): Promise<Held> {
  return toHeld((await merchantClient(platform).call(createBrand, { brand: { name } })).brand);
}

/** Makes a V3 info section; its title is its unique name. */
export async function makeInfoSection(platform: Platform, uniqueName: string): Promise<Held> {
  const infoSection = { uniqueName, title: uniqueName, plainDescription: '<p>Wash cold</p>' };
  return toHeld((await merchantClient(platform).call(createInfoSection, { infoSection })).infoSection);
}

/** Makes a V3 modifier of choices. */
export async function makeModifier(
  platform: Platform,
  name: string,
  choiceNames: string[],
): Promise<Held & { choiceIds: string[] }> {
  const { customization } = await merchantClient(platform).call(createCustomization, {
    customization: {
      name,
      customizationType: 'MODIFIER',
      customizationRenderType: 'TEXT_CHOICES',
      choicesSettings: { choices: choiceNames.map((choiceName) => ({ name: choiceName })) },
    },
  });
  return {
    ...toHeld(customization),
    choiceIds: (customization.choicesSettings?.choices ?? []).map(({ id }) => id ?? ''),
  };
}

/** An inventory item as far as the examples need it. */
export interface Stock extends Held {
  productId: string;
  variantId: string;
  createdDate: Date;
}

/** A V3 inventory item by its variant's SKU. */
export async function findStock(platform: Platform, sku: string): Promise<Stock> {
  const query = { filter: { 'product.variantSku': sku } };
  const [item] = (await merchantClient(platform).call(queryInventoryItems, { query })).inventoryItems;
  if (item === undefined) throw new Error(`The store has no ${sku}`);
  const { productId, variantId, createdDate } = item;
  return { ...toHeld(item), productId: productId ?? '', variantId: variantId ?? '', createdDate: createdDate as Date };
}

/** The id of a category by its slug. */
export async function findCategoryId(platform: Platform, slug: string): Promise<string> {
  const input = { slug, treeReference: { appNamespace: '@wix/stores' } };
  return (await merchantClient(platform).call(getCategoryBySlug, input)).category.id;
}
