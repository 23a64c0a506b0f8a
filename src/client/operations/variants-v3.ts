import { CursorPage, cursorQuery } from '../entities/paging.ts';
import { ReadOnlyVariant, variantFields } from '../entities/read-only-variant.ts';
import { AggregationData, cursorSearch } from '../entities/search.ts';
import { operation } from '../operation.ts';
import { items, loose, maybe, opt, strict } from '../schema/wire.ts';

/** Lists variants of all products by filter and sort; they follow a change of the product a little later. */
export const queryVariants = operation('POST /stores/v3/products/query-variants', {
  safe: true,
  input: () => strict({ query: opt(cursorQuery(1_000)), fields: variantFields() }),
  list: { holder: 'query', paging: 'cursorPaging', kind: 'cursor', items: 'variants' },
  output: () => loose({ variants: items(ReadOnlyVariant()), pagingMetadata: maybe(CursorPage()) }),
  queryable: {
    fields: ['id', 'productData.productId', 'variantId'],
    sets: [],
    items: [],
    sorts: ['id', 'productData.productId', 'variantId'],
    paging: 'cursor',
  },
});

/** Finds variants of all products by text, filter and sort; they follow a change of the product a little later. */
export const searchVariants = operation('POST /stores/v3/products/search-variants', {
  safe: true,
  input: () => strict({ search: cursorSearch(1000), fields: variantFields() }),
  list: { holder: 'search', paging: 'cursorPaging', kind: 'cursor', items: 'variants' },
  output: () =>
    loose({
      variants: items(ReadOnlyVariant()),
      pagingMetadata: maybe(CursorPage()),
      aggregationData: maybe(AggregationData()),
    }),
  queryable: {
    fields: [
      'id',
      'barcode',
      'inventoryStatus.inStock',
      'inventoryStatus.preorderEnabled',
      'price.actualPrice.amount',
      'price.compareAtPrice.amount',
      'productData.updatedDate',
      'productData.brand.id',
      'productData.handle',
      'productData.name',
      'productData.physicalProperties.fulfillerId',
      'productData.productId',
      'productData.productType',
      'productData.slug',
      'productData.visible',
      'productData.visibleInPos',
      'sku',
      'variantId',
      'visible',
    ],
    sets: ['optionChoices.optionChoiceIds.choiceId', 'optionChoices.optionChoiceIds.optionId'],
    items: [],
    sorts: [
      'optionChoices.optionChoiceIds.choiceId',
      'optionChoices.optionChoiceIds.optionId',
      'barcode',
      'inventoryStatus.inStock',
      'inventoryStatus.preorderEnabled',
      'price.actualPrice.amount',
      'price.compareAtPrice.amount',
      'productData.updatedDate',
      'productData.brand.id',
      'productData.handle',
      'productData.name',
      'productData.physicalProperties.fulfillerId',
      'productData.productId',
      'productData.productType',
      'productData.slug',
      'productData.visible',
      'productData.visibleInPos',
      'sku',
      'variantId',
      'visible',
    ],
    paging: 'cursor',
  },
});
