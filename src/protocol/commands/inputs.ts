import { Text, z } from '../../base/schema.ts';

export const Nothing = z.object({});
export const StoreId = z.object({ storeId: Text(100) });

/** The answers that connect a store, and its key; '' for the key that is kept. */
export const ConnectAnswers = z.object({
  storefront: Text(2048),
  api: Text(2048),
  clientId: z.nullable(Text(200)),
  siteId: Text(200),
  apiKey: Text(4000),
  /** The name of the store where its merchant chose to connect it; '' for none. */
  name: z._default(Text(80), ''),
});

/**
 * The log-in of members in a store that was tried. `ready`: it works. `forbidden`: the key may not manage OAuth apps. `none`: the site has
 * none, or the platform failed. `unproven`: neither the platform nor the owner has confirmed the address.
 */
export const LogInState = z.enum(['ready', 'forbidden', 'none', 'unproven']);
