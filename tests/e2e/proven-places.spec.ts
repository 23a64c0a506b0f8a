import { expect, type Page } from '@playwright/test';
import { hasHandle, openCard, pressInCard, saveInCard, storedProduct } from '../../demo/on-page.ts';
import { buttonsOf, openProduct, pressEscape, test } from './fixtures.ts';
import { openTab } from './tabs.ts';

const slug = 'stoneware-mug';
const pencil = 'Edit the price of Stoneware Mug';
const docked = 'Edit Stoneware Mug';

const price = (text: string, style = ''): string =>
  `<div style="${style}"><span data-hook="formatted-primary-price">${text}</span></div>`;
/** In front of everything else on the page. */
const first = (html: string) => (page: string) => page.replace(/<body[^>]*>/, (body) => body + html);
const own = /(<span data-hook="formatted-primary-price"[^>]*>)([^<]*)(<\/span>)/;
const printing = (text: string) => (page: string) =>
  page.replace(own, (_, start: string, __, end: string) => start + text + end);
const withoutHooks = (page: string): string =>
  page.replaceAll('data-hook="formatted-primary-price"', 'data-part="formatted-primary-price"');

type Change = (page: string) => string;
/** Shapes of a store's page on which the product's own price has the pencil. */
const proven: [what: string, change: Change][] = [
  [
    'a quick view of another product first',
    first(
      `<div role="dialog"><div itemscope itemtype="https://schema.org/Product"><h2 itemprop="name">Vase</h2>${price('€24.50')}</div></div>`,
    ),
  ],
  [
    'a menu of 1,400 links and no hooks',
    (page) => withoutHooks(first(`<div>${'<a href="/x"> x </a> '.repeat(1400)}</div>`)(page)),
  ],
  [
    'a sentence with the price before it, and no hooks',
    (page) => withoutHooks(page.replace('</h1>', `</h1><p>Free shipping from ${own.exec(page)?.[2]} on</p>`)),
  ],
  [
    'a badge in the title, no container and no hooks',
    (page) =>
      withoutHooks(page)
        .replace('</h1>', ' <b>New</b></h1>')
        .replace('data-hook="product-page"', 'data-part="product-page"'),
  ],
];
/** Shapes on which none is sure to be the product's. */
const unproven: [what: string, change: Change][] = [
  ['another currency', printing('$24.50')],
  ['the only copy faded', (page) => page.replace('class="prices', 'style="opacity: 0" class="prices')],
];

/** Has the store's pages come in another shape. */
const shape = (page: Page, change: Change): Promise<unknown> =>
  page.route('**/product-page/*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });

test('the product’s own price has the pencil, whatever else stands on the page', async ({ connected, shop }) => {
  const page = await openTab(connected.context);
  for (const [index, [what, change]] of proven.entries())
    await test.step(what, async () => {
      await page.unrouteAll();
      await shape(page, change);
      await page.goto(`${shop.storefront}/product-page/${slug}`);
      const next = 25 + index;
      await openCard(page);
      await page.keyboard.type(`${next}`);
      await saveInCard(page);
      await expect.poll(() => storedProduct(shop, slug).price).toBe(next);
      await expect(page.locator('.prices [data-wix-price]')).toHaveText(`€${next}.00`);
      await pressEscape(page);
      expect((await buttonsOf(page)).filter((name) => name === pencil)).toHaveLength(1);
    });
});

test('a page where no price is surely the product’s has no pencil', async ({ connected, shop }) => {
  const page = await openTab(connected.context);
  for (const [what, change] of unproven)
    await test.step(what, async () => {
      await page.unrouteAll();
      await shape(page, change);
      await page.goto(`${shop.storefront}/product-page/${slug}`);
      await expect.poll(() => buttonsOf(page)).toContain(docked);
      expect(await buttonsOf(page)).not.toContain(pencil);
    });
});

test('an old page keeps the pencil, and the card shows the page’s price and the store’s', async ({
  connected,
  shop,
}) => {
  const page = await openTab(connected.context);
  await shape(page, printing('€42.00'));
  await page.goto(`${shop.storefront}/product-page/${slug}`);
  const card = await openCard(page);
  await expect(card.getByText('The page shows €42.00, the store has €24.50.')).toBeVisible();
  await page.keyboard.type('26');
  const printed = page.locator('[data-hook="product-page"] [data-hook="formatted-primary-price"]');
  await expect(printed).toHaveText('€26.00');
  await saveInCard(page);
  await expect.poll(() => storedProduct(shop, slug).price).toBe(26);
  await expect(printed).toHaveText('€26.00');
  await pressInCard(card, 'Undo');
  await expect.poll(() => storedProduct(shop, slug).price).toBe(24.5);
  // The page's own text comes back with the price that it was loaded with.
  await expect(printed).toHaveText('€42.00');
  await pressEscape(page);
  const again = await openCard(page);
  await expect(again.getByText('The page shows €42.00, the store has €24.50.')).toBeVisible();
});

test('a page without hooks that prints the price of last week keeps the pencil', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, slug);
  await openCard(page);
  await page.keyboard.type('26');
  await saveInCard(page);
  await expect.poll(() => storedProduct(shop, slug).price).toBe(26);
  await pressEscape(page);
  await shape(page, (html) => withoutHooks(printing('€24.50')(html)));
  await page.reload();
  const card = await openCard(page);
  await expect(card.getByText('The page shows €24.50, the store has €26.00.')).toBeVisible();
});

test('a page whose address is ahead of its content has no pencil until the content comes', async ({
  connected,
  shop,
}) => {
  const page = await openProduct(connected, shop, 'eclair-tin');
  await expect.poll(() => hasHandle(page)).toBe(true);
  await page.evaluate((next) => history.pushState(null, '', `/product-page/${next}`), slug);
  await expect.poll(() => buttonsOf(page)).toContain(docked);
  expect(await hasHandle(page)).toBe(false);
  await page.evaluate(async () => {
    const next = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
    document.querySelector('main')?.replaceWith(next.querySelector('main') as Element);
  });
  await expect.poll(() => buttonsOf(page)).toContain(pencil);
  await openCard(page);
  await page.keyboard.type('26');
  await saveInCard(page);
  await expect.poll(() => storedProduct(shop, slug).price).toBe(26);
});
