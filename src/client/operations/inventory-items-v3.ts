import { bulkAnswer } from '../entities/bulk.ts';
import {
  AdjustInventoryActionInput,
  InventoryItem,
  InventoryItemInput,
  NewInventoryItemInput,
} from '../entities/inventory-item.ts';
import { CursorPage, cursorQuery } from '../entities/paging.ts';
import { AggregationData, SearchDetails, cursorSearch } from '../entities/search.ts';
import { ReasonType } from '../enumerations/catalog-v3.ts';
import { operation } from '../operation.ts';
import {
  choice,
  filter,
  flag,
  float,
  guid,
  id,
  items,
  loose,
  many,
  maybe,
  nothing,
  nul,
  opt,
  requires,
  strict,
  string,
  whole,
} from '../schema/wire.ts';

/** The fields for filtering and sorting stock. */
const stockFields = {
  fields: [
    'id',
    'locationId',
    'variantId',
    'createdDate',
    'updatedDate',
    'availabilityStatus',
    'inStock',
    'preorderInfo.enabled',
    'product.brand.id',
    'product.name',
    'product.variantBarcode',
    'product.variantName',
    'product.variantSku',
    'productId',
    'quantity',
    'trackQuantity',
  ],
  sets: ['product.directCategoryIds'],
  items: [],
  sorts: [
    'product.directCategoryIds',
    'createdDate',
    'updatedDate',
    'availabilityStatus',
    'inStock',
    'preorderInfo.enabled',
    'product.brand.id',
    'product.name',
    'product.variantBarcode',
    'product.variantName',
    'product.variantSku',
    'productId',
    'quantity',
    'trackQuantity',
  ],
  paging: 'cursor',
} as const;

/** Creates the stock of one variant at one location: `quantity`, or `inStock` where it is not tracked. */
export const createInventoryItem = operation('POST /stores/v3/inventory-items', {
  elevated: true,
  input: () =>
    requires(strict({ inventoryItem: NewInventoryItemInput() }), 'inventoryItem.productId', 'inventoryItem.variantId'),
  output: () => loose({ inventoryItem: InventoryItem() }),
});

/** Creates up to 1,000 inventory items. */
export const bulkCreateInventoryItems = operation('POST /stores/v3/bulk/inventory-items/create', {
  elevated: true,
  input: () =>
    requires(
      strict({ inventoryItems: many(NewInventoryItemInput(), 1000, 1), returnEntity: opt(flag()) }),
      'inventoryItems.productId',
      'inventoryItems.variantId',
    ),
  output: () => bulkAnswer(InventoryItem()),
});

/** Gets an inventory item. */
export const getInventoryItem = operation('GET /stores/v3/inventory-items/{inventoryItemId}', {
  input: () => strict({ inventoryItemId: id() }),
  output: () => loose({ inventoryItem: InventoryItem() }),
});

/** Changes the stock of one variant at one location; `revision` must be the current one. */
export const updateInventoryItem = operation('PATCH /stores/v3/inventory-items/{inventoryItem.id}', {
  elevated: true,
  input: () =>
    requires(
      strict({ inventoryItem: InventoryItemInput(), reason: opt(choice(ReasonType)) }),
      'inventoryItem.revision',
    ),
  output: () => loose({ inventoryItem: InventoryItem() }),
});

/** Changes up to 1,000 inventory items, each with its current `revision`. */
export const bulkUpdateInventoryItems = operation('POST /stores/v3/bulk/inventory-items/update', {
  elevated: true,
  input: () =>
    requires(
      strict({
        inventoryItems: many(strict({ inventoryItem: opt(InventoryItemInput()) }), 1000, 1),
        returnEntity: opt(flag()),
        reason: opt(choice(ReasonType)),
      }),
      'inventoryItems.inventoryItem.id',
      'inventoryItems.inventoryItem.revision',
    ),
  output: () => bulkAnswer(InventoryItem()),
});

/** Creates or changes up to 1,000 inventory items, identified by variant and location. */
export const bulkUpsertInventoryItems = operation('POST /stores/v3/bulk/inventory-items/upsert', {
  elevated: true,
  input: () =>
    strict({
      inventoryItems: many(strict({ inventoryItem: opt(InventoryItemInput()) }), 1000, 1),
      returnEntity: opt(flag()),
    }),
  output: () => bulkAnswer(InventoryItem()),
});

/** Starts a job that changes every inventory item that matches. */
export const bulkUpdateInventoryItemsByFilter = operation('POST /stores/v3/bulk/inventory-items/update-by-filter', {
  elevated: true,
  input: () => strict({ filter: filter(), inventoryItem: InventoryItemInput(), search: opt(SearchDetails()) }),
  output: () => loose({ jobId: string() }),
});

/** Deletes an inventory item. */
export const deleteInventoryItem = operation('DELETE /stores/v3/inventory-items/{inventoryItemId}', {
  elevated: true,
  input: () => strict({ inventoryItemId: id() }),
  output: () => nothing(),
});

/** Deletes up to 1,000 inventory items. */
export const bulkDeleteInventoryItems = operation('POST /stores/v3/bulk/inventory-items/delete', {
  elevated: true,
  input: () => strict({ inventoryItemIds: many(guid(), 1000, 1) }),
  output: () => bulkAnswer(),
});

/** Starts a job that deletes every inventory item that matches. */
export const bulkDeleteInventoryItemsByFilter = operation('POST /stores/v3/bulk/inventory-items/delete-by-filter', {
  elevated: true,
  input: () => strict({ filter: filter(), search: opt(SearchDetails()) }),
  output: () => loose({ jobId: string() }),
});

/** Lists inventory items by filter and sort. */
export const queryInventoryItems = operation('POST /stores/v3/inventory-items/query', {
  safe: true,
  input: () => strict({ query: opt(cursorQuery(1000, 10)) }),
  list: { holder: 'query', paging: 'cursorPaging', kind: 'cursor', items: 'inventoryItems' },
  output: () => loose({ inventoryItems: items(InventoryItem()), pagingMetadata: maybe(CursorPage()) }),
  queryable: stockFields,
});

/** Finds inventory items by text, filter and sort. */
export const searchInventoryItems = operation('POST /stores/v3/inventory-items/search', {
  safe: true,
  input: () => strict({ search: cursorSearch(1000) }),
  list: { holder: 'search', paging: 'cursorPaging', kind: 'cursor', items: 'inventoryItems' },
  output: () =>
    loose({
      inventoryItems: items(InventoryItem()),
      pagingMetadata: maybe(CursorPage()),
      aggregationData: maybe(AggregationData()),
    }),
  queryable: stockFields,
});

/** Counts inventory items. */
export const countInventoryItems = operation('POST /stores/v3/inventory-items/count', {
  elevated: true,
  safe: true,
  input: () => strict({ filter: nul(filter()), search: opt(SearchDetails()) }),
  output: () => loose({ count: float() }),
});

/** Takes numbers off up to 300 inventory items; `restrictInventory` refuses to go below zero. */
export const bulkDecrementInventoryItems = operation('POST /stores/v3/bulk/inventory-items/decrement', {
  elevated: true,
  input: () =>
    requires(
      strict({
        decrementData: many(
          strict({ inventoryItemId: opt(id()), decrementBy: opt(whole(1, 99_999)), preorderRequest: opt(flag()) }),
          300,
          1,
        ),
        restrictInventory: nul(flag()),
        returnEntity: opt(flag()),
        reason: opt(choice(ReasonType)),
      }),
      'decrementData.decrementBy',
      'decrementData.inventoryItemId',
    ),
  output: () => bulkAnswer(InventoryItem()),
});

/** Adds numbers to up to 300 inventory items. */
export const bulkIncrementInventoryItems = operation('POST /stores/v3/bulk/inventory-items/increment', {
  elevated: true,
  input: () =>
    requires(
      strict({
        incrementData: many(strict({ inventoryItemId: opt(id()), incrementBy: opt(whole(1, 99_999)) }), 300, 1),
        returnEntity: opt(flag()),
        reason: opt(choice(ReasonType)),
      }),
      'incrementData.incrementBy',
      'incrementData.inventoryItemId',
    ),
  output: () => bulkAnswer(InventoryItem()),
});

/** Takes numbers off the stock of up to 300 variants at their locations. */
export const bulkDecrementInventoryItemsByVariantAndLocation = operation(
  'POST /stores/v3/bulk/inventory-items/decrement-by-variant-and-location',
  {
    elevated: true,
    input: () =>
      requires(
        strict({
          decrementData: many(
            strict({
              variantId: opt(id()),
              locationId: nul(id()),
              decrementBy: opt(whole(1, 99_999)),
              preorderRequest: opt(flag()),
            }),
            300,
            1,
          ),
          restrictInventory: nul(flag()),
          returnEntity: opt(flag()),
          reason: opt(choice(ReasonType)),
        }),
        'decrementData.decrementBy',
        'decrementData.variantId',
      ),
    output: () => bulkAnswer(InventoryItem()),
  },
);

/** Adds numbers to the stock of up to 300 variants at their locations. */
export const bulkIncrementInventoryItemsByVariantAndLocation = operation(
  'POST /stores/v3/bulk/inventory-items/increment-by-variant-and-location',
  {
    elevated: true,
    input: () =>
      requires(
        strict({
          incrementData: many(
            strict({ variantId: opt(id()), locationId: nul(id()), incrementBy: opt(whole(1, 99_999)) }),
            300,
            1,
          ),
          returnEntity: opt(flag()),
          reason: opt(choice(ReasonType)),
        }),
        'incrementData.incrementBy',
        'incrementData.variantId',
      ),
    output: () => bulkAnswer(InventoryItem()),
  },
);

/** Starts a job that sets or moves the stock of every inventory item that matches; older than bulkAdjustInventoryItemsByFilter. */
export const bulkSetOrAdjustInventoryItemsByFilter = operation(
  'POST /stores/v3/bulk/inventory-items/set-or-adjust-by-filter',
  {
    elevated: true,
    input: () =>
      strict({
        filter: filter(),
        adjustedInventoryAction: AdjustInventoryActionInput(),
        search: opt(SearchDetails()),
      }),
    output: () => loose({ jobId: string() }),
  },
);

/** Starts a job that moves the stock of every inventory item that matches. */
export const bulkAdjustInventoryItemsByFilter = operation('POST /stores/v3/bulk/inventory-items/adjust-by-filter', {
  elevated: true,
  input: () =>
    strict({
      filter: filter(),
      adjustment: AdjustInventoryActionInput(),
      search: opt(SearchDetails()),
      trackQuantity: opt(flag()),
    }),
  output: () => loose({ jobId: string() }),
});

/** Starts a job that creates inventory items at a location for every variant that matches. */
export const bulkCreateInventoryItemsByVariantFilter = operation(
  'POST /stores/v3/bulk/inventory-items/create-by-variant-filter',
  {
    elevated: true,
    input: () =>
      strict({
        filter: filter(),
        search: opt(SearchDetails()),
        locationId: id(),
        inventoryCreationData: opt(strict({ quantity: opt(whole(0, 99_999)) })),
      }),
    output: () => loose({ jobId: string() }),
  },
);
