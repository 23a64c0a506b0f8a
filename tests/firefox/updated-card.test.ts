import { describe, expect, test } from 'vitest';
import { until } from '../../demo/on-page.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import { click, press, pressKey, scrollToPrice, type, waitForHandle } from '../attacks/steps.ts';
import type { Firefox } from '../../demo/firefox.ts';
import { createHand, untilCard, type Hand } from './hand.ts';
import { jars } from './jars.ts';
import { clickButton, fillField, untilShown } from './on-surface.ts';
import { openShop } from './open-shop.ts';
import { readAreaScript } from '../fixtures/area-script.ts';

/** How many elements of ours are beside the page's own. */
const countOwn = (hand: Hand): Promise<number> =>
  hand.runInPage(`document.querySelectorAll(':root > div[popover]').length`);

async function visit(browser: Firefox, hand: Hand, shop: RunningShop): Promise<void> {
  await browser.navigate(`${shop.storefront}/product-page/jar-1`);
  await scrollToPrice(hand);
  await waitForHandle(hand);
}

/** Types a price into a card, and updates the extension under it. */
async function updateUnderCard(): Promise<{ browser: Firefox; shop: RunningShop; hand: Hand }> {
  const { browser, shop } = await openShop({ catalog: jars(4), catalogVersion: 'v3' });
  const workbench = await browser.currentTab();
  const front = await browser.openTab();
  const hand = createHand(browser);
  await visit(browser, hand, shop);
  await press(hand);
  await untilCard(hand, (card) => card?.hasFocus === true);
  await type('30')(hand);
  await untilCard(hand, (card) => card?.value === '30');
  await browser.switchTab(workbench);
  const drafts = async () => JSON.stringify(await browser.run(`return ${readAreaScript}`));
  await until(async () => (await drafts()).includes('"30"'), 'the draft to be kept');
  await browser.switchTab(front);
  // Firefox closes the workbench then.
  await browser.update();
  await untilCard(hand, (card) => card?.text.includes('What you typed is kept.') === true);
  expect((await hand.readCard())?.value).toBe('30');
  await until(async () => (await countOwn(hand)) === 2, 'the new overlay beside the card', 15_000);
  return { browser, shop, hand };
}

describe('after an update of the extension', () => {
  test('the page of a store has the new overlay alone, without a reload', async () => {
    const { browser, shop } = await openShop({ catalog: jars(4), catalogVersion: 'v1' });
    await browser.openTab();
    const hand = createHand(browser);
    await visit(browser, hand, shop);
    await hand.runInPage(`void (document.querySelector(':root > div[popover]').id = 'old')`);
    await browser.update();
    const isTaken = `document.querySelector('#old') === null && document.querySelector(':root > div[popover]') !== null`;
    await until(() => hand.runInPage(isTaken), 'the new overlay alone', 15_000);
    expect(await countOwn(hand)).toBe(1);
  });

  test.each([
    ['the Close button', (hand: Hand) => hand.runInCard(`document.querySelector('button[title="Close"]').click()`)],
    ['a press beside', (hand: Hand) => click({ x: 20, y: 500 })(hand)],
  ])('a card with typed text says so, and %s closes it', async (_, close) => {
    const { hand } = await updateUnderCard();
    await close(hand);
    await until(async () => (await countOwn(hand)) === 1, 'the old card to go');
    expect(await hand.readCard()).toBeUndefined();
  });

  test('Esc closes a card with typed text, and the next card has the text', async () => {
    const { browser, shop, hand } = await updateUnderCard();
    await pressKey('Escape')(hand);
    await until(async () => (await countOwn(hand)) === 1, 'the old card to go');
    // A key that is not remembered does not outlast an update.
    await browser.open('workbench');
    await clickButton(browser, 'Reconnect');
    await fillField(browser, 'API key', shop.apiKey);
    await clickButton(browser, 'Reconnect', '//form');
    await clickButton(browser, 'Only until the browser closes');
    await untilShown(browser, /Connected:/);
    await visit(browser, hand, shop);
    await press(hand);
    await untilCard(hand, (card) => card?.value === '30');
  });
});
