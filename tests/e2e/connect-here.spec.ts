import { expect, type Page } from '@playwright/test';
import { allowOrigins, type ShopBrowser } from '../../demo/browser.ts';
import { waitForHandle } from '../../demo/on-page.ts';
import { buttonsOf, openProduct, stopWorker, test } from './fixtures.ts';

/** The popup over the page in front, in a window of its own that does not come to the front. */
async function openPopupOver(browser: ShopBrowser, front: Page): Promise<Page> {
  const opener = await browser.context.newPage();
  await opener.goto(browser.page('popup'));
  const opening = browser.context.waitForEvent('page');
  await front.bringToFront();
  await opener.evaluate(
    (url) =>
      (
        globalThis as unknown as { chrome: { windows: { create(options: object): Promise<unknown> } } }
      ).chrome.windows.create({ url, focused: false, type: 'popup' }),
    browser.page('popup'),
  );
  const popup = await opening;
  await opener.close();
  return popup;
}

async function pressIn(popup: Page, name: string): Promise<Page> {
  const opening = popup.context().waitForEvent('page');
  await popup.getByRole('button', { name }).click();
  return opening;
}

test('a store is connected from its own page with one paste, and its first price is pointed at', async ({
  allowed,
  shop,
}) => {
  const page = await openProduct(allowed, shop, 'stoneware-mug');
  const popup = await openPopupOver(allowed, page);
  await expect(popup.getByText('This looks like your store:')).toBeVisible();
  await expect(popup.getByText(new URL(shop.storefront).host)).toBeVisible();
  const workbench = await pressIn(popup, 'Connect it');
  await workbench.getByRole('textbox', { name: 'API key' }).fill(shop.apiKey);
  await expect(workbench.getByText('This key works for this store.')).toBeVisible();
  await workbench.getByRole('button', { name: 'Connect store' }).click();
  await workbench.getByText('Connected:').waitFor();
  const opening = allowed.context.waitForEvent('page');
  await workbench.getByRole('button', { name: 'Change your first price' }).click();
  const first = await opening;
  await waitForHandle(first);
  expect(new URL(first.url()).pathname).toContain('/product-page/');
  expect(await buttonsOf(first)).toContainEqual(expect.stringMatching(/^Edit the price of/));
});

test('what was typed is kept over a closed tab and a stopped worker, and the key is in no page', async ({
  allowed,
  shop,
}) => {
  const { context, page: addressOf } = allowed;
  const workbench = await context.newPage();
  await workbench.goto(addressOf('workbench'));
  await workbench.getByRole('textbox', { name: 'Store address' }).fill(shop.storefront);
  await workbench.getByText('More settings').click();
  await workbench.getByRole('textbox', { name: 'API address' }).fill(shop.api);
  await workbench.getByRole('textbox', { name: 'Site id' }).fill(shop.siteId);
  await workbench.getByRole('textbox', { name: 'API key' }).fill(shop.apiKey);
  await workbench.close();
  const other = await context.newPage();
  await other.goto(addressOf('popup'));
  await stopWorker(other);
  const again = await context.newPage();
  await again.goto(addressOf('workbench'));
  await expect(again.getByText('The key that you pasted is kept here until you connect.')).toBeVisible();
  expect(await again.content()).not.toContain(shop.apiKey);
  await again.getByRole('button', { name: 'Connect store' }).click();
  await again.getByText('Connected:').waitFor();
});

test('the key is remembered in the same step, and locks', async ({ allowed, shop }) => {
  const { context, page: addressOf } = allowed;
  const workbench = await context.newPage();
  const query = new URLSearchParams({ connect: shop.storefront, site: shop.siteId, api: shop.api, name: 'Pennyroyal' });
  await workbench.goto(`${addressOf('workbench')}#stores?${query.toString()}`);
  await workbench.getByRole('textbox', { name: 'API key' }).fill(shop.apiKey);
  await workbench.getByRole('checkbox', { name: 'Remember on this device' }).check();
  await workbench.getByRole('button', { name: 'Connect store' }).click();
  await expect(workbench.getByText(/Too short/)).toBeVisible();
  await workbench.getByLabel('New passphrase', { exact: true }).fill('four unrelated words here');
  await workbench.getByLabel('New passphrase again', { exact: true }).fill('four unrelated words here');
  await workbench.getByRole('button', { name: 'Connect store' }).click();
  await workbench.getByText('Connected:').waitFor();
  await expect(workbench.getByText('The key is remembered on this device, encrypted.')).toBeVisible();
});

test('a store is connected by its address and key alone; its page says the rest', async ({ allowed, shop }) => {
  const workbench = await allowed.context.newPage();
  await workbench.goto(allowed.page('workbench'));
  await workbench.getByText('More settings').click();
  await workbench.getByRole('textbox', { name: 'API address' }).fill(shop.api);
  await workbench.getByRole('textbox', { name: 'Store address' }).fill(new URL(shop.storefront).host);
  await workbench.getByRole('textbox', { name: 'API key' }).fill(shop.apiKey);
  const before = allowed.context.pages().length;
  await workbench.getByRole('button', { name: 'Connect store' }).click();
  await workbench.getByText('Connected:').waitFor();
  await expect.poll(() => allowed.context.pages().length).toBe(before);
});

test('an address without a store says so and opens nothing for good', async ({ allowed, shop }) => {
  const workbench = await allowed.context.newPage();
  await workbench.goto(allowed.page('workbench'));
  await workbench.getByText('More settings').click();
  await workbench.getByRole('textbox', { name: 'API address' }).fill(shop.api);
  await workbench.getByRole('textbox', { name: 'Store address' }).fill(shop.api);
  await workbench.getByRole('textbox', { name: 'API key' }).fill(shop.apiKey);
  await workbench.getByRole('button', { name: 'Connect store' }).click();
  await expect(workbench.getByText(/no Wix store at this address/)).toBeVisible();
  await expect(workbench.getByRole('textbox', { name: 'API key' })).toHaveValue(shop.apiKey);
});

test('a dashboard’s address and a key are enough: the key knows where the store is', async ({ allowed, shop }) => {
  const workbench = await allowed.context.newPage();
  await workbench.goto(allowed.page('workbench'));
  await workbench.getByText('More settings').click();
  await workbench.getByRole('textbox', { name: 'API address' }).fill(shop.api);
  await workbench
    .getByRole('textbox', { name: 'Store address' })
    .fill(`${shop.api}/dashboard/${shop.siteId}/store/products`);
  await workbench.getByRole('textbox', { name: 'API key' }).fill(shop.apiKey);
  await workbench.getByRole('button', { name: 'Connect store' }).click();
  await expect(workbench.getByRole('textbox', { name: 'Store address' })).toHaveValue(shop.storefront);
  await expect(workbench.getByText(/Press Connect store again/)).toBeVisible();
  await workbench.getByRole('button', { name: 'Connect store' }).click();
  await workbench.getByText('Connected:').waitFor();
});

test('the browser asks for the store’s pages, and a refusal keeps what was typed', async ({ bare, shop }) => {
  await allowOrigins(bare, [shop.api]);
  const workbench = await bare.context.newPage();
  await workbench.goto(bare.page('workbench'));
  const query = new URLSearchParams({ connect: shop.storefront, site: shop.siteId, api: shop.api, name: '' });
  await workbench.goto(`${bare.page('workbench')}#stores?${query.toString()}`);
  await workbench.getByRole('textbox', { name: 'API key' }).fill(shop.apiKey);
  await expect(workbench.getByText('This key works for this store.')).toBeVisible();
});
