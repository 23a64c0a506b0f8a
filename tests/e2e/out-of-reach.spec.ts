import { expect } from '@playwright/test';
import { openCard, storedProduct, waitForHandle, saveInCard } from '../../demo/on-page.ts';
import { openPopup, openProduct, requestsOf, test } from './fixtures.ts';

const slug = 'stoneware-mug';
/** The extension is told once to leave the platform alone; what a shop's own page asks is answered. */
const busy = (path: string, retryAfterS: number) => ({
  origin: '^chrome-extension:',
  path,
  kind: 'status-before',
  status: 429,
  retryAfterS,
  times: 1,
});
const searches = '/stores-reader/v1/products/query';

test('a busy store shows the seconds to wait, and the search is repeated automatically', async ({
  connected,
  shop,
  fail,
}) => {
  await fail([busy(searches, 5)]);
  const popup = await openPopup(connected);
  await expect(popup.getByText(/The store is busy\. Trying again in [345] sec\./)).toBeVisible();
  await expect(popup.getByText(/Trying again in [12] sec\./)).toBeVisible();
  await expect(popup.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(popup.getByText('Stoneware Mug')).toBeVisible();
  await expect(popup.getByText('The store is busy.')).toHaveCount(0);
  const statuses = (await requestsOf(shop)).filter(({ path }) => path.startsWith(searches)).map(({ status }) => status);
  expect(statuses.slice(statuses.indexOf(429))).toEqual([429, 200]);
});

test('offline, the popup searches the known products, and refreshes once online', async ({
  connected,
  popup,
  shop,
  fail,
}) => {
  await expect(popup.getByText('Stoneware Mug')).toBeVisible();
  await popup.close();
  await fail([{ kind: 'drop-before' }]);
  const offline = await openPopup(connected);
  await expect(offline.getByText(/^Offline\. As of \d{1,2}:\d\d/)).toBeVisible();
  await expect(offline.getByText('Stoneware Mug')).toBeVisible();
  await expect(offline.getByText('€24.50')).toBeVisible();
  await offline.getByRole('searchbox').fill('apron-l');
  await expect(offline.getByText('Stoneware Mug')).toHaveCount(0);
  await expect(offline.getByText('Linen Apron')).toBeVisible();
  await offline.getByRole('searchbox').fill('mug');
  await expect(offline.getByText('Stoneware Mug')).toBeVisible();
  shop.db.prepare('UPDATE products SET price = 31 WHERE slug = ?').run(slug);
  await fail([]);
  await expect(offline.getByText('€31.00')).toBeVisible({ timeout: 30_000 });
  await expect(offline.getByText(/Offline/)).toHaveCount(0);
});

test('the handle appears automatically once a busy store answers', async ({ connected, shop, fail }) => {
  await fail([busy('/stores-reader/', 3)]);
  const page = await openProduct(connected, shop, slug);
  await waitForHandle(page);
  const requests = (await requestsOf(shop)).filter(({ path }) => path.startsWith('/stores-reader/'));
  expect(requests.map(({ status }) => status)).toContain(429);
});

test('a price typed while the store is busy is saved automatically, and the card shows when', async ({
  connected,
  shop,
  fail,
}) => {
  const page = await openProduct(connected, shop, slug);
  const card = await openCard(page);
  await fail([{ ...busy('/stores/v1/products', 5), method: 'PATCH' }]);
  await page.keyboard.type('19.90');
  await saveInCard(page);
  await expect(card.getByText(/Waiting: the store is busy\. Kept here\. Trying again in \d sec\./)).toBeVisible();
  await expect(card.getByText(/Saved \d/)).toBeVisible({ timeout: 20_000 });
  expect(storedProduct(shop, slug).price).toBe(19.9);
});
