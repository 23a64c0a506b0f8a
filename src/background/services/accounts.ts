import { createCatalog, createVersionState, type VersionState } from '../../catalog/catalog.ts';
import type { Catalog } from '../../catalog/port.ts';
import { accessAuth } from '../../client/auth/access-token.ts';
import { createClient, type Auth, type Client } from '../../client/client.ts';
import { getCatalogVersion } from '../../client/operations/catalog-versioning.ts';
import { createLimiter, type Limiter } from '../../client/http/limiter.ts';
import { noRetry } from '../../client/http/retry.ts';
import { sleep } from '../../client/http/sleep.ts';
import type { Fetch } from '../../client/http/transport.ts';
import { ShelfedgeError } from '../../domain/errors.ts';
import type { KeyPermission } from '../../domain/key.ts';
import type { CatalogVersion, Store } from '../../domain/store.ts';
import type { Writer } from '../../edits/runner/send-queue.ts';
import type { StorageArea } from './storage.ts';
import type { Clear } from './clear-stored.ts';
import { readKey, writeKey } from './stored-keys.ts';
import { toKeyFingerprint } from './key-fingerprint.ts';
import { createMerchantClients, type KeyHolder } from './merchant-client.ts';
import {
  clientMissing,
  createCustomerSessions,
  type CustomerSession,
  type CustomerSessions,
  type CustomerSessionsOptions,
} from './customer-sessions.ts';

/** Everything that speaks to the platform for one store. */
export interface Account extends CustomerSession {
  /** As it was connected; which catalog it runs by now is in `versioned`. */
  store: Store;
  versioned: VersionState;
  /** A client with the visitor's or member's session; `client_missing` in a store without a client id. */
  customerClient: Client;
  /** A client with this access token alone, for calls after its session ended. */
  clientOf(access: string): Client;
  /** Throws `throttled` while the platform's retry time lasts, for callers that should fail instead of wait. */
  assertNotThrottled(): void;
  /** Ends a pause that the platform asked for, for a person who asks to try again at once. */
  resume(): void;
  customerCatalog: Catalog;
  /** Null while there is no key. */
  readonly merchantCatalog: Catalog | null;
  /**
   * The merchant's catalog for requests of a store's page, until the signal: with low priority and a budget of its own.
   * Null while there is no key.
   */
  pageCatalog(signal: AbortSignal): Catalog | null;
  /** Writes with the current key and no later one; null while there is no key. */
  readonly writer: Writer | null;
  /** The fingerprint of the current or last key; null if there was none. */
  readonly keyFingerprint: string | null;
  /** A client with the merchant's key that does not report refusals. */
  merchantClient: Client;
}

export interface AccountsOptions extends CustomerSessionsOptions {
  fetch: Fetch;
  /** Stays when the browser closes. */
  local: StorageArea;
  clear: Clear;
  /** Called when a store turns out to run the other catalog. */
  onVersion(storeId: string, version: CatalogVersion): Promise<void>;
  /** Overwrites what requests with a key of this length left in the browser's memory; never rejects. */
  overwriteRequests(length: number): Promise<void>;
  /** Called whenever the platform refuses the merchant's key. */
  onKeyRefused(storeId: string, status: 401 | 403, permission: KeyPermission): void;
}

export interface Accounts {
  get(storeId: string): Account | undefined;
  /** Opens the account of a store with its stored session and key. */
  open(store: Store): Promise<Account>;
  /** Stores a key until the browser closes. */
  saveKey(storeId: string, apiKey: string): Promise<void>;
  /** The key in session storage. */
  keyOf(storeId: string): Promise<string | undefined>;
  /** Removes the key from memory and session storage; calls in flight fail with `not_elevated`. */
  dropKey(storeId: string): Promise<void>;
  forget(storeId: string): Promise<void>;
}

/** The platform takes 200 calls a minute; somebody who types in a search box makes many at once, and then none. */
const rate = { perMinute: 200, burst: 60, longestWaitMs: 20_000 };

/** The share of that rate for all pages of a store together. */
const pageRate = { perMinute: 60, burst: 30 };

/** The longest pause that is not reported. */
const longestSilenceMs = 1000;

/** Keeps one account per connected store; the only holder of tokens and keys. */
export function createAccounts(options: AccountsOptions): Accounts {
  const accounts = new Map<string, Account>();
  const customerSessions = createCustomerSessions(options);
  const limiters = new Map<string, Limiter>();
  /** All calls of a store share one limiter, whatever their key. */
  const limiterOf = (storeId: string): Limiter => {
    const limiter = limiters.get(storeId) ?? createLimiter({ ...rate, now: options.now, sleep });
    limiters.set(storeId, limiter);
    return limiter;
  };
  const holders = new Map<string, KeyHolder>();
  const holderOf = (storeId: string): KeyHolder => {
    const holder = holders.get(storeId) ?? { current: null, lastFingerprint: null };
    holders.set(storeId, holder);
    return holder;
  };
  const keyOf = (storeId: string) => readKey(options, 'apiKey', storeId);
  const dropKey = async (storeId: string): Promise<void> => {
    const holder = holderOf(storeId);
    const length = holder.current?.key.length;
    holder.current = null;
    await options.clear('lock', storeId);
    // Not awaited: no call can use the key any more.
    if (length !== undefined) void options.overwriteRequests(length);
  };
  const open = async (store: Store): Promise<Account> => {
    const holder = holderOf(store.id);
    const key = await keyOf(store.id);
    holder.current = key === undefined ? null : { key, fingerprint: await toKeyFingerprint(key, store.id) };
    holder.lastFingerprint =
      holder.current?.fingerprint ?? (await readKey(options, 'keyFingerprint', store.id)) ?? null;
    const account = await createAccount(store, holder, customerSessions, limiterOf(store.id), options);
    accounts.set(store.id, account);
    return account;
  };
  return {
    open,
    get: (storeId) => accounts.get(storeId),
    keyOf,
    dropKey,
    async saveKey(storeId, apiKey) {
      const fingerprint = await toKeyFingerprint(apiKey, storeId);
      // Stored first, so that edits typed after the key is removed carry its fingerprint.
      await writeKey(options, 'keyFingerprint', fingerprint, storeId);
      await writeKey(options, 'apiKey', apiKey, storeId);
      Object.assign(holderOf(storeId), { current: { key: apiKey, fingerprint }, lastFingerprint: fingerprint });
    },
    async forget(storeId) {
      accounts.delete(storeId);
      await dropKey(storeId);
      holders.delete(storeId);
      customerSessions.forget(storeId);
    },
  };
}

async function createAccount(
  store: Store,
  holder: KeyHolder,
  customerSessions: CustomerSessions,
  limiter: Limiter,
  options: AccountsOptions,
): Promise<Account> {
  const { fetch, now } = options;
  // No retries here: the journal reports and retries failures, and a page should show them at once.
  const base = { baseUrl: store.api, fetch, now, retry: noRetry, limiter };
  const { customerSession, grants } = await customerSessions.open(store, base);
  const customerClient = createClient({ ...base, auth: store.clientId === null ? noAuth : customerSession.auth });
  const versioned = createVersionState({
    version: store.catalogVersion,
    ask: async () => {
      const client = store.clientId === null ? merchant.client : customerClient;
      return (await client.call(getCatalogVersion, {})).catalogVersion;
    },
    onVersion: (version) => options.onVersion(store.id, version),
  });
  const onRefused = (status: 401 | 403, permission: KeyPermission): void =>
    options.onKeyRefused(store.id, status, permission);
  const keyed = { ...base, holder, siteId: store.siteId, versioned, onRefused };
  const merchant = createMerchantClients(keyed);
  const onPages = createMerchantClients({
    ...keyed,
    limiter: limitPages(limiter, createLimiter({ ...pageRate, now })),
  });
  return {
    store,
    versioned,
    customerSession,
    grants,
    customerClient,
    clientOf: (access) => createClient({ ...base, auth: accessAuth(access) }),
    assertNotThrottled() {
      const retryAfterMs = limiter.pausedMs();
      if (retryAfterMs > longestSilenceMs)
        throw new ShelfedgeError('throttled', 'The platform asked to be left alone.', { retryAfterMs });
    },
    resume: limiter.resume,
    customerCatalog: createCatalog({ client: customerClient, isMerchant: false, versioned }),
    get merchantCatalog() {
      return holder.current === null ? null : merchant.catalog;
    },
    pageCatalog: (signal) => (holder.current === null ? null : onPages.catalogUntil(signal)),
    get writer() {
      return merchant.writer();
    },
    get keyFingerprint() {
      return holder.current?.fingerprint ?? holder.lastFingerprint;
    },
    merchantClient: merchant.client,
  };
}

const noAuth: Auth = { elevated: false, headers: () => Promise.reject(clientMissing()) };

/** A limiter whose callers wait for their own budget, then with low priority. */
const limitPages = (limiter: Limiter, budget: Limiter): Limiter => ({
  ...limiter,
  async enter(signal) {
    await budget.enter(signal);
    await limiter.enter(signal, 'low');
  },
});

/** The account of a connected store; `not_connected` if there is none. */
export function accountOf({ accounts }: { accounts: Pick<Accounts, 'get'> }, storeId: string): Account {
  const account = accounts.get(storeId);
  if (account === undefined) throw new ShelfedgeError('not_connected', 'This store is not connected.');
  return account;
}

/** The OAuth client id of an account's store; `client_missing` if it has none. */
export function clientIdOf({ store }: Pick<Account, 'store'>): string {
  if (store.clientId === null) throw clientMissing();
  return store.clientId;
}
