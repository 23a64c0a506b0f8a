import { FieldKey } from '../../domain/field-keys.ts';

/** The places of the workbench, in the order in which they are offered. */
export const places = ['stores', 'bulk', 'history', 'guardrails'] as const;
export type Place = (typeof places)[number];

/** A product whose history is shown, of one field or with null of all. */
export interface ProductSpot {
  storeId: string;
  productId: string;
  field: FieldKey | null;
}

/** Where in the workbench somebody is. */
export interface BenchSpot {
  place: Place;
  /** Whose history it is; null for that of all. */
  product: ProductSpot | null;
  /** Whether the history shows only what is not saved yet. */
  isOpen: boolean;
}

/** The part of the workbench's address that names a spot. */
export type BenchHash = `#${string}`;

export const hashOf = (place: Place): BenchHash => `#${place}`;

/** The history of what is not saved yet. */
export const openHash: BenchHash = '#history?open=1';

export function productHash({ storeId, productId, field }: ProductSpot): BenchHash {
  const asked = new URLSearchParams({ store: storeId, product: productId, ...(field !== null && { field }) });
  return `#history?${asked.toString()}`;
}

/** The spot that a hash names; the stores where it names none. */
export function readHash(hash: string): BenchSpot {
  const [named, search] = hash.slice(1).split('?', 2);
  const place = places.find((place) => place === named) ?? 'stores';
  const asked = new URLSearchParams(place === 'history' ? search : '');
  const [storeId, productId] = [asked.get('store'), asked.get('product')];
  const field = FieldKey.safeParse(asked.get('field')).data ?? null;
  const product = storeId === null || productId === null ? null : { storeId, productId, field };
  return { place, product, isOpen: asked.has('open') };
}
