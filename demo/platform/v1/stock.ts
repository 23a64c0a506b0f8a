import type { ProductRow, VariantRow } from '../rows.ts';

/** True if a variant can be bought now. */
export function isInStock(product: ProductRow, variant: VariantRow): boolean {
  return product.track_quantity === 1 ? variant.quantity > 0 : variant.in_stock === 1;
}

/** Converts a variant's stock to wire format; the quantity only if tracked. */
export function toVariantStock(product: ProductRow, variant: VariantRow): object {
  const tracked = product.track_quantity === 1;
  return {
    trackQuantity: tracked,
    ...(tracked && { quantity: variant.quantity }),
    inStock: isInStock(product, variant),
  };
}
