import type { Catalog } from '../catalog/port.ts';
import { createCatalogV1 } from '../catalog/v1.ts';
import { apiKeyAuth } from '../client/auth/api-key.ts';
import { createClient, type Auth, type Client, type ClientOptions } from '../client/client.ts';
import { codeOf, ShelfedgeError } from '../domain/errors.ts';
import type { KeyPermission } from '../domain/key.ts';
import { permissionOf } from './key-health.ts';

/** A store's key while it is in memory; null is none. Whoever calls with it looks here first, so that a lock holds at once. */
export interface KeyHolder {
  key: string | null;
}

export interface MerchantOptions extends Omit<ClientOptions, 'auth'> {
  holder: KeyHolder;
  siteId: string;
  /** Told whenever the platform says no to the key. */
  onRefused(status: 401 | 403, permission: KeyPermission): void;
}

/** What speaks with the merchant's key: the catalog, and a client whose refusals nobody is told of. */
export interface MerchantSide {
  catalog: Catalog;
  client: Client;
}

/** Makes what speaks with the key in `holder`, whichever that is at each call. */
export function createMerchantSide({ holder, siteId, onRefused, ...base }: MerchantOptions): MerchantSide {
  const auth: Auth = {
    elevated: true,
    headers: () =>
      holder.key === null
        ? Promise.reject(new ShelfedgeError('not_elevated', 'There is no key to call with.'))
        : apiKeyAuth(holder.key, siteId).headers(),
  };
  const client = createClient({ ...base, auth });
  const watched: Client = {
    call: (row, input, signal) => {
      const { key } = holder;
      return client.call(row, input, signal).catch((error: unknown) => {
        const code = codeOf(error);
        // A late answer to a key that was replaced says nothing about the new one.
        if (key === holder.key && (code === 'unauthorized' || code === 'forbidden'))
          onRefused(code === 'unauthorized' ? 401 : 403, permissionOf(row));
        throw error;
      });
    },
  };
  return { client, catalog: createCatalogV1({ client: watched, isMerchant: true }) };
}
