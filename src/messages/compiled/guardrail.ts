// Compiled from the catalogs by `npm run messages`. Edit those.
import { en } from '@messageformat/runtime/lib/cardinals';
import { count, plural } from '../runtime.ts';

export const zero_price = (d: { toPay: string }): string => "Shoppers would pay " + d.toPay + ".";
export const decimals = (d: { decimals: number }): string => plural(d.decimals, 0, en, { one: "This currency has " + count(d.decimals) + " decimal.", other: "This currency has " + count(d.decimals) + " decimals." });
export const sale_not_below = (d: { price: string; sale: string }): string => "The sale price of " + d.sale + " is not below the price of " + d.price + ".";
export const below_cost = (d: { cost: string; toPay: string }): string => "Shoppers would pay " + d.toPay + ", less than the cost of " + d.cost + ".";
export const thin_margin = (d: { least: string; margin: string }): string => "Only " + d.margin + " margin (you asked for at least " + d.least + ").";
export const big_change = { less: (d: { after: string; before: string; change: string }): string => d.after + " is " + d.change + " less than " + d.before + ".", more: (d: { after: string; before: string; change: string }): string => d.after + " is " + d.change + " more than " + d.before + "." };
export const negative_stock = (d: { value: string }): string => "That would be " + d.value + ", below zero.";
export const duplicate = { sku: (d: { owner: string; value: string }): string => d.value + " is already the SKU of " + d.owner + ".", barcode: (d: { owner: string; value: string }): string => d.value + " is already the barcode of " + d.owner + ".", name: (d: { value: string }): string => "Another product is called " + d.value + ".", slug: (d: { owner: string; value: string }): string => d.value + " is already the web address of " + d.owner + "." };
export const ofPart = (d: { finding: string; part: string }): string => d.part + ": " + d.finding;
export const blocked = "Your guardrails don’t allow that. Type another value.";
export const saveAnyway = "Save it anyway?";
export const askedAgain = "No passphrase protects your key, so once more: save it anyway?";
