import { beforeEach, describe, expect, test } from 'vitest';
import { emptyView } from '../fixtures/empty-view.ts';
import {
  answersFor,
  openConnected,
  nextWorker,
  pageIn,
  popup,
  storefront,
  workbench,
} from '../fixtures/background-harness.ts';
import { clearLog, readWrites } from '../fixtures/platform-control.ts';
import { startTestPlatform } from './platform-client.ts';

const passphrase = 'correct horse battery';
const notAllowed = { code: 'not_allowed' };

let harness: Awaited<ReturnType<typeof openConnected>>;

beforeEach(async () => {
  harness = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
});

async function visit(tabId: number, slug = 'stoneware-mug', on = harness): Promise<void> {
  on.runtime.tabs.set(tabId, `${storefront}/product-page/${slug}`);
  await on.as(pageIn(tabId, slug))('page.resolve', { slug, siteName: null });
}
const viewOf = (tabId: number) => harness.readView('page', pageIn(tabId));
async function lock(): Promise<void> {
  await harness.as(workbench)('key.keep', { storeId: harness.storeId, keep: { kind: 'passphrase', passphrase } });
  await harness.as(workbench)('key.lock', { storeId: harness.storeId });
}
const forget = () => harness.as(workbench)('key.forget', { storeId: harness.storeId });
const unlock = () => harness.as(workbench)('key.unlock', { storeId: harness.storeId, passphrase });
const press = (tabId: number, slug?: string) => harness.as(pageIn(tabId, slug))('page.openKey', { field: 'price' });

describe('a page whose store’s key is locked', () => {
  test('gets the state of the key, and nothing of the product', async () => {
    await lock();
    await visit(1);
    expect(await viewOf(1)).toEqual({ ...emptyView, dock: { corner: null, paths: [] }, keyStep: 'unlock' });
  });

  test('opens the passphrase window, and afterwards its card at the field', async () => {
    await lock();
    await visit(1);
    await press(1);
    expect(harness.runtime.opened).toEqual([`unlock ${harness.storeId}`]);
    expect((await viewOf(1)).openAt).toBeNull();
    await unlock();
    expect(harness.runtime.shown).toEqual([1]);
    expect(harness.runtime.tabs.has(100)).toBe(false);
    expect(await viewOf(1)).toMatchObject({ openAt: 'price', keyStep: null, product: { name: 'Stoneware Mug' } });
    await harness.as(pageIn(1))('page.openCard', { field: 'price', choices: {} });
    expect((await viewOf(1)).openAt).toBeNull();
  });

  test('opens its card also after the worker was stopped', async () => {
    await lock();
    await visit(1);
    await press(1);
    harness = nextWorker(harness);
    await unlock();
    expect(harness.runtime.shown).toEqual([1]);
    expect((await viewOf(1)).openAt).toBe('price');
  });

  test('opens one window for any number of requests', async () => {
    await lock();
    await visit(1);
    await visit(2, 'linen-apron');
    await Promise.all([press(1), press(1), press(1)]);
    await press(2, 'linen-apron');
    expect(harness.runtime.opened).toHaveLength(1);
    expect(harness.runtime.shown).toEqual([100, 100, 100]);
    await unlock();
    expect(harness.runtime.shown.at(-1)).toBe(2);
    expect([(await viewOf(1)).openAt, (await viewOf(2)).openAt]).toEqual([null, 'price']);
  });

  test('opens the window again after it was closed; an unlock elsewhere opens no card', async () => {
    await lock();
    await visit(1);
    await press(1);
    harness.runtime.tabs.delete(100);
    await harness.background.onTabClosed(100);
    await unlock();
    expect(harness.runtime.shown).toEqual([]);
    expect((await viewOf(1)).openAt).toBeNull();
    await harness.as(popup)('key.lock', { storeId: harness.storeId });
    await press(1);
    expect(harness.runtime.opened).toHaveLength(2);
  });

  test('learns and changes nothing by its request', async () => {
    await lock();
    await visit(1);
    await clearLog(harness.platform);
    await press(1);
    expect(await readWrites(harness.platform)).toEqual([]);
    expect(await viewOf(1)).toEqual({ ...emptyView, dock: { corner: null, paths: [] }, keyStep: 'unlock' });
  });
});

test('a key that is not remembered is entered in the workbench, which stays', async () => {
  await forget();
  await visit(1);
  expect((await viewOf(1)).keyStep).toBe('enter');
  await press(1);
  expect(harness.runtime.opened).toEqual([`key form ${harness.storeId}`]);
  await harness.as(workbench)('stores.connect', answersFor(harness.platform));
  expect(harness.runtime.shown).toEqual([1]);
  expect(harness.runtime.tabs.has(100)).toBe(true);
  expect((await viewOf(1)).openAt).toBe('price');
});

describe('nothing opens', () => {
  test('nothing opens while the key works', async () => {
    await visit(1);
    await expect(press(1)).rejects.toMatchObject(notAllowed);
    expect(harness.runtime.opened).toEqual([]);
  });

  test('nothing opens for a page that sent no address, was reloaded, or moved on', async () => {
    await lock();
    await expect(press(1)).rejects.toMatchObject(notAllowed);
    await visit(1);
    await expect(press(1, 'linen-apron')).rejects.toMatchObject(notAllowed);
    await expect(
      harness.as({ ...pageIn(1), documentId: 'loaded anew' })('page.openKey', { field: 'price' }),
    ).rejects.toMatchObject(notAllowed);
    expect(harness.runtime.opened).toEqual([]);
  });

  test('nothing opens for a store that is not connected any more', async () => {
    await lock();
    await visit(1);
    await harness.as(workbench)('stores.disconnect', { storeId: harness.storeId });
    await expect(press(1)).rejects.toMatchObject(notAllowed);
    expect(harness.runtime.opened).toEqual([]);
  });

  test('nothing opens for a field that no page prints', async () => {
    await lock();
    await visit(1);
    await expect(harness.as(pageIn(1))('page.openKey', { field: 'cost' })).rejects.toMatchObject(notAllowed);
  });
});
