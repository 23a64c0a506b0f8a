import { expect, test } from 'vitest';
import type { Fetch } from '../../src/client/http/transport.ts';
import { loginWithIdpConnection, logout } from '../../src/client/operations/authentication.ts';
import { createRedirectSession } from '../../src/client/operations/redirects.ts';
import { createRetry } from '../../src/client/http/retry.ts';
import { toRequest } from '../../src/client/http/request.ts';
import { realFetch, visitorClient } from '../fixtures/clients.ts';
import { startTestPlatform } from './platform-client.ts';

const retry = createRetry({ random: () => 0, sleep: () => Promise.resolve() });

/** A visitor's client with retries, and its requests. */
async function openVisitor() {
  const platform = await startTestPlatform({ catalogVersion: 'v3' });
  const sent: string[] = [];
  const fetch: Fetch = (url, init) => {
    sent.push(url);
    return realFetch(url, init);
  };
  return { platform, sent, client: await visitorClient(platform, { fetch, retry }) };
}

/** Goes to an address as a browser does, one step. */
async function goTo(url: string) {
  const { status, headers } = await fetch(url, { redirect: 'manual' });
  return { status, to: headers.get('location') };
}

test.each([
  ['no intent', {}],
  ['no intent but where to go on', { callbacks: { postFlowUrl: 'http://shop.example/' } }],
  ['two intents', { login: {}, storesProduct: { productSlug: 'x' } }],
])('a redirect session with %s is refused before it is sent', async (_, input) => {
  const { client, sent } = await openVisitor();
  await expect(client.call(createRedirectSession, input as never)).rejects.toMatchObject({ code: 'invalid_input' });
  expect(sent).toEqual([]);
});

test('a log-out sends the browser over the platform back to the store', async () => {
  const { client, platform } = await openVisitor();
  const { redirectSession } = await client.call(createRedirectSession, {
    logout: { clientId: platform.clientId },
    callbacks: { postFlowUrl: 'http://shop.example/bye' },
  });
  expect(await goTo(redirectSession.shortUrl ?? '')).toEqual({ status: 302, to: redirectSession.fullUrl });
  expect(await goTo(redirectSession.fullUrl ?? '')).toEqual({ status: 302, to: 'http://shop.example/bye' });
});

test('a pre-warmed log-in is a page that a hidden frame can load', async () => {
  const { client } = await openVisitor();
  const { redirectSession } = await client.call(createRedirectSession, { login: {} });
  expect(await goTo(redirectSession.fullUrl ?? '')).toEqual({ status: 200, to: null });
});

test('a row that answers a redirect is an address for the browser; as a call it answers where that leads, once', async () => {
  const { client, platform, sent } = await openVisitor();
  const after = { postLogoutRedirectUri: 'http://shop.example/bye', clientId: platform.clientId };
  const connection = { tenantId: platform.siteId, idpConnectionId: '0e6a50f5-b523-4e29-990d-f37fa2ffdd69' };
  const left = await client.call(logout, after);
  expect(left).toEqual({ statusCode: 302, headers: [{ key: 'location', value: after.postLogoutRedirectUri }] });
  expect(await client.call(loginWithIdpConnection, connection)).toMatchObject({ statusCode: 302 });
  const addresses = [
    toRequest(platform.url, logout, after),
    toRequest(platform.url, loginWithIdpConnection, connection),
  ];
  expect(sent).toEqual(addresses.map(({ url }) => url));
  const [away, provider] = await Promise.all(sent.map(goTo));
  expect(away).toEqual({ status: 302, to: after.postLogoutRedirectUri });
  expect(provider).toMatchObject({ status: 302, to: expect.stringContaining('sessionToken=') });
});
