import { isSamePage, isSameView } from '../domain/address.ts';
import { FieldKey } from '../domain/fields.ts';
import { Choices } from '../domain/choices.ts';
import { PlannedTile } from '../domain/planned-tile.ts';
import { printedFields } from '../domain/printed-text.ts';
import { z } from '../base/schema.ts';
import { CardShape, PagePrice } from '../protocol/view.ts';
import { PressedOption } from '../domain/pressed-option.ts';

/** A storefront page of a connected store that is open in a tab. */
export const OpenPage = z.object({
  storeId: z.string(),
  /** The browser's id of the page's document; a reload changes it. */
  documentId: z.string(),
  url: z.string(),
  /** The address that the page says is its own, if that is of the same store. */
  canonical: z._default(z.nullable(z.string()), null),
  /** The page says of itself that it is a product's. */
  isHinted: z._default(z.boolean(), false),
  /** The product that the address names, or the canonical one; null until it is resolved. */
  productId: z.nullable(z.string()),
  /** The slug as the canonical address writes it, where that names the product and the address does not. */
  named: z._default(z.nullable(z.string()), null),
  /** The product is the one that this address showed last; the platform has not answered yet. */
  isRecent: z._default(z.boolean(), false),
  /** The page changes its address so often that it is no longer resolved. */
  isFlooding: z._default(z.boolean(), false),
  /** The page kept removing our element, and its script has left it. */
  isStopped: z.optional(z.boolean()),
  /** Earlier prices and names of its product; omitted until they are read. */
  earlier: z.optional(z.object({ amounts: z.array(z.string()), names: z.array(z.string()) })),
  /** The fields that it prints and into which something was typed here, of this product. */
  shown: z._default(z.array(z.enum(printedFields)), []),
});
export type OpenPage = z.infer<typeof OpenPage>;

/** True if an address shows this page: where its path does not name the product, query and fragment may. */
export const isPageAt = ({ url, named }: Pick<OpenPage, 'url' | 'named'>, address: string): boolean =>
  named === null ? isSamePage(url, address) : isSameView(url, address, named) || isSameView(address, url, named);

/** A card that a page asked for. */
export const OpenCard = z.object({
  /** Claimed by one frame; null in what an earlier version stored. */
  token: z.nullable(z.string()),
  /** The frame's document; null until it claimed the token. */
  documentId: z.nullable(z.string()),
  storeId: z.string(),
  productId: z.string(),
  /** The product was the one that the address showed last; the platform had not answered when the card was opened. */
  isRecent: z.optional(z.boolean()),
  variantId: z.nullable(z.string()),
  /** The variant that was chosen on the page when the card was opened; null for none. */
  chosenVariantId: z._default(z.nullable(z.string()), null),
  /** The choices that the page had selected; omitted for none. */
  chosen: z.optional(Choices),
  /** The option whose handle was pressed; null for none. */
  option: z._default(z.nullable(PressedOption), null),
  field: FieldKey,
  /** The price that the page printed then; omitted if it was the product's current price. */
  pagePrice: z.optional(PagePrice),
  /** The fields that the page printed when the card was opened, beside the prices. */
  printed: z._default(z.array(z.enum(printedFields)), []),
  /** The ids of the edits that were held back when this card had them stored; they go with the card. */
  heldEdits: z._default(z.array(z.string()), []),
  /** The mount under which it keeps typed text; omitted until it keeps some. */
  typedBy: z.optional(z.string()),
  /** Null until the card is drawn. */
  shape: z.nullable(CardShape),
});
export type OpenCard = z.infer<typeof OpenCard>;

/** The picked products of a page as a bulk change will change them. */
export const TilePlan = z.object({
  storeId: z.string(),
  /** The page's document. */
  documentId: z.string(),
  /** The request with which the page opened the bulk change, and the products that it picked. */
  requestId: z.string(),
  productIds: z.array(z.string()),
  /** The preview that is shown, and the batch it became; null for none. */
  previewId: z.nullable(z.string()),
  isBegun: z.boolean(),
  /** The tiles of the products that the preview changes, by product id. */
  tiles: z.record(z.string(), PlannedTile),
});
export type TilePlan = z.infer<typeof TilePlan>;

/** A merchant who left a store's page to unlock or enter the store's key. */
export const KeyRequest = z.object({
  storeId: z.string(),
  /** The tab of the page, and the field that was pressed on it. */
  tabId: z.int(),
  documentId: z.string(),
  url: z.string(),
  field: FieldKey,
  /** The tab that asks for the key; null once the key is there and the page is to open its card. */
  prompt: z.nullable(z.object({ step: z.enum(['unlock', 'enter']), tabId: z.int() })),
});
export type KeyRequest = z.infer<typeof KeyRequest>;
