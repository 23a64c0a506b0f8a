import type { Page } from 'playwright';
import type { ShopBrowser } from '../../demo/browser.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import { anyEdit, type ExportCursor, type HistoryQuery } from '../../src/domain/history.ts';
import type { Product } from '../../src/domain/product.ts';
import type { CommandInput, CommandOutput } from '../../src/protocol/commands.ts';
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
/** The median of each history, ms. */
export type Figures = Record<keyof typeof figures, number[]>;

export interface Measured {
  browser: ShopBrowser;
  shop: RunningShop;
  /** A page of the workbench that runs nothing. */
  tab: Page;
  storeId: string;
  /** A product of the shop. */
  product: Product;
  history: SeededHistory;
  /** Where the second page of the history begins. */
  secondPage: NonNullable<CommandInput<'history.list'>['after']>;
}

/** A page of the extension without anything running in it, from which commands can be sent. */
export async function openBare({ context, page }: ShopBrowser, name: 'popup' | 'workbench'): Promise<Page> {
  const bare = await context.newPage();
  await bare.addInitScript('window.stop()');
  await bare.goto(page(name), { waitUntil: 'commit' });
  return bare;
}

/**
 * The median of each history, ms. Each turn goes through all histories, so that what else the machine does meanwhile falls on
 * all of them alike.
 */
async function medians(all: readonly Measured[], take: (one: Measured) => Promise<number>): Promise<number[]> {
  const spent = all.map((one) => ({ one, ms: [] as number[] }));
  for (let turn = 0; turn < times; turn += 1) for (const { one, ms } of spent) ms.push(await take(one));
  return spent.map(({ ms }) => median(ms));
}

async function oneByOne<T>(all: readonly Measured[], run: (one: Measured) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (const one of all) results.push(await run(one));
  return results;
}

/** The median part of an export of the whole history, ms. Prints how long the whole takes. */
async function exportAll({ tab, history }: Measured): Promise<number> {
  const count = history.edits.length;
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

/** Takes every figure of all histories. */
export async function measure(all: readonly Measured[]): Promise<Figures> {
  // The starts come after the searches, for the browser goes on sorting what was written into the database, and the edits come
  // last, for they make the history longer.
  return { ...(await measureSearches(all)), ...(await measureStart(all)), ...(await measureUse(all)) };
}

async function measureStart(all: readonly Measured[]): Promise<Pick<Figures, 'first answer of a stopped worker'>> {
  const first = await medians(all, async ({ browser, tab }) => {
    await stopWorkers(browser.context);
    return (await ask(tab, 'history.list', { query: { ...anyEdit, state: 'open' }, after: null })).spentMs;
  });
  return { 'first answer of a stopped worker': first };
}

async function measureUse(all: readonly Measured[]) {
  const row = await medians(all, ({ browser }) => openPopup(browser, '[data-product]'));
  const shopTabs = new Map(
    await oneByOne(all, async (one) => [one, await openShopTab(one.browser, one.shop.storefront)] as const),
  );
  const press = (one: Measured, isCold: boolean): Promise<number> =>
    pressPrice(inMap(shopTabs, one), `${one.shop.storefront}/product-page/${one.product.slug}`, isCold);
  await oneByOne(all, (one) => press(one, false));
  const warm = await medians(all, (one) => press(one, false));
  const cold = await medians(all, (one) => press(one, true));
  await oneByOne(all, (one) => inMap(shopTabs, one).close());
  const popups = new Map(await oneByOne(all, async (one) => [one, await openBare(one.browser, 'popup')] as const));
  const kept = await medians(all, (one) => commitOne(inMap(popups, one), one.storeId, one.product));
  return {
    "the popup's first row, worker stopped": row,
    'press to a ready card': warm,
    'press to a ready card, worker stopped': cold,
    'commit of an edit to kept': kept,
  };
}

function inMap(pages: ReadonlyMap<Measured, Page>, one: Measured): Page {
  const page = pages.get(one);
  if (page === undefined) throw new Error('this history has no such page');
  return page;
}

async function measureSearches(all: readonly Measured[]) {
  const search = async (toQuery: (one: Measured) => Partial<HistoryQuery>, isAnyFound = true): Promise<number[]> => {
    for (const one of all) {
      const { edits } = (await ask(one.tab, 'history.list', toInput(toQuery(one)))).value;
      if (edits.length > 0 !== (isAnyFound && one.history.edits.length > 0))
        throw new Error(`${JSON.stringify(toQuery(one))} found ${edits.length} edits`);
    }
    return medians(all, async (one) => (await ask(one.tab, 'history.list', toInput(toQuery(one)))).spentMs);
  };
  const nextPage = async (one: Measured): Promise<number> =>
    (await ask(one.tab, 'history.list', { query: anyEdit, after: one.secondPage })).spentMs;
  return {
    'history, first page': await search(() => ({})),
    'history, next page': await medians(all, nextPage),
    'search by a name': await search(({ product }) => ({ text: product.name })),
    'search by a word of all names': await search(() => ({ text: 'walnut' })),
    'search by a batch': await search(({ history }) => ({ batchId: history.batches.at(-1)?.id ?? toProductId(1) })),
    'search by a day': await search(({ history: { edits } }) => {
      const sinceMs = edits[Math.floor(edits.length / 2)]?.createdAt ?? 0;
      return { sinceMs, beforeMs: sinceMs + dayMs };
    }),
    'history of a product': await search(({ storeId, product }) => ({ storeId, productId: product.id })),
    'open edits': await search(() => ({ state: 'open' }), false),
    'export, a part': await oneByOne(all, exportAll),
  };
}

const toInput = (query: Partial<HistoryQuery>) => ({ query: { ...anyEdit, ...query }, after: null });
