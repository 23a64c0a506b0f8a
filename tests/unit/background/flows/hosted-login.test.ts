import { describe, expect, test } from 'vitest';
import { createHostedLogin } from '../../../../src/background/flows/hosted-login.ts';
import type { PendingLogin } from '../../../../src/background/services/stored-schemas.ts';
import { readKey, writeKey } from '../../../../src/background/services/stored-values.ts';
import type { Customer } from '../../../../src/domain/store.ts';
import { noFields, type SignIn } from '../../../../src/domain/sign-in.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createStoreEntry } from '../../../fixtures/app-state.ts';
import { eventually } from '../../../fixtures/eventually.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

const windowAddress = 'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/';
const page = 'https://platform.example/log-in';
const atPage: SignIn = { step: { tag: 'hosted' }, fields: noFields, note: null };
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Two stores, `store` and `other`, whose platform answers as `platform` says. */
function open(runtime = createRuntime()) {
  const app = createAppStore();
  const ends: [storeId: string, tag: string][] = [];
  const loggedIn: string[] = [];
  const asked: string[] = [];
  const platform = {
    redirect: (): Promise<object> => Promise.resolve({ redirectSession: { fullUrl: page } }),
    trade: (): Promise<object> => Promise.resolve({ access: { value: 'token' } }),
    userInfo: (): Promise<object> => Promise.resolve({ email: 'ada@example.com' }),
    logIn: (_: object, email: string): Promise<void> => Promise.resolve(void loggedIn.push(email)),
    onEnd: (): Promise<void> => Promise.resolve(),
  };
  const get = (id: string) => ({
    store: createStoreEntry({ id, clientId: 'client' }),
    customerClient: {
      call: (_: object, input: object) => {
        asked.push(JSON.stringify(input));
        return platform.redirect();
      },
    },
    clientOf: () => ({ call: () => platform.userInfo() }),
    grants: { code: () => platform.trade() },
    customerSession: { logIn: (tokens: object, email: string) => platform.logIn(tokens, email) },
  });
  const hosted = createHostedLogin({ runtime, app, accounts: { get } as never }, (storeId, { tag }) => {
    ends.push([storeId, tag]);
    return platform.onEnd();
  });
  const pending = () => readKey(runtime, 'pendingLogin');
  /** The address at which the person of the pending log-in comes back, with these parameters. */
  const answer = async (given = 'code=c') => {
    const { redirectUri = '', state = '' } = (await pending()) ?? {};
    return `${redirectUri}#state=${state}&${given}`;
  };
  return { ...hosted, runtime, app, platform, ends, loggedIn, asked, pending, answer };
}
type Opened = ReturnType<typeof open>;

describe('a log-in in a tab', () => {
  test('a browser without a window is asked for one page', async () => {
    const { start, asked, runtime } = open();
    await start('store');
    expect([asked.length, runtime.opened]).toEqual([1, [page]]);
  });

  test('ends where one at another store starts', async () => {
    const { start, runtime, ends, pending } = open();
    await start('store');
    await start('other');
    expect([ends, runtime.tabs.has(100), runtime.tabs.has(101)]).toEqual([[['store', 'cancelled']], false, true]);
    expect(await pending()).toMatchObject({ storeId: 'other', tabId: 101 });
  });

  test('a log-in that starts again closes its first tab, and is not over', async () => {
    const { start, runtime, ends } = open();
    await start('store');
    await start('store');
    expect([ends, runtime.tabs.has(100), runtime.tabs.has(101)]).toEqual([[], false, true]);
  });

  test('ends its secret after ten minutes, and no earlier; who returns then is told that it did not work', async () => {
    const { start, endLate, onTabAddress, answer, runtime, pending, ends } = open();
    await start('store');
    expect(runtime.wakes).toEqual([runtime.clock.ms + 600_001]);
    const started = await pending();
    runtime.clock.ms += 600_000;
    await endLate();
    expect(await pending()).toEqual(started);
    runtime.clock.ms += 1;
    await endLate();
    expect(await pending()).toEqual({ ...started, codeVerifier: '' });
    await onTabAddress(100, await answer());
    expect([ends, runtime.tabs.has(100), await pending()]).toEqual([[['store', 'failed']], false, undefined]);
  });

  test('goes on when another store’s is cancelled', async () => {
    const { start, cancel, runtime, pending } = open();
    await start('store');
    await cancel('other');
    expect([(await pending())?.storeId, runtime.tabs.has(100)]).toEqual(['store', true]);
  });

  test('goes on when another tab is closed, and is cancelled with its own', async () => {
    const { start, onTabClosed, ends } = open();
    await onTabClosed(100);
    await start('store');
    await onTabClosed(99);
    expect(ends).toEqual([]);
    await onTabClosed(100);
    expect(ends).toEqual([['store', 'cancelled']]);
  });

  test('opens no page that comes after its cancellation', async () => {
    const { start, cancel, platform, asked, runtime } = open();
    const hold = Promise.withResolvers<void>();
    const { redirect } = platform;
    platform.redirect = () => hold.promise.then(redirect);
    const starting = start('store').catch((error: unknown) => error);
    await eventually(() => asked.length).toBe(1);
    await cancel('store');
    hold.resolve();
    expect([await starting, runtime.opened]).toMatchObject([{ code: 'cancelled' }, []]);
  });

  test('a log-in that was cancelled and started again while its code is traded logs nobody in', async () => {
    const { start, cancel, onTabAddress, answer, platform, ends, loggedIn } = open();
    const hold = Promise.withResolvers<void>();
    const { trade } = platform;
    platform.trade = () => hold.promise.then(trade);
    await start('store');
    const coming = onTabAddress(100, await answer());
    await nextTask();
    await cancel('store');
    await start('store');
    hold.resolve();
    await coming;
    expect([ends, loggedIn]).toEqual([[], []]);
  });
});

/** Opens the page in a tab and comes back, with these parameters. */
const come = async (opened: Opened, given?: string): Promise<void> => {
  await opened.start('store');
  await opened.onTabAddress(100, await opened.answer(given));
};

describe('a person who comes back', () => {
  test.each([
    ['tells', () => Promise.resolve({ email: 'ada@example.com' }), 'ada@example.com'],
    ['does not tell', () => Promise.resolve({}), ''],
    ['fails to tell', () => Promise.reject(new Error('down')), ''],
  ])('is logged in, with the email address that the platform %s', async (_, userInfo, email) => {
    const opened = open();
    opened.platform.userInfo = userInfo;
    await come(opened);
    expect([opened.loggedIn, opened.ends]).toEqual([[email], [['store', 'loggedIn']]]);
  });

  test('a person who comes back and declined has cancelled', async () => {
    const opened = open();
    await come(opened, 'error=access_denied');
    expect([opened.loggedIn, opened.ends]).toEqual([[], [['store', 'cancelled']]]);
  });

  test.each([
    ['a fault of ours, which is reported', 'code=c', ['the disk is full']],
    ['a refusal by the platform, which is not', 'error=server_error', []],
  ])('fails by %s', async (_, given, expected) => {
    const opened = open();
    const reported: unknown[] = [];
    opened.runtime.report = (error) => void reported.push((error as Error).message);
    opened.platform.logIn = () => Promise.reject(new Error('the disk is full'));
    await come(opened, given);
    expect([opened.ends, reported]).toEqual([[['store', 'failed']], expected]);
  });

  test('too late has failed; a log-in that starts in that moment stays pending', async () => {
    const opened = open();
    await opened.start('store');
    const { pending, platform, runtime, ends } = opened;
    const next: PendingLogin = { ...(await pending()), state: 'next' } as PendingLogin;
    platform.onEnd = () => writeKey(runtime, 'pendingLogin', next);
    const address = await opened.answer();
    runtime.clock.ms += 600_001;
    await opened.onTabAddress(100, address);
    expect([ends, await pending()]).toEqual([[['store', 'failed']], next]);
  });
});

/** Windows that are shown one after the other; `close` ends the one of this number without an answer. */
function withWindows({ runtime }: Opened) {
  const shown: { answer: (address: string) => void; close: () => void }[] = [];
  runtime.windows.address = windowAddress;
  runtime.windows.ask = (_, isInteractive) =>
    isInteractive
      ? new Promise((resolve, reject) => shown.push({ answer: resolve, close: () => reject(new Error('closed')) }))
      : Promise.resolve(`${windowAddress}#error=login_required`);
  return shown;
}

describe('a log-in in a window', () => {
  test('a log-in whose window is closed is cancelled, and nothing of it stays stored', async () => {
    const opened = open();
    const shown = withWindows(opened);
    await opened.start('store');
    shown[0]?.close();
    await eventually(() => opened.ends).toEqual([['store', 'cancelled']]);
    expect(await opened.pending()).toBeUndefined();
  });

  test('a window that was replaced by another changes nothing of the other when it is closed or answers', async () => {
    for (const how of ['close', 'answer'] as const) {
      const opened = open();
      const shown = withWindows(opened);
      await opened.start('store');
      const address = await opened.answer();
      await opened.start('store');
      shown[0]?.[how](address);
      await nextTask();
      expect([opened.ends, await opened.pending()]).toMatchObject([[], { hasReturned: false }]);
    }
  });

  test('leaves a mark while its code is traded, for the next worker', async () => {
    const opened = open();
    const shown = withWindows(opened);
    opened.platform.trade = () => new Promise(() => undefined);
    await opened.start('store');
    shown[0]?.answer(await opened.answer());
    await eventually(opened.pending).toMatchObject({ hasReturned: true, tabId: null });
  });
});

describe('the next worker', () => {
  const left: PendingLogin = {
    storeId: 'store',
    redirectUri: windowAddress,
    state: 'state',
    codeVerifier: 'verifier',
    issuer: 'https://platform.example',
    startedAt: 0,
    tabId: null,
    hasReturned: false,
  };
  const member: Customer = { tag: 'member', email: 'ada@example.com' };
  const visitor: Customer = { tag: 'visitor', fellBack: false };
  const cases: [string, PendingLogin | null, Customer | null, string[][], isWatched: boolean][] = [
    ['goes on with one in a tab', { ...left, tabId: 7 }, visitor, [], true],
    ['cancels one in a window', left, visitor, [['store', 'cancelled']], false],
    ['cancels one that opened nothing yet', null, null, [['store', 'cancelled']], false],
    ['reports one whose code was traded', { ...left, hasReturned: true }, visitor, [['store', 'failed']], false],
    [
      'cancels one while another store’s code was traded',
      { ...left, storeId: 'other', hasReturned: true },
      visitor,
      [['store', 'cancelled']],
      false,
    ],
    ['ends one whose member is logged in', { ...left, hasReturned: true }, member, [['store', 'loggedIn']], false],
  ];
  test.each(cases)('%s', async (_, stored, customer, expected, isWatched) => {
    const { runtime, app, restore, ends } = open();
    app.setState({ signIns: { store: atPage }, customers: customer === null ? {} : { store: customer } });
    if (stored !== null) await writeKey(runtime, 'pendingLogin', stored);
    runtime.watched.on = true;
    await restore();
    expect([ends, runtime.watched.on]).toEqual([expected, isWatched]);
  });
});
