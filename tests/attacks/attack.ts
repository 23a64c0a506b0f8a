import type { HostileShop } from './hostile-shop.ts';

export type BrowserName = 'chromium' | 'firefox';

type Group =
  | 'addresses'
  | 'announcements'
  | 'covers'
  | 'focus'
  | 'markup'
  | 'messages'
  | 'movement'
  | 'OAuth'
  | 'ordinary page'
  | 'secrets'
  | 'zoom';

/** The extension's own pages. */
export type ExtensionPage = 'popup' | 'workbench' | 'card' | 'frames';

/** An open card as it can be looked at from outside the page. */
export interface SeenCard {
  text: string;
  /** What stands in its first field. */
  value: string;
  hasFocus: boolean;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A card as it was at one moment: where it lies, and whether its button was drawn there as it looks. */
interface Measured extends Box {
  isDrawn: boolean;
}

/** A browser with the production build and a connected store, and one page of that store in front. */
export interface Stage {
  browser: BrowserName;
  shop: HostileShop;
  /** The product of this attack. */
  slug: string;
  /** The extension's id, as its addresses have it. */
  extensionHost: string;
  /** Opens the product's page, or another address of the store, in the tab in front. */
  open(path?: string): Promise<void>;
  /** Runs an expression as the page's own script. */
  inPage<T>(expression: string): Promise<T>;
  /** Presses and keys as the operating system gives them; in px of the page. */
  move(x: number, y: number): Promise<void>;
  down(): Promise<void>;
  up(): Promise<void>;
  keyDown(key: string): Promise<void>;
  keyUp(key: string): Promise<void>;
  /** The open card; undefined where there is none. */
  card(): Promise<SeenCard | undefined>;
  /** Where the open card's frame lies, in px of the page's window. */
  cardBox(): Promise<Box>;
  /** The colour that is drawn at this point of the page's window, whoever drew it: red, green and blue, 0 to 255. */
  pixelAt(x: number, y: number): Promise<readonly [number, number, number]>;
  /** What the steps of this attack measured of the card. */
  measured: Measured | undefined;
  /** Runs an expression in the open card. */
  inCard<T>(expression: string): Promise<T>;
  /** Runs an expression in one of the extension's own pages, in a tab of its own behind. */
  inExtension<T>(page: ExtensionPage, expression: string): Promise<T>;
  /** Runs an expression in the isolated world of the content script; Chromium only. */
  inContentScript<T>(expression: string): Promise<T>;
  /** Zooms the tab in front as the browser's menu does; 1 is as it comes. */
  setZoom(factor: number): Promise<void>;
  setWindow(measures: { width: number; height: number }): Promise<void>;
  /** Where its random choices begin. */
  seed: number;
  /** Makes the tab empty again, and the window as it was. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** One thing that is done, by the page's visitor or against them. */
export type Step = (stage: Stage) => Promise<void>;

/** Something that must hold, and what was seen of it. */
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
  /** Among the short ones that `npm test` runs. */
  isShort?: boolean;
  /** How many pixels the screen has for one of the page's; 1 by default. */
  pixelRatio?: number;
  /** The product's slug; by default one of its own. */
  slug?: string;
  /** What the page's own script does, from before everything else on. Runs in the page: it sees nothing of this file. */
  plant?: () => void;
  act: readonly Step[];
  mustHold: readonly Check[];
}

export const both: readonly BrowserName[] = ['chromium', 'firefox'];
export const chromiumOnly: readonly BrowserName[] = ['chromium'];
export const firefoxOnly: readonly BrowserName[] = ['firefox'];
