import { createGrants } from '../../client/auth/grants.ts';
import type { Client } from '../../client/client.ts';
import type { OauthApp } from '../../client/entities/oauth-app.ts';
import { createOauthApp, queryOauthApps, updateOauthApp } from '../../client/operations/oauth-apps.ts';
import { codeOf, ShelfedgeError, type ErrorCode } from '../../base/errors.ts';
import { createKeyedQueue } from '../../base/queue.ts';
import type { Store } from '../../domain/store.ts';
import { findStore } from '../../store/app-store.ts';
import { accountOf } from '../services/accounts.ts';
import type { Services } from '../services/services.ts';
import { toTestBase } from './connection-test.ts';
import { toRedirectUri } from './hosted-login.ts';
import { proveAddress } from './prove-address.ts';
import { saveClientId } from './set-client-id.ts';

/** The OAuth app that is created in a site, and found there again. */
const appName = 'Shelfedge';

/** How many addresses of a kind the platform takes. */
const maxAddresses = 20;

/** `forbidden`: the key may not manage OAuth apps. `none`: the site has none, or the platform failed. */
export type FoundClientId = { clientId: string; logIn: 'ready' } | { clientId: null; logIn: 'forbidden' | 'none' };

type Addresses = Record<'allowedRedirectUris' | 'allowedRedirectDomains' | 'allowedDomains', string[]>;
type Runtime = Services['runtime'];

/** Two searches at once would create two apps. */
const queue = createKeyedQueue();

/**
 * The client id of a store: its own, if that still works, else the id of the site's app "Shelfedge", which is created
 * if the site has none. The extension's addresses are added to the app. `client` has the merchant's key. Never rejects.
 */
export const findClientId = (runtime: Runtime, client: Client, store: Store): Promise<FoundClientId> =>
  queue.run([store.id], async () => {
    try {
      return { clientId: await find(runtime, client, store), logIn: 'ready' };
    } catch (error) {
      if (!(error instanceof ShelfedgeError)) runtime.report(error);
      if (store.clientId !== null) return { clientId: store.clientId, logIn: 'ready' };
      return { clientId: null, logIn: codeOf(error) === 'forbidden' ? 'forbidden' : 'none' };
    }
  });

/** Looks for the client id of a store that has none, with its key; not while its address may be another store's. */
export async function findMissingClientId(
  context: Pick<Services, 'accounts' | 'app' | 'runtime'>,
  storeId: string,
): Promise<void> {
  if (!(await proveAddress(context, storeId))) return;
  const { store, merchantClient } = accountOf(context, storeId);
  if (store.clientId !== null) return;
  const { clientId } = await findClientId(context.runtime, merchantClient, store);
  // The store may be disconnected by now, or has a typed client id.
  if (clientId !== null && findStore(context.app.getState(), storeId)?.clientId === null)
    await saveClientId(context, storeId, clientId);
}

async function find(runtime: Runtime, client: Client, store: Store): Promise<string> {
  const { oAuthApps } = await client.call(queryOauthApps, { query: {} });
  const own = oAuthApps.find(({ id }) => id === store.clientId);
  // A new app is not listed at once, and an app of another kind never is.
  if (own === undefined && store.clientId !== null && (await isAlive(runtime, store, store.clientId)))
    return store.clientId;
  const app = own ?? oAuthApps.find(({ name }) => name === appName);
  const addresses = toAddresses(runtime, store);
  if (app === undefined) {
    const create = (more: Partial<Addresses>) =>
      client.call(createOauthApp, { oAuthApp: { name: appName, applicationType: 'OTHER', ...more } });
    return (await withAddresses(addresses, create)).oAuthApp.id;
  }
  // The app's id is good for most things even if an address is missing.
  await withAddresses(addresses, (more) => addAddresses(client, app, more)).catch((error: unknown) => {
    if (!(error instanceof ShelfedgeError)) runtime.report(error);
  });
  return app.id;
}

/** Where the platform may send a person back to, and who may ask it without showing anything. */
function toAddresses({ hosted }: Runtime, { storefront }: Store): Addresses {
  const windowUri = hosted.windowAddress();
  return {
    allowedRedirectUris: [...(windowUri === null ? [] : [windowUri]), toRedirectUri(storefront)],
    allowedRedirectDomains: [new URL(storefront).host],
    allowedDomains: [hosted.frameOrigin()],
  };
}

const refusals: readonly ErrorCode[] = ['validation', 'application'];

/** Sends the addresses; once more without those of silent log-ins if a platform takes no extension's origin there. */
async function withAddresses<T>(addresses: Addresses, send: (addresses: Partial<Addresses>) => Promise<T>): Promise<T> {
  try {
    return await send(addresses);
  } catch (error) {
    if (!refusals.includes(codeOf(error))) throw error;
    const { allowedDomains: _silent, ...others } = addresses;
    return send(others);
  }
}

/** Adds missing addresses as far as there is room. Lists are replaced whole, so existing addresses are sent along. */
async function addAddresses(client: Client, app: OauthApp, addresses: Partial<Addresses>): Promise<void> {
  const changes = Object.entries(addresses).flatMap(([name, wanted]) => {
    const there = app[name as keyof Addresses] ?? [];
    const missing = wanted.filter((address) => !there.includes(address));
    const added = missing.slice(0, Math.max(0, maxAddresses - there.length));
    return added.length === 0 ? [] : [[name, [...there, ...added]] as const];
  });
  if (changes.length === 0) return;
  const oAuthApp = { id: app.id, ...Object.fromEntries(changes) };
  await client.call(updateOauthApp, { oAuthApp, mask: { paths: changes.map(([name]) => name) } });
}

/** The codes with which the platform refuses a client id that it does not know. */
const unknownCodes: readonly ErrorCode[] = [...refusals, 'unauthorized', 'forbidden'];

async function isAlive(runtime: Runtime, { api }: Store, clientId: string): Promise<boolean> {
  try {
    await createGrants(toTestBase(api, runtime), clientId).anonymous();
    return true;
  } catch (error) {
    return !unknownCodes.includes(codeOf(error));
  }
}
