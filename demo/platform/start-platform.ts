import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DatabaseSync } from 'node:sqlite';
import { createAdaptorServer } from '@hono/node-server';
import type { SeedCatalog } from '../catalog/seed.ts';
import { createCurrency } from './currency.ts';
import { inTransaction, openDatabase } from './database.ts';
import { createHttpApp } from './http/server.ts';
import { seedDatabase } from './seed-database.ts';
import { apiKeysPage } from './services/api-keys-page.ts';
import { appInstallation } from './services/app-installation.ts';
import { asyncJobs } from './services/async-jobs.ts';
import { authentication } from './services/authentication.ts';
import { authorizePage } from './services/authorize-page.ts';
import { brandsV3 } from './services/brands-v3.ts';
import { captchaWidget } from './services/captcha-widget.ts';
import { catalogVersioning } from './services/catalog-versioning.ts';
import { categories } from './services/categories.ts';
import { collectionWritesV1 } from './services/collection-writes-v1.ts';
import { collectionsV1 } from './services/collections-v1.ts';
import { customizationsV3 } from './services/customizations-v3.ts';
import { infoSectionsV3 } from './services/info-sections-v3.ts';
import { dashboard } from './services/dashboard.ts';
import { graphql } from './services/graphql.ts';
import { inventoryItemsV3 } from './services/inventory-items-v3.ts';
import { inventoryV1 } from './services/inventory-v1.ts';
import { oauth } from './services/oauth.ts';
import { oauthApps } from './services/oauth-apps.ts';
import { optionsAvailabilityV1 } from './services/options-availability-v1.ts';
import { productMediaV1 } from './services/product-media-v1.ts';
import { productsBulkV1 } from './services/products-bulk-v1.ts';
import { productsV1 } from './services/products-v1.ts';
import { productsV3 } from './services/products-v3.ts';
import { productsV3Bulk } from './services/products-v3-bulk.ts';
import { recoveryPage } from './services/recovery-page.ts';
import { recovery } from './services/recovery.ts';
import { productsV3ByFilter } from './services/products-v3-by-filter.ts';
import { redirects } from './services/redirects.ts';
import { ribbonsV3 } from './services/ribbons-v3.ts';
import { secondFactor } from './services/second-factor.ts';
import { signOnPolicy } from './services/sign-on-policy.ts';
import { singleSignOn } from './services/single-sign-on.ts';
import { siteList } from './services/site-list.ts';
import { siteUrls } from './services/site-urls.ts';
import { storeVariantsV1 } from './services/store-variants-v1.ts';
import { tokenFacts } from './services/token-facts.ts';
import { variantsV1 } from './services/variants-v1.ts';
import { variantsV3 } from './services/variants-v3.ts';
import { verification } from './services/verification.ts';
import { readSettings, writeSetting } from './settings.ts';
import { settleSecrets } from './identity/settle-secrets.ts';
import type { GivenSecrets, Secrets } from './identity/settle-secrets.ts';
import type { CatalogVersion, RegistrationPolicy, Shop } from './shop.ts';

export interface PlatformOptions extends GivenSecrets {
  /** Default 0: a free port. */
  port?: number;
  host?: string;
  /** A file, or `:memory:` (default). A seeded file stays unchanged. */
  database?: string;
  catalog: SeedCatalog;
  catalogVersion: CatalogVersion;
  storefrontUrl: string;
  pictureUrl?: (slug: string) => string;
  accessTokenLifeS?: number;
  rotateRefreshTokens?: boolean;
  /** Digits after the decimal point of the shop's amounts, where they are not those of its currency. */
  decimals?: number;
  /** Origins of allowed redirect URIs, `*` matches any characters; default: the storefront and any extension. */
  allowedRedirectOrigins?: string[];
  registrationPolicy?: RegistrationPolicy;
  /** The only accepted captcha token; if omitted, none is required. */
  captchaToken?: string;
  /** The limit of requests of one app; default: none. */
  requestsPerMinute?: number | undefined;
  /** The clock, in epoch milliseconds. */
  now?: () => number;
}

export interface Platform extends Secrets {
  url: string;
  db: DatabaseSync;
  /** Ends every open connection; may be called again. */
  close(): Promise<void>;
}

const routes = [
  oauth,
  oauthApps,
  siteList,
  siteUrls,
  dashboard,
  apiKeysPage,
  tokenFacts,
  appInstallation,
  authorizePage,
  authentication,
  captchaWidget,
  secondFactor,
  singleSignOn,
  recovery,
  recoveryPage,
  verification,
  signOnPolicy,
  redirects,
  graphql,
  catalogVersioning,
  productsV1,
  productMediaV1,
  productsBulkV1,
  optionsAvailabilityV1,
  variantsV1,
  storeVariantsV1,
  collectionsV1,
  collectionWritesV1,
  inventoryV1,
  productsV3,
  productsV3Bulk,
  variantsV3,
  customizationsV3,
  inventoryItemsV3,
  asyncJobs,
  categories,
  productsV3ByFilter,
  ribbonsV3,
  brandsV3,
  infoSectionsV3,
].flat();

const extensionOrigins = ['chrome-extension://*', 'moz-extension://*', 'https://*.chromiumapp.org'];

function stock(db: DatabaseSync, options: PlatformOptions, now: () => number): CatalogVersion {
  const stocked = readSettings(db).catalogVersion;
  if (stocked !== undefined && stocked !== options.catalogVersion)
    throw new Error(`The database is stocked as catalog ${stocked}, not ${options.catalogVersion}`);
  if (stocked !== undefined) return options.catalogVersion;
  inTransaction(db, () => {
    seedDatabase(db, options.catalog, now(), options.catalogVersion);
    writeSetting(db, 'catalogVersion', options.catalogVersion);
  });
  return options.catalogVersion;
}

function openShop(db: DatabaseSync, options: PlatformOptions): { shop: Shop; secrets: Secrets } {
  const now = options.now ?? Date.now;
  const catalogVersion = stock(db, options, now);
  const { signingKey, ...secrets } = settleSecrets(db, options, now);
  const { currency = 'USD', locale = 'en-US' } = readSettings(db);
  const storefrontUrl = options.storefrontUrl.replace(/\/+$/u, '');
  const shop: Shop = {
    db,
    url: '',
    storefrontUrl,
    pictureUrl: options.pictureUrl ?? ((slug) => `${storefrontUrl}/pictures/${slug}.svg`),
    currency: createCurrency(currency, locale, options.decimals),
    catalogVersion,
    clientId: secrets.clientId,
    siteId: secrets.siteId,
    accountId: secrets.accountId,
    app: secrets.app,
    signingKey,
    accessTokenLifeS: options.accessTokenLifeS ?? 14_400,
    rotateRefreshTokens: options.rotateRefreshTokens ?? false,
    allowedRedirectOrigins: options.allowedRedirectOrigins ?? [new URL(storefrontUrl).origin, ...extensionOrigins],
    registrationPolicy: options.registrationPolicy ?? 'open',
    captchaToken: options.captchaToken,
    requestsPerMinute: options.requestsPerMinute,
    now,
  };
  return { shop, secrets };
}

/** Starts a platform that hosts one store, stocked from the catalog; close() leaves neither socket nor timer. */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const db = openDatabase(options.database ?? ':memory:');
  const host = options.host ?? '127.0.0.1';
  const closing = new AbortController();
  try {
    const { shop, secrets } = openShop(db, options);
    const app = createHttpApp(shop, routes, closing.signal);
    // Keep Node's own Request and Response for requests within the process, such as a test's.
    const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false }) as Server;
    server.listen(options.port ?? 0, host);
    await once(server, 'listening');
    shop.url = `http://${host}:${(server.address() as AddressInfo).port}`;
    let closed: Promise<void> | undefined;
    const shutDown = async () => {
      closing.abort();
      const gone = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await gone;
      db.close();
    };
    return { ...secrets, url: shop.url, db, close: () => (closed ??= shutDown()) };
  } catch (error) {
    db.close();
    throw error;
  }
}
