import { fields, FieldKey } from '../../domain/fields.ts';
import { byIdentity } from '../../domain/by-identity.ts';
import { partOf, type Product } from '../../domain/product.ts';

/** One thing that can be edited. */
export interface Target {
  productId: string;
  variantId: string | null;
  /** Several variants at once; '' stands for the product itself. */
  variantIds?: readonly string[] | undefined;
  /** For stock: the location's id. Null where the platform has no locations, and for the sum of several. */
  locationId: string | null;
  field: FieldKey;
}

/** Identifies a part of a product. */
export type PartRef = Pick<Target, 'variantId' | 'variantIds' | 'locationId'>;

const joined = byIdentity((ids: readonly string[]) => ids.join('+'));

const keyOfVariants = ({ variantId, variantIds }: PartRef): string =>
  variantId ?? (variantIds ? joined(variantIds) : '');

/** A target as a key of records. */
export const keyOf = ({ productId, locationId, field, ...part }: Target): string =>
  [productId, keyOfVariants({ ...part, locationId }), field, ...(locationId === null ? [] : [locationId])].join('/');

/** A part as a key of lists. To compare two parts, use `isSamePart`: it joins no ids. */
export const keyOfPart = (part: PartRef): string => `${keyOfVariants(part)}/${part.locationId ?? ''}`;

/** True if both identify the same part. */
export const isSamePart = (a: PartRef, b: PartRef): boolean =>
  a.variantId === b.variantId && a.locationId === b.locationId && areSameIds(a.variantIds, b.variantIds);

const areSameIds = (a: PartRef['variantIds'], b: PartRef['variantIds']): boolean =>
  a === b || (a !== undefined && b !== undefined && a.length === b.length && a.every((id, index) => id === b[index]));

/** The target of a key; null for anything else. */
export function targetOfKey(key: string): Target | null {
  const [productId = '', part = '', name, locationId = null] = key.split('/');
  const field = FieldKey.safeParse(name).data;
  if (field === undefined) return null;
  // The product itself among several variants is an empty id.
  if (part.includes('+')) return { productId, variantId: null, variantIds: part.split('+'), locationId, field };
  return { productId, variantId: part === '' ? null : part, locationId, field };
}

/** The product id in a key. */
export const productOfKey = (key: string): string => key.slice(0, key.indexOf('/'));

/** True if a stock is the sum of variants or locations, and can be edited only there. */
export function isSummed({ variantId, locationId, field }: Omit<Target, 'productId'>, product: Product): boolean {
  if (fields[field].owner !== 'sum' || locationId !== null) return false;
  const locations = partOf(product, variantId)?.stockItems ?? [];
  return locations.length > 1 || (variantId === null && product.variants.length > 0);
}

/** The number of a part's location; null unless there are several locations. */
export function locationNumberOf(product: Product, { variantId, locationId }: PartRef): number | null {
  const locations = partOf(product, variantId)?.stockItems ?? [];
  return locations.length < 2 ? null : (locations.find((one) => one.locationId === locationId)?.number ?? null);
}
