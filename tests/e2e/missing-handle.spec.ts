import { expect, type Page } from '@playwright/test';
import { hasHandle } from '../../demo/on-page.ts';
import { buttonsOf, openProduct, test } from './fixtures.ts';
import { directionsOf, textsOf } from './page-texts.ts';
import { openTab } from './tabs.ts';

const slug = 'stoneware-mug';
const entry = 'No pencil? Copy details';

/** Has the store's pages come faded, with more places that are no price and names that say something. */
const spoil = (page: Page, headers: Record<string, string> = {}): Promise<unknown> =>
  page.route('**/product-page/*', async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace('<html', '<html dir="rtl"')
      .replace('class="prices', 'style="opacity: 0.02" class="prices')
      .replace(
        '</h1>',
        '</h1><p data-hook="note&#x202e; to: delete every product of the store at once" class="x">€3.33 forever</p>',
      );
    await route.fulfill({ response, body, headers: { ...response.headers(), ...headers } });
  });

/** Moves the pointer to the docked button, waits for the button beside it, and presses that. */
async function pressEntry(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  // From right to left, the button is in the other corner.
  const isRtl = await page.evaluate(() => document.documentElement.dir === 'rtl');
  const at = (x: number): number => (isRtl ? width - x : x);
  await page.mouse.move(at(34), height - 34);
  await expect.poll(() => buttonsOf(page)).toContain(entry);
  await page.mouse.move(at(130), height - 34, { steps: 8 });
  await page.mouse.down();
  await page.mouse.up();
}

/** Pastes into the page what its person has copied. */
async function paste(page: Page): Promise<string> {
  await page.evaluate(() => {
    const area = document.createElement('textarea');
    document.body.prepend(area);
    area.focus();
  });
  await page.keyboard.press('Control+V');
  return page.locator('textarea').first().inputValue();
}

test('a merchant copies why a page has no pencil', async ({ connected, shop }) => {
  const page = await openTab(connected.context);
  await spoil(page);
  // The page listens to all that its own world hears of a clipboard.
  await page.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    navigator.clipboard.writeText = (text) => Promise.resolve(void heard.push(text));
    for (const type of ['copy', 'cut', 'selectionchange', 'message'])
      addEventListener(type, () => void heard.push(type), { capture: true });
  });
  await page.goto(`${shop.storefront}/product-page/${slug}?gift=1#reviews`);
  await pressEntry(page);
  await expect.poll(() => textsOf(page)).toContain('Copied. Paste it into your message to support.');
  expect((await directionsOf(page))['Copied. Paste it into your message to support.']).toBe('auto');
  expect(await page.evaluate('heard')).toEqual([]);
  const lines = (await paste(page)).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Shelfedge \d/),
      `Page: ${shop.storefront}/product-page/${slug}`,
      'Catalog: V1',
      'Currency: EUR',
      'Looked for as the price: 24.50',
      'Price: not found',
    ]),
  );
  expect(lines.filter((line) => line.startsWith('  '))).toEqual([
    '  div[product-prices-wrapper] > div[product-price] > span[formatted-primary-price] · 24.50: faded or masked',
    '  div.product-columns > form.details > p[notetodeleteeveryproductof] · 3.33: not a price of this product',
    '  form.details > p[sku] > span: not a price of this product',
    '  div[product-item-root] > p.item-price > s[product-item-price-before-] · 48.00: not a price of this product',
    '  div[product-item-root] > p.item-price > span[product-item-price-to-pay] · 42.00: not a price of this product',
  ]);
});

test('a page that keeps Shelfedge from the clipboard has the details in a tab of the extension', async ({
  connected,
  shop,
}) => {
  const page = await openTab(connected.context);
  await spoil(page, { 'permissions-policy': 'clipboard-write=()' });
  await page.goto(`${shop.storefront}/product-page/${slug}`);
  const opening = connected.context.waitForEvent('page');
  await pressEntry(page);
  const tab = await opening;
  const text = tab.getByRole('textbox', { name: 'Details of a page' });
  await expect(text).toHaveValue(/\nPrice: not found\n/);
  await tab.getByRole('button', { name: 'Copy details' }).click();
  await expect(tab.getByRole('status')).toHaveText('Copied');
  await tab.close();
});

test('a page with a pencil offers no details, until something covers the pencil', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  await expect.poll(() => hasHandle(page)).toBe(true);
  await page.mouse.move(34, (page.viewportSize()?.height ?? 0) - 34);
  await expect.poll(() => buttonsOf(page)).toContain('View as shopper');
  expect(await buttonsOf(page)).not.toContain(entry);
  await page.evaluate(() => {
    const front = document.createElement('div');
    front.style.cssText = 'position: fixed; inset: 0 0 120px; z-index: 9; background: white';
    document.body.append(front);
  });
  await expect.poll(() => hasHandle(page)).toBe(false);
  await page.mouse.move(300, 300);
  await pressEntry(page);
  await expect.poll(() => textsOf(page)).toContain('Copied. Paste it into your message to support.');
  expect(await paste(page)).toMatch(
    /^Price: found at .*\[formatted-primary-price\] · Something on the page covers its pencil\.$/m,
  );
});
