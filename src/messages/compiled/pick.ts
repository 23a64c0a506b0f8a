// Compiled from the catalogs by `npm run messages`. Edit those.
import { en } from '@messageformat/runtime/lib/cardinals';
import { count, plural } from '../runtime.ts';

export const pick = (d: { product: string }): string => "Pick " + d.product;
export const pickPlanned = (d: { note: string; pick: string }): string => d.pick + " · " + d.note;
export const planned = (d: { change: string }): string => d.change + " · not saved";
export const plans = { ribbon: (d: { ribbon: string }): string => "Ribbon: " + d.ribbon, noRibbon: "No ribbon", hidden: "Hidden", collections: "Collections", categories: "Categories" };
export const bar = "Picked products";
export const picked = (d: { count: number }): string => plural(d.count, 0, en, { one: count(d.count) + " product picked", other: count(d.count) + " products picked" });
export const firstPicked = (d: { more: number; names: string }): string => d.names + " and " + count(d.more) + " more";
export const all = "All on this page";
export const clear = "Clear";
export const change = "Change…";
export const problem = { read: "Shelfedge couldn’t read all the products of this page. Try again.", open: "Shelfedge couldn’t open the bulk change. Try again.", most: "No more can be picked at once." };
