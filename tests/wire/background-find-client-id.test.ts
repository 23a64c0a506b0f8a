import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { listApps } from '../../demo/platform/identity/oauth-apps.ts';
import { permissions } from '../../demo/platform/identity/authorize.ts';
import { createOauthApp } from '../../src/client/operations/oauth-apps.ts';
import type { PopupView } from '../../src/protocol/view.ts';
import { answersFor, openHarness, popup, storefront, workbench, type Harness } from '../fixtures/background-harness.ts';
import { merchantClient } from '../fixtures/clients.ts';
import { readLog, setFaults } from '../fixtures/platform-control.ts';
import { createRuntime } from '../fixtures/test-runtime.ts';
import { asMerchant, startTestPlatform } from './platform-client.ts';

const windowUri = 'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/';
const addresses = {
  allowedRedirectUris: [windowUri, `${storefront}/login-callback`],
  allowedRedirectDomains: ['shop.example'],
  allowedDomains: ['chrome-extension://abcdefghijklmnopabcdefghijklmnop'],
};

async function open(): Promise<Harness> {
  const harness = openHarness(await startTestPlatform({ storefrontUrl: storefront }));
  harness.runtime.windows.address = windowUri;
  return harness;
}
const connect = (harness: Harness, change: Partial<ReturnType<typeof answersFor>> = {}) =>
  harness.as(workbench)('stores.connect', { ...answersFor(harness.platform), clientId: null, ...change });

const storeIn = async (harness: Harness) => (await harness.readView('workbench', workbench)).stores[0];
const appsOf = ({ platform }: Harness) => listApps(platform.db);
const setSwitch = ({ platform }: Harness, oauthApps: boolean) =>
  fetch(`${platform.url}/__demo/policy`, { method: 'PATCH', body: JSON.stringify({ oauthApps }) });
const updatesOf = async ({ platform }: Harness) =>
  (await readLog(platform)).filter(({ method, path }) => method === 'PATCH' && path.startsWith('/oauth-app/'));
const makeApp = async ({ platform }: Harness, app: object) => {
  const oAuthApp = { name: 'Shelfedge', ...app };
  return (await merchantClient(platform).call(createOauthApp, { oAuthApp })).oAuthApp.id;
};
/** A key that may do everything with the store, and nothing with OAuth apps. */
const storeKey = ({ platform }: Harness): string =>
  asMerchant(
    platform,
    permissions.filter((name) => !name.startsWith('OAUTH_APP')),
  )['Authorization'] ?? '';

describe('a store that is connected without a client id', () => {
  test('gets an app of its own, to which people may come back', async () => {
    const harness = await open();
    expect(await connect(harness)).toMatchObject({ logIn: 'ready' });
    const [app] = appsOf(harness);
    expect(appsOf(harness)).toMatchObject([{ name: 'Shelfedge', ...addresses }]);
    expect(await storeIn(harness)).toMatchObject({ clientId: app?.id });
  });

  test('lets its members log in with that app', async () => {
    const harness = await open();
    const { storeId } = await connect(harness);
    const { email, password } = harness.platform.member;
    const ask = harness.as(popup);
    await ask('signIn.open', { storeId, step: 'logIn' });
    await ask('signIn.logIn', { storeId, email, password });
    expect(await storeIn(harness)).toMatchObject({ customer: { tag: 'member', email } });
    await ask('signIn.logOut', { storeId });
    await ask('signIn.open', { storeId, step: 'logIn' });
    await ask('signIn.hosted', { storeId });
    const [page = ''] = harness.runtime.opened;
    expect((await fetch(page)).status).toBe(200);
    await ask('signIn.close', { storeId });
    await ask('signIn.open', { storeId, step: 'forgot' });
    await ask('signIn.forgot', { storeId, email });
    const { posted } = await harness.follow('popup', popup);
    expect((posted.at(-1) as PopupView).signIn).toMatchObject({ step: { tag: 'forgotSent' } });
  });

  test('takes the existing app, and adds the missing addresses', async () => {
    const harness = await open();
    await makeApp(harness, { name: 'Mobile' });
    const id = await makeApp(harness, {
      loginUrl: 'https://shop.example/log-in',
      allowedRedirectUris: ['https://old.example/callback', windowUri],
      allowedRedirectDomains: ['old.example'],
    });
    expect(await connect(harness)).toMatchObject({ logIn: 'ready' });
    expect(await storeIn(harness)).toMatchObject({ clientId: id });
    expect(appsOf(harness)).toMatchObject([
      { name: 'Mobile', allowedRedirectUris: [], allowedDomains: [] },
      {
        id,
        loginUrl: 'https://shop.example/log-in',
        allowedRedirectUris: ['https://old.example/callback', ...addresses.allowedRedirectUris],
        allowedRedirectDomains: ['old.example', 'shop.example'],
        allowedDomains: addresses.allowedDomains,
      },
    ]);
  });

  test('takes an app as it is whose lists are full', async () => {
    const harness = await open();
    const full = Array.from({ length: 20 }, (_, index) => `https://old.example/${index}`);
    const id = await makeApp(harness, { ...addresses, allowedRedirectUris: full });
    expect(await connect(harness)).toMatchObject({ logIn: 'ready' });
    expect(await storeIn(harness)).toMatchObject({ clientId: id });
    expect(appsOf(harness)).toMatchObject([{ allowedRedirectUris: full }]);
    expect(await updatesOf(harness)).toEqual([]);
  });

  test('gets as many addresses as there is room for', async () => {
    const harness = await open();
    const there = Array.from({ length: 19 }, (_, index) => `https://old.example/${index}`);
    await makeApp(harness, { ...addresses, allowedRedirectUris: there });
    await connect(harness);
    expect(appsOf(harness)).toMatchObject([{ allowedRedirectUris: [...there, windowUri] }]);
  });

  test('is connected with a key that may not manage apps, and says so', async () => {
    const harness = await open();
    expect(await connect(harness, { apiKey: storeKey(harness) })).toMatchObject({ logIn: 'forbidden' });
    expect(await storeIn(harness)).toMatchObject({ clientId: null, merchant: { tag: 'ready', missing: [] } });
    expect(appsOf(harness)).toEqual([]);
  });

  test('is connected where the site has no apps', async () => {
    const harness = await open();
    await setSwitch(harness, false);
    expect(await connect(harness)).toMatchObject({ logIn: 'none' });
    expect(await storeIn(harness)).toMatchObject({ clientId: null });
  });

  test.each([
    { kind: 'status-before', status: 500 },
    { kind: 'status-before', status: 429 },
    { kind: 'drop-before' },
    { kind: 'html' },
  ])('is connected where the service fails: %j', async (fault) => {
    const harness = await open();
    await setFaults(harness.platform, { ...fault, path: '/oauth-app/' });
    expect(await connect(harness)).toMatchObject({ logIn: 'none' });
    expect(await storeIn(harness)).toMatchObject({ clientId: null, merchant: { tag: 'ready' } });
  });

  test('uses the app whose addresses could not be added', async () => {
    const harness = await open();
    const id = await makeApp(harness, {});
    await setFaults(harness.platform, { kind: 'status-before', status: 500, method: 'PATCH', path: '/oauth-app/' });
    expect(await connect(harness)).toMatchObject({ logIn: 'ready' });
    expect(await storeIn(harness)).toMatchObject({ clientId: id });
  });

  test('gets its app also where no extension may take part in silent log-ins', async () => {
    const harness = await open();
    const { fetch } = harness.runtime;
    harness.runtime.fetch = (address, init) => {
      const isRefused = typeof init.body === 'string' && init.body.includes('chrome-extension:');
      return isRefused
        ? Promise.resolve(Response.json({ message: 'not a domain' }, { status: 400 }))
        : fetch(address, init);
    };
    expect(await connect(harness)).toMatchObject({ logIn: 'ready' });
    expect(appsOf(harness)).toMatchObject([{ ...addresses, allowedDomains: [] }]);
  });

  test('gets an app once, though the answer to its creation was lost', async () => {
    const harness = await open();
    await setFaults(harness.platform, { kind: 'drop-after', method: 'POST', path: '/oauth-apps$', times: 1 });
    expect(await connect(harness)).toMatchObject({ logIn: 'none' });
    expect(appsOf(harness)).toHaveLength(1);
  });

  test('adds its addresses to an app without listed addresses', async () => {
    const harness = await open();
    await makeApp(harness, {});
    const { fetch } = harness.runtime;
    harness.runtime.fetch = async (address, init) => {
      const answer = await fetch(address, init);
      if (!address.endsWith('/oauth-apps/query')) return answer;
      const { oAuthApps } = (await answer.json()) as { oAuthApps: { id: string; name: string }[] };
      return Response.json({ oAuthApps: oAuthApps.map(({ id, name }) => ({ id, name })) });
    };
    await connect(harness);
    expect(appsOf(harness)).toMatchObject([addresses]);
  });

  test('is connected where the browser does not say its addresses, which is reported', async () => {
    const harness = await open();
    const fault = new Error('no address');
    harness.runtime.hosted.windowAddress = () => {
      throw fault;
    };
    const reported: unknown[] = [];
    harness.runtime.report = (error) => void reported.push(error);
    expect(await connect(harness)).toMatchObject({ logIn: 'none' });
    expect(reported).toEqual([fault]);
  });

  test('connected twice has one app, which is changed no more', async () => {
    const harness = await open();
    await connect(harness);
    const store = await storeIn(harness);
    await connect(harness);
    expect(await storeIn(harness)).toEqual(store);
    await harness.as(workbench)('stores.disconnect', { storeId: store?.id ?? '' });
    await connect(harness);
    expect(await storeIn(harness)).toMatchObject({ clientId: store?.clientId });
    expect(appsOf(harness)).toHaveLength(1);
    expect(await updatesOf(harness)).toEqual([]);
  });

  test('connected by two windows at once has one app', async () => {
    const harness = await open();
    const { fetch } = harness.runtime;
    // Creating takes long enough for the other window to have looked for apps, too.
    harness.runtime.fetch = async (address, init) => {
      if (address.endsWith('/oauth-apps')) await sleep(300);
      return fetch(address, init);
    };
    await Promise.all([connect(harness), connect(harness)]);
    expect(appsOf(harness)).toHaveLength(1);
  });
});

describe('a client id that the store has', () => {
  test('stays, though no app is listed for it', async () => {
    const harness = await open();
    const { clientId } = harness.platform;
    await connect(harness, { clientId });
    expect(await connect(harness)).toMatchObject({ logIn: 'ready' });
    expect(await storeIn(harness)).toMatchObject({ clientId });
    expect(appsOf(harness)).toEqual([]);
  });

  test('gives way once its app is deleted', async () => {
    const harness = await open();
    await connect(harness);
    harness.platform.db.exec('DELETE FROM oauth_apps');
    await connect(harness);
    expect(appsOf(harness)).toHaveLength(1);
    expect(await storeIn(harness)).toMatchObject({ clientId: appsOf(harness)[0]?.id });
  });

  test('gets the addresses that its app lacks, by whatever name the app goes', async () => {
    const harness = await open();
    await connect(harness, { clientId: await makeApp(harness, { name: 'Storefront' }) });
    await connect(harness);
    expect(appsOf(harness)).toMatchObject([{ name: 'Storefront', ...addresses }]);
  });

  test('stays, and no app is created, while the platform cannot say whether it works', async () => {
    const harness = await open();
    const { clientId } = harness.platform;
    await connect(harness, { clientId });
    await setFaults(harness.platform, { kind: 'status-before', status: 500, path: '/oauth2/token' });
    await connect(harness);
    expect(await storeIn(harness)).toMatchObject({ clientId });
    expect(appsOf(harness)).toEqual([]);
  });

  test('is not asked for where one was typed', async () => {
    const harness = await open();
    await connect(harness, { clientId: harness.platform.clientId });
    expect((await readLog(harness.platform)).filter(({ path }) => path.startsWith('/oauth-app/'))).toEqual([]);
  });
});

describe('checking the key', () => {
  test('finds the client id that could not be found before', async () => {
    const harness = await open();
    await setSwitch(harness, false);
    const { storeId } = await connect(harness);
    await harness.as(workbench)('key.check', { storeId });
    expect(await storeIn(harness)).toMatchObject({ clientId: null });
    await setSwitch(harness, true);
    await harness.as(workbench)('key.check', { storeId });
    expect(await storeIn(harness)).toMatchObject({ clientId: appsOf(harness)[0]?.id, merchant: { tag: 'ready' } });
    await harness.as(popup)('signIn.open', { storeId, step: 'logIn' });
  });

  test.each(['is typed', 'would belong to a disconnected store'])(
    'finds no client id of a store that %s meanwhile',
    async (what) => {
      const runtime = createRuntime();
      const { fetch } = runtime;
      const platform = await startTestPlatform({ storefrontUrl: storefront });
      const { clientId, siteId, url } = platform;
      const storeId = `${siteId}@${new URL(url).host}`;
      const change = () =>
        what === 'is typed' ? ask('stores.setClientId', { storeId, clientId }) : ask('stores.disconnect', { storeId });
      runtime.fetch = async (address, init) => {
        const answer = await fetch(address, init);
        if (address.endsWith('/oauth-apps')) await change();
        return answer;
      };
      const harness = openHarness(platform, { runtime });
      const ask = harness.as(workbench);
      await setSwitch(harness, false);
      await connect(harness);
      await setSwitch(harness, true);
      await ask('key.check', { storeId });
      expect((await storeIn(harness))?.clientId).toBe(what === 'is typed' ? clientId : undefined);
    },
  );

  test('asks for no apps where the store has a client id', async () => {
    const harness = await open();
    const { storeId } = await connect(harness, { clientId: harness.platform.clientId });
    await harness.as(workbench)('key.check', { storeId });
    expect((await readLog(harness.platform)).filter(({ path }) => path.startsWith('/oauth-app/'))).toEqual([]);
  });
});
