import type { HostileShop } from './hostile-shop.ts';

export type BrowserName = 'chromium' | 'firefox';

type Group =
  | 'addresses'
  | 'announcements'
  | 'covers'
  | 'focus'
  | 'inside'
  | 'markup'
  | 'messages'
  | 'movement'
  | 'OAuth'
  | 'ordinary page'
  | 'secrets'
  | 'window'
  | 'zoom';

/** The extension's own pages. */
export type ExtensionPage = 'popup' | 'workbench' | 'card' | 'frames';

/** An open card, as seen from outside the page. */
export interface SeenCard {
  text: string;
  /** The value of its first field. */
  value: string;
  hasFocus: boolean;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A measurement of a card: its position, and whether its button was drawn there in the right colour. */
interface Measured extends Box {
  isDrawn: boolean;
}

/** A browser with the production build, a connected store, and one page of that store in front. */
export interface Stage {
  browser: BrowserName;
  shop: HostileShop;
  /** The product of this attack. */
  slug: string;
  /** The extension's id in its URLs. */
  extensionHost: string;
  /** Opens the product's page, or another address of the store, in the tab in front. */
  open(path?: string): Promise<void>;
  /** Runs an expression as the page's own script. */
  runInPage<T>(expression: string): Promise<T>;
  /** Input events as from the operating system, in CSS px of the page. */
  pointerMove(x: number, y: number): Promise<void>;
  pointerDown(): Promise<void>;
  pointerUp(): Promise<void>;
  /** A finger that touches a point and leaves it. */
  touch(x: number, y: number): Promise<void>;
  keyDown(key: string): Promise<void>;
  keyUp(key: string): Promise<void>;
  /** The open card; undefined if there is none. */
  readCard(): Promise<SeenCard | undefined>;
  /** The box of the open card's frame, in CSS px of the viewport. */
  readCardBox(): Promise<Box>;
  /** The colour drawn at this point of the viewport: red, green and blue, 0 to 255. */
  readPixel(x: number, y: number): Promise<readonly [number, number, number]>;
  /** The measurements of the card by the steps of this attack. */
  measured: Measured | undefined;
  /** Runs an expression in the open card. */
  runInCard<T>(expression: string): Promise<T>;
  /** Runs an expression in an extension page, in a background tab. */
  runInExtension<T>(page: ExtensionPage, expression: string): Promise<T>;
  /** Runs an expression in the isolated world of the content script. */
  runInContentScript<T>(expression: string): Promise<T>;
  /** Stops the extension's background; the next message starts it. */
  stopBackground(): Promise<void>;
  /** Zooms the front tab like the browser's menu; 1 is no zoom. */
  setZoom(factor: number): Promise<void>;
  setWindow(measures: { width: number; height: number }): Promise<void>;
  /** The seed of its random choices. */
  seed: number;
  /** Resets the tab and the window. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** A step of the visitor or of the attacker. */
export type Step = (stage: Stage) => Promise<void>;

/** A condition that must hold, with the evidence. */
export interface Check {
  what: string;
  see(stage: Stage): Promise<Seen>;
}

interface Seen {
  isHeld: boolean;
  seen: string;
}

/** One attack: a row of the table. */
export interface Attack {
  name: string;
  group: Group;
  browsers: readonly BrowserName[];
  /** True if `npm test` runs the attack. */
  isShort?: boolean;
  /** True if the page names no document type, so that the browser lays it out in quirks mode. */
  isQuirky?: boolean;
  /** Device pixels per CSS px; 1 by default. */
  pixelRatio?: number;
  /** The product's slug; by default a product of this attack alone. */
  slug?: string;
  /** The page's script; it runs before every other script, in the page, without access to this module. */
  plant?: () => void;
  act: readonly Step[];
  mustHold: readonly Check[];
}

export const both: readonly BrowserName[] = ['chromium', 'firefox'];
export const chromiumOnly: readonly BrowserName[] = ['chromium'];
export const firefoxOnly: readonly BrowserName[] = ['firefox'];
