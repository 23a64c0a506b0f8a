import { expect, type Page } from '@playwright/test';
import { hasHandle, openCard, pressInCard, saveInCard, storedProduct } from '../../demo/on-page.ts';
import { buttonsOf, pressEscape, test } from './fixtures.ts';
import { openTab } from './tabs.ts';

const slug = 'stoneware-mug';
const pencil = (name: string): string => `Edit the price of ${name}`;

/** Addresses that do not name the product in their path; the page's canonical address does. */
const addresses: [address: string, later: string][] = [
  [`/#/product-page/${slug}`, `/#/product-page/${slug}?size=L`],
  ['/goods/7', '/goods/7?size=L#reviews'],
  // A link of search engines, which scrolls to a text.
  ['/goods/7?size=L#reviews:~:text=Stoneware', '/goods/7?size=L&n=2#reviews'],
];

/** Serves a product's page, as the shop draws it, at these other addresses. */
const serveAt = (page: Page, storefront: string, toSlug: (url: URL) => string): Promise<unknown> =>
  page.route(
    (url) => url.origin === storefront && /^\/(?:item|goods\/7|product-page\/[^/]+\/amp)?$/.test(url.pathname),
    async (route) => {
      const asked = new URL(route.request().url());
      await route.fulfill({
        response: await route.fetch({
          url: `${storefront}/product-page/${toSlug(asked)}`,
          method: 'GET',
          // The server may close a connection that rests just as it is used again.
          maxRetries: 2,
        }),
      });
    },
  );

/** The page moves to another address, and then draws its product: the content first, the canonical address last. */
const moveTo = (page: Page, address: string, next: string): Promise<unknown> =>
  page.evaluate(
    async ([to, from]) => {
      history.pushState(null, '', to);
      const drawn = new DOMParser().parseFromString(await (await fetch(from)).text(), 'text/html');
      document.querySelector('main')?.replaceWith(drawn.querySelector('main') as Element);
      await new Promise((resolve) => setTimeout(resolve, 600));
      const own = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
      own?.setAttribute('href', new URL(from, location.href).href);
    },
    [address, `/product-page/${next}`] as const,
  );

test('a product that only the canonical address names is saved, and its card outlives a change of query or fragment', async ({
  connected,
  shop,
}) => {
  const page = await openTab(connected.context);
  await serveAt(page, shop.storefront, () => slug);
  for (const [index, [address, later]] of addresses.entries())
    await test.step(address, async () => {
      await page.goto('about:blank');
      await page.goto(`${shop.storefront}${address}`);
      const card = await openCard(page);
      await page.keyboard.type(`${25 + index}`);
      await page.evaluate((to) => history.pushState(null, '', to), later);
      // A card that closes with the change does so within a moment.
      await page.waitForTimeout(300);
      await saveInCard(page);
      await expect.poll(() => storedProduct(shop, slug).price).toBe(25 + index);
      await pressInCard(card, 'Undo');
      await expect.poll(() => storedProduct(shop, slug).price).toBe(24.5);
      await pressEscape(page);
      expect(await hasHandle(page)).toBe(true);
    });
});

test('a page that names another product by a late canonical address edits that one', async ({ connected, shop }) => {
  const page = await openTab(connected.context);
  await serveAt(page, shop.storefront, (url) => url.searchParams.get('slug') ?? slug);
  await page.goto(`${shop.storefront}/item?slug=${slug}`);
  await expect.poll(() => buttonsOf(page)).toContain(pencil('Stoneware Mug'));
  await moveTo(page, '/item?slug=eclair-tin', 'eclair-tin');
  await expect.poll(() => buttonsOf(page)).toContain(pencil('Éclair Tin'));
  expect(await buttonsOf(page)).not.toContain(pencil('Stoneware Mug'));
  await openCard(page);
  await page.keyboard.type('18');
  await saveInCard(page);
  await expect.poll(() => storedProduct(shop, 'eclair-tin').price).toBe(18);
  expect(storedProduct(shop, slug).price).toBe(24.5);
});
