import type { RunningShop, ShopOptions } from '../../demo/start-shop.ts';
import type { Hand } from '../firefox/hand.ts';

/** A browser with the production build, a shop, and a merchant's hand at the tab in front. */
export interface Stage extends Hand {
  shop: RunningShop;
  /** True if the browser proves to a page that it is seen. */
  provesSight: boolean;
  /** Goes to an address in the tab in front. */
  visit(url: string): Promise<void>;
  /** Opens a page of the extension in the tab in front. */
  openSurface(name: 'popup' | 'workbench'): Promise<void>;
  /** Opens the popup's page beside the tab in front, which stays there, and goes on in it without pointer and keys. */
  openPopupOver(): Promise<void>;
  /** Brings a tab to the front whose address fits, and goes on in it. */
  showTab(address: RegExp): Promise<void>;
  /** Waits for a tab in front, in any window, at an address that fits, and goes on in it. */
  goOnAt(address: RegExp): Promise<void>;
  /** What the extension has drawn on the store's page, without its frames. */
  ownTexts(): Promise<string>;
  /** The middle of what it has drawn there with this name, in CSS px of the viewport; null if there is none. */
  ownButton(name: string): Promise<{ x: number; y: number } | null>;
  /** Closes the browser, and starts it again on what it has kept; goes on in a new tab. */
  restart(): Promise<void>;
  /** Stops the extension's background, also while it works, as the browser does whenever that has been idle. */
  stopBackground(): Promise<void>;
  /** Has the extension's process stand still, as on a machine that is too busy for it; what it returns ends that. */
  holdExtension(): Promise<() => void>;
}

/** An everyday act of a merchant from its beginning to what the shop holds then; it throws where something else comes of it. */
export interface Journey {
  name: string;
  catalogVersion: 'v1' | 'v3';
  /** What its shop does otherwise than by default. */
  platform?: Partial<ShopOptions>;
  /** True if it begins before the store is connected. */
  isUnconnected?: true;
  /** True if it closes its browser, and starts it again. */
  restarts?: true;
  /** True if `npm test` goes through it. */
  isShort?: true;
  go(stage: Stage): Promise<void>;
}
