import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chromiumPath } from '../../demo/browser-paths.ts';
import { demoCatalog } from '../../demo/catalog/products.ts';
import { startPlatform, type Platform } from '../../demo/platform/start-platform.ts';
import { startStorefront } from '../../demo/storefront/start-storefront.ts';

const timeout = 30_000;

let platform: Platform;
let shop: { url: string; close(): Promise<void> };
let browser: Browser;
let page: Page;

beforeAll(async () => {
  const catalog = demoCatalog();
  platform = await startPlatform({ catalog, catalogVersion: 'v1', storefrontUrl: 'http://127.0.0.1:9' });
  shop = await startStorefront({ api: platform.url, clientId: platform.clientId, catalog });
  browser = await chromium.launch({ args: ['--no-sandbox'], executablePath: chromiumPath });
}, timeout);

afterAll(async () => {
  await browser.close();
  await shop.close();
  await platform.close();
});

beforeEach(async () => {
  page = await browser.newPage();
  return async () => await page.close();
}, timeout);

function hook(name: string) {
  return page.locator(`[data-hook="${name}"]`);
}

test('links inside the shop swap the page without loading the document anew', { timeout }, async () => {
  await page.goto(`${shop.url}/product-page/olive-wood-serving-board`);
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  const warmup = await page.locator('#wix-warmup-data').textContent();
  await page.locator('[data-slug="enamel-teapot"] a').click();
  await expect.poll(() => page.title()).toContain('Enamel teapot');
  expect(page.url()).toBe(`${shop.url}/product-page/enamel-teapot`);
  expect(await hook('product-title').textContent()).toBe('Enamel teapot');
  expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toBe('Enamel teapot');
  expect(await page.locator('#wix-warmup-data').textContent()).toBe(warmup);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => hook('product-title').textContent()).toBe('Olive-wood serving board');
  expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
});

test('the chosen variant’s price, SKU and stock are shown and the choice can be read', { timeout }, async () => {
  await page.goto(`${shop.url}/product-page/work-apron`);
  await page.selectOption('[data-option-name="Size"] select', 'Child');
  expect(await hook('formatted-primary-price').textContent()).toBe('€48.00');
  await page.check('[data-option-name="Colour"] input[value="Indigo"]', { force: true });
  expect(await hook('formatted-primary-price').textContent()).toBe('€32.00');
  expect(await hook('formatted-primary-price').getAttribute('data-wix-price')).toBe('€32.00');
  expect(await hook('sku').textContent()).toBe('SKU: LW-APR-C-IN');
  await page.check('[data-option-name="Colour"] input[value="Rust"]', { force: true });
  expect(await hook('add-to-cart').isDisabled()).toBe(true);
  expect(await page.locator('[data-option-name="Colour"] input:checked').inputValue()).toBe('Rust');
});

test('a variant on sale keeps both its prices', { timeout }, async () => {
  await page.goto(`${shop.url}/product-page/lambswool-blanket`);
  await page.check('input[value="Oatmeal"]', { force: true });
  expect(await hook('formatted-primary-price').textContent()).toBe('€96.00');
  expect(await hook('formatted-secondary-price').textContent()).toBe('€128.00');
});

test('the basket counts, asks for a choice first, and outlives a step to the next page', { timeout }, async () => {
  await page.goto(`${shop.url}/product-page/brass-fountain-pen`);
  await hook('add-to-cart').click();
  expect(await page.locator('[data-basket-count]').textContent()).toBe('0');
  await page.selectOption('select', 'Broad');
  await page.getByLabel('One more').click();
  await hook('add-to-cart').click();
  await page.locator('.shop-name').click();
  await expect.poll(() => page.title()).toContain('General store');
  expect(await page.locator('[data-basket-count]').textContent()).toBe('2');
});

test('no page is wider than a screen of 320 pixels, and no script of the shop fails', { timeout }, async () => {
  const failures: Error[] = [];
  page.on('pageerror', (error) => failures.push(error));
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ['/', '/collections/tea-pantry', '/product-page/first-ledger-1887', '/product-page/work-apron']) {
    await page.goto(shop.url + path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
  await page.goto(`${shop.url}/product-page/work-apron?hostile=css,csp`);
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).margin)).toBe('0px');
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).display)).toBe('inline');
  expect(failures).toEqual([]);
});
