import { productsV3 } from '@wix/stores';
import { expect } from 'vitest';
import type { z } from '../../../src/base/schema.ts';
import { createProduct, searchProducts, type getProductBySlug } from '../../../src/client/operations/products-v3.ts';
import { merchantClient } from '../../fixtures/clients.ts';
import { example } from './example.ts';
import { findCategoryIds, holdProduct } from './prepare-products.ts';
import { plainProduct } from './product-inputs.ts';

type ListFields = NonNullable<z.input<typeof searchProducts.input>['fields']>;

const fields: NonNullable<z.input<typeof getProductBySlug.input>['fields']> = [
  'CURRENCY',
  'DESCRIPTION',
  'MERCHANT_DATA',
  'VARIANT_OPTION_CHOICE_NAMES',
];
const listFields: ListFields = ['URL', 'CURRENCY', 'MIN_PRICE_VARIANT'];
const anyDate: unknown = expect.any(Date);
const anyText: unknown = expect.any(String);

/** Cases of the calls that read. */
export const reads = {
  getProduct: example({
    catalog: 'v3',
    as: 'merchant',
    input: async (platform) => ({ productId: (await holdProduct(platform, 'next-season')).id, fields }),
    answer: {
      product: {
        slug: 'next-season',
        visible: false,
        currency: 'EUR',
        updatedDate: anyDate,
        variantsInfo: { variants: [{ revenueDetails: { profit: { amount: '59.00' }, profitMargin: 0.596 } }] },
      },
    },
    sdk: (sdk, { productId, ...options }) => sdk.use(productsV3).getProduct(productId, options),
    sdkAnswer: { slug: 'next-season', currency: 'EUR' },
  }),
  getProductBySlug: example({
    catalog: 'v3',
    input: async (platform) => {
      const product = { ...plainProduct('Crème, 50%'), slug: 'crème-50' };
      await merchantClient(platform).call(createProduct, { product });
      return { slug: 'crème-50', fields: ['URL', 'CURRENCY'] as ('URL' | 'CURRENCY')[] };
    },
    answer: { product: { name: 'Crème, 50%', currency: 'EUR', url: { relativePath: '/product-page/crème-50' } } },
    sdk: (sdk, { slug, ...options }) => sdk.use(productsV3).getProductBySlug(slug, options),
    sdkAnswer: { product: { name: 'Crème, 50%' } },
  }),
  searchProducts: example({
    catalog: 'v3',
    input: async (platform) => {
      const [categoryId = ''] = await findCategoryIds(platform, 'linen-apron');
      return {
        search: {
          search: { expression: 'apron mug', mode: 'OR' as const, fields: ['name'], fuzzy: false },
          filter: {
            'directCategoriesInfo.categories': { $matchItems: [{ id: categoryId }] },
            'actualPriceRange.minValue.amount': { $gte: '20', $lt: '50' },
            createdDate: { $gt: new Date(0) },
          },
          sort: [
            { fieldName: 'name' as const, order: 'DESC' as const },
            { fieldName: 'actualPriceRange.minValue.amount' as const, order: 'ASC' as const },
          ],
          cursorPaging: { limit: 1 },
          aggregations: [
            {
              name: 'brands',
              fieldPath: 'brand.name' as const,
              type: 'VALUE' as const,
              value: {
                limit: 3,
                sortType: 'VALUE' as const,
                sortDirection: 'ASC' as const,
                missingValues: 'INCLUDE' as const,
                includeOptions: { addToBucket: 'none' },
              },
            },
            {
              name: 'prices',
              fieldPath: 'actualPriceRange.minValue.amount' as const,
              type: 'RANGE' as const,
              range: { buckets: [{ from: 0, to: 40 }, { from: 40 }] },
            },
            {
              name: 'dearest',
              fieldPath: 'actualPriceRange.maxValue.amount' as const,
              type: 'SCALAR' as const,
              scalar: { type: 'MAX' as const },
            },
            {
              name: 'years',
              fieldPath: 'createdDate' as const,
              type: 'DATE_HISTOGRAM' as const,
              dateHistogram: { interval: 'YEAR' as const },
            },
          ],
          timeZone: 'Europe/Dublin',
        },
        fields: listFields,
      };
    },
    answer: {
      products: [
        {
          slug: 'stoneware-mug',
          currency: 'EUR',
          variantSummary: { minPriceVariant: { sku: 'MUG-1' } },
          createdDate: anyDate,
        },
      ],
      pagingMetadata: { count: 1, cursors: { next: anyText }, hasNext: true },
      aggregationData: {
        results: [
          {
            values: {
              results: [
                { value: 'Ashdown', count: 1 },
                { value: 'none', count: 1 },
              ],
            },
          },
          {
            ranges: {
              results: [
                { from: 0, to: 40, count: 1 },
                { from: 40, count: 1 },
              ],
            },
          },
          { scalar: { type: 'MAX', value: 45.5 } },
          { name: 'years', dateHistogram: { results: [{ count: 2 }] } },
        ],
      },
    },
    // Its types name an aggregation's field `_createdDate`, but it sends the given name.
    sdk: (sdk, { search, ...options }) => sdk.use(productsV3).searchProducts(search as object, options),
    sdkAnswer: { products: [{ slug: 'stoneware-mug' }], aggregationData: { results: [{}, {}, {}, {}] } },
  }),
  'searchProducts: the next page': example({
    catalog: 'v3',
    input: async (platform) => {
      const search = {
        filter: { productType: 'PHYSICAL' },
        sort: [{ fieldName: 'name' }],
        cursorPaging: { limit: 2 },
      };
      const { pagingMetadata } = await merchantClient(platform).call(searchProducts, { search });
      return { search: { cursorPaging: { cursor: pagingMetadata?.cursors?.next ?? '', limit: 2 } } };
    },
    answer: {
      products: [{ slug: 'stoneware-mug' }, { slug: 'eclair-tin' }],
      pagingMetadata: { cursors: { prev: anyText }, hasNext: false },
    },
    sdk: (sdk, { search }) => sdk.use(productsV3).searchProducts(search),
    sdkAnswer: { products: [{ slug: 'stoneware-mug' }, {}] },
  }),
  queryProducts: example({
    catalog: 'v3',
    input: () => ({
      query: {
        filter: {
          $and: [{ slug: { $startsWith: 'b' } }, { visible: true }, { createdDate: { $gt: new Date(0) } }],
        },
        sort: [
          { fieldName: 'slug', order: 'DESC' as const },
          { fieldName: 'createdDate', order: 'ASC' as const },
        ],
        cursorPaging: { limit: 1 },
      },
      fields: listFields,
    }),
    answer: {
      products: [{ slug: 'beeswax-candle', actualPriceRange: { minValue: { formattedAmount: '€8.49' } } }],
      pagingMetadata: { count: 1, hasNext: false },
    },
    sdk: (sdk, { fields }) => {
      const query = sdk.use(productsV3).queryProducts({ fields }).startsWith('slug', 'b').eq('visible', true);
      return query.gt('_createdDate', new Date(0)).descending('slug').ascending('_createdDate').limit(1).find();
    },
    sdkAnswer: { items: [{ slug: 'beeswax-candle' }] },
  }),
  countProducts: example({
    catalog: 'v3',
    as: 'merchant',
    input: () => ({
      filter: {
        'inventory.availabilityStatus': { $in: ['IN_STOCK', 'PARTIALLY_OUT_OF_STOCK'] },
        updatedDate: { $gte: new Date(0) },
      },
      search: { expression: 'next apron', mode: 'OR' as const, fields: ['name'] },
      returnNonVisibleProducts: true,
    }),
    answer: { count: 2 },
    sdk: (sdk, options) => sdk.use(productsV3).countProducts(options),
    sdkAnswer: { count: 2 },
  }),
  getAllProductsCategory: example({
    catalog: 'v3',
    input: () => ({}),
    answer: { categoryId: anyText, treeReference: { appNamespace: '@wix/stores' } },
    sdk: (sdk) => sdk.use(productsV3).getAllProductsCategory(),
    sdkAnswer: { treeReference: { appNamespace: '@wix/stores' } },
  }),
};
