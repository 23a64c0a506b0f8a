import { expect, test } from 'vitest';
import { createDisconnects } from '../../../../src/background/flows/disconnect-store.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createStoreEntry } from '../../../fixtures/app-state.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

const shop = createStoreEntry();
const memberSession = { tag: 'active', tokens: { refresh: { role: 'member' } } };
const api = 'https://api.example';

/** Connected stores, and what is done to disconnect one of them. */
function open(...others: ReturnType<typeof createStoreEntry>[]) {
  const runtime = createRuntime();
  const app = createAppStore();
  app.setState({ stores: [shop, ...others] });
  const done: string[] = [];
  const note = (what: string) => async (storeId: string) => void done.push(`${what} ${storeId}`);
  const session = { current: (): object => ({ tag: 'empty' }), logOut: () => note('log out')('store') };
  const context = {
    runtime,
    app,
    clear: (event: string, storeId: string) => note(`clear ${event}`)(storeId),
    signIns: { cancel: (storeId: string) => void note('cancel')(storeId) },
    hosted: { cancel: note('cancel hosted') },
    accounts: {
      get: () => ({ customerSession: session }),
      forget: note('forget'),
      setReadOnly: (storeId: string, isReadOnly: boolean) => void done.push(`read-only ${storeId} ${isReadOnly}`),
    },
    batches: { progressOfAll: () => Promise.resolve([]) },
    editStore: { edits: { all: () => [] } },
    journal: { open: () => Promise.resolve([]), update: () => Promise.resolve([]) },
    runner: {
      retry: () => Promise.resolve(),
      settled: () => Promise.resolve(),
    },
    keptReadings: { settled: () => note('settle')('') },
    pricesRead: { settled: () => Promise.resolve() },
    logOuts: { start: note('start log-out') },
  };
  return {
    context,
    session,
    runtime,
    app,
    done,
    disconnect: () => createDisconnects(context as never).disconnect(['store']),
  };
}

test('the remembered key goes first, and everything else of the store before its pages lose the door', async () => {
  const { disconnect, done, app, runtime } = open();
  await disconnect();
  expect(done).toEqual([
    'clear forgetKey store',
    'read-only store true',
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
  await createDisconnects(context as never).disconnect(['store']);
  expect([runtime.dropped, runtime.scriptOrigins]).toEqual([[one.storefront], [other.storefront]]);
});

test('a store that is connected meanwhile stays connected', async () => {
  const { app, context, disconnect, runtime } = open();
  const next = createStoreEntry({ id: 'next', storefront: 'https://next.example' });
  context.accounts.forget = () => {
    app.setState(({ stores }) => ({ stores: [next, ...stores] }));
    return Promise.resolve(undefined);
  };
  await disconnect();
  expect([app.getState().stores, runtime.scriptOrigins]).toEqual([[next], [next.storefront]]);
});

test('a member is logged out, here first and then at the platform', async () => {
  const { disconnect, session, done } = open();
  session.current = () => memberSession;
  await disconnect();
  expect(done.slice(4, 7)).toEqual(['log out store', 'start log-out store', 'forget store']);
});

test('a log-out that fails is reported, and the store is disconnected', async () => {
  const { disconnect, session, context, runtime, app } = open();
  const reports: unknown[] = [];
  runtime.report = (error) => void reports.push(error);
  session.current = () => memberSession;
  context.logOuts.start = () => Promise.reject(new Error('full'));
  await disconnect();
  await expect.poll(() => reports).toHaveLength(1);
  expect(app.getState().stores).toEqual([]);
});

test('a store that has no account any more is disconnected all the same', async () => {
  const { disconnect, context, app } = open();
  context.accounts.get = () => undefined as never;
  await disconnect();
  expect(app.getState().stores).toEqual([]);
});

test('the access of another store is kept, whether it needs the same or not', async () => {
  const { disconnect, runtime } = open(createStoreEntry({ id: 'other', storefront: 'https://other.example' }));
  await disconnect();
  expect(runtime.dropped).toEqual([shop.storefront]);
});

test('a store asked to disconnect twice is disconnected once, with one outcome', async () => {
  const { context, done } = open();
  const { disconnect } = createDisconnects(context as never);
  const outcomes = await Promise.all([disconnect(['store']), disconnect(['store'])]);
  expect(outcomes).toEqual([
    { saved: 0, unclear: 0, cancelled: 0 },
    { saved: 0, unclear: 0, cancelled: 0 },
  ]);
  expect(done.filter((step) => step === 'forget store')).toHaveLength(1);
});

test('a store that cannot be marked as disconnecting is written on', async () => {
  const { context, disconnect, done, runtime, app } = open();
  const retried: boolean[] = [];
  const retry = async (isChosen: (edit: object, state: object) => boolean) => {
    for (const [storeId, reason] of [
      ['store', 'key_missing'],
      ['store', 'offline'],
      ['other', 'key_missing'],
    ])
      retried.push(isChosen({ storeId }, { reason }));
  };
  Object.assign(context.runner, { retry });
  runtime.local.set = () => Promise.reject(new Error('full'));
  await expect(disconnect()).rejects.toThrow('full');
  expect(done.slice(1)).toEqual(['read-only store true', 'read-only store false']);
  // Edits that were to be sent meanwhile wait for a key that is there.
  expect(retried).toEqual([true, false, false]);
  expect(app.getState().stores).toEqual([shop]);
});

test('another store is disconnected although one fails, and the failure is told', async () => {
  const other = createStoreEntry({ id: 'other', storefront: 'https://other.example' });
  const { context, app } = open(other);
  const { forget } = context.accounts;
  context.accounts.forget = (storeId) => (storeId === 'store' ? Promise.reject(new Error('full')) : forget(storeId));
  await expect(createDisconnects(context as never).disconnect(['store', 'other'])).rejects.toThrow('full');
  expect(app.getState().stores).toMatchObject([{ id: 'store', isDisconnecting: true }]);
});
