import { expect, type Page } from '@playwright/test';
import { keepAnswers, type ShopBrowser } from '../../demo/browser.ts';
import { openCard, saveInCard, storedProduct } from '../../demo/on-page.ts';
import { listApps } from '../../demo/platform/identity/oauth-apps.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import { connectHash } from '../../src/protocol/workbench-route.ts';
import { openPopup, openProduct, test } from './fixtures.ts';
import { typeNewPassphrase } from './keep-key.ts';
import { openPopupInBackground } from './open-popup-in-background.ts';
import { textsOf } from './page-texts.ts';
import { openTab, tellInFront } from './tabs.ts';

async function setPolicy({ api }: RunningShop, change: object): Promise<void> {
  const response = await fetch(`${api}/__demo/policy`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
  if (!response.ok) throw new Error(`the policy was refused: ${await response.text()}`);
}

async function pressIn(popup: Page, name: string): Promise<Page> {
  const opening = popup.context().waitForEvent('page');
  await popup.getByRole('button', { name }).click();
  return opening;
}

/** The connect form of a recognised store. */
async function openForm({ context, page: addressOf }: ShopBrowser, shop: RunningShop): Promise<Page> {
  const { storefront, siteId, api } = shop;
  const workbench = await openTab(context);
  await workbench.goto(`${addressOf('workbench')}${connectHash({ storefront, siteId, api, name: '' })}`);
  return workbench;
}

async function connectWith(workbench: Page, apiKey: string): Promise<void> {
  await workbench.getByRole('textbox', { name: 'API key' }).fill(apiKey);
  await workbench.getByRole('button', { name: 'Connect store' }).click();
  await workbench.getByRole('button', { name: keepAnswers.session }).click();
  await workbench.getByText('Connected:').waitFor();
}

test.describe('catalog v3', () => {
  test.use({ platform: { catalogVersion: 'v3' } });

  test('from the toolbar button to the first saved price: one paste and the price', async ({ allowed, shop }) => {
    const page = await openProduct(allowed, shop, 'stoneware-mug');
    const startMs = Date.now();
    const popup = await openPopupInBackground(allowed, page);
    await expect(popup.getByText('This looks like your store:')).toBeVisible();
    await expect(popup.getByText(new URL(shop.storefront).host)).toBeVisible();
    const workbench = await pressIn(popup, 'Connect it');
    await expect(workbench.getByRole('textbox', { name: 'API key' })).toBeFocused();
    await workbench.getByRole('textbox', { name: 'API key' }).fill(shop.apiKey);
    await expect(workbench.getByText(`This key goes to ${new URL(shop.api).host}, not to Wix.`)).toBeVisible();
    await workbench.getByRole('button', { name: 'Connect store' }).click();
    await workbench.getByRole('button', { name: keepAnswers.session }).click();
    await expect(workbench.getByText(/^Connected: .+ \(127\.0\.0\.1:\d+\)$/)).toBeVisible();
    const open = allowed.context.pages().length;
    await workbench.getByRole('button', { name: 'Change your first price' }).click();
    // The product in front is taken, in its own tab.
    await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('visible');
    await tellInFront(page);
    await expect.poll(() => textsOf(page)).toContain('Click the price to change it');
    expect(allowed.context.pages()).toHaveLength(open);
    const card = await openCard(page);
    await expect.poll(() => textsOf(page)).not.toContain('Click the price to change it');
    const wanted = Number((storedProduct(shop, 'stoneware-mug').price + 0.5).toFixed(2));
    await page.keyboard.type(String(wanted));
    await saveInCard(page);
    await expect.poll(() => storedProduct(shop, 'stoneware-mug').price).toBe(wanted);
    await expect(card.getByText(/Saved \d/)).toBeVisible();
    test.info().annotations.push({ type: 'seconds', description: String((Date.now() - startMs) / 1000) });
    // Members can log in, too: the client id was found.
    await popup.bringToFront();
    const again = await openPopup(allowed);
    await again.getByRole('button', { name: 'Log in' }).click();
    await expect(again.getByRole('textbox', { name: 'Email' })).toBeVisible();
  });

  test('from the dashboard, with a key made on the platform’s page', async ({ allowed, shop }) => {
    const dashboard = await openTab(allowed.context);
    await dashboard.goto(`${shop.api}/dashboard/${shop.siteId}/home`);
    const popup = await openPopupInBackground(allowed, dashboard);
    await expect(popup.getByText('This is your site’s dashboard.')).toBeVisible();
    const workbench = await pressIn(popup, 'Connect this site’s store');
    const keys = await pressIn(workbench, 'Make an API key');
    await keys.getByRole('checkbox', { name: /^Wix Stores/ }).check();
    await keys.getByRole('checkbox', { name: /^Read Site URLs/ }).check();
    await keys.getByRole('checkbox', { name: /^Manage OAuth Apps/ }).check();
    await keys.getByRole('button', { name: 'Generate API key' }).click();
    const apiKey = await keys.getByRole('textbox', { name: 'API key' }).inputValue();
    await workbench.bringToFront();
    await workbench.getByRole('textbox', { name: 'API key' }).fill(apiKey);
    await workbench.getByRole('button', { name: 'Connect store' }).click();
    // The key knows the store's address.
    await expect(workbench.getByRole('textbox', { name: 'Store address' })).toHaveValue(shop.storefront);
    await workbench.getByRole('button', { name: 'Connect store' }).click();
    await workbench.getByRole('button', { name: keepAnswers.session }).click();
    await workbench.getByText('Connected:').waitFor();
    await expect(workbench.getByText(/Members’ log-in is off/)).toHaveCount(0);
  });
});

test('a site without OAuth apps works but for members’ log-in, which asks for the client id', async ({
  allowed,
  shop,
}) => {
  await setPolicy(shop, { oauthApps: false });
  const workbench = await openForm(allowed, shop);
  await connectWith(workbench, shop.apiKey);
  await expect(workbench.getByText(/this site has no OAuth app/)).toBeVisible();
  const popup = await openPopup(allowed);
  await popup.getByRole('searchbox').fill('MUG-1');
  await expect(popup.getByRole('listitem')).toHaveCount(1);
  await popup.getByRole('button', { name: 'Log in' }).click();
  const field = popup.getByRole('textbox', { name: 'OAuth client id' });
  await field.fill('00000000-0000-4000-8000-000000000000');
  await popup.getByRole('button', { name: 'Add and log in' }).click();
  await expect(popup.getByText(/No app has this client id/)).toBeVisible();
  await field.fill(shop.clientId);
  await popup.getByRole('button', { name: 'Add and log in' }).click();
  await expect(popup.getByRole('textbox', { name: 'Email' })).toBeVisible();
});

test('a store whose address nobody confirms is connected, and its log-in waits for its owner’s words', async ({
  allowed,
  shop,
}) => {
  await setPolicy(shop, { published: false });
  shop.db.exec('DELETE FROM products');
  const workbench = await openForm(allowed, shop);
  await connectWith(workbench, shop.apiKey);
  await expect(workbench.getByText(/couldn’t confirm the store’s address/)).toBeVisible();
  expect(listApps(shop.db).map(({ name }) => name)).not.toContain('Shelfedge');
  const popup = await openPopup(allowed);
  await popup.getByRole('button', { name: 'Log in' }).click();
  const field = popup.getByRole('textbox', { name: 'Your store’s address' });
  await field.fill('shop.example');
  await popup.getByRole('button', { name: 'Confirm address' }).click();
  await expect(popup.getByText(/another address than the one you connected/)).toBeVisible();
  await field.fill(shop.storefront);
  await popup.getByRole('button', { name: 'Confirm address' }).click();
  await expect(popup.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await expect(workbench.getByRole('button', { name: 'Confirm address' })).toHaveCount(0);
});

test('from an account: the sites that the key reaches are listed, and one is chosen', async ({ allowed, shop }) => {
  const keys = await openTab(allowed.context);
  await keys.goto(`${shop.api}/account/api-keys`);
  const accountId = await keys.getByRole('textbox', { name: 'Account ID' }).inputValue();
  const workbench = await openTab(allowed.context);
  await workbench.goto(allowed.page('workbench'));
  await workbench.getByText('More settings').click();
  await workbench.getByRole('textbox', { name: 'API address' }).fill(shop.api);
  await workbench.getByRole('textbox', { name: 'Account id' }).fill('not-the-account');
  await workbench.getByRole('button', { name: 'List my sites' }).click();
  await expect(workbench.getByText('Paste the API key first.')).toBeVisible();
  await workbench.getByRole('textbox', { name: 'API key' }).fill(shop.apiKey);
  await workbench.getByRole('button', { name: 'List my sites' }).click();
  await expect(workbench.getByText(/can’t list the sites of this account/)).toBeVisible();
  await workbench.getByRole('textbox', { name: 'Account id' }).fill(accountId);
  await workbench.getByRole('button', { name: 'List my sites' }).click();
  await workbench.getByRole('button', { name: /^Choose / }).click();
  await expect(workbench.getByRole('textbox', { name: 'Site id' })).toHaveValue(shop.siteId);
  await workbench.getByRole('button', { name: 'Connect store' }).click();
  await workbench.getByRole('button', { name: keepAnswers.session }).click();
  await workbench.getByText('Connected:').waitFor();
});

test('with a passphrase typed twice, the key is encrypted', async ({ allowed, shop }) => {
  const workbench = await openForm(allowed, shop);
  await workbench.getByRole('textbox', { name: 'API key' }).fill(shop.apiKey);
  await workbench.getByRole('button', { name: 'Connect store' }).click();
  await workbench.getByRole('button', { name: keepAnswers.passphrase }).click();
  await expect(workbench.getByRole('textbox', { name: 'New passphrase', exact: true })).toBeFocused();
  await workbench.keyboard.press('Enter');
  await expect(workbench.getByText(/Too short/)).toBeVisible();
  await typeNewPassphrase(workbench, 'four unrelated words here');
  await workbench.getByText('Connected:').waitFor();
  await expect(workbench.getByText('The key is remembered on this device, encrypted.')).toBeVisible();
});

test('the browser asks for the store’s pages at the press', async ({ bare, shop }) => {
  const workbench = await openForm(bare, shop);
  await workbench.getByRole('textbox', { name: 'API key' }).fill(shop.apiKey);
  await workbench.getByRole('button', { name: 'Connect store' }).click();
  await expect(workbench.getByText('Asking the browser…')).toBeVisible();
});
