import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright';
import { connectStore, launchBrowser, type ShopBrowser } from '../../demo/browser.ts';
import type { SeedCatalog, SeedProduct } from '../../demo/catalog/seed.ts';
import { cardOf, until } from '../../demo/on-page.ts';
import { startShop } from '../../demo/start-shop.ts';
import { smallCatalog } from '../../tests/fixtures/small-catalog.ts';
import { median, print } from '../client/figures.ts';
import { pressForCard } from '../page/open-card.ts';
import { repeats } from '../repeats.ts';

const counts = [3, repeats(300, 20), repeats(1000, 30)] as const;
const opens = repeats(7);
const letters = '1234567'.slice(0, repeats(7, 2));
/** The limits of delays that a person may notice, and of the card's cost relative to a card of few variants. */
const limits = { letterMs: 50, unfoldMs: 150, cardRatio: 1.3 };

/** Records in a frame of the extension when its price was first painted, and how long each key takes until the next frame is. */
const watchScript = `(() => {
  if (location.protocol !== 'chrome-extension:') return;
  const bench = (globalThis.bench = { shown: 0, keys: [] });
  const painted = (tell) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = tell;
    port2.postMessage(null);
  });
  const look = () => {
    if (document.querySelector('#card-value')?.value) painted(() => (bench.shown ||= performance.timeOrigin + performance.now()));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  addEventListener('keydown', ({ timeStamp }) => painted(() => bench.keys.push(performance.now() - timeStamp)), true);
})()`;

const names = (word: string, of: number) => Array.from({ length: of }, (_, index) => `${word} ${index}`);
const option = (name: string, values: string[]) => ({
  type: 'drop_down' as const,
  name,
  choices: values.map((value) => ({ value, description: value })),
});

/** A product of so many variants at one price. */
function productOf(count: number): SeedProduct {
  const { discount: _, ...apron } = smallCatalog.products.find(({ slug }) => slug === 'linen-apron') as SeedProduct;
  const [sizes, shades] = count === 3 ? [1, 3] : [10, count / 10];
  const [Size, Shade] = [names('Size', sizes), names('Shade', shades)];
  return {
    ...apron,
    name: `Apron of ${count}`,
    slug: `apron-${count}`,
    sku: `APRON-${count}`,
    options: [option('Size', Size), option('Shade', Shade)],
    variants: Size.flatMap((size) =>
      Shade.map((shade) => ({
        choices: { Size: size, Shade: shade },
        sku: `A${count}-${size}-${shade}`,
        stock: { tracked: true as const, quantity: 3 },
      })),
    ),
  };
}

const catalog: SeedCatalog = { ...smallCatalog, products: counts.map(productOf) };

/** From the press on a price until the card shows it, and how long the letters typed into it take, ms. */
async function openCard(page: Page, url: string): Promise<{ shownMs: number; keysMs: number[] }> {
  const { card, pressedMs } = await pressForCard(page, url);
  let shown = 0;
  await until(async () => (shown = await card.evaluate<number>('bench.shown')) > 0, 'the price in the card', 30_000);
  await page.waitForTimeout(300);
  const keysMs = await type(page, card);
  void page.keyboard.press('Escape').catch(() => undefined);
  await until(() => cardOf(page) === undefined, 'the card to close');
  return { shownMs: shown - pressedMs, keysMs };
}

/** How long each letter takes that is typed where the focus is, ms. */
async function type(page: Page, frame: Frame): Promise<number[]> {
  await frame.evaluate('bench.keys.length = 0');
  for (const letter of letters) {
    await page.keyboard.press(letter);
    await page.waitForTimeout(250);
  }
  await until(async () => (await frame.evaluate<number>('bench.keys.length')) >= letters.length, 'the letters');
  return frame.evaluate<number[]>('bench.keys');
}

/** How long a product's variants take to unfold in the popup, and the letters typed into one of them, ms. */
async function unfold(browser: ShopBrowser, name: string): Promise<{ unfoldMs: number; keysMs: number[] }> {
  const popup = await browser.context.newPage();
  await popup.addInitScript(watchScript);
  await popup.setViewportSize({ width: 380, height: 580 });
  await popup.goto(browser.page('popup'));
  const product = popup.locator('[data-product]').filter({ has: popup.getByText(name, { exact: true }) });
  const button = product.getByRole('button', { name: /variants$/ });
  await button.focus();
  await popup.evaluate('bench.keys.length = 0');
  await popup.keyboard.press('Enter');
  await product.locator('[data-row]').nth(2).waitFor();
  await popup.waitForTimeout(300);
  const [unfoldMs = Infinity] = await popup.evaluate<number[]>('bench.keys');
  await product
    .locator('[data-row]')
    .nth(1)
    .getByRole('button', { name: /^Price/ })
    .click();
  const keysMs = await type(popup, popup.mainFrame());
  await popup.close();
  return { unfoldMs, keysMs };
}

for (const version of (['v1', 'v3'] as const).slice(repeats(0, 1))) {
  const profile = await mkdtemp(join(tmpdir(), 'shelfedge-bench-'));
  const shop = await startShop({ catalog, catalogVersion: version });
  const browser = await launchBrowser({ headless: true, profile });
  try {
    await (await connectStore(browser, shop)).close();
    const page = await browser.context.newPage();
    await page.addInitScript(watchScript);
    const cards: Record<number, { shownMs: number; keysMs: number[] }[]> = {};
    for (let round = 0; round < opens; round += 1)
      for (const count of counts)
        (cards[count] ??= []).push(await openCard(page, `${shop.storefront}/product-page/apron-${count}`));
    const shownMs = (count: number): number => median((cards[count] ?? []).map((card) => card.shownMs));
    const least = shownMs(counts[0]);
    for (const count of counts) {
      const name = `variants.${version}.${count}`;
      const keysMs = (cards[count] ?? []).flatMap((card) => card.keysMs);
      const { unfoldMs, keysMs: inRow } = await unfold(browser, `Apron of ${count}`);
      const limit = limits.letterMs;
      print({
        name: `${name}.card.press-to-price`,
        ours: shownMs(count),
        peer: least,
        limit: least * limits.cardRatio,
        unit: 'ms',
      });
      print({ name: `${name}.card.letter`, ours: median(keysMs), peer: 0, limit, unit: 'ms' });
      print({ name: `${name}.card.slowest-letter`, ours: Math.max(...keysMs), peer: 0, limit, unit: 'ms' });
      print({ name: `${name}.popup.unfold`, ours: unfoldMs, peer: 0, limit: limits.unfoldMs, unit: 'ms' });
      print({ name: `${name}.popup.letter`, ours: median(inRow), peer: 0, limit, unit: 'ms' });
      print({ name: `${name}.popup.slowest-letter`, ours: Math.max(...inRow), peer: 0, limit, unit: 'ms' });
    }
  } finally {
    await browser.context.close();
    await shop.close();
    await rm(profile, { recursive: true, force: true });
  }
}
