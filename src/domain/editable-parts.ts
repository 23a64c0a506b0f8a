import { fields, type FieldKey } from './fields.ts';
import type { Product, Variant } from './product.ts';

/** A part as the target of one field: stock once per location if there are several, every other field once. */
export interface EditablePart {
  part: Product | Variant;
  /** The location of a stock edit; null where the platform has none. */
  locationId: string | null;
  /** Null unless there are several locations. */
  locationNumber: number | null;
}

/** The editable targets of a field. Sums over several locations or variants are not editable. */
export function editableParts(part: Product | Variant, field: FieldKey): EditablePart[] {
  if (fields[field].owner !== 'sum' || part.stockItems.length === 0)
    return [{ part, locationId: null, locationNumber: null }];
  const isOne = part.stockItems.length === 1;
  return part.stockItems.map((item) => ({
    part: { ...part, stock: item.stock, stockItems: [item] },
    locationId: item.locationId,
    locationNumber: isOne ? null : item.number,
  }));
}
