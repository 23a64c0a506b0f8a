import { loopbackHosts } from './build-hosts.ts';
import { baseBeforeProducts } from './product-paths.ts';
import { isLoopback } from './store.ts';
import { toBase } from './storefront.ts';

/** The answers that connect a store. */
export interface ConnectAnswers {
  storefront: string;
  api: string;
  clientId: string;
  siteId: string;
  apiKey: string;
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;
export const isUuid = (text: string): boolean => uuid.exec(text)?.[0] === text;

/** The start of every API key of the platform. */
const isApiKey = (text: string): boolean => text.startsWith('IST.');

/** Hosts where merchants manage or build a site, which no shopper sees. */
const manageHost = /^(?:manage|editor|create|www)\.wix\.com$/;

/**
 * The origin of a typed or pasted address, which may lack its scheme or go on after the host; undefined for other text.
 */
const readOrigin = (typed: string): string | undefined => readAddress(typed)?.origin;

/** A typed address up to its products' path, without query and fragment. It may be a site's, which the platform confirms. */
export function readStorefront(typed: string): string | undefined {
  const base = toBase(readAddress(typed)?.href ?? '');
  return base === undefined ? undefined : baseBeforeProducts(base);
}

function readAddress(typed: string): URL | undefined {
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(typed);
  const isHere = loopbackHosts.some((host) => typed.toLowerCase().split(/[:/]/)[0] === host);
  const address = hasScheme ? typed : `${isHere ? 'http' : 'https'}://${typed}`;
  if (/\s/.test(typed) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const { origin, hostname, username } = url;
  // A single word is no address of a shop, and neither is an email address.
  const isHost = (hasScheme || isHere || hostname.includes('.')) && username === '';
  return isHost && origin !== 'null' ? url : undefined;
}

/** True for an address of the platform's dashboard or editor. */
export function isManageAddress(typed: string): boolean {
  const origin = readOrigin(typed);
  return origin !== undefined && manageHost.test(new URL(origin).hostname);
}

/** Hosts of the platform's editors and previews, which no shopper sees. */
const editorHost = /^(?:editor|create)\.wix\.com$|\.editorx\.io$/;

/** True for an address of the platform's editor or of a preview in it. */
export function isEditorAddress(typed: string): boolean {
  const origin = readOrigin(typed);
  return origin !== undefined && editorHost.test(new URL(origin).hostname);
}

/** The site id in an address of the dashboard: `manage.wix.com/dashboard/{siteId}/…`, or the same path on this machine. */
export function dashboardSiteId(typed: string): string | undefined {
  const origin = readOrigin(typed);
  if (origin === undefined || !(isManageAddress(typed) || isLoopback(new URL(origin)))) return undefined;
  return new RegExp(`^[^?#]*/dashboard/(${uuid.source})(?![\\da-f-])`, 'i').exec(typed)?.[1]?.toLowerCase();
}

/**
 * Normalizes the answers: the API's address becomes an origin, the store's loses its query, both get a scheme, a site id is
 * extracted from a dashboard address, and a swapped key and site id are exchanged. Unreadable answers stay as typed.
 */
export function readConnectAnswers(typed: ConnectAnswers): ConnectAnswers {
  const [storefront, api, clientId] = [typed.storefront.trim(), typed.api.trim(), typed.clientId.trim()];
  const [siteId, apiKey] = [typed.siteId.trim(), typed.apiKey.trim()];
  const isSwapped = isApiKey(siteId) && (isUuid(apiKey) || dashboardSiteId(apiKey) !== undefined);
  const [id, key] = isSwapped ? [apiKey, siteId] : [siteId, apiKey];
  return {
    storefront:
      isManageAddress(storefront) || dashboardSiteId(storefront) !== undefined
        ? storefront
        : (readStorefront(storefront) ?? storefront),
    api: readOrigin(api) ?? api,
    clientId,
    siteId: dashboardSiteId(id) ?? (id === '' ? (dashboardSiteId(storefront) ?? '') : id),
    apiKey: key,
  };
}
