import type { ProductV1, VariantV1 } from '../../client/entities/product-v1.ts';
import { removeBrand, removeRibbon } from '../../client/operations/products-v1.ts';
import type { FieldKeyOf, FieldKeyOwnedBy } from '../../domain/fields.ts';
import type { PriceField } from '../../domain/pricing/read.ts';
import { readWeight, sharedFields } from '../shared-fields.ts';
import type { ProductBody, VariantBody } from './prices-v1.ts';

/** The fields with a single wire value; prices, stock and groups have their own calls. */
export type PlainFieldV1 = Exclude<FieldKeyOf<'V1_CATALOG'>, PriceField | 'stock' | 'group'>;

interface OnProduct {
  /** For a field among a product's `values`. Null if the product has no such field. */
  read?(wire: ProductV1): string | null;
  write(value: string): ProductBody;
  /** The call that removes the value, if an empty one cannot be written. */
  remove?: typeof removeRibbon | typeof removeBrand;
  /** True if one call sets the field on many products. */
  isBulk?: true;
}

interface OnVariant {
  /** For a field among a variant's `values`. */
  readVariant?(wire: VariantV1): string;
  writeVariant(value: string): VariantBody;
}

/** How each field is read and written. Every field of this catalog needs an entry to compile. */
export const fieldsV1: {
  [Key in PlainFieldV1]: OnProduct & (Key extends FieldKeyOwnedBy<'product'> ? Partial<OnVariant> : OnVariant);
} = {
  sku: {
    write: (sku) => ({ sku }),
    writeVariant: (sku) => ({ sku }),
  },
  weight: {
    read: ({ weight, productType }) => (productType === 'digital' ? null : readWeight(weight)),
    write: (value) => ({ weight: Number(value) }),
    readVariant: ({ variant }) => readWeight(variant?.weight),
    writeVariant: (value) => ({ weight: Number(value) }),
  },
  ...sharedFields,
  visible: {
    ...sharedFields.visible,
    writeVariant: (value) => ({ visible: value === 'true' }),
  },
  ribbon: {
    read: ({ ribbon }) => ribbon ?? '',
    write: (ribbon) => (ribbon === '' ? {} : { ribbon }),
    remove: removeRibbon,
    isBulk: true,
  },
  brand: {
    read: ({ brand }) => brand ?? '',
    write: (brand) => (brand === '' ? {} : { brand }),
    remove: removeBrand,
    isBulk: true,
  },
};

export const isPlainV1 = (field: string): field is PlainFieldV1 => Object.hasOwn(fieldsV1, field);
