import { InventoryItemV1, InventoryItemV1Input } from '../entities/inventory-item-v1.ts';
import { OffsetPage, TextQuery } from '../entities/paging.ts';
import { operation } from '../operation.ts';
import { flag, id, items, loose, many, maybe, nothing, num, opt, strict, text, whole } from '../schema/wire.ts';

/** Sets the stock of variants of one product: `quantity` where it is tracked, else `inStock`. */
export const updateInventoryVariants = operation('PATCH /stores/v2/inventoryItems/product/{inventoryItem.productId}', {
  elevated: true,
  input: () => strict({ inventoryItem: InventoryItemV1Input() }),
  output: () => nothing(),
});

/** Takes numbers off the stock of up to 300 variants. */
export const decrementInventory = operation('POST /stores/v2/inventoryItems/decrement', {
  elevated: true,
  input: () =>
    strict({
      decrementData: many(
        strict({
          inventoryId: opt(text(36)),
          externalId: opt(text(36)),
          productId: opt(text(36)),
          variantId: opt(id()),
          decrementBy: opt(whole(1)),
          preorderRequest: opt(flag()),
        }),
        300,
        1,
      ),
    }),
  output: () => nothing(),
});

/** Adds numbers to the stock of up to 300 variants. */
export const incrementInventory = operation('POST /stores/v2/inventoryItems/increment', {
  elevated: true,
  input: () =>
    strict({
      incrementData: many(
        strict({
          inventoryId: opt(text(36)),
          productId: opt(text(36)),
          variantId: opt(id()),
          incrementBy: opt(whole(1)),
        }),
        300,
        1,
      ),
    }),
  output: () => nothing(),
});

/** Gets the stock of a product's variants, by inventory item id. */
export const getInventoryVariants = operation('POST /stores-reader/v2/inventoryItems/{inventoryId}/getVariants', {
  safe: true,
  input: () =>
    strict({ inventoryId: id(), externalId: opt(text()), productId: opt(text()), variantIds: opt(many(text())) }),
  output: () => loose({ inventoryItem: InventoryItemV1() }),
});

/** Lists inventory items; filter and sort are JSON text. */
export const queryInventory = operation('POST /stores-reader/v2/inventoryItems/query', {
  safe: true,
  input: () => strict({ query: opt(TextQuery()) }),
  list: { holder: 'query', paging: 'paging', kind: 'offset', items: 'inventoryItems' },
  output: () => loose({ inventoryItems: items(InventoryItemV1()), metadata: maybe(OffsetPage()), totalResults: num() }),
});
