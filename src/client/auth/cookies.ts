import { ShelfedgeError } from '../../base/errors.ts';
import { cookiePath } from '../constants.ts';

const secondsPerDay = 86_400;

/** The attributes of a cookie. */
export interface CookieOptions {
  /** Default: until the browser closes. 0 or less deletes the cookie. */
  expiresInDays?: number;
  /** Default `/`. */
  path?: string;
  domain?: string;
  secure?: boolean;
  sameSite?: 'Strict' | 'Lax' | 'None';
}

/** Parses the text of `document.cookie` or a Cookie header; the first of two cookies with one name counts. */
export function parseCookies(text: string): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of text.split(';')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, Math.max(at, 0)).trim();
    if (name !== '' && !cookies.has(name)) cookies.set(name, decode(pair.slice(at + 1).trim()));
  }
  return cookies;
}

/** Serializes a cookie for `document.cookie` or a Set-Cookie header; the value can be any text. */
export function toCookie(name: string, value: string, options: CookieOptions = {}): string {
  const { expiresInDays, path = cookiePath, domain, secure = false, sameSite } = options;
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) refuse('name');
  if (/\p{Cs}/u.test(value)) refuse('value');
  const attributes = [`Path=${checkAttribute('path', path)}`];
  // Max-Age instead of Expires, because a wrong clock does not affect it.
  if (expiresInDays !== undefined) attributes.push(`Max-Age=${toSeconds(expiresInDays)}`);
  if (domain !== undefined) attributes.push(`Domain=${checkAttribute('domain', domain)}`);
  if (sameSite !== undefined) attributes.push(`SameSite=${sameSite}`);
  if (secure) attributes.push('Secure');
  return [`${name}=${encodeURIComponent(value)}`, ...attributes].join('; ');
}

function toSeconds(days: number): number {
  if (!Number.isFinite(days)) refuse('expiresInDays');
  return Math.max(0, Math.round(days * secondsPerDay));
}

/** A semicolon or a line break would start another attribute. */
function checkAttribute(what: string, text: string): string {
  if (/[;\p{Cc}]/u.test(text)) refuse(what);
  return text;
}

function decode(value: string): string {
  const bare = /^".*"$/s.test(value) ? value.slice(1, -1) : value;
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}

function refuse(what: string): never {
  throw new ShelfedgeError('invalid_input', `cookie: ${what} cannot stand in a cookie`);
}
