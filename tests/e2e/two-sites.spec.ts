import { expect } from '@playwright/test';
import { openCard, saveInCard, storedProduct } from '../../demo/on-page.ts';
import { startShop, type RunningShop } from '../../demo/start-shop.ts';
import { startSharedHost } from '../fixtures/shared-host.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import { buttonsOf, openProduct, test } from './fixtures.ts';
import { addStore } from './profiles.ts';

const slug = 'stoneware-mug';

test('each page of two sites on one origin changes its own site’s price', async ({ allowed }) => {
  const host = await startSharedHost();
  const start = (path: string): Promise<RunningShop> =>
    startShop({ catalog: smallCatalog, catalogVersion: 'v3', publish: (own) => host.mount(path, own) });
  const [site, copy] = [await start('/my-site'), await start('/my-copy')];
  try {
    await addStore(allowed, site);
    const foreign = await openProduct(allowed, copy, slug);
    const page = await openProduct(allowed, site, slug);
    await openCard(page);
    await page.keyboard.type('26');
    await saveInCard(page);
    await expect.poll(() => storedProduct(site, slug).price).toBe(26);
    // A page of the site that is not connected does not even have the docked button.
    expect((await buttonsOf(foreign)).filter((name) => /edit/i.test(name))).toEqual([]);
    expect(await foreign.evaluate(() => document.documentElement.children.length)).toBe(2);
    await addStore(allowed, copy);
    const second = await openProduct(allowed, copy, slug);
    await second.bringToFront();
    await openCard(second);
    await second.keyboard.type('27');
    await saveInCard(second);
    await expect.poll(() => storedProduct(copy, slug).price).toBe(27);
    expect(storedProduct(site, slug).price).toBe(26);
  } finally {
    for (const each of [site, copy, host]) await each.close();
  }
});
