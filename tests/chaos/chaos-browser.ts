import { readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Frame, Page } from 'playwright';
import { launchBrowser, type ShopBrowser } from '../../demo/browser.ts';
import { cardOf, openCard } from '../../demo/on-page.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import type { Edit } from '../../src/domain/edit.ts';
import { addStore } from '../e2e/profiles.ts';
import type { CommandInput, CommandName, CommandOutput } from '../../src/protocol/commands.ts';
import { viewPort } from '../../src/protocol/view-port.ts';
import { stamp } from '../fixtures/stamp.ts';

/** How long a page loads at most beside all that starts with it. */
const slowestPageMs = 60_000;
/** The platform may be down for a while. */
const mostUnlocks = 30;
const passphrase = 'a passphrase for trouble';

export interface ChaosBrowser {
  shop: RunningShop;
  storeId: string;
  further: FurtherStore;
  /** Pages of products that may have a card open; one product can have several. */
  tabs: Tab[];
  popup: Page;
  /** One of the two open workbenches, the other one each time. */
  readonly workbench: Page;
  /** Kills the browser like a crash. */
  kill(): Promise<void>;
  /** Restarts the browser on the same profile, opens the same pages and unlocks the key. */
  reopen(): Promise<void>;
  /** Stops the worker; false if there was no worker or no browser. */
  stopWorker(): Promise<boolean>;
  close(): Promise<void>;
}

export interface Tab {
  slug: string;
  page: Page;
}

/** A second store in the same browser. */
interface FurtherStore {
  shop: RunningShop;
  storeId: string;
}

export interface ChaosBrowserOptions {
  chromium: string;
  /** A closed browser's, whose extension may reach this machine's shops. */
  profile: string;
  shop: RunningShop;
  /** Another shop, which is connected, too. */
  furtherShop: RunningShop;
  /** Slugs of the products that get a tab of their own. */
  slugs: string[];
}

/** The reply to a surface; `interrupted` if none came, as when the worker died. */
export type Told<T> = { tag: 'ok'; value: T } | { tag: 'no'; code: string } | { tag: 'interrupted' };

/** Sends a command from an extension page, as the page's own code does. */
export async function askFrom<K extends CommandName>(
  surface: Page | Frame,
  command: K,
  input: CommandInput<K>,
): Promise<Told<CommandOutput<K>>> {
  const reply = await inTime(
    surface
      .evaluate(
        (message) => (globalThis as unknown as ExtensionPage).chrome.runtime.sendMessage(message).catch(() => null),
        { shelfedge: stamp, command, input },
      )
      .catch(() => null),
    null,
  );
  if (reply === null || reply === undefined) return { tag: 'interrupted' };
  return reply.ok
    ? { tag: 'ok', value: reply.value as CommandOutput<K> }
    : { tag: 'no', code: reply.error?.code ?? 'unknown' };
}

/** The edits that a surface shows now, newest first; undefined when the worker or the page went away. */
export const editsShown = (surface: Page | Frame, name: 'popup' | 'card'): Promise<Edit[] | undefined> =>
  inTime(
    surface
      .evaluate(
        (port) => {
          const { runtime } = (globalThis as unknown as ExtensionPage).chrome;
          return new Promise<Edit[] | undefined>((resolve) => {
            const opened = runtime.connect({ name: port });
            opened.onMessage.addListener((view) => {
              opened.disconnect();
              resolve((view as { edits?: Edit[] } | null)?.edits);
            });
            opened.onDisconnect.addListener(() => resolve(undefined));
          });
        },
        viewPort(name, stamp),
      )
      .catch(() => undefined),
    undefined,
  );

/** A call to a page that was killed with its browser may never settle. */
export const inTime = <T>(promise: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([promise, sleep(15_000, otherwise, { ref: false })]);

interface ExtensionPage {
  chrome: {
    runtime: {
      sendMessage(message: object): Promise<Answer | null | undefined>;
      connect(options: { name: string }): {
        onMessage: { addListener(listener: (message: unknown) => void): void };
        onDisconnect: { addListener(listener: () => void): void };
        disconnect(): void;
      };
    };
  };
}

interface Answer {
  ok: boolean;
  value?: unknown;
  error?: { code: string };
}

/** The card in a product's tab, opened by a click on the price if needed; undefined if it does not open. */
export async function findCard({ page }: Tab): Promise<Frame | undefined> {
  const open = cardOf(page);
  if (open !== undefined) return open;
  await inTime(
    page.bringToFront().catch(() => undefined),
    undefined,
  );
  return inTime(
    openCard(page).catch(() => undefined),
    undefined,
  );
}

/** This run makes large price changes on purpose. */
export const unguarded = {
  below_cost: { level: 'off' },
  thin_margin: { level: 'off', percent: 0 },
  big_change: { level: 'off', percent: 0 },
} as const;

/** A browser with the extension, a connected store and a remembered key. It can be killed at any moment. */
export async function openChaosBrowser(options: ChaosBrowserOptions): Promise<ChaosBrowser> {
  const { chromium, profile, shop, furtherShop, slugs } = options;
  const launch = async (): Promise<ShopBrowser> => {
    const launched = await launchBrowser({ chromium, headless: true, profile });
    // An element that is not visible in time is retried, or another one is used.
    launched.context.setDefaultTimeout(6_000);
    return launched;
  };
  let running: ShopBrowser = await launch();
  const first = await openBare(running, 'workbench');
  const storeId = await connect(running, first, shop, []);
  const further = { shop: furtherShop, storeId: await connect(running, first, furtherShop, [storeId]) };
  // The popup shows the one that is chosen.
  await askFrom(first, 'stores.choose', { storeId });
  let workbenches = [first, await openBare(running, 'workbench')];
  let turn = 0;

  const openPages = async (): Promise<void> => {
    browser.popup = await running.context.newPage();
    await browser.popup.goto(running.page('popup'), { timeout: slowestPageMs });
    const pages = slugs.map(async (slug) => {
      const page = await running.context.newPage();
      await page.goto(`${shop.storefront}/product-page/${slug}`, { timeout: slowestPageMs });
      return { slug, page };
    });
    browser.tabs = await Promise.all(pages);
  };
  const browser: ChaosBrowser = {
    shop,
    storeId,
    further,
    tabs: [],
    popup: first,
    get workbench() {
      turn += 1;
      return workbenches[turn % workbenches.length] ?? first;
    },
    async kill() {
      const pid = await readPid(profile);
      const gone = running.context.waitForEvent('close');
      process.kill(pid, 'SIGKILL');
      await gone;
    },
    async reopen() {
      running = await launch();
      workbenches = [await openBare(running, 'workbench'), await openBare(running, 'workbench')];
      await unlock(browser);
      await openPages();
    },
    stopWorker: () =>
      inTime(
        stopAll(running.context, browser.popup).catch(() => false),
        false,
      ),
    close: () => running.context.close(),
  };
  await openPages();
  return browser;
}

/** The process of the browser that runs on a profile. */
export const readPid = async (profile: string): Promise<number> =>
  Number((await readlink(join(profile, 'SingletonLock'))).split('-').at(-1));

/** A page of the extension of which only its address is needed; what it would draw costs time. */
async function openBare({ context, page }: ShopBrowser, name: 'workbench'): Promise<Page> {
  const opened = await context.newPage();
  await opened.addInitScript('window.stop()');
  await opened.goto(page(name), { waitUntil: 'commit' });
  return opened;
}

/** Connects a store whose key is remembered and whose guardrails are off; its id. */
async function connect(
  running: ShopBrowser,
  workbench: Page,
  shop: RunningShop,
  others: readonly string[],
): Promise<string> {
  await addStore(running, shop);
  const storeId = (await readStoreIds(workbench)).find((id) => !others.includes(id));
  if (storeId === undefined) throw new Error('no store is connected');
  const kept = await askFrom(workbench, 'key.remember', { storeId, passphrase });
  if (kept.tag !== 'ok') throw new Error(`the key is not remembered: ${JSON.stringify(kept)}`);
  const guarded = await askFrom(workbench, 'settings.guardrails', { storeId, limits: unguarded });
  if (guarded.tag !== 'ok') throw new Error('the guardrails could not be set');
  return storeId;
}

/** Unlocks the remembered keys, as the merchant does after a restart. */
export async function unlock(browser: ChaosBrowser): Promise<void> {
  await unlockStore(browser, browser);
  await unlockStore(browser, browser.further);
}

/** Enters a key of a store, which is tried at the platform; true once it is taken. */
async function enterKey({ workbench, storeId }: ChaosBrowser, shop: RunningShop, apiKey: string): Promise<boolean> {
  const { storefront, api, clientId, siteId } = shop;
  const answer = await askFrom(workbench, 'stores.connect', { storefront, api, clientId, siteId, apiKey, name: '' });
  if (answer.tag !== 'ok') return false;
  await askFrom(workbench, 'key.remember', { storeId: answer.value.storeId, passphrase });
  // The popup shows the one that is chosen.
  await askFrom(workbench, 'stores.choose', { storeId });
  return true;
}

async function unlockStore(browser: ChaosBrowser, { shop, storeId }: FurtherStore): Promise<void> {
  for (let tries = 0; tries < mostUnlocks; tries += 1) {
    const answer = await askFrom(browser.workbench, 'key.unlock', { storeId, passphrase });
    if (answer.tag === 'ok') return;
    // A browser that lost its databases has lost the remembered key with them.
    if (answer.tag === 'no' && (await enterKey(browser, shop, shop.apiKey))) return;
    await sleep(500);
  }
  throw new Error(`the key of ${storeId} stays locked`);
}

/** The id of the first store that is connected, as the workbench's page is told. */
export async function readStoreId(page: Page): Promise<string> {
  const [id] = await readStoreIds(page);
  if (id === undefined) throw new Error('no store is connected');
  return id;
}

async function readStoreIds(page: Page): Promise<string[]> {
  const stores = await page.evaluate(
    `new Promise((resolve) => chrome.runtime.connect({ name: '${viewPort('workbench', stamp)}' }).onMessage.addListener((view) => resolve(view.stores)))`,
  );
  return (stores as { id: string }[]).map(({ id }) => id);
}

/** The worker is stopped at any moment, also during its start. */
async function stopAll(context: BrowserContext, page: Page): Promise<boolean> {
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
  return true;
}
