import type { Shop } from './shop.ts';
import { findOnce, issueOnce, redeemOnce } from './single-use.ts';

const name = 'platform_login';
// It is read in a frame of whoever stands around the page.
const attributes = 'Path=/_api; HttpOnly; Secure; SameSite=None';

function readCookie(headers: Headers): string {
  const cookies = (headers.get('Cookie') ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}

/** Lets the browser that gets this answer be known as the member's. */
export function rememberBrowser(shop: Shop, memberId: string, answer: Response): Response {
  answer.headers.append('Set-Cookie', `${name}=${issueOnce(shop, 'browser', memberId)}; ${attributes}`);
  return answer;
}

/** Whose browser it is; undefined for one that is not known, or no longer. */
export const memberOfBrowser = (shop: Shop, headers: Headers): string | undefined =>
  findOnce(shop, 'browser', readCookie(headers));

/** Ends what the browser is known by. */
export function forgetBrowser(shop: Shop, headers: Headers, answer: Response): Response {
  redeemOnce(shop, 'browser', readCookie(headers));
  answer.headers.append('Set-Cookie', `${name}=; ${attributes}; Max-Age=0`);
  return answer;
}
