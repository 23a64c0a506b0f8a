import { expect, test as base, type Frame, type Locator, type Page, type TestInfo } from '@playwright/test';
import { launchBrowser, type LaunchOptions, type ShopBrowser } from '../../demo/browser.ts';
import { cardOf, cardText, lookAt, until } from '../../demo/on-page.ts';
import { startShop, type RunningShop, type ShopOptions } from '../../demo/start-shop.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import { accessibleNodes } from './accessible-nodes.ts';
import { createStoreConnector, type StoreConnector } from './connected-state.ts';
import { isKillMode, killBeforeSteps, spared, takeStops } from './kill-mode.ts';
import { copyProfile, createAllowedProfile, createProfile, removeProfile } from './profiles.ts';
import { stopWorkers } from './stop-workers.ts';
import { openTab } from './tabs.ts';
import { createWarmBrowser, type WarmBrowser } from './warm-browser.ts';

interface Fixtures {
  /** The platform's options that differ from the default. */
  platform: Partial<ShopOptions>;
  /** A platform and a storefront of this test alone. */
  shop: RunningShop;
  /** Chromium with the production build, nothing allowed and nothing connected. */
  bare: ShopBrowser;
  /** True if the browser is started for this test alone, because what it does to it cannot be taken back. */
  ownBrowser: boolean;
  /** The same, allowed to reach the shops of this machine. */
  allowed: ShopBrowser;
  /** The same with the shop connected. */
  connected: ShopBrowser;
  /** The popup in a tab of its size, the shop connected. */
  popup: Page;
  /** Makes the platform fail as told. */
  fail(rules: object[]): Promise<void>;
  /** In kill mode, makes sure that workers were stopped at all. */
  kills: undefined;
}

interface WorkerFixtures {
  /** A closed browser's profile that may reach the shops of this machine. */
  allowedProfile: string;
  /** The browser of the tests that need none of their own. */
  warmBrowser: WarmBrowser;
  storeConnector: StoreConnector;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  allowedProfile: [
    async ({}, use) => {
      const profile = await createAllowedProfile((folder) => launchBrowser({ headless: true, profile: folder }));
      await use(profile);
      await removeProfile(profile);
    },
    { scope: 'worker' },
  ],
  warmBrowser: [
    async ({ allowedProfile }, use) => {
      const profiles: string[] = [];
      // Each from its own copy: one that could not be cleared leaves what a test stored.
      const warm = createWarmBrowser(async () => {
        const profile = await copyProfile(allowedProfile);
        profiles.push(profile);
        return launch({ profile });
      });
      await use(warm);
      await warm.close();
      await Promise.all(profiles.map(removeProfile));
    },
    { scope: 'worker' },
  ],
  storeConnector: [async ({}, use) => use(createStoreConnector()), { scope: 'worker' }],
  platform: [{}, { option: true }],
  shop: async ({ platform }, use) => {
    const shop = await startShop({ catalog: smallCatalog, catalogVersion: 'v1', ...platform });
    await use(shop);
    await shop.close();
  },
  bare: async ({}, use, info) => useBrowser(await createProfile(), use, info),
  ownBrowser: [false, { option: true }],
  allowed: async ({ allowedProfile, ownBrowser, warmBrowser }, use, info) => {
    if (ownBrowser) return useBrowser(await copyProfile(allowedProfile), use, info);
    const browser = await warmBrowser.take();
    await use(browser);
    if (info.status === info.expectedStatus) return warmBrowser.giveBack();
    await takePictures(browser, info);
    await warmBrowser.close();
  },
  connected: async ({ allowed, platform, shop, storeConnector }, use) => {
    await storeConnector.connect(allowed, shop, kindOf(platform));
    await use(allowed);
  },
  popup: async ({ connected }, use) => use(await openPopup(connected)),
  fail: async ({ shop }, use) => use((rules) => setFaults(shop, rules)),
  kills: [
    async ({}, use, info) => {
      const why = isKillMode ? spared[info.title] : undefined;
      info.skip(why !== undefined, why);
      await use(undefined);
      if (!isKillMode) return;
      const stops = takeStops();
      info.annotations.push({ type: 'stops', description: String(stops) });
      if (stops === 0) throw new Error('no worker was stopped');
    },
    { auto: true },
  ],
});

/** The properties that a connected store depends on; undefined for a platform that acts by functions of the test. */
function kindOf(options: Partial<ShopOptions>): string | undefined {
  const isPlain = Object.values(options).every((option) => typeof option !== 'function');
  return isPlain ? JSON.stringify({ ...options, catalog: undefined }) : undefined;
}

/** Starts Chromium with the production build; whoever starts it closes it. */
export async function launch(options: Omit<LaunchOptions, 'chromium' | 'headless'>): Promise<ShopBrowser> {
  const browser = await launchBrowser({ headless: true, ...options });
  if (isKillMode) killBeforeSteps(browser.context);
  return browser;
}

async function useBrowser(
  profile: string,
  use: (browser: ShopBrowser) => Promise<void>,
  info: TestInfo,
): Promise<void> {
  const browser = await launch({ profile });
  await use(browser);
  if (info.status !== info.expectedStatus) await takePictures(browser, info);
  await browser.context.close();
  await removeProfile(profile);
}

/** Takes pictures of every tab and open card, for a failure's report. */
async function takePictures({ context }: ShopBrowser, info: TestInfo): Promise<void> {
  for (const [index, page] of context.pages().entries()) {
    await page.screenshot({ path: info.outputPath(`tab-${index}.png`) }).catch(() => undefined);
    const body = await cardText(page);
    // The report prints text where it cannot show pictures.
    if (body !== '') await info.attach(`the card in tab ${index}`, { body, contentType: 'text/plain' });
  }
}

/** Makes the platform fail as told; no rules, and it is well again. */
export async function setFaults({ api }: Pick<RunningShop, 'api'>, rules: object[]): Promise<void> {
  const response = await fetch(`${api}/__demo/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ rules }),
  });
  if (!response.ok) throw new Error(`the faults were refused: ${await response.text()}`);
}

export async function openPopup(browser: ShopBrowser): Promise<Page> {
  const popup = await openTab(browser.context);
  await popup.setViewportSize({ width: 380, height: 580 });
  await popup.goto(browser.page('popup'));
  return popup;
}

/** Searches for one product, and returns its row once it is the only one: a press on a row that moves away is lost. */
export async function findRow(popup: Page, text: string): Promise<Locator> {
  await popup.getByRole('searchbox').fill(text);
  const rows = popup.getByRole('listitem');
  await expect(rows).toHaveCount(1);
  return rows.first();
}

export async function openProduct(browser: ShopBrowser, shop: RunningShop, slug: string, query = ''): Promise<Page> {
  const page = await openTab(browser.context);
  await page.goto(`${shop.storefront}/product-page/${slug}${query}`);
  return page;
}

/** Stops the extension's service worker, as the browser does whenever it has been idle. */
export const stopWorker = async (page: Page): Promise<void> => void (await stopWorkers(page.context()));

/** Starts the extension anew as an update does: its pages close, memory is forgotten, and scripts in pages are orphans. */
export async function updateExtension({ context, page }: ShopBrowser): Promise<void> {
  const settings = await context.newPage();
  await settings.goto('chrome://extensions/');
  // An extension loaded from a folder would be switched off by it.
  await settings.evaluate('chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true })');
  await settings.goto(page('workbench'));
  const started = context.waitForEvent('serviceworker');
  const closed = settings.waitForEvent('close');
  await settings.evaluate('void chrome.runtime.reload()').catch(() => undefined);
  await Promise.all([started, closed]);
}

/** Turns the extension off or on, as its switch on the browser's page of extensions does. */
export async function switchExtension({ context, extensionId }: ShopBrowser, isOn: boolean): Promise<void> {
  const settings = await context.newPage();
  await settings.goto('chrome://extensions/');
  await settings.evaluate(`(async () => {
    await chrome.developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
    await chrome.management.setEnabled('${extensionId}', ${isOn});
  })()`);
  await settings.close();
}

/** The names of all buttons on a page that is looked at, those in closed shadow roots too. */
export async function buttonsOf(page: Page): Promise<string[]> {
  await lookAt(page);
  return (await accessibleNodes(page))
    .filter(({ role }) => role?.value === 'button')
    .map(({ name }) => String(name?.value));
}

/** The name of what has the focus, in a closed shadow root, too. */
export async function focusedName(page: Page): Promise<string> {
  const focused = (await accessibleNodes(page)).filter(({ properties }) =>
    properties?.some(({ name, value }) => name === 'focused' && value.value === true),
  );
  return String(focused.at(-1)?.name?.value ?? '');
}

/** The requests to the platform, oldest first. */
export async function requestsOf({ api }: RunningShop): Promise<LoggedRequest[]> {
  const log: unknown = await (await fetch(`${api}/__demo/log`)).json();
  return (log as { requests: LoggedRequest[] }).requests;
}

interface LoggedRequest {
  method: string;
  path: string;
  status: number;
  /** The kind of token or key of the request. */
  identity: string;
}

/** True if a request wrote to a product; those that only try what a key may do name one, or a revision, that is not there. */
export const isWrite = ({ method, path, status }: { method: string; path: string; status: number }): boolean =>
  method === 'PATCH' && status !== 409 && !/\/0{8}-/.test(path);

/** Does what closes the card, and waits until it is gone: it still takes keys until the background has closed it. */
export async function closeCard(page: Page, press: () => Promise<void>): Promise<void> {
  // Playwright waits in vain for a press whose frame is gone before it was told of it.
  void press().catch(() => undefined);
  await until(() => cardOf(page) === undefined, 'the card to close');
}

export const pressEscape = (page: Page): Promise<void> => closeCard(page, () => page.keyboard.press('Escape'));

export const pressClose = (page: Page, card: Frame): Promise<void> =>
  closeCard(page, () => card.getByRole('button', { name: 'Close' }).click());
