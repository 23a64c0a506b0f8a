import { expect, type Page } from '@playwright/test';
import { hasHandle, openCard, waitForHandle } from '../../demo/on-page.ts';
import { buttonsOf, openProduct, test } from './fixtures.ts';
import { openTab } from './tabs.ts';

const price = '[data-hook="product-page"] [data-hook="formatted-primary-price"]';
const tilePrice = '[data-hook="product-item-price-to-pay"]';

/** How far the start of our element is from that of what prints a price, px; null if none of ours is there. */
const gapAt = (page: Page, selector: string): Promise<number | null> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, top, height } = element.getBoundingClientRect();
      const host = document.documentElement.lastElementChild;
      const isOurs = (x: number): boolean => document.elementFromPoint(x, top + height / 2) === host;
      for (let px = -100; px <= 60; px += 1) if (isOurs(left + px)) return Math.abs(px);
      return null;
    });

const expectAt = (page: Page, selector = price): Promise<void> =>
  expect.poll(() => gapAt(page, selector), { timeout: 3_000 }).toBeLessThanOrEqual(2);

/** Puts the line of the price into an element of this style, between texts that are higher than that. */
const wrapPrice = (page: Page, style: string): Promise<void> =>
  page.evaluate(
    ([selector, css]) => {
      const line = document.querySelector(selector)?.parentElement;
      const wrapper = document.createElement('div');
      wrapper.style.cssText = css;
      wrapper.dataset['wrapper'] = '';
      const texts = [60, 900].map((px) => {
        const text = document.createElement('div');
        text.style.blockSize = `${px}px`;
        return text;
      });
      line?.replaceWith(wrapper);
      wrapper.append(texts[0] as Node, line as Node, texts[1] as Node);
    },
    [price, style] as const,
  );

test('the handle follows its price in a scroller of the page, and goes where that hides it', async ({
  connected,
  shop,
}) => {
  const page = await openProduct(connected, shop, 'stoneware-mug');
  await wrapPrice(page, 'block-size: 160px; overflow: auto');
  await waitForHandle(page);
  const scrollTo = (px: number) =>
    page.evaluate((top) => document.querySelector('[data-wrapper]')?.scrollTo({ top, behavior: 'instant' }), px);
  await expectAt(page);
  await scrollTo(30);
  await expectAt(page);
  await scrollTo(600);
  await expect.poll(() => hasHandle(page)).toBe(false);
  expect(await gapAt(page, price)).toBeNull();
  await scrollTo(10);
  await expectAt(page);
  await openCard(page);
});

test('the handle stays at a price that sticks to the window while the page is scrolled', async ({
  connected,
  shop,
}) => {
  const page = await openProduct(connected, shop, 'stoneware-mug');
  await wrapPrice(page, 'position: sticky; inset-block-start: 40px; block-size: 160px; overflow: clip');
  await page.addStyleTag({ content: ':has(> [data-wrapper]) { min-block-size: 4000px }' });
  await waitForHandle(page);
  const { top } = await page
    .locator(price)
    .first()
    .evaluate((element) => element.getBoundingClientRect().toJSON());
  await page.mouse.move(600, 400);
  for (let times = 0; times < 4; times += 1) {
    await page.mouse.wheel(0, Number(top) / 2);
    await page.waitForTimeout(100);
    await expectAt(page);
  }
});

for (const [what, style] of [
  [
    'an animation',
    '@keyframes drift { to { translate: 240px } } [data-wrapper] { animation: drift 2.5s linear forwards }',
  ],
  ['a transition', '[data-wrapper] { transition: translate 2.5s linear; translate: 240px }'],
] as const)
  test(`the handle follows its price through ${what}`, async ({ connected, shop }) => {
    const page = await openProduct(connected, shop, 'stoneware-mug');
    await wrapPrice(page, 'inline-size: 300px');
    await waitForHandle(page);
    await expectAt(page);
    await page.addStyleTag({ content: style });
    const gaps: (number | null)[] = [];
    for (let times = 0; times < 8; times += 1) {
      await page.waitForTimeout(200);
      gaps.push(await gapAt(page, price));
    }
    // The handle is drawn a frame behind.
    expect(gaps.map((gap) => gap !== null && gap <= 24)).toEqual(gaps.map(() => true));
    await page.waitForTimeout(1_500);
    await expectAt(page);
  });

test('the handle follows its price on a page that changes all the time', async ({ connected, shop }) => {
  const page = await openProduct(connected, shop, 'stoneware-mug');
  await waitForHandle(page);
  await page.evaluate((selector) => {
    const list = document.createElement('ul');
    document.querySelector(selector)?.parentElement?.before(list);
    let count = 0;
    setInterval(() => {
      count += 1;
      if (count % 25 === 0) list.append(document.createElement('li'));
      for (const item of list.children) item.textContent = `${count} look at it`;
    }, 20);
  }, price);
  for (let times = 0; times < 6; times += 1) {
    await page.waitForTimeout(400);
    // Null for a moment in which the page draws its price anew.
    await expect.poll(() => gapAt(page, price), { timeout: 1000 }).toBeLessThanOrEqual(2);
  }
  // Another element prints another price.
  await page.evaluate((selector) => {
    const old = document.querySelector<HTMLElement>(selector);
    const next = old?.cloneNode(true) as HTMLElement;
    next.style.paddingInlineStart = '40px';
    old?.replaceWith(next);
  }, price);
  await expectAt(page);
});

test('in edit mode, tiles that are scrolled to get handles, and earlier tiles keep theirs', async ({
  connected,
  shop,
}) => {
  const page = await openTab(connected.context);
  await page.goto(`${shop.storefront}/search`);
  await page.addStyleTag({
    content: '[data-hook="product-list-grid"] { display: grid; grid: auto / 1fr; gap: 900px }',
  });
  await expect.poll(() => buttonsOf(page)).toContain('Edit on this page');
  await page.keyboard.press('Alt+Shift+E');
  await page.locator(tilePrice).first().scrollIntoViewIfNeeded();
  await expectAt(page, tilePrice);
  expect(await buttonsOf(page)).not.toContain('Edit the price of Pattern Book');
  const last = page.locator(tilePrice).last();
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => buttonsOf(page)).toContain('Edit the price of Pattern Book');
  expect(await buttonsOf(page)).toContain('Edit the price of Stoneware Mug');
  await page.locator(tilePrice).first().scrollIntoViewIfNeeded();
  await expectAt(page, tilePrice);
});
