import { expect } from '@playwright/test';
import { startShop } from '../../demo/start-shop.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import { openPopup, test } from './fixtures.ts';
import { addStore } from './profiles.ts';
import { openTab } from './tabs.ts';

test('the popup switches between two stores, and a store is renamed at its place', async ({ connected, shop }) => {
  const second = await startShop({ catalog: smallCatalog, catalogVersion: 'v1' });
  try {
    await addStore(connected, second);
    const { host } = new URL(shop.storefront);
    const { host: secondHost } = new URL(second.storefront);
    const popup = await openPopup(connected);
    const name = popup.getByRole('heading', { level: 1 });
    await expect(name).toHaveText(secondHost);
    await name.getByRole('button').click();
    await expect(popup.getByRole('menuitemradio', { name: secondHost })).toBeChecked();
    await popup.getByRole('menuitemradio', { name: host }).click();
    await expect(name).toHaveText(host);
    await expect(popup.getByText('Stoneware Mug')).toBeVisible();
    const workbench = await openTab(connected.context);
    await workbench.goto(connected.page('workbench'));
    const row = workbench.getByRole('listitem').filter({ hasText: host });
    await row.getByRole('button', { name: 'Rename' }).click();
    await expect(row.getByRole('textbox', { name: 'Name of the store' })).toBeFocused();
    await workbench.keyboard.press('Escape');
    await expect(row.getByRole('button', { name: 'Rename' })).toBeFocused();
    await row.getByRole('button', { name: 'Rename' }).click();
    await row.getByRole('textbox', { name: 'Name of the store' }).fill('Corner Shop');
    await workbench.keyboard.press('Enter');
    await expect(name).toHaveText(`Corner Shop (${host})`);
    await expect(row.getByRole('heading', { level: 3 })).toHaveText(`Corner Shop (${host})`);
  } finally {
    await second.close();
  }
});
