import type { RunningShop } from '../../demo/start-shop.ts';
import type { Hand } from '../firefox/hand.ts';

/** A browser with the production build, a shop, and a merchant's hand at the tab in front. */
export interface Stage extends Hand {
  shop: RunningShop;
  /** Goes to an address in the tab in front. */
  visit(url: string): Promise<void>;
  /** Opens a page of the extension in the tab in front. */
  openSurface(name: 'popup' | 'workbench'): Promise<void>;
  /** Stops the extension's background, also while it works, as the browser does whenever that has been idle. */
  stopBackground(): Promise<void>;
}

/** An everyday act of a merchant from its beginning to what the shop holds then; it throws where something else comes of it. */
export interface Journey {
  name: string;
  catalogVersion: 'v1' | 'v3';
  /** False if it begins before the store is connected. */
  isConnected: boolean;
  /** True if `npm test` goes through it in Firefox as well. */
  isShort: boolean;
  go(stage: Stage): Promise<void>;
}
