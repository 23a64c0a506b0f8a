import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import type { ShopBrowser } from '../../demo/browser.ts';
import type { Product } from '../../src/domain/product.ts';
import { stopWorkers } from '../../tests/e2e/stop-workers.ts';
import { openCard } from '../page/open-card.ts';
import { watchScript } from '../page/visits.ts';
import { ask, inTime } from './ask.ts';

/** Resolves in the page with when it first had such an element, ms since its navigation. */
const firstOf = (selector: string): string => `new Promise((resolve) => {
  const look = () =>
    document.querySelector('${selector}') === null ? requestAnimationFrame(look) : resolve(performance.now());
  look();
})`;

/** From the opening of the popup, whose worker is stopped, until it has such an element, ms. */
export async function openPopup({ context, page }: ShopBrowser, selector: string): Promise<number> {
  const popup = await context.newPage();
  try {
    await stopWorkers(context);
    await popup.goto(page('popup'), { waitUntil: 'commit' });
    return await inTime(popup.evaluate<number>(firstOf(selector)), `${selector} in the popup`);
  } finally {
    await popup.close();
  }
}

/** A tab of the shop that records when a card takes keys. */
export async function openShopTab({ context }: ShopBrowser, storefront: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.addInitScript(watchScript);
  await tab.goto(storefront);
  return tab;
}

/** From the press on a product's price until the card takes keys, ms. The first card of a tab loads its code. */
export const pressPrice = (tab: Page, url: string, isCold: boolean): Promise<number> =>
  inTime(openCard(tab, url, isCold), 'a card');

/** How long an edit's own way through the store takes at most here. */
const appliedMs = 1_500;

/** From an edit's commit until it is kept, ms: a new name for a product, from a page of the popup. */
export async function commitOne(popup: Page, storeId: string, { id, name, currency }: Product): Promise<number> {
  const { product } = (await ask(popup, 'catalog.product', { storeId, productId: id })).value;
  const intent = {
    id: randomUUID(),
    productId: id,
    variantId: null,
    locationId: null,
    field: 'name' as const,
    base: product.name,
    value: `${name} ${randomUUID().slice(0, 8)}`,
    delta: null,
    productName: name,
    variantLabel: null,
    locationNumber: null,
    currency,
  };
  const { spentMs } = await ask(popup, 'edits.commit', { storeId, intent, holdMs: 0 });
  await popup.waitForTimeout(appliedMs);
  return spentMs;
}
