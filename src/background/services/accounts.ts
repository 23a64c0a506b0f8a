import { createLimiter } from '../../client/http/limiter.ts';
import { sleep } from '../../client/http/sleep.ts';
import { ShelfedgeError } from '../../base/errors.ts';
import type { LearnedDecimals } from '../../domain/learned-decimals.ts';
import type { Store } from '../../domain/store.ts';
import { createAccount, type Account, type AccountOptions } from './account.ts';
import type { Clear } from './clear-stored.ts';
import { createCustomerSessions, type CustomerSessionsOptions } from './customer-sessions.ts';
import { createKeptStarts } from './kept-starts.ts';
import { toKeyFingerprint } from './key-fingerprint.ts';
import type { KeyHolder } from './merchant-client.ts';
import { openDecimals } from './store-decimals.ts';
import { createSeal, type Seal } from './sealing.ts';
import type { RandomBytes } from './cipher.ts';
import type { StorageArea } from './storage.ts';
import { readKey, writeKey } from './stored-values.ts';

export interface AccountsOptions extends AccountOptions, CustomerSessionsOptions {
  /** Stays when the browser closes. */
  local: StorageArea;
  clear: Clear;
  report(error: unknown): void;
  randomBytes: RandomBytes;
  /** Called when the prices or a refusal of a store have shown other decimals than were known. */
  onDecimals(storeId: string, learned: LearnedDecimals): void;
  /** Overwrites the remains of requests with a key of this length in the browser's memory; never rejects. */
  overwriteRequests(length: number): Promise<void>;
}

export interface Accounts {
  get(storeId: string): Account | undefined;
  /** Opens the account of a store with its stored session and key. */
  open(store: Store): Promise<Account>;
  /** Stores a key until the browser closes. */
  saveKey(storeId: string, apiKey: string): Promise<void>;
  /** The seal of a store's readings; undefined while its key is not there. */
  sealOf(storeId: string): Promise<Seal | undefined>;
  /** The key in session storage. */
  keyOf(storeId: string): Promise<string | undefined>;
  /** Removes the key from memory and session storage; calls in flight fail with `not_elevated`. */
  dropKey(storeId: string): Promise<void>;
  /** While read-only, no further write of the store starts; what is in flight goes on and can be read back. */
  setReadOnly(storeId: string, isReadOnly: boolean): void;
  forget(storeId: string): Promise<void>;
}

/**
 * The platform takes 200 calls a minute; a person who types in a search box makes many at once, and then none. The last ten
 * of a minute are a person's.
 */
const rate = { perMinute: 200, burst: 60, heldBack: 10, longestWaitMs: 20_000 };

/** One value of each store, created when it is asked for first. */
function createPerStore<T>(create: (storeId: string) => T) {
  const all = new Map<string, T>();
  return {
    of(storeId: string): T {
      const value = all.get(storeId) ?? create(storeId);
      all.set(storeId, value);
      return value;
    },
    forget: (storeId: string) => void all.delete(storeId),
  };
}

/** Keeps one account per connected store; the only holder of tokens and keys. */
export function createAccounts(options: AccountsOptions): Accounts {
  const accounts = new Map<string, Account>();
  const customerSessions = createCustomerSessions(options);
  /** All calls of a store share one limiter, whatever their key. */
  const limiters = createPerStore((storeId) => {
    const kept = createKeptStarts(options, storeId, () => accounts.has(storeId));
    return createLimiter({ ...rate, now: options.monotonicMs, sleep, kept });
  });
  /** All catalogs of a store learn and know the same decimals. */
  const decimals = createPerStore((storeId) => openDecimals(options, storeId, () => accounts.has(storeId)));
  const holders = createPerStore((): KeyHolder => ({ current: null, lastFingerprint: null }));
  const keyOf = (storeId: string) => readKey(options, 'apiKey', storeId);
  const dropKey = async (storeId: string): Promise<void> => {
    const holder = holders.of(storeId);
    const length = holder.current?.key.length;
    holder.current = null;
    await options.clear('lock', storeId);
    // This is not awaited, because no call can use the key any more.
    if (length !== undefined) void options.overwriteRequests(length);
  };
  const open = async (store: Store): Promise<Account> => {
    const holder = holders.of(store.id);
    const key = await keyOf(store.id);
    holder.current = key === undefined ? null : { key, fingerprint: await toKeyFingerprint(key, store.id) };
    holder.lastFingerprint =
      holder.current?.fingerprint ?? (await readKey(options, 'keyFingerprint', store.id)) ?? null;
    const shared = { limiter: limiters.of(store.id), decimals: await decimals.of(store.id) };
    const account = await createAccount(store, { holder, customerSessions, ...shared }, options);
    accounts.set(store.id, account);
    return account;
  };
  return {
    open,
    get: (storeId) => accounts.get(storeId),
    async sealOf(storeId) {
      const { current } = holders.of(storeId);
      return current === null ? undefined : (current.seal ??= createSeal(current.key, storeId, options.randomBytes));
    },
    keyOf,
    dropKey,
    setReadOnly: (storeId, isReadOnly) => void (holders.of(storeId).isReadOnly = isReadOnly),
    async saveKey(storeId, apiKey) {
      const fingerprint = await toKeyFingerprint(apiKey, storeId);
      // Stored first, so that edits typed after the key is removed carry its fingerprint.
      await writeKey(options, 'keyFingerprint', fingerprint, storeId);
      await writeKey(options, 'apiKey', apiKey, storeId);
      Object.assign(holders.of(storeId), {
        current: { key: apiKey, fingerprint },
        lastFingerprint: fingerprint,
      });
    },
    async forget(storeId) {
      accounts.delete(storeId);
      await dropKey(storeId);
      holders.forget(storeId);
      decimals.forget(storeId);
      customerSessions.forget(storeId);
    },
  };
}

export const notConnected = (): ShelfedgeError => new ShelfedgeError('not_connected', 'This store is not connected.');

/** The account of a connected store; `not_connected` if there is none. */
export function accountOf({ accounts }: { accounts: Pick<Accounts, 'get'> }, storeId: string): Account {
  const account = accounts.get(storeId);
  if (account === undefined || account.isStopped) throw notConnected();
  return account;
}
