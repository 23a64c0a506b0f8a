import { expect, test } from 'vitest';
import { scrollToPrice, waitForHandle } from '../attacks/steps.ts';
import { createHand } from './hand.ts';
import { jars } from './jars.ts';
import { openShop } from './open-shop.ts';

test('a page that is loaded anew in its tab is another document, whether Firefox gives documents an id or not', async () => {
  const { browser, shop } = await openShop({ catalog: jars(4), catalogVersion: 'v1' });
  const workbench = await browser.currentTab();
  const front = await browser.openTab();
  const hand = createHand(browser);
  /** The document that the background knows of the tab. */
  const visit = async (): Promise<unknown> => {
    await browser.navigate(`${shop.storefront}/product-page/jar-1`);
    await scrollToPrice(hand);
    await waitForHandle(hand);
    await browser.switchTab(workbench);
    const stored = await browser.run(`return browser.storage.session.get('state').then(({ state }) => state.value)`);
    await browser.switchTab(front);
    const { pages } = JSON.parse(String(stored)) as { pages: Record<string, { documentId: string }> };
    return Object.values(pages)[0]?.documentId;
  };
  const first = await visit();
  // An earlier Firefox than 153.8 gives none, and the number of its context stands for it.
  expect(first).toMatch(/^[\da-f-]+$/);
  expect(await visit()).not.toBe(first);
});
