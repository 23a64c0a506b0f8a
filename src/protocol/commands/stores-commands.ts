import { Text, z } from '../../base/schema.ts';
import { StopCounts } from '../../domain/stop-counts.ts';
import { KeepKey } from '../keep-key.ts';
import { command } from './command.ts';
import { ConnectAnswers, LogInState, Nothing, StoreId } from './inputs.ts';

export const storesCommands = {
  /**
   * Keeps a store, and its key as answered. Its answers are tried first, unless `connect.try` just did. A store without a
   * client id is connected, too: its key works, and its members cannot log in.
   */
  'stores.connect': command({
    callers: 'workbenches',
    repeatable: false,
    use: 'checked',
    input: z.extend(ConnectAnswers, { keep: KeepKey }),
    output: z.object({
      storeId: z.string(),
      name: z.string(),
      /** With or without `www.`, as the store's pages are. */
      storefront: z.string(),
      logIn: LogInState,
      /** False if the key could not be kept as answered: it stays until the browser closes. */
      isKept: z.boolean(),
    }),
  }),
  /** The sites of an account that a key can reach, to choose one to connect; `storefront` is null where shoppers see none. */
  'stores.listSites': command({
    callers: 'workbenches',
    repeatable: true,
    use: 'plain',
    input: z.object({ api: Text(2048), apiKey: Text(4000), accountId: Text(200) }),
    output: z.object({
      sites: z.array(z.object({ siteId: z.string(), name: z.string(), storefront: z.nullable(z.string()) })),
    }),
  }),
  /**
   * Confirms that a storefront belongs to the site: by the platform, else by the address that the owner typed ('' for
   * none). A confirmed store gets its client id. `isProven` is false where neither confirms it.
   */
  'stores.confirmAddress': command({
    callers: 'ownPages',
    repeatable: true,
    use: 'plain',
    input: z.extend(StoreId, { address: Text(2048) }),
    output: z.object({ isProven: z.boolean() }),
  }),
  /** Tests the OAuth client id that customers log in with, then keeps it. */
  'stores.setClientId': command({
    callers: 'ownPages',
    repeatable: true,
    use: 'plain',
    input: z.extend(StoreId, { clientId: Text(200) }),
    output: Nothing,
  }),
  /** Sets up how the store's captcha is drawn here, or with null only on the platform's own page. */
  'stores.setCaptcha': command({
    callers: 'workbenches',
    repeatable: true,
    use: 'plain',
    input: z.extend(StoreId, {
      captcha: z.nullable(z.object({ page: Text(2048), visibleKey: Text(200), invisibleKey: Text(200) })),
    }),
    output: Nothing,
  }),
  /** Calls a store as its merchant confirmed; the name is cleaned first. */
  'stores.rename': command({
    callers: 'ownPages',
    repeatable: false,
    use: 'plain',
    input: z.extend(StoreId, { name: Text(80) }),
    output: Nothing,
  }),
  /** Shows a store in the popup until another tab or address is in front. */
  'stores.choose': command({
    callers: 'popups',
    repeatable: true,
    use: 'plain',
    input: StoreId,
    output: Nothing,
  }),
  /**
   * Waits for the store's answers to writes in flight, half a minute at most; answers the outcomes of its unfinished
   * edits.
   */
  'stores.disconnect': command({
    callers: 'workbenches',
    repeatable: true,
    use: 'plain',
    input: z.object({ storeId: Text(100) }),
    output: StopCounts,
  }),
  /** Opens a tab at an address of the store, which the platform gives where the store has a client id. */
  'stores.visit': command({
    callers: 'popups',
    repeatable: false,
    use: 'plain',
    input: z.discriminatedUnion('to', [
      z.extend(StoreId, { to: z.literal('product'), slug: Text(150) }),
      z.extend(StoreId, { to: z.literal('checkout'), checkoutId: z.guid() }),
      z.extend(StoreId, { to: z.literal('account') }),
    ]),
    output: Nothing,
  }),
};
