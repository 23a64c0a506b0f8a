import { fieldKeys, fields, type FieldKey } from './fields.ts';
import type { CatalogVersion, Merchant } from './store.ts';

/** What a store supports; surfaces offer nothing else. */
export interface Capabilities {
  fields: readonly FieldKey[];
  groups: 'collections' | 'categories';
  /** `text`: each product has its own text. `entity`: products share ribbons. */
  ribbons: 'text' | 'entity';
  brands: 'text' | 'entity';
  /** True if products share info sections, which are then picked from a list. */
  infoSections: boolean;
  /** True if pictures can be reordered. */
  mediaOrder: boolean;
  stockPerLocation: boolean;
  salePrice: 'discount' | 'compare_at';
}

const fieldsOf = (version: CatalogVersion): FieldKey[] =>
  fieldKeys.filter((key) => fields[key].versions.includes(version));

/** The capabilities of each catalog version. */
export const capabilities: Record<CatalogVersion, Capabilities> = {
  V1_CATALOG: {
    fields: fieldsOf('V1_CATALOG'),
    groups: 'collections',
    ribbons: 'text',
    brands: 'text',
    infoSections: false,
    mediaOrder: false,
    stockPerLocation: false,
    salePrice: 'discount',
  },
  V3_CATALOG: {
    fields: fieldsOf('V3_CATALOG'),
    groups: 'categories',
    ribbons: 'entity',
    brands: 'entity',
    infoSections: true,
    mediaOrder: true,
    stockPerLocation: true,
    salePrice: 'compare_at',
  },
};

/** True if the key in its current state may write the field. */
export const mayWrite = (merchant: Merchant | undefined, field: FieldKey): boolean =>
  merchant?.tag === 'ready' && !merchant.missing.includes(fields[field].needs);
