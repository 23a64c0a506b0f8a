import { createHash } from 'node:crypto';
import { firstRow, insertRow } from './database.ts';
import { hashSecret, randomSecret } from './secrets.ts';
import type { Shop } from './shop.ts';

const codeLifeMs = 60_000;

/** Issues a code for a member, bound to the challenge and to the address it is sent to. */
export function issueCode(shop: Shop, memberId: string, codeChallenge: string, redirectUri: string | null): string {
  const code = randomSecret(32);
  insertRow(shop.db, 'authorization_codes', {
    code_hash: hashSecret(code),
    member_id: memberId,
    redirect_uri: redirectUri,
    code_challenge: codeChallenge,
    expires_at: shop.now() + codeLifeMs,
  });
  return code;
}

/** The member a code was issued for. The code is spent by any try; undefined when the proof does not hold. */
export function redeemCode(shop: Shop, code: string, verifier: string, redirectUri: string | null): string | undefined {
  const row = firstRow<{ member_id: string; redirect_uri: string | null; code_challenge: string; expires_at: number }>(
    shop.db,
    'DELETE FROM authorization_codes WHERE code_hash = ? RETURNING *',
    hashSecret(code),
  );
  if (row === undefined || row.expires_at <= shop.now() || row.redirect_uri !== redirectUri) return undefined;
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return challenge === row.code_challenge ? row.member_id : undefined;
}
