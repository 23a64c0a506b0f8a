import type { KeyObject } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Currency } from './currency.ts';

export type CatalogVersion = 'v1' | 'v3';

/** The policy for new accounts: active at once, or after a step. */
export type RegistrationPolicy = 'open' | 'email-verification' | 'owner-approval';

/** The platform's only store and its configuration. */
export interface Shop {
  /** Undefined: any number. */
  requestsPerMinute: number | undefined;
  db: DatabaseSync;
  /** The platform's own origin, without a slash at the end. */
  url: string;
  /** The storefront's origin, without a slash at the end. */
  storefrontUrl: string;
  pictureUrl(slug: string): string;
  currency: Currency;
  catalogVersion: CatalogVersion;
  clientId: string;
  siteId: string;
  accountId: string;
  /** The installed app, with the secret for its tokens. */
  app: { id: string; secret: string; instanceId: string };
  /** The private key that signs access tokens. */
  signingKey: KeyObject;
  accessTokenLifeS: number;
  rotateRefreshTokens: boolean;
  /** Origins of allowed redirect URIs; `*` matches any characters. */
  allowedRedirectOrigins: string[];
  registrationPolicy: RegistrationPolicy;
  /** The captcha token required for a registration or login; undefined: none. */
  captchaToken: string | undefined;
  /** Epoch milliseconds. */
  now(): number;
}
