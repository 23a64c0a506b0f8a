import { findApp, listApps } from './oauth-apps.ts';
import type { Shop } from '../shop.ts';

/** True if an origin matches the pattern; `*` matches any characters. */
function isAllowedOrigin(pattern: string, origin: string): boolean {
  const escaped = pattern.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`));
  return new RegExp(`^${escaped.join('[^/]*')}$`, 'u').test(origin);
}

/** True if the client that the platform was started with may be redirected to this URL. */
function isOfOwnClient(shop: Shop, address: string): boolean {
  const { protocol, host } = new URL(address);
  // The origin property of an extension's address is "null".
  return shop.allowedRedirectOrigins.some((pattern) => isAllowedOrigin(pattern, `${protocol}//${host}`));
}

/** True if a person may be sent to this URL after anything but a log-in: by this client, or by any if none is named. */
export function isAllowedAddress(shop: Shop, address: string, clientId?: string | null): boolean {
  if (!URL.canParse(address)) return false;
  const { host } = new URL(address);
  const isOfApp = listApps(shop.db).some(
    ({ id, allowedRedirectDomains }) =>
      (clientId === undefined || clientId === null || id === clientId) && allowedRedirectDomains.includes(host),
  );
  const isOwn = clientId === undefined || clientId === null || clientId === shop.clientId;
  return isOfApp || (isOwn && isOfOwnClient(shop, address));
}

/** True if a log-in by this client may return to this URL: for an app, exactly one of its own. */
export function isAllowedCallback(shop: Shop, clientId: string, address: string): boolean {
  if (!URL.canParse(address)) return false;
  if (clientId === shop.clientId) return isOfOwnClient(shop, address);
  return findApp(shop.db, clientId)?.allowedRedirectUris.includes(address) === true;
}

/** The origins of the windows that a silent log-in by this client may answer; `*` matches any characters. */
export const silentOrigins = (shop: Shop, clientId: string): string[] =>
  clientId === shop.clientId ? shop.allowedRedirectOrigins : (findApp(shop.db, clientId)?.allowedDomains ?? []);
