import { currencyCode } from '../../domain/currency-code.ts';
import { amountsPaid, earlierMs } from '../../domain/pricing/earlier.ts';
import type { Product } from '../../domain/product.ts';
import { createSerialQueue } from '../../base/queue.ts';
import type { PriceRead } from './stored-schemas.ts';
import { readKey, writeKey, type StorageAreas } from './stored-values.ts';

/** The maximum number of products of a store, and of amounts of a product; the longest unread are dropped. */
const maxProducts = 500;
const maxAmounts = 20;
const dayMs = 86_400_000;

/** The prices of products that were read in the last 30 days, as shoppers saw them. An old page may still print them. */
export interface PricesRead {
  /** Stores the prices of these products, soon. */
  add(storeId: string, products: readonly Product[]): void;
  /** The earlier amounts that were read for a product, without its current ones. */
  find(storeId: string, product: Product): Promise<string[]>;
  /** Resolves once all that was added is stored. */
  settled(): Promise<void>;
}

interface PricesReadOptions extends StorageAreas {
  now(): number;
  report(error: unknown): void;
}

/** Stores them by store. `isKept` is false for a store that is disconnected. */
export function createPricesRead(
  { now, report, ...areas }: PricesReadOptions,
  isKept: (storeId: string) => boolean,
): PricesRead {
  const serially = createSerialQueue();
  const added = new Map<string, Map<string, Product>>();
  /** The stores whose readings a write will store. */
  const waiting = new Set<string>();
  const dayOf = (): number => Math.floor(now() / dayMs);
  const write = async (storeId: string): Promise<void> => {
    waiting.delete(storeId);
    const products: ReadonlyMap<string, Product> = added.get(storeId) ?? new Map();
    added.delete(storeId);
    if (!isKept(storeId)) return;
    try {
      const stored = (await readKey(areas, 'pricesRead', storeId)) ?? {};
      const next = [...products.values()].reduce((all, product) => withReading(all, product, dayOf()), stored);
      if (next !== stored) await writeKey(areas, 'pricesRead', next, storeId);
    } catch (error) {
      // The next write stores these readings, too.
      added.set(storeId, new Map([...products, ...(added.get(storeId) ?? [])]));
      throw error;
    }
  };
  return {
    add(storeId, products) {
      const earlier = added.get(storeId) ?? [];
      added.set(storeId, new Map([...earlier, ...products.map((product) => [product.id, product] as const)]));
      // One more write stores all readings that are added while another is waiting or under way.
      if (waiting.has(storeId)) return;
      waiting.add(storeId);
      void serially(() => write(storeId)).catch(report);
    },
    find: (storeId, product) =>
      serially(async () => {
        const reads = (await readKey(areas, 'pricesRead', storeId))?.[product.id] ?? [];
        const [oldest, now] = [dayOf() - earlierMs / dayMs, amountsPaid(product)];
        return reads
          .filter(
            ({ amount, currency, day }) =>
              day >= oldest && currency === currencyCode(product.currency) && !now.includes(amount),
          )
          .map(({ amount }) => amount);
      }),
    settled: () => serially(() => Promise.resolve()),
  };
}

type Stored = Record<string, PriceRead[]>;

/** Adds a reading of a product as the last one. Returns the same object if it has nothing new for today. */
function withReading(stored: Stored, product: Product, day: number): Stored {
  const before = stored[product.id] ?? [];
  const currency = currencyCode(product.currency);
  const isOf = (amount: string, read: PriceRead): boolean => read.amount === amount && read.currency === currency;
  const now = amountsPaid(product).slice(0, maxAmounts);
  if (now.every((amount) => before.some((read) => isOf(amount, read) && read.day === day))) return stored;
  const read = now.map((amount) => ({ amount, currency, day }));
  const others = before.filter((each) => !now.some((amount) => isOf(amount, each)));
  const { [product.id]: _, ...rest } = stored;
  const kept = Object.entries(rest).slice(-(maxProducts - 1));
  return { ...Object.fromEntries(kept), [product.id]: [...read, ...others].slice(0, maxAmounts) };
}
