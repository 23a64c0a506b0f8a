import { z } from 'zod';
import { allRows } from '../database.ts';
import { compileFilter } from '../filter.ts';
import type { Call } from '../http/route.ts';
import type { Shop } from '../shop.ts';
import { check } from '../http/validate.ts';
import { words } from './cursor.ts';
import type { AskedQuery } from './cursor.ts';
import { deleteDocument } from './documents.ts';
import { inventoryFields, searchableFields } from './inventory-fields.ts';
import { adjustmentInput, itemChange } from './inventory-input.ts';
import type { InventoryItem } from './inventory-stock.ts';
import { adjustItem, changeItem, requireItem } from './inventory-writes.ts';
import { matchWords } from './search-words.ts';
import { startJob } from './jobs.ts';

/** The selection of a call: the filter is required, and null selects all items. */
export const selection = z.object({ filter: z.record(z.string(), z.unknown()).nullable(), search: words.nullish() });

function selectItems(shop: Shop, { filter, search }: AskedQuery): string[] {
  const found = compileFilter(filter, inventoryFields, 'filter');
  const also = matchWords(search, searchableFields, 'search');
  const sql = `SELECT id FROM documents WHERE kind = 'inventory-item' AND (${found.sql}) AND (${also.sql})`;
  return allRows<{ id: string }>(shop.db, sql, ...found.values, ...also.values).map(({ id }) => id);
}

/** Changes the items a filter finds, whatever their revisions. */
export function updateByFilter({ shop, payload }: Call): object {
  const requested = check(selection.extend({ inventoryItem: itemChange }), payload);
  return startJob(shop, selectItems(shop, requested), (id) =>
    changeItem(shop, requireItem(shop, id), requested.inventoryItem),
  );
}

/** Deletes the items a filter finds. */
export function deleteByFilter({ shop, payload }: Call): object {
  const requested = check(selection, payload);
  return startJob(shop, selectItems(shop, requested), (id) => deleteDocument(shop, 'inventory-item', id));
}

function startTracking(item: InventoryItem): InventoryItem {
  return item.trackQuantity ? item : { ...item, trackQuantity: true, quantity: 0 };
}

function adjustSelected(
  shop: Shop,
  requested: AskedQuery,
  action: z.infer<typeof adjustmentInput>,
  track: boolean,
): object {
  const by = action.incrementBy ?? -(action.decrementBy ?? 0);
  return startJob(shop, selectItems(shop, requested), (id) => {
    const item = requireItem(shop, id);
    adjustItem(shop, track ? startTracking(item) : item, { by, restrict: true, preorder: false });
  });
}

/** Adjusts the items that match a filter, never below zero; on request starts tracking them. */
export function adjustByFilter({ shop, payload }: Call): object {
  const input = selection.extend({ adjustment: adjustmentInput, trackQuantity: z.boolean().nullish() });
  const requested = check(input, payload);
  return adjustSelected(shop, requested, requested.adjustment, requested.trackQuantity === true);
}

/** The older form of {@link adjustByFilter}. */
export function setOrAdjustByFilter({ shop, payload }: Call): object {
  const requested = check(selection.extend({ adjustedInventoryAction: adjustmentInput }), payload);
  return adjustSelected(shop, requested, requested.adjustedInventoryAction, false);
}
