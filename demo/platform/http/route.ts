import type { AccessRule, Identity } from '../identity/authorize.ts';
import type { CatalogVersion, Shop } from '../shop.ts';

/** A request as a service gets it: authorized and decoded, not yet validated. */
export interface Call {
  shop: Shop;
  identity: Identity;
  /** The path's parameters, percent-decoded. */
  params: Record<string, string>;
  query: URLSearchParams;
  /** The JSON or form body, or the decoded `.r` of a GET; `{}` if none. */
  payload: Record<string, unknown>;
  headers: Headers;
  /** The network address of the sender. */
  remoteAddress: string;
}

/** A route of a service. A write runs in one transaction. */
export interface Route extends AccessRule {
  /** `METHOD /path/:parameter`, one per address of the call. */
  on: string[];
  /** The catalog version of the call; the other one answers 428. */
  catalog?: CatalogVersion;
  writes?: boolean;
  /** Returns the JSON answer, or a Response for a page or a redirect. */
  handle(call: Call): object;
}
