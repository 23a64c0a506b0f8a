import { firstRow } from './database.ts';
import { applicationFault } from './envelope.ts';
import type { Shop } from './shop.ts';

type ThrottleShop = Pick<Shop, 'db' | 'now'>;

const pauseMs = 5 * 60_000;

/** How many wrong passwords in a row an account, and an address of the network, may have. */
const limits = { account: 5, address: 20 };

/** Who tries a password: for which account, from where. */
export interface Attempt {
  account: string;
  address: string;
}

const kinds = ['account', 'address'] as const;

function toKey(kind: keyof Attempt, who: string): string {
  return `${kind}:${who.toLowerCase()}`;
}

/** Until when no password is looked at any more, in epoch milliseconds; 0 when it is. */
export function throttledUntil({ db, now }: ThrottleShop, kind: keyof Attempt, who: string): number {
  const sql = 'SELECT last_at FROM wrong_passwords WHERE who = ? AND times >= ? AND last_at > ?';
  const row = firstRow<{ last_at: number }>(db, sql, toKey(kind, who), limits[kind], now() - pauseMs);
  return row === undefined ? 0 : row.last_at + pauseMs;
}

/** Refuses a try, right or wrong, of whom has been wrong too often. */
export function requireUnthrottled(shop: ThrottleShop, attempt: Attempt): void {
  const untilMs = Math.max(...kinds.map((kind) => throttledUntil(shop, kind, attempt[kind])));
  if (untilMs === 0) return;
  const retryAfterS = Math.ceil((untilMs - shop.now()) / 1000);
  throw applicationFault(429, '-19959', 'Too many wrong passwords. Try again in a few minutes', { retryAfterS });
}

/** Counts a wrong password; a run of them ends when nothing happens for a while. */
export function countWrong({ db, now }: ThrottleShop, attempt: Attempt): void {
  const sql = `INSERT INTO wrong_passwords (who, times, last_at) VALUES (?, 1, ?) ON CONFLICT (who) DO UPDATE
    SET times = CASE WHEN last_at > ? THEN times + 1 ELSE 1 END, last_at = excluded.last_at`;
  for (const kind of kinds) db.prepare(sql).run(toKey(kind, attempt[kind]), now(), now() - pauseMs);
}

/** Forgets the wrong passwords of an account, not those of an address: its holder may have one good account. */
export function forgetWrong({ db }: ThrottleShop, account: string): void {
  db.prepare('DELETE FROM wrong_passwords WHERE who = ?').run(toKey('account', account));
}
