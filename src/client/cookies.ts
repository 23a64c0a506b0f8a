import { ShelfedgeError } from '../domain/errors.ts';
import { cookiePath } from './constants.ts';

const secondsPerDay = 86_400;

export interface CookieOptions {
  /** Until the browser closes unless told; 0 or less deletes the cookie. */
  expiresInDays?: number;
  /** `/` unless told. */
  path?: string;
  domain?: string;
  secure?: boolean;
  sameSite?: 'Strict' | 'Lax' | 'None';
}

/** Reads the text of `document.cookie` or a Cookie header; of two with one name the first counts. */
export function parseCookies(text: string): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const pair of text.split(';')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, Math.max(at, 0)).trim();
    if (name !== '' && !cookies.has(name)) cookies.set(name, decode(pair.slice(at + 1).trim()));
  }
  return cookies;
}

/** Builds the text that sets a cookie, for `document.cookie` or a Set-Cookie header; the value may be any text. */
export function toCookie(name: string, value: string, options: CookieOptions = {}): string {
  const { expiresInDays, path = cookiePath, domain, secure = false, sameSite } = options;
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) refuse('name');
  if (/\p{Cs}/u.test(value)) refuse('value');
  const attributes = [`Path=${checkAttribute('path', path)}`];
  // Max-Age and not Expires, so that a clock that is wrong does no harm.
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

/** A semicolon or a line break would end the attribute and begin another. */
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
