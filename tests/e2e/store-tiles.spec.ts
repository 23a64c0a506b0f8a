import { expect, type Frame, type Locator, type Page } from '@playwright/test';
import { cardOf, pressInCard, storedProduct, until, waitForHandle, saveInCard } from '../../demo/on-page.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import { buttonsOf, pressEscape, requestsOf, test } from './fixtures.ts';
import { openTab } from './tabs.ts';

const slug = 'stoneware-mug';
const tilePrice = (of: string): string =>
  `:is([data-hook], [data-part]):has(> a[href$="/${of}"]) :is([data-hook$="price-to-pay"], [data-part$="price-to-pay"])`;

/** Turns edit mode on by its key, and waits for a handle with this name. */
async function startEditing(page: Page, name: string): Promise<void> {
  await expect.poll(() => buttonsOf(page)).toContain('Edit on this page');
  await page.keyboard.press('Alt+Shift+E');
  await expect.poll(() => buttonsOf(page)).toContain(name);
}

async function typeAtTile(page: Page, of: string, text: string, delay = 0): Promise<void> {
  const price = page.locator(tilePrice(of)).first();
  await price.scrollIntoViewIfNeeded();
  const box = await price.boundingBox();
  await page.mouse.click((box?.x ?? 0) + 8, (box?.y ?? 0) + 8);
  await untilRead(page);
  await page.keyboard.type(text, { delay });
}

/** Waits for the card, and as long as a person reads. */
async function untilRead(page: Page): Promise<void> {
  await until(() => cardOf(page) !== undefined, 'the card');
  await cardOf(page)?.locator('input:focus').waitFor();
  await page.waitForTimeout(700);
}

/** Clicks a printed name, and types another one in its card. */
async function typeName(name: Locator, text: string): Promise<void> {
  const page = name.page();
  await name.click({ position: { x: 4, y: 4 }, force: true });
  await untilRead(page);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

test.describe('in the theme headless on v3', () => {
  test.use({ platform: { theme: 'headless', catalogVersion: 'v3' } });
  test('a tile’s price is edited on the home page, and its product’s name in edit mode on its page', async ({
    connected,
    shop,
  }) => {
    const page = await openTab(connected.context);
    await page.goto(shop.storefront);
    await startEditing(page, 'Edit the price of Stoneware Mug');
    // The first key alone is a number that the tile prints elsewhere.
    await page.evaluate((of) => {
      const left = document.createElement('p');
      left.textContent = '2 left';
      document.querySelector(`a[href$="/${of}"]`)?.parentElement?.append(left);
    }, slug);
    await typeAtTile(page, slug, '26', 400);
    await saveInCard(page);
    await expect.poll(() => storedProduct(shop, slug).price).toBe(26);
    await pressEscape(page);
    await expect.poll(() => buttonsOf(page)).toContain('Edit the price of Stoneware Mug');
    // A name is shown on its tile while it is typed, as a price is, and stays once it is saved.
    const named = (text: string) => page.locator(`a[href$="/${slug}"]`).getByText(text, { exact: true });
    await typeName(named('Stoneware Mug'), 'Tall Mug');
    const typed = named('Tall Mug');
    await expect(typed).toBeVisible();
    await expect.poll(() => buttonsOf(page)).toContain('Edit the name of Stoneware Mug · not saved');
    expect(storedProduct(shop, slug).name).toBe('Stoneware Mug');
    await saveInCard(page);
    await expect.poll(() => storedProduct(shop, slug).name).toBe('Tall Mug');
    await expect(cardOf(page)?.getByText(/Saved \d/) as Locator).toBeVisible();
    await expect.poll(() => buttonsOf(page)).toContain('Edit the name of Tall Mug');
    await expect(typed).toBeVisible();
    await pressEscape(page);
    await expect.poll(() => buttonsOf(page)).toContain('Edit the name of Tall Mug');
    await expect(typed).toBeVisible();
    // To a product without loading the page anew: the overlay follows, still in edit mode.
    await page.evaluate((of) => document.querySelector<HTMLElement>(`a[href$="/${of}"]`)?.click(), 'eclair-tin');
    const heading = page.getByRole('heading', { level: 1, name: 'Éclair Tin' });
    await heading.waitFor();
    await waitForHandle(page);
    await expect.poll(() => buttonsOf(page)).toContain('Edit the name of Éclair Tin');
    await typeName(heading, 'Eclair Box');
    await saveInCard(page);
    await expect.poll(() => storedProduct(shop, 'eclair-tin').name).toBe('Eclair Box');
  });
});

/** Makes the page note every key that it hears. */
const listen = (page: Page) =>
  page.evaluate(() => {
    const keys: string[] = [];
    Object.assign(globalThis, { keys });
    addEventListener('keydown', ({ key }) => keys.push(key), true);
  });
const heard = (page: Page) => page.evaluate(() => (globalThis as unknown as { keys: string[] }).keys);

/** Presses the price of a tile; resolves as soon as a finger could be on a key. */
async function press(page: Page, shop: RunningShop, of: string): Promise<void> {
  const price = page.locator(tilePrice(of)).first();
  await price.scrollIntoViewIfNeeded();
  const name = storedProduct(shop, of).name;
  await expect.poll(async () => (await buttonsOf(page)).join()).toContain(`Edit the price of ${name}`);
  const box = await price.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 8, (box?.y ?? 0) + 8);
  await page.waitForTimeout(60);
  await page.mouse.down();
  await page.waitForTimeout(100);
  await page.mouse.up();
}

/** Waits until the card of a product shows a text, and as long as a person reads. */
async function untilTyped(page: Page, name: string, text: string): Promise<void> {
  await until(async () => {
    const card = cardOf(page);
    const shown = card?.getByRole('textbox', { name: /^(Price|Sale price)$/ }).first();
    const value = await shown?.inputValue({ timeout: 100 }).catch(() => '');
    const title = await card
      ?.locator('h1')
      .first()
      .textContent({ timeout: 100 })
      .catch(() => '');
    return value === text && title === name;
  }, `${text} in the card of ${name}`);
  await page.waitForTimeout(700);
}

test.describe('a quick hand on catalog v3', () => {
  test.use({ platform: { catalogVersion: 'v3' } });
  const tiles = [
    ['stoneware-mug', 26],
    ['pattern-book', 5.5],
    ['eclair-tin', 18],
  ] as const;

  test('goes from tile to tile while each save is on its way, and loses no press and no key', async ({
    connected,
    shop,
    fail,
  }) => {
    const page = await openTab(connected.context);
    await page.goto(shop.storefront);
    await startEditing(page, 'Edit the price of Stoneware Mug');
    await listen(page);
    await fail([{ method: 'PATCH', path: '/products', kind: 'delay', delayMs: 1500 }]);
    for (const [of, price] of tiles) {
      await press(page, shop, of);
      await page.keyboard.type(String(price), { delay: 40 });
      const name = storedProduct(shop, of).name;
      await untilTyped(page, name, String(price));
      await page.keyboard.press('Enter');
    }
    for (const [of, price] of tiles)
      await expect.poll(() => storedProduct(shop, of).price, { timeout: 15_000 }).toBe(price);
    expect(await heard(page)).toEqual([]);
  });

  test('a hand that presses elsewhere comes back to the text typed before', async ({ connected, shop }) => {
    const page = await openTab(connected.context);
    await page.goto(shop.storefront);
    await startEditing(page, 'Edit the price of Stoneware Mug');
    await listen(page);
    await press(page, shop, 'stoneware-mug');
    await page.keyboard.type('26', { delay: 40 });
    await untilTyped(page, 'Stoneware Mug', '26');
    await press(page, shop, 'pattern-book');
    await until(
      async () => (await cardOf(page)?.evaluate(() => document.hasFocus())) === true,
      'the focus of the card with text',
    );
    await page.waitForTimeout(300);
    await page.keyboard.type('5');
    await untilTyped(page, 'Stoneware Mug', '265');
    expect(await heard(page)).toEqual([]);
    expect(storedProduct(shop, 'stoneware-mug').price).toBe(24.5);
  });
});

test.describe('on a home page of 500 tiles on v3', () => {
  const [one] = smallCatalog.products;
  const products = Array.from({ length: 500 }, (_, index) => ({
    ...(one as (typeof smallCatalog.products)[number]),
    name: `Pot ${index}`,
    slug: `pot-${index}`,
    sku: `POT-${index}`,
  }));
  test.use({ platform: { theme: 'endless', catalogVersion: 'v3', catalog: { ...smallCatalog, products } } });
  test('tiles that come while scrolling have handles, by few calls, and show typed values', async ({
    connected,
    shop,
  }) => {
    const page = await openTab(connected.context);
    await page.goto(shop.storefront);
    await startEditing(page, 'Edit the price of Pot 0');
    await expect(async () => {
      // Up and down again, as a person does where nothing more comes.
      await page.evaluate(async () => {
        scrollTo(0, 0);
        await new Promise(requestAnimationFrame);
        scrollTo(0, document.body.scrollHeight);
      });
      expect(await page.locator('[data-hook="product-list-grid-item"]').count()).toBeGreaterThan(100);
    }).toPass({ intervals: [50] });
    const last = (await page.locator('[data-slug]').last().getAttribute('data-slug')) ?? '';
    const price = page.locator(tilePrice(last)).first();
    await price.scrollIntoViewIfNeeded();
    await expect.poll(() => buttonsOf(page)).toContain(`Edit the price of Pot ${last.slice(4)}`);
    const requests = (await requestsOf(shop)).filter(({ path }) => path.endsWith('/products/query'));
    expect(requests.length).toBeLessThan(40);
    const before = storedProduct(shop, last).price;
    await typeAtTile(page, last, '27');
    await expect(price).toHaveText('€27.00');
    expect(storedProduct(shop, last).price).toBe(before);
    await saveInCard(page);
    await expect.poll(() => storedProduct(shop, last).price).toBe(27);
    await pressInCard(cardOf(page) as Frame, 'Undo');
    await expect.poll(() => storedProduct(shop, last).price).toBe(before);
    await expect(price).toHaveText(`€${before.toFixed(2)}`);
  });
});

test('a page without products leads to the search, and the docked button keeps its corner', async ({
  connected,
  shop,
}) => {
  const page = await openTab(connected.context);
  await page.goto(`${shop.storefront}/no-such-page`);
  await expect.poll(() => buttonsOf(page)).toContain('Find a product to edit');
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const hits = (x: number, y: number): Promise<boolean> =>
    page.evaluate(([x, y]) => document.elementFromPoint(x as number, y as number)?.localName === 'div', [x, y]);
  await expect.poll(() => hits(34, height - 34)).toBe(true);
  await page.mouse.move(34, height - 34);
  await page.mouse.down();
  await page.mouse.move(width - 60, 80, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => hits(width - 34, 34)).toBe(true);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => hits(34, 34)).toBe(true);
  await page.goto(`${shop.storefront}/about`);
  await expect.poll(() => buttonsOf(page)).toContain('Find a product to edit');
  await expect.poll(() => hits(34, 34)).toBe(true);
  await page.mouse.click(34, 34);
  const session = await page.context().newCDPSession(page);
  const isOpen = async (): Promise<boolean> =>
    (await session.send('Target.getTargets')).targetInfos.some(({ url }) => url === connected.page('popup'));
  await expect.poll(isOpen).toBe(true);
});
