import { PageFacts } from '../domain/recognise-store.ts';
import { isWithin } from '../domain/storefront.ts';
import { browser } from './browser.ts';
import { toPattern } from './pattern.ts';

/** How long a page may take to load that was opened only to be read. */
const loadMs = 15_000;

/** Runs in the page, where nothing of ours is in scope. */
function readFacts(): PageFacts {
  const maxModelLength = 2_000_000;
  const text = document.querySelector('script#wix-viewer-model')?.textContent ?? null;
  const [siteName = null, api = null] = ['meta[property="og:site_name"]', 'meta[name="platform-api"]'].map(
    (selector) => document.querySelector<HTMLMetaElement>(selector)?.content.trim().slice(0, 200) ?? null,
  );
  return { viewerModel: text === null || text.length > maxModelLength ? null : text, siteName, api };
}

/** Reads the facts that the page in a tab states about itself; null where the browser does not let us read it. */
async function readTab(tabId: number): Promise<PageFacts | null> {
  try {
    const [answer] = await browser.scripting.executeScript({ target: { tabId }, func: readFacts });
    return PageFacts.safeParse(answer?.result).data ?? null;
  } catch {
    return null;
  }
}

/**
 * The page in front: its address, and the facts that it states about itself. The press on the toolbar button gives us
 * access to both.
 */
export async function readFrontPage(): Promise<{ address: string; facts: PageFacts | null }> {
  const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  return { address: tab?.url ?? '', facts: tab?.id === undefined ? null : await readTab(tab.id) };
}

/** Reads the facts that a store's page states about itself: one in an open tab, else its first page in a tab that is closed again. */
export async function readStorePage(storefront: string): Promise<PageFacts | null> {
  const open = await browser.tabs.query({ url: toPattern(new URL(storefront).origin) });
  const known = open.find(({ url }) => url !== undefined && isWithin(storefront, url));
  const facts = known?.id === undefined ? null : await readTab(known.id);
  if (facts?.viewerModel != null) return facts;
  const { id: tabId } = await browser.tabs.create({ url: storefront, active: false });
  if (tabId === undefined) return null;
  try {
    await untilLoaded(tabId);
    return await readTab(tabId);
  } finally {
    await browser.tabs.remove(tabId).catch(() => undefined);
  }
}

interface LoadingTab {
  status?: string | undefined;
  url?: string | undefined;
}

/** Just after a tab was made, Firefox calls its empty page complete. */
const isLoaded = ({ status, url = '' }: LoadingTab): boolean => status === 'complete' && /^https?:/.test(url);

async function untilLoaded(tabId: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, loadMs);
  const listen = (id: number, _: unknown, tab: LoadingTab): void => {
    if (id === tabId && isLoaded(tab)) resolve();
  };
  browser.tabs.onUpdated.addListener(listen);
  try {
    if (!isLoaded(await browser.tabs.get(tabId))) await promise;
  } finally {
    clearTimeout(timer);
    browser.tabs.onUpdated.removeListener(listen);
  }
}
