// Compiled from the catalogs by `npm run messages`. Edit those.

export const edit = { none: "Edit the price", waits: "Edit the price · a change waits", asks: "Edit the price · a change needs you", typed: "Edit the price · not saved", old: "Edit the price · not yet current on this page" };
export const editOf = { none: (d: { product: string }): string => "Edit the price of " + d.product, waits: (d: { product: string }): string => "Edit the price of " + d.product + " · a change waits", asks: (d: { product: string }): string => "Edit the price of " + d.product + " · a change needs you", typed: (d: { product: string }): string => "Edit the price of " + d.product + " · not saved", old: (d: { product: string }): string => "Edit the price of " + d.product + " · not yet current on this page" };
export const editOption = (d: { option: string }): string => "Edit the prices by " + d.option;
export const editOptionOf = (d: { option: string; product: string }): string => "Edit the prices of " + d.product + " by " + d.option;
export const editField = { name: "Edit the name", sku: "Edit the SKU", stock: "Edit the stock", ribbon: "Edit the ribbon" };
export const editFieldTyped = { name: "Edit the name · not saved", sku: "Edit the SKU · not saved", stock: "Edit the stock · not saved", ribbon: "Edit the ribbon · not saved" };
export const editFieldOf = { name: (d: { product: string }): string => "Edit the name of " + d.product, sku: (d: { product: string }): string => "Edit the SKU of " + d.product, stock: (d: { product: string }): string => "Edit the stock of " + d.product, ribbon: (d: { product: string }): string => "Edit the ribbon of " + d.product };
export const editFieldOfTyped = { name: (d: { product: string }): string => "Edit the name of " + d.product + " · not saved", sku: (d: { product: string }): string => "Edit the SKU of " + d.product + " · not saved", stock: (d: { product: string }): string => "Edit the stock of " + d.product + " · not saved", ribbon: (d: { product: string }): string => "Edit the ribbon of " + d.product + " · not saved" };
export const dock = { edit: "Edit on this page", card: (d: { product: string }): string => "Edit " + d.product, cardHidden: "Edit this product", search: "Find a product to edit", keyHint: "Alt+Shift+E", asShopper: "View as shopper", shopperHint: "Alt+Shift+V brings Shelfedge back, and so does its popup.", moveHint: "Drag it or use the arrow keys to move it to another corner." };
export const key = { unlock: "Unlock Shelfedge to edit", enter: "Enter your store’s key to edit with Shelfedge" };
export const refused = { card: "Shelfedge couldn’t open the card. Reload the page, then click again.", late: "The card is taking a while. You can also change the product in the popup: press Shelfedge’s button in the toolbar.", blocked: "This page’s security settings keep Shelfedge’s card out. Change the product in the popup instead.", key: "Shelfedge couldn’t open its window. Use its button in the toolbar.", outdated: "Shelfedge was updated. Reload this page to go on." };
export const notSaved = "Not saved";
export const oldPrice = "Not yet current";
export const pointed = "Click the price to change it";
export const why = "No pencil? Copy details";
export const unexplained = "Shelfedge couldn’t look at this page. Reload the page, then try again.";
