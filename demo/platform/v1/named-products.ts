import { allRows } from '../database.ts';
import type { Shop } from '../shop.ts';

const guid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/giu;

/** The products of a request, by product id or by inventory id. */
export function readNamedProducts({ db, catalogVersion }: Shop, path: string, payload: object): string[] {
  const ids = JSON.stringify([...new Set(`${path} ${JSON.stringify(payload)}`.match(guid) ?? [])]);
  const among = 'IN (SELECT value FROM json_each(?1))';
  const sql = {
    v1: `SELECT id FROM products WHERE id ${among} OR inventory_item_id ${among}`,
    v3: `SELECT DISTINCT coalesce(json_extract(body, '$.productId'), id) AS id FROM documents
      WHERE kind IN ('product', 'inventory-item') AND id ${among}`,
  };
  return allRows<{ id: string }>(db, sql[catalogVersion], ids).map(({ id }) => id);
}
