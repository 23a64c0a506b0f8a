import { BulkActionMetadata, ItemMetadata, bulkAnswer } from '../entities/bulk.ts';
import { TreeReference } from '../entities/category.ts';
import { InventoryItem } from '../entities/inventory-item.ts';
import { CursorPage, cursorQuery } from '../entities/paging.ts';
import {
  ProductIdWithRevisionInput,
  ProductV3Input,
  ProductWithInventoryInput,
  TagsInput,
  UnsignedVariantAdjustmentInput,
  VariantAdjustmentInput,
} from '../entities/product-v3-input.ts';
import { ProductV3, productFields, productListFields } from '../entities/product-v3.ts';
import { AggregationData, SearchDetails, cursorSearch } from '../entities/search.ts';
import { VariantV3Input } from '../entities/variant-v3-input.ts';
import { RoundingStrategy } from '../enumerations/catalog-v3.ts';
import { once } from '../../base/once.ts';
import { operation } from '../operation.ts';
import {
  anyObject,
  choice,
  filter,
  flag,
  float,
  free,
  guid,
  id,
  items,
  loose,
  many,
  maybe,
  nothing,
  nul,
  opt,
  requires,
  str,
  strict,
  string,
  text,
} from '../schema/wire.ts';

/** The required fields of every sent variant. */
const variantNeeds = <Holder extends string>(holder: Holder) =>
  (
    [
      'physicalProperties.packageDimensions.unit',
      'physicalProperties.pricePerUnit.settings.measurementUnit',
      'physicalProperties.productDimensions.unit',
      'price',
      'price.actualPrice',
    ] as const
  ).map((path) => `${holder}.variantsInfo.variants.${path}` as const);

/** The outcome of the stock sent along; `error` if none was written. */
const InventoryResults = once(() =>
  loose({
    results: items(loose({ itemMetadata: maybe(ItemMetadata()), item: maybe(InventoryItem()) })),
    bulkActionMetadata: maybe(BulkActionMetadata()),
    error: maybe(loose({ code: str(), description: str(), data: free() })),
  }),
);

/** Creates a product. */
export const createProduct = operation('POST /stores/v3/products', {
  elevated: true,
  input: () =>
    requires(
      strict({ product: ProductV3Input(), fields: productFields() }),
      'product.name',
      'product.productType',
      'product.variantsInfo',
      'product.variantsInfo.variants',
      ...variantNeeds('product'),
    ),
  output: () => loose({ product: ProductV3() }),
});

/** Creates a product together with the stock of its variants. */
export const createProductWithInventory = operation('POST /stores/v3/products-with-inventory', {
  elevated: true,
  input: () =>
    requires(
      strict({ product: ProductWithInventoryInput(), returnEntity: opt(flag()), fields: productFields() }),
      'product.name',
      'product.productType',
      'product.variantsInfo',
      ...variantNeeds('product'),
    ),
  output: () => loose({ product: maybe(ProductV3()), inventoryResults: maybe(InventoryResults()) }),
});

/** Changes the sent fields of a product. */
export const updateProduct = operation('PATCH /stores/v3/products/{product.id}', {
  elevated: true,
  input: () =>
    requires(
      strict({ product: ProductV3Input(), fields: productFields() }),
      'product.revision',
      ...variantNeeds('product'),
    ),
  output: () => loose({ product: ProductV3() }),
});

/** Changes a product together with the stock of its variants; `revision` must be the current one. */
export const updateProductWithInventory = operation('PATCH /stores/v3/products-with-inventory/{product.id}', {
  elevated: true,
  input: () =>
    requires(
      strict({ product: ProductWithInventoryInput(), returnEntity: opt(flag()), fields: productFields() }),
      'product.revision',
      ...variantNeeds('product'),
    ),
  output: () => loose({ product: maybe(ProductV3()), inventoryResults: maybe(InventoryResults()) }),
});

/** Creates up to 100 products. */
export const bulkCreateProducts = operation('POST /stores/v3/bulk/products/create', {
  elevated: true,
  input: () =>
    requires(
      strict({ products: many(ProductV3Input(), 100, 1), returnEntity: opt(flag()), fields: productListFields() }),
      'products.name',
      'products.productType',
      'products.variantsInfo',
      'products.variantsInfo.variants',
      ...variantNeeds('products'),
    ),
  output: () => bulkAnswer(ProductV3()),
});

/** Creates up to 100 products together with the stock of their variants. */
export const bulkCreateProductsWithInventory = operation('POST /stores/v3/bulk/products-with-inventory/create', {
  elevated: true,
  input: () =>
    requires(
      strict({
        products: many(ProductWithInventoryInput(), 100, 1),
        returnEntity: opt(flag()),
        fields: productListFields(),
      }),
      'products.name',
      'products.productType',
      'products.variantsInfo',
      ...variantNeeds('products'),
    ),
  output: () => loose({ productResults: maybe(bulkAnswer(ProductV3())), inventoryResults: maybe(InventoryResults()) }),
});

/** Changes up to 100 products, each with its current `revision`. */
export const bulkUpdateProducts = operation('POST /stores/v3/bulk/products/update', {
  elevated: true,
  input: () =>
    requires(
      strict({
        products: many(strict({ product: opt(ProductV3Input()) }), 100, 1),
        returnEntity: opt(flag()),
        fields: productListFields(),
      }),
      'products.product',
      'products.product.id',
      'products.product.revision',
      ...variantNeeds('products.product'),
    ),
  output: () => bulkAnswer(ProductV3()),
});

/** Changes up to 100 products together with the stock of their variants. */
export const bulkUpdateProductsWithInventory = operation('POST /stores/v3/bulk/products-with-inventory/update', {
  elevated: true,
  input: () =>
    requires(
      strict({
        products: many(strict({ product: opt(ProductWithInventoryInput()) }), 100, 1),
        returnEntity: opt(flag()),
        fields: productListFields(),
      }),
      'products.product',
      'products.product.id',
      'products.product.revision',
      ...variantNeeds('products.product'),
    ),
  output: () => loose({ productResults: maybe(bulkAnswer(ProductV3())), inventoryResults: maybe(InventoryResults()) }),
});

/** Older: writes fields that an app has added to a product. */
export const updateExtendedFields = operation('POST /stores/v3/products/{productId}/update-extended-fields', {
  elevated: true,
  input: () => strict({ productId: guid(), namespace: text(undefined, 1), namespaceData: anyObject() }),
  output: () => loose({ product: maybe(ProductV3()) }),
});

/** Starts a job that changes every product that matches. */
export const bulkUpdateProductsByFilter = operation('POST /stores/v3/bulk/products/update-by-filter', {
  elevated: true,
  input: () =>
    requires(
      strict({ filter: nul(filter()), product: ProductV3Input(), search: opt(SearchDetails()) }),
      'product.subscriptionDetails.subscriptions.frequency',
      'product.subscriptionDetails.subscriptions.title',
    ),
  output: () => loose({ jobId: string() }),
});

/** Deletes a product. */
export const deleteProduct = operation('DELETE /stores/v3/products/{productId}', {
  elevated: true,
  input: () => strict({ productId: guid() }),
  output: () => nothing(),
});

/** Deletes up to 100 products. */
export const bulkDeleteProducts = operation('POST /stores/v3/bulk/products/delete', {
  elevated: true,
  input: () => strict({ productIds: many(guid(), 100, 1) }),
  output: () => bulkAnswer(),
});

/** Starts a job that deletes every product that matches. */
export const bulkDeleteProductsByFilter = operation('POST /stores/v3/bulk/products/delete-by-filter', {
  elevated: true,
  input: () => strict({ filter: filter(), search: opt(SearchDetails()) }),
  output: () => loose({ jobId: string() }),
});

/** Gets a product. */
export const getProduct = operation('GET /stores/v3/products/{productId}', {
  input: () => strict({ productId: guid(), fields: productFields() }),
  output: () => loose({ product: ProductV3() }),
});

/** Gets the product that has this slug. */
export const getProductBySlug = operation('GET /stores/v3/products/slug/{slug}', {
  input: () => strict({ slug: text(100, 1), fields: productFields() }),
  output: () => loose({ product: ProductV3() }),
});

/** Finds products by text, filter and sort. */
export const searchProducts = operation('POST /stores/v3/products/search', {
  safe: true,
  input: () => strict({ search: cursorSearch(), fields: productListFields() }),
  list: { holder: 'search', paging: 'cursorPaging', kind: 'cursor', items: 'products' },
  output: () =>
    loose({
      products: items(ProductV3()),
      pagingMetadata: maybe(CursorPage()),
      aggregationData: maybe(AggregationData()),
    }),
  queryable: {
    fields: [
      'id',
      'brand.id',
      'brand.name',
      'handle',
      'importId',
      'inventory.availabilityStatus',
      'inventory.preorderAvailability',
      'inventory.preorderStatus',
      'physicalProperties.deliveryProfileId',
      'physicalProperties.fulfillerId',
      'productType',
      'ribbon.id',
      'ribbon.name',
      'slug',
      'subscriptionDetails.allowOneTimePurchases',
      'taxGroupId',
      'visible',
      'visibleInPos',
      'createdDate',
      'updatedDate',
      'actualPriceRange.maxValue.amount',
      'actualPriceRange.minValue.amount',
      'compareAtPriceRange.maxValue.amount',
      'compareAtPriceRange.minValue.amount',
      'minVariantPriceInfo.sku',
      'name',
      'physicalProperties.shippingWeightRange.maxValue',
      'physicalProperties.shippingWeightRange.minValue',
    ],
    sets: [
      'additionalRibbons.id',
      'additionalRibbons.name',
      'infoSections.id',
      'infoSections.uniqueName',
      'modifiers.id',
      'modifiers.choicesSettings.choices.choiceId',
      'modifiers.choicesSettings.choices.name',
      'modifiers.name',
      'options.id',
      'options.choicesSettings.choices.choiceId',
      'options.choicesSettings.choices.name',
      'options.name',
      'tags.privateTags.tagIds',
      'tags.publicTags.tagIds',
    ],
    items: ['allCategoriesInfo.categories', 'directCategoriesInfo.categories', 'variantsInfo.variants'],
    sorts: [
      'createdDate',
      'updatedDate',
      'actualPriceRange.maxValue.amount',
      'actualPriceRange.minValue.amount',
      'compareAtPriceRange.maxValue.amount',
      'compareAtPriceRange.minValue.amount',
      'minVariantPriceInfo.sku',
      'name',
      'physicalProperties.shippingWeightRange.maxValue',
      'physicalProperties.shippingWeightRange.minValue',
    ],
    paging: 'cursor',
  },
});

/** Lists products by filter and sort. */
export const queryProducts = operation('POST /stores/v3/products/query', {
  safe: true,
  input: () => strict({ query: opt(cursorQuery()), fields: productListFields() }),
  list: { holder: 'query', paging: 'cursorPaging', kind: 'cursor', items: 'products' },
  output: () => loose({ products: items(ProductV3()), pagingMetadata: maybe(CursorPage()) }),
  queryable: {
    fields: ['id', 'handle', 'createdDate', 'updatedDate', 'slug', 'visible'],
    sets: ['options.id'],
    items: [],
    sorts: ['createdDate', 'updatedDate', 'slug', 'visible'],
    paging: 'cursor',
  },
});

/** Counts products. */
export const countProducts = operation('POST /stores/v3/products/count', {
  safe: true,
  input: () => strict({ filter: nul(filter()), search: opt(SearchDetails()), returnNonVisibleProducts: opt(flag()) }),
  output: () => loose({ count: float() }),
});

/** Starts a job that sets fields of the variants of every product that matches. */
export const bulkUpdateProductVariantsByFilter = operation('POST /stores/v3/bulk/products/update-variants-by-filter', {
  elevated: true,
  input: () => strict({ filter: filter(), variant: VariantV3Input(), search: opt(SearchDetails()) }),
  output: () => loose({ jobId: string() }),
});

/** Starts a job that moves prices or costs of the variants of every product that matches, by an amount or a percentage. */
export const bulkAdjustProductVariantsByFilter = operation('POST /stores/v3/bulk/products/adjust-variants-by-filter', {
  elevated: true,
  input: () =>
    strict({
      filter: filter(),
      cost: opt(VariantAdjustmentInput()),
      rounding: opt(choice(RoundingStrategy)),
      search: opt(SearchDetails()),
      actualPrice: opt(VariantAdjustmentInput()),
      compareAtPrice: opt(VariantAdjustmentInput()),
      compareAtPriceDiscount: opt(UnsignedVariantAdjustmentInput()),
    }),
  output: () => loose({ jobId: string() }),
});

/** Starts a job that adds info sections to every product that matches. */
export const bulkAddInfoSectionsToProductsByFilter = operation(
  'POST /stores/v3/bulk/products/add-info-sections-by-filter',
  {
    elevated: true,
    input: () => strict({ filter: filter(), infoSectionIds: many(id(), 20, 1), search: opt(SearchDetails()) }),
    output: () => loose({ jobId: string() }),
  },
);

/** Adds info sections to up to 100 products. */
export const bulkAddInfoSectionsToProducts = operation('POST /stores/v3/bulk/products/add-info-sections', {
  elevated: true,
  input: () =>
    strict({
      products: many(ProductIdWithRevisionInput(), 100, 1),
      infoSectionIds: many(id(), 10, 1),
      returnEntity: opt(flag()),
      fields: productListFields(),
    }),
  output: () => bulkAnswer(ProductV3()),
});

/** Starts a job that takes info sections off every product that matches. */
export const bulkRemoveInfoSectionsFromProductsByFilter = operation(
  'POST /stores/v3/bulk/products/remove-info-sections-by-filter',
  {
    elevated: true,
    input: () => strict({ filter: filter(), infoSectionIds: many(id(), 100, 1), search: opt(SearchDetails()) }),
    output: () => loose({ jobId: string() }),
  },
);

/** Takes info sections off up to 100 products. */
export const bulkRemoveInfoSectionsFromProducts = operation('POST /stores/v3/bulk/products/remove-info-sections', {
  elevated: true,
  input: () =>
    strict({
      products: many(ProductIdWithRevisionInput(), 100, 1),
      infoSectionIds: many(id(), 100, 1),
      returnEntity: opt(flag()),
      fields: productListFields(),
    }),
  output: () => bulkAnswer(ProductV3()),
});

/** Starts a job that puts every product that matches into up to 5 categories. */
export const bulkAddProductsToCategoriesByFilter = operation(
  'POST /stores/v3/bulk/products/add-to-categories-by-filter',
  {
    elevated: true,
    input: () => strict({ filter: nul(filter()), categoryIds: many(id(), 5, 1), search: opt(SearchDetails()) }),
    output: () => loose({ jobId: string() }),
  },
);

/** Starts a job that takes every product that matches out of up to 5 categories. */
export const bulkRemoveProductsFromCategoriesByFilter = operation(
  'POST /stores/v3/bulk/products/remove-from-categories-by-filter',
  {
    elevated: true,
    input: () => strict({ filter: nul(filter()), categoryIds: many(id(), 5, 1), search: opt(SearchDetails()) }),
    output: () => loose({ jobId: string() }),
  },
);

/** Gets the category of all products. */
export const getAllProductsCategory = operation('GET /stores/v3/all-products-category', {
  elevated: true,
  input: () => strict({}),
  output: () => loose({ categoryId: string(), treeReference: maybe(TreeReference()) }),
});

/** Assigns tags to, and takes tags off, up to 100 products. */
export const bulkUpdateProductTags = operation('POST /stores/v3/bulk/products/update-tags', {
  elevated: true,
  input: () =>
    strict({ productIds: many(guid(), 100, 1), assignTags: opt(TagsInput()), unassignTags: opt(TagsInput()) }),
  output: () => bulkAnswer(),
});

/** Starts a job that assigns and takes off tags on every product that matches. */
export const bulkUpdateProductTagsByFilter = operation('POST /stores/v3/bulk/products/update-tags-by-filter', {
  elevated: true,
  input: () => strict({ filter: filter(), assignTags: opt(TagsInput()), unassignTags: opt(TagsInput()) }),
  output: () => loose({ jobId: string() }),
});
