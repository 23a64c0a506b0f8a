import { expect, test } from 'vitest';
import { accessAuth } from '../../../../src/client/auth/access-token.ts';
import { createGrants } from '../../../../src/client/auth/grants.ts';
import { createClient } from '../../../../src/client/client.ts';
import { noRetry } from '../../../../src/client/http/retry.ts';
import { tokenOfApp } from '../../../../src/client/operations/oauth.ts';
import { realFetch } from '../../../fixtures/clients.ts';
import { json, startServer } from '../../../fixtures/plain-server.ts';

const nowS = 1_000_000;
const now = () => nowS * 1000 + 999;

/** Grants of a platform that answers every request so; their clock stands still. */
async function open(answer: object, status = 200) {
  const { url, seen } = await startServer((response) => json(response, answer, status));
  return { grants: createGrants({ baseUrl: url, fetch: realFetch, now, retry: noRetry }, 'app'), seen };
}

const access_token = 'access';
const expires_in = 60;

test.each<[string, unknown, number]>([
  ['a number of seconds', 600, 600],
  ['a text of seconds', '600', 600],
  ['a lifetime that is no number', 'soon', 300],
  ['a lifetime of 0', 0, 300],
  ['a lifetime that has ended', -600, 300],
  ['a lifetime without end', 'Infinity', 300],
  ['no lifetime', undefined, 300],
  ['a lifetime of null', null, 300],
])('a token with %s ends in whole seconds of the local clock', async (_, sent, lifetimeS) => {
  const { grants } = await open({ access_token, refresh_token: 'new', expires_in: sent });
  expect(await grants.anonymous()).toEqual({
    access: { value: access_token, expiresAt: nowS + lifetimeS },
    refresh: { value: 'new', role: 'visitor' },
  });
});

test.each<[string, object, string]>([
  ['keeps its refresh token where the platform sends none', {}, 'old'],
  ['keeps its refresh token where the platform sends null', { refresh_token: null }, 'old'],
  ['keeps its refresh token where the platform sends an empty one', { refresh_token: '' }, 'old'],
  ['takes over the refresh token that the platform sends', { refresh_token: 'new' }, 'new'],
])('a refresh %s', async (_, sent, value) => {
  const { grants, seen } = await open({ access_token, expires_in, ...sent });
  expect((await grants.refresh({ value: 'old', role: 'member' })).refresh).toEqual({ value, role: 'member' });
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
    clientId: 'app',
    grantType: 'refresh_token',
    refreshToken: 'old',
  });
});

test.each([{}, { access_token: '' }, { access_token: null }])(
  'a grant of no access token is malformed: %j',
  async (sent) => {
    const { grants } = await open({ refresh_token: 'new', expires_in, ...sent });
    await expect(grants.anonymous()).rejects.toMatchObject({ code: 'malformed_answer' });
  },
);

test('an app’s token that is given back has no lifetime', async () => {
  const { url } = await startServer((response) => json(response, { access_token }));
  const client = createClient({ baseUrl: url, auth: accessAuth('') });
  const given = { grant_type: 'strip_bound_session', client_secret: 's', access_token: 'bound' } as const;
  expect(await client.call(tokenOfApp, given)).toEqual({ access_token });
});

test('a grant without a refresh token cannot be refreshed', async () => {
  const { grants } = await open({ access_token, expires_in });
  expect((await grants.anonymous()).refresh.value).toBe('');
});

test.each<[string[], object]>([
  [[], {}],
  [['https://shop.example/callback'], { redirectUri: 'https://shop.example/callback' }],
])('a code is exchanged with the redirect address that its log-in had: %j', async (addresses, sent) => {
  const { grants, seen } = await open({ access_token, expires_in, refresh_token: 'new' });
  expect((await grants.code('c', 'v', ...addresses)).refresh).toEqual({ value: 'new', role: 'member' });
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({
    clientId: 'app',
    grantType: 'authorization_code',
    code: 'c',
    codeVerifier: 'v',
    ...sent,
  });
});

test.each([
  [200, true],
  [404, true],
  [499, true],
  [429, false],
  [500, false],
  [503, false],
])('a platform that answers with status %i is reachable: %s', async (status, isReachable) => {
  const { grants, seen } = await open({ keys: [] }, status);
  const outcome = await grants.checkReachable().then(
    () => true,
    () => false,
  );
  expect([outcome, seen.map(({ method, url }) => `${method} ${url}`)]).toEqual([isReachable, ['GET /oauth2/jwks']]);
});

test('a platform without an answer is not reachable', async () => {
  const grants = createGrants({ baseUrl: 'http://127.0.0.1:1', fetch: realFetch, retry: noRetry }, 'app');
  await expect(grants.checkReachable()).rejects.toMatchObject({ code: 'network' });
});
