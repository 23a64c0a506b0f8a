// Takes the pictures of README.md and docs/using.md into docs/: from the built extension in a Chromium, with the demo shop.
import { join } from 'node:path';
import type { Page } from 'playwright';
import { writeHistory } from '../../bench/history/seeded-history.ts';
import { allowOrigins, fillConnectForm, keepAnswers, launchBrowser } from '../../demo/browser.ts';
import { demoCatalog } from '../../demo/catalog/products.ts';
import { lookAt, openCard, priceOnPage, saveInCard, storedProduct, until } from '../../demo/on-page.ts';
import { startShop } from '../../demo/start-shop.ts';
import type { Edit } from '../../src/domain/edit.ts';
import { productHash, variantsHash } from '../../src/protocol/workbench-route.ts';
import { readStoreId } from '../chaos/chaos-browser.ts';
import { markAt } from '../e2e/pick-mark.ts';
import { stopWorkers } from '../e2e/stop-workers.ts';
import { createEdit } from '../fixtures/edit.ts';

const slug = 'terracotta-pot';
const withVariants = 'willow-basket';
const dayMs = 24 * 60 * 60 * 1000;
/** Half a year of prices: days ago, before, after, and where it was typed. Between two of them somebody else changed it. */
const changes = [
  [171, '15.00', '16.50', 'popup'],
  [122, '16.50', '18.00', 'card'],
  [96, '18.00', '17.50', 'popup'],
  [61, '18.20', '19.00', 'popup'],
  [40, '19.00', '17.00', 'card'],
  [9, '17.00', '15.00', 'workbench'],
] as const;

const docs = join(import.meta.dirname, '../../docs');

const shop = await startShop({ catalog: demoCatalog(), catalogVersion: 'v1', storefrontPort: 8080 });
const browser = await launchBrowser({ headless: true });
const { id, name } = storedProduct(shop, slug);

const take = (page: Page, picture: string): Promise<unknown> =>
  page.screenshot({ path: join(docs, `${picture}.png`), animations: 'disabled' });

async function open(size: { width: number; height: number }, url: string): Promise<Page> {
  const page = await browser.context.newPage();
  await page.setViewportSize(size);
  await page.goto(url);
  return page;
}

/** The name of the demo shop, as a merchant would type it. */
async function nameStore(workbench: Page): Promise<void> {
  await workbench.getByRole('button', { name: 'Rename' }).click();
  await workbench.getByRole('textbox', { name: 'Name of the store' }).fill('Pennyroyal');
  await workbench.getByRole('button', { name: 'Save name' }).click();
  await workbench.getByRole('heading', { name: 'Pennyroyal' }).waitFor();
}

/** The form in which a store is connected, and the question that follows; returns the workbench, connected. */
async function takeConnect(): Promise<Page> {
  await allowOrigins(browser, [shop.storefront, shop.api]);
  const page = await open({ width: 1000, height: 820 }, browser.page('workbench'));
  await page.getByRole('textbox', { name: 'Store address' }).fill('www.pennyroyal.example');
  await take(page, 'connect');
  await page.reload();
  await fillConnectForm(page, shop, null);
  await page.getByRole('button', { name: keepAnswers.session }).scrollIntoViewIfNeeded();
  await take(page, 'keep-key');
  await page.getByRole('button', { name: keepAnswers.session }).click();
  await page.getByText('Connected:').waitFor();
  return page;
}

/** A product's page and the home page in edit mode, products picked on the second. */
async function takeEditMode(): Promise<void> {
  const page = await open({ width: 1280, height: 760 }, `${shop.storefront}/product-page/${slug}`);
  await startEditMode(page);
  await take(page, 'edit-mode');
  await page.goto(shop.storefront);
  await startEditMode(page);
  const slugs = await page.locator('[data-slug]').evaluateAll((tiles) => tiles.map((tile) => tile.dataset['slug']));
  for (const each of slugs.slice(0, 3)) await page.mouse.click(...(await markAt(page, each ?? '')));
  await page.waitForTimeout(1500);
  await take(page, 'picked');
  await page.close();
}

async function startEditMode(page: Page): Promise<void> {
  await lookAt(page);
  // The button in the corner says that the page listens.
  await page.waitForTimeout(1500);
  await page.keyboard.press('Alt+Shift+E');
  await page.waitForTimeout(1500);
}

async function takeVariants(tab: Page): Promise<void> {
  const route = variantsHash({ storeId: await readStoreId(tab), productId: storedProduct(shop, withVariants).id });
  const page = await open({ width: 1000, height: 700 }, `${browser.page('workbench')}${route}`);
  await page.locator('[data-column="price"] input').first().fill('42');
  await page.getByRole('button', { name: 'Fill down' }).click();
  await page.getByRole('button', { name: /^Preview \d+ changes/ }).click();
  await page.getByText('will change').waitFor();
  await take(page, 'variants');
  await page.close();
}

async function takeGuardrails(): Promise<void> {
  const page = await open({ width: 1000, height: 620 }, `${browser.page('workbench')}#guardrails`);
  await page.getByRole('combobox').first().waitFor();
  await take(page, 'guardrails');
  await page.close();
}

async function takePage(): Promise<void> {
  const page = await open({ width: 1280, height: 760 }, `${shop.storefront}/product-page/${slug}`);
  await openCard(page);
  await page.keyboard.type('18.5');
  await until(async () => (await priceOnPage(page)).includes('18.50'), 'the page to show what is typed');
  await take(page, 'card');
  await saveInCard(page);
  await until(() => storedProduct(shop, slug).price === 18.5, 'the platform to store the price');
  await page.waitForTimeout(500);
  await take(page, 'saved');
  await page.close();
}

async function takePopups(): Promise<void> {
  const page = await open({ width: 380, height: 580 }, browser.page('popup'));
  await page.locator('[data-product]').first().waitFor();
  await page.waitForLoadState('networkidle');
  await take(page, 'popup');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page
    .locator('[data-product]', { hasText: 'Beeswax pillar candle' })
    .getByRole('button', { name: '3 variants' })
    .click();
  await page.waitForTimeout(300);
  await take(page, 'popup-dark');
  await page.close();
}

async function takeBulk(): Promise<void> {
  const page = await open({ width: 1280, height: 1120 }, `${browser.page('workbench')}#bulk`);
  await page.getByRole('textbox', { name: 'Percent' }).fill('10');
  await page.getByRole('combobox', { name: 'Ending' }).selectOption('.99');
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.getByRole('button', { name: /^Apply/ }).waitFor();
  await page.waitForTimeout(300);
  await take(page, 'bulk');
  await page.close();
}

async function takeHistory(tab: Page): Promise<void> {
  const storeId = await readStoreId(tab);
  const edits = changes.map(([daysAgo, base, value, surface], index): Edit => {
    const at = Date.now() - daysAgo * dayMs - index * 3_400_000;
    return createEdit({
      storeId,
      productId: id,
      productName: name,
      base,
      value,
      surface,
      createdAt: at,
      sent: { before: base, revision: null, isAnswered: true, at },
      after: value,
      state: { tag: 'applied', at: at + 1000 },
      finishedSeq: index + 1,
    });
  });
  await writeHistory(tab, { edits, batches: [] });
  await stopWorkers(browser.context);
  const route = productHash({ storeId, productId: id, field: 'price' });
  const page = await open({ width: 1280, height: 900 }, `${browser.page('workbench')}${route}`);
  await page.getByText('Price €').first().waitFor();
  await page.waitForTimeout(500);
  await take(page, 'history');
}

try {
  const workbench = await takeConnect();
  await nameStore(workbench);
  await takePopups();
  await takeEditMode();
  await takeVariants(workbench);
  await takeGuardrails();
  await takeBulk();
  await takePage();
  await takeHistory(workbench);
} finally {
  await browser.context.close();
  await shop.close();
}
