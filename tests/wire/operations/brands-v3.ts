import { brandsV3 } from '@wix/stores';
import { expect } from 'vitest';
import { merchantClient } from '../../fixtures/clients.ts';
import { queryBrands } from '../../../src/client/operations/brands-v3.ts';
import { example } from './example.ts';
import { makeBrand, nothingsId, readEntity } from './prepare.ts';

const fields: 'ASSIGNED_PRODUCTS_COUNT'[] = ['ASSIGNED_PRODUCTS_COUNT'];

export const examples = {
  createBrand: example({
    catalog: 'v3',
    input: () => ({ brand: { name: 'Ash' } }),
    answer: {
      brand: { id: expect.any(String), revision: '1', name: 'Ash', createdDate: expect.any(Date) },
    },
    sdk: (sdk, { brand }) => sdk.use(brandsV3).createBrand(brand),
    sdkAnswer: { name: 'Ash' },
  }),
  getBrand: example({
    catalog: 'v3',
    input: async (platform) => ({ brandId: (await makeBrand(platform, 'Ash')).id, fields }),
    answer: { brand: { name: 'Ash', assignedProductsCount: 0, updatedDate: expect.any(Date) } },
    sdk: (sdk, { brandId, ...options }) => sdk.use(brandsV3).getBrand(brandId, options),
    sdkAnswer: { name: 'Ash', assignedProductsCount: 0 },
  }),
  updateBrand: example({
    catalog: 'v3',
    input: async (platform) => ({ brand: { ...(await makeBrand(platform, 'Ash')), name: 'Ashgrove' }, fields }),
    answer: { brand: { revision: '2', name: 'Ashgrove', assignedProductsCount: 0 } },
    sdk: (sdk, { brand: { id, ...brand }, ...options }) => sdk.use(brandsV3).updateBrand(id, brand, options),
    sdkAnswer: { name: 'Ashgrove' },
  }),
  deleteBrand: example({
    catalog: 'v3',
    input: async (platform) => ({ brandId: (await makeBrand(platform, 'Ash')).id }),
    readBack: (platform, { brandId }) => readEntity(platform, 'brands', brandId),
    answer: { status: 404 },
    sdk: (sdk, { brandId }) => sdk.use(brandsV3).deleteBrand(brandId),
  }),
  queryBrands: example({
    catalog: 'v3',
    input: async (platform) => {
      await makeBrand(platform, 'Ash');
      await makeBrand(platform, 'Ashgrove');
      return {
        query: {
          filter: { $and: [{ name: { $startsWith: 'ash' } }, { createdDate: { $gt: new Date(0) } }] },
          sort: [
            { fieldName: 'name', order: 'DESC' as const },
            { fieldName: 'updatedDate', order: 'ASC' as const },
          ],
          cursorPaging: { limit: 1 },
        },
        fields,
      };
    },
    answer: {
      brands: [{ name: 'Ashgrove', assignedProductsCount: 0 }],
      pagingMetadata: { count: 1, cursors: { next: expect.any(String) }, hasNext: true },
    },
    sdk: (sdk, { fields }) => {
      const query = sdk.use(brandsV3).queryBrands({ fields }).startsWith('name', 'ash');
      return query.gt('_createdDate', new Date(0)).descending('name').ascending('_updatedDate').limit(1).find();
    },
    sdkAnswer: { items: [{ name: 'Ashgrove' }] },
  }),
  'queryBrands: next page': example({
    catalog: 'v3',
    input: async (platform) => {
      await makeBrand(platform, 'Ash');
      await makeBrand(platform, 'Ashgrove');
      const sort = [{ fieldName: 'name', order: 'DESC' as const }];
      const query = { filter: { name: { $startsWith: 'ash' } }, sort, cursorPaging: { limit: 2 } };
      const { pagingMetadata } = await merchantClient(platform).call(queryBrands, { query });
      return { query: { cursorPaging: { limit: 2, cursor: pagingMetadata?.cursors?.next ?? '' } } };
    },
    answer: { brands: [{ name: 'Ash' }], pagingMetadata: { count: 1, hasNext: false } },
    sdk: (sdk, { query: { cursorPaging } }) =>
      sdk.use(brandsV3).queryBrands().limit(cursorPaging.limit).skipTo(cursorPaging.cursor).find(),
    sdkAnswer: { items: [{ name: 'Ash' }] },
  }),
  countBrands: example({
    catalog: 'v3',
    input: async (platform) => {
      await makeBrand(platform, 'Ash');
      return { filter: { name: { $in: ['Ash', 'Elm'] }, createdDate: { $gte: new Date(0) } } };
    },
    answer: { count: 1 },
    sdk: (sdk, options) => sdk.use(brandsV3).countBrands(options),
    sdkAnswer: { count: 1 },
  }),
  bulkCreateBrands: example({
    catalog: 'v3',
    input: () => ({ brands: [{ name: 'Ash' }, { name: 'Ash' }], returnEntity: true }),
    answer: {
      results: [
        { itemMetadata: { originalIndex: 0, success: true }, item: { name: 'Ash', createdDate: expect.any(Date) } },
        { itemMetadata: { originalIndex: 1, success: false, error: { description: expect.any(String) } } },
      ],
      bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1, undetailedFailures: 0 },
    },
    sdk: (sdk, { brands, ...options }) => sdk.use(brandsV3).bulkCreateBrands(brands, options),
    sdkAnswer: { bulkActionMetadata: { totalFailures: 1 } },
  }),
  bulkUpdateBrands: example({
    catalog: 'v3',
    input: async (platform) => ({
      brands: [
        { brand: { ...(await makeBrand(platform, 'Ash')), name: 'Ashgrove' } },
        { brand: { ...(await makeBrand(platform, 'Fir')), revision: '7', name: 'Firwood' } },
        { brand: { ...(await makeBrand(platform, 'Oak')), name: 'Oakwood' }, fieldMask: 'name,id' },
      ],
      returnEntity: true,
      fields,
    }),
    answer: {
      results: [
        { itemMetadata: { success: true }, item: { name: 'Ashgrove', assignedProductsCount: 0 } },
        { itemMetadata: { success: false, error: { code: expect.any(String) } } },
        { item: { name: 'Oakwood', revision: '2' } },
      ],
      bulkActionMetadata: { totalSuccesses: 2, totalFailures: 1 },
    },
    sdk: (sdk, { brands, ...options }) => {
      const masked = brands.map(({ brand: { id, ...brand }, fieldMask }) => ({
        brand: { ...brand, _id: id },
        ...(fieldMask && { fieldMask: fieldMask.split(',') }),
      }));
      return sdk.use(brandsV3).bulkUpdateBrands(masked, options);
    },
    sdkAnswer: { bulkActionMetadata: { totalSuccesses: 2, totalFailures: 1 } },
  }),
  getOrCreateBrand: example({
    catalog: 'v3',
    input: async (platform) => {
      await makeBrand(platform, 'Ash & Oak');
      return { brandName: 'Ash & Oak', fields };
    },
    answer: { brand: { name: 'Ash & Oak', revision: '1', assignedProductsCount: 0 } },
    sdk: (sdk, { brandName, ...options }) => sdk.use(brandsV3).getOrCreateBrand(brandName, options),
    sdkAnswer: { brand: { name: 'Ash & Oak' } },
  }),
  bulkGetOrCreateBrands: example({
    catalog: 'v3',
    input: async (platform) => {
      await makeBrand(platform, 'Ash');
      return { brandNames: ['Ash', '   ', 'Maple'], fields };
    },
    answer: {
      results: [
        { item: { name: 'Ash', assignedProductsCount: 0 } },
        { itemMetadata: { success: false } },
        { item: { name: 'Maple' } },
      ],
      bulkActionMetadata: { totalSuccesses: 2, totalFailures: 1 },
    },
    sdk: (sdk, { brandNames, ...options }) => sdk.use(brandsV3).bulkGetOrCreateBrands(brandNames, options),
    sdkAnswer: { bulkActionMetadata: { totalFailures: 1 } },
  }),
  bulkDeleteBrands: example({
    catalog: 'v3',
    input: async (platform) => ({ brandIds: [nothingsId, (await makeBrand(platform, 'Ash')).id] }),
    answer: {
      results: [{ itemMetadata: { id: nothingsId, success: false } }, { itemMetadata: { success: true } }],
      bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1 },
    },
    sdk: (sdk, { brandIds }) => sdk.use(brandsV3).bulkDeleteBrands(brandIds),
    sdkAnswer: { bulkActionMetadata: { totalFailures: 1 } },
  }),
};
