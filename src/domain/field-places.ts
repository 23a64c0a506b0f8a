import type { FieldKey } from './fields.ts';

/** Where a product page prints each field: the first selector that matches wins; no selector, no handle. */
export const fieldPlaces: Record<FieldKey, readonly string[]> = {
  price: ['[data-hook="product-page"] [data-hook="formatted-primary-price"]', '[data-hook="formatted-primary-price"]'],
  salePrice: [],
  cost: [],
  stock: [],
  sku: [],
  name: [],
  visible: [],
  ribbon: [],
  brand: [],
};
