import type { LoggedRequest } from '../../demo/platform/http/request-log.ts';
import type { LedgerEntry } from '../../demo/platform/ledger.ts';
import type { RunningShop } from '../../demo/start-shop.ts';
import { isOfAssortment, type AssortmentProduct } from './assortment.ts';
import { keyOf, toValue, type Applied, type ChaosField, type Request, type Stored, type Target } from './run-data.ts';

/** The initial state of a part of a product at the platform. */
export interface Part extends Target {
  slug: string;
  sku: string;
  value: string;
}

const only = '00000000-0000-0000-0000-000000000000';

interface Row {
  id: string;
  name: string;
  slug: string;
  sku: string;
  price: number;
  cost: number;
  variant_id: string;
  variant_price: number | null;
  quantity: number;
}

type Values = Partial<Record<ChaosField, Stored>>;

const toParts = (place: Omit<Part, 'field' | 'value'>, values: Values): Part[] =>
  (Object.entries(values) as [ChaosField, Stored][]).map(([field, value]) => ({
    ...place,
    field,
    value: toValue(field, value),
  }));

/** The targets of the run: all fields of products without variants; price and stock of variants. */
export function readParts({ db }: Pick<RunningShop, 'db'>, version: 'v1' | 'v3'): Part[] {
  const parts = version === 'v1' ? readPartsV1(db) : readPartsV3(db);
  return parts.filter(({ slug }) => !isOfAssortment(slug));
}

/** The products of the assortment, which are checked by what was typed last. */
export function readAssortment({ db }: Pick<RunningShop, 'db'>, version: 'v1' | 'v3'): AssortmentProduct[] {
  const sql = {
    v1: 'SELECT id, slug FROM products',
    v3: "SELECT id, body ->> '$.slug' AS slug FROM documents WHERE kind = 'product'",
  };
  const rows = db.prepare(sql[version]).all() as unknown as AssortmentProduct[];
  return rows.map(({ id, slug }) => ({ id, slug })).filter(({ slug }) => isOfAssortment(slug));
}

function readPartsV1(db: RunningShop['db']): Part[] {
  const sql = `SELECT p.id, p.name, p.slug, p.sku, p.price, p.cost, v.id AS variant_id, v.price AS variant_price,
    v.quantity FROM products p JOIN variants v ON v.product_id = p.id ORDER BY p.numeric_id, v.position`;
  return (db.prepare(sql).all() as unknown as Row[]).flatMap((row) => {
    const { id, slug, sku, name, price, cost, quantity } = row;
    const variantId = row.variant_id === only ? null : row.variant_id;
    const shared = { price: row.variant_price ?? price, stock: quantity };
    const values = variantId === null ? { ...shared, name, sku, cost } : shared;
    return toParts({ productId: id, slug, sku, variantId }, values);
  });
}

interface BodyV3 {
  id: string;
  name: string;
  slug: string;
  variantsInfo: {
    variants: {
      id: string;
      sku?: string;
      price: { actualPrice: { amount: string } };
      revenueDetails?: { cost: { amount: string } };
    }[];
  };
}

function readPartsV3(db: RunningShop['db']): Part[] {
  const read = (kind: string) =>
    (db.prepare('SELECT body FROM documents WHERE kind = ?').all(kind) as unknown as { body: string }[]).map(
      ({ body }): unknown => JSON.parse(body),
    );
  const items = read('inventory-item') as { variantId: string; quantity: number }[];
  return (read('product') as BodyV3[]).flatMap(({ id, name, slug, variantsInfo: { variants } }) =>
    variants.flatMap((variant) => {
      const { sku = '', price, revenueDetails } = variant;
      const stock = items.find((item) => item.variantId === variant.id)?.quantity ?? 0;
      const shared = { price: price.actualPrice.amount, stock };
      const isOnly = variants.length === 1;
      const values = isOnly ? { ...shared, name, sku, cost: revenueDetails?.cost.amount } : shared;
      return toParts({ productId: id, slug, sku, variantId: isOnly ? null : variant.id }, values);
    }),
  );
}

const fieldOf: Record<string, ChaosField> = {
  price: 'price',
  cost: 'cost',
  name: 'name',
  sku: 'sku',
  quantity: 'stock',
  'variantsInfo.variants.sku': 'sku',
  'variantsInfo.variants.revenueDetails.cost.amount': 'cost',
  'variantsInfo.variants.price.actualPrice.amount': 'price',
};

/** The ledger's changes of the run's targets. */
export function toApplied(entries: readonly LedgerEntry[], parts: readonly Part[]): Applied[] {
  const undivided = new Set(parts.flatMap(({ productId, variantId }) => (variantId === null ? productId : [])));
  const known = new Set(parts.map(keyOf));
  return entries.flatMap(({ n, at, requestId, origin, source, before, after, ...entry }) => {
    const field = fieldOf[entry.field];
    if (field === undefined) return [];
    const variantId = undivided.has(entry.productId) ? null : entry.variantId;
    const target = { productId: entry.productId, variantId, field };
    if (!known.has(keyOf(target))) return [];
    const isOurs = source === 'request' && isOfExtension(origin);
    const [was, is] = [toValue(field, before as Stored), toValue(field, after as Stored)];
    // `45.7` that became `45.70` is the same price, written along with something else.
    if (was === is) return [];
    return [{ n, at, target, before: was, after: is, isOurs, requestId }];
  });
}

export const isOfExtension = (origin: string | null): boolean => /^(?:chrome|moz)-extension:/.test(origin ?? '');

/** The requests of the extension. */
export const toRequests = (log: readonly LoggedRequest[]): Request[] =>
  log
    .filter(({ origin }) => isOfExtension(origin))
    .map(({ requestId, method, path, status, fault, shows }) => ({ requestId, method, path, status, fault, shows }));
