import { allRows } from '../database.ts';
import { readDocument, replaceDocument } from './documents.ts';
import type { DocumentStore } from './documents.ts';

interface Reference {
  id: string;
}

/** Selects every product with its references in these fields, each a reference or a list. */
function selectReferences(productFields: readonly string[]): string {
  const selects = productFields.map(
    (field) => `SELECT documents.id AS product, atom AS reference FROM documents, json_tree(body, '$.${field}')
      WHERE kind = 'product' AND key = 'id'`,
  );
  return selects.join(' UNION ALL ');
}

/** The number of products that refer to each id in these fields. */
export function countAssignedProducts(shop: DocumentStore, productFields: readonly string[]): Map<string, number> {
  const sql = `SELECT reference, count(DISTINCT product) AS n FROM (${selectReferences(productFields)}) GROUP BY reference`;
  const rows = allRows<{ reference: string; n: number }>(shop.db, sql);
  return new Map(rows.map(({ reference, n }) => [reference, n]));
}

function withoutReference(value: unknown, id: string): unknown {
  if (Array.isArray(value)) return (value as Reference[]).filter((reference) => reference.id !== id);
  return (value as Reference | undefined)?.id === id ? undefined : value;
}

/** Removes the entity from every product that refers to it in these fields. */
export function takeOffProducts(shop: DocumentStore, productFields: readonly string[], id: string): void {
  const sql = `SELECT DISTINCT product FROM (${selectReferences(productFields)}) WHERE reference = ?`;
  for (const { product: productId } of allRows<{ product: string }>(shop.db, sql, id)) {
    const product = readDocument(shop, 'product', productId);
    if (product === undefined) continue;
    const left = productFields.map((field) => [field, withoutReference(product[field], id)]);
    replaceDocument(shop, 'product', { ...product, ...Object.fromEntries(left) });
  }
}
