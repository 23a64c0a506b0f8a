import type { Shop } from '../shop.ts';
import { findOnce, issueOnce, redeemOnce } from './single-use.ts';

const name = 'platform_login';
// SameSite=None, because the cookie is read inside a frame.
const attributes = 'Path=/_api; HttpOnly; Secure; SameSite=None';

function readCookie(headers: Headers): string {
  const cookies = (headers.get('Cookie') ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}

/** Remembers the browser that gets this response as the member's. */
export function rememberBrowser(shop: Shop, memberId: string, answer: Response): Response {
  answer.headers.append('Set-Cookie', `${name}=${issueOnce(shop, 'browser', memberId)}; ${attributes}`);
  return answer;
}

/** The member of this browser; undefined if unknown or expired. */
export const memberOfBrowser = (shop: Shop, headers: Headers): string | undefined =>
  findOnce(shop, 'browser', readCookie(headers));

/** Ends the browser's login session. */
export function forgetBrowser(shop: Shop, headers: Headers, answer: Response): Response {
  redeemOnce(shop, 'browser', readCookie(headers));
  answer.headers.append('Set-Cookie', `${name}=; ${attributes}; Max-Age=0`);
  return answer;
}
