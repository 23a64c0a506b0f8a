import type { DatabaseSync } from 'node:sqlite';
import { firstRow, insertRow } from './database.ts';
import { gatewayFault } from './envelope.ts';
import { hashSecret } from './secrets.ts';
import type { Shop } from './shop.ts';
import { isAccessToken, readAccessToken } from './tokens.ts';

/** What an API key can be given; the ids are the platform's. */
export const permissions = [
  'WIX_STORES.READ_PRODUCTS',
  'WIX_STORES.MODIFY_PRODUCTS',
  'WIX_STORES.READ_INVENTORY',
  'WIX_STORES.MODIFY_INVENTORY',
] as const;

export type Permission = (typeof permissions)[number];

/** Who sent a request; `invalid` brought a credential that is not, or no longer, good. */
export type Identity =
  | { kind: 'none' | 'invalid' }
  | { kind: 'visitor' | 'member'; id: string }
  | { kind: 'apiKey'; permissions: Permission[]; siteId: string | undefined };

/**
 * Who may make a call: `open` asks for no credential, `visitor` for any, `merchant` for an API key; `permission` is what
 * an API key must have been given.
 */
export interface AccessRule {
  access: 'open' | 'visitor' | 'merchant';
  permission?: Permission;
}

/** Registers an API key with the permissions it was created with. */
export function addApiKey(db: DatabaseSync, key: string, granted: readonly Permission[]): void {
  insertRow(db, 'api_keys', { key_hash: hashSecret(key), permissions: JSON.stringify(granted) });
}

/** Tells who sends, from the raw Authorization and wix-site-id headers. */
export function identify(shop: Shop, authorization: string | undefined, siteId: string | undefined): Identity {
  if (authorization === undefined || authorization === '') return { kind: 'none' };
  if (isAccessToken(authorization)) return readAccessToken(shop, authorization) ?? { kind: 'invalid' };
  const sql = 'SELECT permissions FROM api_keys WHERE key_hash = ?';
  const row = firstRow<{ permissions: string }>(shop.db, sql, hashSecret(authorization));
  if (row === undefined) return { kind: 'invalid' };
  return { kind: 'apiKey', permissions: JSON.parse(row.permissions) as Permission[], siteId };
}

/** Refuses with 401 who is not known and with 403 who is known but may not. */
export function requireAccess(shop: Shop, identity: Identity, route: AccessRule): void {
  if (route.access === 'open') return;
  switch (identity.kind) {
    case 'none':
    case 'invalid':
      throw gatewayFault(401, 'Unauthenticated');
    case 'visitor':
    case 'member':
      if (route.access === 'merchant') throw gatewayFault(403, 'Forbidden');
      return;
    case 'apiKey':
      if (identity.siteId !== shop.siteId) throw gatewayFault(403, 'Forbidden: wix-site-id is missing or another site');
      if (route.permission !== undefined && !identity.permissions.includes(route.permission))
        throw gatewayFault(403, `Forbidden: missing permission ${route.permission}`);
  }
}

/** Whether this identity manages the store, and so may see what shoppers may not. */
export function isMerchant(identity: Identity): boolean {
  return identity.kind === 'apiKey';
}
