import { expect } from '@playwright/test';
import type { ShopBrowser } from '../../demo/browser.ts';
import { openPopup, test } from './fixtures.ts';
import { createInstallation } from './installation.ts';
import { addStore, allowShops } from './profiles.ts';

/** The pages of the extension that are open. */
const ownPages = ({ context, extensionId }: ShopBrowser): string[] =>
  context
    .pages()
    .map((page) => page.url())
    .filter((url) => url.includes(extensionId));

/** The version that runs; the earlier one does for a moment after the start. */
async function versionOf({ context }: ShopBrowser): Promise<unknown> {
  const worker = context.serviceWorkers().at(-1);
  return worker?.evaluate('chrome.runtime.getManifest().version').catch(() => undefined);
}

test('installed, Shelfedge opens its welcome page; updated, it opens nothing and says so in one line', async ({
  shop,
}) => {
  const installation = await createInstallation();
  try {
    const first = await installation.start('0.1.0');
    const welcome = `${first.page('workbench')}#welcome`;
    await expect.poll(() => ownPages(first)).toEqual([welcome]);
    const [page] = first.context.pages().filter((open) => open.url() === welcome);
    await page?.getByRole('heading', { name: 'Edit your store where it lives' }).waitFor();
    await allowShops(first);
    await addStore(first, shop);
    const before = await openPopup(first);
    await expect(before.getByRole('heading', { level: 1 })).toHaveText(new URL(shop.storefront).host);
    await expect(before.getByText(/was updated to/)).toHaveCount(0);
    await first.context.close();

    const updated = await installation.start('0.2.0');
    await expect.poll(() => versionOf(updated)).toBe('0.2.0');
    const popup = await openPopup(updated);
    await expect(popup.getByText('Shelfedge was updated to 0.2.0.')).toBeVisible();
    expect(ownPages(updated)).toEqual([popup.url()]);
    await popup.getByRole('button', { name: 'Dismiss' }).click();
    await expect(popup.getByText(/was updated to/)).toHaveCount(0);
    await updated.context.close();

    const again = await installation.start('0.2.0');
    const after = await openPopup(again);
    await expect(after.getByRole('heading', { level: 1 })).toHaveText(new URL(shop.storefront).host);
    await expect(after.getByText(/was updated to/)).toHaveCount(0);
    expect(ownPages(again)).toEqual([after.url()]);
    await again.context.close();
  } finally {
    await installation.remove();
  }
});
