import type { FieldKey } from './fields.ts';

/** Where a product page prints a field: the first selector that matches wins; no entry, no handle. */
export const fieldSelectors: Partial<Record<FieldKey, readonly string[]>> = {
  price: ['[data-hook="product-page"] [data-hook="formatted-primary-price"]', '[data-hook="formatted-primary-price"]'],
};
