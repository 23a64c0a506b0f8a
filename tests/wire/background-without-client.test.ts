import { describe, expect, test } from 'vitest';
import type { PopupView } from '../../src/protocol/view.ts';
import {
  answersFor,
  nextWorker,
  openHarness,
  popup,
  storefront,
  workbench,
  type Harness,
} from '../fixtures/background-harness.ts';
import { openCatalog } from '../fixtures/catalogs.ts';
import { clearLog, countTokenRequests, readLog, setFaults } from '../fixtures/platform-control.ts';
import { createRuntime } from '../fixtures/test-runtime.ts';
import { startTestPlatform } from './platform-client.ts';

const checkoutId = '11111111-2222-4333-8444-555555555555';

/** A harness whose platform has no OAuth apps that could be found. */
const openUnconnected = async (): Promise<Harness> => {
  const platform = await startTestPlatform({ storefrontUrl: storefront });
  await setFaults(platform, { kind: 'status-before', status: 404, path: '/oauth-app/' });
  return openHarness(platform);
};
const connect = (harness: Harness, change: Partial<ReturnType<typeof answersFor>> = {}) =>
  harness.as(workbench)('stores.connect', { ...answersFor(harness.platform), clientId: null, ...change });

async function openWithoutClient() {
  const harness = await openUnconnected();
  const { storeId } = await connect(harness);
  return { ...harness, storeId };
}

const give = (harness: Harness & { storeId: string }, clientId: string) =>
  harness.as(popup)('stores.setClientId', { storeId: harness.storeId, clientId });

const refused = (field: string, rule: string) => ({
  code: 'invalid_input',
  details: { violations: [{ field, rule }] },
});

const storeIn = async (harness: Harness) => (await harness.readView('workbench', workbench)).stores[0];

describe('a store that is connected without a client id', () => {
  test('is tested with the key alone, and members cannot log in to it', async () => {
    const harness = await openUnconnected();
    const answer = await connect(harness);
    expect(answer).toEqual({ storeId: answer.storeId, name: 'shop.example', storefront, logIn: 'none', isKept: true });
    expect(await countTokenRequests(harness.platform)).toBe(0);
    expect(await storeIn(harness)).toMatchObject({
      clientId: null,
      customer: { tag: 'none' },
      merchant: { tag: 'ready' },
    });
  });

  test('is the same after a restart', async () => {
    const harness = await openWithoutClient();
    const again = nextWorker(harness);
    expect(await storeIn(again)).toMatchObject({ clientId: null, customer: { tag: 'none' } });
  });

  test('is read with the key, and not at all without it', async () => {
    const harness = await openWithoutClient();
    const { storeId } = harness;
    const { products } = await harness.as(popup)('catalog.search', { storeId, text: 'mug' });
    expect(products).toMatchObject([{ slug: 'stoneware-mug' }]);
    await harness.as(workbench)('key.forget', { storeId });
    await clearLog(harness.platform);
    await expect(harness.as(popup)('catalog.search', { storeId, text: 'mug' })).rejects.toMatchObject({
      code: 'not_elevated',
    });
    expect(await readLog(harness.platform)).toEqual([]);
  });

  test('is found to have moved to catalog V3 with the key', async () => {
    const { platform } = await openUnconnected();
    const { clientId, siteId, apiKey, url } = platform;
    const line = { to: url };
    const runtime = createRuntime();
    const { fetch } = runtime;
    runtime.fetch = (address, init) => fetch(address.replace(url, line.to), init);
    const harness = openHarness(platform, { runtime });
    const { storeId } = await connect(harness);
    line.to = (await openCatalog('v3', { storefrontUrl: storefront, clientId, siteId, apiKey })).platform.url;
    await harness.as(popup)('catalog.search', { storeId, text: 'mug' });
    expect(await storeIn(harness)).toMatchObject({ catalogVersion: 'V3_CATALOG' });
  });

  test('refuses each start of a log-in, and says what is missing', async () => {
    const harness = await openWithoutClient();
    const { storeId } = harness;
    const refused = { code: 'client_missing' };
    const ask = harness.as(popup);
    await expect(ask('signIn.open', { storeId, step: 'logIn' })).rejects.toMatchObject(refused);
    await expect(ask('signIn.open', { storeId, step: 'register' })).rejects.toMatchObject(refused);
    await expect(ask('signIn.logIn', { storeId, email: 'a@b.example', password: 'x' })).rejects.toMatchObject(refused);
    await expect(ask('signIn.hosted', { storeId })).rejects.toMatchObject(refused);
    const { posted } = await harness.follow('popup', popup);
    expect((posted.at(-1) as PopupView).signIn).toBeNull();
    await ask('signIn.logOut', { storeId });
    expect(await storeIn(harness)).toMatchObject({ customer: { tag: 'none' } });
  });

  test('leads to its own pages', async () => {
    const harness = await openWithoutClient();
    const { storeId } = harness;
    const ask = harness.as(popup);
    await ask('stores.visit', { storeId, to: 'product', slug: 'größe a' });
    await ask('stores.visit', { storeId, to: 'account' });
    await expect(ask('stores.visit', { storeId, to: 'checkout', checkoutId })).rejects.toMatchObject({
      code: 'client_missing',
    });
    expect(harness.runtime.opened).toEqual([`${storefront}/product-page/gr%C3%B6%C3%9Fe%20a`, `${storefront}/`]);
  });

  test('leads to a product’s page where the platform says it is', async () => {
    const harness = await openWithoutClient();
    const { storeId } = harness;
    harness.platform.db.prepare("UPDATE products SET slug = 'a mug' WHERE slug = 'stoneware-mug'").run();
    const { products } = await harness.as(popup)('catalog.search', { storeId, text: 'mug' });
    await harness.as(popup)('stores.visit', { storeId, to: 'product', slug: 'a mug' });
    expect(harness.runtime.opened).toEqual([products[0]?.pageUrl]);
  });

  test('has no log-in to pre-warm', async () => {
    const harness = await openWithoutClient();
    await clearLog(harness.platform);
    await harness.background.onPreWarm();
    expect(harness.runtime.loaded).toEqual([]);
    expect(await readLog(harness.platform)).toEqual([]);
  });

  test('keeps the client id that it was connected with before', async () => {
    const harness = await openUnconnected();
    const { clientId } = harness.platform;
    await connect(harness, { clientId });
    expect(await connect(harness)).toMatchObject({ logIn: 'ready' });
    expect(await storeIn(harness)).toMatchObject({ clientId });
  });

  test('needs answers as right as any', async () => {
    const harness = await openUnconnected();
    await expect(connect(harness, { apiKey: 'IST.wrong' })).rejects.toMatchObject(refused('apiKey', 'key_refused'));
    await expect(connect(harness, { siteId: 'another' })).rejects.toMatchObject(refused('apiKey', 'key_forbidden'));
    await setFaults(harness.platform, { kind: 'status-before', status: 500, path: '/stores/v3/provision' });
    await expect(connect(harness)).rejects.toMatchObject(refused('api', 'api_failing'));
    expect(await storeIn(harness)).toBeUndefined();
  });
});

describe('a client id that is given later', () => {
  test('is used for log-ins from now on, and after a restart', async () => {
    const harness = await openWithoutClient();
    const { storeId, platform } = harness;
    await give(harness, platform.clientId);
    expect(await storeIn(harness)).toMatchObject({
      clientId: platform.clientId,
      merchant: { tag: 'ready', missing: [] },
    });
    await harness.as(popup)('signIn.open', { storeId, step: 'logIn' });
    await harness.as(workbench)('key.forget', { storeId });
    const again = nextWorker(harness);
    const { products } = await again.as(popup)('catalog.search', { storeId, text: 'mug' });
    expect(products).toMatchObject([{ slug: 'stoneware-mug' }]);
  });

  test('is refused where no app has it', async () => {
    const harness = await openWithoutClient();
    await expect(give(harness, 'nobody')).rejects.toMatchObject(refused('clientId', 'client_unknown'));
    expect(await storeIn(harness)).toMatchObject({ clientId: null });
  });

  test.each(['with the key', 'without a key'])('is refused where it is another site’s, %s', async (how) => {
    const harness = await openWithoutClient();
    const other = await startTestPlatform({ storefrontUrl: 'https://other.example' });
    if (how === 'without a key') await harness.as(workbench)('key.forget', { storeId: harness.storeId });
    const { fetch } = harness.runtime;
    // Another site's visitors see that site's products.
    harness.runtime.fetch = (address, init) => {
      const { authorization = '' } = (init.headers ?? {}) as Record<string, string>;
      const isKey = authorization === harness.platform.apiKey;
      return fetch(isKey ? address : address.replace(harness.platform.url, other.url), init);
    };
    await expect(give(harness, other.clientId)).rejects.toMatchObject(refused('clientId', 'client_elsewhere'));
    expect(await storeIn(harness)).toMatchObject({ clientId: null });
  });
});

type Asker = 'visitor' | 'key';
type Answer = (real: () => Promise<Response>) => Promise<Response>;

/** A store without a client id; `answers` tells what is asked of products from now on by whom, in place of the platform. */
async function openAnswering(reported?: unknown[]) {
  const { platform } = await openUnconnected();
  const runtime = createRuntime();
  const { fetch } = runtime;
  if (reported !== undefined) runtime.report = (error) => void reported.push(error);
  const answers: Partial<Record<Asker, Answer>> = {};
  runtime.fetch = (address, init) => {
    const isKey = new Headers(init.headers).get('authorization') === platform.apiKey;
    const answer = address.includes('/products/') ? answers[isKey ? 'key' : 'visitor'] : undefined;
    return answer === undefined ? fetch(address, init) : answer(() => fetch(address, init));
  };
  const harness = openHarness(platform, { runtime });
  const { storeId } = await connect(harness);
  return { ...harness, storeId, answers };
}
const fail =
  (status: number): Answer =>
  () =>
    Promise.resolve(Response.json({ message: '' }, { status }));

describe('a client id that is given later, in unusual cases,', () => {
  test('is taken by a store without products', async () => {
    const harness = await openWithoutClient();
    harness.platform.db.exec('DELETE FROM products');
    await give(harness, harness.platform.clientId);
    expect(await storeIn(harness)).toMatchObject({ clientId: harness.platform.clientId });
  });

  test('is refused where it is of a site without products', async () => {
    const harness = await openWithoutClient();
    const other = await startTestPlatform({ storefrontUrl: storefront });
    other.db.exec('DELETE FROM products');
    const { fetch } = harness.runtime;
    harness.runtime.fetch = (address, init) => {
      const isKey = new Headers(init.headers).get('authorization') === harness.platform.apiKey;
      return fetch(isKey ? address : address.replace(harness.platform.url, other.url), init);
    };
    await expect(give(harness, other.clientId)).rejects.toMatchObject(refused('clientId', 'client_elsewhere'));
    expect(await storeIn(harness)).toMatchObject({ clientId: null });
  });

  test('is taken where the product does not say its page', async () => {
    const harness = await openAnswering();
    harness.answers.visitor = async (real) => {
      const { product } = (await (await real()).json()) as { product: object };
      return Response.json({ product: { ...product, productPageUrl: null } });
    };
    await give(harness, harness.platform.clientId);
    expect(await storeIn(harness)).toMatchObject({ clientId: harness.platform.clientId });
  });

  test('is tested without the key once that is refused', async () => {
    const harness = await openAnswering();
    harness.answers.key = fail(401);
    await expect(harness.as(popup)('catalog.search', { storeId: harness.storeId, text: '' })).rejects.toThrow();
    expect(await storeIn(harness)).toMatchObject({ merchant: { tag: 'refused' } });
    await give(harness, harness.platform.clientId);
    expect(await storeIn(harness)).toMatchObject({ clientId: harness.platform.clientId });
  });

  test.each([
    ['key', 'apiKey'],
    ['visitor', 'clientId'],
  ] as const)('is not taken where the %s gets no clear answer', async (asker, field) => {
    const harness = await openAnswering();
    const { storeId, platform } = harness;
    if (asker === 'visitor') await harness.as(workbench)('key.forget', { storeId });
    harness.answers[asker] = fail(409);
    await expect(give(harness, platform.clientId)).rejects.toMatchObject(refused(field, 'api_failing'));
    expect(await storeIn(harness)).toMatchObject({ clientId: null });
  });

  test('comes too late for a store that is disconnected meanwhile', async () => {
    const reported: unknown[] = [];
    const harness = await openAnswering(reported);
    const { storeId, platform } = harness;
    harness.answers.visitor = async (real) => {
      await harness.as(workbench)('stores.disconnect', { storeId });
      return real();
    };
    await expect(give(harness, platform.clientId)).rejects.toMatchObject({ code: 'not_connected' });
    expect(reported).toEqual([]);
    expect(await storeIn(harness)).toBeUndefined();
  });

  test('is that of one store alone', async () => {
    const harness = await openWithoutClient();
    const other = await startTestPlatform({ storefrontUrl: 'https://other.example' });
    const answers = { ...answersFor(other), storefront: 'https://other.example' };
    await harness.as(workbench)('stores.connect', answers);
    await give(harness, harness.platform.clientId);
    expect(await harness.runtime.local.get('stores')).toMatchObject({
      value: [
        { siteId: other.siteId, clientId: other.clientId },
        { id: harness.storeId, clientId: harness.platform.clientId },
      ],
    });
  });
});

describe('an address that differs from the store’s by “www.” alone', () => {
  const typed = storefront.replace('://', '://www.');

  test('is completed to the store’s own', async () => {
    const harness = await openUnconnected();
    expect(await connect(harness, { storefront: typed })).toMatchObject({ storefront, name: 'shop.example' });
    expect(harness.runtime.scriptOrigins).toEqual([storefront]);
  });

  test('is refused with the right one where the extension may not read that', async () => {
    const harness = await openUnconnected();
    harness.runtime.hasAccess = (origins) => Promise.resolve(!origins.includes(storefront));
    await expect(connect(harness, { storefront: typed })).rejects.toMatchObject({
      details: { violations: [{ field: 'storefront', rule: 'storefront_mismatch', description: storefront }] },
    });
  });
});

test('a slow platform is told from a missing one', async () => {
  const harness = await openUnconnected();
  // A signal that ended at once stands for a wait of 15 s.
  harness.runtime.fetch = () => new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 0));
  const { timeout } = AbortSignal;
  AbortSignal.timeout = () => AbortSignal.abort();
  await expect(connect(harness).finally(() => (AbortSignal.timeout = timeout))).rejects.toMatchObject({
    details: { violations: [{ field: 'api', rule: 'api_slow' }] },
  });
});
