import type { FieldKey } from '../../domain/fields.ts';
import { hasValue } from '../../domain/guardrail-checks.ts';
import { isEqual } from '../../domain/is-equal.ts';
import type { Product } from '../../domain/product.ts';
import type { AppStore } from '../../store/app-store.ts';
import { learnCurrency } from './currencies.ts';
import type { PricesRead } from './prices-read.ts';

/** How many products of all stores are remembered; the oldest reading makes room. */
const maxCached = 2000;

/** The newest reading of the products that a surface was shown, while the worker lives. */
export interface ProductCache {
  /**
   * Products asked for at this number of the sequence. An older reading does not replace a newer one. An equal one leaves the
   * object in its place, so that all that was computed of it stays valid.
   */
  add(storeId: string, products: readonly Product[], seq: number): void;
  get(storeId: string, productId: string): Product | undefined;
  /** The page of a product, as far as it was seen. */
  pageUrl(storeId: string, slug: string): string | undefined;
  /** The name of another product of the store that has this value, it or a variant, as far as products were seen. */
  ownerOf(storeId: string, exceptId: string, field: FieldKey, value: string): string | undefined;
}

const keyOf = (storeId: string, productId: string): string => JSON.stringify([storeId, productId]);

/** Remembers readings, shows their currency in `app`, and keeps the prices of the products for longer. */
export function createProductCache(app: AppStore, pricesRead: Pick<PricesRead, 'add'>): ProductCache {
  const seen = new Map<string, { storeId: string; product: Product; seq: number }>();
  return {
    add(storeId, products, seq) {
      const newest = products.filter(({ id }) => (seen.get(keyOf(storeId, id))?.seq ?? seq) <= seq);
      learnCurrency(app, storeId, newest);
      pricesRead.add(storeId, newest);
      for (const product of newest) {
        const key = keyOf(storeId, product.id);
        const known = seen.get(key)?.product;
        seen.delete(key);
        seen.set(key, { storeId, product: known !== undefined && isEqual(known, product) ? known : product, seq });
      }
      for (const key of [...seen.keys()].slice(0, Math.max(0, seen.size - maxCached))) seen.delete(key);
    },
    get: (storeId, productId) => seen.get(keyOf(storeId, productId))?.product,
    pageUrl: (storeId, slug) =>
      [...seen.values()].find((one) => one.storeId === storeId && one.product.slug === slug)?.product.pageUrl ??
      undefined,
    ownerOf(storeId, exceptId, field, value) {
      const others = [...seen.values()].filter((one) => one.storeId === storeId && one.product.id !== exceptId);
      return others.find(({ product }) => hasValue(product, field, value))?.product.name;
    },
  };
}
