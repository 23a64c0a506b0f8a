import { get, type IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { demoPort, pickDemoPort } from '../../demo/start-shop.ts';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { demoAddresses } from '../../src/domain/demo-shop.ts';
import { answersFor, openHarness, workbench } from '../fixtures/background-harness.ts';
import { json, startServer } from '../fixtures/plain-server.ts';
import { startTestPlatform } from './platform-client.ts';

const [demoAddress = ''] = demoAddresses;

const storefront = 'http://127.0.0.1:4999';
const start = (catalogVersion: 'v1' | 'v3' = 'v1') => startTestPlatform({ storefrontUrl: storefront, catalogVersion });

/** A background for which the demo's address is this one. */
function openAt(platform: Platform, address: string) {
  const harness = openHarness(platform);
  const { fetch } = harness.runtime;
  harness.runtime.fetch = (url, init) => fetch(url.replace(demoAddress, address), init);
  return harness;
}
const find = async (harness: ReturnType<typeof openAt>) => (await harness.as(workbench)('connect.findDemo', {})).shop;

test.each(['v1', 'v3'] as const)(
  'a running demo of catalog %s is found and connected by its own facts',
  async (version) => {
    const platform = await start(version);
    const harness = openAt(platform, platform.url);
    const shop = await find(harness);
    expect(shop).toMatchObject({ storefront, api: platform.url, siteId: platform.siteId });
    if (shop === null) return;
    const { name, ...answers } = shop;
    expect(name).not.toBe('');
    const made = await harness.as(workbench)('stores.connect', {
      ...answers,
      clientId: null,
      keep: { kind: 'session' },
    });
    expect(made).toMatchObject({ storefront, logIn: 'ready' });
    expect(await find(harness)).toBeNull();
  },
);

test('an installed extension asks no computer for a demo', async () => {
  const platform = await start();
  const harness = openAt(platform, platform.url);
  harness.runtime.grants.isUnpacked = false;
  expect(await find(harness)).toBeNull();
  expect(harness.runtime.fetched).toEqual([]);
});

test('a demo is found beside the stores that are connected', async () => {
  const platform = await start();
  const harness = openAt(platform, platform.url);
  const other = await startTestPlatform({ storefrontUrl: 'https://other.example' });
  const answers = { ...answersFor(other), storefront: 'https://other.example' };
  await harness.as(workbench)('stores.connect', answers);
  expect(await find(harness)).toMatchObject({ storefront });
});

test('the demo is asked without cookies, and not where it leads to', async () => {
  const platform = await start();
  const location = `${platform.url}/__demo/offer`;
  const { url, seen } = await startServer((response) => response.writeHead(302, { location }).end());
  const harness = openAt(platform, url);
  expect(await find(harness)).toBeNull();
  expect(seen).toHaveLength(1);
  expect(harness.runtime.sent.map((one) => JSON.parse(one) as object)).toMatchObject([{ credentials: 'omit' }]);
});

test('where nothing answers there is no demo', async () => {
  const platform = await start();
  const harness = openAt(platform, platform.url);
  await platform.close();
  expect(await find(harness)).toBeNull();
});

test.each([
  { storefront: 'https://evil.example', api: 'http://127.0.0.1:4717' },
  { storefront: 'http://127.0.0.1:4999', api: 'https://evil.example' },
  { storefront: 'http://127.0.0.1:4999' },
])('a name of another place than this computer is no demo: %j', async (said) => {
  const { url } = await startServer((response) => json(response, { name: 'x', siteId: 's', apiKey: 'k', ...said }));
  expect(await find(openAt(await start(), url))).toBeNull();
});

/** The status and headers of the offer for a request as a browser would send it. */
const ask = ({ url }: Platform, headers: Record<string, string>) =>
  new Promise<{ status: number | undefined; headers: IncomingHttpHeaders }>((resolve, reject) => {
    get(`${url}/__demo/offer`, { headers }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, headers: response.headers });
    }).on('error', reject);
  });

test('the demo offers itself to extensions and to no page of the web', async () => {
  const platform = await start();
  const origin = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop';
  const allowed = await ask(platform, { Origin: origin });
  expect(allowed).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': origin } });
  expect((await ask(platform, { Origin: 'https://evil.example' })).status).toBe(403);
  // A name of a hostile site that leads to this computer.
  expect((await ask(platform, { Host: 'evil.example' })).status).toBe(403);
});

test('the demo has the port at which it is looked for, or a free one if that is taken', async () => {
  expect(new URL(demoAddress).port).toBe(String(demoPort));
  const taken = createServer().listen(demoPort, '127.0.0.1');
  onTestFinished(() => void taken.close());
  // Another run of the tests may have it at this moment, which is as good.
  await Promise.race([once(taken, 'listening'), once(taken, 'error')]);
  expect(await pickDemoPort()).toBe(0);
});
