import { z } from '../../domain/schema.ts';
import { operation } from '../operation.ts';

const Id = z.string().check(z.minLength(1));

/** Stock of one product, by its inventory id, which is not its product id. */
export const getInventoryVariants = operation({
  method: 'POST',
  path: '/stores-reader/v2/inventoryItems/{inventoryId}/getVariants',
  input: z.object({ inventoryId: Id, variantIds: z.optional(z.array(z.string())) }),
  output: z.looseObject({
    inventoryItem: z.looseObject({
      trackQuantity: z.nullish(z.boolean()),
      variants: z.optional(
        z.array(
          z.looseObject({ variantId: z.string(), quantity: z.nullish(z.number()), inStock: z.nullish(z.boolean()) }),
        ),
      ),
    }),
  }),
});

/** Sets the stock of variants of one product, in pieces; only for products whose stock is tracked. */
export const updateInventoryVariants = operation({
  method: 'PATCH',
  path: '/stores/v2/inventoryItems/product/{inventoryItem.productId}',
  elevated: true,
  input: z.object({
    inventoryItem: z.object({
      productId: Id,
      trackQuantity: z.literal(true),
      variants: z.array(z.object({ variantId: Id, quantity: z.int().check(z.gte(0), z.lte(99_999)) })),
    }),
  }),
  output: z.looseObject({}),
});
