import type { Client } from '../../client/client.ts';
import type { ProductV3 } from '../../client/entities/product-v3.ts';
import type { VariantV3 } from '../../client/entities/variant-v3.ts';
import type { updateProduct } from '../../client/operations/products-v3.ts';
import type { InputOf } from '../../client/query/listing.ts';
import type { FieldKeyOf, FieldKeyOwnedBy } from '../../domain/fields.ts';
import type { PriceField } from '../../domain/pricing/read.ts';
import { readWeight, sharedFields } from '../shared-fields.ts';
import { findNamed } from './named-v3.ts';

export type ProductBody = InputOf<typeof updateProduct>['product'];
export type VariantBody = NonNullable<NonNullable<ProductBody['variantsInfo']>['variants']>[number];
type PartialBody = Omit<ProductBody, 'id' | 'revision'>;

/** The fields with a single wire value; prices, stock and groups have their own calls. */
export type PlainFieldV3 = Exclude<FieldKeyOf<'V3_CATALOG'>, PriceField | 'stock' | 'group'>;

interface OnProduct {
  /** For a field among a product's `values`. */
  read?(wire: ProductV3): string;
  /** `idOf` resolves the id of an entity by its name. */
  write(value: string, idOf: (name: string) => Promise<string>): PartialBody | Promise<PartialBody>;
  /** Resolves the id of the entity with this name, and creates the entity if there is none. */
  findId?(client: Client, name: string): Promise<string>;
}

interface OnVariant {
  /** For a field among a variant's `values`. Null if the variant has no such field. */
  readVariant?(wire: VariantV3, product: ProductV3): string | null;
  writeVariant(body: VariantBody, value: string): VariantBody;
}

type Entry<Key> = (Key extends FieldKeyOwnedBy<'product' | 'each'> ? OnProduct : Partial<OnProduct>) &
  (Key extends FieldKeyOwnedBy<'product'> ? Partial<OnVariant> : OnVariant);

/** A text of a variant that the wire omits if it is empty. */
const optionalText = (key: 'sku' | 'barcode'): OnVariant => ({
  readVariant: (wire) => wire[key] ?? '',
  writeVariant(body, value) {
    const { [key]: _, ...rest } = body;
    return value === '' ? rest : { ...rest, [key]: value };
  },
});

/** How each field is read and written. Every field of this catalog needs an entry to compile. */
export const fieldsV3: { [Key in PlainFieldV3]: Entry<Key> } = {
  sku: optionalText('sku'),
  barcode: optionalText('barcode'),
  weight: {
    readVariant: ({ physicalProperties }, { productType }) =>
      productType === 'DIGITAL' ? null : readWeight(physicalProperties?.weight),
    writeVariant({ physicalProperties, ...body }, value) {
      const { weight: _, ...rest } = physicalProperties ?? {};
      return { ...body, physicalProperties: value === '' ? rest : { ...rest, weight: Number(value) } };
    },
  },
  ...sharedFields,
  visible: {
    ...sharedFields.visible,
    writeVariant: (body, value) => ({ ...body, visible: value === 'true' }),
  },
  ribbon: {
    read: ({ ribbon }) => ribbon?.name ?? '',
    write: async (name, idOf) => ({ ribbon: name === '' ? null : { id: await idOf(name) } }),
    findId: (client, name) => findNamed(client, 'ribbon', name),
  },
  brand: {
    read: ({ brand }) => brand?.name ?? '',
    write: async (name, idOf) => ({ brand: name === '' ? null : { id: await idOf(name) } }),
    findId: (client, name) => findNamed(client, 'brand', name),
  },
};

/** The fields by whose text no product is found. */
type UnsearchedField = 'weight' | 'slug' | 'visible' | 'ribbon' | 'brand';

const searched: Record<Exclude<PlainFieldV3, UnsearchedField>, string> = {
  name: 'name',
  sku: 'variantsInfo.variants.sku',
  barcode: 'variantsInfo.variants.barcode',
};

/** The paths at which a search looks for a text. */
export const searchedPaths = Object.values(searched);

export const isPlainV3 = (field: string): field is PlainFieldV3 => Object.hasOwn(fieldsV3, field);
