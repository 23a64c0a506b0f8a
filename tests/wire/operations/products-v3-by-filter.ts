import { productsV3 } from '@wix/stores';
import { expect } from 'vitest';
import type { Platform } from '../../../demo/platform/start-platform.ts';
import { readBySlug } from '../platform-products-v3.ts';
import { example } from './example.ts';
import { findCategoryIds, finishJobs, sectionsOfMug } from './prepare-products.ts';
import { subscriptionDetails, towel } from './product-inputs.ts';
import { toSdk } from './to-sdk.ts';

const jobStarted = { jobId: expect.any(String) };
const oneDone = [{ total: 1, successCount: 1, failCount: 0 }];

/** The filter: the visible products of one brand with a word in their name. */
const mugs = () => ({
  filter: {
    $and: [
      { 'brand.name': 'Ashdown' },
      { visible: true },
      { 'variantsInfo.variants': { $matchItems: [{ sku: { $startsWith: 'MUG' } }] } },
      { createdDate: { $gt: new Date(0) } },
    ],
  },
  search: { expression: 'stoneware tea', mode: 'AND' as const, fields: ['name', 'description'], fuzzy: false },
});

/** The effect of a call by filter on a product. */
const settled =
  (slug: string, shown: string[] = []) =>
  async (platform: Platform) => ({
    jobs: await finishJobs(platform),
    product: await readBySlug(platform, slug, shown),
  });

/** Cases of the calls that start a job. */
export const byFilter = {
  bulkUpdateProductsByFilter: example({
    catalog: 'v3',
    input: () => {
      const { seoData, ribbon } = towel();
      return { ...mugs(), product: { visible: false, ribbon, seoData, subscriptionDetails: subscriptionDetails() } };
    },
    readBack: settled('stoneware-mug'),
    answer: {
      jobs: oneDone,
      product: { visible: false, ribbon: { name: 'Fresh' }, subscriptionDetails: { subscriptions: [{}, {}] } },
    },
    sdk: (sdk, { filter, search, product }) =>
      sdk.use(productsV3).bulkUpdateProductsByFilter({ filter, search, product: toSdk(product) }),
    sdkAnswer: jobStarted,
  }),
  bulkDeleteProductsByFilter: example({
    catalog: 'v3',
    input: () => ({
      filter: { $or: [{ productType: 'DIGITAL' }, { visible: false }] },
      search: { expression: 'pattern' },
    }),
    readBack: async (platform) => ({
      jobs: await finishJobs(platform),
      product: await readBySlug(platform, 'pattern-book'),
    }),
    answer: { jobs: oneDone, product: undefined },
    sdk: (sdk, { filter, ...options }) => sdk.use(productsV3).bulkDeleteProductsByFilter(filter, options),
    sdkAnswer: jobStarted,
  }),
  bulkUpdateProductVariantsByFilter: example({
    catalog: 'v3',
    input: () => ({
      ...mugs(),
      variant: {
        visible: false,
        price: { actualPrice: { amount: '20.5' }, compareAtPrice: { amount: '24.5' } },
        revenueDetails: { cost: { amount: '8' } },
        physicalProperties: { weight: 0.4, pricePerUnit: { settings: { quantity: 1, measurementUnit: 'G' as const } } },
      },
    }),
    readBack: settled('stoneware-mug', ['MERCHANT_DATA']),
    answer: {
      jobs: oneDone,
      product: {
        variantsInfo: {
          variants: [
            {
              visible: false,
              price: { actualPrice: { amount: '20.5' }, compareAtPrice: { amount: '24.5' } },
              revenueDetails: { cost: { amount: '8' }, profit: { amount: '12.50' } },
              physicalProperties: { weight: 0.4, pricePerUnit: { settings: { measurementUnit: 'G' } } },
            },
          ],
        },
      },
    },
    sdk: (sdk, { filter, ...options }) => sdk.use(productsV3).bulkUpdateProductVariantsByFilter(filter, options),
    sdkAnswer: jobStarted,
  }),
  bulkAdjustProductVariantsByFilter: example({
    catalog: 'v3',
    input: () => ({
      filter: {
        slug: { $in: ['linen-apron', 'beeswax-candle'] },
        'compareAtPriceRange.minValue.amount': { $gt: '10' },
      },
      search: { expression: 'linen' },
      compareAtPrice: { percentage: 2.5 },
      compareAtPriceDiscount: { amount: '0.33' },
      cost: { amount: '-1.50' },
      rounding: 'NEAREST_WHOLE_NUMBER' as const,
    }),
    readBack: settled('linen-apron', ['MERCHANT_DATA']),
    answer: {
      jobs: oneDone,
      product: {
        variantsInfo: {
          variants: [
            {
              price: { compareAtPrice: { amount: '49' }, actualPrice: { amount: '49' } },
              revenueDetails: { cost: { amount: '19' } },
            },
            {},
            { price: { compareAtPrice: { amount: '53' } } },
            {},
          ],
        },
      },
    },
    sdk: (sdk, { filter, ...options }) => sdk.use(productsV3).bulkAdjustProductVariantsByFilter(filter, options),
    sdkAnswer: jobStarted,
  }),
  bulkAddInfoSectionsToProductsByFilter: example({
    catalog: 'v3',
    input: async (platform) => {
      const { held, other } = await sectionsOfMug(platform);
      return { ...mugs(), infoSectionIds: [other, held] };
    },
    readBack: settled('stoneware-mug', ['INFO_SECTION']),
    answer: { jobs: oneDone, product: { infoSections: [{ title: 'Care' }, { uniqueName: 'wool' }] } },
    sdk: (sdk, { filter, ...options }) => sdk.use(productsV3).bulkAddInfoSectionsToProductsByFilter(filter, options),
    sdkAnswer: jobStarted,
  }),
  bulkRemoveInfoSectionsFromProductsByFilter: example({
    catalog: 'v3',
    input: async (platform) => {
      const { held, other } = await sectionsOfMug(platform);
      return { ...mugs(), infoSectionIds: [other, held] };
    },
    readBack: settled('stoneware-mug', ['INFO_SECTION']),
    answer: { jobs: oneDone, product: { infoSections: [] } },
    sdk: (sdk, { filter, ...options }) =>
      sdk.use(productsV3).bulkRemoveInfoSectionsFromProductsByFilter(filter, options),
    sdkAnswer: jobStarted,
  }),
  bulkAddProductsToCategoriesByFilter: example({
    catalog: 'v3',
    input: async (platform) => {
      const [kitchen = ''] = await findCategoryIds(platform, 'linen-apron');
      return { filter: { slug: 'eclair-tin' }, search: { expression: 'tin' }, categoryIds: [kitchen] };
    },
    readBack: settled('eclair-tin', ['DIRECT_CATEGORIES_INFO']),
    answer: { jobs: oneDone, product: { directCategoriesInfo: { categories: [{}, {}] } } },
    sdk: (sdk, options) => sdk.use(productsV3).bulkAddProductsToCategoriesByFilter(options),
    sdkAnswer: jobStarted,
  }),
  bulkRemoveProductsFromCategoriesByFilter: example({
    catalog: 'v3',
    input: async (platform) => {
      const [kitchen = '', gifts = ''] = await findCategoryIds(platform, 'stoneware-mug');
      return { ...mugs(), categoryIds: [kitchen, gifts] };
    },
    readBack: settled('stoneware-mug', ['DIRECT_CATEGORIES_INFO']),
    answer: { jobs: oneDone, product: { directCategoriesInfo: { categories: [{}] } } },
    sdk: (sdk, options) => sdk.use(productsV3).bulkRemoveProductsFromCategoriesByFilter(options),
    sdkAnswer: jobStarted,
  }),
  bulkUpdateProductTagsByFilter: example({
    catalog: 'v3',
    input: () => ({
      filter: mugs().filter,
      assignTags: { privateTags: { tagIds: ['a', 'b'] }, publicTags: { tagIds: ['c'] } },
      unassignTags: { privateTags: { tagIds: ['b', 'd'] }, publicTags: { tagIds: [] } },
    }),
    readBack: settled('stoneware-mug'),
    answer: {
      jobs: oneDone,
      product: { tags: { privateTags: { tagIds: ['a', 'b'] }, publicTags: { tagIds: ['c'] } } },
    },
    sdk: (sdk, { filter, ...options }) => sdk.use(productsV3).bulkUpdateProductTagsByFilter(filter, options),
    sdkAnswer: jobStarted,
  }),
};
