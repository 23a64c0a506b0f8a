import type { Corner } from './corner.ts';
import type { FieldKey } from './fields.ts';
import type { PlannedTile } from './planned-tile.ts';
import type { ConvertedAmounts } from './product.ts';
import type { PrintedPrice, TypedPrice } from './printed-price.ts';
import type { PrintedText, TypedText } from './printed-text.ts';
import type { KeyStep } from './store.ts';

/** The most urgent state among a product's changes: one waits, or one has a question for the merchant. */
export type PendingChange = 'none' | 'waits' | 'asks';

/** The earlier prices (decimal strings) and names of a product that shoppers see. */
export interface EarlierValues {
  amounts: string[];
  names: string[];
}

export const nothingEarlier: EarlierValues = { amounts: [], names: [] };

/** The values that tiles print of a product that shoppers see. */
export interface TileValues {
  id: string;
  name: string;
  /** Its own price, then the prices of the visible variants with the lowest and the highest price to pay. */
  prices: PrintedPrice[];
  /** ISO 4217. */
  currency: string;
  /** '' for none. */
  ribbon: string;
}

/** The products of a store whose changes were saved last. */
export interface LatestTiles {
  /** The times of this save and of the one before, epoch ms; a little later where the clock gives no newer time. */
  at: number;
  before: number;
  tiles: TileValues[];
}

/** The facts that a storefront page may know: no cost, no hidden data, nothing to write with, and of the key only that it is needed. */
export interface PageView {
  /** True if the page is shown as shoppers see it; then there is nothing else in the view. */
  isAsShopper: boolean;
  /**
   * The docked button's corner (null: the usual one), and the paths of the store's product pages as learnt; null where there is
   * no button.
   */
  dock: { corner: Corner | null; paths: string[] } | null;
  /**
   * The product this page is about (the path and the slug as the address writes them) and the fields that can be edited; null
   * where there is nothing to do.
   */
  product: {
    id: string;
    path: string;
    slug: string;
    name: string;
    fields: FieldKey[];
    prices: PrintedPrice[];
    /** ISO 4217; '' for a product that shoppers do not see. */
    currency: string;
    /** The amounts in the currency that the platform converts to; omitted without one. */
    converted?: ConvertedAmounts;
    /** Its prices and names of the last 30 days, as far as shoppers were shown them: a page may still print them. */
    earlier: EarlierValues;
    /** Its name and ribbon; SKU and stock only once one was typed here that the page prints. */
    texts: PrintedText[];
    pending: PendingChange;
    /** True if the handle says what it is for, to a merchant who has just connected. */
    isPointed: boolean;
  } | null;
  /** The tiles as the previewed bulk change will change their products, by product id. */
  planned: Record<string, PlannedTile>;
  /** The products that were saved last in the page's store; `at` is 0 if there is nothing to draw. */
  latest: LatestTiles;
  /** The step that the merchant must take with the key before this product page can be edited; null for none. */
  keyStep: KeyStep | null;
  /** The field at which the page opens its card by itself, because its merchant comes back with the key; else null. */
  openAt: FieldKey | null;
  /**
   * The card: requested, or drawn with its shape, and its product's id; null without a card. `save`: the save of a
   * press is coming, or kept and about to be sent; omitted without one, or while text is typed. `hasDraft` while
   * something in it is unsaved or on its way. `typed` and `typedTexts`: the unsaved prices, and the unsaved texts that
   * the page prints.
   */
  card:
    | { tag: 'opening' }
    | {
        tag: 'open';
        productId: string;
        typed: TypedPrice[];
        typedTexts: TypedText[];
        hasDraft: boolean;
        save?: 'coming' | 'kept';
        height: number;
      }
    | null;
  /** The prices of the card's product as shoppers see them; null without a card, and where the page's product has the same. */
  cardPrices: PrintedPrice[] | null;
}

/** The prices of the product of an open card; undefined if there is none. */
export const cardPricesOf = ({ card, cardPrices, product }: PageView): PrintedPrice[] | undefined =>
  cardPrices ?? (card?.tag === 'open' && card.productId === product?.id ? product.prices : undefined);

/** The view of a page without anything to draw. */
export const emptyView: PageView = {
  isAsShopper: false,
  dock: null,
  product: null,
  planned: {},
  latest: { at: 0, before: 0, tiles: [] },
  keyStep: null,
  openAt: null,
  card: null,
  cardPrices: null,
};
