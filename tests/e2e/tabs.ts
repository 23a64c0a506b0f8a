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

/** The empty tab of each browser that a test may take. */
const resting = new WeakMap<BrowserContext, Page>();
/** The tab of each browser at the extension's picture. */
const controls = new WeakMap<BrowserContext, Page>();
/** The tabs that may rest again, with the sessions that tests opened to them. */
const reusable = new WeakMap<Page, CDPSession[]>();
const noted = new WeakSet<BrowserContext>();

const pictureOf = ({ extensionId }: ShopBrowser): string => `chrome-extension://${extensionId}/icon/48.png`;

/**
 * A tab that shows a picture of the extension, which runs no script: fixtures reset from it what the extension stores. It keeps
 * the extension's process, which a worker, a popup or a card would otherwise start anew.
 */
export async function controlTab(browser: ShopBrowser): Promise<Page> {
  const { context } = browser;
  const known = controls.get(context);
  if (known?.isClosed() === false) return known;
  // The browser's first tab.
  const front = resting.get(context) ?? context.pages().find((tab) => tab.url() === 'about:blank');
  const tab = await context.newPage();
  controls.set(context, tab);
  await tab.addInitScript("if (location.hash === '#control') window.stop()");
  await tab.goto(pictureOf(browser));
  if (front === undefined) return tab;
  await front.bringToFront();
  if (!reusable.has(front)) watchTab(front);
  resting.set(context, front);
  return tab;
}

/** Sends a message as the workbench; resolves with its reply. */
export async function sendAsWorkbench<T>(browser: ShopBrowser, message: string): Promise<T> {
  const tab = await controlTab(browser);
  await tab.goto(`${browser.page('workbench')}#control`, { waitUntil: 'commit' });
  const reply = await tab.evaluate<T>(`chrome.runtime.sendMessage(${message})`);
  await tab.goto(pictureOf(browser));
  return reply;
}

/** An empty tab: the one that rests, or else a new one, because a new tab costs half a second of processor time. */
export async function openTab(context: BrowserContext): Promise<Page> {
  const tab = resting.get(context);
  resting.delete(context);
  return tab ?? context.newPage();
}

/** Takes back what a test did to the tabs; one tab stays to rest, empty and in front, beside the one for control. */
export async function restoreTabs(browser: ShopBrowser): Promise<void> {
  const { context } = browser;
  const control = await controlTab(browser);
  const tabs = context.pages().filter((tab) => tab !== control);
  const isRestored = await Promise.all(tabs.map(restore));
  const kept = tabs.find((_, index) => isRestored[index]) ?? watchTab(await context.newPage());
  await Promise.all(tabs.filter((tab) => tab !== kept).map((tab) => tab.close()));
  await kept.goto('about:blank');
  await kept.bringToFront();
  resting.set(context, kept);
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
  // An emulation ends with its session.
  await Promise.all(sessions.splice(0).map((session) => session.detach().catch(() => undefined)));
  const { width, height } = tab.viewportSize() ?? viewport;
  if (width !== viewport.width || height !== viewport.height) await tab.setViewportSize(viewport);
  await tab.unrouteAll();
  return true;
}

/** Notes what is done to a tab, so that it may rest again. */
function watchTab(tab: Page): Page {
  const context = tab.context();
  noteSessions(context);
  tab.on('close', () => {
    if (resting.get(context) === tab) resting.delete(context);
  });
  reusable.set(tab, []);
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

/** Tells a page that it has come to the front: each tab of a tested browser has the focus all the time, so the browser tells none. */
export const tellInFront = (page: Page): Promise<unknown> => page.evaluate("dispatchEvent(new Event('focus'))");
