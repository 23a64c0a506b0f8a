import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { ask, asMerchant, readViolations, startTestPlatform } from './platform-client.ts';

const path = '/oauth-app/v1/oauth-apps';
const uris = ['https://app.example/callback'];

const create = (platform: Platform, app: object = {}) =>
  ask(platform, `POST ${path}`, {
    headers: asMerchant(platform),
    body: { oAuthApp: { name: 'Mobile', allowedRedirectUris: uris, allowedRedirectDomains: ['app.example'], ...app } },
  });

async function startWithApp() {
  const platform = await startTestPlatform();
  const { oAuthApp } = (await create(platform)).body as unknown as { oAuthApp: { id: string } };
  const change = (body: object) =>
    ask(platform, `PATCH ${path}/${oAuthApp.id}`, { headers: asMerchant(platform), body });
  const read = async () => (await ask(platform, `GET ${path}/${oAuthApp.id}`, { headers: asMerchant(platform) })).body;
  return { platform, id: oAuthApp.id, change, read };
}

const querySites = (platform: Platform, headers: Record<string, string>) =>
  ask(platform, 'POST /site-list/v2/sites/query', { headers, body: {} });

function authorize(platform: Platform, clientId: string, redirectUri: string) {
  const codeChallenge = createHash('sha256').update('v'.repeat(43)).digest('base64url');
  const query = { responseType: 'code', responseMode: 'query', state: 's', codeChallengeMethod: 'S256', codeChallenge };
  return ask(platform, `GET /_api/oauth2/authorize?${new URLSearchParams({ clientId, redirectUri, ...query })}`);
}

describe('an OAuth app', () => {
  test('is changed as the mask says, its lists whole', async () => {
    const { change, read } = await startWithApp();
    const oAuthApp = { name: 'Other', allowedRedirectUris: ['https://new.example/'] };
    expect((await change({ oAuthApp, mask: { paths: ['allowedRedirectUris'] } })).status).toBe(200);
    expect(await read()).toMatchObject({ oAuthApp: { name: 'Mobile', allowedRedirectUris: ['https://new.example/'] } });
  });

  test.each([{}, { mask: { paths: [] } }])('is not changed without a mask, and nothing says so: %j', async (mask) => {
    const { change, read } = await startWithApp();
    expect((await change({ oAuthApp: { name: 'Other' }, ...mask })).status).toBe(200);
    expect(await read()).toMatchObject({ oAuthApp: { name: 'Mobile', allowedRedirectUris: uris } });
  });

  test('is refused with a name of one letter, or more than 20 addresses', async () => {
    const { platform, change, read } = await startWithApp();
    expect(readViolations(await create(platform, { name: 'M' }))).toEqual({ 'oAuthApp.name': 'MIN_LENGTH' });
    const allowedRedirectUris = Array.from({ length: 21 }, (_, index) => `https://app.example/${index}`);
    const answer = await change({ oAuthApp: { allowedRedirectUris }, mask: { paths: ['allowedRedirectUris'] } });
    expect(readViolations(answer)).toEqual({ 'oAuthApp.allowedRedirectUris': 'MAX_SIZE' });
    expect(await read()).toMatchObject({ oAuthApp: { allowedRedirectUris: uris } });
  });

  test('is there for keys with the permission, and in sites that have apps', async () => {
    const platform = await startTestPlatform();
    const query = (headers: Record<string, string>) =>
      ask(platform, `POST ${path}/query`, { headers, body: { query: {} } });
    expect((await query(asMerchant(platform, ['WIX_STORES.READ_PRODUCTS']))).status).toBe(403);
    expect((await query(asMerchant(platform, ['OAUTH_APP.APP_READ']))).status).toBe(200);
    await ask(platform, 'PATCH /__demo/policy', { body: { oauthApps: false } });
    expect((await query(asMerchant(platform))).status).toBe(404);
    expect((await create(platform)).status).toBe(404);
  });

  test('gives visitors tokens', async () => {
    const { platform, id } = await startWithApp();
    const grant = (clientId: string) =>
      ask(platform, 'POST /oauth2/token', { body: { clientId, grantType: 'anonymous' } });
    expect((await grant(id)).status).toBe(200);
    expect((await grant('11111111-2222-4333-8444-555555555555')).status).toBe(401);
  });

  test('returns a log-in to exactly its addresses', async () => {
    const { platform, id } = await startWithApp();
    expect((await authorize(platform, id, 'https://app.example/callback')).status).toBe(200);
    for (const other of [
      'https://app.example/',
      'https://app.example/callback/x',
      'http://shop.example/login-callback',
    ])
      expect((await authorize(platform, id, other)).status).toBe(400);
    expect((await authorize(platform, platform.clientId, 'https://app.example/callback')).status).toBe(400);
  });

  test('returns everything else to its hosts', async () => {
    const { platform, id } = await startWithApp();
    const leave = async (clientId: string, to: string) => {
      const query = new URLSearchParams({ clientId, postLogoutRedirectUri: to });
      return (await ask(platform, `GET /_api/iam/authentication/v1/logout?${query}`)).status;
    };
    expect(await leave(id, 'https://app.example/anything')).toBe(302);
    expect(await leave(id, 'http://shop.example/')).toBe(200);
    expect(await leave(platform.clientId, 'https://app.example/anything')).toBe(200);
  });

  test('answers silent log-ins of its own origins alone', async () => {
    const { platform, change, id } = await startWithApp();
    const allowedDomains = ['https://frame.example'];
    await change({ oAuthApp: { allowedDomains }, mask: { paths: ['allowedDomains'] } });
    const query = { responseType: 'code', responseMode: 'web_message', state: 's', prompt: 'none' };
    const challenge = { codeChallengeMethod: 'S256', codeChallenge: 'c'.repeat(43) };
    const search = new URLSearchParams({ clientId: id, ...query, ...challenge });
    const page = await (await fetch(`${platform.url}/_api/oauth2/authorize?${search}`)).text();
    expect(page).toContain('const patterns = ["https://frame.example"]');
    expect(page).not.toContain('shop.example');
  });
});

describe('the list of sites', () => {
  test('is for keys with the account’s id', async () => {
    const platform = await startTestPlatform();
    const { apiKey: Authorization, accountId, siteId } = platform;
    expect((await querySites(platform, { Authorization, 'wix-account-id': accountId })).body).toMatchObject({
      sites: [{ id: siteId, viewUrl: 'http://shop.example', ownerAccountId: accountId }],
    });
    expect((await querySites(platform, { Authorization, 'wix-site-id': siteId })).status).toBe(403);
    expect((await querySites(platform, { Authorization: 'IST.wrong', 'wix-account-id': accountId })).status).toBe(401);
  });
});
