import { bulkAnswer } from '../entities/bulk.ts';
import { Collection, CollectionInput, MediaV1 } from '../entities/collection.ts';
import { OffsetPage, OffsetPaging, OffsetQuery, TextQuery } from '../entities/paging.ts';
import {
  AdjustValueInput,
  MediaAssignmentToChoiceInput,
  MediaOfChoiceInput,
  ProductV1Input,
  SetValueInput,
  VariantOverrideInput,
} from '../entities/product-v1-input.ts';
import { ProductOptionV1, ProductV1, VariantV1 } from '../entities/product-v1.ts';
import { StoreVariant, VariantData } from '../entities/store-variant.ts';
import { operation } from '../operation.ts';
import {
  bool,
  flag,
  id,
  items,
  loose,
  many,
  maybe,
  nothing,
  num,
  opt,
  record,
  requires,
  strict,
  text,
} from '../schema/wire.ts';

/** Creates a product. */
export const createProduct = operation('POST /stores/v1/products', {
  elevated: true,
  input: () =>
    requires(
      strict({ product: ProductV1Input() }),
      'product.costAndProfitData.itemCost',
      'product.name',
      'product.priceData',
      'product.priceData.price',
    ),
  output: () => loose({ product: ProductV1() }),
});

/** Changes the sent fields of a product. */
export const updateProduct = operation('PATCH /stores/v1/products/{product.id}', {
  elevated: true,
  input: () => strict({ product: ProductV1Input() }),
  output: () => loose({ product: ProductV1() }),
});

/** Deletes a product. */
export const deleteProduct = operation('DELETE /stores/v1/products/{id}', {
  elevated: true,
  input: () => strict({ id: id() }),
  output: () => nothing(),
});

/** Changes variants that are chosen by ids or by choices; `price` is the final price, not a difference. */
export const updateProductVariants = operation('PATCH /stores/v1/products/{id}/variants', {
  elevated: true,
  input: () => strict({ id: id(), variants: many(VariantOverrideInput()) }),
  output: () => loose({ variants: items(VariantV1()) }),
});

/** Takes every variant's own price, cost, weight and SKU away. */
export const resetAllProductVariantData = operation('POST /stores/v1/products/{id}/variants/resetToDefault', {
  elevated: true,
  input: () => strict({ id: id() }),
  output: () => nothing(),
});

/** Puts up to 1,000 products into a collection. */
export const addProductsToCollection = operation('POST /stores/v1/collections/{id}/productIds', {
  elevated: true,
  input: () => strict({ id: id(), productIds: many(text(), 1000) }),
  output: () => nothing(),
});

/** Takes up to 1,000 products out of a collection. */
export const removeProductsFromCollection = operation('POST /stores/v1/collections/{id}/productIds/delete', {
  elevated: true,
  input: () => strict({ id: id(), productIds: many(text(), 1000) }),
  output: () => nothing(),
});

/** Adds up to 50 pictures or videos to a product, from an address or from the site's media manager. */
export const addProductMedia = operation('POST /stores/v1/products/{id}/media', {
  elevated: true,
  input: () =>
    strict({
      id: id(),
      media: many(
        strict({
          mediaId: opt(text()),
          url: opt(text()),
          choice: opt(strict({ option: opt(text(50, 1)), choice: opt(text(50, 1)) })),
        }),
        50,
        1,
      ),
    }),
  output: () => nothing(),
});

/** Takes media off a product. An empty list is refused, because the platform would take off all of them. */
export const removeProductMedia = operation('POST /stores/v1/products/{id}/media/delete', {
  elevated: true,
  input: () => strict({ id: id(), mediaIds: many(text(), 50, 1) }),
  output: () => nothing(),
});

/** Makes media of a product belong to choices of its options. */
export const addProductMediaToChoices = operation('PATCH /stores/v1/products/{id}/choices/media', {
  elevated: true,
  input: () =>
    requires(strict({ id: id(), media: many(MediaAssignmentToChoiceInput(), 10, 1) }), 'media.choice', 'media.option'),
  output: () => nothing(),
});

/** Makes media of a product belong to no choice. An empty list is refused, because the platform would take off all. */
export const removeProductMediaFromChoices = operation('POST /stores/v1/products/{id}/choices/media/delete', {
  elevated: true,
  input: () => strict({ id: id(), media: many(MediaOfChoiceInput(), 10, 1) }),
  output: () => nothing(),
});

/** Takes all options off a product; refused while its variants are managed. */
export const deleteProductOptions = operation('DELETE /stores/v1/products/{id}/options', {
  elevated: true,
  input: () => strict({ id: id() }),
  output: () => nothing(),
});

/** Takes the brand off a product. */
export const removeBrand = operation('POST /stores/v1/products/{id}/remove-brand', {
  elevated: true,
  input: () => strict({ id: id() }),
  output: () => nothing(),
});

/** Creates a collection. */
export const createCollection = operation('POST /stores/v1/collections', {
  elevated: true,
  input: () => requires(strict({ collection: CollectionInput() }), 'collection.name'),
  output: () => loose({ collection: Collection() }),
});

/** Changes the sent fields of a collection. */
export const updateCollection = operation('PATCH /stores/v1/collections/{collection.id}', {
  elevated: true,
  input: () => strict({ collection: CollectionInput() }),
  output: () => loose({ collection: Collection() }),
});

/** Deletes a collection; its products stay. */
export const deleteCollection = operation('DELETE /stores/v1/collections/{id}', {
  elevated: true,
  input: () => strict({ id: id() }),
  output: () => nothing(),
});

/** Takes the ribbon off a product. */
export const removeRibbon = operation('POST /stores/v1/products/{id}/remove-ribbon', {
  elevated: true,
  input: () => strict({ id: id() }),
  output: () => nothing(),
});

/** Sets exactly one of price, cost, weight, ribbon and brand on up to 100 products. */
export const bulkUpdateProductsProperty = operation('POST /stores/v1/bulk/products/update', {
  elevated: true,
  input: () => strict({ ids: many(text(), 100, 1), set: SetValueInput() }),
  output: () => bulkAnswer(),
});

/** Moves exactly one of price, cost and weight on up to 100 products, by an amount or a percentage (-100 to 1000). */
export const bulkAdjustProductProperty = operation('POST /stores/v1/bulk/products/adjust-properties', {
  elevated: true,
  input: () => strict({ ids: many(text(), 100, 1), adjust: AdjustValueInput() }),
  output: () => bulkAnswer(),
});

/** Lists products by filter and sort. */
export const queryProducts = operation('POST /stores-reader/v1/products/query-platformized', {
  safe: true,
  input: () => strict({ query: opt(OffsetQuery()) }),
  list: { holder: 'query', paging: 'paging', kind: 'offset', items: 'products' },
  output: () => loose({ products: items(ProductV1()), metadata: maybe(OffsetPage()) }),
  queryable: {
    fields: [
      'id',
      'createdDate',
      'lastUpdated',
      'name',
      'description',
      'sku',
      'price',
      'priceData.price',
      'numericId',
      'productType',
      'slug',
    ],
    sets: ['collectionIds'],
    items: [],
    sorts: ['id', 'lastUpdated', 'name', 'sku', 'price', 'priceData.price', 'numericId', 'productType', 'slug'],
    paging: 'offset',
  },
});

/** Lists products whole: with their variants, hidden ones, and costs where asked for; filter and sort are JSON text. */
export const queryWholeProducts = operation('POST /stores-reader/v1/products/query', {
  safe: true,
  input: () =>
    strict({
      query: opt(TextQuery()),
      includeVariants: opt(flag()),
      includeHiddenProducts: opt(flag()),
      includeMerchantSpecificData: opt(flag()),
    }),
  list: { holder: 'query', paging: 'paging', kind: 'offset', items: 'products' },
  output: () => loose({ products: items(ProductV1()), metadata: maybe(OffsetPage()), totalResults: num() }),
});

/** Gets a product. */
export const getProduct = operation('GET /stores-reader/v1/products/{id}', {
  input: () => strict({ id: id(), includeMerchantSpecificData: opt(flag()) }),
  output: () => loose({ product: ProductV1() }),
});

/** Gets a collection by slug. */
export const getCollectionBySlug = operation('GET /stores-reader/v1/collections/slug/{slug}', {
  input: () => strict({ slug: text(100, 1) }),
  output: () => loose({ collection: Collection() }),
});

/** Tells which choices can still be bought, and the variant that the given ones select. */
export const getProductOptionsAvailability = operation(
  'POST /stores-reader/v1/products/{id}/productOptionsAvailability',
  {
    safe: true,
    input: () => strict({ id: id(), options: opt(record(text())) }),
    output: () =>
      loose({
        selectedVariant: maybe(VariantData()),
        media: maybe(MediaV1()),
        productOptions: items(ProductOptionV1()),
        availableForPurchase: bool(),
      }),
  },
);

/** Lists the variants of one product, chosen by ids or choices. */
export const queryProductVariants = operation('POST /stores-reader/v1/products/{id}/variants/query', {
  safe: true,
  input: () =>
    strict({
      id: id(),
      choices: opt(record(text())),
      variantIds: opt(many(text())),
      paging: opt(OffsetPaging()),
      includeMerchantSpecificData: opt(flag()),
    }),
  list: { paging: 'paging', kind: 'offset', items: 'variants' },
  output: () => loose({ variants: items(VariantV1()), metadata: maybe(OffsetPage()), totalResults: num() }),
});

/** Lists variants of all products by filter and sort. */
export const queryStoreVariants = operation('POST /stores-reader/v1/variants/query', {
  safe: true,
  input: () => strict({ query: OffsetQuery() }),
  list: { holder: 'query', paging: 'paging', kind: 'offset', items: 'variants' },
  output: () => loose({ variants: items(StoreVariant()), metadata: maybe(OffsetPage()) }),
});

/** Gets one variant; its id is "{productId}-{variantId}". */
export const getStoreVariant = operation('GET /stores-reader/v1/variants/{id}', {
  input: () => strict({ id: id() }),
  output: () => loose({ variant: StoreVariant() }),
});
