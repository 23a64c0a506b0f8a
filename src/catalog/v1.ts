import type { Client } from '../client/client.ts';
import { updateInventoryVariants } from '../client/operations/inventory-v1.ts';
import { getProduct, queryProducts, updateProduct, updateProductVariants } from '../client/operations/products-v1.ts';
import type { FieldKey } from '../domain/fields.ts';
import type { Catalog, Target } from './port.ts';
import { defaultVariantId, toProduct } from './v1-product.ts';

export interface CatalogV1Options {
  client: Client;
  /** Whether the client has the merchant's key, so that cost may be asked for. */
  isMerchant: boolean;
}

type Writer = (client: Client, target: Target, value: string) => Promise<unknown>;

/** How each field is written on V1. */
const writers: Record<FieldKey, Writer> = {
  price: (client, { productId, variantId }, value) =>
    variantId === null
      ? client.call(updateProduct, { product: { id: productId, priceData: { price: Number(value) } } })
      : client.call(updateProductVariants, {
          id: productId,
          variants: [{ variantIds: [variantId], price: Number(value) }],
        }),
  stock: (client, { productId, variantId }, value) =>
    client.call(updateInventoryVariants, {
      inventoryItem: {
        productId,
        trackQuantity: true,
        variants: [{ variantId: variantId ?? defaultVariantId, quantity: Number(value) }],
      },
    }),
};

/** The catalog of a store that runs V1. */
export function createCatalogV1({ client, isMerchant }: CatalogV1Options): Catalog {
  return {
    async search(text, limit) {
      const answer = await client.call(queryProducts, {
        query: { ...matching(text.trim()), sort: [{ fieldName: 'name', order: 'ASC' }], paging: { limit } },
      });
      const products = answer.products.map(toProduct);
      return { products, more: (answer.metadata?.total ?? products.length) > products.length };
    },
    async bySlug(slug) {
      const { products } = await client.call(queryProducts, { query: { filter: { slug }, paging: { limit: 1 } } });
      const [found] = products;
      return found === undefined ? undefined : this.product(found.id);
    },
    async product(id) {
      const { product } = await client.call(
        getProduct,
        isMerchant ? { id, includeMerchantSpecificData: true } : { id },
      );
      return toProduct(product);
    },
    async write(target, value) {
      await writers[target.field](client, target, value);
    },
  };
}

const matching = (text: string): { filter?: Record<string, unknown> } =>
  text === '' ? {} : { filter: { $or: [{ name: { $contains: text } }, { sku: { $contains: text } }] } };
