import { expect, test } from 'vitest';
import { press, scrollToPrice, type, waitForHandle } from '../attacks/steps.ts';
import { createHand, pressEnter, untilCard } from './hand.ts';
import { jars } from './jars.ts';
import { openShop } from './open-shop.ts';
import { untilShown } from './on-surface.ts';

test('the tick of a connected store stands in the middle of its line', async () => {
  const { browser } = await openShop({ catalog: jars(2), catalogVersion: 'v1' });
  const [icon, line] = (await browser.run(`const words = [...document.querySelectorAll('p[data-tone="good"]')]
    .find(({ textContent }) => textContent.startsWith('Connected:'));
    return ['svg', 'span'].map((part) => { const { top, height } = words.querySelector(part).getBoundingClientRect(); return top + height / 2; })`)) as [
    number,
    number,
  ];
  expect(Math.abs(icon - line)).toBeLessThanOrEqual(1);
});

test('from right to left, what is typed into the search stands beside its icon', async () => {
  const { browser } = await openShop({ catalog: jars(2), catalogVersion: 'v1' });
  await browser.open('popup');
  await browser.find(`//input[@type = 'search']`);
  const aligned = await browser.run(`document.documentElement.dir = 'rtl';
    return getComputedStyle(document.querySelector('input[type=search]')).textAlign`);
  expect(aligned).toBe('right');
});

test('a guardrail’s question about a card is apart from the button above it, and stands once in the popup', async () => {
  const { browser, shop } = await openShop({ catalog: jars(4), catalogVersion: 'v1' });
  await browser.openTab();
  const hand = createHand(browser);
  await browser.navigate(`${shop.storefront}/product-page/jar-1`);
  await scrollToPrice(hand);
  await waitForHandle(hand);
  await press(hand);
  await untilCard(hand, (card) => card?.value === '31.00');
  await type('0.5')(hand);
  await pressEnter(hand);
  await untilCard(
    hand,
    (card) => card?.text.includes('This page could cover the question, so answer it in Shelfedge.') === true,
  );
  const gap = await hand.inCard<number>(`(() => {
    const button = (text) => [...document.querySelectorAll('button')].find((one) => one.textContent.startsWith(text)).getBoundingClientRect();
    return button('Answer in Shelfedge').top - button('No, leave it').bottom; })()`);
  expect(gap).toBeGreaterThanOrEqual(8);
  await browser.open('popup');
  await untilShown(browser, /Save it anyway\?/);
  // The list with the product is drawn, too.
  await untilShown(browser, /JAR-1|Jar 1/i);
  const text = String(await browser.run('return document.body.innerText'));
  expect(text.split('Save it anyway?')).toHaveLength(2);
});
