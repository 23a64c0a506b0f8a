import { firstRow, insertRow } from '../database.ts';
import { hashSecret, randomSecret } from './secrets.ts';
import type { Shop } from '../shop.ts';

const minuteMs = 60_000;

/** The purposes of single-use tokens, with their lifetimes. */
const lifeMs = {
  session: 5 * minuteMs,
  state: 5 * minuteMs,
  recovery: 60 * minuteMs,
  activation: 7 * 24 * 60 * minuteMs,
  installation: minuteMs,
  captcha: 2 * minuteMs,
  browser: 30 * 24 * 60 * minuteMs,
};

type Purpose = keyof typeof lifeMs;

/** Issues a single-use token for a member or another subject. */
export function issueOnce(shop: Shop, purpose: Purpose, subject: string): string {
  const token = `JWS.${randomSecret(48)}`;
  const row = { token_hash: hashSecret(token), purpose, subject, expires_at: shop.now() + lifeMs[purpose] };
  insertRow(shop.db, 'single_use_tokens', row);
  return token;
}

/** The subject of a token, without redeeming it; undefined if unknown, used or expired. */
export function findOnce(shop: Shop, purpose: Purpose, token: string): string | undefined {
  const sql = 'SELECT subject FROM single_use_tokens WHERE token_hash = ? AND purpose = ? AND expires_at > ?';
  return firstRow<{ subject: string }>(shop.db, sql, hashSecret(token), purpose, shop.now())?.subject;
}

/** Redeems a token and returns its subject; undefined if unknown, used or expired. */
export function redeemOnce(shop: Shop, purpose: Purpose, token: string): string | undefined {
  const subject = findOnce(shop, purpose, token);
  shop.db.prepare('DELETE FROM single_use_tokens WHERE token_hash = ? AND purpose = ?').run(hashSecret(token), purpose);
  return subject;
}
