import { browser } from './browser.ts';

/** Time for a page that has to answer without being shown. */
const silentMs = 15_000;

/**
 * Opens the platform's log-in page and reports where it leads. Tab URLs are reported only while they are watched, so
 * that other navigations do not wake the worker. Created synchronously at start, so that the event that woke the worker
 * is handled.
 */
export function createHostedPages(onTabAddress: (tabId: number, url: string) => void) {
  // The browser gives the address of pages that the extension has access to, and of no others.
  const listen = (tabId: number, { url }: { url?: string | undefined }): void => {
    if (url !== undefined) onTabAddress(tabId, url);
  };
  const watchTabs = (isOn: boolean): void => {
    if (isOn) browser.tabs.onUpdated.addListener(listen);
    else browser.tabs.onUpdated.removeListener(listen);
  };
  watchTabs(true);
  return {
    /** The callback URL of the browser's log-in windows; null if the browser has none. */
    windowAddress: (): string | null => browser.identity?.getRedirectURL?.() ?? null,
    /** The origin around the hidden frame of a silent log-in. */
    frameOrigin: (): string => browser.runtime.getURL('/').replace(/\/$/, ''),
    /** The final URL of a log-in window. Rejects if it was closed, or needs the user and is not interactive. */
    async askWindow(url: string, isInteractive: boolean): Promise<string> {
      const silent = isInteractive ? {} : { timeoutMsForNonInteractive: silentMs };
      const details = { url, interactive: isInteractive, ...(import.meta.env.FIREFOX ? {} : silent) };
      const address = await browser.identity.launchWebAuthFlow(details);
      if (address === undefined) throw new Error('The window was closed');
      return address;
    },
    watchTabs,
  };
}
