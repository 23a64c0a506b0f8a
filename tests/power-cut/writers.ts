import type { Page } from 'playwright';
import type { ShopBrowser } from '../../demo/browser.ts';
import type { Edit } from '../../src/domain/edit.ts';
import { journalScript } from '../fixtures/journal-script.ts';

/** Writes records in a page one after the other, and reads the remaining ones. */
export interface Writer {
  /** Writes this number of records, or without end. `acknowledged` gets the id of each acknowledged record. */
  write(browser: ShopBrowser, acknowledged: (id: string) => void, most?: number): Promise<void>;
  /** The ids of all stored records. */
  read(browser: ShopBrowser): Promise<Set<string>>;
}

/** In a page: reports every id that `put` has stored, up to the number or until the page is gone. */
const writing = `async (put, most) => {
  for (let count = 0; count < most; count += 1) {
    const id = crypto.randomUUID();
    if (await put(id)) await acknowledge(id);
  }
}`;

async function openPage({ context }: ShopBrowser, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

async function writeIn(
  page: Page,
  put: string,
  acknowledged: (id: string) => void,
  most = Number.MAX_SAFE_INTEGER,
): Promise<void> {
  await page.exposeFunction('acknowledge', acknowledged);
  await page.evaluate(`(${writing})(${put}, ${most})`);
  await page.close();
}

/** Edits committed as in the popup, each of another product. They are held back, so that nothing is sent. */
export const createEditWriter = (storeId: string): Writer => ({
  async write(browser, acknowledged, most) {
    const put = `async (id) => {
      const intent = { id, productId: id, variantId: null, field: 'price', base: '10.00', value: '11.00',
        productName: 'Jar', variantLabel: null, currency: 'EUR' };
      const input = { storeId: '${storeId}', intent, holdMs: 10000 };
      const answer = await chrome.runtime.sendMessage({ shelfedge: chrome.runtime.getManifest().version, command: 'edits.commit', input });
      return answer?.ok === true;
    }`;
    await writeIn(await openPage(browser, browser.page('popup')), put, acknowledged, most);
  },
  async read(browser) {
    const page = await openPage(browser, browser.page('popup'));
    return new Set((await page.evaluate<Edit[]>(journalScript)).map(({ id }) => id));
  },
});

const openRecords = `new Promise((resolve, reject) => {
  const opening = indexedDB.open('records');
  opening.onupgradeneeded = () => opening.result.createObjectStore('records');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => resolve(opening.result);
})`;

/** Minimal records with IndexedDB's default durability, written by a page of that URL. */
export const createLaxWriter = (address: string): Writer => ({
  async write(browser, acknowledged, most) {
    const put = `async (id) => {
      globalThis.records ??= await ${openRecords};
      return new Promise((resolve) => {
        const transaction = records.transaction('records', 'readwrite', { durability: 'relaxed' });
        transaction.objectStore('records').put({ id }, id);
        transaction.oncomplete = () => resolve(true);
        transaction.onabort = () => resolve(false);
      });
    }`;
    await writeIn(await openPage(browser, address), put, acknowledged, most);
  },
  async read(browser) {
    const page = await openPage(browser, address);
    const keys = await page.evaluate<string[]>(`${openRecords}.then((db) => new Promise((resolve) => {
      const asked = db.transaction('records').objectStore('records').getAllKeys();
      asked.onsuccess = () => resolve(asked.result);
    }))`);
    return new Set(keys);
  },
});
