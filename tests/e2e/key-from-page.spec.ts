import { expect, type Page } from '@playwright/test';
import type { ShopBrowser } from '../../demo/browser.ts';
import { cardOf, openCard, storedProduct, waitForHandle, saveInCard } from '../../demo/on-page.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import { buttonsOf, launch, openPopup, openProduct, pressClose, stopWorker, test } from './fixtures.ts';
import { keepWithPassphrase } from './keep-key.ts';
import { addStore, copyProfile, removeProfile } from './profiles.ts';
import { openTab } from './tabs.ts';

const slug = 'stoneware-mug';
const passphrase = 'correct horse battery';
const unlockName = 'Unlock Shelfedge to edit';
const enterName = 'Enter your store’s key to edit with Shelfedge';

async function openWorkbench({ context, page }: ShopBrowser): Promise<Page> {
  const workbench = await openTab(context);
  await workbench.goto(page('workbench'));
  return workbench;
}

/** Has the connected store's key remembered and locked, by hand. */
async function lockKey(browser: ShopBrowser): Promise<void> {
  const workbench = await openWorkbench(browser);
  await keepWithPassphrase(workbench, passphrase);
  await workbench.getByRole('button', { name: 'Lock now' }).click();
  await workbench.getByRole('button', { name: 'Unlock' }).waitFor();
  await workbench.close();
}

/** Presses the price once; gives the page of ours that opens. */
async function press(page: Page): Promise<Page> {
  await waitForHandle(page);
  const opened = page.context().waitForEvent('page');
  await pressPrice(page);
  return opened;
}

async function pressPrice(page: Page): Promise<void> {
  const box = await page.locator('[data-hook="product-page"] [data-hook="formatted-primary-price"]').boundingBox();
  await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
}

/** The page is in front with its card open at the field: what is typed now is the new price. */
async function expectCardAt(page: Page, shop: RunningShop): Promise<void> {
  await expect.poll(() => cardOf(page)?.locator('input:focus').count()).toBe(1);
  expect(await page.evaluate(() => document.visibilityState)).toBe('visible');
  await page.keyboard.type('31');
  await saveInCard(page);
  await expect.poll(() => storedProduct(shop, slug).price).toBe(31);
}

test('a locked key is unlocked from the store’s page, and the card opens at the field', async ({ connected, shop }) => {
  await lockKey(connected);
  const page = await openProduct(connected, shop, slug);
  await expect.poll(() => buttonsOf(page)).toContain(unlockName);
  const asking = await press(page);
  await expect(asking.getByRole('heading', { name: 'Unlock Shelfedge' })).toBeVisible();
  expect(asking.url().startsWith(`${connected.page('workbench')}#unlock`)).toBe(true);
  await expect(asking.getByRole('textbox', { name: 'Passphrase' })).toBeFocused();
  // A second press brings the same window.
  await page.bringToFront();
  const count = connected.context.pages().length;
  await pressPrice(page);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 30; frame += 1) await new Promise(requestAnimationFrame);
  });
  expect(connected.context.pages()).toHaveLength(count);
  await stopWorker(asking);
  await asking.keyboard.type('wrong');
  await asking.keyboard.press('Enter');
  await expect(asking.getByText('That isn’t the passphrase. Try again.')).toBeVisible();
  await asking.keyboard.type(passphrase);
  const closed = asking.waitForEvent('close');
  await asking.keyboard.press('Enter').catch(() => undefined);
  await closed;
  await expectCardAt(page, shop);
});

test('one more Enter after the passphrase does not save text typed another day', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  await openCard(page);
  await page.keyboard.type('31');
  await expect(page.getByText('Not saved').or(page.getByText('31'))).not.toHaveCount(0);
  await page.goto('about:blank');
  await lockKey(connected);
  await page.goto(`${shop.storefront}/product-page/${slug}`);
  await page.bringToFront();
  const asking = await press(page);
  await expect(asking.getByRole('textbox', { name: 'Passphrase' })).toBeFocused();
  await asking.keyboard.type(passphrase);
  await asking.keyboard.press('Enter').catch(() => undefined);
  await expect.poll(() => cardOf(page)?.locator('input:focus').inputValue()).toBe('31');
  const card = cardOf(page);
  if (card === undefined) throw new Error('no card');
  await page.waitForTimeout(700);
  await page.keyboard.press('Enter');
  await expect(card.getByText('This card opened by itself.')).toBeVisible();
  await page.waitForTimeout(500);
  expect(storedProduct(shop, slug).price).toBe(24.5);
  await card.locator('h1').click();
  await card.locator('input').first().focus();
  await page.waitForTimeout(600);
  await page.keyboard.press('Enter');
  await expect.poll(() => storedProduct(shop, slug).price).toBe(31);
});

test('after a restart of the browser one press and the passphrase lead to the field', async ({
  allowedProfile,
  shop,
}) => {
  test.setTimeout(90_000);
  const profile = await copyProfile(allowedProfile);
  const before = await launch({ profile });
  await addStore(before, shop);
  await keepWithPassphrase(await openWorkbench(before), passphrase);
  await before.context.close();
  const after = await launch({ profile });
  const page = await openProduct(after, shop, slug);
  const asking = await press(page);
  await expect(asking.getByRole('textbox', { name: 'Passphrase' })).toBeFocused();
  await asking.keyboard.type(passphrase);
  await asking.keyboard.press('Enter').catch(() => undefined);
  await expectCardAt(page, shop);
  await after.context.close();
  await removeProfile(profile);
});

test('a refused key opens the form for another key, and the popup reports it', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  await waitForHandle(page);
  await pressPrice(page);
  await expect.poll(() => cardOf(page)?.locator('input:focus').count()).toBe(1);
  shop.db.prepare('DELETE FROM api_keys').run();
  await page.keyboard.type('20');
  await saveInCard(page);
  const card = cardOf(page);
  if (card === undefined) throw new Error('the card is gone');
  await expect(card.getByText(/refused the key/).first()).toBeVisible();
  await pressClose(page, card);
  await expect.poll(() => buttonsOf(page)).toContain(enterName);
  const workbench = await press(page);
  await expect(workbench.getByRole('textbox', { name: 'API key' })).toBeFocused();
  const popup = await openPopup(connected);
  await expect(popup.getByText(/refused the key \(401\)/)).toBeVisible();
  await expect(popup.getByText('Stoneware Mug')).toBeVisible();
  await expect(popup.getByRole('button', { name: /Price/ })).toHaveCount(0);
});
