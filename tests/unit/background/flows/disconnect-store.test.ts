import { expect, test } from 'vitest';
import {
  cancelBatches,
  disconnectStore,
  dropUnsettledEdits,
} from '../../../../src/background/flows/disconnect-store.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createStoreEntry } from '../../../fixtures/app-state.ts';
import { createEdit } from '../../../fixtures/edit.ts';
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
    accounts: { get: () => ({ customerSession: session }), forget: note('forget') },
    offlineProducts: { settled: () => note('settle')('') },
    logOuts: { start: note('start log-out') },
  };
  return { context, session, runtime, app, done, disconnect: () => disconnectStore(context as never, 'store') };
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
  expect(done.slice(3, 6)).toEqual(['log out store', 'start log-out store', 'forget store']);
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

test('the batches of a disconnected store are cancelled, and no others', async () => {
  const cancelled: string[] = [];
  const batches = {
    progress: () => ['store', 'other', 'store'].map((storeId, index) => ({ batch: { id: `b${index}`, storeId } })),
    cancel: async (id: string) => void cancelled.push(id),
  };
  await cancelBatches({ batches } as never, 'store');
  expect(cancelled).toEqual(['b0', 'b2']);
});

test('the edits of a disconnected store are dropped, but for what was applied meanwhile', async () => {
  const [waiting, sent, other] = [createEdit(), createEdit(), createEdit({ storeId: 'other' })];
  const changed: unknown[] = [];
  const runner = {
    change: async (ids: string[], change: (edit: typeof sent) => unknown) => {
      const applied = { ...sent, state: { tag: 'applied', at: 1 } as const };
      changed.push(ids, change(waiting), change(applied) === applied);
    },
  };
  await dropUnsettledEdits(
    { journal: { open: () => Promise.resolve([waiting, sent, other]) }, runner } as never,
    'store',
  );
  expect(changed).toEqual([[waiting.id, sent.id], null, true]);
});
