// Compiled from the catalogs by `npm run messages`. Edit those.

export const price = { label: "Price", edit: "Edit price", refused: (d: { reason: string }): string => "The store didn’t accept the price: " + d.reason + "." };
export const salePrice = { label: "Sale price", edit: "Edit sale price", refused: (d: { reason: string }): string => "The store didn’t accept the sale price: " + d.reason + "." };
export const cost = { label: "Cost", edit: "Edit cost", refused: (d: { reason: string }): string => "The store didn’t accept the cost: " + d.reason + "." };
export const stock = { label: "Stock", edit: "Edit stock", refused: (d: { reason: string }): string => "The store didn’t accept the stock: " + d.reason + "." };
export const sku = { label: "SKU", edit: "Edit SKU", refused: (d: { reason: string }): string => "The store didn’t accept the SKU: " + d.reason + "." };
export const barcode = { label: "Barcode", edit: "Edit barcode", refused: (d: { reason: string }): string => "The store didn’t accept the barcode: " + d.reason + "." };
export const weight = { label: "Weight", edit: "Edit weight", refused: (d: { reason: string }): string => "The store didn’t accept the weight: " + d.reason + "." };
export const name = { label: "Name", edit: "Edit name", refused: (d: { reason: string }): string => "The store didn’t accept the name: " + d.reason + "." };
export const slug = { label: "Web address", edit: "Edit web address", refused: (d: { reason: string }): string => "The store didn’t accept the web address: " + d.reason + "." };
export const visible = { label: "Visible", edit: "Edit visibility", refused: (d: { reason: string }): string => "The store didn’t accept the visibility: " + d.reason + "." };
export const ribbon = { label: "Ribbon", edit: "Edit ribbon", refused: (d: { reason: string }): string => "The store didn’t accept the ribbon: " + d.reason + "." };
export const brand = { label: "Brand", edit: "Edit brand", refused: (d: { reason: string }): string => "The store didn’t accept the brand: " + d.reason + "." };
export const group = { label: "Collection or category", edit: "Edit collections and categories", refused: (d: { reason: string }): string => "The store didn’t accept this: " + d.reason + "." };
