// Compiled from the catalogs by `npm run messages`. Edit those.
import { en } from '@messageformat/runtime/lib/cardinals';
import { count, plural } from '../runtime.ts';

export const empty = "Type a value.";
export const not_a_number = (d: { example: string }): string => "That isn’t an amount. Type a number like " + d.example + ".";
export const not_a_whole_number = "Type a whole number, like 12.";
export const negative = "It can’t be below zero.";
export const no_decimals = "This currency has no decimals.";
export const too_many_decimals = (d: { decimals: number }): string => plural(d.decimals, 0, en, { one: "At most " + count(d.decimals) + " decimal.", other: "At most " + count(d.decimals) + " decimals." });
export const too_large = (d: { max: string }): string => "At most " + d.max + ".";
export const too_long = (d: { max: string }): string => "At most " + d.max + " characters.";
export const not_in_address = (d: { found: string }): string => "A web address can’t have " + d.found + " here. Type the product’s part alone, like stoneware-mug.";
export const ambiguous = (d: { readings: string }): string => "That can mean " + d.readings + ". Type it without thousands separators.";
export const percent_unsigned = (d: { percent: string }): string => "Up or down " + d.percent + "?";
export const no_percent = "Type a number, like +5 or −3.";
export const nothing_there = "Nothing to change yet. Type a value.";
export const sale_not_below = (d: { regular: string }): string => "A sale price must be below " + d.regular + ".";
export const sale_for_all = "This store has one sale for all variants. Change the sale for all of them.";
export const percent_only = "The product’s own price is 0, so only a percentage can be taken off.";
export const below_zero = (d: { result: string }): string => "That would be " + d.result + ". It can’t be below zero.";
