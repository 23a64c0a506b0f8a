import { describe, expect, test } from 'vitest';
import { demoCatalog } from '../../demo/catalog/products.ts';
import type { Edit } from '../../src/domain/edit.ts';
import {
  openConnected,
  nextWorker,
  popup,
  storefront,
  workbench,
  type Harness,
} from '../fixtures/background-harness.ts';
import { openCatalog, pagesOf } from '../fixtures/catalogs.ts';
import { change } from '../fixtures/change.ts';
import { createEdit } from '../fixtures/edit.ts';
import { eventually } from '../fixtures/eventually.ts';
import { clearLog, readLog, setFaults } from '../fixtures/platform-control.ts';
import { atWrites, batchOf, changedIds, intentsOf, openShop, startBatch, versions, writesOf } from './bulk-shop.ts';
import { startTestPlatform } from './platform-client.ts';

const minuteMs = 60_000;

test.each([401, 403])(
  'a group of single calls ends with the first %i: the other changes are not sent',
  async (status) => {
    const { platform, catalog } = await openCatalog('v1', { catalog: demoCatalog(60) });
    const products = (await pagesOf(catalog))
      .flat()
      .filter(({ variants, stock }) => variants.length === 0 && stock.tag === 'tracked');
    const changes = products.map((product) => change(product, 'stock', '7', null, 3));
    await clearLog(platform);
    await setFaults(platform, { kind: 'status-before', status, method: 'POST', path: 'inventory' });
    const outcomes = await catalog.writeMany(changes);
    const code = status === 401 ? 'unauthorized' : 'forbidden';
    expect(changes.length).toBeGreaterThan(20);
    expect(outcomes.every((outcome) => outcome.tag === 'failed' && outcome.error.code === code)).toBe(true);
    const sent = (await readLog(platform)).filter(({ path }) => path.includes('inventory')).length;
    expect(sent).toBeLessThanOrEqual(6);
    const answered = outcomes.filter((outcome) => outcome.tag === 'failed' && outcome.error.details.status === status);
    expect(answered).toHaveLength(sent);
  },
);

/** A store whose key is refused, with a change that waits for it. */
async function openRefused() {
  const platform = await startTestPlatform({ storefrontUrl: storefront });
  const harness = await openConnected(platform);
  const { products } = await harness.as(popup)('catalog.search', { storeId: harness.storeId, text: 'Stoneware Mug' });
  const { id, productId, variantId, field, base, value, productName, variantLabel, currency } = createEdit({
    productId: products[0]?.id ?? '',
  });
  const intent = { id, productId, variantId, field, base, value, productName, variantLabel, currency };
  await setFaults(platform, { kind: 'status-before', status: 401, path: '(products|inventory|catalog)' });
  const { edit } = await harness.as(popup)('edits.commit', { storeId: harness.storeId, intent, holdMs: 0 });
  const stateOf = async (of: Pick<Edit, 'id'>) => (await harness.journal.get(of.id))?.state;
  await eventually(() => stateOf(edit)).toMatchObject({ tag: 'waiting', reason: 'key_refused' });
  await clearLog(platform);
  return { ...harness, edit, stateOf };
}

const requestsOf = async ({ platform }: Harness): Promise<number> =>
  (await readLog(platform)).filter(({ path }) => !path.startsWith('/__demo')).length;

test('edits that wait for a refused key go on after a minute, if the store takes the key again', async () => {
  const shop = await openRefused();
  await setFaults(shop.platform);
  shop.runtime.clock.ms += minuteMs - 1;
  await shop.background.onWake();
  expect(await requestsOf(shop)).toBe(0);
  shop.runtime.clock.ms += 1;
  await shop.background.onWake();
  await eventually(() => shop.stateOf(shop.edit)).toMatchObject({ tag: 'applied' });
});

test('the recheck is done by the next worker, too', async () => {
  const shop = await openRefused();
  await setFaults(shop.platform);
  expect(shop.runtime.wakes).toContain(shop.runtime.clock.ms + minuteMs);
  shop.runtime.clock.ms += minuteMs;
  await nextWorker(shop).background.onWake();
  await eventually(() => shop.stateOf(shop.edit)).toMatchObject({ tag: 'applied' });
});

test('a key that stays refused is looked at with few requests and longer gaps', async () => {
  const shop = await openRefused();
  for (let minute = 0; minute < 60; minute += 1) {
    shop.runtime.clock.ms += minuteMs;
    await shop.background.onWake();
  }
  // After one minute, and after eleven.
  expect(await requestsOf(shop)).toBeLessThanOrEqual(12);
  expect(await shop.stateOf(shop.edit)).toMatchObject({ tag: 'waiting', reason: 'key_refused' });
});

test('trying again with the same key shows that the store accepts the key, and sends waiting edits', async () => {
  const shop = await openRefused();
  await setFaults(shop.platform);
  await shop.as(workbench)('edits.retry', { id: shop.edit.id, holdMs: 0 });
  await eventually(() => shop.stateOf(shop.edit)).toMatchObject({ tag: 'applied' });
  const port = await shop.follow('popup', popup);
  expect(port.posted.at(-1)).toMatchObject({ store: { merchant: { tag: 'ready' } } });
});

describe.each(versions)('a bulk change on catalog %s whose key is refused', (version) => {
  test.each([401, 403])('stops with the first %i, and goes on after one quiet look a minute later', async (status) => {
    const shop = await openShop(version);
    const rows = await intentsOf(shop);
    await atWrites(shop, { kind: 'status-before', status });
    const id = await startBatch(shop, rows);
    await eventually(async () => (await batchOf(shop, id))?.counts.waiting).toBe(rows.length);
    // As many as are under way at the same time.
    expect(await writesOf(shop)).toBeLessThanOrEqual(6);
    expect(rows.length).toBeGreaterThan(10);
    expect((await batchOf(shop, id))?.hold).toMatchObject({ reason: 'key_refused' });
    const written = await writesOf(shop);
    shop.skew.ms += minuteMs / 2;
    await shop.background.onWake();
    await setFaults(shop.platform);
    expect([await writesOf(shop), (await batchOf(shop, id))?.counts.waiting]).toEqual([written, rows.length]);
    shop.skew.ms += minuteMs / 2;
    await shop.background.onWake();
    await eventually(async () => (await batchOf(shop, id))?.counts.applied).toBe(rows.length);
    expect(await changedIds(shop)).toEqual(new Set(rows.map(({ productId }) => productId)));
  });
});
