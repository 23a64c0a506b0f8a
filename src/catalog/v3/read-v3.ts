import type { Client } from '../../client/client.ts';
import type { InventoryItem } from '../../client/entities/inventory-item.ts';
import type { ProductV3 } from '../../client/entities/product-v3.ts';
import type { ReadOnlyVariant } from '../../client/entities/read-only-variant.ts';
import type { VariantV3 } from '../../client/entities/variant-v3.ts';
import type { InputOf } from '../../client/query/listing.ts';
import { queryInventoryItems } from '../../client/operations/inventory-items-v3.ts';
import { getProduct, getProductBySlug } from '../../client/operations/products-v3.ts';
import { queryVariants } from '../../client/operations/variants-v3.ts';
import { readPage } from '../../client/query/paging.ts';
import type { Product } from '../../domain/product.ts';
import { createDecimals } from '../decimals.ts';
import { everyOf, runConcurrently } from '../many.ts';
import { readCurrency, toProduct } from './to-product-v3.ts';

type Requested = NonNullable<InputOf<typeof getProduct>['fields']>;

export interface ReaderV3 {
  /** One product with everything that a write needs. */
  product(id: string): Promise<Product>;
  bySlug(slug: string): Promise<Product>;
  /** Completes listed products with their variants and stock. */
  complete(wires: readonly ProductV3[]): Promise<Product[]>;
  /** The fields that a list must request. */
  readonly listFields: [...Requested, 'MIN_PRICE_VARIANT'];
  /** The platform's whole product; variants are always written from it. */
  wholeOf(product: Product): Promise<ProductV3>;
}

const pageSize = 1000;
const concurrency = 6;

/** Reads products of catalog V3, each with its variants and their stock. */
export function createReaderV3(client: Client, isMerchant: boolean, decimals = createDecimals()): ReaderV3 {
  const shown: Requested = [
    'URL',
    'CURRENCY',
    'THUMBNAIL',
    'VARIANT_OPTION_CHOICE_NAMES',
    'WEIGHT_MEASUREMENT_UNIT_INFO',
    'DIRECT_CATEGORIES_INFO',
  ];
  if (isMerchant) shown.push('MERCHANT_DATA');
  // Writes send choices back completely; the platform returns them only on request.
  const whole: Requested = [...shown, 'PRODUCT_CHOICES_MEDIA_REFERENCES', 'PRODUCT_CHOICES_DISPLAY_IMAGE'];
  const wholes = new WeakMap<Product, ProductV3>();
  const keep = (wire: ProductV3, items: readonly InventoryItem[]): Product => {
    const product = toProduct(wire, items, decimals);
    wholes.set(product, wire);
    return product;
  };
  const get = async (id: string): Promise<ProductV3> =>
    (await client.call(getProduct, { productId: id, fields: whole })).product;
  const withStock = async (wire: ProductV3): Promise<Product> => keep(wire, await readItems(client, [wire.id]));
  return {
    listFields: [...shown, 'MIN_PRICE_VARIANT'],
    product: async (id) => {
      const [wire, items] = await Promise.all([get(id), readItems(client, [id])]);
      return keep(wire, items);
    },
    bySlug: async (slug) => withStock((await client.call(getProductBySlug, { slug, fields: whole })).product),
    async complete(wires) {
      if (wires.length === 0) return [];
      const several = wires.filter((wire) => singleOf(wire) === undefined).map(({ id }) => id);
      const [items, rows] = await Promise.all([
        readItems(
          client,
          wires.map(({ id }) => id),
        ),
        readRows(client, several, isMerchant),
      ]);
      // All prices are read before the first product is converted, so that all have the same decimals.
      for (const wire of wires) readCurrency(wire, decimals);
      const products = new Map<string, Product>();
      await runConcurrently(wires, concurrency, async (wire) => {
        const own = items.filter(({ productId }) => productId === wire.id);
        const single = singleOf(wire);
        const found = rows.get(wire.id) ?? [];
        if (single !== undefined) products.set(wire.id, keep({ ...wire, variantsInfo: { variants: [single] } }, own));
        else if (isAll(found, wire))
          products.set(
            wire.id,
            toProduct({ ...wire, variantsInfo: { variants: found.map(toVariantWire) } }, own, decimals),
          );
        else products.set(wire.id, keep(await get(wire.id), own));
      });
      return wires.flatMap(({ id }) => products.get(id) ?? []);
    },
    wholeOf: async (product) => wholes.get(product) ?? get(product.id),
  };
}

/** The only variant of a product without options, complete in lists; undefined for other products. */
function singleOf({ options, variantSummary }: ProductV3): VariantV3 | undefined {
  const isPlain = (options ?? []).length === 0 && variantSummary?.variantCount === 1;
  return isPlain ? (variantSummary.minPriceVariant ?? undefined) : undefined;
}

/** The variant rows lag behind their product: they count only if all have the product's revision. */
const isAll = (rows: readonly ReadOnlyVariant[], { revision, variantSummary }: ProductV3): boolean =>
  rows.length === variantSummary?.variantCount && rows.every(({ productData }) => productData?.revision === revision);

const toVariantWire = ({ id, variantId, optionChoices, ...row }: ReadOnlyVariant): VariantV3 => ({
  ...row,
  id: variantId ?? id,
  choices: optionChoices,
});

async function readRows(
  client: Client,
  productIds: string[],
  isMerchant: boolean,
): Promise<Map<string, ReadOnlyVariant[]>> {
  if (productIds.length === 0) return new Map();
  const fields: NonNullable<InputOf<typeof queryVariants>['fields']> = isMerchant
    ? ['CURRENCY', 'MERCHANT_DATA']
    : ['CURRENCY'];
  const filter = { 'productData.productId': { $in: productIds } };
  const query = { filter, cursorPaging: { limit: pageSize } };
  const rows = await everyOf(await readPage(client, queryVariants, { query, fields }));
  return Map.groupBy(rows, ({ productData }) => productData?.productId ?? '');
}

/** The stock of these products: every variant at every location. */
async function readItems(client: Client, productIds: string[]): Promise<InventoryItem[]> {
  const query = { filter: { productId: { $in: productIds } }, cursorPaging: { limit: pageSize } };
  return everyOf(await readPage(client, queryInventoryItems, { query }));
}
