import { accessAuth } from '../../client/auth/access-token.ts';
import { apiKeyAuth } from '../../client/auth/api-key.ts';
import { createGrants } from '../../client/auth/grants.ts';
import { createClient, type Client, type ClientOptions } from '../../client/client.ts';
import { getCatalogVersion } from '../../client/operations/catalog-versioning.ts';
import { noRetry } from '../../client/http/retry.ts';
import type { Fetch } from '../../client/http/transport.ts';
import { codeOf, type ErrorCode } from '../../base/errors.ts';
import type { KeyPermission } from '../../domain/key.ts';
import type { Product } from '../../domain/product.ts';
import {
  CatalogVersion,
  isAllowedApi,
  isAllowedStorefront,
  storeIdOf,
  type ConnectProblem,
  type Store,
} from '../../domain/store.ts';
import { hostOf } from '../../domain/store-name.ts';
import { catalogs } from '../../catalog/catalog.ts';
import type { createCatalogV1 } from '../../catalog/v1/catalog-v1.ts';
import { findMissingPermissions } from '../services/key-permissions.ts';
import { connectError, type ConnectField, type ConnectInput } from './connect-error.ts';
import { completeStorefront, siteAddresses } from './site-addresses.ts';

export interface ConnectionTestOptions {
  fetch: Fetch;
  now(): number;
  hasAccess(origins: string[]): Promise<boolean>;
}

export interface ConnectionTestResult {
  store: Store;
  /** True if the platform says that the storefront is the site's. */
  isProven: boolean;
  /** The permissions that the key lacks there. */
  missing: KeyPermission[];
}

/** Tests the answers against the platform and returns the resulting store; a wrong answer throws at its field. */
export async function testConnection(
  input: ConnectInput,
  options: ConnectionTestOptions,
): Promise<ConnectionTestResult> {
  if (!isAllowedStorefront(input.storefront)) throw connectError('storefront', 'not_allowed');
  const { api, version, first, addresses, missing, base } = await testKey(input, options);
  const asVisitor = input.clientId === null ? null : await openVisitor(base, input.clientId);
  const storefront = await completeStorefront(input.storefront, addresses, options);
  if (first !== undefined && asVisitor !== null) await readAsVisitor(asVisitor, version, first.id);
  const store: Store = {
    id: storeIdOf({ siteId: input.siteId, api }),
    name: hostOf(storefront),
    storefront,
    api,
    clientId: input.clientId,
    siteId: input.siteId,
    catalogVersion: version,
  };
  return { store, isProven: addresses.length > 0, missing };
}

/** The permissions and addresses that a key has at a site. */
interface KeyTestResult {
  /** The origin of the API. */
  api: string;
  version: CatalogVersion;
  /** A product that shoppers see; undefined if there is none. */
  first: Product | undefined;
  /** The bases of the site's pages (`siteAddresses`). */
  addresses: string[];
  missing: KeyPermission[];
  /** For more calls there. */
  base: Omit<ClientOptions, 'auth'>;
}

const blameKey = <T>(run: () => Promise<T>): Promise<T> => blameField('apiKey', keyProblems, run);

/** Tries a key at a site; a wrong answer throws by its field. */
export async function testKey(
  input: Pick<ConnectInput, 'api' | 'siteId' | 'apiKey'>,
  options: Pick<ConnectionTestOptions, 'fetch' | 'now'>,
): Promise<KeyTestResult> {
  if (!isAllowedApi(input.api)) throw connectError('api', 'not_allowed');
  if (!fitsHeader(input.apiKey)) throw connectError('apiKey', 'key_refused');
  if (!fitsHeader(input.siteId)) throw connectError('siteId', 'site_unknown');
  const api = new URL(input.api).origin;
  const base = toTestBase(api, options);
  const asMerchant = createClient({ ...base, auth: apiKeyAuth(input.apiKey, input.siteId) });
  const { catalogVersion } = await blameKey(() => asMerchant.call(getCatalogVersion, {}));
  const parsed = CatalogVersion.safeParse(catalogVersion);
  if (!parsed.success) throw connectError('siteId', 'catalog_unsupported', catalogVersion ?? '');
  const version = parsed.data;
  const first = await blameKey(() => readAsMerchant(catalogs[version], asMerchant));
  const [missing, addresses] = await Promise.all([
    blameKey(() => findMissingPermissions(asMerchant, version)),
    siteAddresses(asMerchant, first),
  ]);
  return { api, version, first, addresses, missing, base };
}

export const toTestBase = (
  api: string,
  { fetch, now }: Pick<ConnectionTestOptions, 'fetch' | 'now'>,
): Omit<ClientOptions, 'auth'> => ({ baseUrl: api, fetch, now, timeoutMs: 15_000, retry: noRetry });

/** A client of a new visitor; `client_unknown` if there is no app with this client id. */
export async function openVisitor(base: Omit<ClientOptions, 'auth'>, clientId: string): Promise<Client> {
  const { access } = await blameField('clientId', clientProblems, () => createGrants(base, clientId).anonymous());
  return createClient({ ...base, auth: accessAuth(access.value) });
}

/** A product as a visitor sees it; `client_elsewhere` if the visitor is one of another site. */
export const readAsVisitor = (client: Client, version: CatalogVersion, productId: string): Promise<Product> =>
  blameField('clientId', { not_found: ['clientId', 'client_elsewhere'] }, () =>
    catalogs[version]({ client, isMerchant: false }).product(productId),
  );

/** True if a text can be sent in a header. The failure of any other text would look like a failing network. */
export const fitsHeader = (text: string): boolean => /^[\x21-\x7E]*$/.test(text);

/** Makes the reads that only a merchant may; returns a product that shoppers also see, if the store has one. */
export async function readAsMerchant(create: typeof createCatalogV1, client: Client): Promise<Product | undefined> {
  const catalog = create({ client, isMerchant: true });
  const first = (await catalog.search('', 100)).products.find(({ visible }) => visible);
  return first === undefined ? undefined : catalog.product(first.id);
}

/** The answer that a failure of the platform is about, and its problem, by error code. */
export type Problems = Partial<Record<ErrorCode, [ConnectField, ConnectProblem]>>;

/** Failures that are about the API address whatever was asked. */
const apiProblems: Problems = {
  network: ['api', 'api_unreachable'],
  timeout: ['api', 'api_slow'],
  malformed_answer: ['api', 'api_not_platform'],
  not_found: ['api', 'api_not_platform'],
  throttled: ['api', 'api_throttled'],
  server: ['api', 'api_failing'],
};
const clientProblems: Problems = {
  application: ['clientId', 'client_unknown'],
  validation: ['clientId', 'client_unknown'],
  unauthorized: ['clientId', 'client_unknown'],
  forbidden: ['clientId', 'client_unknown'],
};
export const keyProblems: Problems = {
  unauthorized: ['apiKey', 'key_refused'],
  forbidden: ['apiKey', 'key_forbidden'],
  application: ['siteId', 'site_unknown'],
  validation: ['siteId', 'site_unknown'],
};

/** Runs a call; a failure becomes the problem of a field. */
export async function blameField<T>(field: ConnectField, problems: Problems, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const [at, rule] = { ...apiProblems, ...problems }[codeOf(error)] ?? [field, 'api_failing' as const];
    throw connectError(at, rule);
  }
}
