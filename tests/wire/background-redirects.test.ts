import { expect, test } from 'vitest';
import {
  answersFor,
  openConnected,
  openHarness,
  popup,
  storefront,
  workbench,
} from '../fixtures/background-harness.ts';
import { realFetch } from '../fixtures/clients.ts';
import { createMemoryJournal } from '../fixtures/memory-journal.ts';
import { readLog } from '../fixtures/platform-control.ts';
import { createRuntime } from '../fixtures/test-runtime.ts';
import { startTestPlatform } from './platform-client.ts';

const ways = [
  [{ to: 'product', slug: 'stoneware-mug' }, `${storefront}/product-page/stoneware-mug`],
  [{ to: 'checkout', checkoutId: '11111111-2222-4333-8444-555555555555' }, '/_api/redirects-api/pages/ecomCheckout'],
  [{ to: 'account' }, '/_api/redirects-api/pages/login'],
] as const;
test.each(ways)('a person is led to %j by an address the platform gives', async (way, address) => {
  const harness = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
  await harness.as(popup)('stores.visit', { storeId: harness.storeId, ...way });
  expect(harness.runtime.opened).toHaveLength(1);
  expect(harness.runtime.opened[0]).toContain(address);
  expect((await readLog(harness.platform)).filter(({ path }) => path.endsWith('/redirect-session'))).toHaveLength(1);
  const isBackAtStore = harness.runtime.sent.some((one) =>
    one.includes(String.raw`\"postFlowUrl\":\"${storefront}/\"`),
  );
  expect(isBackAtStore).toBe(way.to === 'account');
});

/** A store whose platform answers every redirect session with this address. */
async function openLeadingTo(fullUrl: string | null) {
  const platform = await startTestPlatform({ storefrontUrl: storefront });
  const runtime = createRuntime();
  runtime.fetch = async (url, init) => {
    const answer = await realFetch(url, init);
    return url.endsWith('/redirect-session') ? Response.json({ redirectSession: { fullUrl } }) : answer;
  };
  const harness = openHarness(platform, { runtime, journal: createMemoryJournal() });
  const { storeId } = await harness.as(workbench)('stores.connect', answersFor(platform));
  return { ...harness, storeId };
}

const addresses = ['javascript:alert(1)', 'chrome://settings', 'data:text/html,x', 'http://shop.example/', '/x', null];
test.each(addresses)('an address that is not of the web is opened in no tab: %s', async (fullUrl) => {
  const harness = await openLeadingTo(fullUrl);
  const { storeId } = harness;
  await expect(harness.as(popup)('stores.visit', { storeId, to: 'account' })).rejects.toMatchObject({
    code: 'malformed_answer',
    message: 'No redirect URL found',
  });
  await harness.as(popup)('signIn.open', { storeId, step: 'logIn' });
  await expect(harness.as(popup)('signIn.hosted', { storeId })).rejects.toMatchObject({ code: 'malformed_answer' });
  expect(harness.runtime.opened).toEqual([]);
  expect(await harness.runtime.session.get('pendingLogin')).toBeUndefined();
});

const checkoutId = '11111111-2222-4333-8444-555555555555';
const fronts = [
  ['the store’s', (api: string) => `${storefront}/checkout?checkoutId=${checkoutId}&from=${api.length}`, checkoutId],
  [
    'the platform’s',
    (api: string) => `${api}/_api/redirects-api/pages/ecomCheckout?checkoutId=${checkoutId}`,
    checkoutId,
  ],
  ['another shop’s', () => `https://other.example/checkout?checkoutId=${checkoutId}`, null],
  ['no checkout at all, but the store’s', () => `${storefront}/cart`, null],
] as const;
test.each(fronts)('the popup knows the checkout of the page in front: %s', async (_, address, found) => {
  const harness = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
  harness.runtime.tabs.set(1, address(harness.platform.url));
  harness.runtime.front.tabId = 1;
  const { posted } = await harness.follow('popup', popup);
  expect(posted[0]).toMatchObject({ checkoutId: found });
});
