import { createCatalogV1 } from '../catalog/v1.ts';
import type { Catalog } from '../catalog/port.ts';
import { apiKeyAuth } from '../client/auth/api-key.ts';
import { createSessionRunner, type SessionRunner } from '../client/auth/session-runner.ts';
import { Session } from '../client/auth/session-record.ts';
import { createGrants, type Grants } from '../client/auth/tokens.ts';
import { createClient, type Client } from '../client/client.ts';
import { createLimiter, type Limiter } from '../client/limiter.ts';
import { never } from '../client/retry.ts';
import { sleep } from '../client/sleep.ts';
import type { Fetch } from '../client/transport.ts';
import { codeOf } from '../domain/errors.ts';
import { z } from '../domain/schema.ts';
import type { Shopper, Store } from '../domain/store.ts';
import { readFrom, type Area } from './areas.ts';

/** Everything that speaks to the platform for one store. */
export interface Account {
  store: Store;
  shopper: SessionRunner;
  grants: Grants;
  /** A client with the visitor's or member's session. */
  shopperClient: Client;
  /** A client with this access token and no other, for what is left to do with it once its session is over. */
  clientOf(access: string): Client;
  /** Ends a pause that the platform asked for, for a person who asks to try again at once. */
  resume(): void;
  asShopper: Catalog;
  /** Null while there is no key. */
  asMerchant: Catalog | null;
}

export interface AccountsOptions {
  fetch: Fetch;
  now(): number;
  /** Forgotten when the browser closes, and never readable by a page. */
  session: Area;
  onShopper(storeId: string, shopper: Shopper): void;
  /** Told whenever the platform says no to the merchant's key. */
  onKeyRefused(storeId: string, status: number): void;
}

export interface Accounts {
  get(storeId: string): Account | undefined;
  /** Takes a store up with what was kept of its session and key. */
  open(store: Store): Promise<Account>;
  /** Keeps a key while the browser runs; `open` takes it up. */
  keepKey(storeId: string, apiKey: string): Promise<void>;
  forget(storeId: string): Promise<void>;
}

/** The platform takes 200 calls a minute; somebody who types in a search box makes many at once, and then none. */
const rate = { perMinute: 200, burst: 60, longestWaitMs: 20_000 };

const keyName = (storeId: string): string => `key:${storeId}`;
const sessionName = (storeId: string): string => `session:${storeId}`;

/** Keeps one account per connected store; the only holder of tokens and keys. */
export function createAccounts(options: AccountsOptions): Accounts {
  const { session: area } = options;
  const accounts = new Map<string, Account>();
  const limiters = new Map<string, Limiter>();
  /** A store's calls count together, whoever makes them and whichever key it has. */
  const limiterOf = (storeId: string): Limiter => {
    const limiter = limiters.get(storeId) ?? createLimiter({ ...rate, now: options.now, sleep });
    limiters.set(storeId, limiter);
    return limiter;
  };
  const open = async (store: Store): Promise<Account> => {
    const apiKey = await readFrom(area, keyName(store.id), z.string());
    const initial = await readFrom(area, sessionName(store.id), Session);
    const account: Account = createAccount(store, apiKey, initial, limiterOf(store.id), {
      ...options,
      // A late answer to a key that was replaced says nothing about the new one.
      onKeyRefused: (...refusal) => {
        if (accounts.get(store.id) === account) options.onKeyRefused(...refusal);
      },
    });
    accounts.set(store.id, account);
    options.onShopper(store.id, toShopper(account.shopper.current()));
    return account;
  };
  return {
    open,
    get: (storeId) => accounts.get(storeId),
    keepKey: (storeId, apiKey) => area.set(keyName(storeId), apiKey),
    async forget(storeId) {
      accounts.delete(storeId);
      await area.remove(keyName(storeId));
      await area.remove(sessionName(storeId));
    },
  };
}

function createAccount(
  store: Store,
  apiKey: string | undefined,
  initial: Session | undefined,
  limiter: Limiter,
  options: AccountsOptions,
): Account {
  const { fetch, now, session: area, onShopper } = options;
  // What fails is told and tried again by the journal; a page that waits in silence tells nobody anything.
  const base = { baseUrl: store.api, fetch, now, retry: never, limiter };
  const grants = createGrants(base, store.clientId);
  const shopper = createSessionRunner({
    grants,
    now,
    ...(initial === undefined ? {} : { initial }),
    save: async (session) => {
      await area.set(sessionName(store.id), session);
      onShopper(store.id, toShopper(session));
    },
  });
  const shopperClient = createClient({ ...base, auth: shopper.auth });
  const merchant = apiKey === undefined ? null : createClient({ ...base, auth: apiKeyAuth(apiKey, store.siteId) });
  return {
    store,
    shopper,
    grants,
    shopperClient,
    clientOf: (access) =>
      createClient({
        ...base,
        auth: { elevated: false, headers: () => Promise.resolve({ authorization: access }) },
      }),
    resume: limiter.resume,
    asShopper: createCatalogV1({ client: shopperClient, isMerchant: false }),
    asMerchant:
      merchant === null ? null : createCatalogV1({ client: watched(merchant, store.id, options), isMerchant: true }),
  };
}

/** The merchant's client, telling when its key is refused. */
function watched({ call }: Client, storeId: string, { onKeyRefused }: AccountsOptions): Client {
  return {
    call: (row, input, signal) =>
      call(row, input, signal).catch((error: unknown) => {
        const code = codeOf(error);
        if (code === 'unauthorized' || code === 'forbidden') onKeyRefused(storeId, code === 'unauthorized' ? 401 : 403);
        throw error;
      }),
  };
}

/** Who a session is, for people. */
function toShopper(session: Session): Shopper {
  if (session.tag === 'empty') return { tag: 'none' };
  const tokens = session.tag === 'active' ? session.tokens : session.old;
  return tokens?.refresh.role === 'member' ? { tag: 'member', email: session.email ?? '' } : { tag: 'visitor' };
}
