import type { Page } from 'playwright';
import { allowOrigins, keepAnswers, launchBrowser, type ShopBrowser } from './browser.ts';
import { cardOf, openCard, priceOnPage, storedProduct, until, pressInCard, saveInCard } from './on-page.ts';
import type { RunningShop } from './start-shop.ts';
import { walk, type TourStep } from './walk.ts';

export interface TourOptions {
  shop: RunningShop;
  /** The product of the tour. */
  slug: string;
}

interface Tour extends TourOptions {
  /** The product's price at the platform before the tour. */
  oldPrice: number;
  workbench: Page;
  popup: Page;
  page: Page;
}

interface Step extends TourStep<Tour> {
  surface: 'workbench' | 'popup' | 'page';
}

const newPrice = '18.50';

const steps: Step[] = [
  {
    name: 'connect',
    title: 'Connect the store by its address and one key',
    surface: 'workbench',
    async run({ workbench, shop: { storefront, api, apiKey } }) {
      await workbench.getByRole('textbox', { name: 'Store address' }).fill(new URL(storefront).host);
      await workbench.getByRole('textbox', { name: 'API key' }).fill(apiKey);
      // Only the demo has an API of its own.
      await workbench.getByText('More settings').click();
      await workbench.getByRole('textbox', { name: 'API address' }).fill(api);
      await workbench.getByRole('button', { name: 'Connect store' }).click();
      await workbench.getByRole('button', { name: keepAnswers.device }).click();
      await workbench.getByText('Connected:').waitFor();
      return 'the site id was read from its page, and the client id was found with the key';
    },
  },
  {
    name: 'sign-in',
    title: 'Sign in as a member in the popup',
    surface: 'popup',
    async run({ popup, shop: { member } }) {
      await popup.getByRole('button', { name: 'Log in' }).click();
      await popup.getByRole('textbox', { name: 'Email' }).fill(member.email);
      await popup.getByRole('textbox', { name: 'Password' }).fill(member.password);
      await popup.getByRole('textbox', { name: 'Password' }).press('Enter');
      await popup.getByText(member.email).first().waitFor();
      return `the popup shows the member ${member.email}`;
    },
  },
  {
    name: 'look-up',
    title: 'Look the product up and read its stock',
    surface: 'popup',
    async run({ popup, shop, slug }) {
      const { name, sku, quantity } = storedProduct(shop, slug);
      await popup.getByRole('searchbox').fill(sku);
      const row = popup.getByRole('listitem').filter({ hasText: name });
      await row.getByText(String(quantity), { exact: false }).first().waitFor();
      return `“${name}” (${sku}): ${quantity} in stock, as the platform has it`;
    },
  },
  {
    name: 'open-page',
    title: 'Open its live page',
    surface: 'page',
    async run({ page, shop, slug }) {
      await page.goto(`${shop.storefront}/product-page/${slug}`);
      const shown = await priceOnPage(page);
      const { price } = storedProduct(shop, slug);
      if (!shown.includes(price.toFixed(2))) throw new Error(`the page shows ${shown}, the platform has ${price}`);
      return `the page shows ${shown}`;
    },
  },
  {
    name: 'open-card',
    title: 'Click the price',
    surface: 'page',
    async run({ page }) {
      const card = await openCard(page);
      return `the card is open, with ${await card.getByRole('textbox', { name: 'Price', exact: true }).inputValue()} to type over`;
    },
  },
  {
    name: 'edit-price',
    title: `Type ${newPrice}, Enter`,
    surface: 'page',
    async run({ page, shop, slug }) {
      await page.keyboard.type(newPrice);
      await saveInCard(page);
      await until(() => storedProduct(shop, slug).price === Number(newPrice), 'the platform to store the new price');
      await until(async () => (await priceOnPage(page)).includes(newPrice), 'the page to show the new price');
      return `the platform stores ${storedProduct(shop, slug).price.toFixed(2)}, the page shows ${await priceOnPage(page)}`;
    },
  },
  {
    name: 'undo',
    title: 'Undo it',
    surface: 'page',
    async run({ page, shop, slug, oldPrice }) {
      const isOld = async (): Promise<boolean> => (await priceOnPage(page)).includes(oldPrice.toFixed(2));
      const card = cardOf(page);
      if (card !== undefined) await pressInCard(card, 'Undo');
      await until(() => storedProduct(shop, slug).price === oldPrice, 'the platform to store the old price again');
      await until(isOld, 'the page to show the old price again');
      return `the platform stores ${storedProduct(shop, slug).price.toFixed(2)} again, the page shows ${await priceOnPage(page)}`;
    },
  },
];

async function start(options: TourOptions, browser: ShopBrowser): Promise<Tour> {
  await allowOrigins(browser, [options.shop.storefront, options.shop.api]);
  const workbench = await browser.context.newPage();
  await workbench.goto(browser.page('workbench'));
  const popup = await browser.context.newPage();
  await popup.setViewportSize({ width: 380, height: 580 });
  await popup.goto(browser.page('popup'));
  const page = await browser.context.newPage();
  return { ...options, workbench, popup, page, oldPrice: storedProduct(options.shop, options.slug).price };
}

/** Runs the product's main task in Chromium; true only if every check passed. */
export async function takeTour(options: TourOptions): Promise<boolean> {
  const browser = await launchBrowser({ headless: true });
  try {
    const tour = await start(options, browser);
    const inFront = steps.map((step) => ({
      ...step,
      run: async () => (await tour[step.surface].bringToFront(), step.run(tour)),
    }));
    return await walk(inFront, tour, async ({ surface }, path) => void (await tour[surface].screenshot({ path })));
  } finally {
    await browser.context.close();
  }
}
