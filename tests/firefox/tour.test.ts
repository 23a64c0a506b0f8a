import { expect, onTestFinished, test } from 'vitest';
import { firefoxPath } from '../../demo/browser-paths.ts';
import { demoCatalog } from '../../demo/catalog/products.ts';
import { takeFirefoxTour } from '../../demo/firefox-tour.ts';
import { startShop } from '../../demo/start-shop.ts';

test('the demo’s tour holds in Firefox: connect, edit on the page, undo', async () => {
  const shop = await startShop({ catalog: demoCatalog(), catalogVersion: 'v1' });
  onTestFinished(() => shop.close());
  expect(
    await takeFirefoxTour({ shop, slug: 'terracotta-pot', path: '/product-page/terracotta-pot', firefox: firefoxPath }),
  ).toBe(true);
});
