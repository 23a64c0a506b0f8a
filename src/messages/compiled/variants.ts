// Compiled from the catalogs by `npm run messages`. Edit those.
import { en } from '@messageformat/runtime/lib/cardinals';
import { count, plural } from '../runtime.ts';

export const title = (d: { product: string }): string => "Variants of " + d.product;
export const open = "All variants in a table";
export const missing = "This product is gone, or its store isn’t connected.";
export const none = "This product has no variants.";
export const intro = "Type in any cell, paste a column, or fill down. Nothing is saved before you have seen the preview.";
export const table = "Variants";
export const variant = "Variant";
export const cell = (d: { field: string; variant: string }): string => d.field + ", " + d.variant;
export const cellProblem = (d: { cell: string; problem: string }): string => d.cell + ": " + d.problem;
export const show = "Show";
export const showAll = (d: { count: number }): string => plural(d.count, 0, en, { one: count(d.count) + " variant", other: "All " + count(d.count) + " variants" });
export const showGroup = (d: { choice: string; count: number }): string => d.choice + ", " + plural(d.count, 0, en, { one: count(d.count) + " variant", other: count(d.count) + " variants" });
export const fillDown = "Fill down";
export const fillDownHint = "Copies the cell you were last in to all cells below it. Also Ctrl and D.";
export const filled = (d: { count: number }): string => plural(d.count, 0, en, { one: count(d.count) + " cell", other: count(d.count) + " cells" }) + " typed.";
export const leftOver = (d: { count: number }): string => plural(d.count, 0, en, { one: count(d.count) + " line has", other: count(d.count) + " lines have" }) + " no variant and " + plural(d.count, 0, en, { one: "is", other: "are" }) + " left out.";
export const atLocations = "Several locations";
export const notCounted = "Not tracked";
export const discard = "Discard all";
export const preview = (d: { count: number }): string => plural(d.count, 0, en, { "0": "Preview", one: "Preview " + count(d.count) + " change", other: "Preview " + count(d.count) + " changes" });
export const willChange = (d: { all: number; count: number }): string => count(d.count) + " of " + plural(d.all, 0, en, { one: count(d.all) + " variant", other: count(d.all) + " variants" }) + " will change.";
export const batchTitle = (d: { product: string }): string => "Variants of " + d.product;
export const history = "History";
