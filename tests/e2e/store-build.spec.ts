import { expect } from '@playwright/test';
import { resolve } from 'node:path';
import { allowOrigins, keepAnswers } from '../../demo/browser.ts';
import { openCard, saveInCard, storedProduct } from '../../demo/on-page.ts';
import { startShop } from '../../demo/start-shop.ts';
import { platformApi } from '../../src/domain/store.ts';
import { connectHash } from '../../src/protocol/workbench-route.ts';
import { startHttpsFront } from '../fixtures/https-front.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import { launch, test } from './fixtures.ts';

const storefront = 'https://shop.example';

test('the build for merchants connects a store at the platform’s own address and changes a price', async () => {
  let own = '';
  const publish = (address: string): string => ((own = address), storefront);
  const shop = await startShop({ catalog: smallCatalog, catalogVersion: 'v3', publish });
  const front = await startHttpsFront({ 'www.wixapis.com': shop.api, 'shop.example': own });
  const browser = await launch({ extension: resolve('.output/chrome-mv3'), args: front.args });
  try {
    await allowOrigins(browser, [storefront, 'https://www.shop.example']);
    const workbench = await browser.context.newPage();
    const found = connectHash({ storefront, siteId: shop.siteId, api: platformApi, name: '' });
    await workbench.goto(`${browser.page('workbench')}${found}`);
    const connect = workbench.getByRole('button', { name: 'Connect store' });
    // An API of this machine is refused, and gets no key.
    await workbench.getByText('More settings').click();
    await workbench.getByRole('textbox', { name: 'API address' }).fill(shop.api);
    await workbench.getByRole('textbox', { name: 'API key' }).fill(shop.apiKey);
    await connect.click();
    await expect(workbench.getByText(/The key is only sent to/)).toBeVisible();
    await expect(workbench.getByText('This key works for this store.')).toHaveCount(0);
    // At the platform it is tried by itself.
    await workbench.getByRole('textbox', { name: 'API address' }).fill(platformApi);
    await expect(workbench.getByText('This key works for this store.')).toBeVisible();
    await connect.click();
    await workbench.getByRole('button', { name: keepAnswers.session }).click();
    await workbench.getByText('Connected:').waitFor();
    await expect(workbench.getByText(/Members’ log-in is off/)).toHaveCount(0);
    const page = await browser.context.newPage();
    await page.goto(`${storefront}/product-page/stoneware-mug`);
    await openCard(page);
    const wanted = Number((storedProduct(shop, 'stoneware-mug').price + 0.5).toFixed(2));
    await page.keyboard.type(String(wanted));
    await saveInCard(page);
    await expect.poll(() => storedProduct(shop, 'stoneware-mug').price).toBe(wanted);
  } finally {
    await browser.context.close();
    await front.close();
    await shop.close();
  }
});
