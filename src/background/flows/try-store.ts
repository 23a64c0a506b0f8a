import { apiKeyAuth } from '../../client/auth/api-key.ts';
import { createClient } from '../../client/client.ts';
import { recognisePage } from '../../domain/recognise-store.ts';
import { isAllowedStorefront, type Store } from '../../domain/store.ts';
import { cleanName } from '../../domain/store-name.ts';
import type { CommandInput } from '../../protocol/commands.ts';
import { findStore } from '../../store/app-store.ts';
import type { Runtime } from '../runtime.ts';
import { connectKeyOf } from '../services/connect-draft.ts';
import { toKeyFingerprint } from '../services/key-fingerprint.ts';
import type { Services } from '../services/services.ts';
import { originsOf } from '../services/store-list.ts';
import type { Stored } from '../services/stored-keys.ts';
import { readKey, writeKey } from '../services/stored-values.ts';
import { connectError } from './connect-error.ts';
import { testConnection, toTestBase } from './connection-test.ts';
import { findClientId, type FoundClientId } from './find-client-id.ts';
import { wasProven } from './prove-address.ts';

type Trying = Pick<Services, 'app' | 'runtime'>;
type Answers = CommandInput<'connect.try'>;
export type TriedStore = Stored<'connectTried'>;

/** Tries the answers that connect a store; a wrong one throws by its field. The result is stored until the store is connected. */
export async function tryStore(context: Trying, answers: Answers): Promise<TriedStore> {
  const { runtime, app } = context;
  const apiKey = await connectKeyOf(runtime, answers.apiKey);
  const { siteId, name } = answers.siteId === '' ? await readSite(answers.storefront, runtime) : answers;
  const { store: found, missing, ...test } = await testConnection({ ...answers, apiKey, siteId }, runtime);
  const isProven = test.isProven || wasProven(app, found);
  if (!(await runtime.hasAccess(originsOf(found)))) throw connectError('storefront', 'permission_denied');
  const { clientId, logIn } = isProven ? await findMissing(context, found, apiKey) : unproven;
  const store: Store = {
    ...found,
    clientId,
    ...(!isProven && { isUnproven: true }),
    name: cleanName(answers.name ?? '') || cleanName(name ?? '') || found.name,
  };
  const tried = { subject: await subjectOf(answers, apiKey), store, missing, logIn };
  await writeKey(runtime, 'connectTried', tried);
  return tried;
}

/** The stored result for exactly these answers; they are tried now if there is none. */
export async function triedOrTry(context: Trying, answers: Answers): Promise<TriedStore> {
  const tried = await readKey(context.runtime, 'connectTried');
  const apiKey = await connectKeyOf(context.runtime, answers.apiKey);
  return tried?.subject === (await subjectOf(answers, apiKey)) ? tried : tryStore(context, answers);
}

/** Equal for the same answers with the same key, which it does not reveal. */
const subjectOf = ({ storefront, api, clientId, siteId, name }: Answers, apiKey: string): Promise<string> =>
  toKeyFingerprint(apiKey, JSON.stringify([storefront, api, clientId, siteId, name]));

/** No log-in is offered at an unproven address: the OAuth apps are not read, and a typed client id is not kept. */
const unproven = { clientId: null, logIn: 'unproven' } as const;

/** The typed client id, or the one that the platform gives the store where none was typed. */
function findMissing({ runtime, app }: Trying, store: Store, apiKey: string): Promise<FoundClientId> {
  const { clientId, siteId, api } = store;
  if (clientId !== null) return Promise.resolve({ clientId, logIn: 'ready' });
  const client = createClient({ ...toTestBase(api, runtime), auth: apiKeyAuth(apiKey, siteId) });
  return findClientId(runtime, client, { ...store, clientId: findStore(app.getState(), store.id)?.clientId ?? null });
}

/** The site id that a store's own page names, and its name; throws at the address if it names no site. */
async function readSite(
  storefront: string,
  { hasAccess, readStorePage }: Runtime,
): Promise<{ siteId: string; name: string | null }> {
  if (!isAllowedStorefront(storefront)) throw connectError('storefront', 'not_allowed');
  if (!(await hasAccess([new URL(storefront).origin]))) throw connectError('storefront', 'permission_denied');
  const page = recognisePage(storefront, await readStorePage(storefront));
  if (page.tag !== 'store') throw connectError('storefront', 'no_store_page');
  return page;
}
