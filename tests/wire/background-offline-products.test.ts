import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import {
  answersFor,
  openConnected,
  nextWorker,
  openHarness,
  popup,
  storefront,
  workbench,
} from '../fixtures/background-harness.ts';
import { eventually } from '../fixtures/eventually.ts';
import { countRequests } from '../fixtures/catalogs.ts';
import { setFaults } from '../fixtures/platform-control.ts';
import { createRuntime } from '../fixtures/test-runtime.ts';
import { startTestPlatform } from './platform-client.ts';

const open = async () => openConnected(await startTestPlatform({ storefrontUrl: storefront }));
type Harness = Awaited<ReturnType<typeof open>>;

const search = ({ as, storeId }: Harness, text = '') => as(popup)('catalog.search', { storeId, text });
const known = ({ as, storeId }: Harness, text = '') => as(popup)('catalog.offline', { storeId, text });
const count = async (harness: Harness, text = '') => (await known(harness, text)).products.length;

test('the products of the last answer are found while the store cannot be reached, also by a new worker', async () => {
  const harness = await open();
  const { platform, runtime } = harness;
  expect(await known(harness)).toEqual({ products: [], atMs: null, seq: 0, reader: 'merchant' });
  const answer = await search(harness);
  await eventually(() => count(harness)).toBe(answer.products.length);
  await setFaults(platform, { kind: 'drop-before' });
  await expect(search(harness)).rejects.toMatchObject({ code: 'network' });
  const found = await known(harness, 'apron-l-sa');
  expect(found.products.map(({ name }) => name)).toEqual(['Linen Apron']);
  expect(found.atMs).toBeLessThanOrEqual(runtime.now());
  const next = nextWorker(harness);
  expect(await count(next)).toBe(answer.products.length);
});

test('a search typed in the digits of another script finds names and SKUs in 0 to 9, online and offline', async () => {
  const harness = await open();
  for (const text of ['mug-١', 'mug-१', 'mug-１']) {
    const { products } = await search(harness, text);
    expect(products.map(({ name }) => name)).toEqual(['Stoneware Mug']);
    await eventually(() => count(harness, text)).toBe(1);
  }
});

test('products are as old as the question, not as its answer', async () => {
  const platform = await startTestPlatform({ storefrontUrl: storefront });
  const runtime = createRuntime();
  const { fetch } = runtime;
  runtime.fetch = (url, init) => {
    runtime.clock.ms += 1000;
    return fetch(url, init);
  };
  const harness = openHarness(platform, { runtime });
  const { storeId } = await harness.as(workbench)('stores.connect', answersFor(platform));
  const askedMs = runtime.now();
  await harness.as(popup)('catalog.search', { storeId, text: '' });
  expect(runtime.now()).toBeGreaterThan(askedMs);
  await eventually(async () => (await harness.as(popup)('catalog.offline', { storeId, text: '' })).atMs).toBe(askedMs);
});

test('no product of a disconnected store is found or stored', async () => {
  const harness = await open();
  await search(harness);
  await eventually(() => count(harness)).toBeGreaterThan(0);
  await harness.as(workbench)('stores.disconnect', { storeId: harness.storeId });
  await expect(known(harness)).rejects.toMatchObject({ code: 'not_connected' });
  await setTimeout(20);
  expect(harness.readingRecords.records.size).toBe(0);
});

test('an answer that comes after its store was disconnected is not stored', async () => {
  const platform = await startTestPlatform({ storefrontUrl: storefront });
  const runtime = createRuntime();
  const { fetch } = runtime;
  const isLate = { on: false };
  runtime.fetch = async (url, init) => {
    const answer = await fetch(url, init);
    if (isLate.on && url.includes('/products/query')) await harness.as(workbench)('stores.disconnect', { storeId });
    return answer;
  };
  const harness = openHarness(platform, { runtime });
  const { storeId } = await harness.as(workbench)('stores.connect', answersFor(platform));
  await harness.as(workbench)('key.forget', { storeId });
  isLate.on = true;
  await harness.as(popup)('catalog.search', { storeId, text: '' });
  await setTimeout(20);
  expect(harness.readingRecords.records.size).toBe(0);
});

const locked = async () => {
  const harness = await open();
  await search(harness);
  await eventually(() => harness.readingRecords.records.size).toBeGreaterThan(0);
  await harness.as(workbench)('key.forget', { storeId: harness.storeId });
  return harness;
};

describe('without the key', () => {
  test('products are found as shoppers see them, by this worker and by the next', async () => {
    const harness = await locked();
    for (const worker of [harness, nextWorker(harness)]) {
      const { products } = await known(worker);
      expect(products.map(({ name }) => name)).toContain('Stoneware Mug');
      expect(products.filter(({ visible }) => !visible)).toEqual([]);
      expect(products.flatMap(({ cost, variants }) => [cost, ...variants.map((one) => one.cost)])).toEqual(
        expect.arrayContaining([null]),
      );
      expect(JSON.stringify(products)).not.toMatch(/"cost":"|"quantity"/);
    }
  });

  test('nothing of a hidden product, no cost and no stock can be read where readings are stored', async () => {
    const { readingRecords } = await locked();
    const stored = [...readingRecords.records.values()].map((record) => ({
      ...record,
      sealed: record.sealed !== null,
    }));
    expect(stored.every(({ sealed }) => sealed)).toBe(true);
    expect(JSON.stringify(stored)).toContain('Stoneware Mug');
    expect(JSON.stringify(stored)).not.toMatch(/Next Season|"quantity"|"cost":\{"of":\["|"cost":"/);
  });

  test('the same key shows all of them again, also by a worker that has read nothing', async () => {
    const next = nextWorker(await locked());
    expect(await count(next, 'Next Season')).toBe(0);
    await next.as(workbench)('stores.connect', answersFor(next.platform));
    expect(await count(next, 'Next Season')).toBe(1);
  });
});

test('a throttled store is not called, and the remaining time is reported', async () => {
  const harness = await open();
  await setFaults(harness.platform, { kind: 'status-before', status: 429, retryAfterS: 8, times: 1 });
  await expect(search(harness)).rejects.toMatchObject({ code: 'throttled', details: { retryAfterMs: 8000 } });
  const sent = await countRequests(harness.platform, async () => {
    const error: unknown = await search(harness).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'throttled' });
    expect((error as { details: { retryAfterMs: number } }).details.retryAfterMs).toBeGreaterThan(5000);
  });
  expect(sent).toEqual([]);
});
