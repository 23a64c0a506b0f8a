import { expect, test } from 'vitest';
import { openConnected, openDesk, popup, storefront, workbench } from '../fixtures/background-desk.ts';
import { eventually } from '../fixtures/eventually.ts';
import { countRequests } from '../fixtures/catalogs.ts';
import { setFaults } from '../fixtures/platform-control.ts';
import { startTestPlatform } from './platform-client.ts';

const open = async () => openConnected(await startTestPlatform({ storefrontUrl: storefront }));
type Desk = Awaited<ReturnType<typeof open>>;

const search = ({ as, storeId }: Desk, text = '') => as(popup)('catalog.search', { storeId, text });
const known = ({ as, storeId }: Desk, text = '') => as(popup)('catalog.offline', { storeId, text });
const count = async (desk: Desk, text = '') => (await known(desk, text)).products.length;

test('the products of the last answer are found while the store cannot be reached, also by a new worker', async () => {
  const desk = await open();
  const { platform, world } = desk;
  expect(await known(desk)).toEqual({ products: [], atMs: null });
  const answer = await search(desk);
  await eventually(() => count(desk)).toBe(answer.products.length);
  await setFaults(platform, { kind: 'drop-before' });
  await expect(search(desk)).rejects.toMatchObject({ code: 'network' });
  const found = await known(desk, 'apron-l-sa');
  expect(found.products.map(({ name }) => name)).toEqual(['Linen Apron']);
  expect(found.atMs).toBeLessThanOrEqual(world.now());
  const next = { ...openDesk(platform, desk), storeId: desk.storeId };
  expect(await count(next)).toBe(answer.products.length);
});

test('no product of a disconnected store is found or stored', async () => {
  const desk = await open();
  await search(desk);
  await eventually(() => count(desk)).toBeGreaterThan(0);
  await desk.as(workbench)('stores.disconnect', { storeId: desk.storeId });
  await expect(known(desk)).rejects.toMatchObject({ code: 'not_connected' });
  expect([...desk.world.session.values.keys()].filter((key) => key.startsWith('offlineProducts:'))).toEqual([]);
});

test('products that were read with the key are not found without the key', async () => {
  const desk = await open();
  await search(desk);
  await eventually(() => count(desk, 'Next Season')).toBe(1);
  await desk.as(workbench)('key.forget', { storeId: desk.storeId });
  expect(await count(desk)).toBe(0);
});

test('a throttled store is not called, and the remaining time is reported', async () => {
  const desk = await open();
  await setFaults(desk.platform, { kind: 'status-before', status: 429, retryAfterS: 8, times: 1 });
  await expect(search(desk)).rejects.toMatchObject({ code: 'throttled', details: { retryAfterMs: 8000 } });
  const sent = await countRequests(desk.platform, async () => {
    const error: unknown = await search(desk).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'throttled' });
    expect((error as { details: { retryAfterMs: number } }).details.retryAfterMs).toBeGreaterThan(5000);
  });
  expect(sent).toEqual([]);
});
