import { expect, type Frame, type Page } from '@playwright/test';
import { cardOf, openCard, storedProduct, waitForHandle, saveInCard } from '../../demo/on-page.ts';
import {
  buttonsOf,
  closeCard,
  launch,
  openProduct,
  pressClose,
  pressEscape,
  test,
  switchExtension,
  updateExtension,
} from './fixtures.ts';
import { isKillMode } from './kill-mode.ts';
import { addStore, copyProfile, removeProfile } from './profiles.ts';
import { openTab } from './tabs.ts';
import { readAreaScript } from '../fixtures/area-script.ts';

const slug = 'stoneware-mug';
const cardsIn = (page: Page): number => page.frames().filter((frame) => frame.url().endsWith('/card.html#open')).length;
const price = '[data-hook="product-page"] [data-hook="formatted-primary-price"]';

test('a double click opens one card', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  await waitForHandle(page);
  const box = await page.locator(price).boundingBox();
  await page.mouse.dblclick((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
  await expect.poll(() => cardsIn(page)).toBe(1);
  await cardOf(page)?.locator('input:focus').waitFor();
  expect(cardsIn(page)).toBe(1);
});

test('an update of the extension is reported in an open card, which keeps its text', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  const card = await openCard(page);
  await page.keyboard.type('19');
  const drafts = async (): Promise<unknown> => {
    const bench = await openTab(connected.context);
    await bench.goto(connected.page('workbench'));
    const kept: unknown = await bench.evaluate(`${readAreaScript}.then(JSON.stringify)`);
    await bench.close();
    return kept;
  };
  await expect.poll(drafts).toContain('"19"');
  await updateExtension(connected);
  await page.bringToFront();
  await expect(card.getByText(/^Shelfedge was updated or turned off\. What you typed is kept\./)).toBeVisible();
  await page.evaluate(async () => {
    document.body.append(document.createElement('i'));
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
  await expect(card.getByRole('textbox', { name: 'Price' })).toHaveValue('19');
  await expect(card.getByRole('textbox', { name: 'Price' })).toHaveAttribute('readonly');
  // For the card that is opened after it.
  expect(await drafts()).toContain('"19"');
});

/** A worker that is stopped before it has started is started again by its first alarm, a minute after the update. */
const untilTakenOver = { timeout: isKillMode ? 75_000 : 15_000 };

const leaveCard = {
  Esc: async (page: Page, card: Frame) => {
    await card.getByRole('textbox', { name: 'Price' }).focus();
    await page.keyboard.press('Escape');
  },
  'a press beside': (page: Page) => page.mouse.click(20, 500),
};

for (const [how, press] of Object.entries(leaveCard))
  test(`after an update a card with typed text is closed by ${how}, and only the new overlay stands`, async ({
    connected,
    shop,
  }) => {
    if (isKillMode) test.slow();
    const page = await openProduct(connected, shop, slug);
    const card = await openCard(page);
    await page.keyboard.type('19');
    await page.evaluate(() => {
      const heard = Object.assign(window, { heard: [] as string[] });
      addEventListener('message', ({ origin }) => heard.heard.push(origin));
    });
    await updateExtension(connected);
    await page.bringToFront();
    await expect(card.getByText(/What you typed is kept/)).toBeVisible();
    // The old handles and the old docked button are gone before the card is.
    await expect.poll(() => buttonsOf(page), untilTakenOver).toContain('Enter your store’s key to edit with Shelfedge');
    expect(await buttonsOf(page)).not.toContain('Edit the price of Stoneware Mug');
    await closeCard(page, () => press(page, card));
    await expect.poll(() => page.evaluate(() => document.documentElement.children.length)).toBe(3);
    expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual([]);
    // A key that is not remembered does not outlast an update. The tab from which it is entered is the page's.
    await addStore(connected, shop);
    const next = await openCard(await openProduct(connected, shop, slug));
    await expect(next.getByRole('textbox', { name: 'Price' })).toHaveValue('19');
  });

test('turned off and on again, the extension has its handles in open pages without a reload', async ({
  connected,
  shop,
}) => {
  if (isKillMode) test.slow();
  const page = await openProduct(connected, shop, slug);
  await expect.poll(() => buttonsOf(page)).toContain('Edit the price of Stoneware Mug');
  await switchExtension(connected, false);
  await page.bringToFront();
  await expect.poll(() => page.evaluate(() => document.documentElement.children.length)).toBe(2);
  await switchExtension(connected, true);
  await page.bringToFront();
  await expect.poll(() => buttonsOf(page), untilTakenOver).toContain('Enter your store’s key to edit with Shelfedge');
  expect(await page.evaluate(() => document.documentElement.children.length)).toBe(3);
});

test('a click outside closes an untouched card and leaves a card with typed text open', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  const card = await openCard(page);
  await page.keyboard.type('5');
  await page.mouse.click(20, 500);
  await expect(card.getByRole('textbox', { name: 'Price' })).toHaveValue('5');
  await pressClose(page, card);
  await openCard(page);
  await page.mouse.click(20, 500);
  await expect.poll(() => cardOf(page)).toBeUndefined();
});

test('the handle works after coming back through the browser’s page cache', async ({ allowedProfile, shop }) => {
  const profile = await copyProfile(allowedProfile);
  const browser = await launch({ profile, keepsPages: true });
  await addStore(browser, shop);
  const page = await openProduct(browser, shop, slug);
  await waitForHandle(page);
  await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => Object.assign(globalThis, { persisted })));
  await page.goto(`${shop.storefront}/product-page/eclair-tin`);
  await waitForHandle(page);
  await page.goBack({ waitUntil: 'commit', timeout: 2_000 }).catch(() => undefined);
  // Playwright does not follow a page that comes back; the browser's own protocol does.
  const session = await browser.context.newCDPSession(page);
  const evaluate = async (expression: string): Promise<unknown> =>
    (await session.send('Runtime.evaluate', { expression, returnByValue: true })).result.value;
  await expect
    .poll(() => evaluate('[globalThis.persisted, location.pathname]'))
    .toEqual([true, `/product-page/${slug}`]);
  const cards = async (): Promise<number> =>
    (await session.send('Target.getTargets')).targetInfos.filter(({ url }) => url.endsWith('/card.html#open')).length;
  await expect(async () => {
    const [x, y] = (await evaluate(
      `(({ left, top }) => [left + 10, top + 10])(document.querySelector('${price}').getBoundingClientRect())`,
    )) as [number, number];
    for (const type of ['mousePressed', 'mouseReleased'] as const) {
      await session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 });
    }
    await expect.poll(cards, { timeout: 3_000 }).toBe(1);
  }).toPass({ timeout: 20_000 });
  await browser.context.close();
  await removeProfile(profile);
});

test('other children of the root element do not remove the overlay', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  await waitForHandle(page);
  await page.evaluate(async () => {
    for (let round = 0; round < 60; round += 1) {
      const style = document.createElement('style');
      document.documentElement.append(style);
      await new Promise(requestAnimationFrame);
      style.remove();
    }
  });
  await openCard(page);
});

test('a docked button on a page without products follows the page to tiles and to a product', async ({
  connected,
  shop,
}) => {
  const page = await openTab(connected.context);
  await page.goto(`${shop.storefront}/about`);
  await expect.poll(() => buttonsOf(page)).toContain('Find a product to edit');
  const follow = (href: string) =>
    page.evaluate((to) => document.querySelector<HTMLElement>(`a[href$="${to}"]`)?.click(), href);
  await page.evaluate(() => ((globalThis as { isSame?: true }).isSame = true));
  await follow('/collections/kitchen');
  await expect.poll(() => buttonsOf(page)).toContain('Edit on this page');
  // Elements that come and go without another address.
  const main = await page.evaluateHandle(() => document.querySelector('main'));
  await main.evaluate((tiles) => tiles?.replaceWith(document.createElement('main')));
  await expect.poll(() => buttonsOf(page)).toContain('Find a product to edit');
  await main.evaluate((tiles) => document.querySelector('main')?.replaceWith(tiles ?? ''));
  await expect.poll(() => buttonsOf(page)).toContain('Edit on this page');
  await follow(`/product-page/${slug}`);
  await waitForHandle(page);
  await expect.poll(() => buttonsOf(page)).toContain('Edit the price of Stoneware Mug');
  expect(await page.evaluate('isSame')).toBe(true);
});

test('a product that is looked up for long does not hold back the docked button', async ({ connected, shop, fail }) => {
  const lookUpMs = 2_500;
  await fail([{ kind: 'delay', delayMs: lookUpMs, origin: '^chrome-extension:' }]);
  const page = await openProduct(connected, shop, slug);
  const openedMs = Date.now();
  await expect.poll(() => buttonsOf(page)).toContain('Edit on this page');
  expect(Date.now() - openedMs).toBeLessThan(lookUpMs);
  expect(await buttonsOf(page)).not.toContain('Edit the price of Stoneware Mug');
  await fail([]);
  await waitForHandle(page);
});

test('a card that opens before the platform has said what its product is shows the price of now', async ({
  connected,
  shop,
  fail,
}) => {
  const page = await openProduct(connected, shop, slug);
  await waitForHandle(page);
  shop.db.prepare('UPDATE products SET price = 22 WHERE slug = ?').run(slug);
  const unfound = { kind: 'status-before', status: 502, path: '/query-platformized$', origin: '^chrome-extension:' };
  await fail([unfound, { kind: 'delay', delayMs: 3_000, path: '^/stores-reader/v1/products/', method: 'GET' }]);
  await page.reload();
  const card = await openCard(page);
  await expect(card.getByText('Checking what the store has now…')).toBeVisible();
  await fail([unfound]);
  await expect(card.getByRole('textbox', { name: 'Price' })).toHaveValue('22.00');
  await page.keyboard.type('23');
  await saveInCard(page);
  await expect(card.getByText(/Saved \d/)).toBeVisible();
  expect(storedProduct(shop, slug).price).toBe(23);
});

test('a page that writes itself anew, or replaces its root element, has its handle again, which opens a card that saves', async ({
  connected,
  shop,
}) => {
  const page = await openProduct(connected, shop, slug);
  const replacements = [
    () => {
      const html = document.documentElement.outerHTML;
      document.open();
      document.write(html);
      document.close();
    },
    () => document.documentElement.replaceWith(document.documentElement.cloneNode(true)),
  ];
  for (const [index, replace] of replacements.entries()) {
    await waitForHandle(page);
    await page.evaluate(replace);
    await page.waitForTimeout(500);
    const card = await openCard(page);
    await page.keyboard.type(`${26 + index}`);
    await saveInCard(page);
    await expect.poll(() => storedProduct(shop, slug).price).toBe(26 + index);
    await expect(card.getByText(/Saved \d/)).toBeVisible();
    await pressEscape(page);
  }
});
