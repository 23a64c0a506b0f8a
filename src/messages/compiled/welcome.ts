// Compiled from the catalogs by `npm run messages`. Edit those.

export const title = "Edit your store where it lives";
export const handle = "On your store’s product pages, a pencil stands beside the price. Only you see it.";
export const card = "Click the price, type the new one, press Enter. It’s saved, and Undo is there.";
export const popup = "Or find any product from the toolbar and change its price or stock at once.";
export const demo = { found: "A demo shop runs on this computer.", connect: "Try it with a demo shop" };
export const pinChromium = "To keep Shelfedge in sight, press the puzzle piece in the toolbar, then the pin beside Shelfedge.";
export const pinFirefox = "To keep Shelfedge in sight, press the puzzle piece in the toolbar, then the gear beside Shelfedge and Pin to Toolbar.";
