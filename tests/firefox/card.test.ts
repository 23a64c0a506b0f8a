import { expect, test } from 'vitest';
import { storedProduct, until } from '../../demo/on-page.ts';
import { press, scrollToPrice, type, waitForCard, waitForHandle } from '../attacks/steps.ts';
import { createHand, pressEnter, untilCard } from './hand.ts';
import { jars } from './jars.ts';
import { openShop } from './open-shop.ts';

/** The page of a jar in front, with the pointer at its price. */
async function visitJar(catalogVersion: 'v1' | 'v3') {
  const { browser, shop } = await openShop({ catalog: jars(4), catalogVersion });
  await browser.openTab();
  const hand = createHand(browser);
  await browser.navigate(`${shop.storefront}/product-page/jar-1`);
  await scrollToPrice(hand);
  await waitForHandle(hand);
  return { browser, shop, hand };
}

test('a press as soon as the pointer is at the price opens the card, and Enter saves what was typed', async () => {
  const { shop, hand } = await visitJar('v3');
  // The frame of the card loads only then: its token comes before the card's own script is there.
  await press(hand);
  await waitForCard(hand);
  await untilCard(hand, (card) => card?.value === '31.00');
  await type('30')(hand);
  await pressEnter(hand);
  await untilCard(hand, (card) => card === undefined || /Saved/.test(card.text));
  expect(storedProduct(shop, 'jar-1').price).toBe(30);
});

test('the ways out of a card open their tabs, in front', async () => {
  const { browser, hand } = await visitJar('v1');
  await press(hand);
  await untilCard(hand, (card) => card?.value === '31.00');
  const front = () => browser.asBrowser('return gBrowser.selectedBrowser.currentURI.spec');
  const back = (url: string) =>
    browser.asBrowser(
      'gBrowser.selectedTab = gBrowser.tabs.find(({ linkedBrowser }) => linkedBrowser.currentURI.spec === arguments[0])',
      url,
    );
  const page = await front();
  const leadTo = async (button: string, address: RegExp): Promise<void> => {
    const found = `[...document.querySelectorAll('button')].find((one) => (one.title || one.textContent).startsWith('${button}'))`;
    await hand.inCard(`(${found}).click()`);
    await until(async () => address.test(String(await front())), `${button} to open ${address}`, 15_000);
    await back(String(page));
  };
  await leadTo('History of', /^moz-extension:.*workbench\.html#history/);
  await hand.inCard(`document.querySelector('button[aria-expanded=false]').click()`);
  await untilCard(hand, (card) => card?.text.includes('Pictures') === true);
  await leadTo('Pictures', /\/dashboard\/.*\/products\/product\//);
});
