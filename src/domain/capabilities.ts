import type { FieldKey } from './field-keys.ts';
import type { CatalogVersion } from './store.ts';

/** What a store can do; surfaces show only that. */
export interface Capabilities {
  fields: readonly FieldKey[];
  /** Which of them a variant has of its own. */
  variantFields: readonly FieldKey[];
  groups: 'collections' | 'categories';
  /** Text that each product has for itself, or one thing that products share. */
  ribbons: 'text' | 'entity';
  brands: 'text' | 'entity';
  /** Whether products share info sections, so that they are picked from a list. */
  infoSections: boolean;
  /** Whether pictures can be put in another order. */
  mediaOrder: boolean;
  stockPerLocation: boolean;
  salePrice: 'discount' | 'compare_at';
}

/** What each version of the catalog can do. */
export const capabilities: Record<CatalogVersion, Capabilities> = {
  V1_CATALOG: {
    fields: ['price', 'salePrice', 'cost', 'stock', 'sku', 'name', 'visible', 'ribbon', 'brand'],
    variantFields: ['price', 'cost', 'stock', 'sku', 'visible'],
    groups: 'collections',
    ribbons: 'text',
    brands: 'text',
    infoSections: false,
    mediaOrder: false,
    stockPerLocation: false,
    salePrice: 'discount',
  },
  V3_CATALOG: {
    fields: ['price', 'salePrice', 'cost', 'stock', 'sku', 'name', 'visible', 'ribbon', 'brand'],
    variantFields: ['price', 'salePrice', 'cost', 'stock', 'sku', 'visible'],
    groups: 'categories',
    ribbons: 'entity',
    brands: 'entity',
    infoSections: true,
    mediaOrder: true,
    stockPerLocation: true,
    salePrice: 'compare_at',
  },
};
