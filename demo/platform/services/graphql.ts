import { buildSchema, graphqlSync } from 'graphql';
import { z } from 'zod';
import { isMerchant } from '../identity/authorize.ts';
import type { Identity } from '../identity/authorize.ts';
import { allRows, firstRow } from '../database.ts';
import type { Call, Route } from '../http/route.ts';
import type { CatalogVersion, Shop } from '../shop.ts';
import { check } from '../http/validate.ts';

const schema = buildSchema(`
enum CatalogVersion { V1_CATALOG V3_CATALOG }
type Product { id: ID!, name: String!, slug: String!, visible: Boolean!, price: String }
type Products { items: [Product!]!, totalCount: Int! }
type Query {
  catalogVersion: CatalogVersion!
  product(id: ID!): Product
  products(slug: String, limit: Int! = 50, offset: Int! = 0): Products!
}
`);

interface ProductRow {
  id: string;
  name: string;
  slug: string;
  visible: number;
  price: string | null;
}

/** The products of either catalog with the columns of the schema. */
const sources: Record<CatalogVersion, string> = {
  v1: 'SELECT id, name, slug, visible, CAST(price AS TEXT) AS price FROM products',
  v3: `SELECT id, body ->> '$.name' AS name, body ->> '$.slug' AS slug, coalesce(body ->> '$.visible', 1) AS visible,
    body ->> '$.actualPriceRange.minValue.amount' AS price FROM documents WHERE kind = 'product'`,
};

function toProduct({ visible, ...row }: ProductRow): object {
  return { ...row, visible: visible === 1 };
}

/** The resolvers of a query; hidden products are for the merchant only. */
function createRoot({ db, catalogVersion }: Shop, identity: Identity): object {
  const from = `FROM (${sources[catalogVersion]}) WHERE (visible = 1 OR ${Number(isMerchant(identity))})`;
  return {
    catalogVersion: catalogVersion === 'v1' ? 'V1_CATALOG' : 'V3_CATALOG',
    product({ id }: { id: string }) {
      const row = firstRow<ProductRow>(db, `SELECT * ${from} AND id = ?`, id);
      return row && toProduct(row);
    },
    products({ slug, limit, offset }: { slug?: string; limit: number; offset: number }) {
      if (limit < 0 || limit > 100 || offset < 0) throw new Error('limit must be at most 100 and neither be negative');
      const [sql, text] = [`${from} AND (?1 IS NULL OR slug = ?1)`, slug ?? null];
      const total = firstRow<{ n: number }>(db, `SELECT count(*) AS n ${sql}`, text);
      const page = `SELECT * ${sql} ORDER BY name, id LIMIT ?2 OFFSET ?3`;
      return { items: allRows<ProductRow>(db, page, text, limit, offset).map(toProduct), totalCount: total?.n ?? 0 };
    },
  };
}

const input = z.object({ query: z.string().min(1), variables: z.record(z.string(), z.unknown()).nullish() });

/** Always answers 200, with errors in the body. */
function execute({ shop, identity, payload }: Call): object {
  const { query, variables } = check(input, payload);
  return graphqlSync({ schema, source: query, rootValue: createRoot(shop, identity), variableValues: variables });
}

/** A small part of the platform's graph: products by name, and which catalog the store runs. */
export const graphql: Route[] = [{ on: ['POST /graphql/:apiVersion'], access: 'visitor', handle: execute }];
