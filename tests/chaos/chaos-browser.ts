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

const passphrase = 'a passphrase for trouble';

export interface ChaosBrowser {
  shop: RunningShop;
  storeId: string;
  /** Pages of products that may have a card open. */
  tabs: Map<string, Page>;
  popup: Page;
  workbench: Page;
  /** Kills the browser like a crash. */
  kill(): Promise<void>;
  /** Restarts the browser on the same profile, opens the same pages and unlocks the key. */
  reopen(): Promise<void>;
  /** Stops the worker; false if there was no worker or no browser. */
  stopWorker(): Promise<boolean>;
  close(): Promise<void>;
}

export interface ChaosBrowserOptions {
  chromium: string;
  /** A closed browser's, whose extension may reach this machine's shops. */
  profile: string;
  shop: RunningShop;
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
export async function findCard({ tabs }: ChaosBrowser, slug: string): Promise<Frame | undefined> {
  const page = tabs.get(slug);
  if (page === undefined) return undefined;
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
const unguarded = {
  below_cost: { level: 'off' },
  thin_margin: { level: 'off', percent: 0 },
  big_change: { level: 'off', percent: 0 },
} as const;

/** A browser with the extension, a connected store and a remembered key. It can be killed at any moment. */
export async function openChaosBrowser({ chromium, profile, shop, slugs }: ChaosBrowserOptions): Promise<ChaosBrowser> {
  const launch = async (): Promise<ShopBrowser> => {
    const launched = await launchBrowser({ chromium, headless: true, profile });
    // An element that is not visible in time is retried, or another one is used.
    launched.context.setDefaultTimeout(6_000);
    return launched;
  };
  let running: ShopBrowser = await launch();
  await addStore(running, shop);
  const first = await openBare(running, 'workbench');
  const storeId = await readStoreId(first);
  const connected = await askFrom(first, 'key.remember', { storeId, passphrase });
  if (connected.tag !== 'ok') throw new Error(`the key is not remembered: ${JSON.stringify(connected)}`);
  const guarded = await askFrom(first, 'settings.guardrails', { storeId, limits: unguarded });
  if (guarded.tag !== 'ok') throw new Error('the guardrails could not be set');

  const openPages = async (): Promise<void> => {
    browser.popup = await running.context.newPage();
    await browser.popup.goto(running.page('popup'));
    const pages = slugs.map(async (slug) => {
      const page = await running.context.newPage();
      await page.goto(`${shop.storefront}/product-page/${slug}`);
      browser.tabs.set(slug, page);
    });
    await Promise.all(pages);
  };
  const browser: ChaosBrowser = {
    shop,
    storeId,
    tabs: new Map(),
    popup: first,
    workbench: first,
    async kill() {
      const pid = await readPid(profile);
      const gone = running.context.waitForEvent('close');
      process.kill(pid, 'SIGKILL');
      await gone;
    },
    async reopen() {
      running = await launch();
      browser.workbench = await openBare(running, 'workbench');
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

/** Unlocks the remembered key, as the merchant does after a restart. */
export async function unlock({ workbench, storeId }: ChaosBrowser): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = await askFrom(workbench, 'key.unlock', { storeId, passphrase });
    if (answer.tag !== 'interrupted') {
      if (answer.tag === 'ok') return;
      throw new Error(`the key stays locked: ${answer.code}`);
    }
  }
  throw new Error('the passphrase got no answer');
}

/** The id of the first store that is connected, as the workbench's page is told. */
export async function readStoreId(page: Page): Promise<string> {
  const stores = await page.evaluate(
    `new Promise((resolve) => chrome.runtime.connect({ name: '${viewPort('workbench', stamp)}' }).onMessage.addListener((view) => resolve(view.stores)))`,
  );
  const [store] = stores as { id: string }[];
  if (store === undefined) throw new Error('no store is connected');
  return store.id;
}

/** The worker is stopped at any moment, also during its start. */
async function stopAll(context: BrowserContext, page: Page): Promise<boolean> {
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
  return true;
}
