import { fieldKeys, fields, type FieldKey } from './fields.ts';
import type { CatalogVersion, Merchant } from './store.ts';

/** What a store supports; surfaces offer nothing else. */
interface Capabilities {
  fields: readonly FieldKey[];
  /** How a sale is stored: as what is taken off, or as the price before it. */
  salePrice: 'discount' | 'compare_at';
}

const fieldsOf = (version: CatalogVersion): FieldKey[] =>
  fieldKeys.filter((key) => fields[key].versions.includes(version));

/** The capabilities of each catalog version. */
export const capabilities: Record<CatalogVersion, Capabilities> = {
  V1_CATALOG: {
    fields: fieldsOf('V1_CATALOG'),
    salePrice: 'discount',
  },
  V3_CATALOG: {
    fields: fieldsOf('V3_CATALOG'),
    salePrice: 'compare_at',
  },
};

/** True if the key in its current state may write the field. */
export const mayWrite = (merchant: Merchant | undefined, field: FieldKey): boolean =>
  merchant?.tag === 'ready' && !merchant.missing.includes(fields[field].needs);
