import { withoutTrailingSlash } from './address.ts';
import { loopbackHosts } from './build-hosts.ts';
import { Captcha, isAcceptedCaptcha } from './captcha.ts';
import { idleDefaultMinutes, KeyPermission, type KeptBy } from './key.ts';
import { z } from '../base/schema.ts';

/** The platform's API. A key is sent only to this host and to loopback addresses. */
export const platformApi = 'https://www.wixapis.com';

/** True for an address on this machine over http, as the demo has them; never in the build for merchants. */
export const isLoopback = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && loopbackHosts.includes(hostname);

/** Where a merchant manages what an API serves: the platform's dashboard, or on this machine the API's own pages. */
export const dashboardOf = (api: string): string => (api === platformApi ? 'https://manage.wix.com' : api);

/** The page of the dashboard that lists a store's products and adds new ones. */
export const dashboardProducts = ({ api, siteId }: Pick<Store, 'api' | 'siteId'>): string =>
  `${dashboardOf(api)}/dashboard/${encodeURIComponent(siteId)}/store/products`;

/** The page of the dashboard that edits a product: pictures, description, info sections, search engines. */
export const dashboardProduct = (store: Pick<Store, 'api' | 'siteId'>, productId: string): string =>
  `${dashboardProducts(store)}/product/${encodeURIComponent(productId)}`;

/** True if an API address is the platform's or a loopback one; only its origin is used. */
export function isAllowedApi(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.origin === platformApi) return true;
  return isLoopback(url);
}

/** True if an address can be a storefront: https, or http on this machine. */
export function isAllowedStorefront(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return url.protocol === 'https:' || isLoopback(url);
}

/** A storefront's other spelling: with `www.`, or without it. Undefined for a host that has no such spelling. */
export function toggleWww(storefront: string): string | undefined {
  const { protocol, host, hostname, pathname } = new URL(storefront);
  if (protocol !== 'https:' || !hostname.includes('.') || /^[\d.]+$/.test(hostname)) return undefined;
  return `${protocol}//${host.startsWith('www.') ? host.slice(4) : `www.${host}`}${withoutTrailingSlash(pathname)}`;
}

/** True if two storefronts are the same, or differ by `www.` alone. */
export const isSameShop = (one: string, other: string): boolean => one === other || toggleWww(one) === other;

/** The catalog version that a store runs; a store may migrate from V1 to V3, never back. */
export const CatalogVersion = z.enum(['V1_CATALOG', 'V3_CATALOG']);
export type CatalogVersion = z.infer<typeof CatalogVersion>;

/** A connected store, without its secrets. */
export const Store = z.object({
  id: z.string(),
  name: z.string(),
  /** The base of the live storefront's addresses (`storefront.ts`). */
  storefront: z.string(),
  /** The origin of the platform's API. */
  api: z.string(),
  /** The OAuth app that customers log in with; null while none is known. */
  clientId: z.nullable(z.string()),
  siteId: z.string(),
  catalogVersion: CatalogVersion,
  /** Omitted if the captcha appears only on the platform's login page. */
  captcha: z.optional(Captcha),
  /** After how many minutes without use a store without a remembered key is locked; null: never; omitted: the default. */
  lockAfterMinutes: z.optional(z.nullable(z.int())),
  /** Set while neither the platform nor its owner has confirmed that the storefront is the site's: members cannot log in. */
  isUnproven: z.optional(z.literal(true)),
  /** Set once the merchant disconnected the store: it is removed as soon as its writes in flight are answered. */
  isDisconnecting: z.optional(z.literal(true)),
});
export type Store = z.infer<typeof Store>;

/** The id of a connected store: one site at one API. Its key is kept under it, so that no other API gets the key. */
export const storeIdOf = ({ siteId, api }: Pick<Store, 'siteId' | 'api'>): string => `${siteId}@${new URL(api).host}`;

/** True if an id names this store; the port of an API on this machine may be another one. */
function isIdOf(id: string, store: Pick<Store, 'siteId' | 'api'>): boolean {
  if (id === storeIdOf(store)) return true;
  const idApi = `http://${id.slice(store.siteId.length + 1)}`;
  const isHere = [idApi, store.api].every((api) => URL.canParse(api) && isLoopback(new URL(api)));
  return isHere && id === storeIdOf({ ...store, api: idApi });
}

/**
 * True if the addresses of a store are ones that connecting accepts, its id names its API, and members log in at proven
 * addresses alone.
 */
export const isAcceptedStore = (store: Store): boolean =>
  isAllowedApi(store.api) &&
  new URL(store.api).origin === store.api &&
  isIdOf(store.id, store) &&
  isAllowedStorefront(store.storefront) &&
  (store.isUnproven !== true || store.clientId === null) &&
  (store.captcha === undefined || isAcceptedCaptcha(store.captcha, store));

/** The minutes after which a store without a remembered key is locked; null: never. */
export const idleMinutesOf = ({ lockAfterMinutes }: Pick<Store, 'lockAfterMinutes'>): number | null =>
  lockAfterMinutes === undefined ? idleDefaultMinutes : lockAfterMinutes;

/** Why a store could not be connected; `ui/` has the message for each. */
export type ConnectProblem =
  | 'not_allowed'
  | 'permission_denied'
  | 'client_unknown'
  | 'client_elsewhere'
  | 'key_refused'
  | 'key_forbidden'
  | 'site_unknown'
  | 'account_unknown'
  | 'api_unreachable'
  | 'api_slow'
  | 'api_not_platform'
  | 'api_throttled'
  | 'api_failing'
  | 'catalog_unsupported'
  | 'storefront_mismatch'
  | 'no_store_page'
  | 'address_unproven'
  | 'address_differs';

/** The identity of the customer session. */
export const Customer = z.discriminatedUnion('tag', [
  z.object({ tag: z.literal('none') }),
  /** `fellBack`: the customer was a member until the platform refused to renew the session. */
  z.object({ tag: z.literal('visitor'), fellBack: z.boolean() }),
  z.object({ tag: z.literal('member'), email: z.string() }),
]);
export type Customer = z.infer<typeof Customer>;

/** How a key is remembered on this device. */
const Remembered = z.object({
  /** After how many unused minutes it is locked; null: never. */
  lockAfterMinutes: z.nullable(z.int()),
  /** Set for a key that opens without a passphrase: whoever has the browser's profile can use it. */
  isOpen: z.optional(z.literal(true)),
});
export type Remembered = z.infer<typeof Remembered>;

/** How a key is kept that is remembered so, or not at all. */
export const keptBy = (remembered: Remembered | null): KeptBy =>
  remembered === null ? 'session' : remembered.isOpen === true ? 'device' : 'passphrase';

/**
 * The state of the merchant's API key. `missing`: the browser was closed. `locked`: the passphrase is needed.
 * `refused`: the platform rejected the key. `missing` within `ready` lists the permissions that the key lacks.
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

/** True for a present key that opens without a passphrase. */
export const isOpenKey = (merchant: Merchant): boolean =>
  (merchant.tag === 'ready' || merchant.tag === 'refused') && keptBy(merchant.remembered) === 'device';

/** The step that the merchant must take with the key before editing; null for none. */
export type KeyStep = 'unlock' | 'enter';
export const keyStepOf = ({ tag }: Merchant): KeyStep | null =>
  tag === 'ready' ? null : tag === 'locked' ? 'unlock' : 'enter';
