import { expect, type Page } from '@playwright/test';
import { fillConnectForm } from '../../demo/browser.ts';
import { storedProduct } from '../../demo/on-page.ts';
import { addApiKey, permissions } from '../../demo/platform/identity/authorize.ts';
import { isWrite, openPopup, requestsOf, test } from './fixtures.ts';
import { openTab } from './tabs.ts';

const slug = 'stoneware-mug';

async function type(popup: Page, field: 'Price' | 'Stock', text: string): Promise<void> {
  await popup.getByRole('button', { name: new RegExp(`^${field} .*Stoneware Mug`) }).click();
  await popup.getByRole('textbox', { name: new RegExp(field) }).fill(text);
  await popup.keyboard.press('Enter');
}

test('edits typed under one key are sent under another only after a confirmation for all', async ({
  connected,
  popup,
  shop,
  fail,
}) => {
  await popup.getByRole('searchbox').fill('MUG-1');
  await expect(popup.getByRole('listitem')).toHaveCount(1);
  await fail([{ kind: 'drop-before' }]);
  await type(popup, 'Price', '26');
  await type(popup, 'Stock', '20');
  await expect(popup.getByText(/Waiting: offline/)).toHaveCount(2);
  await popup.close();

  const apiKey = 'IST.another-key';
  addApiKey(shop.db, apiKey, [...permissions]);
  const workbench = await openTab(connected.context);
  await workbench.goto(connected.page('workbench'));
  await workbench.getByRole('button', { name: 'Connect store' }).click();
  // The platform is there again, but for the product: nothing is sent of it under the first key, so nothing waits for its outcome.
  const before = storedProduct(shop, slug);
  await fail([{ kind: 'drop-before', path: before.id }]);
  await fillConnectForm(workbench, { ...shop, apiKey });
  await workbench.getByText('Connected:').waitFor();
  const early = (await requestsOf(shop)).length;
  await workbench.close();
  const later = await openPopup(connected);
  await later.getByRole('searchbox').fill('MUG-1');
  const sendAll = later.getByRole('button', { name: 'Send all 2' });
  await expect(sendAll).toBeVisible();
  await fail([]);
  // The background hears that the platform can be reached again.
  for (const worker of connected.context.serviceWorkers()) await worker.evaluate(`dispatchEvent(new Event('online'))`);
  await later.getByRole('searchbox').fill('APRON');
  await expect(later.getByRole('listitem')).toHaveCount(1);
  await later.getByRole('searchbox').fill('MUG-1');
  await expect(sendAll).toBeVisible();
  // Sent or answered, no write came under the other key.
  expect((await requestsOf(shop)).slice(early).filter(isWrite)).toEqual([]);
  expect(storedProduct(shop, slug)).toEqual(before);

  await sendAll.click();
  await expect.poll(() => storedProduct(shop, slug)).toMatchObject({ price: 26, quantity: 20 });
  // A row shows the last state that was saved, with one Undo.
  await expect(later.getByText(/Saved/)).toHaveCount(1);
  await expect(sendAll).toHaveCount(0);
});
