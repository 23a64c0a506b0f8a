import { expect } from '@playwright/test';
import { fillConnectForm } from '../../demo/browser.ts';
import { storedProduct } from '../../demo/on-page.ts';
import { addApiKey, permissions } from '../../demo/platform/authorize.ts';
import { openPopup, test } from './fixtures.ts';

const slug = 'stoneware-mug';

test('what was typed under one key is not sent under another until a person says so', async ({
  connected,
  popup,
  shop,
}) => {
  await popup.getByRole('searchbox').fill('MUG-1');
  // The search is over: nothing but the edit finds out that the key is gone.
  await expect(popup.getByRole('listitem')).toHaveCount(1);
  await popup.getByRole('button', { name: /Price .*Stoneware Mug/ }).click();
  await popup.getByRole('textbox', { name: /Price/ }).fill('26');
  shop.db.exec('DELETE FROM api_keys');
  await popup.keyboard.press('Enter');
  await expect(popup.getByText(/Waiting: the store refused the key/)).toBeVisible();
  await popup.getByRole('button', { name: /^Stock .*Stoneware Mug/ }).click();
  await popup.getByRole('textbox', { name: /Stock/ }).fill('20');
  await popup.keyboard.press('Enter');
  await expect(popup.getByText(/Waiting:/)).toHaveCount(2);
  await popup.close();

  const apiKey = 'IST.another-key';
  addApiKey(shop.db, apiKey, [...permissions]);
  const workbench = await connected.context.newPage();
  await workbench.goto(connected.page('workbench'));
  await workbench.getByRole('button', { name: 'Connect store' }).click();
  await fillConnectForm(workbench, { ...shop, apiKey });
  await workbench.getByText('Connected:').waitFor();
  await workbench.close();
  const later = await openPopup(connected);
  await later.getByRole('searchbox').fill('MUG-1');
  await expect(later.getByText(/Waiting: typed with another key/)).toHaveCount(2);
  expect(storedProduct(shop, slug).price).toBe(24.5);

  await later.getByRole('button', { name: 'Send all 2 with this key' }).click();
  await expect.poll(() => storedProduct(shop, slug)).toMatchObject({ price: 26, quantity: 20 });
  await expect(later.getByText(/Saved/)).toHaveCount(2);
});
