import { insertDocument } from './documents.ts';
import type { DocumentStore } from './documents.ts';
import type { StoredProduct } from './product-shape.ts';

const ofProduct = `json_extract(body, '$.productId') = ?`;

/** Adds the rows of a new product's variants, of kind `variant`: each variant with its `productId`. */
export function addVariantRows(store: DocumentStore, { id: productId, variantsInfo }: StoredProduct): void {
  for (const variant of variantsInfo.variants) insertDocument(store, 'variant', { ...variant, productId }, variant.id);
}

/** Updates the variant rows of a product and removes the stock of deleted variants. */
export function replaceVariantRows(store: DocumentStore, product: StoredProduct): void {
  const { id, variantsInfo } = product;
  const ids = JSON.stringify(variantsInfo.variants.map((variant) => variant.id));
  const gone = `json_extract(body, '$.variantId') NOT IN (SELECT value FROM json_each(?))`;
  store.db.prepare(`DELETE FROM documents WHERE kind = 'variant' AND ${ofProduct}`).run(id);
  store.db.prepare(`DELETE FROM documents WHERE kind = 'inventory-item' AND ${ofProduct} AND ${gone}`).run(id, ids);
  addVariantRows(store, product);
}

/** Removes the data of a deleted product: variant rows, stock and category entries. */
export function forgetProduct({ db }: DocumentStore, id: string): void {
  db.prepare(`DELETE FROM documents WHERE kind IN ('variant', 'inventory-item') AND ${ofProduct}`).run(id);
  db.prepare(`DELETE FROM documents WHERE kind = 'category-item' AND json_extract(body, '$.catalogItemId') = ?`).run(
    id,
  );
}
