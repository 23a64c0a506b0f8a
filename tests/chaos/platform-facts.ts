import type { LoggedRequest } from '../../demo/platform/request-log.ts';
import type { LedgerEntry } from '../../demo/platform/ledger.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import { keyOf, type Applied, type NumberField, type Request, type Target } from './record.ts';

/** One part of a product as the platform holds it at first. */
export interface Part extends Target {
  slug: string;
  sku: string;
  value: number;
}

const only = '00000000-0000-0000-0000-000000000000';

interface Row {
  id: string;
  slug: string;
  sku: string;
  price: number;
  variant_id: string;
  variant_price: number | null;
  quantity: number;
}

/** Every price and every stock that the extension can change on this shop. */
export function readParts({ db }: Pick<RunningShop, 'db'>, version: 'v1' | 'v3'): Part[] {
  return version === 'v1' ? readPartsV1(db) : readPartsV3(db);
}

function readPartsV1(db: RunningShop['db']): Part[] {
  const sql = `SELECT p.id, p.slug, p.sku, p.price, v.id AS variant_id, v.price AS variant_price, v.quantity
    FROM products p JOIN variants v ON v.product_id = p.id ORDER BY p.numeric_id, v.position`;
  return (db.prepare(sql).all() as unknown as Row[]).flatMap(({ id, slug, sku, ...row }) => {
    const variantId = row.variant_id === only ? null : row.variant_id;
    const place = { productId: id, slug, sku, variantId };
    return [
      { ...place, field: 'price' as const, value: row.variant_price ?? row.price },
      { ...place, field: 'stock' as const, value: row.quantity },
    ];
  });
}

interface BodyV3 {
  id: string;
  slug: string;
  variantsInfo: { variants: { id: string; sku?: string; price: { actualPrice: { amount: string } } }[] };
}

function readPartsV3(db: RunningShop['db']): Part[] {
  const read = (kind: string) =>
    (db.prepare('SELECT body FROM documents WHERE kind = ?').all(kind) as unknown as { body: string }[]).map(
      ({ body }): unknown => JSON.parse(body),
    );
  const items = read('inventory-item') as { variantId: string; quantity: number }[];
  return (read('product') as BodyV3[]).flatMap(({ id, slug, variantsInfo: { variants } }) =>
    variants.flatMap((variant) => {
      const variantId = variants.length === 1 ? null : variant.id;
      const place = { productId: id, slug, sku: variant.sku ?? '', variantId };
      const stock = items.find((item) => item.variantId === variant.id)?.quantity ?? 0;
      return [
        { ...place, field: 'price' as const, value: Number(variant.price.actualPrice.amount) },
        { ...place, field: 'stock' as const, value: stock },
      ];
    }),
  );
}

const fieldOf: Record<string, NumberField> = {
  price: 'price',
  quantity: 'stock',
  'variantsInfo.variants.price.actualPrice.amount': 'price',
};

/** The changes of prices and stock among all that was applied. */
export function toApplied(entries: readonly LedgerEntry[], parts: readonly Part[]): Applied[] {
  const undivided = new Set(parts.flatMap(({ productId, variantId }) => (variantId === null ? productId : [])));
  const known = new Set(parts.map(keyOf));
  return entries.flatMap(({ n, at, requestId, origin, source, before, after, ...entry }) => {
    const field = fieldOf[entry.field];
    if (field === undefined) return [];
    const variantId = undivided.has(entry.productId) ? null : entry.variantId;
    const target = { productId: entry.productId, variantId, field };
    if (!known.has(keyOf(target))) return [];
    const isOurs = source === 'request' && origin?.startsWith('chrome-extension://') === true;
    return [{ n, at, target, before: Number(before), after: Number(after), isOurs, requestId }];
  });
}

/** The requests of the extension. */
export const toRequests = (log: readonly LoggedRequest[]): Request[] =>
  log
    .filter(({ origin }) => origin?.startsWith('chrome-extension://'))
    .map(({ requestId, method, path, status, fault, shows }) => ({ requestId, method, path, status, fault, shows }));
