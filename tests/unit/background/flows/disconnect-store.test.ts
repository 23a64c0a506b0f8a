import { expect, test } from 'vitest';
import { disconnectStore } from '../../../../src/background/flows/disconnect-store.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createStoreEntry } from '../../../fixtures/app-state.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

const shop = createStoreEntry();
const api = 'https://api.example';

/** Connected stores, and what is done to disconnect one of them. */
function open(...others: ReturnType<typeof createStoreEntry>[]) {
  const runtime = createRuntime();
  const app = createAppStore();
  app.setState({ stores: [shop, ...others] });
  const done: string[] = [];
  const note = (what: string) => async (storeId: string) => void done.push(`${what} ${storeId}`);
  const session = { current: () => ({ tag: 'empty' }), logOut: () => note('log out')('') };
  const context = {
    runtime,
    app,
    clear: (event: string, storeId: string) => note(`clear ${event}`)(storeId),
    signIns: { cancel: (storeId: string) => void note('cancel')(storeId) },
    hosted: { cancel: note('cancel hosted') },
    accounts: { get: () => ({ customerSession: session }), forget: note('forget') },
    offlineProducts: { settled: () => note('settle')('') },
    logOuts: { start: note('start log-out') },
  };
  return { context, runtime, app, done, disconnect: () => disconnectStore(context as never, 'store') };
}

test('the remembered key goes first, and everything else of the store before its pages lose the door', async () => {
  const { disconnect, done, app, runtime } = open();
  await disconnect();
  expect(done).toEqual([
    'clear forgetKey store',
    'cancel store',
    'cancel hosted store',
    'forget store',
    'settle ',
    'clear disconnect store',
  ]);
  expect([app.getState().stores, runtime.scriptOrigins, runtime.dropped]).toEqual([[], [], [shop.storefront]]);
});

test('access that another store needs is kept', async () => {
  const { app, context, runtime } = open();
  const one = createStoreEntry({ api });
  const other = createStoreEntry({ id: 'other', storefront: 'https://other.example', api });
  app.setState({ stores: [one, other] });
  await disconnectStore(context as never, 'store');
  expect([runtime.dropped, runtime.scriptOrigins]).toEqual([[one.storefront], [other.storefront]]);
});

test('a store that is connected meanwhile stays connected', async () => {
  const { app, context, disconnect, runtime } = open();
  const next = createStoreEntry({ id: 'next', storefront: 'https://next.example' });
  context.accounts.forget = async () => void app.setState(({ stores }) => ({ stores: [next, ...stores] }));
  await disconnect();
  expect([app.getState().stores, runtime.scriptOrigins]).toEqual([[next], [next.storefront]]);
});
