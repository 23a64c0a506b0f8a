import { expect } from '@playwright/test';
import type { Request } from 'playwright';
import { openCard, storedProduct, saveInCard } from '../../demo/on-page.ts';
import { openProduct, test } from './fixtures.ts';

const slug = 'stoneware-mug';

test('the card tells if shoppers see a saved price yet, by the public page', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  await page.evaluate(() => (document.cookie = 'who=merchant'));
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && request.url() === page.url()) requests.push(request);
  });
  const setPrice = (price: number) => shop.db.prepare('UPDATE products SET price = ? WHERE slug = ?').run(price, slug);
  const card = await openCard(page);
  await page.keyboard.type('26');
  await saveInCard(page);
  await expect(card.getByText(/Saved \d/)).toBeVisible();
  expect(storedProduct(shop, slug).price).toBe(26);
  const check = card.getByRole('button', { name: 'Check live' });
  // The price that the pages still print.
  setPrice(24.5);
  await check.press('Enter');
  await expect(card.getByText('Shoppers still see €24.50. The store’s pages may take a minute.')).toBeVisible();
  setPrice(26);
  await check.press('Enter');
  await expect(card.getByText('Shoppers see €26.00.')).toBeVisible();
  expect(requests).toHaveLength(2);
  for (const request of requests) {
    const headers = await request.allHeaders();
    expect([headers['cookie'], headers['referer']]).toEqual([undefined, undefined]);
  }
  // A page that fails says nothing of the price.
  await page.route(page.url(), (route) => route.fulfill({ status: 503, body: '€26.00' }));
  await check.press('Enter');
  await expect(card.getByText('Couldn’t read the price from the page.')).toBeVisible();
  expect(storedProduct(shop, slug).price).toBe(26);
});
