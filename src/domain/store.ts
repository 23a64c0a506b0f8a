import { Captcha } from './captcha.ts';
import { fields, type FieldKey } from './fields.ts';
import { KeyPermission } from './key.ts';
import { z } from './schema.ts';

/** The platform's own API; the only other hosts a key may go to are this machine's own. */
export const platformApi = 'https://www.wixapis.com';

const loopbackHosts = new Set(['127.0.0.1', 'localhost']);

/** Whether an API address is the platform's or a loopback one; what follows its origin is not used. */
export function isAllowedApi(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.origin === platformApi) return true;
  return url.protocol === 'http:' && loopbackHosts.has(url.hostname);
}

/** Whether an address can be a storefront: https, or http on this machine. */
export function isAllowedStorefront(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopbackHosts.has(url.hostname));
}

/** Which of the platform's two catalogs a store runs; one may move from V1 to V3, never back. */
export const CatalogVersion = z.enum(['V1_CATALOG', 'V3_CATALOG']);
export type CatalogVersion = z.infer<typeof CatalogVersion>;

/** A connected store, without its secrets. */
export const Store = z.object({
  id: z.string(),
  name: z.string(),
  /** Origin of the live store's pages. */
  storefront: z.string(),
  /** Origin of the platform's API. */
  api: z.string(),
  clientId: z.string(),
  siteId: z.string(),
  catalogVersion: CatalogVersion,
  /** Left out where its captcha is drawn on the platform's own log-in page alone. */
  captcha: z.optional(Captcha),
});
export type Store = z.infer<typeof Store>;

/** Why a store could not be connected; `ui/` has the words for each. */
export type ConnectProblem =
  | 'not_allowed'
  | 'permission_denied'
  | 'client_unknown'
  | 'client_elsewhere'
  | 'key_refused'
  | 'key_forbidden'
  | 'site_unknown'
  | 'api_unreachable'
  | 'api_not_platform'
  | 'api_throttled'
  | 'api_failing'
  | 'catalog_unsupported'
  | 'storefront_mismatch';

/** Who the shopper session is. */
export const Shopper = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('none') }),
  /** `fellBack`: they were a member until the platform would not renew that. */
  z.object({ tag: z.literal('visitor'), fellBack: z.boolean() }),
  z.object({ tag: z.literal('member'), email: z.string() }),
]);
export type Shopper = z.infer<typeof Shopper>;

/** How a key is remembered on this device: encrypted, and locked after so many minutes without use (null: never). */
const Remembered = z.object({ lockAfterMinutes: z.nullable(z.int()) });
export type Remembered = z.infer<typeof Remembered>;

/**
 * Whether the merchant's key works: missing after the browser was closed, locked while its passphrase is needed,
 * refused once the platform says no to it. `missing` names what it may not do.
 */
export const Merchant = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('ready'), missing: z.array(KeyPermission), remembered: z.nullable(Remembered) }),
  z.object({ tag: z.literal('missing') }),
  z.object({ tag: z.literal('locked') }),
  z.object({
    tag: z.literal('refused'),
    status: z.int(),
    missing: z.array(KeyPermission),
    remembered: z.nullable(Remembered),
  }),
]);
export type Merchant = z.infer<typeof Merchant>;

/** Whether a field can be written with the key as it stands. */
export const mayWrite = (merchant: Merchant | undefined, field: FieldKey): boolean =>
  merchant?.tag === 'ready' && !merchant.missing.includes(fields[field].needs);
