import { byIdentity } from '../../domain/by-identity.ts';
import { isEqual } from '../../domain/is-equal.ts';
import type { Product } from '../../domain/product.ts';
import { readers, type Reader } from '../../domain/reader.ts';
import { asShoppersSee, withShoppersPart } from './shoppers-part.ts';

/** A product as it was read. */
export interface Reading {
  product: Product;
  /** The place among all readings and saves, by when the product was asked for; the greater number is newer. */
  seq: number;
  /** When it was asked for, epoch ms; shown, and compared with nothing. */
  atMs: number;
}

/** Where a reading stands among all: it was asked for then, as this reader. */
export interface Asked extends Pick<Reading, 'seq' | 'atMs'> {
  reader: Reader;
}

/** The newest reading of a product as each of its readers; one of them at least. */
export type KnownReadings = Partial<Record<Reader, Reading>>;

/** The newest readings of a store's products, by product id; those that were read last are last. Never changed in place. */
export type Readings = ReadonlyMap<string, KnownReadings>;

export const noReadings: Readings = new Map();

/** The most products of a store of which readings are held. */
export const maxReadings = 2000;

/** A reading, and as whom it was read. */
export interface Read extends Asked {
  product: Product;
}

/** Readings with the products of one answer; see `withReadings`. */
export const withAnswer = (
  readings: Readings,
  products: readonly Product[],
  asked: Asked,
  held?: ReadonlySet<string>,
): Readings =>
  withReadings(
    readings,
    products.map((product) => ({ product, ...asked })),
    held,
  );

/**
 * Readings with others. An older reading does not replace a newer one of its reader. An equal one leaves the product in its
 * place, so that all that was computed of it stays valid. Above `maxReadings`, products that were read longest ago are
 * dropped, except those of `held`. Returns the same map where nothing is newer.
 */
export function withReadings(
  readings: Readings,
  read: readonly Read[],
  held: ReadonlySet<string> = new Set(),
): Readings {
  const next = new Map(readings);
  let isChanged = false;
  for (const { product, reader, ...at } of read) {
    const known = next.get(product.id);
    if ((known?.[reader]?.seq ?? at.seq) > at.seq) continue;
    const before = known?.[reader]?.product;
    const isSame = before !== undefined && isEqual(before, product);
    next.delete(product.id);
    next.set(product.id, { ...known, [reader]: { product: isSame ? before : product, ...at } });
    isChanged = true;
  }
  if (!isChanged) return readings;
  let over = next.size - maxReadings;
  for (const id of over > 0 ? next.keys() : []) {
    if (over === 0) break;
    if (!held.has(id) && next.delete(id)) over -= 1;
  }
  return next;
}

/** Readings without a product that is gone. */
export function withoutReading(readings: Readings, productId: string): Readings {
  if (!readings.has(productId)) return readings;
  const next = new Map(readings);
  next.delete(productId);
  return next;
}

/** Readings with every product changed. Returns the same map where no product is. */
export function withEach(readings: Readings, change: (product: Product) => Product): Readings {
  const retell = (reading: Reading): Reading => {
    const product = change(reading.product);
    return product === reading.product ? reading : { ...reading, product };
  };
  const entries = [...readings].map(([id, known]) => {
    const next = { ...known };
    for (const reader of readers) if (known[reader] !== undefined) next[reader] = retell(known[reader]);
    return [id, readers.every((reader) => next[reader] === known[reader]) ? known : next] as const;
  });
  return entries.every(([id, known]) => readings.get(id) === known) ? readings : new Map(entries);
}

/**
 * The reading of a product that a reader may know. A merchant may know all that was read, with newer values that a shopper has
 * read meanwhile; a shopper what shoppers see of it. Undefined where nothing was read, or nothing that this reader may know.
 */
export function readingOf(readings: Readings | undefined, productId: string, reader: Reader): Reading | undefined {
  const known = readings?.get(productId);
  return known && (reader === 'merchant' ? ofMerchant(known) : ofShopper(known));
}

/** Both count as old as the merchant's own reading: what shoppers do not see is. */
const ofMerchant = byIdentity(({ merchant, shopper }: KnownReadings): Reading | undefined => {
  if (merchant === undefined || shopper === undefined || shopper.seq <= merchant.seq) return merchant ?? shopper;
  const product = withShoppersPart(merchant.product, shopper.product);
  return product === merchant.product ? merchant : { ...merchant, product };
});

const ofShopper = byIdentity(({ merchant, shopper }: KnownReadings): Reading | undefined => {
  if (merchant === undefined || (shopper !== undefined && shopper.seq >= merchant.seq)) return shopper;
  const product = asShoppersSee(merchant.product);
  return product === null ? undefined : { ...merchant, product };
});
