import { expect, test } from 'vitest';
import { openConnected, openDesk, storefront, workbench, answersFor } from '../fixtures/background-desk.ts';
import { eventually } from '../fixtures/eventually.ts';
import { setFaults } from '../fixtures/platform-control.ts';
import { startTestPlatform } from './platform-client.ts';

const weekMs = 604_800_000;

const open = async () => openConnected(await startTestPlatform({ storefrontUrl: storefront }));

test('each connected store’s log-in is loaded in a hidden frame, once in seven days', async () => {
  const desk = await open();
  const second = await startTestPlatform({ storefrontUrl: storefront });
  await desk.as(workbench)('stores.connect', answersFor(second));
  const { world, background } = desk;
  await background.onPreWarm();
  expect(world.loaded.map((url) => new URL(url).origin).toSorted()).toEqual([desk.platform.url, second.url].toSorted());
  world.clock.ms += weekMs - 1;
  await background.onPreWarm();
  expect(world.loaded).toHaveLength(2);
  world.clock.ms += 1;
  await background.onPreWarm();
  expect(world.loaded).toHaveLength(4);
});

test('the next worker, and the next start of the browser, remember when it was done', async () => {
  const desk = await open();
  await desk.background.onPreWarm();
  expect(await desk.world.local.get('preWarmedAt')).toEqual({
    version: 1,
    value: { [desk.storeId]: desk.world.clock.ms },
  });
  desk.world.session.values.clear();
  const next = openDesk(desk.platform, desk);
  await next.background.onPreWarm();
  expect(next.world.loaded).toHaveLength(1);
});

test('a failure is reported and retried at the next alarm', async () => {
  const desk = await open();
  const reported: unknown[] = [];
  desk.world.report = (error) => void reported.push(error);
  await setFaults(desk.platform, { kind: 'status-before', status: 500, path: '/redirects-api' });
  await desk.background.onPreWarm();
  expect(reported).toEqual(['Pre-warming the log-in session failed']);
  expect(await desk.world.local.get('preWarmedAt')).toEqual({ version: 1, value: {} });
  await setFaults(desk.platform);
  await desk.background.onPreWarm();
  expect(desk.world.loaded).toHaveLength(1);
});

test('a worker that dies at one store has stored the times of the stores before', async () => {
  const desk = await open();
  const second = await startTestPlatform({ storefrontUrl: storefront });
  const { storeId } = await desk.as(workbench)('stores.connect', answersFor(second));
  const { loadHidden } = desk.world;
  const isSecond = (url: string) => new URL(url).origin === second.url;
  desk.world.loadHidden = (url) => (isSecond(url) ? loadHidden(url) : new Promise(() => undefined));
  // It ends with the test, whose platforms stop meanwhile.
  desk.background.onPreWarm().catch(() => undefined);
  await eventually(() => desk.world.local.get('preWarmedAt')).toEqual({
    version: 1,
    value: { [storeId]: desk.world.clock.ms },
  });
});

test('the time of a disconnected store is removed', async () => {
  const desk = await open();
  await desk.background.onPreWarm();
  await desk.as(workbench)('stores.disconnect', { storeId: desk.storeId });
  await desk.background.onPreWarm();
  expect(await desk.world.local.get('preWarmedAt')).toEqual({ version: 1, value: {} });
  expect(desk.world.loaded).toHaveLength(1);
});
