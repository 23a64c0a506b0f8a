import { expect, test } from 'vitest';
import { openConnected, nextWorker, storefront, workbench, answersFor } from '../fixtures/background-harness.ts';
import { eventually } from '../fixtures/eventually.ts';
import { setFaults } from '../fixtures/platform-control.ts';
import { startTestPlatform } from './platform-client.ts';

const weekMs = 604_800_000;

const open = async () => openConnected(await startTestPlatform({ storefrontUrl: storefront }));

test('each connected store’s log-in is loaded in a hidden frame, once in seven days', async () => {
  const harness = await open();
  const second = await startTestPlatform({ storefrontUrl: storefront });
  await harness.as(workbench)('stores.connect', answersFor(second));
  const { runtime, background } = harness;
  await background.onPreWarm();
  expect(runtime.loaded.map((url) => new URL(url).origin).toSorted()).toEqual(
    [harness.platform.url, second.url].toSorted(),
  );
  runtime.clock.ms += weekMs - 1;
  await background.onPreWarm();
  expect(runtime.loaded).toHaveLength(2);
  runtime.clock.ms += 1;
  await background.onPreWarm();
  expect(runtime.loaded).toHaveLength(4);
});

test('the next worker, and the next start of the browser, remember when it was done', async () => {
  const harness = await open();
  await harness.background.onPreWarm();
  expect(await harness.runtime.local.get('preWarmedAt')).toEqual({
    version: 1,
    value: { [harness.storeId]: harness.runtime.clock.ms },
  });
  harness.runtime.session.values.clear();
  const next = nextWorker(harness);
  await next.background.onPreWarm();
  expect(next.runtime.loaded).toHaveLength(1);
});

test('a failure is reported and retried at the next alarm', async () => {
  const harness = await open();
  const reported: unknown[] = [];
  harness.runtime.report = (error) => void reported.push(error);
  await setFaults(harness.platform, { kind: 'status-before', status: 500, path: '/redirects-api' });
  await harness.background.onPreWarm();
  expect(reported).toEqual(['Pre-warming the log-in session failed']);
  expect(await harness.runtime.local.get('preWarmedAt')).toEqual({ version: 1, value: {} });
  await setFaults(harness.platform);
  await harness.background.onPreWarm();
  expect(harness.runtime.loaded).toHaveLength(1);
});

test('a worker that dies at one store has stored the times of the stores before', async () => {
  const harness = await open();
  const second = await startTestPlatform({ storefrontUrl: storefront });
  const { storeId } = await harness.as(workbench)('stores.connect', answersFor(second));
  const { loadHidden } = harness.runtime;
  const isSecond = (url: string) => new URL(url).origin === second.url;
  harness.runtime.loadHidden = (url) => (isSecond(url) ? loadHidden(url) : new Promise(() => undefined));
  // Stopped with the test, because its platforms stop meanwhile.
  harness.background.onPreWarm().catch(() => undefined);
  await eventually(() => harness.runtime.local.get('preWarmedAt')).toEqual({
    version: 1,
    value: { [storeId]: harness.runtime.clock.ms },
  });
});

test('the time of a disconnected store is removed', async () => {
  const harness = await open();
  await harness.background.onPreWarm();
  await harness.as(workbench)('stores.disconnect', { storeId: harness.storeId });
  await harness.background.onPreWarm();
  expect(await harness.runtime.local.get('preWarmedAt')).toEqual({ version: 1, value: {} });
  expect(harness.runtime.loaded).toHaveLength(1);
});
