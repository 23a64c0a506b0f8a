import type { DatabaseSync } from 'node:sqlite';
import { firstRow, insertRow } from '../database.ts';
import { gatewayFault } from '../http/envelope.ts';
import { hashSecret } from './secrets.ts';
import type { Shop } from '../shop.ts';
import { isAccessToken, readAccessToken } from './tokens.ts';
import type { Subject } from './tokens.ts';

/** The permissions of an API key, with the platform's ids. */
export const permissions = [
  'CATEGORIES.CATEGORY_ADD_ITEM',
  'CATEGORIES.CATEGORY_REMOVE_ITEM',
  'IAM.AUTHENTICAITON_SIGN_ON',
  'IAM.CHANGE_PASSWORD',
  'IAM.SEND_ACTIVATION_EMAIL',
  'IAM.SIGN_ON_POLICY_READ',
  'IAM.SIGN_ON_POLICY_UPDATE',
  'IAM.START',
  'OAUTH_APP.APP_CREATE',
  'OAUTH_APP.APP_READ',
  'OAUTH_APP.APP_UPDATE',
  'SITE_URLS.READ',
  'WIX_HEADLESS.WIX_URL_CREATE',
  'WIX_STORES.ALL_PRODUCTS_CATEGORY_READ',
  'WIX_STORES.BRAND_CREATE',
  'WIX_STORES.BRAND_DELETE',
  'WIX_STORES.BRAND_GET_OR_CREATE',
  'WIX_STORES.BRAND_READ',
  'WIX_STORES.BRAND_UPDATE',
  'WIX_STORES.CATALOG_VERSION_READ',
  'WIX_STORES.CUSTOMIZATION_CREATE',
  'WIX_STORES.CUSTOMIZATION_DELETE',
  'WIX_STORES.CUSTOMIZATION_READ',
  'WIX_STORES.CUSTOMIZATION_UPDATE',
  'WIX_STORES.INFO_SECTION_CREATE',
  'WIX_STORES.INFO_SECTION_DELETE',
  'WIX_STORES.INFO_SECTION_GET_OR_CREATE',
  'WIX_STORES.INFO_SECTION_READ',
  'WIX_STORES.INFO_SECTION_UPDATE',
  'WIX_STORES.INVENTORY_CREATE',
  'WIX_STORES.INVENTORY_DELETE',
  'WIX_STORES.INVENTORY_READ',
  'WIX_STORES.INVENTORY_UPDATE',
  'WIX_STORES.MODIFY_INVENTORY',
  'WIX_STORES.MODIFY_PRODUCTS',
  'WIX_STORES.PRODUCT_CREATE',
  'WIX_STORES.PRODUCT_DELETE',
  'WIX_STORES.PRODUCT_MERCHANT_DATA_READ',
  'WIX_STORES.PRODUCT_READ',
  'WIX_STORES.PRODUCT_READ_NON_VISIBLE',
  'WIX_STORES.PRODUCT_UPDATE',
  'WIX_STORES.READ_INVENTORY',
  'WIX_STORES.READ_ONLY_VARIANT_READ',
  'WIX_STORES.READ_ONLY_VARIANT_READ_HIDDEN',
  'WIX_STORES.READ_PRODUCTS',
  'WIX_STORES.RIBBON_CREATE',
  'WIX_STORES.RIBBON_DELETE',
  'WIX_STORES.RIBBON_GET_OR_CREATE',
  'WIX_STORES.RIBBON_READ',
  'WIX_STORES.RIBBON_UPDATE',
  'stores:catalog:v3:product:bulk_update_product_tags',
  'stores:catalog:v3:product:bulk_update_product_tags_by_filter',
] as const;

export type Permission = (typeof permissions)[number];

/**
 * The sender of a request; `invalid` has a bad or expired credential. An API key can come with the token of the
 * customer it acts for, which then names the site.
 */
export type Identity =
  | { kind: 'none' | 'invalid' }
  | Subject
  | { kind: 'apiKey'; permissions: Permission[]; siteId: string | undefined; shopper?: Subject };

/**
 * The access rule of a call. `open` needs no credential, `visitor` any, `merchant` an API key or an app, `account` an API
 * key whatever the site; `permission` is required of an API key.
 */
export interface AccessRule {
  access: 'open' | 'visitor' | 'merchant' | 'account';
  permission?: Permission;
}

/** Registers an API key with its permissions. */
export function addApiKey(db: DatabaseSync, key: string, granted: readonly Permission[]): void {
  insertRow(db, 'api_keys', { key_hash: hashSecret(key), permissions: JSON.stringify(granted) });
}

/** Parses `<access token>,<API key>`, the credential of an external login. */
function identifyPair(shop: Shop, access: string, key: string): Identity {
  const shopper = readAccessToken(shop, access);
  if (shopper === undefined || shopper.kind === 'app') return { kind: 'invalid' };
  const merchant = identify(shop, key, shop.siteId);
  return merchant.kind === 'apiKey' ? { ...merchant, shopper } : { kind: 'invalid' };
}

/** Identifies the sender by the Authorization and wix-site-id headers. */
export function identify(shop: Shop, authorization: string | undefined, siteId: string | undefined): Identity {
  if (authorization === undefined || authorization === '') return { kind: 'none' };
  const [first = '', second] = authorization.split(',');
  if (second !== undefined) return identifyPair(shop, first, second);
  if (isAccessToken(authorization)) return readAccessToken(shop, authorization) ?? { kind: 'invalid' };
  const sql = 'SELECT permissions FROM api_keys WHERE key_hash = ?';
  const row = firstRow<{ permissions: string }>(shop.db, sql, hashSecret(authorization));
  if (row === undefined) return { kind: 'invalid' };
  return { kind: 'apiKey', permissions: JSON.parse(row.permissions) as Permission[], siteId };
}

/** Refuses unknown senders with 401 and senders without access with 403. */
export function requireAccess(shop: Shop, identity: Identity, route: AccessRule): void {
  if (route.access === 'open') return;
  switch (identity.kind) {
    case 'none':
    case 'invalid':
      throw gatewayFault(401, 'Unauthenticated');
    case 'visitor':
    case 'member':
      if (route.access === 'merchant' || route.access === 'account') throw gatewayFault(403, 'Forbidden');
      return;
    case 'app':
      if (route.access === 'account') throw gatewayFault(403, 'Forbidden');
      return;
    case 'apiKey':
      if (route.access !== 'account' && identity.siteId !== shop.siteId)
        throw gatewayFault(403, 'Forbidden: wix-site-id is missing or another site');
      if (route.permission !== undefined && !identity.permissions.includes(route.permission))
        throw gatewayFault(403, `Forbidden: missing permission ${route.permission}`);
  }
}

/** True if this identity manages the store and may see hidden data. */
export function isMerchant(identity: Identity): boolean {
  return identity.kind === 'apiKey' || identity.kind === 'app';
}
