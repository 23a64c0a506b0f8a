import { z } from 'zod';
import { applicationFault, ruleFault } from '../http/envelope.ts';
import { amountInput } from './decimal-input.ts';
import { variantInput } from './product-input.ts';
import type { StoredProduct, StoredVariant } from './product-shape.ts';

const money = z.object({ amount: amountInput }).nullish();

/** The values that can be set on many variants; null clears, absent fields stay. */
export const variantChanges = z.looseObject({
  visible: z.boolean().optional(),
  price: z.object({ actualPrice: money, compareAtPrice: money }).optional(),
  revenueDetails: z.object({ cost: money }).optional(),
  physicalProperties: variantInput.shape.physicalProperties,
});

export type VariantChanges = z.infer<typeof variantChanges>;

const settable = new Set(['visible', 'price', 'revenueDetails', 'physicalProperties']);

/** Refuses changes without effect, changes that remove the price, and values that variants cannot share. */
export function checkVariantChanges(changes: VariantChanges): void {
  const sent = Object.keys(changes).filter((name) => changes[name] !== undefined);
  if (sent.length === 0) throw ruleFault('variant', 'EMPTY_FIELD_MASK', 'must not be empty');
  const refused = sent.find((name) => !settable.has(name));
  if (refused !== undefined)
    throw applicationFault(400, 'FIELD_MASK_VALUE_NOT_SUPPORTED', `variant.${refused} cannot be set by filter`);
  if (changes.price?.actualPrice === null)
    throw ruleFault('variant.price.actualPrice', 'CANNOT_REMOVE_VARIANT_ACTUAL_PRICE', 'must not be null');
}

/** Merges sent fields into an object; null removes a field. */
function merge(current: object | undefined, changes: object | null | undefined): object {
  const merged = { ...current, ...changes };
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null && value !== undefined));
}

function changeVariant(variant: StoredVariant, changes: VariantChanges): StoredVariant {
  const { revenueDetails, ...rest } = variant;
  const paid = merge(revenueDetails, changes.revenueDetails) as Partial<NonNullable<typeof revenueDetails>>;
  return {
    ...rest,
    visible: changes.visible ?? variant.visible,
    price: merge(variant.price, changes.price) as StoredVariant['price'],
    ...(paid.cost && { revenueDetails: { cost: paid.cost } }),
    ...(changes.physicalProperties && {
      physicalProperties: merge(variant.physicalProperties, changes.physicalProperties) as Record<string, unknown>,
    }),
  };
}

/** Changes every variant of a product. */
export function changeVariants(product: StoredProduct, changes: VariantChanges): StoredProduct {
  if (changes.physicalProperties && product.productType === 'DIGITAL')
    throw ruleFault(
      'variant.physicalProperties',
      'VARIANTS_TYPED_PROPERTIES_ARE_NOT_ALIGNED',
      'must not be sent for a DIGITAL product',
    );
  return withVariants(product, (variant) => changeVariant(variant, changes));
}

/** Applies `change` to each variant of a product. */
export function withVariants(product: StoredProduct, change: (variant: StoredVariant) => StoredVariant): StoredProduct {
  return { ...product, variantsInfo: { variants: product.variantsInfo.variants.map(change) } };
}
