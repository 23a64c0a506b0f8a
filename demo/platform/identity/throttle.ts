import { firstRow } from '../database.ts';
import { applicationFault } from '../http/envelope.ts';
import type { Shop } from '../shop.ts';

type ThrottleShop = Pick<Shop, 'db' | 'now'>;

const pauseMs = 5 * 60_000;

/** The maximum number of wrong passwords in a row, per account and per network address. */
const limits = { account: 5, address: 20 };

/** A login attempt: its account and its network address. */
export interface Attempt {
  account: string;
  address: string;
}

const kinds = ['account', 'address'] as const;

function toKey(kind: keyof Attempt, who: string): string {
  return `${kind}:${who.toLowerCase()}`;
}

/** The end of the throttling, in epoch milliseconds; 0 if there is none. */
export function throttledUntil({ db, now }: ThrottleShop, kind: keyof Attempt, who: string): number {
  const sql = 'SELECT last_at FROM wrong_passwords WHERE who = ? AND times >= ? AND last_at > ?';
  const row = firstRow<{ last_at: number }>(db, sql, toKey(kind, who), limits[kind], now() - pauseMs);
  return row === undefined ? 0 : row.last_at + pauseMs;
}

/** Refuses any attempt of a throttled account or address. */
export function requireUnthrottled(shop: ThrottleShop, attempt: Attempt): void {
  const untilMs = Math.max(...kinds.map((kind) => throttledUntil(shop, kind, attempt[kind])));
  if (untilMs === 0) return;
  const retryAfterS = Math.ceil((untilMs - shop.now()) / 1000);
  throw applicationFault(429, '-19959', 'Too many wrong passwords. Try again in a few minutes', { retryAfterS });
}

/** Counts a wrong password; the count expires after a quiet period. */
export function countWrong({ db, now }: ThrottleShop, attempt: Attempt): void {
  const sql = `INSERT INTO wrong_passwords (who, times, last_at) VALUES (?, 1, ?) ON CONFLICT (who) DO UPDATE
    SET times = CASE WHEN last_at > ? THEN times + 1 ELSE 1 END, last_at = excluded.last_at`;
  for (const kind of kinds) db.prepare(sql).run(toKey(kind, attempt[kind]), now(), now() - pauseMs);
}

/** Resets the count of an account, but not of an address: an attacker can own one valid account. */
export function forgetWrong({ db }: ThrottleShop, account: string): void {
  db.prepare('DELETE FROM wrong_passwords WHERE who = ?').run(toKey('account', account));
}
