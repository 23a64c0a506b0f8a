import { lastOrderKey, type JournalDatabase, type Writable } from './journal-schema.ts';

interface Ordered {
  order: number;
  createdAt: number;
}

/**
 * Gives new edits or batches their place in the order of typing, in the transaction that stores them. The counter follows
 * the clock where that goes forward, so that records from before the counter keep their time as their order, and goes on
 * by one where the clock was set back. An order that was assigned before, as in a restored copy, stays and lifts the
 * counter.
 */
export async function assignOrders<T extends Ordered>(all: Writable, items: readonly T[]): Promise<T[]> {
  const meta = all.objectStore('meta');
  const stored = await meta.get(lastOrderKey);
  let last = toOrder(stored);
  const ordered = items.map((item) => {
    const order = item.order === 0 ? Math.max(last + 1, item.createdAt) : item.order;
    last = Math.max(last, order);
    return { ...item, order };
  });
  if (last !== stored) await meta.put(last, lastOrderKey);
  return ordered;
}

export const readLastOrder = async (db: JournalDatabase): Promise<number> =>
  toOrder(await db.get('meta', lastOrderKey));

const toOrder = (stored: unknown): number => (typeof stored === 'number' ? stored : 0);
