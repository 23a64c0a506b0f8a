import type { Client } from '../client/client.ts';
import type { Decimals } from './decimals.ts';

export interface CatalogOptions {
  client: Client;
  /** True if the client has the merchant's API key, so that cost can be requested. */
  isMerchant: boolean;
  /** Shared by all catalogs of a store. If omitted, learned decimals end with this catalog. */
  decimals?: Decimals;
}
