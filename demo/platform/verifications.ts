import { randomInt, randomUUID } from 'node:crypto';
import { firstRow } from './database.ts';
import { keepMail } from './mails.ts';
import type { MemberRow } from './rows.ts';
import { hashSecret } from './secrets.ts';
import type { Shop } from './shop.ts';

const codeLifeMs = 10 * 60_000;
const tries = 5;

/**
 * Sends a member a new six-digit code, in place of the one before, and answers the id of this verification. A code by
 * phone or authenticator is kept among the mails too.
 */
export function sendCode(shop: Shop, member: MemberRow, kind: 'verification' | 'second-factor'): string {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const id = randomUUID();
  shop.db
    .prepare(
      'INSERT OR REPLACE INTO verifications (member_id, id, code_hash, tries_left, expires_at) VALUES (?, ?, ?, ?, ?)',
    )
    .run(member.id, id, hashSecret(code), tries, shop.now() + codeLifeMs);
  keepMail(shop, { recipient: member.email, kind, secret: code });
  return id;
}

/** Whether this is the code last sent to the member: a right one is spent, a wrong one costs one of a few tries. */
export function redeemCodeOf(shop: Shop, memberId: string, code: string): boolean {
  const row = firstRow<{ code_hash: string; expires_at: number }>(
    shop.db,
    'UPDATE verifications SET tries_left = tries_left - 1 WHERE member_id = ? AND tries_left > 0 RETURNING *',
    memberId,
  );
  if (row === undefined || row.expires_at <= shop.now() || row.code_hash !== hashSecret(code)) return false;
  shop.db.prepare('DELETE FROM verifications WHERE member_id = ?').run(memberId);
  return true;
}
