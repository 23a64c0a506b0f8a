import { createHash } from 'node:crypto';
import { firstRow, insertRow } from '../database.ts';
import { hashSecret, randomSecret } from './secrets.ts';
import type { Shop } from '../shop.ts';

const codeLifeMs = 60_000;

/** Issues a code for a member, bound to the PKCE challenge and the redirect URI. */
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

/** Redeems a code and returns its member; undefined if the proof fails. Any attempt uses the code up. */
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
