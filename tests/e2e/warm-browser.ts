import { isDeepStrictEqual } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import type { ShopBrowser } from '../../demo/browser.ts';
import { stopWorkers } from './stop-workers.ts';
import { controlTab, restoreTabs } from './tabs.ts';

/** A browser that several tests use one after the other, each from a clean start. */
export interface WarmBrowser {
  /** The browser with nothing connected and one empty tab; started where there is none. */
  take(): Promise<ShopBrowser>;
  /** Clears what a test left. A browser in which that fails is closed, and the next test starts another. */
  giveBack(): Promise<void>;
  close(): Promise<void>;
}

export function createWarmBrowser(launch: () => Promise<ShopBrowser>): WarmBrowser {
  let browser: ShopBrowser | undefined;
  let granted: Permissions = { origins: [], permissions: [] };
  const close = async (): Promise<void> => {
    await browser?.context.close();
    browser = undefined;
  };
  return {
    close,
    async take() {
      if (browser !== undefined) return browser;
      const started = await launch();
      started.context.on('close', () => (browser = undefined));
      granted = await readPermissions(await controlTab(started));
      await restoreTabs(started);
      browser = started;
      return started;
    },
    async giveBack() {
      if (browser === undefined) return;
      const isClean = await clear(browser, granted).catch(() => false);
      if (!isClean) await close();
    },
  };
}

interface Permissions {
  origins: string[];
  permissions: string[];
}

const readPermissions = (page: Page): Promise<Permissions> => page.evaluate('chrome.permissions.getAll()');

/** Takes back what a test was allowed, as its form asked for; false where something else is missing or was given. */
async function restorePermissions(page: Page, granted: Permissions): Promise<boolean> {
  const { origins } = await readPermissions(page);
  const added = origins.filter((origin) => !granted.origins.includes(origin));
  if (added.length > 0) await page.evaluate(`chrome.permissions.remove(${JSON.stringify({ origins: added })})`);
  return isDeepStrictEqual(await readPermissions(page), granted);
}

/** Takes away all that the extension and the shops keep; false where the extension may do other things than before. */
async function clear(browser: ShopBrowser, granted: Permissions): Promise<boolean> {
  const { context, extensionId } = browser;
  const control = await controlTab(browser);
  await control.evaluate(unzoomScript);
  // An open popup keeps the focus of the window: keys typed into a tab would be lost.
  await control.evaluate(closePopupScript);
  await restoreTabs(browser);
  await context.unrouteAll();
  await context.clearCookies();
  if (!(await restorePermissions(control, granted))) return false;
  // A worker that runs writes its state again. A tab that closed has woken one.
  await stopWorkers(context);
  await clearDatabases(context, control, `chrome-extension://${extensionId}`);
  return control.evaluate<boolean>(clearScript);
}

/** The browser keeps a zoom by host, and all shops are of one. */
const unzoomScript = `chrome.tabs.query({ url: 'http://*/*' })
  .then((tabs) => Promise.all(tabs.map(({ id }) => chrome.tabs.setZoom(id, 0))))`;

const closePopupScript = `(async () => {
  const popups = () => chrome.extension.getViews({ type: 'popup' });
  for (const popup of popups()) popup.close();
  while (popups().length > 0) await new Promise((resolve) => setTimeout(resolve, 10));
})()`;

/** True if nothing is left: a worker that woke meanwhile has counted its start. */
const clearScript = `(async () => {
  await chrome.offscreen.closeDocument().catch(() => undefined);
  for (const name of await caches.keys()) await caches.delete(name);
  await Promise.all([
    chrome.storage.local.clear(),
    chrome.storage.session.clear(),
    chrome.alarms.clearAll(),
    chrome.scripting.unregisterContentScripts(),
    chrome.action.setBadgeText({ text: '' }),
  ]);
  const kept = await Promise.all([chrome.storage.local.get(), chrome.storage.session.get(), indexedDB.databases(), caches.keys()]);
  return kept.every((each) => Object.keys(each).length === 0);
})()`;

async function clearDatabases(context: BrowserContext, page: Page, origin: string): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage,cache_storage' });
  await session.detach();
}
