import { browser } from './browser.ts';
import { runExclusively } from './exclusively.ts';
import { askFrame, loadHidden, solveCaptcha } from './frames.ts';
import { sessionArea } from './areas.ts';
import { createHostedPages } from './hosted.ts';
import { overwriteRequests } from './overwrite.ts';
import { toPattern } from './pattern.ts';
import { readFrontPage, readStorePage } from './read-page.ts';
import { dropAllAccess } from './access.ts';
import { openSearch } from './open-popup.ts';
import { lastUsedFirst, showTab } from './windows.ts';
import { reachTabs, runInPage, setStorefronts } from './store-scripts.ts';
import { isUnpacked } from './unpacked.ts';
import { createWakeUps } from './wake-ups.ts';
import { withoutText } from '../domain/address.ts';

export interface RuntimeEvents {
  /** A requested wake-up time has come. */
  onWake(): void;
  /** A watched tab has this URL. */
  onTabAddress(tabId: number, url: string): void;
}

/** The browser as the background needs it, without the area `local` and the private files. */
export const createRuntime = ({ onWake, onTabAddress }: RuntimeEvents) => ({
  fetch: (url: string, init: RequestInit) => fetch(url, init),
  now: () => Date.now(),
  monotonicMs: () => performance.now(),
  random: () => Math.random(),
  randomBytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
  newId: () => crypto.randomUUID(),
  session: sessionArea,
  askFrame,
  loadHidden,
  solveCaptcha,
  overwriteRequests,
  hosted: createHostedPages(onTabAddress),
  report: (error: unknown) => console.error(error),
  exclusively: runExclusively,
  wakeAt: createWakeUps({
    alarms: browser.alarms,
    now: () => Date.now(),
    onWake,
    report: (error) => console.error(error),
  }),
  hasAccess: (origins: string[]) => browser.permissions.contains({ origins: origins.map(toPattern) }),
  dropAccess: async (origins: string[]) => {
    if (origins.length > 0) await browser.permissions.remove({ origins: origins.map(toPattern) });
  },
  dropAllAccess,
  isUnpacked,
  reachTabs,
  setStorefronts,
  runInPage,
  openTab: async (url: string) => (await browser.tabs.create({ url })).id ?? -1,
  showTab,
  lastUsedFirst,
  openSearch,
  closeTab: async (tabId: number) => browser.tabs.remove(tabId),
  tabUrl: async (tabId: number) => {
    const { url } = await browser.tabs.get(tabId);
    return url && withoutText(url);
  },
  readFrontPage,
  readStorePage,
  reload: () => browser.runtime.reload(),
  activeTabUrl: async () => (await browser.tabs.query({ active: true, lastFocusedWindow: true }))[0]?.url,
});
