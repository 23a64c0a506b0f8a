import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import type { WorkbenchView } from '../../src/protocol/view.ts';
import { answersFor, openHarness, popup, storefront, workbench, type Harness } from '../fixtures/background-harness.ts';
import { countRequests, openCatalog } from '../fixtures/catalogs.ts';
import { eventually } from '../fixtures/eventually.ts';
import { createMemoryJournal } from '../fixtures/memory-journal.ts';
import { createRuntime } from '../fixtures/test-runtime.ts';
import { readProduct, startTestPlatform } from './platform-client.ts';

/** A store that was connected when it ran V1 and runs V3 from now on, with the same products. */
async function openMoved({ stillReads = false } = {}) {
  const old = await startTestPlatform({ storefrontUrl: storefront });
  const runtime = createRuntime();
  const { fetch } = runtime;
  const line = { to: old.url, reads: old.url };
  runtime.fetch = (url, init) =>
    fetch(url.replace(old.url, url.includes('/stores-reader/') ? line.reads : line.to), init);
  const harness = openHarness(old, { runtime, journal: createMemoryJournal() });
  const { storeId } = await harness.as(workbench)('stores.connect', answersFor(old));
  const { platform, find } = await openCatalog('v3', { storefrontUrl: storefront, ...secretsOf(old) });
  const { id } = await readProduct(old, 'stoneware-mug');
  takeOver(platform, (await find('stoneware-mug')).id, id);
  line.to = platform.url;
  if (!stillReads) line.reads = platform.url;
  return { ...harness, storeId, id, moved: platform };
}

/** Products keep their ids when a store moves. */
const takeOver = ({ db }: Platform, from: string, to: string): void =>
  void db.prepare('UPDATE documents SET id = replace(id, ?, ?), body = replace(body, ?, ?)').run(from, to, from, to);

const secretsOf = ({ clientId, siteId, apiKey }: Platform) => ({ clientId, siteId, apiKey });

const priceOf = (productId: string) => ({
  id: randomUUID(),
  productId,
  variantId: null,
  field: 'price' as const,
  base: '24.50',
  value: '26.00',
  delta: null,
  productName: 'Stoneware Mug',
  variantLabel: null,
  currency: 'EUR',
});

const versionOf = async (harness: Harness): Promise<string | undefined> => {
  const { posted } = await harness.follow('workbench', workbench);
  return (posted.at(-1) as WorkbenchView).stores[0]?.catalogVersion;
};

test('a store that moved to V3 is still read, and stored as a V3 store', async () => {
  const harness = await openMoved();
  expect(await versionOf(harness)).toBe('V1_CATALOG');
  const found = await harness.as(popup)('catalog.search', { storeId: harness.storeId, text: 'mug' });
  expect(found.products).toMatchObject([{ id: harness.id, revision: '1', price: { regular: '24.50' } }]);
  expect(await versionOf(harness)).toBe('V3_CATALOG');
  const sent = await countRequests(harness.moved, () =>
    harness.as(popup)('catalog.product', { storeId: harness.storeId, productId: harness.id }),
  );
  expect(sent.filter((line) => line.includes('/v1/'))).toEqual([]);
  const stored = await harness.runtime.local.get('stores');
  expect(stored).toMatchObject({ version: 1, value: [{ catalogVersion: 'V3_CATALOG' }] });
});

test('a store that moved to V3 is read as its customer where there is no key', async () => {
  const harness = await openMoved();
  await harness.as(workbench)('key.forget', { storeId: harness.storeId });
  const found = await harness.as(popup)('catalog.search', { storeId: harness.storeId, text: 'mug' });
  expect(found.products).toMatchObject([{ id: harness.id }]);
  expect(await versionOf(harness)).toBe('V3_CATALOG');
});

test('edits of a moved store continue without a new connection, also after a restart', async () => {
  const harness = await openMoved();
  const intent = priceOf(harness.id);
  await harness.as(popup)('edits.commit', { storeId: harness.storeId, intent, holdMs: 0 });
  await eventually(async () => (await harness.journal.get(intent.id))?.state).toMatchObject({ tag: 'applied' });
  const again = openHarness(harness.moved, harness);
  const { product } = await again.as(popup)('catalog.product', { storeId: harness.storeId, productId: harness.id });
  expect(product).toMatchObject({ price: { regular: '26.00' }, revision: '2' });
  expect(await versionOf(again)).toBe('V3_CATALOG');
});

test('the permissions of a moved store’s key are tested with the catalog it runs', async () => {
  const harness = await openMoved();
  await harness.as(workbench)('key.check', { storeId: harness.storeId });
  const { posted } = await harness.follow('workbench', workbench);
  expect(posted.at(-1)).toMatchObject({
    stores: [{ catalogVersion: 'V3_CATALOG', merchant: { tag: 'ready', missing: [] } }],
  });
});

test('if reads still work as V1, a write detects the move and is sent again as V3', async () => {
  const harness = await openMoved({ stillReads: true });
  const intent = priceOf(harness.id);
  await harness.as(popup)('edits.commit', { storeId: harness.storeId, intent, holdMs: 0 });
  const stateOf = async () => (await harness.journal.get(intent.id))?.state;
  await eventually(stateOf).toMatchObject({ tag: 'waiting', reason: 'server', wasSent: false });
  expect(await versionOf(harness)).toBe('V3_CATALOG');
  harness.runtime.clock.ms += 10_000;
  await harness.background.onWake();
  await eventually(stateOf).toMatchObject({ tag: 'applied' });
  const { product } = await harness.as(popup)('catalog.product', { storeId: harness.storeId, productId: harness.id });
  expect(product).toMatchObject({ price: { regular: '26.00' }, revision: '2' });
});
