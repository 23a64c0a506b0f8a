import type { Shop } from '../shop.ts';

/** True if an origin matches the pattern; `*` matches any characters. */
function isAllowedOrigin(pattern: string, origin: string): boolean {
  const escaped = pattern.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`));
  return new RegExp(`^${escaped.join('[^/]*')}$`, 'u').test(origin);
}

/** True if the store's client may be redirected to this URL. */
export function isAllowedAddress(shop: Shop, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host } = new URL(address);
  // The origin property of an extension's address is "null".
  return shop.allowedRedirectOrigins.some((pattern) => isAllowedOrigin(pattern, `${protocol}//${host}`));
}
