import { z } from 'zod';
import { firstRow, updateRow } from '../database.ts';
import { applicationFault, fieldFault, gatewayFault } from '../http/envelope.ts';
import { quantityInput } from './product-input.ts';
import type { ProductRow, VariantRow } from '../rows.ts';
import type { Shop } from '../shop.ts';
import { readVariants } from './variants.ts';

const maxQuantity = 99_999;

/** The writable fields of an inventory item. */
export const inventoryItemInput = z.object({
  productId: z.string().nullish(),
  trackQuantity: z.boolean().nullish(),
  variants: z
    .array(z.object({ variantId: z.guid(), quantity: quantityInput.nullish(), inStock: z.boolean().nullish() }))
    .max(1000)
    .nullish(),
  preorderInfo: z
    .object({
      enabled: z.boolean().default(false),
      message: z.string().min(1).max(250).nullish(),
      limit: z.int().min(0).max(100_000).nullish(),
    })
    .optional(),
});

type InventoryItemInput = z.infer<typeof inventoryItemInput>;
type VariantStockInput = NonNullable<InventoryItemInput['variants']>[number];

function toStockChange(input: VariantStockInput, tracks: boolean, path: string): Partial<VariantRow> {
  if (tracks) {
    if (typeof input.quantity !== 'number') throw fieldFault(`${path}.quantity`, 'REQUIRED_FIELD', 'is required');
    return { quantity: input.quantity };
  }
  if (typeof input.inStock !== 'boolean') throw fieldFault(`${path}.inStock`, 'REQUIRED_FIELD', 'is required');
  return { in_stock: Number(input.inStock) };
}

/** Sets the stock of the sent variants: a quantity if tracked, else in stock or not. */
export function setStock(shop: Shop, product: ProductRow, input: InventoryItemInput): void {
  const tracks = input.trackQuantity ?? product.track_quantity === 1;
  const present = new Set((readVariants(shop.db, [product.id]).get(product.id) ?? []).map(({ id }) => id));
  // When tracking ends, unsent variants keep the availability of their quantity.
  if (!tracks && product.track_quantity === 1)
    shop.db.prepare('UPDATE variants SET in_stock = quantity > 0 WHERE product_id = ?').run(product.id);
  for (const [index, variant] of (input.variants ?? []).entries()) {
    const path = `inventoryItem.variants[${index}]`;
    if (!present.has(variant.variantId)) throw gatewayFault(404, `Variant ${variant.variantId} not found`);
    const where = { product_id: product.id, id: variant.variantId };
    updateRow(shop.db, 'variants', where, toStockChange(variant, tracks, path));
  }
  updateRow(
    shop.db,
    'products',
    { id: product.id },
    {
      track_quantity: Number(tracks),
      inventory_updated: new Date(shop.now()).toISOString(),
      ...(input.preorderInfo && { preorder: JSON.stringify(input.preorderInfo) }),
    },
  );
}

/** A list of stock deltas, `incrementBy` or `decrementBy`. */
export function adjustmentInput<Name extends 'incrementBy' | 'decrementBy'>(name: Name) {
  const target = {
    inventoryId: z.string().max(36).optional(),
    productId: z.string().max(36).optional(),
    preorderRequest: z.boolean().default(false),
  };
  const by = { [name]: z.int().min(1).max(maxQuantity) } as Record<Name, z.ZodInt>;
  return z
    .array(z.object({ ...target, variantId: z.guid(), ...by }))
    .min(1)
    .max(300);
}

interface Target {
  inventoryId?: string | undefined;
  productId?: string | undefined;
  variantId: string;
  preorderRequest: boolean;
}

/** The negative limit of a pre-order. */
function readPreorderLimit({ preorder }: ProductRow, { preorderRequest }: Target): number {
  const { enabled, limit } = JSON.parse(preorder) as { enabled: boolean; limit?: number | null };
  return preorderRequest && enabled ? (limit ?? maxQuantity) : 0;
}

function findTarget(shop: Shop, target: Target, path: string): { product: ProductRow; variant: VariantRow } {
  const { inventoryId, productId, variantId } = target;
  if ((inventoryId === undefined) === (productId === undefined))
    throw fieldFault(path, 'ONE_OF_ALIGNMENT', 'must name either inventoryId or productId');
  const product = firstRow<ProductRow>(
    shop.db,
    `SELECT * FROM products WHERE ${inventoryId === undefined ? 'id' : 'inventory_item_id'} = ?`,
    inventoryId ?? productId ?? '',
  );
  const variant = readVariants(shop.db, product === undefined ? [] : [product.id])
    .get(product?.id ?? '')
    ?.find(({ id }) => id === variantId);
  if (product === undefined || variant === undefined) throw gatewayFault(404, `${path} names no such variant`);
  return { product, variant };
}

/** Adds a delta to a tracked quantity; refuses to leave its range, which a pre-order extends. */
export function adjustStock(shop: Shop, target: Target, by: number, path: string): void {
  const { product, variant } = findTarget(shop, target, path);
  if (product.track_quantity === 0)
    throw applicationFault(400, 'INVENTORY_QUANTITY_NOT_TRACKED', `${path}: the quantity is not tracked`);
  const quantity = variant.quantity + by;
  if (by < 0 && quantity < -readPreorderLimit(product, target))
    throw applicationFault(400, 'INSUFFICIENT_INVENTORY', `${path}: only ${variant.quantity} left`);
  if (quantity > maxQuantity)
    throw applicationFault(400, 'MAX_QUANTITY_LIMIT_REACHED', `${path}: more than ${maxQuantity}`);
  updateRow(shop.db, 'variants', { product_id: product.id, id: variant.id }, { quantity });
  const updated = { inventory_updated: new Date(shop.now()).toISOString() };
  updateRow(shop.db, 'products', { id: product.id }, updated);
}
