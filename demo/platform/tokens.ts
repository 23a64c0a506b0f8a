import { createHmac, timingSafeEqual } from 'node:crypto';
import { firstRow, insertRow } from './database.ts';
import { hashSecret, randomSecret } from './secrets.ts';
import type { Shop } from './shop.ts';

/** Who a token speaks for. */
export interface Subject {
  kind: 'visitor' | 'member';
  id: string;
}

interface TokenAnswer {
  access_token: string;
  refresh_token: string;
  token_type: 'Bearer';
  expires_in: number;
}

const prefix = 'OauthNG.JWS.';

function sign(shop: Shop, text: string): string {
  return createHmac('sha256', shop.signingKey).update(text).digest('base64url');
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** Whether the credential has the shape of a visitor or member token; anything else is taken for an API key. */
export function isAccessToken(credential: string): boolean {
  return credential.startsWith(prefix);
}

/** Reads an access token; undefined when it was not signed here or its time is over. */
export function readAccessToken(shop: Shop, token: string): Subject | undefined {
  const [header = '', claims = '', signature = ''] = token.slice(prefix.length).split('.');
  const expected = Buffer.from(sign(shop, `${header}.${claims}`));
  const actual = Buffer.from(signature);
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return undefined;
  const { kind, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    kind: Subject['kind'];
    sub: string;
    exp: number;
  };
  return exp * 1000 > shop.now() ? { kind, id: sub } : undefined;
}

/** Issues an access token and, unless an old one stays in use, a refresh token of the given family. */
export function issueTokens(
  shop: Shop,
  subject: Subject,
  refresh: { family?: string; keep?: string } = {},
): TokenAnswer {
  const issuedAt = Math.floor(shop.now() / 1000);
  const claims = {
    kind: subject.kind,
    sub: subject.id,
    clientId: shop.clientId,
    siteId: shop.siteId,
    jti: randomSecret(8),
    iat: issuedAt,
    exp: issuedAt + shop.accessTokenLifeS,
  };
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return {
    access_token: `${prefix}${text}.${sign(shop, text)}`,
    refresh_token: refresh.keep ?? issueRefreshToken(shop, subject, refresh.family ?? randomSecret(8)),
    token_type: 'Bearer',
    expires_in: shop.accessTokenLifeS,
  };
}

function issueRefreshToken(shop: Shop, subject: Subject, family: string): string {
  const token = randomSecret(48);
  const row = { token_hash: hashSecret(token), family, kind: subject.kind, subject: subject.id, spent: 0 };
  insertRow(shop.db, 'refresh_tokens', row);
  return token;
}

/**
 * Answers new tokens for a refresh token, undefined when it is not good. Where tokens rotate, one that comes back
 * after it was spent has been stolen or replayed, and ends its whole family.
 */
export function refreshTokens(shop: Shop, token: string): TokenAnswer | undefined {
  const hash = hashSecret(token);
  const stored = firstRow<{ family: string; kind: Subject['kind']; subject: string; spent: number }>(
    shop.db,
    'SELECT * FROM refresh_tokens WHERE token_hash = ?',
    hash,
  );
  if (stored === undefined) return undefined;
  if (stored.spent === 1) {
    shop.db.prepare('UPDATE refresh_tokens SET spent = 1 WHERE family = ?').run(stored.family);
    return undefined;
  }
  const subject = { kind: stored.kind, id: stored.subject };
  if (!shop.rotateRefreshTokens) return issueTokens(shop, subject, { keep: token });
  shop.db.prepare('UPDATE refresh_tokens SET spent = 1 WHERE token_hash = ?').run(hash);
  return issueTokens(shop, subject, { family: stored.family });
}
