import { expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { ask, asVisitor, readViolations, startTestPlatform } from './platform-client.ts';

const guid = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';

async function create(platform: Platform, body: object) {
  const headers = await asVisitor(platform);
  return ask(platform, 'POST /_api/redirects-api/v1/redirect-session', { body, headers });
}

function authRequest(platform: Platform): object {
  return {
    clientId: platform.clientId,
    redirectUri: 'http://shop.example/callback',
    responseType: 'code',
    responseMode: 'query',
    scope: 'offline_access',
    state: 'the state & more',
    codeChallenge: 'c'.repeat(43),
    codeChallengeMethod: 'S256',
  };
}

test('a login leads to the authorization page with the whole request', async () => {
  const platform = await startTestPlatform();
  const { body } = await create(platform, { auth: { authRequest: authRequest(platform), prompt: 'login' } });
  const { fullUrl, urlDetails, shortUrl } = body.redirectSession;
  const url = new URL(fullUrl);
  expect(url.origin + url.pathname).toBe(`${platform.url}/_api/oauth2/authorize`);
  const expected = { ...authRequest(platform), prompt: 'login' };
  expect(Object.fromEntries(url.searchParams)).toEqual(expected);
  expect(urlDetails).toEqual({ endpoint: `${platform.url}/_api/oauth2/authorize`, searchParams: expected });
  expect((await fetch(fullUrl)).status).toBe(200);
  const short = await fetch(shortUrl, { redirect: 'manual' });
  expect([short.status, short.headers.get('Location')]).toEqual([302, fullUrl]);
});

test('a product leads to its page in the storefront', async () => {
  const platform = await startTestPlatform();
  const { body } = await create(platform, { storesProduct: { productSlug: 'stoneware-mug' } });
  expect(body.redirectSession.fullUrl).toBe('http://shop.example/product-page/stoneware-mug');
});

test('a logout leads back to the storefront, or to a page of its own', async () => {
  const platform = await startTestPlatform();
  const logout = { clientId: platform.clientId };
  const fullUrlOf = async (more: object) => (await create(platform, { logout, ...more })).body.redirectSession.fullUrl;
  const back = await fetch(await fullUrlOf({ callbacks: { postFlowUrl: 'http://shop.example/bye' } }), {
    redirect: 'manual',
  });
  expect([back.status, back.headers.get('Location')]).toEqual([302, 'http://shop.example/bye']);
  for (const callbacks of [undefined, { postFlowUrl: 'http://evil.example/' }]) {
    const page = await fetch(await fullUrlOf({ callbacks }), { redirect: 'manual' });
    expect([page.status, page.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
  }
});

test.each([
  { login: {} },
  { ecomCheckout: { checkoutId: guid } },
  { ecomOrderPaymentRequest: { paymentRequestId: guid } },
  { bookingsCheckout: { slotAvailability: {}, timezone: 'UTC' } },
  { bookingsBook: { resourceId: guid } },
  { eventsCheckout: { reservationId: guid, eventSlug: 'fair' } },
  { paidPlansCheckout: { planId: guid } },
])('%j leads to a page that carries the requested facts and links back', async (intent) => {
  const platform = await startTestPlatform();
  const callbacks = { thankYouPageUrl: 'http://shop.example/thanks?a=1&b=2', cartPageUrl: 'http://evil.example/' };
  const preferences = { additionalQueryParameters: { utm: 'x', cartPageUrl: 'http://shop.example/other' } };
  const { body } = await create(platform, { ...intent, callbacks, preferences });
  const { fullUrl } = body.redirectSession;
  const [[name, requests]] = Object.entries(intent) as [[string, object]];
  const url = new URL(fullUrl);
  expect(url.pathname.endsWith(`/${name}`)).toBe(true);
  const texts = Object.entries(requests).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  expect(Object.fromEntries(url.searchParams)).toEqual({ utm: 'x', ...callbacks, ...Object.fromEntries(texts) });
  const page = await fetch(fullUrl);
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('href="http://shop.example/thanks?a=1&amp;b=2"');
  expect(html).not.toContain('evil.example');
});

test('exactly one intent must be given', async () => {
  const platform = await startTestPlatform();
  for (const body of [{}, { callbacks: {} }, { login: {}, storesProduct: { productSlug: 'x' } }]) {
    const answer = await create(platform, body);
    expect([answer.status, readViolations(answer)]).toEqual([400, { intent: 'ONE_OF_ALIGNMENT' }]);
  }
  expect(platform.db.prepare('SELECT count(*) AS n FROM redirect_sessions').get()).toEqual({ n: 0 });
});

test.each([
  [{ storesProduct: { productSlug: 'x'.repeat(151) } }, { 'storesProduct.productSlug': 'MAX_LENGTH' }],
  [{ ecomCheckout: { checkoutId: 'x' } }, { 'ecomCheckout.checkoutId': 'FORMAT' }],
  [{ logout: {} }, { 'logout.clientId': 'REQUIRED_FIELD' }],
  [{ login: {}, callbacks: { postFlowUrl: 'x'.repeat(2049) } }, { 'callbacks.postFlowUrl': 'MAX_LENGTH' }],
  [{ login: {}, callbacks: { cartPageUrl: 'no address' } }, { 'callbacks.cartPageUrl': 'FORMAT' }],
  [{ login: {}, preferences: { maintainIdentity: 'yes' } }, { 'preferences.maintainIdentity': 'VALIDATION' }],
  [{ bookingsCheckout: {} }, { 'bookingsCheckout.slotAvailability': 'REQUIRED_FIELD' }],
  [{ auth: {} }, { 'auth.authRequest': 'REQUIRED_FIELD' }],
])('refuses %j', async (body, violations) => {
  const platform = await startTestPlatform();
  const answer = await create(platform, body);
  expect([answer.status, readViolations(answer)]).toEqual([400, violations]);
});

test('an unknown client is refused, and so is a caller without a token', async () => {
  const platform = await startTestPlatform();
  expect((await create(platform, { logout: { clientId: guid } })).status).toBe(404);
  const line = 'POST /_api/redirects-api/v1/redirect-session';
  expect((await ask(platform, line, { body: { login: {} } })).status).toBe(401);
});
