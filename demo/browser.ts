import { resolve } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright';
import { chromiumPath } from './browser-paths.ts';

const builtExtension = '.output/chrome-mv3-local';

// Disables update checks and hints at start.
const quiet = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
];

export interface ShopBrowser {
  context: BrowserContext;
  extensionId: string;
  /** The URL of an extension page. */
  page(name: 'popup' | 'workbench' | 'card'): string;
}

export interface LaunchOptions {
  /** Another executable than the machine's Chromium. */
  executablePath?: string;
  headless: boolean;
  /** The profile's folder; empty for a throw-away one. */
  profile?: string;
  colorScheme?: 'light' | 'dark';
  /** True to keep the back/forward cache. Playwright loses track of a page that is restored from it. */
  keepsPages?: boolean;
  /** True for the browser's own window and pixel ratio instead of Playwright's emulation. */
  keepsOwnSize?: boolean;
  /** True for scroll bars that take room, as a headless browser has none. */
  keepsScrollBars?: boolean;
  args?: string[];
  /** The folder of the unpacked extension; the built one by default. */
  extension?: string;
}

/** Starts Chromium with the built extension in it. */
export async function launchBrowser({
  executablePath = chromiumPath,
  headless,
  profile = '',
  colorScheme = 'light',
  keepsPages = false,
  keepsOwnSize = !headless,
  keepsScrollBars = false,
  args = [],
  extension: folder = builtExtension,
}: LaunchOptions): Promise<ShopBrowser> {
  const extension = resolve(folder);
  const isRoot = process.getuid?.() === 0;
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless,
    colorScheme,
    ignoreDefaultArgs: [
      ...(keepsPages ? ['--disable-back-forward-cache'] : []),
      ...(keepsScrollBars ? ['--hide-scrollbars'] : []),
    ],
    // The caller closes it in order; Playwright would kill the whole process.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    viewport: keepsOwnSize ? null : { width: 1280, height: 900 },
    args: [
      ...quiet,
      `--disable-extensions-except=${extension}`,
      `--load-extension=${extension}`,
      ...(isRoot ? ['--no-sandbox'] : []),
      // Without a screen there is no GPU: its emulation costs a tenth of the processor time.
      ...(headless ? ['--disable-gpu'] : []),
      ...args,
    ],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const extensionId = new URL(worker.url()).host;
  return { context, extensionId, page: (name) => `chrome-extension://${extensionId}/${name}.html` };
}

/**
 * Grants the extension access to these origins, as a user would in the browser's prompt, and pins its toolbar button.
 */
export async function allowOrigins(browser: ShopBrowser, origins: string[]): Promise<void> {
  const patterns = origins.map((origin) => `${new URL(origin).protocol}//${new URL(origin).hostname}/*`);
  await changeSettings(
    browser,
    async ({ id, patterns }) => {
      const { developerPrivate } = (globalThis as unknown as { chrome: { developerPrivate: DeveloperPrivate } }).chrome;
      for (const pattern of patterns) await developerPrivate.addHostPermission(id, pattern);
      await developerPrivate.updateExtensionConfiguration({ extensionId: id, pinnedToToolbar: true });
    },
    patterns,
  );
}

/** Turns on the developer mode, without which Chromium leaves an unpacked extension off once it has reloaded itself. */
export const allowReloads = (browser: ShopBrowser): Promise<void> =>
  changeSettings(browser, async () => {
    const { developerPrivate } = (globalThis as unknown as { chrome: { developerPrivate: DeveloperPrivate } }).chrome;
    await developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
  });

/** Runs a function in the browser's own page of extensions. */
async function changeSettings(
  { context, extensionId: id }: ShopBrowser,
  change: (given: { id: string; patterns: string[] }) => Promise<void>,
  patterns: string[] = [],
): Promise<void> {
  const settings = await context.newPage();
  await settings.goto('chrome://extensions/');
  await settings.evaluate(change, { id, patterns });
  await settings.close();
}

interface DeveloperPrivate {
  addHostPermission(id: string, pattern: string): Promise<void>;
  updateProfileConfiguration(change: { inDeveloperMode: boolean }): Promise<void>;
  updateExtensionConfiguration(change: { extensionId: string; pinnedToToolbar: boolean }): Promise<void>;
}

/** The addresses and secrets that connect a store. */
export interface ShopAddresses {
  storefront: string;
  api: string;
  clientId: string;
  siteId: string;
  apiKey: string;
}

/**
 * The answers that connect a store, by the labels of the workbench's fields. The key comes last: it is tried as soon as it
 * is typed, at the address that stands in the form.
 */
export const toAnswers = (shop: ShopAddresses): [label: string, answer: string][] => [
  ['Store address', shop.storefront],
  ['API address', shop.api],
  ['Site id', shop.siteId],
  ['OAuth client id', shop.clientId],
  ['API key', shop.apiKey],
];

/** The answers to how the key is kept, by the names of their buttons. */
export const keepAnswers = {
  device: 'Stay connected on this computer',
  passphrase: 'Ask me for a passphrase',
  session: 'Only until the browser closes',
} as const;

/** Types a store's answers into the workbench, and how its key is kept (null: not asked); the page stays open. */
export async function fillConnectForm(
  page: Page,
  shop: ShopAddresses,
  keep: string | null = keepAnswers.session,
): Promise<void> {
  await page.getByText('More settings').click();
  for (const [label, answer] of toAnswers(shop)) await page.getByRole('textbox', { name: label }).fill(answer);
  await page.getByRole('button', { name: 'Connect store' }).click();
  if (keep !== null) await page.getByRole('button', { name: keep }).click();
}

/** Connects a store in the workbench; returns the workbench's page. */
export async function connectStore(browser: ShopBrowser, shop: ShopAddresses, keep?: string): Promise<Page> {
  await allowOrigins(browser, [shop.storefront, shop.api]);
  const page = await browser.context.newPage();
  await page.goto(browser.page('workbench'));
  await fillConnectForm(page, shop, keep);
  await page.getByText('Connected:').waitFor();
  return page;
}
