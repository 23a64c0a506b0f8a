import type { SeedProduct } from '../../demo/catalog/seed.ts';
import { startPlatform, type Platform } from '../../demo/platform/start-platform.ts';
import { createCatalogV1 } from '../../src/catalog/v1/catalog-v1.ts';
import { createCatalogV3 } from '../../src/catalog/v3/catalog-v3.ts';
import type { Catalog } from '../../src/catalog/port.ts';
import { pricesOf, type Prices } from '../../src/domain/pricing/prices.ts';
import { openConnected, storefront, type Harness } from '../fixtures/background-harness.ts';
import type { Version } from '../fixtures/catalogs.ts';
import { merchantClient } from '../fixtures/clients.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import { asVisitor, ask } from './platform-client.ts';

const sales = ['none', 'percent', 'amount', 'compareAt', 'equal'] as const;
export type Sale = (typeof sales)[number];
export const goods = ['none', 'onePrice', 'several', 'ownCosts'] as const;
export type Goods = (typeof goods)[number];

export interface Cell {
  sale: Sale;
  goods: Goods;
}

const sizes = ['S', 'M', 'L'];

/** 100.00 with a cost of 40.00, and on sale for 80.00 where it is. */
function toSeed({ sale, goods: kind }: Cell, slug: string): SeedProduct {
  const discounts: Partial<Record<Sale, SeedProduct['discount']>> = {
    percent: { type: 'PERCENT', value: 20 },
    amount: { type: 'AMOUNT', value: 20 },
    compareAt: { type: 'AMOUNT', value: 20 },
  };
  const discount = discounts[sale];
  const prices = kind === 'onePrice' ? [undefined, undefined, undefined] : [undefined, undefined, '110.00'];
  return {
    name: slug,
    slug,
    sku: slug.toUpperCase(),
    productType: 'physical',
    visible: true,
    description: '',
    collections: [],
    price: '100.00',
    cost: '40.00',
    ...(discount && { discount }),
    options:
      kind === 'none'
        ? []
        : [{ type: 'drop_down', name: 'Size', choices: sizes.map((value) => ({ value, description: value })) }],
    variants:
      kind === 'none'
        ? []
        : sizes.map((Size, index) => ({
            choices: { Size },
            sku: '',
            ...(prices[index] && { price: prices[index] }),
            stock: { tracked: true, quantity: 5 },
          })),
    stock: { tracked: true, quantity: 5 },
    additionalInfo: [],
    picture: { motif: 'mug', hue: 10 },
  };
}

export interface PriceHarness {
  version: Version;
  platform: Platform;
  harness: Harness & { storeId: string };
  /** The merchant's catalog for foreign changes, bypassing the background. */
  catalog: Catalog;
  idOf(slug: string): string;
  /** The price of each variant for a visitor. */
  paid(productId: string): Promise<Record<string, string>>;
  /** The stored prices and costs of a product. */
  stored(productId: string): object;
}

/** One platform with a product for each slug, and a background that is connected to it. */
export async function openPriceHarness(version: Version, cells: ReadonlyMap<string, Cell>): Promise<PriceHarness> {
  const products = [...cells].map(([slug, cell]) => toSeed(cell, slug));
  const platform = await startPlatform({
    catalog: { ...smallCatalog, collections: [], products },
    catalogVersion: version,
    storefrontUrl: storefront,
  });
  const harness = await openConnected(platform);
  // A minute of the store's pace passes in a second.
  const [start, began] = [harness.runtime.clock.ms, Date.now()];
  Object.defineProperty(harness.runtime.clock, 'ms', { get: () => start + (Date.now() - began) * 60 });
  const client = merchantClient(platform);
  const create = { v1: createCatalogV1, v3: createCatalogV3 }[version];
  const catalog = create({ client, isMerchant: true });
  const headers = await asVisitor(platform);
  const opened: PriceHarness = {
    version,
    platform,
    harness,
    catalog,
    idOf: (slug) => idOf(platform, version, slug),
    paid: (productId) => (version === 'v1' ? paidV1 : paidV3)(platform, productId, headers),
    stored: (productId) => (version === 'v1' ? storedV1 : storedV3)(platform, productId),
  };
  for (const [slug, cell] of cells) await fitOut(opened, opened.idOf(slug), cell);
  return opened;
}

function idOf({ db }: Platform, version: Version, slug: string): string {
  const sql =
    version === 'v1'
      ? 'SELECT id FROM products WHERE slug = ?'
      : "SELECT id FROM documents WHERE kind = 'product' AND json_extract(body, '$.slug') = ?";
  return String(db.prepare(sql).get(slug)?.['id']);
}

/** Sets what a seed cannot: own costs of variants, and a compare-at price equal to the price. */
async function fitOut({ catalog }: PriceHarness, productId: string, { sale, goods: kind }: Cell): Promise<void> {
  if (sale !== 'equal' && kind !== 'ownCosts') return;
  const product = await catalog.product(productId);
  const from = pricesOf(product);
  const to = structuredClone(from);
  const costs = ['35.00', null, '60.00'];
  for (const [index, variant] of Object.values(to.variants).entries()) {
    if (kind === 'ownCosts' && (to.saleBy === 'discount' || costs[index] !== null)) variant.cost = costs[index] ?? null;
    if (sale === 'equal' && 'actual' in variant) variant.compareAt = variant.actual;
  }
  const prices: { from: Prices; to: Prices } = { from, to };
  const whole = { product, variantId: null, locationId: null, value: '', delta: null };
  await catalog.write([{ ...whole, field: 'price', prices }]);
}

interface WireV1 {
  manageVariants: boolean;
  priceData: { discountedPrice: number };
  variants: { id: string; variant: { priceData: { discountedPrice: number } } }[];
}

async function paidV1(platform: Platform, id: string, headers: Record<string, string>) {
  const { body } = await ask(platform, `GET /stores-reader/v1/products/${id}`, { headers });
  const { manageVariants, priceData, variants } = body.product as unknown as WireV1;
  return manageVariants
    ? Object.fromEntries(variants.map((one) => [one.id, one.variant.priceData.discountedPrice.toFixed(2)]))
    : { '': priceData.discountedPrice.toFixed(2) };
}

interface WireV3 {
  options?: object[];
  variantsInfo: { variants: { id: string; price: { actualPrice: { amount: string } } }[] };
}

async function paidV3(platform: Platform, id: string, headers: Record<string, string>) {
  const { body } = await ask(platform, `GET /stores/v3/products/${id}`, { headers });
  const { options = [], variantsInfo } = body.product as unknown as WireV3;
  return Object.fromEntries(
    variantsInfo.variants.map((one) => [
      options.length === 0 ? '' : one.id,
      Number(one.price.actualPrice.amount).toFixed(2),
    ]),
  );
}

const storedV1 = ({ db }: Platform, id: string): object => ({
  product: db.prepare('SELECT price, cost, discount_type, discount_value FROM products WHERE id = ?').get(id),
  variants: db.prepare('SELECT id, price, cost FROM variants WHERE product_id = ? ORDER BY position').all(id),
});

function storedV3({ db }: Platform, id: string): object {
  const row = db.prepare("SELECT body FROM documents WHERE kind = 'product' AND id = ?").get(id);
  const { variantsInfo } = JSON.parse(String(row?.['body'])) as {
    variantsInfo: { variants: { id: string; price: object; revenueDetails?: object }[] };
  };
  return variantsInfo.variants.map(({ id: variantId, price, revenueDetails }) => ({
    id: variantId,
    price: JSON.stringify(price),
    cost: JSON.stringify(revenueDetails),
  }));
}
