import type { Product } from '../../domain/product.ts';
import { searchKey } from '../../domain/typing/fold.ts';
import { readKey, writeKey, type StorageAreas } from './stored-values.ts';
import type { Reading } from './stored-schemas.ts';
import { createSerialQueue } from '../../base/queue.ts';

/** The most products and characters stored for a store; the oldest readings are dropped. */
const maxProducts = 100;
const maxCharacters = 250_000;

/** The products of the last good answers of each store, for when it cannot be asked. */
export interface OfflineProducts {
  /**
   * Stores products asked for at `atMs`, epoch ms, and at `seq` of the sequence. An older reading does not replace a newer
   * one.
   */
  save(storeId: string, products: readonly Product[], from: Omit<Reading, 'product'>): Promise<void>;
  /**
   * The kept products with the text in their name or a SKU, by name; `atMs` and `seq` are of the oldest, null and 0 where there
   * is none.
   */
  search(
    storeId: string,
    wanted: { text: string; limit: number; isMerchant: boolean },
  ): Promise<{ products: Product[]; atMs: number | null; seq: number }>;
  /** Resolves once all writes so far are done. */
  settled(): Promise<void>;
}

/** Stores them in session storage, one change at a time. */
export function createOfflineProducts(areas: StorageAreas): OfflineProducts {
  const serially = createSerialQueue();
  const read = async (storeId: string): Promise<Reading[]> => (await readKey(areas, 'offlineProducts', storeId)) ?? [];
  return {
    save: (storeId, products, from) =>
      serially(async () => {
        const all = [...products.map((product) => ({ product, ...from })), ...(await read(storeId))];
        const newestFirst = all.toSorted((a, b) => b.seq - a.seq);
        const byId = Map.groupBy(newestFirst, ({ product }) => product.id);
        const newest = [...byId.values()].flatMap(([reading]) => reading ?? []);
        await writeKey(areas, 'offlineProducts', withinBounds(newest), storeId);
      }),
    async search(storeId, { text, limit, isMerchant }) {
      const readings = await serially(() => read(storeId));
      const found = readings.filter((one) => (isMerchant || !one.isMerchant) && isMatch(one.product, text));
      const shown = found.toSorted((a, b) => compare(a.product.name, b.product.name)).slice(0, limit);
      return {
        products: shown.map(({ product }) => product),
        atMs: shown.length === 0 ? null : Math.min(...shown.map(({ atMs }) => atMs)),
        seq: shown.length === 0 ? 0 : Math.min(...shown.map(({ seq }) => seq)),
      };
    },
    settled: () => serially(() => Promise.resolve()),
  };
}

/** The newest readings that fit. */
function withinBounds(readings: readonly Reading[]): Reading[] {
  let charactersLeft = maxCharacters;
  const fitting = readings.slice(0, maxProducts).findIndex((reading) => {
    charactersLeft -= JSON.stringify(reading).length;
    return charactersLeft < 0;
  });
  return readings.slice(0, fitting === -1 ? maxProducts : fitting);
}

const compare = (a: string, b: string): number => (searchKey(a) < searchKey(b) ? -1 : 1);

function isMatch({ name, sku, variants }: Product, text: string): boolean {
  const wanted = searchKey(text);
  return [name, sku, ...variants.map((variant) => variant.sku)].some((one) => searchKey(one).includes(wanted));
}
