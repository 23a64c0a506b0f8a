import { productsV3 } from '@wix/stores';
import type { z } from '../../../src/base/schema.ts';
import { bulkAddInfoSectionsToProducts, type searchProducts } from '../../../src/client/operations/products-v3.ts';
import { merchantClient } from '../../fixtures/clients.ts';
import { example } from './example.ts';
import { holdProduct, sectionsOfMug } from './prepare-products.ts';
import { nothingsId } from './prepare.ts';
import { plainProduct, towel, withStock } from './product-inputs.ts';
import { toSdk } from './to-sdk.ts';

type ListFields = NonNullable<z.input<typeof searchProducts.input>['fields']>;

const listFields: ListFields = ['URL', 'CURRENCY', 'MIN_PRICE_VARIANT'];
const infoFields: ListFields = ['INFO_SECTION', 'PLAIN_DESCRIPTION'];
const oneFailed = { bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1, undetailedFailures: 0 } };
const stale = { success: false, error: { code: 'CONFLICT', description: 'revision mismatch' } };

/** Cases of the calls that write many products. */
export const bulk = {
  bulkCreateProducts: example({
    catalog: 'v3',
    input: () => ({
      products: [plainProduct('Pattern No. 2'), { ...plainProduct('Late'), slug: 'stoneware-mug' }],
      returnEntity: true,
      fields: listFields,
    }),
    answer: {
      results: [
        { itemMetadata: { originalIndex: 0, success: true }, item: { slug: 'pattern-no-2', currency: 'EUR' } },
        { itemMetadata: { originalIndex: 1, success: false, error: { code: 'DUPLICATE_SLUG_ERROR' } } },
      ],
      ...oneFailed,
    },
    sdk: (sdk, { products, ...options }) => sdk.use(productsV3).bulkCreateProducts(toSdk(products), options),
    sdkAnswer: oneFailed,
  }),
  bulkCreateProductsWithInventory: example({
    catalog: 'v3',
    input: () => ({
      products: [withStock(towel()), withStock({ ...towel(), ribbon: { name: ' ' }, name: 'Another' })],
      returnEntity: true,
      fields: listFields,
    }),
    answer: {
      productResults: {
        results: [
          { item: { url: { relativePath: '/product-page/tea-towel-2' }, variantSummary: { variantCount: 2 } } },
          { itemMetadata: { success: false, error: { code: 'ONLY_SPACES_STRING_ERROR' } } },
        ],
        ...oneFailed,
      },
      inventoryResults: {
        results: [{ item: { quantity: 5 } }, { item: { availabilityStatus: 'IN_STOCK' } }],
        bulkActionMetadata: { totalSuccesses: 2, totalFailures: 0 },
      },
    },
    sdk: (sdk, { products, ...options }) =>
      sdk.use(productsV3).bulkCreateProductsWithInventory(toSdk(products), options),
    sdkAnswer: { productResults: oneFailed },
  }),
  bulkUpdateProducts: example({
    catalog: 'v3',
    input: async (platform) => ({
      products: [
        { product: { ...(await holdProduct(platform, 'stoneware-mug')), ribbon: { name: 'Sale' }, visible: null } },
        { product: { ...(await holdProduct(platform, 'eclair-tin')), revision: '7', name: 'Tin' } },
      ],
      returnEntity: true,
      fields: listFields,
    }),
    answer: {
      results: [{ item: { revision: '2', ribbon: { name: 'Sale' }, visible: true } }, { itemMetadata: stale }],
      ...oneFailed,
    },
    sdk: (sdk, { products, ...options }) => sdk.use(productsV3).bulkUpdateProducts(toSdk(products), options),
    sdkAnswer: oneFailed,
  }),
  bulkUpdateProductsWithInventory: example({
    catalog: 'v3',
    input: async (platform) => {
      const { id, revision } = await holdProduct(platform, 'beeswax-candle');
      const variants = [
        { price: { actualPrice: { amount: '9' } }, physicalProperties: {}, inventoryItem: { quantity: 0 } },
      ];
      return {
        products: [
          { product: { ...(await holdProduct(platform, 'eclair-tin')), revision: '7', name: 'Tin' } },
          { product: { id, revision, variantsInfo: { variants } } },
        ],
        returnEntity: true,
        fields: listFields,
      };
    },
    answer: {
      productResults: {
        results: [{ itemMetadata: stale }, { item: { inventory: { availabilityStatus: 'OUT_OF_STOCK' } } }],
        ...oneFailed,
      },
      inventoryResults: { results: [{ item: { quantity: 0, trackQuantity: true, revision: '2' } }] },
    },
    sdk: (sdk, { products, ...options }) =>
      sdk.use(productsV3).bulkUpdateProductsWithInventory(toSdk(products), options),
    sdkAnswer: { productResults: oneFailed },
  }),
  bulkDeleteProducts: example({
    catalog: 'v3',
    input: async (platform) => ({ productIds: [nothingsId, (await holdProduct(platform, 'linen-apron')).id] }),
    answer: {
      results: [
        { itemMetadata: { id: nothingsId, success: false, error: { code: 'NOT_FOUND' } } },
        { itemMetadata: { success: true } },
      ],
      ...oneFailed,
    },
    sdk: (sdk, { productIds }) => sdk.use(productsV3).bulkDeleteProducts(productIds),
    sdkAnswer: oneFailed,
  }),
  bulkAddInfoSectionsToProducts: example({
    catalog: 'v3',
    input: async (platform) => {
      const { other } = await sectionsOfMug(platform);
      const [mug, tin] = [await holdProduct(platform, 'stoneware-mug'), await holdProduct(platform, 'eclair-tin')];
      return {
        products: [
          { productId: mug.id, revision: mug.revision },
          { productId: tin.id, revision: '7' },
        ],
        infoSectionIds: [other],
        returnEntity: true,
        fields: infoFields,
      };
    },
    answer: {
      results: [
        { item: { revision: '2', infoSections: [{ title: 'Care' }, { uniqueName: 'wool' }] } },
        { itemMetadata: stale },
      ],
      ...oneFailed,
    },
    sdk: (sdk, { products, ...options }) => sdk.use(productsV3).bulkAddInfoSectionsToProducts(products, options),
    sdkAnswer: oneFailed,
  }),
  bulkRemoveInfoSectionsFromProducts: example({
    catalog: 'v3',
    input: async (platform) => {
      const { held, other } = await sectionsOfMug(platform);
      const { id: productId, revision } = await holdProduct(platform, 'stoneware-mug');
      const products = [{ productId, revision }];
      await merchantClient(platform).call(bulkAddInfoSectionsToProducts, { products, infoSectionIds: [other] });
      return {
        products: [
          { productId, revision: '2' },
          { productId: nothingsId, revision: '1' },
        ],
        infoSectionIds: [held],
        returnEntity: true,
        fields: infoFields,
      };
    },
    answer: {
      results: [
        { item: { revision: '3', infoSections: [{ uniqueName: 'wool' }] } },
        { itemMetadata: { id: nothingsId, error: { code: 'NOT_FOUND' } } },
      ],
      ...oneFailed,
    },
    sdk: (sdk, { products, ...options }) => sdk.use(productsV3).bulkRemoveInfoSectionsFromProducts(products, options),
    sdkAnswer: oneFailed,
  }),
  bulkUpdateProductTags: example({
    catalog: 'v3',
    input: async (platform) => ({
      productIds: [nothingsId, (await holdProduct(platform, 'stoneware-mug')).id],
      assignTags: { privateTags: { tagIds: ['a', 'b'] }, publicTags: { tagIds: ['c'] } },
      unassignTags: { privateTags: { tagIds: ['b', 'd'] } },
    }),
    answer: {
      results: [{ itemMetadata: { id: nothingsId, success: false } }, { itemMetadata: { success: true } }],
      ...oneFailed,
    },
    sdk: (sdk, { productIds, ...options }) => sdk.use(productsV3).bulkUpdateProductTags(productIds, options),
    sdkAnswer: oneFailed,
  }),
};
