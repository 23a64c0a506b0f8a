import { expect, test } from 'vitest';
import { createLogOuts } from '../../../../src/background/flows/log-outs.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createStoreEntry } from '../../../fixtures/app-state.ts';
import { createRuntime, type TestRuntime } from '../../../fixtures/test-runtime.ts';

const minuteMs = 60_000;

/** A worker of a store whose platform answers as `anonymous` says. */
function open(runtime: TestRuntime = createRuntime(), clientId: string | null = 'client') {
  const app = createAppStore();
  const store = createStoreEntry({ clientId });
  app.setState({ stores: [store, createStoreEntry({ id: 'other' })] });
  const platform = {
    visitors: 0,
    isThere: true,
    anonymous: (): Promise<object> => Promise.resolve({ access: { value: 'token' } }),
  };
  const account = {
    store,
    grants: {
      anonymous: () => {
        platform.visitors += 1;
        return platform.anonymous();
      },
    },
    clientOf: () => ({
      call: () => Promise.resolve({ redirectSession: { fullUrl: 'https://platform.example/logout' } }),
    }),
  };
  const accounts = { get: (storeId: string) => (platform.isThere && storeId === 'store' ? account : undefined) };
  const logOuts = createLogOuts({ runtime, app, accounts: accounts as never });
  return {
    runtime,
    app,
    platform,
    ...logOuts,
    pending: async () => (await runtime.session.get('pendingLogOut:store')) as { value: unknown } | undefined,
    logIn: () => app.setState({ customers: { store: { tag: 'member', email: 'ada@example.com' } } }),
  };
}
const fail = () => Promise.reject(new Error('offline'));

test('a log-out is sent as a visitor in a hidden frame, and is done then', async () => {
  const { runtime, start, pending } = open();
  await start('store');
  expect(runtime.loaded).toEqual(['https://platform.example/logout']);
  expect(await pending()).toBeUndefined();
});

test('a log-out that fails is tried again after a minute, then twice as late each time, eight times in all', async () => {
  const harness = open();
  const { runtime, platform, start, resume, pending } = harness;
  platform.anonymous = fail;
  const startedAt = runtime.clock.ms;
  await start('store');
  for (let attempts = 1; attempts < 8; attempts += 1) {
    const nextAt = runtime.clock.ms + minuteMs * 2 ** (attempts - 1);
    expect((await pending())?.value).toEqual({ attempts, nextAt });
    expect(runtime.wakes.at(-1)).toBe(nextAt);
    runtime.clock.ms = nextAt;
    await resume('due');
    await expect.poll(() => platform.visitors).toBe(attempts + 1);
    await expect.poll(async () => (await pending())?.value).not.toEqual({ attempts, nextAt });
  }
  expect([await pending(), runtime.wakes.length, runtime.clock.ms - startedAt]).toEqual([undefined, 7, 127 * minuteMs]);
});

test('a log-out that is not due is left until its time, and woken for it; with the connection back all are tried', async () => {
  const { runtime, platform, schedule, resume, pending } = open();
  await schedule('store');
  expect((await pending())?.value).toEqual({ attempts: 0, nextAt: runtime.clock.ms });
  runtime.clock.ms -= 1;
  await resume('due');
  expect([platform.visitors, runtime.wakes]).toEqual([0, [runtime.clock.ms + 1]]);
  await resume('all');
  await expect.poll(pending).toBeUndefined();
  expect(platform.visitors).toBe(1);
});

test('a log-out that its worker did not finish counts as an attempt, and goes on in the next', async () => {
  const { runtime, platform, start } = open();
  platform.anonymous = () => new Promise(() => undefined);
  void start('store');
  await expect.poll(() => platform.visitors).toBe(1);
  const next = open(runtime);
  expect((await next.pending())?.value).toMatchObject({ attempts: 1 });
  runtime.clock.ms += minuteMs;
  await next.resume('due');
  await expect.poll(next.pending).toBeUndefined();
});

test('a log-out under way is not begun again by a wake-up', async () => {
  const { runtime, platform, start, resume } = open();
  const hold = Promise.withResolvers<void>();
  platform.anonymous = () => hold.promise.then(() => ({ access: { value: 'token' } }));
  const started = start('store');
  await expect.poll(() => platform.visitors).toBe(1);
  runtime.clock.ms += minuteMs;
  await resume('all');
  hold.resolve();
  await started;
  expect(platform.visitors).toBe(1);
});

test('a second log-out waits for the first, which may be about another member', async () => {
  const { platform, start } = open();
  const hold = Promise.withResolvers<void>();
  platform.anonymous = () => hold.promise.then(() => ({ access: { value: 'token' } }));
  const both = [start('store'), start('store')];
  await expect.poll(() => platform.visitors).toBe(1);
  hold.resolve();
  await Promise.all(both);
  expect(platform.visitors).toBe(2);
});

test('a member who logged in again is not logged out', async () => {
  const { runtime, platform, start, logIn, pending } = open();
  logIn();
  await start('store');
  expect([platform.visitors, runtime.loaded, await pending()]).toEqual([0, [], undefined]);
});

test('a member who logs in while the log-out is prepared is not logged out', async () => {
  const { runtime, platform, start, logIn } = open();
  platform.anonymous = () => {
    logIn();
    return Promise.resolve({ access: { value: 'token' } });
  };
  await start('store');
  expect(runtime.loaded).toEqual([]);
});

test('a store without a client id has nobody to log out', async () => {
  const { platform, start, pending } = open(createRuntime(), null);
  await start('store');
  expect([platform.visitors, await pending()]).toEqual([0, undefined]);
});

test('a store that was disconnected meanwhile is left alone', async () => {
  const { platform, start, schedule, resume } = open();
  platform.isThere = false;
  await start('store');
  await schedule('store');
  await resume('all');
  expect(platform.visitors).toBe(0);
});

test('a log-out that cannot be stored is sent and tried again all the same', async () => {
  const { runtime, platform, schedule, start, resume } = open();
  const { set } = runtime.session;
  runtime.report = () => undefined;
  runtime.session.set = fail;
  platform.anonymous = fail;
  await schedule('store');
  await start('store');
  expect(platform.visitors).toBe(1);
  runtime.clock.ms += minuteMs;
  await resume('due');
  await expect.poll(() => runtime.wakes.length).toBe(2);
  runtime.session.set = set;
  platform.anonymous = () => Promise.resolve({ access: { value: 'token' } });
  await resume('all');
  await expect.poll(() => runtime.loaded).toEqual(['https://platform.example/logout']);
  await expect.poll(() => resume('all').then(() => platform.visitors)).toBe(3);
});
