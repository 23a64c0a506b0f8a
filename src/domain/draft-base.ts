import { fields, type FieldKey } from './fields.ts';
import { isPriceField } from './pricing/read.ts';
import { partOf, type Product } from './product.ts';

interface DraftPlace {
  variantId: string | null;
  locationId: string | null;
  field: FieldKey;
}

/** The value of the field that text was typed into; '' for a price that is not set, null if the product has no such field. */
export function draftBase(product: Product, { variantId, locationId, field }: DraftPlace): string | null {
  const part = partOf(product, variantId, locationId);
  if (part === undefined) return null;
  return fields[field].read(part) ?? (isPriceField(field) ? '' : null);
}
