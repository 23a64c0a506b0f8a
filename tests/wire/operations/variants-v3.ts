import { readOnlyVariantsV3 } from '@wix/stores';
import { expect } from 'vitest';
import { example } from './example.ts';
import { holdProduct } from './prepare-products.ts';
import { findStock } from './prepare.ts';

type Field = 'CURRENCY' | 'MERCHANT_DATA' | 'WEIGHT_MEASUREMENT_UNIT_INFO';
const fields: Field[] = ['CURRENCY', 'MERCHANT_DATA', 'WEIGHT_MEASUREMENT_UNIT_INFO'];

export const examples = {
  queryVariants: example({
    catalog: 'v3',
    as: 'merchant',
    input: async (platform) => {
      const { id } = await holdProduct(platform, 'linen-apron');
      const { variantId } = await findStock(platform, 'APRON-L-SA');
      return {
        query: {
          filter: { $and: [{ 'productData.productId': id }, { variantId: { $ne: variantId } }] },
          sort: [
            { fieldName: 'productData.productId', order: 'DESC' as const },
            { fieldName: 'id', order: 'ASC' as const },
          ],
          cursorPaging: { limit: 2 },
        },
        fields,
      };
    },
    answer: {
      variants: [
        {
          price: { actualPrice: { amount: expect.any(String), formattedAmount: expect.stringContaining('€') } },
          revenueDetails: { cost: { amount: '20.00' }, profitMargin: expect.any(Number) },
          productData: {
            name: 'Linen Apron',
            currency: 'EUR',
            physicalProperties: { weightMeasurementUnitInfo: { weightMeasurementUnit: 'KG' } },
          },
        },
        {},
      ],
      pagingMetadata: { count: 2, hasNext: true, cursors: { next: expect.any(String) } },
    },
    sdk: (sdk, { query: { filter }, fields }) => {
      const query = sdk.use(readOnlyVariantsV3).queryVariants({ fields });
      const [{ 'productData.productId': id }, { variantId }] = filter.$and as [
        { 'productData.productId': string },
        { variantId: { $ne: string } },
      ];
      const narrowed = query.eq('productData.productId', id).ne('variantId', variantId.$ne);
      return narrowed.descending('productData.productId').ascending('_id').limit(2).find();
    },
    sdkAnswer: { items: [{ productData: { currency: 'EUR' } }, {}] },
  }),
  searchVariants: example({
    catalog: 'v3',
    as: 'merchant',
    input: () => ({
      search: {
        search: { expression: 'apron', mode: 'AND' as const, fields: ['productData.name', 'sku'], fuzzy: false },
        filter: { 'inventoryStatus.inStock': true, 'productData.updatedDate': { $gt: new Date(0) } },
        sort: [
          { fieldName: 'price.actualPrice.amount', order: 'DESC' as const },
          { fieldName: 'sku', order: 'ASC' as const },
        ],
        cursorPaging: { limit: 2 },
        aggregations: [
          { name: 'cheapest', fieldPath: 'price.actualPrice.amount', type: 'SCALAR', scalar: { type: 'MIN' } },
          {
            name: 'by price',
            fieldPath: 'price.actualPrice.amount',
            type: 'RANGE',
            range: { buckets: [{ from: 40, to: 43 }, { from: 43 }] },
          },
        ] as const,
        timeZone: 'Europe/Dublin',
      },
      fields,
    }),
    answer: {
      variants: [
        {
          sku: 'APRON-L-SA',
          price: { actualPrice: { amount: '45.50' }, compareAtPrice: { amount: '52.00' } },
          inventoryStatus: { inStock: true, preorderEnabled: false },
          revenueDetails: { cost: { amount: '20.00' } },
        },
        { sku: 'APRON-L-SL' },
      ],
      pagingMetadata: { count: 2, hasNext: true },
      aggregationData: {
        results: [
          { name: 'cheapest', scalar: { type: 'MIN', value: 42 } },
          {
            ranges: {
              results: [
                { from: 40, to: 43, count: 2 },
                { from: 43, count: 1 },
              ],
            },
          },
        ],
      },
    },
    sdk: (sdk, { search, ...options }) =>
      // The peer passes names of fields on as they are, though its types ask for its own.
      sdk.use(readOnlyVariantsV3).searchVariants(structuredClone(search) as object, options),
    sdkAnswer: { variants: [{ sku: 'APRON-L-SA' }, { sku: 'APRON-L-SL' }] },
  }),
};
