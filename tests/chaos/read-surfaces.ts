import { cardText, openCard } from '../../demo/on-page.ts';
import { isTypedBefore, type Edit } from '../../src/domain/edit.ts';
import { unsavedHash } from '../../src/protocol/workbench-route.ts';
import type { ShownBatch, ShownCard, ShownChange, ShownRow } from './shown.ts';
import { inTime, type ChaosBrowser, type OpenedPage, type Surface, type Tab } from './chaos-browser.ts';

/** Longer than a reading waits for its turn among the calls of a minute. */
const patienceMs = 30_000;
const stepMs = 200;

/** Reads again until it is as wanted or the patience is over; the last reading. */
async function untilShown<T>(read: () => Promise<T>, isWanted: (shown: T) => boolean): Promise<T> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const shown = await read();
    if (isWanted(shown) || Date.now() > end) return shown;
    await new Promise((resolve) => setTimeout(resolve, stepMs));
  }
}

/** Opens a page of the extension in a tab of its own, as a person sees it. */
async function withPage<T>(browser: ChaosBrowser, path: string, read: (page: OpenedPage) => Promise<T>): Promise<T> {
  const page = await browser.openPage(path);
  try {
    return await read(page);
  } finally {
    await inTime(
      page.close().catch(() => undefined),
      undefined,
    );
  }
}

/** Looks for products in the popup by their names, until each row is as wanted. */
export const readRows = async (
  browser: ChaosBrowser,
  names: readonly string[],
  isWanted: (name: string, row: ShownRow) => boolean,
): Promise<Map<string, ShownRow>> =>
  withPage(browser, 'popup.html', async (popup) => {
    const rows = new Map<string, ShownRow>();
    for (const name of names) {
      await popup.search(name);
      const row = await untilShown(
        () => readRow(popup, name),
        (shown) => isWanted(name, shown),
      );
      rows.set(name, row);
    }
    return rows;
  });

const readRow = (popup: Surface, name: string): Promise<ShownRow> =>
  popup.evaluate((wanted) => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-product]')];
    const row = rows.find((each) => each.querySelector('bdi')?.textContent === wanted);
    // The last in the lines of a row, whose price and stock stand apart.
    const values = row?.querySelector('[data-row]')?.lastElementChild?.lastElementChild;
    if (row === undefined || !(values instanceof HTMLElement)) return { values: null, status: document.body.innerText };
    const texts = [...values.querySelectorAll<HTMLElement>(':scope > *')].map((each) => each.innerText);
    const status = [...row.querySelectorAll<HTMLElement>('[data-row-status]')].map((each) => each.innerText);
    return { values: texts.join(' '), status: status.join('\n').trim() };
  }, name);

/** The first page of the whole history in the workbench, or of what is not saved yet, once it has so many changes. */
export const readHistory = (
  browser: ChaosBrowser,
  of: 'all' | 'unsaved',
  isWanted: (changes: readonly ShownChange[]) => boolean,
): Promise<ShownChange[]> =>
  withPage(browser, `workbench.html${of === 'all' ? '#history' : unsavedHash}`, (workbench) =>
    untilShown(() => readChanges(workbench), isWanted),
  );

const readChanges = (workbench: Surface): Promise<ShownChange[]> =>
  workbench.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('section[aria-labelledby="history-title"] > div > ul > li')].map(
      (row) => ({ product: row.querySelector('bdi')?.textContent ?? '', text: row.innerText }),
    ),
  );

/** The bulk changes in the workbench, newest first, once they are as wanted. */
export const readBatches = (
  browser: ChaosBrowser,
  isWanted: (batches: readonly ShownBatch[]) => boolean,
): Promise<ShownBatch[]> =>
  withPage(browser, 'workbench.html#bulk', (workbench) => untilShown(() => readPanels(workbench), isWanted));

const readPanels = (workbench: Surface): Promise<ShownBatch[]> =>
  workbench.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('section[aria-labelledby="batches-title"] > ul > li')].map((panel) => ({
      title: panel.querySelector('bdi')?.textContent ?? '',
      text: panel.innerText,
    })),
  );

/** The edits in the order of the history. */
export const asInHistory = (edits: readonly Edit[]): Edit[] => edits.toSorted((a, b) => (isTypedBefore(a, b) ? 1 : -1));

/** The card at the price of a product's page, which is loaded anew; undefined if it does not open. */
export async function readCard({ page }: Tab, isWanted: (card: ShownCard) => boolean): Promise<ShownCard | undefined> {
  await page.bringToFront();
  await page.reload();
  const card = await openCard(page).catch(() => undefined);
  if (card === undefined) return undefined;
  const read = async (): Promise<ShownCard> => ({
    price: await card.getByRole('textbox', { name: 'Price' }).first().inputValue(),
    text: await cardText(page),
  });
  return untilShown(read, isWanted);
}

/** The number on the toolbar button, once it is as wanted, and what it stands for; '' for none. */
export async function readBadge(
  { popup }: ChaosBrowser,
  isWanted: (text: string) => boolean,
): Promise<{ text: string; title: string }> {
  const text = await untilShown(() => popup.evaluate<string>('chrome.action.getBadgeText({})'), isWanted);
  return { text, title: await popup.evaluate<string>('chrome.action.getTitle({})') };
}
