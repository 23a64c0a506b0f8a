import { expect, type Page } from '@playwright/test';
import { openPopup, stopWorker, test } from './fixtures.ts';

const checkoutId = '3f2b1a90-6c1e-4a3d-9d41-0c9a7a5be001';

async function choose(popup: Page, entry: string): Promise<void> {
  await popup.getByRole('heading', { level: 1 }).getByRole('button').press('Enter');
  await popup.getByRole('menuitem', { name: entry }).press('Enter');
}

/** The tab that an act opens, at the address it comes to. */
async function opened(popup: Page, act: () => Promise<void>): Promise<URL> {
  const waiting = popup.context().waitForEvent('page');
  await act();
  const page = await waiting;
  await page.waitForLoadState();
  return new URL(page.url());
}

test('the store, and the account there, are opened from its name', async ({ popup, shop }) => {
  expect((await opened(popup, () => choose(popup, 'Open the store'))).origin).toBe(shop.storefront);
  const account = await opened(popup, () => choose(popup, 'My account on the store'));
  expect(account.pathname).toBe('/_api/redirects-api/pages/login');
});

test('a checkout is opened by its address, and another address is reported', async ({ popup, connected, shop }) => {
  await choose(popup, 'Open a checkout…');
  const field = popup.getByRole('textbox', { name: 'Checkout' });
  await expect(field).toBeFocused();
  await field.fill(`${shop.storefront}/cart`);
  await popup.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription(/That isn’t a checkout link/);
  await popup.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(popup.getByRole('heading', { level: 1 }).getByRole('button')).toBeFocused();
  await popup.close();
  const again = await openPopup(connected);
  await stopWorker(again);
  await choose(again, 'Open a checkout…');
  await again.getByRole('textbox', { name: 'Checkout' }).fill(`${shop.storefront}/checkout?checkoutId=${checkoutId}`);
  const checkout = await opened(again, () => again.keyboard.press('Enter'));
  expect(checkout.pathname).toBe('/_api/redirects-api/pages/ecomCheckout');
  expect(checkout.searchParams.get('checkoutId')).toBe(checkoutId);
});
