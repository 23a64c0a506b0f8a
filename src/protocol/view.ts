import { DraftBatch } from '../domain/draft-batch.ts';
import { BatchProgress } from '../domain/batch.ts';
import { ClockCorrection } from '../domain/clock-correction.ts';
import { ConnectDraft } from '../domain/connect-draft.ts';
import { Edit } from '../domain/edit.ts';
import { UnsavedView } from '../products/working-copy/unsaved-value.ts';
import { FieldKey, FieldValue } from '../domain/fields.ts';
import { FormDrafts } from './form-drafts.ts';
import { GuardLimits } from '../domain/guardrails.ts';
import { HistoryLimits } from '../domain/history.ts';
import { printedFields } from '../domain/printed-text.ts';
import { Choices } from '../domain/choices.ts';
import { PackedProduct, unpackProduct } from '../domain/packed-product.ts';
import { Text, z } from '../base/schema.ts';
import { SignIn } from '../domain/sign-in.ts';
import { Merchant, Customer, Store } from '../domain/store.ts';
import { PressedOption } from '../domain/pressed-option.ts';

/**
 * A connected store as the rest of the extension sees it, with its guardrails. Never a token or key. The
 * `name` has the store's host beside it.
 */
export const StoreView = z.extend(Store, {
  customer: Customer,
  merchant: Merchant,
  limits: GuardLimits,
  /** The currency of its prices, as the products that were read last have it; null until one was read. */
  currency: z.nullable(z.string()),
  /** How many edits wait for their person to confirm them: typed under another key than the one that is here, or restored. */
  keptBackEdits: z.int(),
  /** How many of its changes are not saved for sure, and how many of them may be in the store: sent, without an answer yet. */
  unsentEdits: z.int(),
  sentEdits: z.int(),
  /**
   * If its bulk changes have rows that a typed value can replace. `unsent`: some rows are not sent yet. `replaced`: some rows were
   * replaced, and come back if the edit that replaced them is dropped.
   */
  bulkRows: z.enum(['none', 'replaced', 'unsent']),
  /** The store's name on its own pages, as a suggestion. Null if there is none, or if the merchant uses it already. */
  siteName: z.nullable(z.string()),
  /** The product addresses that the merchant set, such as `/products/{slug}`; '' where they are learnt. */
  productPattern: z.string(),
  /** The paths under which products were found, without a language; the newest first. */
  learntPaths: z.array(z.string()),
});
export type StoreView = z.infer<typeof StoreView>;

/**
 * The popup: the store in front (the active tab's, else the one used last), its recent edits, newest first, and its
 * sign-in under way, if any.
 */
export const PopupView = z.object({
  store: z.nullable(StoreView),
  edits: z.array(Edit),
  signIn: z.nullable(SignIn),
  /** The unsaved texts of the store. */
  unsaved: UnsavedView,
  /** The checkout of the active tab's page, if it is one of the store in front. */
  checkoutId: z.nullable(z.guid()),
  /** Why a page of the store is left alone: it changes its address too often, or keeps removing our element; null if none is. */
  inactivePage: z.nullable(z.enum(['address', 'element'])),
  /** True if a tab shows pages of the store as shoppers see them. */
  isViewedAsShopper: z.boolean(),
  /** The version that the extension was updated to, until its news are dismissed; else null. */
  news: z.nullable(z.string()),
  /** How far the machine's clock is off, by which the page corrects its times. */
  clock: ClockCorrection,
  /** Every connected store, by name with its host, and how many of its changes need a person. */
  stores: z.array(z.object({ id: z.string(), name: z.string(), needs: z.int() })),
});
export type PopupView = z.infer<typeof PopupView>;

/** The problems of the journal. */
export const JournalHealth = z.object({
  /** Edits that were under way in a journal that is gone, the first hundred; a copy still has them. */
  lost: z.array(Edit),
  /** How many the copy has. */
  lostCount: z.int(),
  /** How many more were under way, for which the copy had no room. */
  lacking: z.int(),
  /** How many saved edits a copy of such a journal has. */
  lostHistory: z.int(),
  /** How many records could not be read and were set aside. */
  unreadable: z.int(),
});
export type JournalHealth = z.infer<typeof JournalHealth>;

/** The workbench: every connected store, the recent edits of all, newest first, the batches, and the unfinished connect form. */
export const WorkbenchView = z.object({
  stores: z.array(StoreView),
  edits: z.array(Edit),
  batches: z.array(BatchProgress),
  historyLimits: HistoryLimits,
  clock: ClockCorrection,
  journal: JournalHealth,
  /** The unsaved texts of all stores. */
  unsaved: UnsavedView,
  /** The bulk changes that are previewed and not applied, newest first. */
  draftBatches: z.array(DraftBatch),
  forms: FormDrafts,
  /** The text in an unfinished connect form; null for none. */
  connectDraft: z.nullable(ConnectDraft),
  /** The requests of the pages on which products were picked for a bulk change and that are still open. */
  openPicks: z.array(z.string()),
  /** The store that was chosen in the popup or used last; null if none was. */
  frontStoreId: z.nullable(z.string()),
});
export type WorkbenchView = z.infer<typeof WorkbenchView>;

/** An amount that may be printed on a page: digits alone, and few. */
export const PagePrice = z.string().check(z.regex(/^\d{1,15}(\.\d{1,10})?$/));

/** An unsaved price as shoppers would see it; `variantId` is null for the product's own. */
export const TypedPagePrice = z.object({
  variantId: z.nullable(Text(100)),
  regular: PagePrice,
  toPay: PagePrice,
});
export type TypedPagePrice = z.infer<typeof TypedPagePrice>;

/** An unsaved text as shoppers would read it; `variantId` is null for the product's own. */
export const TypedPageText = z.object({
  variantId: z.nullable(Text(100)),
  field: z.enum(printedFields),
  text: FieldValue,
});
export type TypedPageText = z.infer<typeof TypedPageText>;

/** The report of a drawn card: its size in px, so that the frame fits, and what its page shows. */
export const CardShape = z.object({
  height: z.int().check(z.gte(0), z.lte(2000)),
  /** A save was pressed in it, and is not kept yet or can still be taken back. */
  isSaving: z.optional(z.boolean()),
  /** The typed values that its page shows: only prices and texts that shoppers would see. */
  typed: z._default(z.array(TypedPagePrice).check(z.maxLength(1001)), []),
  typedTexts: z._default(z.array(TypedPageText).check(z.maxLength(200)), []),
});
export type CardShape = z.infer<typeof CardShape>;

/** A card that was opened: its subject, and its edits with their states, newest first. */
export const CardView = z.object({
  tag: z.literal('open'),
  store: StoreView,
  product: z.pipe(PackedProduct, z.transform(unpackProduct)),
  /** The place of its reading; a save with a greater number is newer. */
  seq: z.int(),
  /** True if the product may be out of date: it was shown before the platform had answered. */
  isRecent: z.optional(z.boolean()),
  variantId: z.nullable(z.string()),
  /** The variant that was chosen on the page when the card was opened; null for none. */
  chosenVariantId: z.nullable(z.string()),
  /** The choices that the page had selected; omitted for none. */
  chosen: z.optional(Choices),
  /** The price that the page printed when the card was opened; omitted if it was the product's current price. */
  pagePrice: z.optional(PagePrice),
  /** The option whose handle was pressed; null for none. */
  option: z.nullable(PressedOption),
  field: FieldKey,
  /** The unsaved texts of this product, without those that this card keeps. */
  unsaved: UnsavedView,
  edits: z.array(Edit),
  clock: ClockCorrection,
  /** True if the page around the card is the product's own, and not one that lists it. */
  isOnOwnPage: z.boolean(),
});
export type CardView = z.infer<typeof CardView>;
