import { expect, type Page } from '@playwright/test';
import { lookAt } from '../../demo/on-page.ts';
import { test } from './fixtures.ts';
import { openTab } from './tabs.ts';

/** The bytes of a page's scripts and of what they hold in its document, once garbage is collected. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  // The second collection frees the objects that the first finalizes.
  for (let times = 0; times < 2; times += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize + embedderHeapUsedSize;
}

/** The most that a tab of a store costs where no handle is shown, in bytes. */
const tabBudget = 1_000_000;

test(`a tab of a store without a product costs at most ${tabBudget} bytes`, async ({ connected, shop }) => {
  const page = await openTab(connected.context);
  /** The heap of the same page under a name that no store has. */
  const withoutUs = async (): Promise<number> => {
    await page.goto(`${shop.storefront}/about`.replace('127.0.0.1', 'localhost'));
    return heapOf(page);
  };
  const before = await withoutUs();
  await page.goto(`${shop.storefront}/about`);
  await lookAt(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.children.length)).toBe(3);
  const heap = await heapOf(page);
  // A process that other pages have used keeps more than it needs.
  const cost = heap - Math.min(before, await withoutUs());
  expect(cost).toBeLessThanOrEqual(tabBudget);
});
