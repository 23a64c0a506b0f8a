// Compiled from the catalogs by `npm run messages`. Edit those.

export const intro = "Shelfedge checks every change before it’s sent. If something looks wrong, it asks you or blocks it.";
export const store = "Store";
export const levels = { off: "Allow", ask: "Ask", block: "Block" };
export const rules = { zero_price: { what: "A price of zero", why: "Shoppers would get it for free." }, sale_not_below: { what: "A sale price that is not below the price", why: "It wouldn’t be a sale." }, below_cost: { what: "A price below the cost", why: "You would lose money on each one." }, thin_margin: { what: (d: { percent: string }): string => "A margin under " + d.percent + " %", why: "What is left of the price after the cost." }, big_change: { what: (d: { percent: string }): string => "A change of more than " + d.percent + " %", why: "Often a misplaced decimal point or an extra zero." }, negative_stock: { what: "Stock below zero", why: "More would be sold than there is." }, duplicate_sku: { what: "A SKU, barcode, name or web address already in use", why: "Products could be mixed up." } };
export const percentOf = { thin_margin: "Percentage: A margin under", big_change: "Percentage: A change of more than" };
export const percentProblem = (d: { most: string }): string => "Type a number from 0 to " + d.most + ".";
export const always = "No setting for a price below zero and for more decimals than the currency has: no store takes them, so they are always blocked.";
export const reset = "Reset to defaults";
export const saved = "Saved";
