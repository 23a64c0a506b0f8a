import type { AccessRule, Identity } from './authorize.ts';
import type { CatalogVersion, Shop } from './shop.ts';

/** One request as a service sees it: already authorized, its payload decoded but not yet checked. */
export interface Call {
  shop: Shop;
  identity: Identity;
  /** The path's parameters, percent-decoded. */
  params: Record<string, string>;
  query: URLSearchParams;
  /** JSON or form body, or the decoded `.r` of a query-style GET; `{}` when there is none. */
  payload: Record<string, unknown>;
  headers: Headers;
  /** The address of the network the request came from. */
  remoteAddress: string;
}

/** One row of a service's table. A write runs in one transaction. */
export interface Route extends AccessRule {
  /** `METHOD /path/:parameter`, one for each address the call is served under. */
  on: string[];
  /** Answers 428 on a store that runs the other catalog. */
  catalog?: CatalogVersion;
  writes?: boolean;
  /** Returns the JSON answer, or a Response for a page or a redirect. */
  handle(call: Call): object;
}
