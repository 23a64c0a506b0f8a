import { expect, type Page } from '@playwright/test';
import { allowOrigins, fillConnectForm, type ShopBrowser } from '../../demo/browser.ts';
import { cardOf, openCard, storedProduct, until, waitForHandle } from '../../demo/on-page.ts';
import { startShop, type RunningShop } from '../../demo/start-shop.ts';
import type { PageView } from '../../src/domain/page-view.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import { accessibleNodes } from './accessible-nodes.ts';
import { findRow, openPopup, openProduct, requestsOf, setFaults, stopWorker, test } from './fixtures.ts';
import { atOnce } from './kill-mode.ts';
import { openTab } from './tabs.ts';

const slug = 'stoneware-mug';

/** How often the platform was asked for products with the merchant's key, or for one of them. */
const countReads = async (shop: RunningShop): Promise<number> =>
  (await requestsOf(shop)).filter(({ path }) => path.startsWith('/stores-reader/')).length;

/** Runs a script as a page would that has compromised the content script's isolated world. */
async function takeOver(page: Page): Promise<(expression: string) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  const worlds: number[] = [];
  session.on('Runtime.executionContextCreated', ({ context }) => {
    const { type } = context.auxData as { type?: string };
    // The frame gets no page of the extension.
    if (context.origin.startsWith('chrome-extension://') && type === 'isolated') worlds.push(context.id);
  });
  await session.send('Runtime.enable');
  const evaluate = async (contextId: number, expression: string): Promise<unknown> => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      contextId,
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined) throw new Error(result.description);
    return result.value;
  };
  // A browser in which the extension was loaded anew makes a world for each time, of which one has its interfaces.
  let living: number | undefined;
  const find = async (): Promise<boolean> => {
    for (const world of worlds) if ((await evaluate(world, 'typeof chrome.runtime')) === 'object') living = world;
    return living !== undefined;
  };
  await until(find, 'the content script');
  return (expression) => evaluate(living ?? 0, expression);
}

/** Connects one more store. */
async function connectAnother(browser: ShopBrowser, shop: RunningShop): Promise<void> {
  await allowOrigins(browser, [shop.storefront, shop.api]);
  const page = await openTab(browser.context);
  await page.goto(browser.page('workbench'));
  await page.getByRole('button', { name: 'Connect store' }).click();
  await fillConnectForm(page, shop);
  await page.getByText('Connected:').waitFor();
  await page.close();
}

/** Reads the view that a compromised page gets. */
const viewScript = `new Promise((resolve) => {
  const port = chrome.runtime.connect({ name: 'page ' + chrome.runtime.getManifest().version });
  let last = null;
  const end = () => (port.disconnect(), resolve(last));
  port.onMessage.addListener((view) => ((last = view), view.product === null ? undefined : setTimeout(end, 300)));
  setTimeout(end, 5000);
})`;

test('the script of a store’s pages runs there alone, in no frame, as soon as the document is read', async ({
  connected,
  shop,
}) => {
  const popup = await openPopup(connected);
  const [script, ...others] = await popup.evaluate<Record<string, unknown>[]>(
    'chrome.scripting.getRegisteredContentScripts()',
  );
  expect(others).toEqual([]);
  // At rest, as is the default, would be 200 ms later on a page whose pictures are still loading.
  expect(script).toMatchObject({
    matches: [`${shop.storefront}/*`],
    js: ['content.js'],
    runAt: 'document_end',
    allFrames: false,
    world: 'ISOLATED',
  });
});

test('a page that keeps changing its address causes few calls, and a person’s calls go first', async ({
  connected,
  shop,
}) => {
  test.setTimeout(60_000);
  const page = await openProduct(connected, shop, slug);
  await waitForHandle(page);
  const popup = await openPopup(connected);
  const before = await countReads(shop);
  const flooding = page.evaluate(async () => {
    // A worker that is stopped meanwhile counts anew; the page gives it no rest.
    for (let round = 0; !document.title.startsWith('Enough'); round += 1) {
      history.pushState({}, '', `/product-page/product-${round}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  await page.bringToFront();
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  expect((await countReads(shop)) - before).toBeLessThan(20);
  await popup.bringToFront();
  // One wait is measured, and not that for a worker before each step.
  await atOnce(async () => {
    const startedMs = Date.now();
    const row = await findRow(popup, 'MUG-1');
    await row.getByRole('button', { name: /Price/ }).click();
    await row.getByRole('textbox', { name: /Price/ }).fill('19');
    await popup.keyboard.press('Enter');
    await expect.poll(() => storedProduct(shop, slug).price).toBe(19);
    expect(Date.now() - startedMs).toBeLessThan(6000);
  });
  await expect(popup.getByText(/changes its address too often/)).toBeVisible();
  await page.evaluate(() => (document.title = 'Enough'));
  await flooding;
  await page.goto(`${shop.storefront}/product-page/${slug}`);
  await waitForHandle(page);
  await expect(popup.getByText(/changes its address too often/)).toHaveCount(0);
});

test('a compromised page learns nothing of a hidden product but its address', async ({ connected, shop }) => {
  const { id } = storedProduct(shop, slug);
  const page = await openProduct(connected, shop, 'linen-apron');
  await waitForHandle(page);
  shop.db.prepare('UPDATE products SET visible = 0 WHERE id = ?').run(id);
  const evaluate = await takeOver(page);
  await evaluate(`history.pushState({}, '', '/product-page/${slug}')`);
  await evaluate(
    `chrome.runtime.sendMessage({ shelfedge: chrome.runtime.getManifest().version, command: 'page.resolve', input: { slug: '${slug}', siteName: null } })`,
  );
  const views: string[] = [];
  const readProduct = async () => {
    const view = (await evaluate(viewScript)) as PageView;
    views.push(JSON.stringify(view));
    return view.product;
  };
  await expect.poll(readProduct, { timeout: 20_000 }).toEqual({
    id: '',
    path: `/product-page/${slug}`,
    slug,
    name: '',
    fields: [],
    currency: '',
    prices: [],
    texts: [],
    earlier: { amounts: [], names: [] },
    pending: 'none',
    isPointed: false,
  });
  expect(views.join('')).not.toContain('Stoneware');
});

test('a navigation to another store’s page with the same slug mixes no products', async ({ connected, shop }) => {
  const other = await startShop({
    catalog: { ...smallCatalog, products: smallCatalog.products.map((one) => ({ ...one, name: `Other ${one.name}` })) },
    catalogVersion: 'v1',
  });
  await connectAnother(connected, other);
  const page = await openProduct(connected, shop, 'linen-apron');
  await waitForHandle(page);
  // The first store answers late. What its page says as it goes is heard once the other page is there.
  await setFaults(shop, [{ path: '/stores-reader', kind: 'delay', delayMs: 2500 }]);
  const leave = await takeOver(page);
  await stopWorker(page);
  await leave(`history.pushState({}, '', '/product-page/${slug}');
    addEventListener('pagehide', () => {
      const message = { shelfedge: chrome.runtime.getManifest().version, command: 'page.resolve', input: { slug: '${slug}', siteName: null } };
      void chrome.runtime.sendMessage(message);
    });
    location.href = '${other.storefront}/product-page/${slug}'; 0`);
  await page.waitForURL(`${other.storefront}/**`);
  await waitForHandle(page);
  await new Promise((resolve) => setTimeout(resolve, 3500));
  const evaluate = await takeOver(page);
  const view = (await evaluate(viewScript)) as PageView;
  expect(view.product).toMatchObject({ id: storedProduct(other, slug).id, name: 'Other Stoneware Mug' });
  const card = await openCard(page);
  await expect(card.getByText('Other Stoneware Mug')).toBeVisible();
  expect(cardOf(page)).toBe(card);
  await other.close();
});

test('a page that keeps the card out by its embedder policy says so at a press, and the popup opens', async ({
  connected,
  shop,
}) => {
  const page = await openTab(connected.context);
  await page.route('**/product-page/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'cross-origin-embedder-policy': 'require-corp' },
    });
  });
  await page.goto(`${shop.storefront}/product-page/stoneware-mug`);
  await waitForHandle(page);
  const box = await page.locator('[data-hook="product-page"] [data-hook="formatted-primary-price"]').boundingBox();
  await page.mouse.click((box?.x ?? 0) + 8, (box?.y ?? 0) + 8);
  const session = await page.context().newCDPSession(page);
  const isOpen = async (): Promise<boolean> =>
    (await session.send('Target.getTargets')).targetInfos.some(({ url }) => url === connected.page('popup'));
  const said = async (): Promise<string> =>
    JSON.stringify((await accessibleNodes(page)).map(({ name }) => name?.value));
  await expect.poll(said).toContain('This page’s security settings keep Shelfedge’s card out.');
  await expect.poll(isOpen).toBe(true);
});
