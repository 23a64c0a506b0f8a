import { expect } from '@playwright/test';
import { openCard, priceOnPage, saveInCard, storedProduct } from '../../demo/on-page.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import { openProduct, test } from './fixtures.ts';

const slug = 'stoneware-mug';

/** The mug at HUF 2450.50: shops print two decimals, and Chromium's Intl knows none. */
const catalog = {
  ...smallCatalog,
  currency: 'HUF',
  locale: 'en-GB',
  products: smallCatalog.products
    .filter((product) => product.slug === slug)
    .map((product) => ({ ...product, price: '2450.50' })),
};

test.describe('a v3 store in forint', () => {
  test.use({ platform: { catalog, catalogVersion: 'v3' } });

  test('takes a price with two decimals', async ({ connected, shop }) => {
    const page = await openProduct(connected, shop, slug);
    const card = await openCard(page);
    await expect(card.getByRole('textbox', { name: 'Price' })).toHaveValue('2450.50');
    await page.keyboard.type('2599.90');
    await expect(card.getByText('HUF 2,450.50 → HUF 2,599.90')).toBeVisible();
    await saveInCard(page);
    await expect(card.getByText(/Saved \d/)).toBeVisible();
    expect(storedProduct(shop, slug).price).toBe(2599.9);
    await expect.poll(() => priceOnPage(page)).toContain('2,599.90');
  });
});
