import { once } from '../../base/once.ts';
import type { Schema } from '../schema/describe.ts';
import { any, bool, free, items, loose, maybe, num, str } from '../schema/wire.ts';

/** How many items of a bulk call were written. The call answers 200 even when all of them failed. */
export const BulkActionMetadata = once(() =>
  loose({ totalSuccesses: num(), totalFailures: num(), undetailedFailures: num() }),
);

/** Why an item was not written; the code is the platform's own word for it. */
export const ItemError = once(() => loose({ code: str(), description: str(), data: free() }));

/** The outcome of one item of a bulk call; `originalIndex` is its index in the request. */
export const ItemMetadata = once(() =>
  loose({ id: str(), originalIndex: num(), success: bool(), error: maybe(ItemError()) }),
);

/** The outcome of one item, without the entity. */
export const BulkResult = once(() => loose({ itemMetadata: maybe(ItemMetadata()) }));

/** The answer of a bulk call: the outcome of each item, with the item itself where `returnEntity` asked for it. */
export const bulkAnswer = <Item extends Schema = ReturnType<typeof any>>(item?: Item) =>
  loose({
    results: items(loose({ itemMetadata: maybe(ItemMetadata()), item: maybe(item ?? (any() as unknown as Item)) })),
    bulkActionMetadata: maybe(BulkActionMetadata()),
  });
