import { describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { ask, startTestPlatform } from './platform-client.ts';

const generate = (platform: Platform, chosen: Record<string, string>, origin = platform.url) =>
  fetch(`${platform.url}/account/api-keys`, {
    method: 'POST',
    headers: { Origin: origin },
    body: new URLSearchParams(chosen),
  });
const keyIn = (page: string): string | undefined => /value="(IST\.[^"]+)"/.exec(page)?.[1];

async function statusesOf(platform: Platform, key: string | undefined) {
  const headers = { Authorization: key ?? '', 'wix-site-id': platform.siteId };
  const stores = await ask(platform, 'POST /stores-reader/v1/products/query', { headers, body: {} });
  const apps = await ask(platform, 'POST /oauth-app/v1/oauth-apps/query', { headers, body: {} });
  return { stores: stores.status, apps: apps.status };
}

describe('the page of the API keys', () => {
  test('has the account’s id', async () => {
    const platform = await startTestPlatform();
    const page = await (await fetch(`${platform.url}/account/api-keys`)).text();
    expect(page).toContain(`value="${platform.accountId}"`);
    expect(page).toContain('Generate API key');
    expect(page).not.toContain(platform.apiKey);
  });

  test('makes a key with the chosen permissions, and shows it once', async () => {
    const platform = await startTestPlatform();
    const key = keyIn(await (await generate(platform, { stores: 'on' })).text());
    expect(await statusesOf(platform, key)).toEqual({ stores: 200, apps: 403 });
    const both = keyIn(await (await generate(platform, { stores: 'on', oauthApps: 'on' })).text());
    expect(await statusesOf(platform, both)).toEqual({ stores: 200, apps: 200 });
    expect(keyIn(await (await fetch(`${platform.url}/account/api-keys`)).text())).toBeUndefined();
  });

  test('makes no key without a permission, or for another page', async () => {
    const platform = await startTestPlatform();
    const count = () => platform.db.prepare('SELECT count(*) AS keys FROM api_keys').get()?.['keys'];
    const before = count();
    const none = await generate(platform, {});
    expect([none.status, await none.text()]).toEqual([400, expect.stringContaining('Choose at least one permission.')]);
    expect((await generate(platform, { stores: 'on' }, 'http://shop.example')).status).toBe(403);
    expect(count()).toBe(before);
  });
});

describe.each(['v1', 'v3'] as const)('the dashboard of a %s store', (catalogVersion) => {
  test('leads to its products and to the live site', async () => {
    const platform = await startTestPlatform({ catalogVersion });
    const first = await fetch(`${platform.url}/dashboard`);
    expect(first.url).toBe(`${platform.url}/dashboard/${platform.siteId}/home`);
    expect(await first.text()).toContain('href="http://shop.example/"');
    const products = await (await fetch(`${platform.url}/dashboard/${platform.siteId}/products`)).text();
    expect(products).toContain('href="http://shop.example/product-page/stoneware-mug"');
    expect((await fetch(`${platform.url}/dashboard/another/home`)).status).toBe(404);
  });
});
