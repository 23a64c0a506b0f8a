import { createCatalog, type VersionState } from '../../catalog/catalog.ts';
import type { Decimals } from '../../catalog/decimals.ts';
import type { Catalog } from '../../catalog/port.ts';
import { apiKeyAuth } from '../../client/auth/api-key.ts';
import { createClient, type Auth, type Client, type ClientOptions } from '../../client/client.ts';
import type { Consistency, ConsistencyOf } from '../../client/http/transport.ts';
import { codeOf, ShelfedgeError } from '../../base/errors.ts';
import type { KeyPermission } from '../../domain/key.ts';
import type { Writer } from '../../edits/runner/send-queue.ts';
import type { Seal } from './sealing.ts';
import { permissionOf } from './key-permissions.ts';

/** A key in memory, and its fingerprint. */
interface HeldKey {
  key: string;
  fingerprint: string;
  /** The seal made from it, once it was asked for. */
  seal?: Promise<Seal>;
}

/** A store's key in memory; null if there is none. Every call reads it here, so that a lock takes effect at once. */
export interface KeyHolder {
  current: HeldKey | null;
  /** The fingerprint of the last key; null if there was none. */
  lastFingerprint: string | null;
  /** True once no further write may start with the key; calls that read go on. */
  isReadOnly?: boolean;
  /** The consistency state that clients of the key with this fingerprint share; omitted before its first call. */
  consistency?: Consistency & { fingerprint: string };
}

export interface MerchantOptions extends Omit<ClientOptions, 'auth' | 'consistencyOf'> {
  holder: KeyHolder;
  siteId: string;
  versioned: VersionState;
  decimals: Decimals;
  /** Called whenever the platform refuses the key; the permission is null if the refusal shows none to be missing. */
  onRefused(status: 401 | 403, permission: KeyPermission | null): void;
}

/** The callers with the merchant's key: the catalog, and a client that does not report refusals. */
export interface MerchantClients {
  catalog: Catalog;
  /** The catalog whose calls end with the signal. */
  catalogUntil(signal: AbortSignal): Catalog;
  client: Client;
  /** Writes with the current key and no later one; null while there is no key. */
  writer(): Writer | null;
}

/** Creates the callers with the key that `holder` has at each call. */
export function createMerchantClients({
  holder,
  siteId,
  versioned,
  decimals,
  onRefused,
  ...base
}: MerchantOptions): MerchantClients {
  /**
   * A client with the key at the time of each call, or only with the key of this fingerprint; one that writes ends once the key
   * is for reading only.
   */
  const clientAs = (fingerprint?: string, writes = false): Client => {
    const auth: Auth = {
      elevated: true,
      headers: () => {
        const { current } = holder;
        const isOther = fingerprint !== undefined && fingerprint !== current?.fingerprint;
        return current === null || isOther || (writes && holder.isReadOnly === true)
          ? Promise.reject(new ShelfedgeError('not_elevated', 'There is no key to call with.'))
          : apiKeyAuth(current.key, siteId).headers();
      },
    };
    return createClient({ ...base, auth, consistencyOf: (headers) => consistencyIn(holder, headers) });
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
  const catalogOf = (client: Client): Catalog => createCatalog({ client, isMerchant: true, versioned, decimals });
  const writingCatalog = (fingerprint: string): Catalog => {
    const [reads, writes] = [watched(clientAs(fingerprint)), watched(clientAs(fingerprint, true))];
    return catalogOf({ call: (row, ...rest) => (row.safe ? reads : writes).call(row, ...rest) });
  };
  return {
    client: clientAs(),
    catalog: catalogOf(watched(clientAs())),
    catalogUntil: (signal) => catalogOf(watched(clientAs(), signal)),
    writer() {
      if (holder.current === null) return null;
      const { fingerprint } = holder.current;
      const isReadOnly = holder.isReadOnly === true;
      return { catalog: writingCatalog(fingerprint), keyFingerprint: fingerprint, isReadOnly };
    },
  };
}

/** All clients of the held key share one state; a call whose key was replaced meanwhile leaves it alone. */
function consistencyIn(holder: KeyHolder, { authorization }: Parameters<ConsistencyOf>[0]): Consistency {
  const { current } = holder;
  if (current === null || current.key !== authorization) return { last: null };
  const { fingerprint } = current;
  if (holder.consistency?.fingerprint !== fingerprint) holder.consistency = { fingerprint, last: null };
  return holder.consistency;
}
