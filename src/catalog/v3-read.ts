import type { Client } from '../client/client.ts';
import type { InventoryItem } from '../client/entities/inventory-item.ts';
import type { ProductV3 } from '../client/entities/product-v3.ts';
import type { ReadOnlyVariant } from '../client/entities/read-only-variant.ts';
import type { VariantV3 } from '../client/entities/variant-v3.ts';
import type { InputOf } from '../client/listing.ts';
import { queryInventoryItems } from '../client/operations/inventory-items-v3.ts';
import { getProduct, getProductBySlug } from '../client/operations/products-v3.ts';
import { queryVariants } from '../client/operations/variants-v3.ts';
import { readPage } from '../client/paging.ts';
import type { Product } from '../domain/product.ts';
import { everyOf, inLanes } from './many.ts';
import { toProduct } from './v3-product.ts';

type Requested = NonNullable<InputOf<typeof getProduct>['fields']>;

export interface ReaderV3 {
  /** One product, and all of it that a write needs. */
  product(id: string): Promise<Product>;
  bySlug(slug: string): Promise<Product>;
  /** Products of a list, which come without their variants, with those and their stock. */
  complete(wires: readonly ProductV3[]): Promise<Product[]>;
  /** What a list must ask for. */
  readonly listFields: [...Requested, 'MIN_PRICE_VARIANT'];
  /** The whole product as the platform has it, for variants are never written from less. */
  wholeOf(product: Product): Promise<ProductV3>;
}

const pageSize = 1000;
const lanes = 6;

/** Reads products of catalog V3, each with its variants and their stock. */
export function createReaderV3(client: Client, isMerchant: boolean): ReaderV3 {
  const shown: Requested = ['URL', 'CURRENCY', 'THUMBNAIL', 'VARIANT_OPTION_CHOICE_NAMES'];
  if (isMerchant) shown.push('MERCHANT_DATA');
  // Choices are sent back with everything they have, and that comes only when asked for.
  const whole: Requested = [...shown, 'PRODUCT_CHOICES_MEDIA_REFERENCES', 'PRODUCT_CHOICES_DISPLAY_IMAGE'];
  const wholes = new WeakMap<Product, ProductV3>();
  const keep = (wire: ProductV3, items: readonly InventoryItem[]): Product => {
    const product = toProduct(wire, items);
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
      const products = new Map<string, Product>();
      await inLanes(wires, lanes, async (wire) => {
        const own = items.filter(({ productId }) => productId === wire.id);
        const single = singleOf(wire);
        const found = rows.get(wire.id) ?? [];
        if (single !== undefined) products.set(wire.id, keep({ ...wire, variantsInfo: { variants: [single] } }, own));
        else if (isAll(found, wire))
          products.set(wire.id, toProduct({ ...wire, variantsInfo: { variants: found.map(toVariantWire) } }, own));
        else products.set(wire.id, keep(await get(wire.id), own));
      });
      return wires.flatMap(({ id }) => products.get(id) ?? []);
    },
    wholeOf: async (product) => wholes.get(product) ?? get(product.id),
  };
}

/** The only variant of a product without options, which lists have whole; undefined for any other product. */
function singleOf({ options, variantSummary }: ProductV3): VariantV3 | undefined {
  const isPlain = (options ?? []).length === 0 && variantSummary?.variantCount === 1;
  return isPlain ? (variantSummary.minPriceVariant ?? undefined) : undefined;
}

/** The rows follow a change of their product a little later: they count only where all are of the same writing. */
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

/** The stock of these products, of every variant at every location. */
async function readItems(client: Client, productIds: string[]): Promise<InventoryItem[]> {
  const query = { filter: { productId: { $in: productIds } }, cursorPaging: { limit: pageSize } };
  return everyOf(await readPage(client, queryInventoryItems, { query }));
}
