import { expect, type Page } from '@playwright/test';
import { keepAnswers } from '../../demo/browser.ts';
import { storedProduct } from '../../demo/on-page.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import { openPopup, requestsOf, stopWorker, test } from './fixtures.ts';
import { openTab } from './tabs.ts';

/** Stops the worker while it waits for the platform's answer to such a request. */
async function stopWhileAsking(page: Page, shop: RunningShop, path: string, act: () => Promise<void>): Promise<void> {
  const count = async () => (await requestsOf(shop)).filter((request) => request.path.includes(path)).length;
  const before = await count();
  await act();
  await expect.poll(count).toBeGreaterThan(before);
  await stopWorker(page);
}

/** The first answers to such requests are late. */
const late = (path: string, times: number) => [{ kind: 'delay', delayMs: 2000, path, times }];

test.describe('catalog v3', () => {
  test.use({ platform: { catalogVersion: 'v3' } });

  test('a worker stopped at each step of connecting loses nothing', async ({ allowed, shop, fail }) => {
    const { context, page: addressOf } = allowed;
    const workbench = await openTab(context);
    await workbench.goto(addressOf('workbench'));
    const field = (name: string) => workbench.getByRole('textbox', { name });
    const connect = () => workbench.getByRole('button', { name: 'Connect store' }).click();
    await workbench.getByText('More settings').click();
    await field('API address').fill(shop.api);
    await field('Site id').fill(shop.siteId);

    // The address is typed, and wrong.
    await field('Store address').fill('http://localhost:9/some-page');
    await stopWorker(workbench);

    // The key is tried: the right address that the refusal brings is kept like a typed one.
    await field('API key').fill(shop.apiKey);
    await connect();
    await expect(workbench.getByText(/pages are at/)).toBeVisible();
    await stopWorker(workbench);
    await expect(field('Store address')).toHaveValue(shop.storefront);

    // The store is being connected, then its client id looked for: said, and everything typed is there.
    for (const path of ['/provision/', '/oauth-app/']) {
      await fail(late(path, 1));
      await stopWhileAsking(workbench, shop, path, connect);
      await expect(workbench.getByText(/interrupted Shelfedge/)).toBeVisible();
      await expect(field('API key')).toHaveValue(shop.apiKey);
      await expect(field('Store address')).toHaveValue(shop.storefront);
    }
    await fail([]);

    // The tab is closed, too.
    await workbench.close();
    const popup = await openPopup(allowed);
    await stopWorker(popup);
    const again = await openTab(context);
    await again.goto(addressOf('workbench'));
    await expect(again.getByText(new URL(shop.storefront).host)).toBeVisible();
    await again.getByRole('button', { name: 'Connect store' }).click();

    // How the key is kept is asked: another worker takes the answer, and tries nothing again.
    const stay = again.getByRole('button', { name: keepAnswers.device });
    await stay.waitFor();
    await stopWorker(again);
    await stay.click();
    await again.getByText('Connected:').waitFor();
    await expect(again.getByText(/^Stays connected\./)).toBeVisible();

    // Connected: the next worker has the store and its key.
    await stopWorker(again);
    const opened = context.waitForEvent('page');
    await again.getByRole('button', { name: 'Change your first price' }).click();
    const first = await opened;
    await first.waitForURL(/\/product-page\//);
    expect(storedProduct(shop, new URL(first.url()).pathname.split('/').pop() ?? '').price).toBeGreaterThan(0);
    await popup.reload();
    await expect(popup.getByRole('heading', { level: 1 })).toHaveText(new URL(shop.storefront).host);
  });
});
