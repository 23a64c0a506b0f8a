import { Edit } from '../domain/edit.ts';
import { FieldKey } from '../domain/fields.ts';
import { Product } from '../domain/product.ts';
import { z } from '../domain/schema.ts';
import { Merchant, Shopper, Store } from '../domain/store.ts';

/** What the rest of the extension may know of a connected store. Never a token or key. */
export const StoreView = z.extend(Store, { shopper: Shopper, merchant: Merchant });
export type StoreView = z.infer<typeof StoreView>;

/** The popup: the store in front (the active tab's, else the one used last) and its recent edits, newest first. */
export const PopupView = z.object({ store: z.nullable(StoreView), edits: z.array(Edit) });
export type PopupView = z.infer<typeof PopupView>;

/** The workbench: every connected store and the recent edits of all, newest first. */
export const WorkbenchView = z.object({ stores: z.array(StoreView), edits: z.array(Edit) });
export type WorkbenchView = z.infer<typeof WorkbenchView>;

/** A card that was opened: what it is about, and how its edits stand, newest first. */
export const CardView = z.object({
  tag: z.literal('open'),
  store: StoreView,
  product: Product,
  variantId: z.nullable(z.string()),
  field: FieldKey,
  edits: z.array(Edit),
});
export type CardView = z.infer<typeof CardView>;

/** What the page must know of a drawn card to make room for it, in px. */
export const CardShape = z.object({
  height: z.int().check(z.gte(0), z.lte(2000)),
  /** Whether something unsaved was typed into it. */
  hasDraft: z.boolean(),
  /** Where in the card the value stands that lies over the page's own; null for a note that leaves it free. */
  anchor: z.nullable(z.object({ x: z.int().check(z.gte(0), z.lte(400)), y: z.int().check(z.gte(0), z.lte(2000)) })),
});
export type CardShape = z.infer<typeof CardShape>;

/** How one variant's price was and is now, in the store's own print, so that the page can show the new one. */
export interface ShownPrice {
  choices: Record<string, string>;
  regularText: string;
  toPayText: string;
}

/** What a storefront page may know: no cost, no hidden data, nothing to write with. */
export interface PageView {
  /** The product this page is about (its slug as the address writes it) and the fields that can be edited; null where there is nothing to do. */
  product: { id: string; slug: string; name: string; fields: FieldKey[]; prices: ShownPrice[] } | null;
  /** The card: asked for, drawn and so shaped, or null when there is none. */
  card: { tag: 'opening' } | ({ tag: 'open' } & CardShape) | null;
}
