import { capabilities } from '../../domain/capabilities.ts';
import { fields, type FieldKey } from '../../domain/fields.ts';
import type { Product } from '../../domain/product.ts';
import type { CatalogVersion } from '../../domain/store.ts';
import { isSummed } from '../fields/standing.ts';

/** One thing the card can apply to; a null id is the product itself. */
export interface Choice {
  variantId: string | null;
  label: string;
  /** The field's value there, null where it has none. */
  value: string | null;
}

/**
 * What a product's field can be set on, in a store of this version: the product and its variants, or, such as stock, its
 * variants only; the product alone where variants have no such field.
 */
export function choicesOf(product: Product, field: FieldKey, version: CatalogVersion): Choice[] {
  const read = fields[field].read;
  const whole = { variantId: null, label: product.name, value: read(product) };
  const hasOwn = capabilities[version].variantFields.includes(field);
  const variants = (hasOwn ? product.variants : []).map((variant) => ({
    variantId: variant.id,
    label: variant.label,
    value: read(variant),
  }));
  const target = { productId: product.id, variantId: null, field };
  const isOnVariants = variants.length > 0 && (whole.value === null || isSummed(target, product));
  return isOnVariants ? variants : [whole, ...variants];
}

/** How many variants a change of the product itself reaches: those whose value is the product's. */
export function followerCount(product: Product, field: FieldKey): number {
  const { read, same } = fields[field];
  const whole = read(product);
  const values = product.variants.map(read);
  return values.filter((value) => value !== null && whole !== null && same(value, whole)).length;
}

/** The choice a card starts with: the one that was clicked, if it is there. */
export const firstChoice = (choices: readonly Choice[], variantId: string | null): Choice | undefined =>
  choices.find((choice) => choice.variantId === variantId) ?? choices[0];
