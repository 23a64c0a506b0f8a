import { infoSectionsV3 } from '@wix/stores';
import { expect } from 'vitest';
import { example } from './example.ts';
import { makeInfoSection, nothingsId, readEntity } from './prepare.ts';

const fields: 'ASSIGNED_PRODUCTS_COUNT'[] = ['ASSIGNED_PRODUCTS_COUNT'];

const text = (text: string) => ({ type: 'TEXT' as const, id: '', nodes: [], textData: { text, decorations: [] } });

/** A new object each time, because the published client modifies its input. */
const describeWool = () => ({
  nodes: [
    { type: 'HEADING' as const, id: 'h1', nodes: [text('Wool')], headingData: { level: 2 } },
    {
      type: 'IMAGE' as const,
      id: 'i1',
      nodes: [],
      imageData: { image: { src: { id: 'sheep.jpg' }, width: 800, height: 600, duration: 1.5 }, altText: 'A sheep' },
    },
  ],
  metadata: { version: 1, createdTimestamp: new Date('2026-02-28T23:59:59.999Z') },
});

export const examples = {
  createInfoSection: example({
    catalog: 'v3',
    input: () => ({ infoSection: { uniqueName: 'wool', title: 'Wool', description: describeWool() } }),
    answer: {
      infoSection: {
        uniqueName: 'wool',
        revision: '1',
        description: { nodes: [{ id: 'h1' }, { imageData: { altText: 'A sheep' } }] },
        plainDescription: expect.stringContaining('<h2>Wool</h2>'),
        createdDate: expect.any(Date),
      },
    },
    sdk: (sdk, { infoSection }) => sdk.use(infoSectionsV3).createInfoSection(infoSection),
    sdkAnswer: { uniqueName: 'wool', plainDescription: expect.stringContaining('<h2>Wool</h2>') },
  }),
  getInfoSection: example({
    catalog: 'v3',
    input: async (platform) => ({ infoSectionId: (await makeInfoSection(platform, 'care')).id, fields }),
    answer: { infoSection: { uniqueName: 'care', assignedProductsCount: 0, updatedDate: expect.any(Date) } },
    sdk: (sdk, { infoSectionId, ...options }) => sdk.use(infoSectionsV3).getInfoSection(infoSectionId, options),
    sdkAnswer: { uniqueName: 'care', assignedProductsCount: 0 },
  }),
  getOrCreateInfoSection: example({
    catalog: 'v3',
    input: async (platform) => {
      const { id } = await makeInfoSection(platform, 'care');
      return { infoSection: { id, uniqueName: 'care', title: 'Care of wool', plainDescription: null }, fields };
    },
    answer: { infoSection: { title: 'care', plainDescription: '<p>Wash cold</p>', assignedProductsCount: 0 } },
    sdk: (sdk, { infoSection: { id, ...infoSection }, fields }) =>
      sdk.use(infoSectionsV3).getOrCreateInfoSection({ infoSection: { ...infoSection, _id: id }, fields }),
    sdkAnswer: { infoSection: { title: 'care' } },
  }),
  bulkGetOrCreateInfoSections: example({
    catalog: 'v3',
    input: async (platform) => {
      await makeInfoSection(platform, 'care');
      const wool = { uniqueName: 'wool', title: 'Wool', description: describeWool() };
      return { infoSections: [{ uniqueName: 'care' }, { uniqueName: 'size' }, wool], fields };
    },
    answer: {
      results: [
        { item: { uniqueName: 'care', assignedProductsCount: 0 } },
        { itemMetadata: { originalIndex: 1, success: false } },
        { item: { title: 'Wool' } },
      ],
      bulkActionMetadata: { totalSuccesses: 2, totalFailures: 1 },
    },
    sdk: (sdk, options) => sdk.use(infoSectionsV3).bulkGetOrCreateInfoSections(options),
    sdkAnswer: { bulkActionMetadata: { totalFailures: 1 } },
  }),
  updateInfoSection: example({
    catalog: 'v3',
    input: async (platform) => ({
      infoSection: { ...(await makeInfoSection(platform, 'care')), title: 'Care', description: describeWool() },
      fields,
    }),
    answer: { infoSection: { uniqueName: 'care', title: 'Care', revision: '2', assignedProductsCount: 0 } },
    sdk: (sdk, { infoSection: { id, ...infoSection }, ...options }) =>
      sdk.use(infoSectionsV3).updateInfoSection(id, infoSection, options),
    sdkAnswer: { title: 'Care' },
  }),
  deleteInfoSection: example({
    catalog: 'v3',
    input: async (platform) => ({ infoSectionId: (await makeInfoSection(platform, 'care')).id }),
    readBack: (platform, { infoSectionId }) => readEntity(platform, 'info-sections', infoSectionId),
    answer: { status: 404 },
    sdk: (sdk, { infoSectionId }) => sdk.use(infoSectionsV3).deleteInfoSection(infoSectionId),
  }),
  queryInfoSections: example({
    catalog: 'v3',
    input: async (platform) => {
      await makeInfoSection(platform, 'wool-care');
      await makeInfoSection(platform, 'wool-size');
      return {
        query: {
          filter: { $and: [{ uniqueName: { $startsWith: 'wool-' } }, { createdDate: { $gt: new Date(0) } }] },
          sort: [
            { fieldName: 'title', order: 'DESC' as const },
            { fieldName: 'createdDate', order: 'ASC' as const },
          ],
          cursorPaging: { limit: 1 },
        },
        fields,
      };
    },
    answer: {
      infoSections: [{ uniqueName: 'wool-size', assignedProductsCount: 0 }],
      pagingMetadata: { count: 1, cursors: { next: expect.any(String) }, hasNext: true },
    },
    sdk: (sdk, { fields }) => {
      const query = sdk.use(infoSectionsV3).queryInfoSections({ fields }).startsWith('uniqueName', 'wool-');
      return query.gt('_createdDate', new Date(0)).descending('title').ascending('_createdDate').limit(1).find();
    },
    sdkAnswer: { items: [{ uniqueName: 'wool-size' }] },
  }),
  countInfoSections: example({
    catalog: 'v3',
    input: async (platform) => {
      await makeInfoSection(platform, 'wool-care');
      return { filter: { uniqueName: { $in: ['wool-care', 'none'] }, updatedDate: { $gte: new Date(0) } } };
    },
    answer: { count: 1 },
    sdk: (sdk, options) => sdk.use(infoSectionsV3).countInfoSections(options),
    sdkAnswer: { count: 1 },
  }),
  bulkCreateInfoSections: example({
    catalog: 'v3',
    input: () => ({
      infoSections: [
        { uniqueName: 'wool', title: 'Wool', description: describeWool() },
        { uniqueName: 'wool', title: 'More wool', plainDescription: '<p>Soft</p>' },
      ],
      returnEntity: true,
    }),
    answer: {
      results: [
        { itemMetadata: { originalIndex: 0, success: true }, item: { title: 'Wool', createdDate: expect.any(Date) } },
        { itemMetadata: { originalIndex: 1, success: false, error: { description: expect.any(String) } } },
      ],
      bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1, undetailedFailures: 0 },
    },
    sdk: (sdk, { infoSections, ...options }) => sdk.use(infoSectionsV3).bulkCreateInfoSections(infoSections, options),
    sdkAnswer: { bulkActionMetadata: { totalFailures: 1 } },
  }),
  bulkUpdateInfoSections: example({
    catalog: 'v3',
    input: async (platform) => ({
      infoSections: [
        {
          infoSection: { ...(await makeInfoSection(platform, 'care')), title: 'Care', description: describeWool() },
          fieldMask: 'title',
        },
        { infoSection: { ...(await makeInfoSection(platform, 'size')), revision: '7', title: 'Size' }, fieldMask: '' },
      ],
      returnEntity: true,
      fields,
    }),
    answer: {
      results: [
        { item: { title: 'Care', plainDescription: '<p>Wash cold</p>', assignedProductsCount: 0 } },
        { itemMetadata: { success: false, error: { code: expect.any(String) } } },
      ],
      bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1 },
    },
    sdk: (sdk, { infoSections, ...options }) => {
      const masked = infoSections.map(({ infoSection: { id, ...infoSection }, fieldMask }) => ({
        infoSection: { ...infoSection, _id: id },
        fieldMask: fieldMask.split(','),
      }));
      return sdk.use(infoSectionsV3).bulkUpdateInfoSections(masked, options);
    },
    sdkAnswer: { bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1 } },
  }),
  bulkDeleteInfoSections: example({
    catalog: 'v3',
    input: async (platform) => ({ infoSectionIds: [nothingsId, (await makeInfoSection(platform, 'care')).id] }),
    answer: {
      results: [{ itemMetadata: { id: nothingsId, success: false } }, { itemMetadata: { success: true } }],
      bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1 },
    },
    sdk: (sdk, { infoSectionIds }) => sdk.use(infoSectionsV3).bulkDeleteInfoSections(infoSectionIds),
    sdkAnswer: { bulkActionMetadata: { totalFailures: 1 } },
  }),
};
