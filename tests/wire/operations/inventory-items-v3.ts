import { inventoryItemsV3 } from '@wix/stores';
import { expect } from 'vitest';
import { example, type Sdk } from './example.ts';
import { findCategoryId, findStock, nothingsId } from './prepare.ts';
import { toSdk } from './to-sdk.ts';

/** A location besides the default one. */
const elsewhere = '33333333-3333-4333-8333-333333333333';

const inventory = (sdk: Sdk) => sdk.use(inventoryItemsV3);

type Undeclared = (...args: unknown[]) => Promise<unknown>;

/** The calls that the published client makes but does not declare. */
const undeclared = (sdk: Sdk) =>
  inventory(sdk) as unknown as Record<
    | 'bulkUpsertInventoryItems'
    | 'bulkDeleteInventoryItemsByFilter'
    | 'countInventoryItems'
    | 'bulkSetOrAdjustInventoryItemsByFilter'
    | 'bulkAdjustInventoryItemsByFilter'
    | 'bulkCreateInventoryItemsByVariantFilter',
    Undeclared
  >;

const jobId: unknown = expect.stringMatching(/^[\da-f-]{36}$/u);

const preorderInfo = { enabled: true, message: 'Back in May', limit: 5 };
const extendedFields = { namespaces: { '@shelfedge/stock': { shelf: 'A3', rows: [1, 2] } } };

const aprons = { expression: 'apron', mode: 'AND' as const, fields: ['product.name'], fuzzy: false };

/** A new object each time, because the published client modifies its input. */
const makeAggregations = () => [
  {
    name: 'by status',
    fieldPath: 'availabilityStatus',
    type: 'VALUE' as const,
    value: { sortType: 'COUNT' as const, sortDirection: 'DESC' as const, limit: 3, missingValues: 'EXCLUDE' as const },
  },
  {
    name: 'by quantity',
    fieldPath: 'quantity',
    type: 'RANGE' as const,
    range: { buckets: [{ to: 5 }, { from: 5, to: Number.POSITIVE_INFINITY }] },
  },
  { name: 'most', fieldPath: 'quantity', type: 'SCALAR' as const, scalar: { type: 'MAX' as const } },
  {
    name: 'by year',
    fieldPath: 'createdDate',
    type: 'DATE_HISTOGRAM' as const,
    dateHistogram: { interval: 'YEAR' as const },
  },
];

export const examples = {
  createInventoryItem: example({
    catalog: 'v3',
    input: async (platform) => {
      const { productId, variantId } = await findStock(platform, 'MUG-1');
      const inventoryItem = { productId, variantId, locationId: elsewhere, quantity: 0, preorderInfo, extendedFields };
      return { inventoryItem };
    },
    answer: {
      inventoryItem: {
        revision: '1',
        createdDate: expect.any(Date),
        locationId: elsewhere,
        quantity: 0,
        trackQuantity: true,
        availabilityStatus: 'PREORDER',
        preorderInfo,
        extendedFields,
        product: { name: 'Stoneware Mug', variantSku: 'MUG-1' },
      },
    },
    sdk: (sdk, { inventoryItem }) => inventory(sdk).createInventoryItem(inventoryItem),
    sdkAnswer: { quantity: 0, extendedFields, product: { name: 'Stoneware Mug' } },
  }),
  bulkCreateInventoryItems: example({
    catalog: 'v3',
    input: async (platform) => {
      const { productId, variantId } = await findStock(platform, 'MUG-1');
      const place = { productId, variantId };
      return {
        inventoryItems: [
          { ...place, locationId: null, quantity: 4 },
          { ...place, locationId: elsewhere, inStock: true },
        ],
        returnEntity: true,
      };
    },
    answer: {
      results: [
        { itemMetadata: { originalIndex: 0, success: false, error: { code: 'ITEM_ALREADY_EXISTS' } } },
        { item: { inStock: true, trackQuantity: false, updatedDate: expect.any(Date) } },
      ],
      bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1, undetailedFailures: 0 },
    },
    sdk: (sdk, { inventoryItems, ...options }) => inventory(sdk).bulkCreateInventoryItems(inventoryItems, options),
    sdkAnswer: { results: [{}, { item: { inStock: true } }] },
  }),
  getInventoryItem: example({
    catalog: 'v3',
    input: async (platform) => ({ inventoryItemId: (await findStock(platform, 'APRON-L-SA')).id }),
    answer: {
      inventoryItem: {
        quantity: 7,
        availabilityStatus: 'IN_STOCK',
        product: { name: 'Linen Apron', variantName: 'L, Sage', variantVisible: true },
      },
    },
    sdk: (sdk, { inventoryItemId }) => inventory(sdk).getInventoryItem(inventoryItemId),
    sdkAnswer: { quantity: 7 },
  }),
  updateInventoryItem: example({
    catalog: 'v3',
    input: async (platform) => {
      const { id, revision, createdDate } = await findStock(platform, 'MUG-1');
      return { inventoryItem: { id, revision, createdDate, quantity: 3, preorderInfo }, reason: 'MANUAL' as const };
    },
    answer: { inventoryItem: { revision: '2', quantity: 3, preorderInfo } },
    sdk: (sdk, { inventoryItem: { id, ...item }, ...options }) =>
      inventory(sdk).updateInventoryItem(id, toSdk(item), options),
    sdkAnswer: { quantity: 3, revision: '2' },
  }),
  bulkUpdateInventoryItems: example({
    catalog: 'v3',
    input: async (platform) => {
      const mug = await findStock(platform, 'MUG-1');
      const apron = await findStock(platform, 'APRON-S-SA');
      return {
        inventoryItems: [
          { inventoryItem: { id: mug.id, revision: mug.revision, createdDate: mug.createdDate, quantity: 1 } },
          { inventoryItem: { id: apron.id, revision: '7', inStock: false } },
        ],
        returnEntity: true,
        reason: 'REVERT_INVENTORY_CHANGE' as const,
      };
    },
    answer: {
      results: [
        { item: { quantity: 1, revision: '2', product: { variantSku: 'MUG-1' } } },
        { itemMetadata: { originalIndex: 1, success: false, error: { code: expect.any(String) } } },
      ],
      bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1 },
    },
    sdk: (sdk, { inventoryItems, ...options }) =>
      inventory(sdk).bulkUpdateInventoryItems(toSdk(inventoryItems), options),
    sdkAnswer: { results: [{ item: { quantity: 1 } }, {}] },
  }),
  bulkUpsertInventoryItems: example({
    catalog: 'v3',
    input: async (platform) => {
      const { productId, variantId } = await findStock(platform, 'MUG-1');
      const place = { productId, variantId };
      return {
        inventoryItems: [
          { inventoryItem: { ...place, quantity: 2 } },
          { inventoryItem: { ...place, locationId: elsewhere, quantity: 5, extendedFields } },
          { inventoryItem: { productId, variantId: nothingsId, quantity: 5 } },
        ],
        returnEntity: true,
      };
    },
    answer: {
      results: [
        { item: { quantity: 2, revision: '2' } },
        { item: { quantity: 5, revision: '1', locationId: elsewhere, extendedFields } },
        { itemMetadata: { success: false } },
      ],
      bulkActionMetadata: { totalSuccesses: 2, totalFailures: 1 },
    },
    sdk: (sdk, { inventoryItems, ...options }) => undeclared(sdk).bulkUpsertInventoryItems(inventoryItems, options),
    sdkAnswer: { results: [{ item: { quantity: 2 } }, { item: { quantity: 5 } }, {}] },
  }),
  bulkUpdateInventoryItemsByFilter: example({
    catalog: 'v3',
    input: () => ({
      filter: { 'product.variantSku': { $startsWith: 'APRON-S' }, createdDate: { $gt: new Date(0) } },
      inventoryItem: { quantity: 4, preorderInfo },
      search: aprons,
    }),
    answer: { jobId },
    sdk: (sdk, { filter, ...options }) => inventory(sdk).bulkUpdateInventoryItemsByFilter(filter, options),
    sdkAnswer: { jobId },
  }),
  deleteInventoryItem: example({
    catalog: 'v3',
    input: async (platform) => ({ inventoryItemId: (await findStock(platform, 'MUG-1')).id }),
    answer: {},
    sdk: (sdk, { inventoryItemId }) => inventory(sdk).deleteInventoryItem(inventoryItemId),
  }),
  bulkDeleteInventoryItems: example({
    catalog: 'v3',
    input: async (platform) => ({ inventoryItemIds: [nothingsId, (await findStock(platform, 'MUG-1')).id] }),
    answer: {
      results: [{ itemMetadata: { id: nothingsId, success: false } }, { itemMetadata: { success: true } }],
      bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1 },
    },
    sdk: (sdk, { inventoryItemIds }) => inventory(sdk).bulkDeleteInventoryItems(inventoryItemIds),
    sdkAnswer: { bulkActionMetadata: { totalFailures: 1 } },
  }),
  bulkDeleteInventoryItemsByFilter: example({
    catalog: 'v3',
    input: () => ({ filter: { quantity: { $lte: 0 } }, search: aprons }),
    answer: { jobId },
    sdk: (sdk, { filter, ...options }) => undeclared(sdk).bulkDeleteInventoryItemsByFilter(filter, options),
    sdkAnswer: { jobId },
  }),
  queryInventoryItems: example({
    catalog: 'v3',
    input: async (platform) => {
      const kitchen = await findCategoryId(platform, 'kitchen');
      return {
        query: {
          filter: {
            $and: [
              { 'product.directCategoryIds': { $hasSome: [kitchen] } },
              { quantity: { $gte: 1 } },
              { quantity: { $lt: 12 } },
              { updatedDate: { $gt: new Date(0) } },
            ],
          },
          sort: [
            { fieldName: 'quantity', order: 'DESC' as const },
            { fieldName: 'product.variantName', order: 'ASC' as const },
            { fieldName: 'createdDate', order: 'ASC' as const },
          ],
          cursorPaging: { limit: 2 },
        },
      };
    },
    answer: {
      inventoryItems: [
        { quantity: 7, product: { variantSku: 'APRON-L-SA' } },
        { quantity: 3, product: { variantSku: 'APRON-S-SA' } },
      ],
      pagingMetadata: { count: 2, cursors: { next: expect.any(String) } },
    },
    sdk: (sdk, { query: { filter } }) => {
      const kitchen = filter.$and[0]?.['product.directCategoryIds']?.$hasSome ?? [];
      const query = inventory(sdk).queryInventoryItems().hasSome('product.directCategoryIds', kitchen);
      const narrowed = query.ge('quantity', 1).lt('quantity', 12).gt('_updatedDate', new Date(0));
      const sorted = narrowed.descending('quantity').ascending('product.variantName').ascending('_createdDate');
      return sorted.limit(2).find();
    },
    sdkAnswer: { items: [{ quantity: 7 }, { quantity: 3 }] },
  }),
  searchInventoryItems: example({
    catalog: 'v3',
    input: () => ({
      search: {
        search: aprons,
        filter: { quantity: { $in: [1, 3, 7] }, trackQuantity: true },
        sort: [
          { fieldName: 'quantity', order: 'DESC' as const },
          { fieldName: 'createdDate', order: 'ASC' as const },
        ],
        cursorPaging: { limit: 2 },
        aggregations: makeAggregations(),
        timeZone: 'Europe/Dublin',
      },
    }),
    answer: {
      inventoryItems: [{ quantity: 7 }, { quantity: 3 }],
      pagingMetadata: { count: 2, cursors: { next: expect.any(String) } },
      aggregationData: {
        results: [
          { name: 'by status', type: 'VALUE', values: { results: [{ value: 'IN_STOCK', count: 3 }] } },
          {
            ranges: {
              results: [
                { to: 5, count: 2 },
                { from: 5, to: Number.POSITIVE_INFINITY, count: 1 },
              ],
            },
          },
          { scalar: { type: 'MAX', value: 7 } },
          { dateHistogram: { results: [{ value: expect.any(String), count: 3 }] } },
        ],
      },
    },
    sdk: (sdk, { search }) => {
      // The peer passes names of fields on as they are, though its types ask for its own.
      const requests = { ...search, aggregations: makeAggregations() } as object;
      return inventory(sdk).searchInventoryItems(requests);
    },
    sdkAnswer: { inventoryItems: [{ quantity: 7 }, { quantity: 3 }] },
  }),
  countInventoryItems: example({
    catalog: 'v3',
    input: () => ({ filter: { availabilityStatus: { $in: ['IN_STOCK'] } }, search: aprons }),
    answer: { count: 3 },
    sdk: (sdk, options) => undeclared(sdk).countInventoryItems(options),
    sdkAnswer: { count: 3 },
  }),
  bulkDecrementInventoryItems: example({
    catalog: 'v3',
    input: async (platform) => ({
      decrementData: [
        { inventoryItemId: (await findStock(platform, 'MUG-1')).id, decrementBy: 2, preorderRequest: false },
        { inventoryItemId: (await findStock(platform, 'APRON-S-SA')).id, decrementBy: 4 },
      ],
      restrictInventory: true,
      returnEntity: true,
      reason: 'ORDER' as const,
    }),
    answer: {
      results: [
        { item: { quantity: 10, revision: '2' } },
        { itemMetadata: { originalIndex: 1, success: false, error: { code: 'INSUFFICIENT_INVENTORY' } } },
      ],
      bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1 },
    },
    sdk: (sdk, { decrementData, ...options }) => inventory(sdk).bulkDecrementInventoryItems(decrementData, options),
    sdkAnswer: { results: [{ item: { quantity: 10 } }, {}] },
  }),
  bulkIncrementInventoryItems: example({
    catalog: 'v3',
    input: async (platform) => ({
      incrementData: [
        { inventoryItemId: (await findStock(platform, 'MUG-1')).id, incrementBy: 2 },
        { inventoryItemId: (await findStock(platform, 'APRON-S-SA')).id, incrementBy: 99_999 },
      ],
      returnEntity: true,
      reason: 'MANUAL' as const,
    }),
    answer: {
      results: [
        { item: { quantity: 14 } },
        { itemMetadata: { success: false, error: { code: 'MAX_QUANTITY_LIMIT_REACHED' } } },
      ],
      bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1 },
    },
    sdk: (sdk, { incrementData, ...options }) => inventory(sdk).bulkIncrementInventoryItems(incrementData, options),
    sdkAnswer: { results: [{ item: { quantity: 14 } }, {}] },
  }),
  bulkDecrementInventoryItemsByVariantAndLocation: example({
    catalog: 'v3',
    input: async (platform) => {
      const { variantId } = await findStock(platform, 'MUG-1');
      return {
        decrementData: [
          { variantId, locationId: null, decrementBy: 13, preorderRequest: true },
          { variantId, locationId: elsewhere, decrementBy: 1 },
        ],
        restrictInventory: false,
        returnEntity: true,
        reason: 'ORDER' as const,
      };
    },
    answer: {
      results: [{ item: { quantity: -1 } }, { itemMetadata: { success: false, error: { code: 'NOT_FOUND' } } }],
      bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1 },
    },
    sdk: (sdk, { decrementData, ...options }) =>
      inventory(sdk).bulkDecrementInventoryItemsByVariantAndLocation(decrementData, options),
    sdkAnswer: { results: [{ item: { quantity: -1 } }, {}] },
  }),
  bulkIncrementInventoryItemsByVariantAndLocation: example({
    catalog: 'v3',
    input: async (platform) => {
      const { variantId } = await findStock(platform, 'MUG-1');
      return {
        incrementData: [
          { variantId, incrementBy: 3 },
          { variantId, locationId: elsewhere, incrementBy: 1 },
        ],
        returnEntity: true,
        reason: 'MANUAL' as const,
      };
    },
    answer: {
      results: [{ item: { quantity: 15 } }, { itemMetadata: { success: false, error: { code: 'NOT_FOUND' } } }],
      bulkActionMetadata: { totalSuccesses: 1, totalFailures: 1 },
    },
    sdk: (sdk, { incrementData, ...options }) =>
      inventory(sdk).bulkIncrementInventoryItemsByVariantAndLocation(incrementData, options),
    sdkAnswer: { results: [{ item: { quantity: 15 } }, {}] },
  }),
  bulkSetOrAdjustInventoryItemsByFilter: example({
    catalog: 'v3',
    input: () => ({
      filter: { 'product.variantSku': 'MUG-1' },
      adjustedInventoryAction: { decrementBy: 2 },
      search: { expression: 'mug' },
    }),
    answer: { jobId },
    sdk: (sdk, { filter, ...options }) => undeclared(sdk).bulkSetOrAdjustInventoryItemsByFilter(filter, options),
    sdkAnswer: { jobId },
  }),
  bulkAdjustInventoryItemsByFilter: example({
    catalog: 'v3',
    input: () => ({
      filter: { inStock: { $exists: true } },
      adjustment: { incrementBy: 2 },
      search: { expression: 'candle' },
      trackQuantity: true,
    }),
    answer: { jobId },
    sdk: (sdk, { filter, ...options }) => undeclared(sdk).bulkAdjustInventoryItemsByFilter(filter, options),
    sdkAnswer: { jobId },
  }),
  bulkCreateInventoryItemsByVariantFilter: example({
    catalog: 'v3',
    input: () => ({
      filter: { 'productData.name': { $startsWith: 'Linen' } },
      search: { expression: 'apron', fields: ['productData.name'] },
      locationId: elsewhere,
      inventoryCreationData: { quantity: 6 },
    }),
    answer: { jobId },
    sdk: (sdk, { filter, ...options }) => undeclared(sdk).bulkCreateInventoryItemsByVariantFilter(filter, options),
    sdkAnswer: { jobId },
  }),
};
