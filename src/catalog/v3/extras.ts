import type { Client } from '../../client/client.ts';
import type { ProductV3 } from '../../client/entities/product-v3.ts';
import { queryBrands } from '../../client/operations/brands-v3.ts';
import {
  bulkAddItemsToCategory,
  bulkRemoveItemsFromCategory,
  listCategoriesForItem,
  queryCategories,
} from '../../client/operations/categories.ts';
import { createInfoSection, queryInfoSections } from '../../client/operations/info-sections-v3.ts';
import { getAllProductsCategory, getProduct, updateProduct } from '../../client/operations/products-v3.ts';
import { queryRibbons } from '../../client/operations/ribbons-v3.ts';
import { readPage } from '../../client/query/paging.ts';
import type { Product } from '../../domain/product.ts';
import { assertAtMost, assertSome, refuse } from '../changes.ts';
import type { Extras, Groups, InfoSection, InfoSections, Media } from '../extras.ts';
import { everyOf, readBulk } from '../many.ts';
import { maxProducts } from '../port.ts';
import type { ProductBody } from './fields.ts';
import { toPortError } from './write.ts';

const treeReference = { appNamespace: '@wix/stores', treeKey: null };
/** The app id of products in categories. */
const appId = '215238eb-22a5-4c36-9e7b-e7c08025e04e';
const query = { cursorPaging: { limit: 100 } };
const byName = (a: string, b: string): number => a.localeCompare(b);

const createGroups = (client: Client, isMerchant: boolean): Groups => {
  const call = async (
    row: typeof bulkAddItemsToCategory,
    categoryId: string,
    productIds: readonly string[],
  ): Promise<void> => {
    assertAtMost(productIds.length, maxProducts);
    if (productIds.length === 0) return;
    const items = productIds.map((catalogItemId) => ({ catalogItemId, appId }));
    const { results } = await client.call(row, { categoryId, items, treeReference });
    for (const result of readBulk(results, items.length, row.path)) if (result.tag === 'failed') throw result.error;
  };
  let all: Promise<string | undefined> | undefined;
  const allProductsId = async (): Promise<string | undefined> => {
    if (!isMerchant) return undefined;
    all ??= client.call(getAllProductsCategory, {}).then(({ categoryId }) => categoryId ?? undefined);
    return all.catch(() => (all = undefined));
  };
  return {
    async list() {
      const page = readPage(client, queryCategories, {
        query,
        treeReference,
        ...(isMerchant && { returnNonVisibleCategories: true }),
      });
      const [categories, allId] = await Promise.all([page.then(everyOf), allProductsId()]);
      return categories
        .filter(({ id }) => id !== allId)
        .map(({ id, name, slug, visible, itemCounter }) => {
          return { id, name: name ?? '', slug: slug ?? '', visible: visible ?? true, count: itemCounter ?? null };
        })
        .toSorted((a, b) => byName(a.name, b.name));
    },
    async of(catalogItemId) {
      const input = { item: { catalogItemId, appId }, treeReference };
      const [{ directCategoryIds }, allId] = await Promise.all([
        client.call(listCategoriesForItem, input),
        allProductsId(),
      ]);
      return (directCategoryIds ?? []).filter((id) => id !== allId);
    },
    add: (groupId, productIds) => call(bulkAddItemsToCategory, groupId, productIds),
    remove: (groupId, productIds) => call(bulkRemoveItemsFromCategory, groupId, productIds),
  };
};

/** Patches a product at the revision that was read. */
async function patch(client: Client, { id, revision }: Product, body: ProductBody): Promise<void> {
  await client.call(updateProduct, { product: { id, revision, ...body } }).catch((error: unknown) => {
    throw toPortError(error);
  });
}

const toSection = ({
  id,
  title,
  plainDescription,
}: {
  id: string;
  title?: string | null | undefined;
  plainDescription?: string | null | undefined;
}): InfoSection => ({ id, title: title ?? '', text: plainDescription ?? '' });

const createInfoSections = (client: Client): InfoSections => ({
  async list() {
    const sections = await everyOf(await readPage(client, queryInfoSections, { query }));
    return sections.map(toSection).toSorted((a, b) => byName(a.title, b.title));
  },
  async of(productId) {
    const input = { productId, fields: ['INFO_SECTION' as const, 'INFO_SECTION_PLAIN_DESCRIPTION' as const] };
    return ((await client.call(getProduct, input)).product.infoSections ?? []).map(toSection);
  },
  async write(product, sections) {
    const infoSections: { id: string }[] = [];
    for (const { id, title, text } of sections) {
      const infoSection = { title, plainDescription: text, uniqueName: toUniqueName(title, product.id) };
      infoSections.push({ id: id ?? (await client.call(createInfoSection, { infoSection })).infoSection.id });
    }
    await patch(client, product, { infoSections });
  },
});

/** A unique section name: the title plus the end of the product's id. */
const toUniqueName = (title: string, productId: string): string => `${title.slice(0, 60)} ${productId}`.trim();

type MediaWire = NonNullable<NonNullable<NonNullable<ProductV3['media']>['itemsInfo']>['items']>[number];

const createMedia = (client: Client): Media => {
  const read = async (productId: string): Promise<{ items: MediaWire[]; revision: string | null }> => {
    const { product } = await client.call(getProduct, { productId, fields: ['MEDIA_ITEMS_INFO'] });
    return { items: product.media?.itemsInfo?.items ?? [], revision: product.revision ?? null };
  };
  /** The platform replaces the whole list, so remaining items are sent too, with their texts. */
  const write = (product: Product, items: readonly (MediaWire | { url: string })[]): Promise<void> =>
    patch(client, product, { media: { itemsInfo: { items: items.map(toMediaBody) } } });
  const itemsOf = async (product: Product): Promise<MediaWire[]> => (await read(product.id)).items;
  return {
    async of(productId) {
      return (await read(productId)).items.map(({ id, mediaType, image, thumbnail, url, altText }) => ({
        id: id ?? '',
        kind: mediaType === 'VIDEO' ? 'video' : 'image',
        url: image?.url ?? thumbnail?.url ?? url ?? null,
        altText: altText ?? '',
      }));
    },
    async add(product, urls) {
      assertSome(urls);
      await write(product, [...(await itemsOf(product)), ...urls.map((url) => ({ url }))]);
    },
    async remove(product, ids) {
      assertSome(ids);
      await write(
        product,
        (await itemsOf(product)).filter(({ id }) => !ids.includes(id ?? '')),
      );
    },
    async order(product, ids) {
      const items = await itemsOf(product);
      const ordered = ids.map((id) => items.find((item) => item.id === id)).filter((item) => item !== undefined);
      if (ordered.length !== items.length || new Set(ids).size !== items.length)
        throw refuse('The order must name every picture once.');
      await write(product, ordered);
    },
  };
};

const toMediaBody = (item: MediaWire | { url: string }): { id: string } | { url: string } => {
  if (!('id' in item) || typeof item.id !== 'string') return { url: item.url ?? '' };
  const { id, altText, displayName } = item;
  return { id, ...(altText ? { altText } : {}), ...(displayName ? { displayName } : {}) };
};

/** Categories and other product data of catalog V3. */
export const createExtrasV3 = (client: Client, isMerchant: boolean): Extras => ({
  groups: createGroups(client, isMerchant),
  infoSections: createInfoSections(client),
  media: createMedia(client),
  async names(of) {
    const page = of === 'ribbon' ? readPage(client, queryRibbons, { query }) : readPage(client, queryBrands, { query });
    const named = await everyOf<{ name?: string | null | undefined }>(await page);
    return named.flatMap(({ name }) => name ?? []).toSorted(byName);
  },
});
