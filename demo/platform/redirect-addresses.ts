import type { Shop } from './shop.ts';

/** Whether an origin is one the pattern allows; `*` stands for any run of characters. */
function isAllowedOrigin(pattern: string, origin: string): boolean {
  const escaped = pattern.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`));
  return new RegExp(`^${escaped.join('[^/]*')}$`, 'u').test(origin);
}

/** Whether the store's client may be sent back to this address. */
export function isAllowedAddress(shop: Shop, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host } = new URL(address);
  // The origin property of an extension's address is "null".
  return shop.allowedRedirectOrigins.some((pattern) => isAllowedOrigin(pattern, `${protocol}//${host}`));
}
