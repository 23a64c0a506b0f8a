import { readParts, type Part } from '../chaos/platform-facts.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import type { Firefox } from '../../demo/firefox.ts';

/** A Firefox with the shop connected. */
export interface Run {
  shop: RunningShop;
  version: 'v1' | 'v3';
  browser: Firefox;
  /** 0 to below 1. */
  random(): number;
}

/** The results of price changes, each of another product. */
export interface Outcome {
  what: string;
  changes: number;
  /** The number of event page terminations before all changes were applied. */
  terminations: number;
  /** Changes that were written once, as they were expected. */
  applied: number;
  /** Changes that were written more than once, even with the same value. */
  doubled: number;
  /** Changes that were not written, or with another price. */
  lost: number;
  seconds: number;
}

type Facts = Pick<Run, 'shop' | 'version'>;

/** The stored prices of all products. */
export const readPrices = ({ shop, version }: Facts): Part[] =>
  readParts(shop, version).filter(({ field }) => field === 'price');

/** The number of the ledger's newest entry, including entries without a change. */
export const lastEntry = ({ shop: { db } }: Facts): number =>
  Number(db.prepare('SELECT coalesce(max(n), 0) AS n FROM ledger').get()?.['n']);

/** The number of write requests per product since that ledger entry, by product id. */
export function readWrites({ shop: { db } }: Facts, after: number): Map<string, number> {
  // The ledger's list omits writes of an equal value; its table has them.
  const sql = `SELECT product_id AS id, count(DISTINCT requestId) AS times FROM ledger
    WHERE n > ? AND origin LIKE 'moz-extension:%' GROUP BY product_id`;
  const rows = db.prepare(sql).all(after) as unknown as { id: string; times: number }[];
  return new Map(rows.map(({ id, times }) => [id, times]));
}

/** Compares the writes since that ledger entry, and the stored prices, with the expected prices. */
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
