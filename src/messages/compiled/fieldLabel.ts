// Compiled from the catalogs by `npm run messages`. Edit those.

export const price = "Price";
export const salePrice = "Sale price";
export const cost = "Cost";
export const stock = "Stock";
export const sku = "SKU";
export const barcode = "Barcode";
export const weight = "Weight";
export const name = "Name";
export const slug = "Web address";
export const visible = "Visible";
export const ribbon = "Ribbon";
export const brand = "Brand";
export const group = "Collection or category";
