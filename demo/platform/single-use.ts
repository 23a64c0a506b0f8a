import { firstRow, insertRow } from './database.ts';
import { hashSecret, randomSecret } from './secrets.ts';
import type { Shop } from './shop.ts';

type MemberTokens = 'session_tokens' | 'state_tokens';

/** Issues a token for a member that can be redeemed once, within five minutes. */
export function issueOnce(shop: Shop, table: MemberTokens, memberId: string): string {
  const token = `JWS.${randomSecret(48)}`;
  insertRow(shop.db, table, { token_hash: hashSecret(token), member_id: memberId, expires_at: shop.now() + 300_000 });
  return token;
}

/** The member a token was issued for, and the token is spent; undefined when unknown, spent or expired. */
export function redeemOnce(shop: Shop, table: MemberTokens, token: string): string | undefined {
  const sql = `DELETE FROM ${table} WHERE token_hash = ? RETURNING member_id, expires_at`;
  const row = firstRow<{ member_id: string; expires_at: number }>(shop.db, sql, hashSecret(token));
  return row !== undefined && row.expires_at > shop.now() ? row.member_id : undefined;
}
