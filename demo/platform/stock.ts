import type { ProductRow, VariantRow } from './rows.ts';

/** Whether a variant can be bought now. */
export function isInStock(product: ProductRow, variant: VariantRow): boolean {
  return product.track_quantity === 1 ? variant.quantity > 0 : variant.in_stock === 1;
}

/** A variant's stock as the wire shows it: the quantity only while it is tracked. */
export function toVariantStock(product: ProductRow, variant: VariantRow): object {
  const tracked = product.track_quantity === 1;
  return {
    trackQuantity: tracked,
    ...(tracked && { quantity: variant.quantity }),
    inStock: isInStock(product, variant),
  };
}
