// Compiled from the catalogs by `npm run messages`. Edit those.

export const price = { edit: "Edit price", refused: (d: { reason: string }): string => "The store didn’t accept the price: " + d.reason + "." };
export const salePrice = { edit: "Edit sale price", refused: (d: { reason: string }): string => "The store didn’t accept the sale price: " + d.reason + "." };
export const cost = { edit: "Edit cost", refused: (d: { reason: string }): string => "The store didn’t accept the cost: " + d.reason + "." };
export const stock = { edit: "Edit stock", refused: (d: { reason: string }): string => "The store didn’t accept the stock: " + d.reason + "." };
export const sku = { edit: "Edit SKU", refused: (d: { reason: string }): string => "The store didn’t accept the SKU: " + d.reason + "." };
export const barcode = { edit: "Edit barcode", refused: (d: { reason: string }): string => "The store didn’t accept the barcode: " + d.reason + "." };
export const weight = { edit: "Edit weight", refused: (d: { reason: string }): string => "The store didn’t accept the weight: " + d.reason + "." };
export const name = { edit: "Edit name", refused: (d: { reason: string }): string => "The store didn’t accept the name: " + d.reason + "." };
export const slug = { edit: "Edit web address", refused: (d: { reason: string }): string => "The store didn’t accept the web address: " + d.reason + "." };
export const visible = { edit: "Edit visibility", refused: (d: { reason: string }): string => "The store didn’t accept the visibility: " + d.reason + "." };
export const ribbon = { edit: "Edit ribbon", refused: (d: { reason: string }): string => "The store didn’t accept the ribbon: " + d.reason + "." };
export const brand = { edit: "Edit brand", refused: (d: { reason: string }): string => "The store didn’t accept the brand: " + d.reason + "." };
export const group = { edit: "Edit collections and categories", refused: (d: { reason: string }): string => "The store didn’t accept this: " + d.reason + "." };
