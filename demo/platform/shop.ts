import type { KeyObject } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Currency } from './currency.ts';

export type CatalogVersion = 'v1' | 'v3';

/** What happens to a new account: it is in at once, or something is asked first. */
export type RegistrationPolicy = 'open' | 'email-verification' | 'owner-approval';

/** The one store this platform hosts, and how it was asked to behave. */
export interface Shop {
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
  /** The app that is installed on this store, with a secret to take its own tokens. */
  app: { id: string; secret: string; instanceId: string };
  /** The private key that signs access tokens. */
  signingKey: KeyObject;
  accessTokenLifeS: number;
  rotateRefreshTokens: boolean;
  /** Origins a code may be sent to; `*` stands for any run of characters. */
  allowedRedirectOrigins: string[];
  registrationPolicy: RegistrationPolicy;
  /** The captcha token a registration or login must bring; undefined asks for none. */
  captchaToken: string | undefined;
  /** Epoch milliseconds. */
  now(): number;
}
