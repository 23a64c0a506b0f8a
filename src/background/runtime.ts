import type { AskFrame } from '../client/auth/silent-login.ts';
import type { RandomBytes } from '../client/auth/pkce.ts';
import type { Fetch } from '../client/http/transport.ts';
import type { PageFacts } from '../domain/recognise-store.ts';
import type { PickedRoute, WorkbenchHash } from '../protocol/workbench-route.ts';
import type { Badge } from './services/badge.ts';
import type { LocalArea, PrivateFiles, StorageArea } from './services/storage.ts';

/** The browser as the background needs it. Created once by `platform/`, or by a test. */
export interface Runtime {
  fetch: Fetch;
  /** Epoch ms by the machine's clock. */
  now(): number;
  /** The time since some moment, in ms, which no change of the machine's clock moves. */
  monotonicMs(): number;
  /** 0 to 1. */
  random(): number;
  randomBytes: RandomBytes;
  newId(): string;
  /** Outlives the browser. */
  local: LocalArea;
  /** Cleared when the browser closes; never on disk. */
  session: StorageArea;
  /** Outlive the browser, and its databases. */
  files: PrivateFiles;
  askFrame: AskFrame;
  /** Loads a URL in a hidden frame, then removes the frame. */
  loadHidden(url: string): Promise<void>;
  /** Solves an invisible captcha in a hidden frame; resolves with its token. */
  solveCaptcha(request: { page: string; siteKey: string }): Promise<string>;
  /** Windows and tabs for the platform's log-in page. */
  hosted: {
    /** The callback URL of the browser's log-in windows; null if the browser has none. */
    windowAddress(): string | null;
    /** The origin of the page around the hidden frame of a silent log-in. */
    frameOrigin(): string;
    /**
     * Resolves with the final URL of such a window. Rejects if it was closed, or if it needs the user and is not
     * interactive.
     */
    askWindow(url: string, isInteractive: boolean): Promise<string>;
    /** Turns reports of tab URLs on or off. */
    watchTabs(isOn: boolean): void;
  };
  /** Opens a URL in a new front tab; resolves with the tab's id. */
  openTab(url: string): Promise<number>;
  closeTab(tabId: number): Promise<void>;
  /** Brings a tab and its window to the front; false if the tab is closed. */
  showTab(tabId: number): Promise<boolean>;
  /** The open ones of these tabs, the one used last first. */
  lastUsedFirst(tabIds: readonly number[]): Promise<number[]>;
  /** Opens the window that asks for the passphrase of a store's key; resolves with its tab's id. */
  openUnlock(storeId: string): Promise<number>;
  /** Opens the popup with its search, or its page in a window of its own. */
  openSearch(): Promise<void>;
  /** Opens the workbench at a place, in its tab where there is one; without a place, as it was left. */
  openWorkbench(at?: WorkbenchHash): Promise<unknown>;
  /** Opens the workbench at the bulk change of these products. */
  openBulk(picked: PickedRoute): Promise<unknown>;
  /**
   * Runs scripts of the extension in the page of a tab, in this document alone where it is named, in the world of the content
   * script, and resolves with what the last one returns, which is not trusted. Rejects if the page is gone.
   */
  runInPage(
    page: { tabId: number; documentId?: string },
    ...files: ('dock.js' | 'overlay.js' | 'edit-mode.js' | 'edit-key.js' | 'check-live.js' | 'details.js')[]
  ): Promise<unknown>;
  /** Opens the workbench at the form for a store's key; resolves with its tab's id. */
  openKeyForm(storeId: string): Promise<number>;
  /** Overwrites the memory in which requests left a key of this length; never rejects. */
  overwriteRequests(length: number): Promise<void>;
  /** Reports an unexpected error to the console; the user sees only that there was one. */
  report(error: unknown): void;
  /** Shows the number of unfinished changes on the toolbar button. */
  showBadge(badge: Badge): void;
  /** Runs work while no other context of the extension runs work with any of these names. */
  exclusively(names: readonly string[], work: () => Promise<void>): Promise<void>;
  /** Requests a wake-up at this time, epoch ms. */
  wakeAt(at: number): void;
  /** Reloads the extension in its newest version; its pages close and its memory is lost. */
  reload(): void;
  /** True if the extension was loaded from a folder, and not installed from a store of extensions. */
  isUnpacked(): Promise<boolean>;
  hasAccess(origins: string[]): Promise<boolean>;
  /** Removes the host permissions of these origins. */
  dropAccess(origins: string[]): Promise<void>;
  /** Gives back every access to pages that was asked for. */
  dropAllAccess(): Promise<void>;
  databases: {
    /** The records of a table as they are stored, a part of them in memory at once; none if it is not there. */
    read(database: string, table: string): AsyncIterable<unknown>;
    /** Removes databases. */
    remove(names: readonly string[]): Promise<void>;
  };
  /** Runs the content script on the pages of these storefronts and no others. */
  setStorefronts(storefronts: string[]): Promise<void>;
  /** Runs the content script in the open tabs of these storefronts; resolves once each has answered. */
  reachTabs(storefronts: string[]): Promise<void>;
  /**
   * The page in front: its address, and the facts that it states about itself; both empty where the browser hides them.
   */
  readFrontPage(): Promise<{ address: string; facts: PageFacts | null }>;
  /** Reads the facts of a store's page in a tab that is open, or is opened for it. Null if the page cannot be read. */
  readStorePage(address: string): Promise<PageFacts | null>;
  /** The URL of the front tab, if the browser reports it. */
  activeTabUrl(): Promise<string | undefined>;
  /** The URL of a tab, if the browser reports it, without a text that a link scrolls to. */
  tabUrl(tabId: number): Promise<string | undefined>;
}
