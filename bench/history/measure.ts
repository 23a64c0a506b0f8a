import type { Page } from 'playwright';
import type { ShopBrowser } from '../../demo/browser.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import { anyEdit, type ExportCursor, type HistoryQuery } from '../../src/domain/history.ts';
import type { Product } from '../../src/domain/product.ts';
import type { CommandOutput } from '../../src/protocol/commands.ts';
import { stopWorkers } from '../../tests/e2e/stop-workers.ts';
import { median } from '../client/figures.ts';
import { repeats } from '../repeats.ts';
import { ask, type Timed } from './ask.ts';
import { commitOne, openPopup, openShopTab, pressPrice } from './surfaces.ts';
import { toProductId, type SeededHistory } from './seeded-history.ts';

/** The number of times that each step is timed. A step takes a few ms, so a busy machine disturbs single readings. */
export const times = repeats(15);
const dayMs = 24 * 60 * 60 * 1000;

/**
 * The figures, and the limit of each: so many ms, or the ratio to the shortest history, or to the shortest one that has
 * rows to show.
 */
export const figures = {
  'first answer of a stopped worker': { limit: 'of none' },
  "the popup's first row, worker stopped": { limit: 'of none' },
  'press to a ready card': { limit: 'of none' },
  'press to a ready card, worker stopped': { limit: 'of none' },
  'commit of an edit to kept': { limit: 'of none' },
  'history, first page': { limit: 'of some' },
  'history, next page': { limit: 'of some' },
  'search by a name': { limit: 50 },
  'search by a word of all names': { limit: 50 },
  'search by a batch': { limit: 50 },
  'search by a day': { limit: 50 },
  'history of a product': { limit: 'of some' },
  'open edits': { limit: 'of none' },
  'export, a part': { limit: 50 },
} as const satisfies Record<string, { limit: 'of none' | 'of some' | number }>;
/** Medians, ms. */
export type Figures = Record<keyof typeof figures, number>;

export interface Measured {
  browser: ShopBrowser;
  shop: RunningShop;
  /** A page of the workbench that runs nothing. */
  tab: Page;
  storeId: string;
  /** A product of the shop. */
  product: Product;
  history: SeededHistory;
}

/** A page of the extension without anything running in it, from which commands can be sent. */
export async function openBare({ context, page }: ShopBrowser, name: 'popup' | 'workbench'): Promise<Page> {
  const bare = await context.newPage();
  await bare.addInitScript('window.stop()');
  await bare.goto(page(name), { waitUntil: 'commit' });
  return bare;
}

async function repeat(run: () => Promise<number>): Promise<number> {
  const spent: number[] = [];
  for (let count = 0; count < times; count += 1) spent.push(await run());
  return median(spent);
}

/** The median part of an export of the whole history, ms. Prints how long the whole takes. */
async function exportAll(tab: Page, count: number): Promise<number> {
  const spent: number[] = [];
  let largest = 0;
  for (let after: ExportCursor | null = null; ;) {
    const part: Timed<CommandOutput<'history.export'>> = await ask(tab, 'history.export', {
      query: anyEdit,
      format: 'csv',
      after,
    });
    spent.push(part.spentMs);
    largest = Math.max(largest, part.value.text.length);
    after = part.value.next;
    if (after !== null) continue;
    if (part.value.written !== count) throw new Error(`the file has ${part.value.written} edits, not ${count}`);
    const total = spent.reduce((sum, each) => sum + each, 0);
    const whole = `${total.toFixed(0)} ms in ${spent.length} parts of at most ${largest} characters`;
    process.stdout.write(`export of ${count} edits: ${whole}, the slowest ${Math.max(...spent).toFixed(0)} ms\n`);
    return median(spent);
  }
}

/** Takes every figure of one history. */
export async function measure(measured: Measured): Promise<Figures> {
  // The starts come after the searches, for the browser goes on sorting what was written into the database, and the edits come
  // last, for they make the history longer.
  return { ...(await measureSearches(measured)), ...(await measureStart(measured)), ...(await measureUse(measured)) };
}

async function measureStart({ browser, tab }: Measured): Promise<Pick<Figures, 'first answer of a stopped worker'>> {
  const first = await repeat(async () => {
    await stopWorkers(browser.context);
    return (await ask(tab, 'history.list', { query: { ...anyEdit, state: 'open' }, after: null })).spentMs;
  });
  return { 'first answer of a stopped worker': first };
}

async function measureUse({ browser, shop, storeId, product }: Measured) {
  const url = `${shop.storefront}/product-page/${product.slug}`;
  const row = await repeat(() => openPopup(browser, '[data-product]'));
  const shopTab = await openShopTab(browser, shop.storefront);
  await pressPrice(shopTab, url, false);
  const warm = await repeat(() => pressPrice(shopTab, url, false));
  const cold = await repeat(() => pressPrice(shopTab, url, true));
  await shopTab.close();
  const popup = await openBare(browser, 'popup');
  const kept = await repeat(() => commitOne(popup, storeId, product));
  return {
    "the popup's first row, worker stopped": row,
    'press to a ready card': warm,
    'press to a ready card, worker stopped': cold,
    'commit of an edit to kept': kept,
  };
}

async function measureSearches({ tab, storeId, product, history }: Measured) {
  const search = async (query: Partial<HistoryQuery>, isFound = history.edits.length > 0): Promise<number> => {
    const input = { query: { ...anyEdit, ...query }, after: null };
    const { edits } = (await ask(tab, 'history.list', input)).value;
    if (edits.length > 0 !== isFound) throw new Error(`${JSON.stringify(query)} found ${edits.length} edits`);
    return repeat(async () => (await ask(tab, 'history.list', input)).spentMs);
  };
  const { next } = (await ask(tab, 'history.list', { query: anyEdit, after: null })).value;
  const after = next ?? { order: 1, createdAt: 1 };
  const middle = history.edits[Math.floor(history.edits.length / 2)];
  const dayStartMs = middle?.createdAt ?? Date.now() - dayMs;
  return {
    'history, first page': await search({}),
    'history, next page': await repeat(async () => (await ask(tab, 'history.list', { query: anyEdit, after })).spentMs),
    'search by a name': await search({ text: product.name }),
    'search by a word of all names': await search({ text: 'walnut' }),
    'search by a batch': await search({ batchId: history.batches.at(-1)?.id ?? toProductId(1) }),
    'search by a day': await search({ sinceMs: dayStartMs, beforeMs: dayStartMs + dayMs }),
    'history of a product': await search({ storeId, productId: product.id }),
    'open edits': await search({ state: 'open' }, false),
    'export, a part': await exportAll(tab, history.edits.length),
  };
}
