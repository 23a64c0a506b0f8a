import { expect } from '@playwright/test';
import { allowOrigins, fillConnectForm, toAnswers } from '../../demo/browser.ts';
import { waitForHandle } from '../../demo/on-page.ts';
import { openProduct, test } from './fixtures.ts';
import { openTab } from './tabs.ts';

const wrong: [string, object, RegExp][] = [
  ['an unknown client id', { clientId: '00000000-0000-4000-8000-000000000000' }, /No app has this client id/],
  ['a wrong key', { apiKey: 'IST.wrong' }, /refused the key/],
  ['an API elsewhere', { api: 'https://api.example' }, /The key is only sent to/],
  ['a storefront of another store', { storefront: 'http://localhost:9' }, /pages are at/],
];
test('a wrong answer is said in its own words, and nothing is kept', async ({ allowed, shop }) => {
  const workbench = await openTab(allowed.context);
  await workbench.goto(allowed.page('workbench'));
  await workbench.getByText('More settings').click();
  for (const [what, change, words] of wrong)
    await test.step(what, async () => {
      const answers = { ...shop, ...change };
      for (const [label, typed] of toAnswers(answers))
        await workbench.getByRole('textbox', { name: label }).fill(typed);
      await workbench.getByRole('button', { name: 'Connect store' }).click();
      await expect(workbench.getByText(words).first()).toBeVisible();
      await expect(workbench.getByRole('textbox', { name: 'Site id' })).toHaveValue(shop.siteId);
      const kept: unknown = await workbench.evaluate(
        'chrome.storage.session.get().then((all) => Object.keys(all).filter((key) => key.startsWith("apiKey:")))',
      );
      expect(kept).toEqual([]);
    });
});

const noStores: [string, string, RegExp][] = [
  ['a dashboard address without a site', 'manage.wix.com/account/sites', /doesn’t name a site/],
];
test('an address that is no store’s is refused in its own words at its field', async ({ allowed, shop }) => {
  const workbench = await openTab(allowed.context);
  for (const [what, storefront, words] of noStores)
    await test.step(what, async () => {
      await workbench.goto(allowed.page('workbench'));
      await workbench.reload();
      await fillConnectForm(workbench, { ...shop, storefront, siteId: '' }, null);
      await expect(workbench.getByText(words)).toBeVisible();
      await expect(workbench.getByRole('textbox', { name: 'Store address' })).toBeFocused();
    });
});

test('an open tab gets its handle when its store is connected, and loses it when disconnected', async ({
  bare,
  shop,
}) => {
  const page = await openProduct(bare, shop, 'stoneware-mug');
  await allowOrigins(bare, [shop.storefront]);
  const workbench = await openTab(bare.context);
  await workbench.goto(bare.page('workbench'));
  await fillConnectForm(workbench, shop);
  await workbench.getByText('Connected:').waitFor();
  await page.bringToFront();
  await waitForHandle(page);
  await workbench.bringToFront();
  await workbench
    .getByRole('button', { name: /Disconnect/ })
    .first()
    .click();
  await workbench
    .getByRole('alertdialog')
    .getByRole('button', { name: /Disconnect/ })
    .click();
  await expect(workbench.getByText(shop.storefront)).toHaveCount(0);
  await page.reload();
  expect(await page.evaluate(() => document.documentElement.children.length)).toBe(2);
});
