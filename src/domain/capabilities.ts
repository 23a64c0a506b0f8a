import { fieldKeys, fields, isPartField, type FieldKey, type PartFieldKey } from './fields.ts';
import type { CatalogVersion, Merchant } from './store.ts';

/** The features that a store supports; surfaces offer no others. */
interface Capabilities {
  fields: readonly PartFieldKey[];
  /** The store's name for groups of products. */
  groups: 'collections' | 'categories';
  /** How a sale is stored: as a discount, or as the price before it. */
  salePrice: 'discount' | 'compare_at';
  /** The level at which a quantity is tracked: a product with all its variants, or each variant. */
  tracking: 'product' | 'variant';
}

const fieldsOf = (version: CatalogVersion): PartFieldKey[] =>
  fieldKeys.filter(isPartField).filter((key) => fields[key].versions.includes(version));

/** The capabilities of each catalog version. */
export const capabilities: Record<CatalogVersion, Capabilities> = {
  V1_CATALOG: {
    fields: fieldsOf('V1_CATALOG'),
    groups: 'collections',
    salePrice: 'discount',
    tracking: 'product',
  },
  V3_CATALOG: {
    fields: fieldsOf('V3_CATALOG'),
    groups: 'categories',
    salePrice: 'compare_at',
    tracking: 'variant',
  },
};

/** True if an edit of this part can start or stop the tracking of its quantity, and reaches nothing else. */
export const canTrack = (version: CatalogVersion, variantId: string | null): boolean =>
  variantId === null || capabilities[version].tracking === 'variant';

/** True if the key in its current state may write the field. */
export const mayWrite = (merchant: Merchant | undefined, field: FieldKey): boolean =>
  merchant?.tag === 'ready' && !merchant.missing.includes(fields[field].needs);
