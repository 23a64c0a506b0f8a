import type { AskFrame } from '../client/auth/silent-login.ts';
import type { RandomBytes } from '../client/auth/pkce.ts';
import type { Fetch } from '../client/http/transport.ts';
import type { Badge } from './services/badge.ts';
import type { StorageArea } from './services/storage.ts';

/** The browser as the background needs it. Created once by `platform/`, or by a test. */
export interface Runtime {
  fetch: Fetch;
  now(): number;
  /** 0 to 1. */
  random(): number;
  randomBytes: RandomBytes;
  newId(): string;
  /** Stays when the browser closes. */
  local: StorageArea;
  /** Forgotten when the browser closes, never on disk. */
  session: StorageArea;
  askFrame: AskFrame;
  /** Loads a URL in a hidden frame, then removes the frame. */
  loadHidden(url: string): Promise<void>;
  /** Solves an invisible captcha in a hidden frame; resolves with its token. */
  solveCaptcha(asked: { page: string; siteKey: string }): Promise<string>;
  /** Windows and tabs for the platform's own log-in page. */
  hosted: {
    /** The address with which a window of the browser's answers; null where there are no such windows. */
    windowAddress(): string | null;
    /** The address at which such a window ended; rejects when it was closed, or had to be shown and must not. */
    askWindow(url: string, isInteractive: boolean): Promise<string>;
    /** Turns reports of tab URLs on or off. */
    watchTabs(isOn: boolean): void;
  };
  /** Opens an address in a new tab in front, and gives the tab's id. */
  openTab(url: string): Promise<number>;
  closeTab(tabId: number): Promise<void>;
  /** Brings a tab and its window to the front; false if the tab is closed. */
  showTab(tabId: number): Promise<boolean>;
  /** Opens a small window of ours that asks for the passphrase of a store's key; its tab's id. */
  openUnlock(storeId: string): Promise<number>;
  /** Opens the workbench where a store's key is entered; its tab's id. */
  openKeyForm(storeId: string): Promise<number>;
  /** Overwrites what requests with a key of this length left in the browser's memory; never rejects. */
  overwriteRequests(length: number): Promise<void>;
  /** Reports an unexpected error to the console; people see only that there was one. */
  report(error: unknown): void;
  /** Tells on the toolbar button how many changes are not done. */
  showBadge(badge: Badge): void;
  /** Runs work while no other context of the extension runs work with any of these names. */
  exclusively(names: readonly string[], work: () => Promise<void>): Promise<void>;
  /** Asks to be woken at this epoch ms. */
  wakeAt(at: number): void;
  /** Starts the extension anew, in its newest version; its own pages are closed by it, and memory is forgotten. */
  reload(): void;
  hasAccess(origins: string[]): Promise<boolean>;
  /** Gives access to these origins back to the browser. */
  dropAccess(origins: string[]): Promise<void>;
  /** Runs the content script on these origins and no others. */
  setScriptOrigins(origins: string[]): Promise<void>;
  /** The address of the tab in front, where the browser lets us know it. */
  activeTabUrl(): Promise<string | undefined>;
  /** The address of a tab, where the browser lets us know it. */
  tabUrl(tabId: number): Promise<string | undefined>;
}
