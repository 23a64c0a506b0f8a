import { createPublicKey, sign, verify } from 'node:crypto';
import { firstRow, insertRow } from '../database.ts';
import { hashSecret, randomSecret } from './secrets.ts';
import type { Shop } from '../shop.ts';

/** The subject of a token; an app's id is that of its installation. */
export interface Subject {
  kind: 'visitor' | 'member' | 'app';
  id: string;
}

/** The claims of an access token; times in epoch seconds. */
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
// The signature format of a JWT, instead of the library's default DER.
const dsaEncoding = 'ieee-p1363';

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** True if the credential looks like an access token; anything else is an API key. */
export function isAccessToken(credential: string): boolean {
  return credential.startsWith(prefix);
}

/** The key that proves an access token's signature, as a JSON web key. */
export function toPublicKey({ signingKey }: Shop): object {
  return { ...createPublicKey(signingKey).export({ format: 'jwk' }), alg: 'ES256', use: 'sig' };
}

/** Verifies an access token; undefined if the signature is foreign or the token expired. */
export function readClaims(shop: Shop, token: string): Claims | undefined {
  if (!isAccessToken(token)) return undefined;
  const [header = '', claims = '', signature = ''] = token.slice(prefix.length).split('.');
  const key = { key: createPublicKey(shop.signingKey), dsaEncoding } as const;
  const isOurs = verify('sha256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'));
  if (!isOurs) return undefined;
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Claims;
  return read.exp * 1000 > shop.now() ? read : undefined;
}

/** The subject of an access token; undefined if the token is invalid or expired. */
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

/** Issues an access token and a refresh token of a new family. */
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

/** The subject of a valid refresh token. */
export function readRefreshToken(shop: Shop, token: string): Subject | undefined {
  const stored = findRefreshToken(shop, token);
  return stored?.spent === 0 ? { kind: stored.kind, id: stored.subject } : undefined;
}

function isBlocked({ db }: Shop, { kind, id }: Subject): boolean {
  const sql = "SELECT 1 FROM members WHERE id = ? AND status = 'BLOCKED'";
  return kind === 'member' && db.prepare(sql).get(id) !== undefined;
}

/**
 * Exchanges a refresh token of one of these kinds for new tokens; undefined if it is invalid. With rotation, a token
 * that is used twice was stolen or replayed, and its whole family is revoked.
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
