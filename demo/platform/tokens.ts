import { createPublicKey, sign, verify } from 'node:crypto';
import { firstRow, insertRow } from './database.ts';
import { hashSecret, randomSecret } from './secrets.ts';
import type { Shop } from './shop.ts';

/** Who a token speaks for; an app's id is that of its installation on the store. */
export interface Subject {
  kind: 'visitor' | 'member' | 'app';
  id: string;
}

/** What an access token says; times in epoch seconds. */
export interface Claims {
  kind: Subject['kind'];
  sub: string;
  clientId: string;
  siteId: string;
  accountId: string;
  instanceId?: string;
  iat: number;
  exp: number;
}

export interface AccessAnswer {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
}

export interface TokenAnswer extends AccessAnswer {
  refresh_token: string;
}

const prefix = 'OauthNG.JWS.';
// The signature form a JWT asks for, instead of the DER the library makes.
const dsaEncoding = 'ieee-p1363';

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** Whether the credential has the shape of an access token; anything else is taken for an API key. */
export function isAccessToken(credential: string): boolean {
  return credential.startsWith(prefix);
}

/** The key that proves an access token's signature, as a JSON web key. */
export function toPublicKey({ signingKey }: Shop): object {
  return { ...createPublicKey(signingKey).export({ format: 'jwk' }), alg: 'ES256', use: 'sig' };
}

/** Reads an access token; undefined when it was not signed here or its time is over. */
export function readClaims(shop: Shop, token: string): Claims | undefined {
  if (!isAccessToken(token)) return undefined;
  const [header = '', claims = '', signature = ''] = token.slice(prefix.length).split('.');
  const key = { key: createPublicKey(shop.signingKey), dsaEncoding } as const;
  const isOurs = verify('sha256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'));
  if (!isOurs) return undefined;
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims;
  return read.exp * 1000 > shop.now() ? read : undefined;
}

/** Whom an access token speaks for; undefined when it is not, or no longer, good. */
export function readAccessToken(shop: Shop, token: string): Subject | undefined {
  const claims = readClaims(shop, token);
  return claims && { kind: claims.kind, id: claims.sub };
}

/** Issues an access token alone. */
export function issueAccessToken(shop: Shop, { kind, id }: Subject): AccessAnswer {
  const issuedAt = Math.floor(shop.now() / 1000);
  const claims: Claims = {
    kind,
    sub: id,
    clientId: kind === 'app' ? shop.app.id : shop.clientId,
    siteId: shop.siteId,
    accountId: shop.accountId,
    ...(kind === 'app' && { instanceId: id }),
    iat: issuedAt,
    exp: issuedAt + shop.accessTokenLifeS,
  };
  const text = `${encode({ alg: 'ES256', typ: 'JWT' })}.${encode({ ...claims, jti: randomSecret(8) })}`;
  const signature = sign('sha256', Buffer.from(text), { key: shop.signingKey, dsaEncoding }).toString('base64url');
  return { access_token: `${prefix}${text}.${signature}`, token_type: 'Bearer', expires_in: shop.accessTokenLifeS };
}

/** Issues an access token and a refresh token that begins a family of its own. */
export function issueTokens(shop: Shop, subject: Subject): TokenAnswer {
  return { ...issueAccessToken(shop, subject), refresh_token: issueRefreshToken(shop, subject, randomSecret(8)) };
}

function issueRefreshToken(shop: Shop, subject: Subject, family: string): string {
  const token = randomSecret(48);
  const row = { token_hash: hashSecret(token), family, kind: subject.kind, subject: subject.id, spent: 0 };
  insertRow(shop.db, 'refresh_tokens', row);
  return token;
}

interface RefreshRow {
  family: string;
  kind: Subject['kind'];
  subject: string;
  spent: number;
}

function findRefreshToken(shop: Shop, token: string): RefreshRow | undefined {
  return firstRow<RefreshRow>(shop.db, 'SELECT * FROM refresh_tokens WHERE token_hash = ?', hashSecret(token));
}

/** Whom a refresh token that is still good was issued to. */
export function readRefreshToken(shop: Shop, token: string): Subject | undefined {
  const stored = findRefreshToken(shop, token);
  return stored?.spent === 0 ? { kind: stored.kind, id: stored.subject } : undefined;
}

function isBlocked({ db }: Shop, { kind, id }: Subject): boolean {
  const sql = "SELECT 1 FROM members WHERE id = ? AND status = 'BLOCKED'";
  return kind === 'member' && db.prepare(sql).get(id) !== undefined;
}

/**
 * Answers new tokens for a refresh token of one of these kinds, undefined when it is not good. Where tokens rotate, one
 * that comes back after it was spent has been stolen or replayed, and ends its whole family.
 */
export function refreshTokens(shop: Shop, token: string, kinds: Subject['kind'][]): TokenAnswer | undefined {
  const stored = findRefreshToken(shop, token);
  if (stored === undefined || !kinds.includes(stored.kind)) return undefined;
  if (stored.spent === 1) {
    shop.db.prepare('UPDATE refresh_tokens SET spent = 1 WHERE family = ?').run(stored.family);
    return undefined;
  }
  const subject = { kind: stored.kind, id: stored.subject };
  if (isBlocked(shop, subject)) return undefined;
  const access = issueAccessToken(shop, subject);
  if (!shop.rotateRefreshTokens) return { ...access, refresh_token: token };
  shop.db.prepare('UPDATE refresh_tokens SET spent = 1 WHERE token_hash = ?').run(hashSecret(token));
  return { ...access, refresh_token: issueRefreshToken(shop, subject, stored.family) };
}
