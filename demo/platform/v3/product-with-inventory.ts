import { ruleFault } from '../http/envelope.ts';
import type { Shop } from '../shop.ts';
import { runBulk } from './bulk.ts';
import { showBulkItems } from './inventory-reads.ts';
import { upsertItem } from './inventory-writes.ts';
import type { VariantInput } from './product-input.ts';
import type { StoredProduct } from './product-shape.ts';

type StockInput = NonNullable<VariantInput['inventoryItem']>;

/** A written product and its sent variants, in the same order. */
export interface StockedProduct {
  product: StoredProduct;
  variants: VariantInput[] | undefined;
}

/** Refuses negative stock. */
export function checkQuantities(variants: VariantInput[] | undefined, path: string): void {
  for (const [index, { inventoryItem }] of (variants ?? []).entries())
    if ((inventoryItem?.quantity ?? 0) < 0)
      throw ruleFault(
        `${path}.variantsInfo.variants[${index}].inventoryItem.quantity`,
        'REQUESTED_QUANTITY_MUST_BE_NON_NEGATIVE',
        'must not be negative',
      );
}

/** Writes the sent stock of variants; returns the outcome of each inventory item. */
export function writeStock(shop: Shop, stocked: StockedProduct[], returnEntity: boolean | null | undefined): object {
  const wanted = stocked.flatMap(({ product, variants = [] }) =>
    variants.flatMap(({ inventoryItem }, index): (StockInput & { productId: string; variantId: string })[] => {
      const variant = product.variantsInfo.variants[index];
      if (!inventoryItem || variant === undefined) return [];
      return [{ ...inventoryItem, productId: product.id, variantId: variant.id }];
    }),
  );
  return showBulkItems(
    shop,
    runBulk(shop, wanted, returnEntity, (item) => upsertItem(shop, item)),
  );
}
