import { Big } from 'big.js';
import { isTypedBefore, type Edit } from '../edit.ts';
import type { Prices } from './prices.ts';
import { readPrices, type PartPrice } from './read.ts';
import { sameAmount } from '../typing/money.ts';

/** The days over which the lowest price before a sale is stated. */
export const lowestDays = 30;
const daysMs = lowestDays * 86_400_000;

/** The lowest price of a part in the days before its reduction. */
export interface LowestPaid {
  /** Null if the part has no price. */
  paid: string | null;
  /** The known changes of that time. */
  changes: number;
  /** True if a sale is running: the days before it are meant, else those until now. */
  isBeforeSale: boolean;
}

/** A saved change of one part. */
interface Change {
  atMs: number;
  before: PartPrice;
  after: PartPrice;
}

interface Part {
  /** A variant's id, or '' for the product itself. */
  id: string;
  nowMs: number;
  currency: string;
}

/**
 * The lowest price that shoppers paid for a part in the days before the running sale began, or until now where none
 * runs. A sale that was deepened began with its first step. For a sale that was begun elsewhere, only the known prices
 * before it count, or the struck-through price where none is known.
 */
export function lowestPaid(edits: readonly Edit[], now: Prices, { id, nowMs, currency }: Part): LowestPaid {
  const part = readPrices(now, currency).get(id);
  if (part === undefined) return { paid: null, changes: 0, isBeforeSale: false };
  const { changes, endMs, paid } = timeBefore(changesOf(edits, id, currency), part, nowMs);
  const within = changes.filter(({ atMs }) => atMs >= endMs - daysMs);
  const [lowest] = [paid, ...within.flatMap(({ before, after }) => [before.paid, after.paid])].toSorted((a, b) =>
    new Big(a).cmp(b),
  );
  return { paid: lowest ?? null, changes: within.length, isBeforeSale: part.isOnSale };
}

/** The time of typing, epoch ms, from which edits are needed beside the given newest ones. */
export function lowestNeedsSince(edits: readonly Edit[], now: Prices, { id, nowMs, currency }: Part): number {
  const part = readPrices(now, currency).get(id);
  if (part === undefined) return nowMs;
  const { endMs, isBegun } = timeBefore(changesOf(edits, id, currency), part, nowMs);
  // An edit may have waited for as long before it was applied.
  return isBegun ? endMs - 2 * daysMs : -Infinity;
}

/** The saved changes of what shoppers pay for a part, oldest first. */
const changesOf = (edits: readonly Edit[], id: string, currency: string): Change[] =>
  edits
    .toSorted((a, b) => (isTypedBefore(a, b) ? -1 : isTypedBefore(b, a) ? 1 : 0))
    .flatMap(({ state, prices, currency: own }): Change[] => {
      if (state.tag !== 'applied' || prices === undefined || own !== currency) return [];
      const [before, after] = [prices.from, prices.to].map((each) => readPrices(each, currency).get(id));
      if (before === undefined || after === undefined) return [];
      const isSame = sameAmount(before.paid, after.paid) && before.isOnSale === after.isOnSale;
      return isSame ? [] : [{ atMs: state.at, before, after }];
    });

/** The time whose lowest price is stated: its changes, its end, and the price that was paid at its end. */
interface TimeBefore {
  changes: readonly Change[];
  endMs: number;
  paid: string;
  /** False if the known changes do not reach back to the beginning of the running sale. */
  isBegun: boolean;
}

function timeBefore(all: readonly Change[], part: PartPrice, nowMs: number): TimeBefore {
  const isBegun = true;
  if (!part.isOnSale) return { changes: all, endMs: nowMs, paid: part.paid, isBegun };
  const at = all.findLastIndex(({ before, after }) => !before.isOnSale || !after.isOnSale);
  const change = all[at];
  if (change === undefined) return { changes: [], endMs: nowMs, paid: part.regular, isBegun: false };
  return change.after.isOnSale
    ? { changes: all.slice(0, at), endMs: change.atMs, paid: change.before.paid, isBegun }
    : // The sale was begun elsewhere after this change.
      { changes: all.slice(0, at + 1), endMs: nowMs, paid: change.after.paid, isBegun };
}
