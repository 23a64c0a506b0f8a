import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { SeedCatalog, SeedProduct, SeedStock, SeedVariant } from '../catalog/seed.ts';
import { insertRow } from './database.ts';
import { attachMedia } from './v1/product-media.ts';
import { createProductRow } from './v1/product-writes.ts';
import { allProductsId, singleVariantId } from './rows.ts';
import type { ProductRow } from './rows.ts';
import { writeSetting } from './settings.ts';
import type { CatalogVersion } from './shop.ts';
import { seedV3 } from './v3/seed-v3.ts';
import { createVariantRow } from './v1/variants.ts';

function toStockColumns(stock: SeedStock): { quantity: number; in_stock: number } {
  if (stock.tracked) return { quantity: stock.quantity, in_stock: Number(stock.quantity > 0) };
  return { quantity: 0, in_stock: Number(stock.inStock) };
}

/** The platform tracks all variants of a product or none. */
function isTracked(product: SeedProduct): boolean {
  const stocks = product.variants.length === 0 ? [product.stock] : product.variants.map(({ stock }) => stock);
  if (new Set(stocks.map(({ tracked }) => tracked)).size > 1)
    throw new Error(`Seed product ${product.slug}: some variants track their quantity and some do not`);
  return stocks[0]?.tracked === true;
}

function toProductRow(product: SeedProduct, numericId: number, createdDate: string): ProductRow {
  const optionsOnWire = product.options.map(({ type, name, choices }) => ({ optionType: type, name, choices }));
  return {
    ...createProductRow(numericId, createdDate),
    name: product.name,
    slug: product.slug,
    product_type: product.productType,
    visible: Number(product.visible),
    description: product.description,
    sku: product.sku,
    price: Number(product.price),
    cost: product.cost === undefined ? null : Number(product.cost),
    discount_type: product.discount?.type ?? 'NONE',
    discount_value: product.discount?.value ?? 0,
    ribbon: product.ribbon ?? null,
    brand: product.brand ?? null,
    weight: product.weight ?? null,
    manage_variants: Number(product.variants.length > 0),
    options: JSON.stringify(optionsOnWire),
    details: JSON.stringify({ additionalInfoSections: product.additionalInfo }),
    track_quantity: Number(isTracked(product)),
  };
}

function seedVariant(db: DatabaseSync, productId: string, variant: SeedVariant, position: number): void {
  insertRow(db, 'variants', {
    ...createVariantRow(productId, randomUUID(), position, variant.choices),
    price: variant.price === undefined ? null : Number(variant.price),
    sku: variant.sku,
    ...toStockColumns(variant.stock),
  });
}

function seedProduct(db: DatabaseSync, product: SeedProduct, row: ProductRow, collections: Map<string, string>): void {
  insertRow(db, 'products', row);
  attachMedia(db, row.id, { id: `${product.slug}.svg`, picture_slug: product.slug, url: null });
  for (const slug of product.collections) {
    const collection_id = collections.get(slug);
    if (collection_id === undefined) throw new Error(`Seed product ${product.slug}: no collection ${slug}`);
    insertRow(db, 'product_collections', { product_id: row.id, collection_id });
  }
  insertRow(db, 'product_collections', { product_id: row.id, collection_id: allProductsId });
  for (const [position, variant] of product.variants.entries()) seedVariant(db, row.id, variant, position);
  if (product.variants.length > 0) return;
  const single = createVariantRow(row.id, singleVariantId, 0, {});
  insertRow(db, 'variants', { ...single, ...toStockColumns(product.stock) });
}

function seedV1(db: DatabaseSync, catalog: SeedCatalog, at: number): void {
  const all = { id: allProductsId, name: 'All Products', slug: 'all-products', description: '', visible: 1 };
  insertRow(db, 'collections', all);
  const collections = new Map<string, string>();
  for (const { name, slug, description } of catalog.collections) {
    const id = randomUUID();
    collections.set(slug, id);
    insertRow(db, 'collections', { id, name, slug, description, visible: 1 });
  }
  for (const [index, product] of catalog.products.entries()) {
    const createdAt = at - (catalog.products.length - 1 - index) * 60_000;
    seedProduct(db, product, toProductRow(product, createdAt * 1000, new Date(createdAt).toISOString()), collections);
  }
}

/** Seeds an empty database. Each product was created a minute after the one before, the last one at `at`. */
export function seedDatabase(db: DatabaseSync, catalog: SeedCatalog, at: number, catalogVersion: CatalogVersion): void {
  writeSetting(db, 'shopName', catalog.shopName);
  writeSetting(db, 'currency', catalog.currency);
  writeSetting(db, 'locale', catalog.locale);
  const seed = catalogVersion === 'v1' ? seedV1 : seedV3;
  seed(db, catalog, at);
}
