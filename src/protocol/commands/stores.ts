import { z } from '../../domain/schema.ts';
import { command } from './command.ts';
import { Nothing, StoreId, Text } from './inputs.ts';

export const storesCommands = {
  /** Tests the five answers against the platform, then keeps them; the key stays in memory while the browser runs. */
  'stores.connect': command({
    callers: 'workbenches',
    repeatable: false,
    isUse: true,
    input: z.object({
      storefront: Text(2048),
      api: Text(2048),
      clientId: Text(200),
      siteId: Text(200),
      apiKey: Text(4000),
    }),
    output: z.object({ storeId: z.string(), name: z.string() }),
  }),
  /** Sets up how the store's captcha is drawn here, or with null only on the platform's own page. */
  'stores.setCaptcha': command({
    callers: 'workbenches',
    repeatable: true,
    isUse: true,
    input: z.extend(StoreId, {
      captcha: z.nullable(z.object({ page: Text(2048), visibleKey: Text(200), invisibleKey: Text(200) })),
    }),
    output: Nothing,
  }),
  /** Calls a store as its merchant confirmed; the name is cleaned first. */
  'stores.rename': command({
    callers: 'ownPages',
    repeatable: false,
    isUse: true,
    input: z.extend(StoreId, { name: Text(80) }),
    output: Nothing,
  }),
  'stores.disconnect': command({
    callers: 'workbenches',
    repeatable: false,
    isUse: true,
    input: z.object({ storeId: Text(100) }),
    output: Nothing,
  }),
  /** Opens a tab at an address of the store that the platform gives for this. */
  'stores.visit': command({
    callers: 'popups',
    repeatable: false,
    isUse: true,
    input: z.discriminatedUnion('to', [
      z.extend(StoreId, { to: z.literal('product'), slug: Text(150) }),
      z.extend(StoreId, { to: z.literal('checkout'), checkoutId: z.guid() }),
      z.extend(StoreId, { to: z.literal('account') }),
    ]),
    output: Nothing,
  }),
};
