import { capabilities } from '../../domain/capabilities.ts';
import { fields, type FieldKey } from '../../domain/fields.ts';
import type { Product } from '../../domain/product.ts';
import type { CatalogVersion } from '../../domain/store.ts';
import { isOfPrice } from '../fields/read-field.ts';
import { isSamePart, isSummed, keyOfPart, type PartRef, type Target } from '../../products/values/target.ts';
import { choicesOf, targetOf, wholePart, type Choice } from './targets.ts';

/** A field below the clicked one. `target` is null if the field is set on each variant and no variant is chosen. */
export interface MoreRow {
  field: FieldKey;
  target: Target | null;
  /** Null unless the field is counted at several locations. */
  locationNumber: number | null;
}

/** The fields below the clicked one: those of the chosen variants, and those of the product. */
export interface MoreRows {
  ofPart: MoreRow[];
  ofProduct: MoreRow[];
}

/** The rows of every field that the catalog has, without the clicked one. A price brings its sale price along. */
export function moreRows(product: Product, version: CatalogVersion, clicked: FieldKey, part: PartRef): MoreRows {
  const others = capabilities[version].fields.filter(
    (field) => field !== clicked && field !== 'salePrice' && !(isOfPrice(clicked) && isOfPrice(field)),
  );
  const rowsOf = (field: FieldKey, of: PartRef) => targetsOf(product, field, of);
  const isVariant = part.variantId !== null;
  return {
    ofPart: others
      .filter((field) => fields[field].owner !== 'product' && (isVariant || !isProducts(field)))
      .flatMap((field) => rowsOf(field, part)),
    ofProduct: others.filter(isProducts).flatMap((field) => rowsOf(field, wholePart)),
  };
}

/** True if the product itself has the field, whatever its variants have. */
const isProducts = (field: FieldKey): boolean => ['product', 'each'].includes(fields[field].owner);

function targetsOf(product: Product, field: FieldKey, part: PartRef): MoreRow[] {
  const choices = choicesOf(product, field);
  const isSettable = (choice: Choice) => !isSummed({ ...choice, field }, product);
  const isPart = (choice: Choice) => isSamePart({ ...choice, locationId: null }, { ...part, locationId: null });
  const found = choices.filter((choice) => isPart(choice) && isSettable(choice));
  // A group of variants has no field of its own but prices.
  if (found.length === 0) return [{ field, target: null, locationNumber: null }];
  return found.map((choice) => ({
    field,
    target: { productId: product.id, ...targetOf(choice), field },
    locationNumber: choice.locationNumber,
  }));
}

/** The key of a row in a list. */
export const keyOfRow = ({ field, target }: MoreRow): string => `${field}/${target === null ? '' : keyOfPart(target)}`;
