import { beforeEach, describe, expect, test } from 'vitest';
import type { PageView } from '../../src/protocol/view.ts';
import {
  answersFor,
  openConnected,
  openDesk,
  pageIn,
  popup,
  storefront,
  workbench,
} from '../fixtures/background-desk.ts';
import { clearLog, readWrites } from '../fixtures/platform-control.ts';
import { startTestPlatform } from './platform-client.ts';

const passphrase = 'correct horse battery';
const notAllowed = { code: 'not_allowed' };

let desk: Awaited<ReturnType<typeof openConnected>>;

beforeEach(async () => {
  desk = await openConnected(await startTestPlatform({ storefrontUrl: storefront }));
});

async function visit(tabId: number, slug = 'stoneware-mug', on = desk): Promise<void> {
  on.world.tabs.set(tabId, `${storefront}/product-page/${slug}`);
  await on.as(pageIn(tabId, slug))('page.resolve', { slug, siteName: null });
}
const viewOf = async (tabId: number) => (await desk.follow('page', pageIn(tabId))).posted.at(-1) as PageView;
async function lock(): Promise<void> {
  await desk.as(workbench)('key.remember', { storeId: desk.storeId, passphrase });
  await desk.as(workbench)('key.lock', { storeId: desk.storeId });
}
const forget = () => desk.as(workbench)('key.forget', { storeId: desk.storeId });
const unlock = () => desk.as(workbench)('key.unlock', { storeId: desk.storeId, passphrase });
const press = (tabId: number, slug?: string) => desk.as(pageIn(tabId, slug))('page.openKey', { field: 'price' });

describe('a page whose store’s key is locked', () => {
  test('is told that the key is locked, and nothing of the product', async () => {
    await lock();
    await visit(1);
    expect(await viewOf(1)).toEqual({ product: null, keyStep: 'unlock', openAt: null, card: null });
  });

  test('opens the passphrase window, and afterwards its card at the field', async () => {
    await lock();
    await visit(1);
    await press(1);
    expect(desk.world.opened).toEqual([`unlock ${desk.storeId}`]);
    expect((await viewOf(1)).openAt).toBeNull();
    await unlock();
    expect(desk.world.shown).toEqual([1]);
    expect(desk.world.tabs.has(100)).toBe(false);
    expect(await viewOf(1)).toMatchObject({ openAt: 'price', keyStep: null, product: { name: 'Stoneware Mug' } });
    await desk.as(pageIn(1))('page.openCard', { field: 'price', choices: {} });
    expect((await viewOf(1)).openAt).toBeNull();
  });

  test('opens its card also after the worker was stopped', async () => {
    await lock();
    await visit(1);
    await press(1);
    desk = { ...openDesk(desk.platform, desk), storeId: desk.storeId };
    await unlock();
    expect(desk.world.shown).toEqual([1]);
    expect((await viewOf(1)).openAt).toBe('price');
  });

  test('opens one window for any number of requests', async () => {
    await lock();
    await visit(1);
    await visit(2, 'linen-apron');
    await Promise.all([press(1), press(1), press(1)]);
    await press(2, 'linen-apron');
    expect(desk.world.opened).toHaveLength(1);
    expect(desk.world.shown).toEqual([100, 100, 100]);
    await unlock();
    expect(desk.world.shown.at(-1)).toBe(2);
    expect([(await viewOf(1)).openAt, (await viewOf(2)).openAt]).toEqual([null, 'price']);
  });

  test('opens the window again after it was closed; an unlock elsewhere opens no card', async () => {
    await lock();
    await visit(1);
    await press(1);
    desk.world.tabs.delete(100);
    await desk.background.onTabClosed(100);
    await unlock();
    expect(desk.world.shown).toEqual([]);
    expect((await viewOf(1)).openAt).toBeNull();
    await desk.as(popup)('key.lock', { storeId: desk.storeId });
    await press(1);
    expect(desk.world.opened).toHaveLength(2);
  });

  test('learns and changes nothing by its request', async () => {
    await lock();
    await visit(1);
    await clearLog(desk.platform);
    await press(1);
    expect(await readWrites(desk.platform)).toEqual([]);
    expect(await viewOf(1)).toEqual({ product: null, keyStep: 'unlock', openAt: null, card: null });
  });
});

test('a key that is not remembered is entered in the workbench, which stays', async () => {
  await forget();
  await visit(1);
  expect((await viewOf(1)).keyStep).toBe('enter');
  await press(1);
  expect(desk.world.opened).toEqual([`key form ${desk.storeId}`]);
  await desk.as(workbench)('stores.connect', answersFor(desk.platform));
  expect(desk.world.shown).toEqual([1]);
  expect(desk.world.tabs.has(100)).toBe(true);
  expect((await viewOf(1)).openAt).toBe('price');
});

describe('nothing opens', () => {
  test('while the key works', async () => {
    await visit(1);
    await expect(press(1)).rejects.toMatchObject(notAllowed);
    expect(desk.world.opened).toEqual([]);
  });

  test('for a page that never said where it is, was loaded anew, or moved on', async () => {
    await lock();
    await expect(press(1)).rejects.toMatchObject(notAllowed);
    await visit(1);
    await expect(press(1, 'linen-apron')).rejects.toMatchObject(notAllowed);
    await expect(
      desk.as({ ...pageIn(1), documentId: 'loaded anew' })('page.openKey', { field: 'price' }),
    ).rejects.toMatchObject(notAllowed);
    expect(desk.world.opened).toEqual([]);
  });

  test('for a store that is not connected any more', async () => {
    await lock();
    await visit(1);
    await desk.as(workbench)('stores.disconnect', { storeId: desk.storeId });
    await expect(press(1)).rejects.toMatchObject(notAllowed);
    expect(desk.world.opened).toEqual([]);
  });

  test('for a field that no page prints', async () => {
    await lock();
    await visit(1);
    await expect(desk.as(pageIn(1))('page.openKey', { field: 'cost' })).rejects.toMatchObject(notAllowed);
  });
});
