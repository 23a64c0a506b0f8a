import type { RunningShop, ShopOptions } from '../../demo/start-shop.ts';
import type { Hand } from '../firefox/hand.ts';

/** A browser with the production build, a shop, and a merchant's hand at the tab in front. */
export interface Stage extends Hand {
  shop: RunningShop;
  /** True if the browser can prove to a card that it is visible. */
  canProveVisibility: boolean;
  /** Goes to an address in the tab in front. */
  visit(url: string): Promise<void>;
  /** Has pages in the tab in front take dark colours. */
  preferDark(): Promise<void>;
  /** Opens a page of the extension in the tab in front. */
  openSurface(name: 'popup' | 'workbench'): Promise<void>;
  /** Opens the popup's page beside the tab in front, which stays in front. Later steps act in the popup, without pointer and keys. */
  openPopupInBackground(): Promise<void>;
  /** Brings the tab whose address matches to the front. Later steps act in it. */
  switchToTab(address: RegExp): Promise<void>;
  /** Waits for a tab in front, in any window, whose address matches. Later steps act in it. */
  followToTab(address: RegExp): Promise<void>;
  /** The text that the extension has drawn on the store's page, without its frames. */
  readOverlayText(): Promise<string>;
  /** The middle of the button with this name that the extension has drawn there, in CSS px of the viewport; null if there is none. */
  findOverlayButton(name: string): Promise<{ x: number; y: number } | null>;
  /** Closes the browser, and starts it again on its profile. Later steps act in a new tab. */
  restart(): Promise<void>;
  /** Stops the extension's background, also while it works, as the browser does whenever that has been idle. */
  stopBackground(): Promise<void>;
  /** Pauses the extension's process, as on a machine that is too busy for it. The returned function resumes the process. */
  pauseExtension(): Promise<() => void>;
}

/** An everyday act of a merchant from its beginning to what the shop holds then; it throws where something else comes of it. */
export interface Journey {
  name: string;
  catalogVersion: 'v1' | 'v3';
  /** The options of its shop that differ from the default. */
  platform?: Partial<ShopOptions>;
  /** True if it begins before the store is connected. */
  isUnconnected?: true;
  /** True if it closes its browser, and starts it again. */
  restarts?: true;
  /** True if `npm test` goes through it. */
  isShort?: true;
  go(stage: Stage): Promise<void>;
}
