import { products } from '@wix/stores';
import { expect } from 'vitest';
import { merchantClient } from '../../fixtures/clients.ts';
import {
  addProductMedia,
  createCollection,
  getCollectionBySlug,
  updateProduct,
} from '../../../src/client/operations/products-v1.ts';
import type { Platform } from '../../../demo/platform/start-platform.ts';
import { asMerchant, ask, readProduct } from '../platform-client.ts';
import { example } from './example.ts';
import { findCollectionId, findProductId } from './prepare.ts';

const size = { length: '12.5', width: '8', height: '0.25', unit: 'CM' as const };

const apron = async (platform: Platform) => ({ id: await findProductId(platform, 'linen-apron') });
const readApron = (platform: Platform) => readProduct(platform, 'linen-apron');
const readMugLabels = async (platform: Platform) => {
  const { brand = '', ribbon } = await readProduct(platform, 'stoneware-mug');
  return { brand, ribbon };
};
const readCollection = (platform: Platform, slug: string) =>
  merchantClient(platform).call(getCollectionBySlug, { slug });

const slate = { option: 'Colour', choice: 'Slate' };

export const examples = {
  createProduct: example({
    catalog: 'v1',
    input: () => ({
      product: {
        name: 'Tea Towel',
        slug: 'tea-towel-2',
        visible: false,
        productType: 'physical' as const,
        description: '<p>Half linen</p>',
        sku: 'TOWEL',
        weight: 0.1,
        priceData: { price: 8.5 },
        costAndProfitData: { itemCost: 3.25 },
        pricePerUnitData: {
          totalQuantity: 50,
          totalMeasurementUnit: 'CM' as const,
          baseQuantity: 1,
          baseMeasurementUnit: 'M' as const,
        },
        discount: { type: 'AMOUNT' as const, value: 1.5 },
        ribbon: 'New',
        brand: 'Ashdown',
        manageVariants: true,
        productOptions: [{ name: 'Colour', choices: [{ value: '#444', description: 'Slate' }] }],
        additionalInfoSections: [{ title: 'Care', description: '<p>Boil</p>' }],
        productDimensions: size,
        packageDimensions: { ...size, height: null },
        seoData: {
          tags: [{ type: 'meta', props: { name: 'robots', content: 'noindex' }, custom: true, disabled: false }],
          settings: { preventAutoRedirect: true, keywords: [{ term: 'towel', isMain: true, origin: 'USER' }] },
        },
      },
    }),
    answer: {
      product: {
        slug: 'tea-towel-2',
        visible: false,
        weight: 0.1,
        priceData: { price: 8.5, discountedPrice: 7 },
        pricePerUnitData: { totalQuantity: 50, baseMeasurementUnit: 'M' },
        productOptions: [{ name: 'Colour', choices: [{ description: 'Slate' }] }],
        productDimensions: size,
        createdDate: expect.any(Date),
      },
    },
    sdk: (sdk, { product }) => sdk.use(products).createProduct(product),
    sdkAnswer: { product: { slug: 'tea-towel-2', priceData: { discountedPrice: 7 } } },
  }),
  updateProduct: example({
    catalog: 'v1',
    input: async (platform) => ({
      product: {
        ...(await apron(platform)),
        name: 'Linen Apron, long',
        description: null,
        priceData: { price: 50 },
        discount: { type: 'PERCENT' as const, value: 10 },
        ribbon: null,
        brand: 'Ashdown',
        visible: true,
      },
    }),
    answer: { product: { name: 'Linen Apron, long', priceData: { price: 50, discountedPrice: 45 }, brand: 'Ashdown' } },
    sdk: (sdk, { product: { id, ...product } }) => sdk.use(products).updateProduct(id, product),
    sdkAnswer: { product: { priceData: { discountedPrice: 45 } } },
  }),
  deleteProduct: example({
    catalog: 'v1',
    input: apron,
    readBack: (platform, { id }) =>
      ask(platform, `GET /stores-reader/v1/products/${id}`, { headers: asMerchant(platform) }),
    answer: { status: 404 },
    sdk: (sdk, { id }) => sdk.use(products).deleteProduct(id),
  }),
  updateProductVariants: example({
    catalog: 'v1',
    input: async (platform) => {
      const { id, variants } = await readProduct(platform, 'linen-apron');
      return {
        id,
        variants: [
          { choices: { Size: 'S' }, price: 45, cost: 19.99, weight: 0.4, visible: false },
          { variantIds: [variants[2]?.id ?? ''], price: null, sku: 'APRON-LONG', productDimensions: size },
        ],
      };
    },
    answer: {
      variants: [
        { variant: { priceData: { price: 45 }, weight: 0.4, visible: false } },
        { variant: { priceData: { price: 45 } } },
        { variant: { priceData: { price: 48 }, sku: 'APRON-LONG', productDimensions: size } },
        { variant: { priceData: { price: 48 }, visible: true } },
      ],
    },
    sdk: (sdk, { id, variants }) => sdk.use(products).updateProductVariants(id, variants),
    sdkAnswer: { variants: [{}, {}, { variant: { sku: 'APRON-LONG' } }, {}] },
  }),
  resetAllProductVariantData: example({
    catalog: 'v1',
    input: apron,
    readBack: readApron,
    answer: { variants: [{}, {}, { variant: { priceData: { price: 48 }, sku: 'APRON' } }, {}] },
    sdk: (sdk, { id }) => sdk.use(products).resetAllProductVariantData(id),
  }),
  addProductsToCollection: example({
    catalog: 'v1',
    input: async (platform) => ({
      id: await findCollectionId(platform, 'gifts'),
      productIds: [await findProductId(platform, 'linen-apron'), await findProductId(platform, 'eclair-tin')],
    }),
    readBack: (platform) => readCollection(platform, 'gifts'),
    answer: { collection: { numberOfProducts: 4 } },
    sdk: (sdk, { id, productIds }) => sdk.use(products).addProductsToCollection(id, productIds),
  }),
  removeProductsFromCollection: example({
    catalog: 'v1',
    input: async (platform) => ({
      id: await findCollectionId(platform, 'kitchen'),
      productIds: [await findProductId(platform, 'linen-apron'), await findProductId(platform, 'stoneware-mug')],
    }),
    readBack: (platform) => readCollection(platform, 'kitchen'),
    answer: { collection: { numberOfProducts: 0 } },
    sdk: (sdk, { id, productIds }) => sdk.use(products).removeProductsFromCollection(id, productIds),
  }),
  addProductMedia: example({
    catalog: 'v1',
    input: async (platform) => ({
      ...(await apron(platform)),
      media: [{ url: 'https://pictures.example/slate.jpg', choice: slate }, { mediaId: 'stoneware-mug.svg' }],
    }),
    readBack: readApron,
    answer: {
      media: { items: [{}, {}, { id: 'stoneware-mug.svg' }] },
      productOptions: [
        {},
        { choices: [{}, { media: { items: [{ image: { url: 'https://pictures.example/slate.jpg' } }] } }] },
      ],
    },
    sdk: (sdk, { id, media }) => sdk.use(products).addProductMedia(id, media),
  }),
  removeProductMedia: example({
    catalog: 'v1',
    input: async (platform) => ({ ...(await apron(platform)), mediaIds: ['linen-apron.svg'] }),
    readBack: readApron,
    answer: { media: { items: [] } },
    sdk: (sdk, { id, mediaIds }) => sdk.use(products).removeProductMedia(id, mediaIds),
  }),
  addProductMediaToChoices: example({
    catalog: 'v1',
    input: async (platform) => ({
      ...(await apron(platform)),
      media: [
        { ...slate, mediaIds: ['linen-apron.svg'] },
        { option: 'Colour', choice: 'Sage', mediaIds: [] },
      ],
    }),
    readBack: readApron,
    answer: { productOptions: [{}, { choices: [{}, { media: { items: [{ id: 'linen-apron.svg' }] } }] }] },
    sdk: (sdk, { id, media }) => sdk.use(products).addProductMediaToChoices(id, media),
  }),
  removeProductMediaFromChoices: example({
    catalog: 'v1',
    input: async (platform) => {
      const { id } = await apron(platform);
      const media = [{ mediaId: 'stoneware-mug.svg', choice: slate }];
      await merchantClient(platform).call(addProductMedia, { id, media });
      return { id, media: [{ ...slate, mediaIds: ['stoneware-mug.svg'] }] };
    },
    readBack: readApron,
    answer: { productOptions: [{}, { choices: [{}, expect.not.objectContaining({ media: expect.anything() })] }] },
    sdk: (sdk, { id, media }) => sdk.use(products).removeProductMediaFromChoices(id, media),
  }),
  deleteProductOptions: example({
    catalog: 'v1',
    input: async (platform) => {
      const { id } = await apron(platform);
      await merchantClient(platform).call(updateProduct, { product: { id, manageVariants: false } });
      return { id };
    },
    readBack: readApron,
    answer: { productOptions: [] },
    sdk: (sdk, { id }) => sdk.use(products).deleteProductOptions(id),
  }),
  removeBrand: example({
    catalog: 'v1',
    input: async (platform) => ({ id: await findProductId(platform, 'stoneware-mug') }),
    readBack: readMugLabels,
    answer: { brand: '', ribbon: 'New' },
    sdk: (sdk, { id }) => sdk.use(products).removeBrand(id),
  }),
  createCollection: example({
    catalog: 'v1',
    input: () => ({
      collection: { name: 'Baking', description: 'For cakes', slug: 'cakes', visible: false },
    }),
    answer: { collection: { name: 'Baking', description: 'For cakes', slug: 'cakes', visible: false } },
    sdk: (sdk, { collection }) => sdk.use(products).createCollection(collection),
    sdkAnswer: { collection: { slug: 'cakes' } },
  }),
  updateCollection: example({
    catalog: 'v1',
    input: async (platform) => ({
      collection: { id: await findCollectionId(platform, 'kitchen'), name: 'Cooking', visible: false },
    }),
    answer: { collection: { name: 'Cooking', description: 'For the table', visible: false } },
    sdk: (sdk, { collection: { id, ...collection } }) => sdk.use(products).updateCollection(id, collection),
    sdkAnswer: { collection: { name: 'Cooking' } },
  }),
  deleteCollection: example({
    catalog: 'v1',
    input: async (platform) => ({ id: await findCollectionId(platform, 'kitchen') }),
    readBack: (platform) =>
      ask(platform, 'GET /stores-reader/v1/collections/slug/kitchen', { headers: asMerchant(platform) }),
    answer: { status: 404 },
    sdk: (sdk, { id }) => sdk.use(products).deleteCollection(id),
  }),
  removeRibbon: example({
    catalog: 'v1',
    input: async (platform) => ({ id: await findProductId(platform, 'stoneware-mug') }),
    readBack: readMugLabels,
    answer: { brand: 'Ashdown', ribbon: '' },
    sdk: (sdk, { id }) => sdk.use(products).removeRibbon(id),
  }),
  bulkUpdateProductsProperty: example({
    catalog: 'v1',
    input: async (platform) => ({ ids: [(await apron(platform)).id, 'nothing'], set: { brand: 'Ashdown' } }),
    answer: {
      results: [
        { itemMetadata: { originalIndex: 0, success: true } },
        { itemMetadata: { id: 'nothing', originalIndex: 1, success: false, error: { code: expect.any(String) } } },
      ],
      bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1, undetailedFailures: 0 },
    },
    sdk: (sdk, { ids, set }) => sdk.use(products).bulkUpdateProductsProperty(ids, set),
    sdkAnswer: { bulkActionMetadata: { totalFailures: 1 } },
  }),
  bulkAdjustProductProperty: example({
    catalog: 'v1',
    input: async (platform) => ({
      ids: ['nothing', (await apron(platform)).id],
      adjust: { price: { percentage: { rate: -100, roundToInt: true } } },
    }),
    answer: {
      results: [{ itemMetadata: { success: false } }, { itemMetadata: { success: true } }],
      bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1 },
    },
    sdk: (sdk, { adjust, ids }) => sdk.use(products).bulkAdjustProductProperty(adjust, ids),
    sdkAnswer: { bulkActionMetadata: { totalFailures: 1 } },
  }),
  queryProducts: example({
    catalog: 'v1',
    input: async (platform) => ({
      query: {
        filter: {
          $and: [
            { 'priceData.price': { $gt: 9 } },
            { collectionIds: { $hasSome: [await findCollectionId(platform, 'gifts'), 'nothing'] } },
            { createdDate: { $gte: new Date('2020-02-29T12:30:00.250Z') } },
          ],
        },
        sort: [
          { fieldName: 'priceData.price', order: 'DESC' as const },
          { fieldName: 'name', order: 'ASC' as const },
        ],
        paging: { limit: 1, offset: 1 },
      },
    }),
    answer: {
      products: [{ slug: 'beeswax-candle', lastUpdated: expect.any(Date), createdDate: expect.any(Date) }],
      metadata: { count: 1, offset: 1, total: 2 },
    },
    sdk: (sdk, { query: { filter } }) => {
      const [price, collections, created] = filter.$and;
      return sdk
        .use(products)
        .queryProducts()
        .gt('priceData.price', price?.['priceData.price']?.$gt)
        .hasSome('collectionIds', collections?.collectionIds?.$hasSome ?? [])
        .ge('_createdDate', created?.createdDate?.$gte)
        .descending('priceData.price')
        .ascending('name')
        .limit(1)
        .skip(1)
        .find();
    },
    sdkAnswer: { items: [{ slug: 'beeswax-candle' }], totalCount: 2 },
  }),
  'queryProducts: longer than an address may be': example({
    catalog: 'v1',
    input: () => {
      const names = Array.from({ length: 400 }, (_, index) => `nothing-${index}`);
      return { query: { filter: { slug: { $in: ['linen-apron', ...names] } }, paging: { limit: 1, offset: 0 } } };
    },
    answer: { products: [{ slug: 'linen-apron' }], metadata: { total: 1 } },
    sdk: (sdk, { query: { filter } }) => sdk.use(products).queryProducts().in('slug', filter.slug.$in).limit(1).find(),
    sdkAnswer: { items: [{ slug: 'linen-apron' }] },
  }),
  queryWholeProducts: example({
    catalog: 'v1',
    as: 'merchant',
    input: () => ({
      query: {
        filter: JSON.stringify({ slug: { $in: ['linen-apron', 'next-season'] } }),
        sort: JSON.stringify([{ name: 'asc' }]),
        paging: { limit: 100, offset: 0 },
      },
      includeVariants: true,
      includeHiddenProducts: true,
      includeMerchantSpecificData: true,
    }),
    answer: {
      products: [
        { slug: 'linen-apron', variants: [{}, {}, {}, {}], costAndProfitData: { itemCost: 20 } },
        { slug: 'next-season', visible: false, costAndProfitData: { itemCost: 40 } },
      ],
      totalResults: 2,
    },
    differs: { reason: 'The published client lists by query-platformized alone, which leaves out costs.' },
  }),
  getProduct: example({
    catalog: 'v1',
    as: 'merchant',
    input: async (platform) => ({
      id: await findProductId(platform, 'stoneware-mug'),
      includeMerchantSpecificData: true,
    }),
    answer: { product: { name: 'Stoneware Mug', costAndProfitData: { itemCost: 9.8 }, lastUpdated: expect.any(Date) } },
    sdk: (sdk, { id, ...options }) => sdk.use(products).getProduct(id, options),
    sdkAnswer: { product: { costAndProfitData: { itemCost: 9.8 } } },
  }),
  getCollectionBySlug: example({
    catalog: 'v1',
    input: async (platform) => {
      const slug = 'thé & gâteaux';
      await merchantClient(platform).call(createCollection, { collection: { name: 'Tea', slug } });
      return { slug };
    },
    answer: { collection: { name: 'Tea', slug: 'thé & gâteaux', numberOfProducts: 0 } },
    sdk: (sdk, { slug }) => sdk.use(products).getCollectionBySlug(slug),
    sdkAnswer: { collection: { name: 'Tea' } },
  }),
  getProductOptionsAvailability: example({
    catalog: 'v1',
    input: async (platform) => ({ ...(await apron(platform)), options: { Size: 'S', Colour: 'Slate' } }),
    answer: { selectedVariant: { sku: 'APRON-S-SL', inStock: false }, availableForPurchase: false },
    sdk: (sdk, { id, options }) => sdk.use(products).getProductOptionsAvailability(id, options),
    sdkAnswer: { selectedVariant: { sku: 'APRON-S-SL' } },
  }),
  queryProductVariants: example({
    catalog: 'v1',
    as: 'merchant',
    input: async (platform) => ({
      ...(await apron(platform)),
      choices: { Size: 'L' },
      paging: { limit: 1, offset: 1 },
      includeMerchantSpecificData: true,
    }),
    answer: {
      variants: [{ choices: { Size: 'L', Colour: 'Slate' }, variant: { costAndProfitData: { itemCost: 20 } } }],
      metadata: { items: 1, offset: 1 },
      totalResults: 2,
    },
    sdk: (sdk, { id, ...options }) => sdk.use(products).queryProductVariants(id, options),
    sdkAnswer: { totalResults: 2 },
  }),
  queryStoreVariants: example({
    catalog: 'v1',
    input: () => ({
      query: {
        filter: { sku: { $startsWith: 'APRON' } },
        sort: [{ fieldName: 'sku', order: 'DESC' as const }],
        paging: { limit: 2, offset: 1 },
      },
    }),
    answer: {
      variants: [{ sku: 'APRON-S-SA' }, { sku: 'APRON-L-SL', stock: { trackQuantity: true, quantity: 1 } }],
      metadata: { count: 2, offset: 1, total: 4 },
    },
    sdk: (sdk, { query }) => sdk.use(products).queryStoreVariants(query),
    sdkAnswer: { metadata: { total: 4 } },
  }),
  getStoreVariant: example({
    catalog: 'v1',
    input: async (platform) => {
      const { id, variants } = await readProduct(platform, 'linen-apron');
      return { id: `${id}-${variants[2]?.id}` };
    },
    answer: { variant: { sku: 'APRON-L-SA', variantName: 'L | Sage', media: { image: { id: 'linen-apron.svg' } } } },
    sdk: (sdk, { id }) => sdk.use(products).getStoreVariant(id),
    sdkAnswer: { variant: { sku: 'APRON-L-SA' } },
  }),
};
