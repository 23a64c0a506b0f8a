import { z } from '../../domain/schema.ts';
import { operation } from '../operation.ts';
import { Float } from '../wire.ts';

const maxAmount = 999_999_999.99;
const Id = z.string().check(z.minLength(1));
const Money = z.number().check(z.gte(0), z.lte(maxAmount));
const Sku = z.string().check(z.maxLength(40));

const PriceData = z.looseObject({
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
  price: z.nullish(Float),
  discountedPrice: z.nullish(Float),
  formatted: z.optional(z.looseObject({ price: z.optional(z.string()), discountedPrice: z.optional(z.string()) })),
});

const CostAndProfitData = z.looseObject({ itemCost: z.nullish(Float) });

/** One variant of a V1 product as the platform answers it. */
export const VariantV1 = z.looseObject({
  id: z.string(),
  choices: z.optional(z.record(z.string(), z.string())),
  variant: z.looseObject({
    priceData: z.optional(PriceData),
    costAndProfitData: z.optional(CostAndProfitData),
    sku: z.nullish(z.string()),
    visible: z.nullish(z.boolean()),
  }),
  stock: z.optional(
    z.looseObject({
      trackQuantity: z.nullish(z.boolean()),
      quantity: z.nullish(z.number()),
      inStock: z.nullish(z.boolean()),
    }),
  ),
});
export type VariantV1 = z.infer<typeof VariantV1>;

/** A V1 product as the platform answers it: the fields the code relies on, the rest kept. */
export const ProductV1 = z.looseObject({
  id: z.string(),
  name: z.nullish(z.string()),
  slug: z.optional(z.string()),
  sku: z.nullish(z.string()),
  visible: z.nullish(z.boolean()),
  priceData: z.optional(PriceData),
  costAndProfitData: z.optional(CostAndProfitData),
  discount: z.nullish(z.looseObject({ type: z.optional(z.string()), value: z.optional(Float) })),
  manageVariants: z.nullish(z.boolean()),
  variants: z.optional(z.array(VariantV1)),
  stock: z.optional(
    z.looseObject({
      trackInventory: z.nullish(z.boolean()),
      quantity: z.nullish(z.number()),
      inventoryStatus: z.optional(z.string()),
    }),
  ),
  media: z.optional(
    z.looseObject({
      mainMedia: z.nullish(z.looseObject({ thumbnail: z.optional(z.looseObject({ url: z.optional(z.string()) })) })),
    }),
  ),
  inventoryItemId: z.optional(z.string()),
  productPageUrl: z.optional(z.looseObject({ base: z.optional(z.string()), path: z.optional(z.string()) })),
});
export type ProductV1 = z.infer<typeof ProductV1>;

/** One product by id; merchant-only data needs the merchant's key. */
export const getProduct = operation({
  method: 'GET',
  path: '/stores-reader/v1/products/{id}',
  input: z.object({ id: Id, includeMerchantSpecificData: z.optional(z.boolean()) }),
  output: z.looseObject({ product: ProductV1 }),
});

/** Products by filter and sort, 100 a page at most. */
export const queryProducts = operation({
  method: 'POST',
  path: '/stores-reader/v1/products/query-platformized',
  input: z.object({
    query: z.object({
      filter: z.optional(z.record(z.string(), z.unknown())),
      sort: z.optional(z.array(z.object({ fieldName: z.string(), order: z.enum(['ASC', 'DESC']) }))),
      paging: z.optional(
        z.object({ limit: z.int().check(z.gte(0), z.lte(100)), offset: z.optional(z.int().check(z.gte(0))) }),
      ),
    }),
  }),
  output: z.looseObject({
    products: z.array(ProductV1),
    metadata: z.optional(
      z.looseObject({ total: z.nullish(z.number()), offset: z.nullish(z.number()), count: z.nullish(z.number()) }),
    ),
  }),
});

/** Changes the fields that are sent, and no others. */
export const updateProduct = operation({
  method: 'PATCH',
  path: '/stores/v1/products/{product.id}',
  elevated: true,
  input: z.object({
    product: z.object({
      id: Id,
      priceData: z.optional(z.object({ price: Money })),
      sku: z.optional(Sku),
      name: z.optional(z.string().check(z.minLength(1), z.maxLength(80))),
    }),
  }),
  output: z.looseObject({ product: ProductV1 }),
});

/** The variants of one product, chosen by ids or choices. */
export const queryProductVariants = operation({
  method: 'POST',
  path: '/stores-reader/v1/products/{id}/variants/query',
  input: z.object({
    id: Id,
    variantIds: z.optional(z.array(z.string())),
    includeMerchantSpecificData: z.optional(z.boolean()),
  }),
  output: z.looseObject({ variants: z.array(VariantV1) }),
});

/** Changes variants; `price` is the final price, not a difference. */
export const updateProductVariants = operation({
  method: 'PATCH',
  path: '/stores/v1/products/{id}/variants',
  elevated: true,
  input: z.object({
    id: Id,
    variants: z.array(
      z.object({
        variantIds: z.array(z.string()).check(z.minLength(1)),
        price: z.optional(Money),
        sku: z.optional(Sku),
      }),
    ),
  }),
  output: z.looseObject({ variants: z.array(VariantV1) }),
});
