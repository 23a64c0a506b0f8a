import { createCatalog, type VersionState } from '../../catalog/catalog.ts';
import type { Catalog } from '../../catalog/port.ts';
import { apiKeyAuth } from '../../client/auth/api-key.ts';
import { createClient, type Auth, type Client, type ClientOptions } from '../../client/client.ts';
import { codeOf, ShelfedgeError } from '../../domain/errors.ts';
import type { KeyPermission } from '../../domain/key.ts';
import type { Writer } from '../../edits/runner/send-queue.ts';
import { permissionOf } from './key-permissions.ts';

/** A key in memory, and its print. */
interface HeldKey {
  key: string;
  fingerprint: string;
}

/** A store's key while it is in memory; null is none. Whoever calls with it looks here first, so that a lock holds at once. */
export interface KeyHolder {
  current: HeldKey | null;
  /** Print of the key that was here last; null while there was none ever. */
  lastFingerprint: string | null;
}

export interface MerchantOptions extends Omit<ClientOptions, 'auth'> {
  holder: KeyHolder;
  siteId: string;
  versioned: VersionState;
  /** Told whenever the platform says no to the key. */
  onRefused(status: 401 | 403, permission: KeyPermission): void;
}

/** What speaks with the merchant's key: the catalog, and a client whose refusals nobody is told of. */
export interface MerchantClients {
  catalog: Catalog;
  /** The same, whose calls end with the signal. */
  catalogUntil(signal: AbortSignal): Catalog;
  client: Client;
  /** What writes with the key that is here now and with no later one; null while there is none. */
  writer(): Writer | null;
}

/** Makes what speaks with the key in `holder`, whichever that is at each call. */
export function createMerchantClients({
  holder,
  siteId,
  versioned,
  onRefused,
  ...base
}: MerchantOptions): MerchantClients {
  /** A client with the key that is here at each call, or with the one of this print alone. */
  const clientAs = (fingerprint?: string): Client => {
    const auth: Auth = {
      elevated: true,
      headers: () => {
        const { current } = holder;
        return current === null || (fingerprint !== undefined && fingerprint !== current.fingerprint)
          ? Promise.reject(new ShelfedgeError('not_elevated', 'There is no key to call with.'))
          : apiKeyAuth(current.key, siteId).headers();
      },
    };
    return createClient({ ...base, auth });
  };
  const watched = (client: Client, end?: AbortSignal): Client => ({
    call: (row, input, signal = end) => {
      const { current } = holder;
      return client.call(row, input, signal).catch((error: unknown) => {
        const code = codeOf(error);
        // A late answer to a key that was replaced says nothing about the new one.
        if (current?.key === holder.current?.key && (code === 'unauthorized' || code === 'forbidden'))
          onRefused(code === 'unauthorized' ? 401 : 403, permissionOf(row));
        throw error;
      });
    },
  });
  const catalogAs = (fingerprint?: string, end?: AbortSignal): Catalog =>
    createCatalog({ client: watched(clientAs(fingerprint), end), isMerchant: true, versioned });
  return {
    client: clientAs(),
    catalog: catalogAs(),
    catalogUntil: (signal) => catalogAs(undefined, signal),
    writer: () =>
      holder.current === null
        ? null
        : { catalog: catalogAs(holder.current.fingerprint), keyFingerprint: holder.current.fingerprint },
  };
}
