import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { ShopBrowser } from '../../demo/browser.ts';
import { openCard, saveInCard, storedProduct } from '../../demo/on-page.ts';
import { findRow, isWrite, launch, openPopup, openProduct, requestsOf, test as base } from './fixtures.ts';
import { addStore } from './profiles.ts';
import { canMountDisk, createSmallDisk, type SmallDisk } from './small-disk.ts';
import { stopWorkers } from './stop-workers.ts';
import { controlTab } from './tabs.ts';

const full = 'The disk is full. Free some space, then try again.';
const copy = { name: 'Copy what isn’t saved' };

/** A browser whose profile lies on a disk that can be full, with the shop connected. */
const test = base.extend<{ crowded: ShopBrowser & { disk: SmallDisk } }>({
  crowded: async ({ allowedProfile, shop }, use) => {
    const disk = await createSmallDisk(150);
    const profile = join(disk.folder, 'profile');
    await cp(allowedProfile, profile, { recursive: true });
    const browser = await launch({ profile });
    await addStore(browser, shop);
    await use({ ...browser, disk });
    await browser.context.close();
    await disk.remove();
  },
});

test.skip(!canMountDisk, 'mounting a small disk takes root on Linux');

/** Writes to another database until the browser fails: the room that is left in its files is gone, too. */
const useUpDatabase = (tab: Page): Promise<string> =>
  tab.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const request = indexedDB.open('junk');
        request.addEventListener('upgradeneeded', () => request.result.createObjectStore('junk'));
        request.addEventListener('error', () => resolve(request.error?.name ?? ''));
        request.addEventListener('success', () => {
          const write = (key: number): void => {
            const transaction = request.result.transaction('junk', 'readwrite', { durability: 'strict' });
            transaction.objectStore('junk').put('x'.repeat(500), key);
            transaction.addEventListener('complete', () => write(key + 1));
            transaction.addEventListener('abort', () => resolve(transaction.error?.name ?? ''));
          };
          write(0);
        });
      }),
  );

test('a worker that starts on a full disk says so, sends nothing, and saves once there is room', async ({
  crowded,
  shop,
}) => {
  const { disk } = crowded;
  const countWrites = async () => (await requestsOf(shop)).filter(isWrite).length;
  const before = await countWrites();
  disk.fill();
  expect(await useUpDatabase(await controlTab(crowded))).not.toBe('');
  await stopWorkers(crowded.context);

  const popup = await openPopup(crowded);
  const row = await findRow(popup, 'Éclair Tin');
  const price = row.getByRole('textbox', { name: /^Price/ });
  await row.getByRole('button', { name: /^Price/ }).click();
  await price.fill('15');
  await price.press('Enter');
  await expect(popup.getByText(full)).toBeVisible();
  await expect(popup.getByRole('button', copy)).toBeVisible();

  const page = await openProduct(crowded, shop, 'stoneware-mug');
  const card = await openCard(page);
  await page.keyboard.type('23.45');
  await saveInCard(page);
  await expect(card.getByText(full)).toBeVisible();
  await expect(card.getByRole('button', copy)).toBeVisible();
  expect(await countWrites()).toBe(before);

  await disk.makeRoom();
  await saveInCard(page);
  await expect(card.getByText(/Saved \d/)).toBeVisible();
  expect(storedProduct(shop, 'stoneware-mug').price).toBe(23.45);
  await popup.bringToFront();
  await price.press('Enter');
  await expect.poll(() => storedProduct(shop, 'eclair-tin').price).toBe(15);
});
