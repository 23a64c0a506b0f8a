import { createSerialQueue } from '../../base/queue.ts';
import { recognisePage } from '../../domain/recognise-store.ts';
import type { HandlersOf } from '../../protocol/serve.ts';
import type { Context } from '../context.ts';
import { testKey } from '../flows/connection-test.ts';
import { findDemo } from '../flows/find-demo.ts';
import { showFirstProduct } from '../flows/first-product.ts';
import { tryStore } from '../flows/try-store.ts';
import { connectKeyOf, keepConnectDraft } from '../services/connect-draft.ts';

type ConnectContext = Pick<Context, 'app' | 'runtime' | 'accounts'>;

/** Commands of the connect form, before there is a store and right after. */
export const createConnectHandlers = (context: ConnectContext): HandlersOf<'connect'> => {
  const { app, runtime } = context;
  const inOrder = createSerialQueue();
  return {
    'connect.recognise': async () => {
      const { address, facts } = await runtime.readFrontPage();
      return recognisePage(address, facts);
    },
    'connect.findDemo': async () => ({ shop: await findDemo(context) }),
    'connect.testKey': async (input) => {
      const apiKey = await connectKeyOf(runtime, input.apiKey);
      const { addresses, missing } = await testKey({ ...input, apiKey }, runtime);
      return { storefront: addresses[0] ?? null, missing };
    },
    'connect.try': async (answers) => {
      await tryStore(context, answers);
      return {};
    },
    'connect.showFirst': async ({ storeId }) => ({ isShown: await showFirstProduct(context, storeId) }),
    'connect.keep': async ({ draft }) => {
      await inOrder(() => keepConnectDraft({ app, runtime }, draft));
      return {};
    },
  };
};
