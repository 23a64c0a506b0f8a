import { FieldKey } from '../../domain/fields.ts';

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
  /** The store whose key is to be entered, id. */
  keyOf: string | null;
  /** The store whose key is to be unlocked and nothing else done, id. */
  unlock: string | null;
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

/** The form in which a store's key is entered. */
export const keyHash = (storeId: string): BenchHash => `#stores?${new URLSearchParams({ key: storeId }).toString()}`;

/** The question for a store's passphrase alone, for a small window. */
export const unlockHash = (storeId: string): BenchHash =>
  `#unlock?${new URLSearchParams({ store: storeId }).toString()}`;

/** The spot that a hash names; the stores where it names none. */
export function readHash(hash: string): BenchSpot {
  const [named, search] = hash.slice(1).split('?', 2);
  const place = places.find((place) => place === named) ?? 'stores';
  const query = new URLSearchParams(search);
  const of = (name: string, asked: string): string | null => (named === name ? query.get(asked) : null);
  const [storeId, productId] = [of('history', 'store'), of('history', 'product')];
  const field = FieldKey.safeParse(query.get('field')).data ?? null;
  const product = storeId === null || productId === null ? null : { storeId, productId, field };
  const isOpen = of('history', 'open') !== null;
  return { place, product, isOpen, keyOf: of('stores', 'key'), unlock: of('unlock', 'store') };
}
