import { createCatalog, createVersionState, type VersionState } from '../../catalog/catalog.ts';
import type { Decimals } from '../../catalog/decimals.ts';
import type { Catalog } from '../../catalog/port.ts';
import { accessAuth } from '../../client/auth/access-token.ts';
import { createClient, type Auth, type Client } from '../../client/client.ts';
import { createLimiter, type Limiter } from '../../client/http/limiter.ts';
import { noRetry } from '../../client/http/retry.ts';
import type { Fetch } from '../../client/http/transport.ts';
import { getCatalogVersion } from '../../client/operations/catalog-versioning.ts';
import { ShelfedgeError } from '../../base/errors.ts';
import type { KeyPermission } from '../../domain/key.ts';
import type { CatalogVersion, Store } from '../../domain/store.ts';
import type { Writer } from '../../edits/runner/send-queue.ts';
import { clientMissing, type CustomerSession, type CustomerSessions } from './customer-sessions.ts';
import {
  createMerchantClients,
  type KeyHolder,
  type MerchantClients,
  type MerchantOptions,
} from './merchant-client.ts';

/** Everything that speaks to the platform for one store. */
export interface Account extends Omit<CustomerSession, 'consistencyOf'> {
  /** The store as it was connected; the catalog that it runs by now is in `versioned`. */
  store: Store;
  versioned: VersionState;
  /** A client with the visitor's or member's session; `client_missing` in a store without a client id. */
  customerClient: Client;
  /** A client with this access token alone, for calls after its session ended. */
  clientOf(access: string): Client;
  /** Throws `throttled` while the platform's retry time lasts, for callers that should fail instead of wait. */
  assertNotThrottled(): Promise<void>;
  /** Ends a pause that the platform asked for, for a person who asks to try again at once. */
  resume(): Promise<void>;
  customerCatalog: Catalog;
  /** Null while there is no key. */
  readonly merchantCatalog: Catalog | null;
  /**
   * The merchant's catalog for requests of a store's page, until the signal: with low priority and a budget of its own.
   * Null while there is no key.
   */
  pageCatalog(signal: AbortSignal): Catalog | null;
  /** The merchant's catalog for long readings that no person waits for call by call; null while there is no key. */
  readonly backgroundCatalog: Catalog | null;
  /** Writes with the current key and no later one; null while there is no key. */
  readonly writer: Writer | null;
  /** True once the store is being disconnected: writes in flight end, and no other begins. */
  readonly isStopped: boolean;
  /** Like `writer`, at low priority, for writes that no person waits for. */
  readonly backgroundWriter: Writer | null;
  /** The fingerprint of the current or last key; null if there was none. */
  readonly keyFingerprint: string | null;
  /** A client with the merchant's key that does not report refusals. */
  merchantClient: Client;
}

export interface AccountOptions {
  fetch: Fetch;
  now(): number;
  monotonicMs(): number;
  /** Called when a store turns out to run the other catalog. */
  onVersion(storeId: string, version: CatalogVersion): Promise<void>;
  /** Called whenever the platform refuses the merchant's key; see `MerchantOptions.onRefused`. */
  onKeyRefused(storeId: string, status: 401 | 403, permission: KeyPermission | null): void;
}

interface AccountParts {
  holder: KeyHolder;
  customerSessions: CustomerSessions;
  /** Shared by all accounts that the store has one after the other. */
  limiter: Limiter;
  decimals: Decimals;
}

/** The rate of all pages of a store together. */
const pageRate = { perMinute: 60, burst: 30 };

/** The longest pause that is not reported. */
const maxSilenceMs = 1000;

export async function createAccount(
  store: Store,
  { holder, customerSessions, limiter, decimals }: AccountParts,
  options: AccountOptions,
): Promise<Account> {
  const { fetch, now } = options;
  // No retries here: the journal reports and retries failures, and a page should show them at once.
  // A damaged product left out of a list would look deleted.
  const base = { baseUrl: store.api, fetch, now, retry: noRetry, limiter, damagedItems: 'fail' as const };
  const { customerSession, grants, consistencyOf } = await customerSessions.open(store, base);
  const customerAuth = store.clientId === null ? noAuth : customerSession.auth;
  const customerClient = createClient({ ...base, auth: customerAuth, consistencyOf });
  const versioned = createVersionState({
    version: store.catalogVersion,
    ask: async () => {
      const client = store.clientId === null ? merchant.client : customerClient;
      return (await client.call(getCatalogVersion, {})).catalogVersion;
    },
    onVersion: (version) => options.onVersion(store.id, version),
  });
  const onRefused = (status: 401 | 403, permission: KeyPermission | null): void =>
    options.onKeyRefused(store.id, status, permission);
  const keyed = { ...base, holder, siteId: store.siteId, versioned, decimals, onRefused };
  const { merchant, onPages, inBackground } = createAllMerchantClients(keyed, limiter, options);
  return {
    store,
    versioned,
    customerSession,
    grants,
    customerClient,
    clientOf: (access) => createClient({ ...base, auth: accessAuth(access) }),
    async assertNotThrottled() {
      const retryAfterMs = await limiter.pausedMs();
      if (retryAfterMs > maxSilenceMs)
        throw new ShelfedgeError('throttled', 'The platform asked to be left alone.', { retryAfterMs });
    },
    resume: limiter.resume,
    customerCatalog: createCatalog({ client: customerClient, isMerchant: false, versioned, decimals }),
    get merchantCatalog() {
      return holder.current === null ? null : merchant.catalog;
    },
    pageCatalog: (signal) => (holder.current === null ? null : onPages.catalogUntil(signal)),
    get backgroundCatalog() {
      return holder.current === null ? null : inBackground.catalog;
    },
    get writer() {
      return merchant.writer();
    },
    get isStopped() {
      return holder.isReadOnly === true;
    },
    get backgroundWriter() {
      return inBackground.writer();
    },
    get keyFingerprint() {
      return holder.current?.fingerprint ?? holder.lastFingerprint;
    },
    merchantClient: merchant.client,
  };
}

/** The callers with the merchant's key: for a person, for pages, and for background work. */
const createAllMerchantClients = (
  keyed: MerchantOptions,
  limiter: Limiter,
  { monotonicMs }: Pick<AccountOptions, 'monotonicMs'>,
): Record<'merchant' | 'onPages' | 'inBackground', MerchantClients> => ({
  merchant: createMerchantClients(keyed),
  onPages: createMerchantClients({
    ...keyed,
    limiter: limitPages(limiter, createLimiter({ ...pageRate, now: monotonicMs })),
  }),
  inBackground: createMerchantClients({ ...keyed, limiter: atLowPriority(limiter) }),
});

const noAuth: Auth = { elevated: false, headers: () => Promise.reject(clientMissing()) };

const atLowPriority = (limiter: Limiter): Limiter => ({ ...limiter, enter: (signal) => limiter.enter(signal, 'low') });

/** A limiter whose callers wait for their own budget, then with low priority. */
const limitPages = (limiter: Limiter, budget: Limiter): Limiter => ({
  ...limiter,
  async enter(signal) {
    await budget.enter(signal);
    await limiter.enter(signal, 'low');
  },
});

/** The OAuth client id of an account's store; `client_missing` if it has none. */
export function clientIdOf({ store }: Pick<Account, 'store'>): string {
  if (store.clientId === null) throw clientMissing();
  return store.clientId;
}
