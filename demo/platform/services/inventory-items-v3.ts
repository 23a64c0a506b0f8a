import { z } from 'zod';
import { merchantWriteV3 } from './access-rules.ts';
import { runBulk } from '../v3/bulk.ts';
import { deleteDocument } from '../v3/documents.ts';
import { createByVariantFilter } from '../v3/inventory-by-variants.ts';
import { decrementById, decrementByPlace, incrementById, incrementByPlace } from '../v3/inventory-adjustments.ts';
import { itemChange, namedItemChange, newItemInput, reason, upsertInput } from '../v3/inventory-input.ts';
import { adjustByFilter, deleteByFilter, setOrAdjustByFilter, updateByFilter } from '../v3/inventory-jobs.ts';
import { countItems, queryItems, searchItems } from '../v3/inventory-lists.ts';
import { findVisibleItem, showBulkItems, showItems } from '../v3/inventory-reads.ts';
import type { InventoryItem } from '../v3/inventory-stock.ts';
import { addItem, checkUpsertKeys, updateItem, upsertItem } from '../v3/inventory-writes.ts';
import type { Call, Route } from '../http/route.ts';
import { check, checkSameId } from '../http/validate.ts';

const returnEntity = z.boolean().nullish();
const maxItems = 1000;

function readId(call: Call): string {
  return check(z.object({ inventoryItemId: z.guid() }), call.params).inventoryItemId;
}

function show(call: Call, item: InventoryItem): object {
  return { inventoryItem: showItems(call.shop, [item])[0] };
}

function create(call: Call): object {
  const { inventoryItem } = check(z.object({ inventoryItem: newItemInput }), call.payload);
  return show(call, addItem(call.shop, inventoryItem));
}

function update(call: Call): object {
  const { inventoryItem } = check(z.object({ inventoryItem: itemChange, reason }), call.payload);
  const id = readId(call);
  checkSameId('inventoryItem.id', inventoryItem.id, id);
  return show(call, updateItem(call.shop, id, inventoryItem));
}

function remove(call: Call): object {
  deleteDocument(call.shop, 'inventory-item', readId(call));
  return {};
}

function bulkCreate({ shop, payload }: Call): object {
  const requested = check(
    z.object({ inventoryItems: z.array(newItemInput).min(1).max(maxItems), returnEntity }),
    payload,
  );
  const answer = runBulk(shop, requested.inventoryItems, requested.returnEntity, (item) => addItem(shop, item));
  return showBulkItems(shop, answer);
}

function wrapped<T extends z.ZodType>(item: T) {
  return z
    .array(z.object({ inventoryItem: item }))
    .min(1)
    .max(maxItems);
}

function bulkUpdate({ shop, payload }: Call): object {
  const requested = check(z.object({ inventoryItems: wrapped(namedItemChange), returnEntity, reason }), payload);
  const changes = requested.inventoryItems.map(({ inventoryItem }) => inventoryItem);
  const write = (change: (typeof changes)[number]) => updateItem(shop, change.id, change);
  return showBulkItems(
    shop,
    runBulk(shop, changes, requested.returnEntity, write, ({ id }) => id),
  );
}

function bulkUpsert({ shop, payload }: Call): object {
  const requested = check(z.object({ inventoryItems: wrapped(upsertInput), returnEntity }), payload);
  const items = requested.inventoryItems.map(({ inventoryItem }) => inventoryItem);
  checkUpsertKeys(items);
  const answer = runBulk(
    shop,
    items,
    requested.returnEntity,
    (item) => upsertItem(shop, item),
    ({ id }) => id,
  );
  return showBulkItems(shop, answer);
}

function bulkDelete({ shop, payload }: Call): object {
  const requested = check(z.object({ inventoryItemIds: z.array(z.guid()).min(1).max(maxItems) }), payload);
  const write = (id: string) => {
    deleteDocument(shop, 'inventory-item', id);
    return { id };
  };
  return runBulk(shop, requested.inventoryItemIds, false, write, (id) => id);
}

const base = '/stores/v3/inventory-items';
const one = `${base}/:inventoryItemId`;
const bulk = '/stores/v3/bulk/inventory-items';
const read = { catalog: 'v3', access: 'visitor', permission: 'WIX_STORES.INVENTORY_READ' } as const;
const creates = { ...merchantWriteV3, permission: 'WIX_STORES.INVENTORY_CREATE' } as const;
const updates = { ...merchantWriteV3, permission: 'WIX_STORES.INVENTORY_UPDATE' } as const;
const deletes = { ...merchantWriteV3, permission: 'WIX_STORES.INVENTORY_DELETE' } as const;

/** Stock of catalog V3: one item for each variant at each location. */
export const inventoryItemsV3: Route[] = [
  { ...read, on: [`GET ${base}/query`, `POST ${base}/query`], handle: queryItems },
  { ...read, on: [`GET ${base}/search`, `POST ${base}/search`], handle: searchItems },
  { catalog: 'v3', access: 'merchant', on: [`GET ${base}/count`, `POST ${base}/count`], handle: countItems },
  { ...read, on: [`GET ${one}`], handle: (call) => show(call, findVisibleItem(call, readId(call))) },
  { ...creates, on: [`POST ${base}`], handle: create },
  { ...updates, on: [`PATCH ${one}`], handle: update },
  { ...deletes, on: [`DELETE ${one}`], handle: remove },
  { ...creates, on: [`POST ${bulk}/create`], handle: bulkCreate },
  { ...updates, on: [`POST ${bulk}/update`], handle: bulkUpdate },
  { ...merchantWriteV3, on: [`POST ${bulk}/upsert`], handle: bulkUpsert },
  { ...deletes, on: [`POST ${bulk}/delete`], handle: bulkDelete },
  { ...updates, on: [`POST ${bulk}/increment`], handle: incrementById },
  { ...updates, on: [`POST ${bulk}/decrement`], handle: decrementById },
  { ...updates, on: [`POST ${bulk}/increment-by-variant-and-location`], handle: incrementByPlace },
  { ...updates, on: [`POST ${bulk}/decrement-by-variant-and-location`], handle: decrementByPlace },
  { ...updates, on: [`POST ${bulk}/update-by-filter`], handle: updateByFilter },
  { ...merchantWriteV3, on: [`POST ${bulk}/delete-by-filter`], handle: deleteByFilter },
  { ...updates, on: [`POST ${bulk}/set-or-adjust-by-filter`], handle: setOrAdjustByFilter },
  { ...merchantWriteV3, on: [`POST ${bulk}/adjust-by-filter`], handle: adjustByFilter },
  { ...merchantWriteV3, on: [`POST ${bulk}/create-by-variant-filter`], handle: createByVariantFilter },
];
