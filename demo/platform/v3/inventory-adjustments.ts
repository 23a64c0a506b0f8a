import { z } from 'zod';
import type { Call } from '../http/route.ts';
import type { Shop } from '../shop.ts';
import { check } from '../http/validate.ts';
import { runBulk } from './bulk.ts';
import { amountOfStock, reason } from './inventory-input.ts';
import { showBulkItems } from './inventory-reads.ts';
import type { InventoryItem } from './inventory-stock.ts';
import { adjustItem, requireItem, requireItemAt } from './inventory-writes.ts';

const byId = { inventoryItemId: z.guid() };
const byPlace = { variantId: z.guid(), locationId: z.guid().nullish() };
const more = { incrementBy: amountOfStock };
const less = { decrementBy: amountOfStock, preorderRequest: z.boolean().nullish() };
const options = { returnEntity: z.boolean().nullish(), restrictInventory: z.boolean().nullish(), reason };

function listOf<T extends z.ZodType>(item: T) {
  return z.array(item).min(1).max(300);
}

interface AdjustedItem {
  incrementBy?: number;
  decrementBy?: number;
  preorderRequest?: boolean | null | undefined;
}

/** Adjusts each item independently; an item named twice is adjusted twice. */
function adjust<T extends AdjustedItem>(
  shop: Shop,
  data: readonly T[],
  requested: { returnEntity?: boolean | null | undefined; restrict: boolean },
  find: (entry: T) => InventoryItem,
): object {
  const answer = runBulk(
    shop,
    data,
    requested.returnEntity,
    (entry) => {
      const by = entry.incrementBy ?? -(entry.decrementBy ?? 0);
      const adjustment = { by, restrict: requested.restrict, preorder: entry.preorderRequest === true };
      return adjustItem(shop, find(entry), adjustment);
    },
    (entry) => ('inventoryItemId' in entry ? String(entry.inventoryItemId) : undefined),
  );
  return showBulkItems(shop, answer);
}

/** Increases the quantities of items. */
export function incrementById({ shop, payload }: Call): object {
  const requested = check(z.object({ ...options, incrementData: listOf(z.object({ ...byId, ...more })) }), payload);
  const find = ({ inventoryItemId }: { inventoryItemId: string }) => requireItem(shop, inventoryItemId);
  return adjust(shop, requested.incrementData, { ...requested, restrict: false }, find);
}

/** Decreases the quantities of items, not below zero by default. */
export function decrementById({ shop, payload }: Call): object {
  const requested = check(z.object({ ...options, decrementData: listOf(z.object({ ...byId, ...less })) }), payload);
  const find = ({ inventoryItemId }: { inventoryItemId: string }) => requireItem(shop, inventoryItemId);
  return adjust(shop, requested.decrementData, { ...requested, restrict: requested.restrictInventory ?? true }, find);
}

/** Increases the quantities of variants at locations. */
export function incrementByPlace({ shop, payload }: Call): object {
  const requested = check(z.object({ ...options, incrementData: listOf(z.object({ ...byPlace, ...more })) }), payload);
  return adjust(shop, requested.incrementData, { ...requested, restrict: false }, (place) =>
    requireItemAt(shop, place),
  );
}

/** Decreases the quantities of variants at locations, below zero by default. */
export function decrementByPlace({ shop, payload }: Call): object {
  const requested = check(z.object({ ...options, decrementData: listOf(z.object({ ...byPlace, ...less })) }), payload);
  const restrict = requested.restrictInventory ?? false;
  return adjust(shop, requested.decrementData, { ...requested, restrict }, (place) => requireItemAt(shop, place));
}
