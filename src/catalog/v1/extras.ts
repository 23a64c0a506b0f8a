import type { Client } from '../../client/client.ts';
import { queryCollections } from '../../client/operations/collections.ts';
import {
  addProductMedia,
  addProductsToCollection,
  getProduct,
  removeProductMedia,
  removeProductsFromCollection,
  updateProduct,
} from '../../client/operations/products-v1.ts';
import { readPage } from '../../client/query/paging.ts';
import { assertAtMost, assertSome, refuse } from '../changes.ts';
import type { Extras, Group, Groups, InfoSections, Media } from '../extras.ts';
import { everyOf } from '../many.ts';
import { maxProducts } from '../port.ts';

/** The built-in collection of all products. */
const allProductsId = '00000000-000000-000000-000000000001';

const createGroups = (client: Client): Groups => ({
  async list() {
    const collections = await everyOf(await readPage(client, queryCollections, { query: { paging: { limit: 100 } } }));
    const groups = collections
      .filter(({ id }) => id !== allProductsId)
      .map(({ id, name, slug, visible, numberOfProducts }): Group => {
        return { id, name: name ?? '', slug: slug ?? '', visible: visible ?? true, count: numberOfProducts ?? null };
      });
    return groups.toSorted((a, b) => a.name.localeCompare(b.name));
  },
  async of(id) {
    const { product } = await client.call(getProduct, { id });
    return (product.collectionIds ?? []).filter((collectionId) => collectionId !== allProductsId);
  },
  async add(id, productIds) {
    assertAtMost(productIds.length, maxProducts);
    if (productIds.length > 0) await client.call(addProductsToCollection, { id, productIds: [...productIds] });
  },
  async remove(id, productIds) {
    assertAtMost(productIds.length, maxProducts);
    if (productIds.length > 0) await client.call(removeProductsFromCollection, { id, productIds: [...productIds] });
  },
});

const createInfoSections = (client: Client): InfoSections => ({
  list: () => Promise.resolve([]),
  async of(id) {
    const { additionalInfoSections } = (await client.call(getProduct, { id })).product;
    return (additionalInfoSections ?? []).map(({ title, description }) => ({
      id: null,
      title: title ?? '',
      text: description ?? '',
    }));
  },
  async write({ id }, sections) {
    const additionalInfoSections = sections.map(({ title, text }) => ({ title, description: text }));
    await client.call(updateProduct, { product: { id, additionalInfoSections } });
  },
});

const createMedia = (client: Client): Media => ({
  async of(id) {
    const { media } = (await client.call(getProduct, { id })).product;
    return (media?.items ?? []).map(({ id: mediaId, mediaType, image, thumbnail, title }) => ({
      id: mediaId ?? '',
      kind: mediaType === 'video' ? 'video' : 'image',
      url: image?.url ?? thumbnail?.url ?? null,
      altText: title ?? '',
    }));
  },
  async add({ id }, urls) {
    assertSome(urls);
    await client.call(addProductMedia, { id, media: urls.map((url) => ({ url })) });
  },
  async remove({ id }, mediaIds) {
    assertSome(mediaIds);
    await client.call(removeProductMedia, { id, mediaIds: [...mediaIds] });
  },
  order: () => Promise.reject(refuse('This store keeps pictures in the order in which they were added.')),
});

/** Collections and other product data of catalog V1. */
export const createExtrasV1 = (client: Client): Extras => ({
  groups: createGroups(client),
  infoSections: createInfoSections(client),
  media: createMedia(client),
  names: () => Promise.resolve([]),
});
