import { DemoShop } from '../../domain/demo-shop.ts';
import { KeyPermission } from '../../domain/key.ts';
import { RecognisedPage } from '../../domain/recognise-store.ts';
import { Text, z } from '../../base/schema.ts';
import { command } from './command.ts';
import { ConnectAnswers, Nothing, StoreId } from './inputs.ts';

export const connectCommands = {
  /** The kind of the page in front, as far as it can be read. */
  'connect.recognise': command({
    callers: 'ownPages',
    repeatable: true,
    use: 'none',
    input: Nothing,
    output: RecognisedPage,
  }),
  /** The demo shop that runs on this computer; null if none does, or if it is connected. */
  'connect.findDemo': command({
    callers: 'workbenches',
    repeatable: true,
    use: 'none',
    input: Nothing,
    output: z.object({ shop: z.nullable(DemoShop) }),
  }),
  /**
   * Tries a key at a site. Answers the base of the site’s pages (null if the platform does not say), and the missing
   * permissions.
   */
  'connect.testKey': command({
    callers: 'workbenches',
    repeatable: true,
    use: 'plain',
    input: z.object({ api: Text(2048), siteId: Text(200), apiKey: Text(4000) }),
    output: z.object({ storefront: z.nullable(z.string()), missing: z.array(KeyPermission) }),
  }),
  /**
   * Tries all answers at the platform, which is asked for a client id where none is given; a wrong one throws by its field.
   * Nothing is connected yet.
   */
  'connect.try': command({
    callers: 'workbenches',
    repeatable: false,
    use: 'plain',
    input: ConnectAnswers,
    output: Nothing,
  }),
  /** Opens a product of a store that has just been connected, and points at its price; false if shoppers see none. */
  'connect.showFirst': command({
    callers: 'workbenches',
    repeatable: false,
    use: 'plain',
    input: StoreId,
    output: z.object({ isShown: z.boolean() }),
  }),
  /**
   * Keeps the fields typed into the connect form while the browser runs; null forgets them. The key is kept apart and
   * given to no page again: null leaves the kept key as it is.
   */
  'connect.keep': command({
    callers: 'workbenches',
    repeatable: false,
    use: 'plain',
    input: z.object({
      draft: z.nullable(
        z.object({
          storefront: Text(2048),
          api: Text(2048),
          clientId: Text(200),
          siteId: Text(4000),
          apiKey: z.nullable(Text(4000)),
        }),
      ),
    }),
    output: Nothing,
  }),
};
