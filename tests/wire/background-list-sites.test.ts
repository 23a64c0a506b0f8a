import { expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { openHarness, storefront, workbench } from '../fixtures/background-harness.ts';
import { json, startServer } from '../fixtures/plain-server.ts';
import { setFaults } from '../fixtures/platform-control.ts';
import { startTestPlatform } from './platform-client.ts';

const start = () => startTestPlatform({ storefrontUrl: storefront });
const list = (platform: Platform, change: Partial<Record<'api' | 'apiKey' | 'accountId', string>> = {}) => {
  const { url: api, apiKey, accountId } = platform;
  return openHarness(platform).as(workbench)('stores.listSites', { api, apiKey, accountId, ...change });
};

test('the sites of the account are listed by name, with the addresses that shoppers see', async () => {
  const platform = await start();
  const { sites } = await list(platform);
  expect(sites).toEqual([{ siteId: platform.siteId, name: expect.stringMatching(/./), storefront }]);
});

test.each([
  [{ apiKey: 'IST.wrong' }, 'apiKey', 'key_refused'],
  [{ apiKey: 'IST.a\nb' }, 'apiKey', 'key_refused'],
  [{ accountId: '11111111-2222-4333-8444-555555555555' }, 'accountId', 'account_unknown'],
  [{ accountId: 'ключ' }, 'accountId', 'account_unknown'],
  [{ api: 'https://evil.example' }, 'api', 'not_allowed'],
])('a wrong answer is reported at its field: %j', async (change, field, rule) => {
  await expect(list(await start(), change)).rejects.toMatchObject({
    code: 'invalid_input',
    details: { violations: [{ field, rule }] },
  });
});

test('a platform that fails is reported as one', async () => {
  const platform = await start();
  await setFaults(platform, { kind: 'status-before', status: 500, path: '/site-list/' });
  await expect(list(platform)).rejects.toMatchObject({
    details: { violations: [{ field: 'api', rule: 'api_failing' }] },
  });
});

test('an answer that says nothing of the key is a failure of the API, at the key', async () => {
  const platform = await start();
  await setFaults(platform, { kind: 'status-before', status: 409, path: '/site-list/' });
  await expect(list(platform)).rejects.toMatchObject({
    details: { violations: [{ field: 'apiKey', rule: 'api_failing' }] },
  });
});

test.each([null, 'editor', 'http://shop.example'])(
  'a site that shoppers do not see has no address: %s',
  async (viewUrl) => {
    const platform = await start();
    const harness = openHarness(platform);
    const sites = [{ id: 's', displayName: '', name: 'my-shop', viewUrl }];
    harness.runtime.fetch = () => Promise.resolve(Response.json({ sites }));
    const { url: api, apiKey, accountId } = platform;
    expect(await harness.as(workbench)('stores.listSites', { api, apiKey, accountId })).toEqual({
      sites: [{ siteId: 's', name: 'my-shop', storefront: null }],
    });
  },
);

const site = (at: number) => ({ id: `s${at}`, displayName: `Shop ${at}`, viewUrl: null });

test('an account of more sites than a page holds is listed to its end', async () => {
  const { url: api } = await startServer((response, { body }) => {
    const isSecond = body.includes('"cursor":"second"');
    const sites = isSecond ? [site(1000)] : Array.from({ length: 1000 }, (_, at) => site(at));
    const cursors = isSecond ? {} : { next: 'second' };
    json(response, { sites, metadata: { count: sites.length, cursors, hasNext: !isSecond } });
  });
  const { sites } = await list(await start(), { api });
  expect(sites).toHaveLength(1001);
  expect(sites.at(-1)).toEqual({ siteId: 's1000', name: 'Shop 1000', storefront: null });
});
