/** How a log-in on the platform's page ended, unless it was cancelled from here. */
export type HostedEnd = { tag: 'loggedIn' | 'cancelled' | 'failed' };

/** The log-in on the platform's own page, one at a time; a worker that dies meanwhile loses nothing. */
export interface HostedLogIn {
  /** Opens the page, in a window of the browser's where the store lets that one answer, else in a tab. */
  start(storeId: string): Promise<void>;
  /** Forgets it and closes its tab; what comes back later counts no more. */
  cancel(storeId: string): Promise<void>;
  /** A tab that is at a storefront has this address now. */
  onTabAddress(tabId: number, url: string): Promise<void>;
  onTabClosed(tabId: number): Promise<void>;
  /** Goes on where the last worker left it. */
  takeUp(): Promise<void>;
}
