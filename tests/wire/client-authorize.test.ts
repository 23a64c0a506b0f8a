import { expect, test } from 'vitest';
import {
  completeLogIn,
  createOauthData,
  openRedirect,
  preWarm,
  readCallback,
  toAuthUrl,
  toLogOutUrl,
  toSiteAuthUrl,
} from '../../src/client/auth/redirects.ts';
import { loginV2 } from '../../src/client/operations/authentication.ts';
import type { Client } from '../../src/client/client.ts';
import { grantsOf, visitorClient } from '../fixtures/clients.ts';
import { startTestPlatform } from './platform-client.ts';

const redirectUri = 'http://shop.example/callback';
const weekMs = 604_800_000;

async function open() {
  const platform = await startTestPlatform();
  return { platform, client: await visitorClient(platform) };
}

/** Where an address leads a browser. */
const leadsTo = async (url: string): Promise<string> =>
  (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '';

test('a person comes back from the log-in page with a code that becomes member tokens', async () => {
  const { platform, client } = await open();
  const { email, password } = platform.member;
  const { sessionToken } = await client.call(loginV2, { loginId: { email }, password });
  const data = await createOauthData(redirectUri, 'http://shop.example/cart');
  const url = await toAuthUrl(client, data, {
    clientId: platform.clientId,
    prompt: 'none',
    responseMode: 'query',
    sessionToken: sessionToken ?? '',
  });
  const back = await leadsTo(url);
  expect(back).toMatch(/^http:\/\/shop\.example\/callback\?/);
  const tokens = await completeLogIn(grantsOf(platform), back, data);
  expect(tokens).toMatchObject({ refresh: { role: 'member' } });
});

test('a session token is exchanged at the site’s own address, without a redirect session', async () => {
  const { platform, client } = await open();
  const { email, password } = platform.member;
  const { sessionToken } = await client.call(loginV2, { loginId: { email }, password });
  const data = await createOauthData(redirectUri);
  const how = { clientId: platform.clientId, prompt: 'none', responseMode: 'query' } as const;
  const url = toSiteAuthUrl(`${platform.url}/shop?page=2`, data, { ...how, sessionToken: sessionToken ?? '' });
  expect(new URL(url).origin + new URL(url).pathname).toBe(`${platform.url}/_api/oauth2/authorize`);
  expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
    clientId: platform.clientId,
    responseType: 'code',
    state: data.state,
    redirectUri,
    scope: 'offline_access',
    responseMode: 'query',
    codeChallenge: data.codeChallenge,
    codeChallengeMethod: 'S256',
    prompt: 'none',
    sessionToken,
  });
  const tokens = await completeLogIn(grantsOf(platform), await leadsTo(url), data);
  expect(tokens).toMatchObject({ refresh: { role: 'member' } });
});

test('a code of another log-in is refused', async () => {
  const { platform, client } = await open();
  const { email, password } = platform.member;
  const { sessionToken } = await client.call(loginV2, { loginId: { email }, password });
  const data = await createOauthData(redirectUri);
  const how = { clientId: platform.clientId, prompt: 'none', responseMode: 'query' } as const;
  const back = await leadsTo(await toAuthUrl(client, data, { ...how, sessionToken: sessionToken ?? '' }));
  const other = await createOauthData(redirectUri);
  await expect(completeLogIn(grantsOf(platform), back, { ...other, state: data.state })).rejects.toThrow(
    'Failed to fetch tokens from OAuth API',
  );
});

test.each([
  ['#state=s', 'invalid_state', 'Missing code or _state'],
  ['?code=c', 'invalid_state', 'Missing code or _state'],
  ['', 'invalid_state', 'Missing code or _state'],
  ['#code=c&state=other', 'invalid_state', 'Invalid _state'],
  ['#code=c&state=s&iss=https://elsewhere.example', 'invalid_state', 'Another issuer'],
  ['#code=c&state=s&iss=nobody', 'invalid_state', 'Another issuer'],
  ['?error=access_denied&error_description=No&state=s', 'application', 'The log-in was refused'],
  ['#error=access_denied', 'invalid_state', 'Missing code or _state'],
  ['#error=access_denied&state=other', 'invalid_state', 'Invalid _state'],
  ['#error=access_denied&code=c&state=other', 'invalid_state', 'Invalid _state'],
])('coming back with %s is refused', (rest, code, message) => {
  const expected = { state: 's', redirectUri, issuer: 'https://platform.example' };
  expect(() => readCallback(redirectUri + rest, expected)).toThrow(expect.objectContaining({ code, message }));
});

test.each([
  'http://elsewhere.example/callback',
  'https://shop.example/callback',
  'http://shop.example:81/callback',
  'http://shop.example/other',
  'http://shop.example/callback/',
  'http://shop.example@elsewhere.example/callback',
  'http://somebody@shop.example/callback',
  'callback',
])('coming back to %s is refused, whatever it brings', (address) => {
  const expected = { state: 's', redirectUri };
  expect(() => readCallback(`${address}#code=c&state=s`, expected)).toThrow('Not the redirect address');
});

test.each(['#code=c&state=s', '?code=c&state=s', '#code=c&state=s&iss=https://platform.example/'])(
  'coming back with %s is a code',
  (rest) => {
    const expected = { state: 's', redirectUri, issuer: 'https://platform.example' };
    expect(readCallback(redirectUri + rest, expected)).toBe('c');
  },
);

test('a session without an address fails with the specification’s message', async () => {
  const client: Client = { call: () => Promise.resolve({ redirectSession: {} } as never) };
  await expect(openRedirect(client, { login: {} })).rejects.toThrow('No redirect URL found');
});

test('logging out leads over the platform back to the shop', async () => {
  const { platform, client } = await open();
  const url = await toLogOutUrl(client, platform.clientId, 'http://shop.example/bye');
  expect(await leadsTo(url)).toBe('http://shop.example/bye');
});

test('pre-warming runs once in seven days, and its failure is only reported', async () => {
  const { client } = await open();
  const loaded: string[] = [];
  const told: string[] = [];
  const load = (url: string) => Promise.resolve(void loaded.push(url));
  const report = (message: string) => void told.push(message);
  const at = (now: number, lastAt?: number) => preWarm({ client, load, report, lastAt, now: () => now });
  expect(await at(weekMs, undefined)).toBe(weekMs);
  expect(await at(2 * weekMs - 1, weekMs)).toBe(weekMs);
  expect(loaded).toHaveLength(1);
  expect(await at(2 * weekMs, weekMs)).toBe(2 * weekMs);
  expect(loaded).toHaveLength(2);
  expect(await at(weekMs, 9 * weekMs)).toBe(weekMs);
  expect(loaded).toHaveLength(3);
  const noFrame = new Error('no frame');
  expect(await preWarm({ client, load: () => Promise.reject(noFrame), report, lastAt: 5, now: () => 5 + weekMs })).toBe(
    5,
  );
  expect(told).toEqual(['Pre-warming the log-in session failed']);
});
