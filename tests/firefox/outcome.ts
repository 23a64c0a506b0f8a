import { readParts, type Part } from '../chaos/platform-facts.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import type { Firefox } from './firefox.ts';

/** A Firefox with the shop connected. */
export interface Run {
  shop: RunningShop;
  version: 'v1' | 'v3';
  browser: Firefox;
  /** 0 to below 1. */
  random(): number;
}

/** What became of changes of price, each of another product. */
export interface Outcome {
  what: string;
  changes: number;
  /** How often the event page was ended before all of them were applied. */
  terminations: number;
  /** Changes that were written once, as they were expected. */
  applied: number;
  /** Changes that were written more than once, be it with the same value. */
  doubled: number;
  /** Changes that were not written, or not as they were expected. */
  lost: number;
  seconds: number;
}

type Facts = Pick<Run, 'shop' | 'version'>;

/** The prices of all products as they stand. */
export const readPrices = ({ shop, version }: Facts): Part[] =>
  readParts(shop, version).filter(({ field }) => field === 'price');

/** The number of the ledger's newest entry; changes of nothing have one, too. */
export const lastEntry = ({ shop: { db } }: Facts): number =>
  Number(db.prepare('SELECT coalesce(max(n), 0) AS n FROM ledger').get()?.['n']);

/** How many requests of the extension have written to a product since that entry of the ledger, by the product's id. */
export function readWrites({ shop: { db } }: Facts, after: number): Map<string, number> {
  // The ledger lists what was changed; a write of the same value once more is in its table alone.
  const sql = `SELECT product_id AS id, count(DISTINCT requestId) AS times FROM ledger
    WHERE n > ? AND origin LIKE 'moz-extension:%' GROUP BY product_id`;
  const rows = db.prepare(sql).all(after) as unknown as { id: string; times: number }[];
  return new Map(rows.map(({ id, times }) => [id, times]));
}

/** Compares what was written since that entry of the ledger, and what stands there now, with the prices that were expected. */
export function countWrites(
  facts: Facts,
  after: number,
  expected: ReadonlyMap<string, number>,
): Pick<Outcome, 'changes' | 'applied' | 'doubled' | 'lost'> {
  const writes = readWrites(facts, after);
  const stored = new Map(readPrices(facts).map(({ productId, value }) => [productId, Number(value)]));
  const ids = [...new Set([...expected.keys(), ...writes.keys()])];
  const isDoubled = (id: string): boolean => (writes.get(id) ?? 0) > 1;
  const isLost = (id: string): boolean => !writes.has(id) || stored.get(id) !== expected.get(id);
  return {
    changes: expected.size,
    applied: ids.filter((id) => !isDoubled(id) && !isLost(id)).length,
    doubled: ids.filter(isDoubled).length,
    lost: ids.filter(isLost).length,
  };
}
