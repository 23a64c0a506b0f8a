import { z } from 'zod';

const maxQuantity = 99_999;

const stock = {
  quantity: z.int().min(-maxQuantity).max(maxQuantity).nullish(),
  inStock: z.boolean().nullish(),
  preorderInfo: z
    .object({
      enabled: z.boolean().nullish(),
      message: z.string().min(1).max(250).nullish(),
      limit: z.int().min(0).max(100_000).nullish(),
    })
    .nullish(),
  extendedFields: z.object({ namespaces: z.record(z.string(), z.record(z.string(), z.unknown())) }).nullish(),
};

const place = { productId: z.string().min(1).max(36), variantId: z.guid(), locationId: z.guid().nullish() };

function countTracking({ quantity, inStock }: { quantity?: unknown; inStock?: unknown }): number {
  return [quantity, inStock].filter((value) => value !== undefined && value !== null).length;
}

const tracksOneWay = {
  error: 'must be tracked either by quantity or by inStock',
  path: ['trackingMethod'],
  params: { rule: 'ONE_OF_ALIGNMENT' },
};
const tracksSomehow = {
  error: 'needs a quantity or inStock',
  path: ['trackingMethod'],
  params: { rule: 'REQUIRED_ONE_OF_FIELD' },
};

/** The input of a new inventory item: a variant at a location, with exactly one of quantity and inStock. */
export const newItemInput = z
  .object({ ...stock, ...place })
  .refine((item) => countTracking(item) < 2, tracksOneWay)
  .refine((item) => countTracking(item) > 0, tracksSomehow);

export type NewItemInput = z.infer<typeof newItemInput>;

const change = z.object({ ...stock, id: z.guid().nullish(), revision: z.string().nullish() });

/** The input of an item update; variant and location are ignored. */
export const itemChange = change.refine((item) => countTracking(item) < 2, tracksOneWay);

export type ItemChange = z.infer<typeof itemChange>;

/** An update with the item's id. */
export const namedItemChange = change
  .extend({ id: z.guid(), revision: z.string() })
  .refine((item) => countTracking(item) < 2, tracksOneWay);

/** The input of an upsert. */
export const upsertInput = change
  .extend(place)
  .partial({ productId: true, variantId: true })
  .refine((item) => countTracking(item) < 2, tracksOneWay);

export type UpsertInput = z.infer<typeof upsertInput>;

/** The amount of a quantity change. */
export const amountOfStock = z.int().min(1).max(maxQuantity);

/** The reason of a stock change; the real platform sends it in events, the demo ignores it. */
export const reason = z.enum(['ORDER', 'MANUAL', 'REVERT_INVENTORY_CHANGE']).optional();

/** A stock delta: exactly one of incrementBy and decrementBy. */
export const adjustmentInput = z
  .object({ incrementBy: amountOfStock.nullish(), decrementBy: amountOfStock.nullish() })
  .refine(({ incrementBy, decrementBy }) => (typeof incrementBy === 'number') !== (typeof decrementBy === 'number'), {
    error: 'needs exactly one of incrementBy and decrementBy',
    params: { rule: 'ONE_OF_ALIGNMENT' },
  });
