import { setTimeout as sleep } from 'node:timers/promises';
import type { Frame, Page } from 'playwright';
import { cardOf, openCard, untilReadable } from '../../demo/on-page.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import type { Edit } from '../../src/domain/edit.ts';
import type { CommandInput, CommandName, CommandOutput } from '../../src/protocol/commands.ts';
import { viewPort } from '../../src/protocol/view-port.ts';
import { stamp } from '../fixtures/stamp.ts';
import type { TypedField } from './typing.ts';

/** The platform may be down for a while. */
const maxUnlocks = 30;
const passphrase = 'a passphrase for trouble';

/** A page of the extension. */
export type Surface = Pick<Page, 'evaluate' | 'url'>;

export interface OpenedPage extends Surface {
  /** Types over the text of its search field. */
  search(text: string): Promise<void>;
  /** Types a value into a product's row; false if the row does not appear in time. */
  typeValue(sku: string, field: TypedField, value: string): Promise<boolean>;
  close(): Promise<void>;
}

/** A running browser with the extension, on the profile of a run. */
export interface Engine {
  /** Opens a page of the extension in a tab of its own. A bare one is for its address: what it would draw costs time. */
  openPage(path: string, isBare?: boolean): Promise<OpenedPage>;
  /** Opens pages of products; none where no card can be reached. */
  openTabs(storefront: string, slugs: readonly string[]): Promise<Tab[]>;
  /** Stops the worker; false if it was not running. */
  stopWorker(): Promise<boolean>;
  /** Sets the clock of the worker, also of every later one. */
  setClock(aheadMs: number): Promise<void>;
  /** Kills the browser like a crash. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export interface ChaosBrowser {
  shop: RunningShop;
  storeId: string;
  further: FurtherStore;
  /** Pages of products that may have a card open; one product can have several. */
  tabs: Tab[];
  popup: OpenedPage;
  /** One of the two open workbenches, the other one each time. */
  readonly workbench: Surface;
  openPage: Engine['openPage'];
  /** Kills the browser like a crash. */
  kill(): Promise<void>;
  /** Restarts the browser on the same profile, opens the same pages and unlocks the key. */
  reopen(): Promise<void>;
  /** Stops the worker; false if there was no worker or no browser. */
  stopWorker(): Promise<boolean>;
  /** Sets the clock of the worker and of the popup so far ahead of this machine's. */
  setClock(aheadMs: number): Promise<void>;
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
  /** Starts the browser on the profile of the run. */
  launch(): Promise<Engine>;
  shop: RunningShop;
  /** Another shop, which is connected, too. */
  furtherShop: RunningShop;
  /** Slugs of the products that get a tab of their own. */
  slugs: string[];
}

/** The reply to a surface; `interrupted` if none came, as when the worker died, with what came instead. */
export type Told<T> = { tag: 'ok'; value: T } | { tag: 'no'; code: string } | { tag: 'interrupted'; why: string };

/** Sends a command from an extension page, as the page's own code does. */
export async function askFrom<K extends CommandName>(
  surface: Surface | Frame,
  command: K,
  input: CommandInput<K>,
): Promise<Told<CommandOutput<K>>> {
  const reply = await inTime<Answer | string | null | undefined>(
    surface
      .evaluate(
        (message) => (globalThis as unknown as ExtensionPage).chrome.runtime.sendMessage(message).catch(String),
        { shelfedge: stamp, command, input },
      )
      .catch(String),
    'late',
  );
  if (typeof reply !== 'object' || reply === null) return { tag: 'interrupted', why: String(reply) };
  return reply.ok
    ? { tag: 'ok', value: reply.value as CommandOutput<K> }
    : { tag: 'no', code: reply.error?.code ?? 'unknown' };
}

/** The edits that a surface shows now, newest first; undefined when the worker or the page went away. */
export const editsShown = (surface: Surface | Frame, name: 'popup' | 'card'): Promise<Edit[] | undefined> =>
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
    openCard(page)
      .then(async (card) => untilReadable(page).then(() => card))
      .catch(() => undefined),
    undefined,
  );
}

/** This run makes large price changes on purpose. */
export const unguarded = {
  below_cost: { level: 'off' },
  thin_margin: { level: 'off', percent: 0 },
  big_change: { level: 'off', percent: 0 },
} as const;

const clockScript = (aheadMs: number): string =>
  `(() => { const machine = (globalThis.machineNow ??= Date.now.bind(Date)); Date.now = () => machine() + ${aheadMs}; })()`;

/** Sets the clock of a worker or a page, if it is there, so far ahead of the machine's. */
export const setClockIn = (place: Pick<Page, 'evaluate'>, aheadMs: number): Promise<unknown> =>
  inTime(
    place.evaluate(clockScript(aheadMs)).catch(() => undefined),
    undefined,
  );

/** A browser with the extension, a connected store and a remembered key. It can be killed at any moment. */
export async function openChaosBrowser(options: ChaosBrowserOptions): Promise<ChaosBrowser> {
  const { launch, shop, furtherShop, slugs } = options;
  let running = await launch();
  const openWorkbenches = () =>
    Promise.all([running.openPage('workbench.html', true), running.openPage('workbench.html', true)]);
  let workbenches = await openWorkbenches();
  const [first] = workbenches;
  const storeId = await connect(first, shop, []);
  const further = { shop: furtherShop, storeId: await connect(first, furtherShop, [storeId]) };
  let turn = 0;

  const openPages = async (): Promise<void> => {
    browser.popup = await running.openPage('popup.html');
    browser.tabs = await running.openTabs(shop.storefront, slugs);
    await choose(browser);
  };
  const browser: ChaosBrowser = {
    shop,
    storeId,
    further,
    tabs: [],
    popup: first,
    get workbench() {
      turn += 1;
      return workbenches[turn % 2] as Surface;
    },
    openPage: (...wanted) => running.openPage(...wanted),
    kill: () => running.kill(),
    async reopen() {
      running = await launch();
      workbenches = await openWorkbenches();
      await unlockStores(browser);
      await openPages();
    },
    stopWorker: () =>
      inTime(
        running.stopWorker().catch(() => false),
        false,
      ),
    async setClock(aheadMs) {
      await Promise.all([running.setClock(aheadMs), setClockIn(browser.popup, aheadMs)]);
    },
    close: () => running.close(),
  };
  await openPages();
  return browser;
}

/** Chooses the first store in the popup, which shows the one that was chosen or connected last. */
async function choose(browser: ChaosBrowser): Promise<void> {
  const { storeId } = browser;
  for (let tries = 0; tries < maxUnlocks; tries += 1) {
    if ((await askFrom(browser.popup, 'stores.choose', { storeId })).tag === 'ok') return;
    await sleep(200);
  }
  throw new Error(`${storeId} could not be chosen`);
}

/** Connects a store whose key is remembered and whose guardrails are off; its id. */
async function connect(workbench: Surface, shop: RunningShop, others: readonly string[]): Promise<string> {
  const { storefront, api, clientId, siteId, apiKey } = shop;
  const keep = { kind: 'passphrase', passphrase } as const;
  const ask = () => askFrom(workbench, 'stores.connect', { storefront, api, clientId, siteId, apiKey, keep });
  const first = await ask();
  // A busy machine answers late.
  const connected = first.tag === 'interrupted' ? await ask() : first;
  if (connected.tag !== 'ok') throw new Error(`the store is not connected: ${JSON.stringify(connected)}`);
  const storeId = (await readStoreIds(workbench)).find((id) => !others.includes(id));
  if (storeId === undefined) throw new Error('no store is connected');
  const kept = await askFrom(workbench, 'key.keep', { storeId, keep });
  if (kept.tag !== 'ok') throw new Error(`the key is not remembered: ${JSON.stringify(kept)}`);
  const guarded = await askFrom(workbench, 'settings.guardrails', { storeId, limits: unguarded });
  if (guarded.tag !== 'ok') throw new Error('the guardrails could not be set');
  return storeId;
}

/** Connects the first store again after it was disconnected, also where the platform fails for a while. */
export async function connectAgain(browser: ChaosBrowser): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await connect(browser.workbench, browser.shop, [browser.further.storeId]);
      return await choose(browser);
    } catch (error) {
      if (tries === maxUnlocks) throw error;
      await sleep(500);
    }
  }
}

/** Unlocks the remembered keys, as the merchant does after a restart. A key that is entered again chooses its store. */
export async function unlock(browser: ChaosBrowser): Promise<void> {
  await unlockStores(browser);
  await choose(browser);
}

async function unlockStores(browser: ChaosBrowser): Promise<void> {
  await unlockStore(browser, browser);
  await unlockStore(browser, browser.further);
}

/** Enters a key of a store, which is tried at the platform; true once it is taken, also if the answer is lost. */
export async function enterKey({ workbench }: ChaosBrowser, store: FurtherStore, apiKey: string): Promise<boolean> {
  const { storefront, api, clientId, siteId } = store.shop;
  const keep = { kind: 'passphrase', passphrase } as const;
  const answers = { storefront, api, clientId, siteId, apiKey, name: '' };
  const answer = await askFrom(workbench, 'stores.connect', { ...answers, keep });
  if (answer.tag === 'no') return false;
  // A lost answer leaves it open which of the keys the browser has: both are this shop's.
  if (answer.tag === 'ok') store.shop = { ...store.shop, apiKey };
  await askFrom(workbench, 'key.keep', { storeId: store.storeId, keep });
  return answer.tag === 'ok';
}

async function unlockStore(browser: ChaosBrowser, store: FurtherStore): Promise<void> {
  const { storeId } = store;
  for (let tries = 0; tries < maxUnlocks; tries += 1) {
    const answer = await askFrom(browser.workbench, 'key.unlock', { storeId, passphrase });
    if (answer.tag === 'ok') return;
    // A browser that lost its databases has lost the remembered key with them.
    if (answer.tag === 'no' && (await enterKey(browser, store, store.shop.apiKey))) return;
    await sleep(500);
  }
  throw new Error(`the key of ${storeId} stays locked`);
}

/** The id of the first store that is connected, as the workbench's page is told. */
export async function readStoreId(page: Surface): Promise<string> {
  const [id] = await readStoreIds(page);
  if (id === undefined) throw new Error('no store is connected');
  return id;
}

async function readStoreIds(page: Surface): Promise<string[]> {
  const stores = await page.evaluate(
    `new Promise((resolve) => chrome.runtime.connect({ name: '${viewPort('workbench', stamp)}' }).onMessage.addListener((view) => resolve(view.stores)))`,
  );
  return (stores as { id: string }[]).map(({ id }) => id);
}
