import type { Context } from 'hono';

/** The last part of the address, decoded and as it came: a slug may itself be percent-encoded text. */
export function slugsOf(c: Context): [decoded: string, raw: string] {
  const raw = new URL(c.req.url).pathname.split('/').at(-1) ?? '';
  try {
    return [decodeURIComponent(raw), raw];
  } catch {
    return [raw, raw];
  }
}

/** The requested page of a list, from 1. */
export function pageNumberOf(c: Context): number {
  const number = Number(c.req.query('page') ?? 1);
  return Number.isInteger(number) && number > 0 ? number : 1;
}

/** True if the request asks for a page with hostile styles or headers: `?hostile=css,csp`. */
export function isHostile(c: Context, how: 'css' | 'csp'): boolean {
  return (c.req.query('hostile') ?? '').split(',').includes(how);
}
