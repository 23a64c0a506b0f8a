import { expect, test } from 'vitest';
import { hasHandle, scrollToPrice, waitForHandle } from '../attacks/steps.ts';
import { removeForeign } from '../fixtures/remove-foreign.ts';
import { createHand } from './hand.ts';
import { jars } from './jars.ts';
import { untilShown } from './on-surface.ts';
import { openShop } from './open-shop.ts';

test('a page that keeps removing our element is left alone, and the popup says so until its tab leaves the store', async () => {
  const { browser, shop } = await openShop({ catalog: jars(4), catalogVersion: 'v1' });
  const popup = await browser.currentTab();
  const front = await browser.openTab();
  const hand = createHand(browser);
  await browser.navigate(`${shop.storefront}/product-page/jar-1`);
  await scrollToPrice(hand);
  await waitForHandle(hand);
  await hand.runInPage(`void (${String(removeForeign)})(null)`);
  await browser.switchTab(popup);
  await browser.open('popup');
  await untilShown(browser, /keeps removing Shelfedge/);
  await browser.switchTab(front);
  expect(await hasHandle(hand)).toBe(false);
  await browser.navigate('about:blank');
  await browser.switchTab(popup);
  await browser.navigate('about:blank');
  await browser.open('popup');
  await browser.find(`//input[@type = 'search']`);
  expect(await browser.run('return document.body.innerText')).not.toContain('keeps removing Shelfedge');
});
