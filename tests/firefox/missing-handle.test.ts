import { expect, test } from 'vitest';
import { until } from '../../demo/on-page.ts';
import { createHand } from './hand.ts';
import { jars } from './jars.ts';
import { openShop } from './open-shop.ts';

/** Runs an expression on our elements in the page. */
const ours = (expression: string): string =>
  `const all = [...document.documentElement.children].flatMap((host) => [...(host.openOrClosedShadowRoot?.querySelectorAll('button, p') ?? [])]);
   return ${expression}`;

test('a merchant copies why a page has no pencil', async () => {
  const { browser, shop } = await openShop({ catalog: jars(2), catalogVersion: 'v3' });
  await browser.openTab();
  const hand = createHand(browser);
  await browser.navigate(`${shop.storefront}/product-page/jar-1`);
  await browser.run(`document.querySelector('.prices').style.opacity = 0.02`);
  const height = await hand.runInPage<number>('innerHeight');
  const isShown = (text: string) =>
    browser.runPrivileged(ours(`all.some((each) => each.textContent === ${JSON.stringify(text)})`));
  await until(async () => {
    await hand.pointerMove(300, 300);
    await hand.pointerMove(34, height - 34);
    return (await isShown('No pencil? Copy details')) === true;
  }, 'the button beside the docked one');
  for (const x of [60, 90, 130]) await hand.pointerMove(x, height - 34);
  await hand.pointerDown();
  await hand.pointerUp();
  await until(async () => (await isShown('Copied. Paste it into your message to support.')) === true, 'the copy');
  const text = await browser.asBrowser('return navigator.clipboard.readText()');
  expect(text).toMatch(/^Shelfedge .*\nBrowser: .*Firefox.*\nPage: .*\/product-page\/jar-1\nCatalog: V3\n/);
  expect(text).toMatch(/\nPrice: not found\n.*\[formatted-primary-price\] · [\d.]+: faded or masked\n/);
});
