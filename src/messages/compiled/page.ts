// Compiled from the catalogs by `npm run messages`. Edit those.

export const edit = { none: "Edit the price", waits: "Edit the price · a change waits", asks: "Edit the price · a change needs you" };
export const editOf = { none: (d: { product: string }): string => "Edit the price of " + d.product, waits: (d: { product: string }): string => "Edit the price of " + d.product + " · a change waits", asks: (d: { product: string }): string => "Edit the price of " + d.product + " · a change needs you" };
export const key = { unlock: "Unlock Shelfedge to edit", enter: "Enter your store’s key to edit with Shelfedge" };
export const refused = { card: "Shelfedge couldn’t open the card. Reload the page, then click again.", key: "Shelfedge couldn’t open its window. Use its button in the toolbar." };
export const pointed = "Click the price to change it";
