import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { ShopBrowser } from '../../demo/browser.ts';

/** Playwright's calls whose effect on a tab outlasts its document. */
const lastingCalls = [
  'addInitScript',
  'addLocatorHandler',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'on',
  'setExtraHTTPHeaders',
] as const;

/** How each tab starts, in CSS px. */
const viewport = { width: 1280, height: 900 };
/** A page that is too busy to answer is closed. */
const answerMs = 2_000;

/** The tab of each browser that rests. */
const resting = new WeakMap<BrowserContext, Page>();
/** The tabs that may rest again, with the sessions that tests opened to them. */
const reusable = new WeakMap<Page, CDPSession[]>();
const noted = new WeakSet<BrowserContext>();

/**
 * A tab at an address of the extension that runs nothing. A command can be sent from it, and a test's first page opens in
 * it, because a new tab costs half a second of processor time.
 */
export async function restTab({ context, page }: ShopBrowser): Promise<Page> {
  const tab = resting.get(context) ?? context.pages().find((open) => reusable.has(open)) ?? (await createTab(context));
  resting.set(context, tab);
  const address = `${page('workbench')}#resting`;
  if (tab.url() === address) return tab;
  // From the workbench to its other hash is no new document.
  if (tab.url().startsWith(page('workbench'))) await tab.goto('about:blank');
  await tab.goto(address, { waitUntil: 'commit' });
  return tab;
}

/** The tab that rests, or else a new one, for whoever goes on to another document than the workbench at once. */
export async function takeTab(context: BrowserContext): Promise<Page> {
  const tab = resting.get(context);
  resting.delete(context);
  return tab ?? context.newPage();
}

/** An empty tab: the one that rests, or else a new one. */
export async function openTab(context: BrowserContext): Promise<Page> {
  const tab = await takeTab(context);
  // The workbench with another hash would be no new document.
  if (tab.url() !== 'about:blank') await tab.goto('about:blank');
  return tab;
}

/** Closes the tabs to which a test did what cannot be taken back, and takes back the rest; one tab stays to rest. */
export async function restoreTabs({ context }: ShopBrowser): Promise<void> {
  const tabs = context.pages();
  const isRestored = await Promise.all(tabs.map(restore));
  const kept = tabs.find((_, index) => isRestored[index]) ?? (await createTab(context));
  resting.set(context, kept);
}

/** Closes every tab but the one that rests. */
export async function closeOtherTabs(context: BrowserContext): Promise<void> {
  const others = context.pages().filter((tab) => tab !== resting.get(context));
  await Promise.all(others.map((tab) => tab.close()));
}

async function restore(tab: Page): Promise<boolean> {
  const sessions = reusable.get(tab);
  if (sessions === undefined) return false;
  // The zoom is the host's, and can only be taken back while a tab shows the host.
  const ratio = await Promise.race([tab.evaluate('devicePixelRatio').catch(() => 0), tab.waitForTimeout(answerMs)]);
  if (ratio !== 1) {
    reusable.delete(tab);
    return false;
  }
  // What was emulated ends with its session.
  await Promise.all(sessions.splice(0).map((session) => session.detach().catch(() => undefined)));
  const { width, height } = tab.viewportSize() ?? viewport;
  if (width !== viewport.width || height !== viewport.height) await tab.setViewportSize(viewport);
  await tab.unrouteAll();
  return true;
}

async function createTab(context: BrowserContext): Promise<Page> {
  noteSessions(context);
  const tab = await context.newPage();
  await tab.addInitScript("if (location.hash === '#resting') window.stop()");
  reusable.set(tab, []);
  tab.on('close', () => {
    if (resting.get(context) === tab) resting.delete(context);
  });
  for (const name of lastingCalls) beforeCall(tab, name, () => reusable.delete(tab));
  return tab;
}

/** Remembers the sessions to a reusable tab from now on. */
function noteSessions(context: BrowserContext): void {
  if (noted.has(context)) return;
  noted.add(context);
  const open = context.newCDPSession.bind(context);
  context.newCDPSession = async (target) => {
    const session = await open(target);
    reusable.get(target as Page)?.push(session);
    return session;
  };
}

/** Calls back before this one object does what a method does. */
function beforeCall<T, K extends keyof T>(target: T, name: K, callback: () => void): void {
  const act = target[name] as (...args: unknown[]) => unknown;
  target[name] = function (this: T, ...args: unknown[]) {
    callback();
    return act.apply(this, args);
  } as T[K];
}
