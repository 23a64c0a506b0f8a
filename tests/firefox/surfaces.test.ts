import { expect, test } from 'vitest';
import { until } from '../../demo/on-page.ts';
import { jars } from './jars.ts';
import { openShop } from './open-shop.ts';

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

test('from right to left, the text of the search stands beside its icon', async () => {
  const { browser } = await openShop({ catalog: jars(2), catalogVersion: 'v1' });
  await browser.open('popup');
  await browser.find(`//input[@type = 'search']`);
  const aligned = await browser.run(`document.documentElement.dir = 'rtl';
    return getComputedStyle(document.querySelector('input[type=search]')).textAlign`);
  expect(aligned).toBe('right');
});

test('the popup of the toolbar button closes itself over the page that it opens', async () => {
  const { browser } = await openShop({ catalog: jars(2), catalogVersion: 'v1' });
  // No workbench is open, and the tab can look into the popup.
  await browser.open('popup');
  await browser.openToolbarPopup();
  const popups = `browser.extension.getViews({ type: 'popup' })`;
  const button = `${popups}[0]?.document.querySelector('button[title="Open workbench"]')`;
  await until(async () => (await browser.run(`return ${button} != null`)) === true, 'the popup');
  const before = (await browser.tabs()).length;
  await browser.run(`void ${button}.click()`);
  await until(async () => (await browser.tabs()).length > before, 'the workbench');
  await until(async () => (await browser.run(`return ${popups}.length`)) === 0, 'the popup to close');
});
