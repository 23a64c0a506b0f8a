// Compiled from the catalogs by `npm run messages`. Edit those.
import { en } from '@messageformat/runtime/lib/cardinals';
import { count, plural } from '../runtime.ts';

export const label = (d: { product: string }): string => "Edit " + d.product;
export const appliesTo = "Applies to";
export const whichPrices = "Which prices do you want to change?";
export const all = (d: { count: number }): string => plural(d.count, 0, en, { one: count(d.count) + " variant", other: "All " + count(d.count) + " variants" });
export const base = (d: { all: number; count: number }): string => "Base price, for " + count(d.count) + " of " + plural(d.all, 0, en, { one: count(d.all) + " variant", other: count(d.all) + " variants" });
export const group = (d: { choice: string; count: number }): string => d.choice + ", " + plural(d.count, 0, en, { one: count(d.count) + " variant", other: count(d.count) + " variants" });
export const saveMany = (d: { count: number }): string => plural(d.count, 0, en, { one: "Save " + count(d.count) + " price", other: "Save " + count(d.count) + " prices" });
export const shoppersPay = "Shoppers pay";
export const numbers = { regular: "Price before sale", paid: "Sale price", percent: "Percent off", off: "Amount off" };
export const putOnSale = "Put on sale";
export const endSale = "End sale";
export const eachVariant = (d: { count: number }): string => plural(d.count, 0, en, { one: "The variant", other: "Each of " + count(d.count) + " variants" });
export const orMore = (d: { margin: string }): string => d.margin + " or more";
export const margin = "Margin";
export const loss = "Below cost";
export const now = "Now";
export const enterSaves = "Will save";
export const keys = "Esc closes";
export const staying = "Saving… Closes when done.";
export const undoing = "Undoing";
export const answerInPopup = "Answer this with the Shelfedge button in your browser’s toolbar.";
export const away = "Click the card to go on typing.";
export const outdated = "Shelfedge was updated. Reload the page.";
export const gate = { wait: "One moment…", covered: "Something covers this card. Move it, then save.", again: "Something covered this card a moment ago. Press again to save.", unseen: "You pressed before this card was in view. Check the value, then press again.", moved: "This card moved a moment ago. Press again to save.", early: "That click came too soon. Click again to save.", small: "This page makes the card too small to read. Reload the page, then try again.", altered: "This page draws over the card. Nothing is saved until that ends.", back: "Your typing went somewhere else for a moment. Check the value, then save.", key: "Press Enter in the field to save." };
export const nothingToEdit = "You can’t edit this here.";
