import { ribbonsV3 } from '@wix/stores';
import { expect } from 'vitest';
import { example } from './example.ts';
import { makeRibbon, nothingsId, readEntity } from './prepare.ts';

const fields: 'ASSIGNED_PRODUCT_COUNT'[] = ['ASSIGNED_PRODUCT_COUNT'];

export const examples = {
  createRibbon: example({
    catalog: 'v3',
    input: () => ({ ribbon: { name: 'Fresh' } }),
    answer: {
      ribbon: { id: expect.any(String), revision: '1', name: 'Fresh', createdDate: expect.any(Date) },
    },
    sdk: (sdk, { ribbon }) => sdk.use(ribbonsV3).createRibbon(ribbon),
    sdkAnswer: { name: 'Fresh' },
  }),
  getRibbon: example({
    catalog: 'v3',
    input: async (platform) => ({ ribbonId: (await makeRibbon(platform, 'Fresh')).id, fields }),
    answer: { ribbon: { name: 'Fresh', assignedProductCount: 0, updatedDate: expect.any(Date) } },
    sdk: (sdk, { ribbonId, ...options }) => sdk.use(ribbonsV3).getRibbon(ribbonId, options),
    sdkAnswer: { name: 'Fresh', assignedProductCount: 0 },
  }),
  updateRibbon: example({
    catalog: 'v3',
    input: async (platform) => ({ ribbon: { ...(await makeRibbon(platform, 'Fresh')), name: 'Fresher' }, fields }),
    answer: { ribbon: { revision: '2', name: 'Fresher', assignedProductCount: 0 } },
    sdk: (sdk, { ribbon: { id, ...ribbon }, ...options }) => sdk.use(ribbonsV3).updateRibbon(id, ribbon, options),
    sdkAnswer: { name: 'Fresher' },
  }),
  deleteRibbon: example({
    catalog: 'v3',
    input: async (platform) => ({ ribbonId: (await makeRibbon(platform, 'Fresh')).id }),
    readBack: (platform, { ribbonId }) => readEntity(platform, 'ribbons', ribbonId),
    answer: { status: 404 },
    sdk: (sdk, { ribbonId }) => sdk.use(ribbonsV3).deleteRibbon(ribbonId),
  }),
  queryRibbons: example({
    catalog: 'v3',
    input: async (platform) => {
      await makeRibbon(platform, 'Fresh');
      await makeRibbon(platform, 'Fresher');
      return {
        query: {
          filter: { $and: [{ name: { $startsWith: 'fresh' } }, { createdDate: { $gt: new Date(0) } }] },
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
      ribbons: [{ name: 'Fresher', assignedProductCount: 0 }],
      pagingMetadata: { count: 1, cursors: { next: expect.any(String) }, hasNext: true },
    },
    sdk: (sdk, { fields }) => {
      const query = sdk.use(ribbonsV3).queryRibbons({ fields }).startsWith('name', 'fresh');
      return query.gt('_createdDate', new Date(0)).descending('name').ascending('_updatedDate').limit(1).find();
    },
    sdkAnswer: { items: [{ name: 'Fresher' }] },
  }),
  countRibbons: example({
    catalog: 'v3',
    input: async (platform) => {
      await makeRibbon(platform, 'Fresh');
      return { filter: { name: { $in: ['Fresh', 'Stale'] }, createdDate: { $gte: new Date(0) } } };
    },
    answer: { count: 1 },
    sdk: (sdk, options) => sdk.use(ribbonsV3).countRibbons(options),
    sdkAnswer: { count: 1 },
  }),
  bulkCreateRibbons: example({
    catalog: 'v3',
    input: () => ({ ribbons: [{ name: 'Fresh' }, { name: 'Fresh' }], returnEntity: true }),
    answer: {
      results: [
        { itemMetadata: { originalIndex: 0, success: true }, item: { name: 'Fresh', createdDate: expect.any(Date) } },
        { itemMetadata: { originalIndex: 1, success: false, error: { description: expect.any(String) } } },
      ],
      bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1, undetailedFailures: 0 },
    },
    sdk: (sdk, { ribbons, ...options }) => sdk.use(ribbonsV3).bulkCreateRibbons(ribbons, options),
    sdkAnswer: { bulkActionMetadata: { totalFailures: 1 } },
  }),
  bulkUpdateRibbons: example({
    catalog: 'v3',
    input: async (platform) => ({
      ribbons: [
        { ribbon: { ...(await makeRibbon(platform, 'Fresh')), name: 'Fresher' } },
        { ribbon: { ...(await makeRibbon(platform, 'Next')), revision: '7', name: 'Nearer' } },
        { ribbon: { ...(await makeRibbon(platform, 'Old')), name: 'Older' }, fieldMask: 'name,id' },
      ],
      returnEntity: true,
      fields,
    }),
    answer: {
      results: [
        { itemMetadata: { success: true }, item: { name: 'Fresher', assignedProductCount: 0 } },
        { itemMetadata: { success: false, error: { code: expect.any(String) } } },
        { item: { name: 'Older', revision: '2' } },
      ],
      bulkActionMetadata: { totalSuccesses: 2, totalFailures: 1 },
    },
    sdk: (sdk, { ribbons, ...options }) => {
      const masked = ribbons.map(({ ribbon: { id, ...ribbon }, fieldMask }) => ({
        ribbon: { ...ribbon, _id: id },
        ...(fieldMask && { fieldMask: fieldMask.split(',') }),
      }));
      return sdk.use(ribbonsV3).bulkUpdateRibbons(masked, options);
    },
    sdkAnswer: { bulkActionMetadata: { totalSuccesses: 2, totalFailures: 1 } },
  }),
  getOrCreateRibbon: example({
    catalog: 'v3',
    input: async (platform) => {
      await makeRibbon(platform, 'Fresh & new');
      return { ribbonName: 'Fresh & new', fields };
    },
    answer: { ribbon: { name: 'Fresh & new', revision: '1', assignedProductCount: 0 } },
    sdk: (sdk, { ribbonName, ...options }) => sdk.use(ribbonsV3).getOrCreateRibbon(ribbonName, options),
    sdkAnswer: { ribbon: { name: 'Fresh & new' } },
  }),
  bulkGetOrCreateRibbons: example({
    catalog: 'v3',
    input: async (platform) => {
      await makeRibbon(platform, 'Fresh');
      return { ribbonNames: ['Fresh', 'Newest'], fields };
    },
    answer: {
      results: [
        { item: { name: 'Fresh', assignedProductCount: 0 } },
        { itemMetadata: { originalIndex: 1, success: true }, item: { name: 'Newest', revision: '1' } },
      ],
      bulkActionMetadata: { totalSuccesses: 2, totalFailures: 0 },
    },
    sdk: (sdk, { ribbonNames, ...options }) => sdk.use(ribbonsV3).bulkGetOrCreateRibbons(ribbonNames, options),
    sdkAnswer: { results: [{ item: { name: 'Fresh' } }, { item: { name: 'Newest' } }] },
  }),
  bulkDeleteRibbons: example({
    catalog: 'v3',
    input: async (platform) => ({ ribbonIds: [nothingsId, (await makeRibbon(platform, 'Fresh')).id] }),
    answer: {
      results: [{ itemMetadata: { id: nothingsId, success: false } }, { itemMetadata: { success: true } }],
      bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1 },
    },
    sdk: (sdk, { ribbonIds }) => sdk.use(ribbonsV3).bulkDeleteRibbons(ribbonIds),
    sdkAnswer: { bulkActionMetadata: { totalFailures: 1 } },
  }),
};
