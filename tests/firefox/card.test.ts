import { expect, test } from 'vitest';
import { storedProduct } from '../../demo/on-page.ts';
import { press, scrollToPrice, type, waitForCard, waitForHandle } from '../attacks/steps.ts';
import { createHand, pressEnter, untilCard } from './hand.ts';
import { jars } from './jars.ts';
import { openShop } from './open-shop.ts';

test('a press as soon as the pointer is at the price opens the card, and Enter saves what was typed', async () => {
  const { browser, shop } = await openShop({ catalog: jars(4), catalogVersion: 'v3' });
  await browser.openTab();
  const hand = createHand(browser);
  await browser.navigate(`${shop.storefront}/product-page/jar-1`);
  await scrollToPrice(hand);
  await waitForHandle(hand);
  // The frame of the card loads only then: its token comes before the card's own script is there.
  await press(hand);
  await waitForCard(hand);
  await untilCard(hand, (card) => card?.value === '31.00');
  await type('30')(hand);
  await pressEnter(hand);
  await untilCard(hand, (card) => card === undefined || /Saved/.test(card.text));
  expect(storedProduct(shop, 'jar-1').price).toBe(30);
});
