import { randomInt, randomUUID } from 'node:crypto';
import { firstRow } from '../database.ts';
import { keepMail } from './mails.ts';
import { writePush } from './push-requests.ts';
import type { MemberRow } from '../rows.ts';
import { factorsOf } from './second-factors.ts';
import { hashSecret } from './secrets.ts';
import type { Shop } from '../shop.ts';
import { redeemTotp } from './totp.ts';

const codeLifeMs = 3 * 60_000;
const tries = 5;

interface VerificationRow {
  code_hash: string;
  expires_at: number;
}

/**
 * Starts a verification that replaces the previous one, and returns its id. A new six-digit code is sent to the address
 * or by every factor with codes; a push request is sent if the member has PUSH.
 */
export function sendCode(shop: Shop, member: MemberRow, kind: 'verification' | 'second-factor'): string {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const id = randomUUID();
  shop.db
    .prepare(
      'INSERT OR REPLACE INTO verifications (member_id, id, code_hash, tries_left, expires_at) VALUES (?, ?, ?, ?, ?)',
    )
    .run(member.id, id, hashSecret(code), tries, shop.now() + codeLifeMs);
  const channels = kind === 'verification' ? (['EMAIL'] as const) : factorsOf(member);
  for (const channel of channels) {
    if (channel === 'PUSH') writePush(shop, member.id, 'PENDING');
    else if (channel !== 'TOTP') keepMail(shop, { recipient: member.email, kind, channel, secret: code });
  }
  return id;
}

/** Checks the latest verification: success ends it, a failure uses one of a few attempts. */
function redeem({ db }: Shop, memberId: string, isRight: (requested: VerificationRow) => boolean): boolean {
  const requested = firstRow<VerificationRow>(
    db,
    'UPDATE verifications SET tries_left = tries_left - 1 WHERE member_id = ? AND tries_left > 0 RETURNING *',
    memberId,
  );
  if (requested === undefined || !isRight(requested)) return false;
  db.prepare('DELETE FROM verifications WHERE member_id = ?').run(memberId);
  return true;
}

/** True if this is the latest code of the member and not expired; accepted once. */
export function redeemCodeOf(shop: Shop, memberId: string, code: string): boolean {
  return redeem(
    shop,
    memberId,
    (requested) => requested.expires_at > shop.now() && requested.code_hash === hashSecret(code),
  );
}

/** True if the member's authenticator shows this code; it passes once. */
export function redeemTotpOf(shop: Shop, member: MemberRow, code: string): boolean {
  return redeem(shop, member.id, () => redeemTotp(shop, member, code));
}
