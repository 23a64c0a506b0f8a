import type { KeyPermission } from './key.ts';
import { parseDecimal } from './typing/decimal.ts';
import { isAmount, parseMoney, sameAmount, toTyped, type MoneyProblem } from './typing/money.ts';
import type { Product, Variant, WeightUnit } from './product.ts';
import type { CatalogVersion } from './store.ts';
import type { QuantityProblem } from './typing/quantity.ts';
import { parseStock, sameStock, stockValue } from './typing/stock.ts';
import { Text, z } from '../base/schema.ts';
import { nameKey } from './typing/fold.ts';
import { parseSlug } from './typing/slug.ts';
import { parseText, sameText, type TextBounds, type TextProblem } from './typing/text.ts';

/** The kinds of value a merchant edits. A new kind does not compile until `ui/fields/editors.tsx` has an editor for it. */
export type FieldKind = 'money' | 'quantity' | 'weight' | 'text' | 'flag';

export type FieldProblem = MoneyProblem | QuantityProblem | TextProblem;
type ParsedField = { tag: 'ok'; value: string } | { tag: 'problem'; problem: FieldProblem };

export interface TypingContext {
  /** ISO 4217 code of the product's prices. */
  currency: string;
  /** BCP 47 tag of the user's language. */
  locale: string;
  /** The store's unit of weight; null or omitted if the platform does not say. */
  weightUnit?: WeightUnit | null;
}

/** The owner of a field's value. */
type FieldOwner =
  | 'product'
  /** Each variant, possibly with the same value. A product without variants has it itself, and so has every V1 product. */
  | 'variants'
  /** As `variants`, and the product's value is the total. */
  | 'sum'
  /** The product has a value, and each variant its own. */
  | 'each'
  /** The product has a value in each of the store's groups (`groups.ts`), and none without naming a group. */
  | 'groups';

/** An entry of the field registry. */
interface FieldEntry {
  kind: FieldKind;
  owner: FieldOwner;
  /** True if no two parts should share a value: a guardrail looks for another part that has it. */
  isUnique: boolean;
  /** The catalog versions that have the field. */
  versions: readonly CatalogVersion[];
  /** The API key permission that a write needs. */
  needs: KeyPermission;
  /** Reads the value of a part; omitted if the value is among the part's `values`, where a field that it lacks is missing. */
  read?(part: Product | Variant): string | null;
  /** Parses typed text to the stored value, or returns the problem. */
  parse(text: string, context: TypingContext): ParsedField;
  /** Formats the value as a person would type it. */
  typed(value: string, context: TypingContext): string;
  /** True if two values are equal, however they are spelled. */
  same(a: string, b: string): boolean;
  /** Catalog V3: true if the platform stores this value where the other is written; omitted if it stores what is written. */
  standsFor?(stored: string, written: string): boolean;
}

export interface Field extends FieldEntry {
  /**
   * Reads the value of a product or variant; '' if empty, null if the part has no such editable field (stock at
   * several locations, say).
   */
  read(part: Product | Variant): string | null;
}

const versions = ['V1_CATALOG', 'V3_CATALOG'] as const;

const isProduct = (part: Product | Variant): part is Product => 'variants' in part;

/** The stock at the only location; null for several, because a sum cannot be set. */
const stockAtOne = ({ stock, stockItems }: Product | Variant): string | null =>
  stockItems.length < 2 ? stockValue(stock) : null;

function parseAmount(text: string, { currency, locale }: TypingContext): ParsedField {
  const parsed = parseMoney(text, currency, locale);
  return parsed.tag === 'ok' ? { tag: 'ok', value: parsed.amount } : parsed;
}

const money = {
  kind: 'money',
  owner: 'variants',
  isUnique: false,
  versions,
  needs: 'products_write',
  parse: parseAmount,
  typed: (value, { locale }) => toTyped(value, locale),
  same: (a, b) => (isAmount(a) && isAmount(b) ? sameAmount(a, b) : a === b),
} as const satisfies Partial<Field>;

/** An optional amount; '' is none. */
const optionalMoney = {
  ...money,
  parse: (text: string, context: TypingContext): ParsedField =>
    text.trim() === '' ? { tag: 'ok', value: '' } : parseAmount(text, context),
};

const text = (bounds: TextBounds) =>
  ({
    kind: 'text',
    isUnique: false,
    versions,
    needs: 'products_write',
    parse: (typed: string) => parseText(typed, bounds),
    typed: (value: string) => value,
    same: sameText,
  }) as const satisfies Partial<Field>;

/** A ribbon or brand. A V3 store has one of each name: typed in another case, the existing one is kept. */
const named = { standsFor: (stored: string, typed: string): boolean => nameKey(stored) === nameKey(typed) };

const flag = {
  kind: 'flag',
  isUnique: false,
  versions,
  needs: 'products_write',
  parse: (typed: string): ParsedField =>
    typed === 'true' || typed === 'false' ? { tag: 'ok', value: typed } : { tag: 'problem', problem: { tag: 'empty' } },
  typed: (value: string) => value,
  same: (a: string, b: string) => a === b,
} as const satisfies Partial<Field>;

const entries = {
  /** The regular price, independent of any sale. */
  price: { ...money, read: (part) => part.price.regular },
  /** The price to pay during a sale. */
  salePrice: { ...optionalMoney, read: (part) => part.salePrice },
  cost: { ...optionalMoney, read: (part) => part.cost ?? '' },
  /** A tracked quantity, or whether it is in stock where the quantity is not tracked (`typing/stock.ts`). */
  stock: {
    kind: 'quantity',
    owner: 'sum',
    isUnique: false,
    versions,
    needs: 'inventory_write',
    read: (part) => stockAtOne(part),
    parse: (typed) => parseStock(typed),
    typed: (value) => value,
    same: sameStock,
  },
  sku: {
    ...text({ max: 40, mayBeEmpty: true }),
    owner: 'variants',
    isUnique: true,
    read: (part) => part.sku,
  },
  barcode: {
    ...text({ max: 40, mayBeEmpty: true }),
    owner: 'variants',
    isUnique: true,
    versions: ['V3_CATALOG'],
  },
  /** The weight in the store's unit. '' is none, which the platform stores as zero or not at all. */
  weight: {
    kind: 'weight',
    owner: 'variants',
    isUnique: false,
    versions,
    needs: 'products_write',
    parse: (typed, { locale }) => {
      if (typed.trim() === '') return { tag: 'ok', value: '' };
      const parsed = parseDecimal(typed, { decimals: 3 }, locale);
      return parsed.tag === 'ok' ? { tag: 'ok', value: parsed.amount } : parsed;
    },
    typed: (value, { locale }) => toTyped(value, locale),
    same: (a, b) => (a === '' ? 0 : Number(a)) === (b === '' ? 0 : Number(b)),
  },
  name: {
    ...text({ max: 80, mayBeEmpty: false }),
    owner: 'product',
    isUnique: true,
    read: (part) => (isProduct(part) ? part.name : null),
  },
  slug: {
    ...text({ max: 100, mayBeEmpty: false }),
    parse: (typed) => parseSlug(typed, { max: 100, mayBeEmpty: false }),
    owner: 'product',
    isUnique: true,
    read: (part) => (isProduct(part) ? part.slug : null),
  },
  visible: { ...flag, owner: 'each', read: (part) => String(part.visible) },
  ribbon: { ...text({ max: 30, mayBeEmpty: true }), ...named, owner: 'product' },
  brand: { ...text({ max: 50, mayBeEmpty: true }), ...named, owner: 'product' },
  /** True if the product is in a group; `partOf` reads it for the group that an edit names. */
  group: { ...flag, owner: 'groups', needs: 'groups_write' },
} as const satisfies Record<string, FieldEntry>;

/** The editable fields of a product, in display order. */
export type FieldKey = keyof typeof entries;
export const fieldKeys = Object.keys(entries) as FieldKey[];
export const FieldKey = z.enum(fieldKeys);

/** The fields of one catalog. */
export type FieldKeyOf<Version extends CatalogVersion> = {
  [Key in FieldKey]: Version extends (typeof entries)[Key]['versions'][number] ? Key : never;
}[FieldKey];

/** The fields of one owner. */
export type FieldKeyOwnedBy<Owner extends FieldOwner> = {
  [Key in FieldKey]: (typeof entries)[Key]['owner'] extends Owner ? Key : never;
}[FieldKey];

/** The fields whose values no two parts should share. */
export type UniqueFieldKey = {
  [Key in FieldKey]: (typeof entries)[Key]['isUnique'] extends true ? Key : never;
}[FieldKey];

/**
 * The fields with one value for each part. A group's field has one for each group as well: typed bulk changes, tables
 * and pages name no group, so they leave it out.
 */
export type PartFieldKey = Exclude<FieldKey, FieldKeyOwnedBy<'groups'>>;
export const isPartField = (key: FieldKey): key is PartFieldKey => entries[key].owner !== 'groups';
export const PartFieldKey = z.enum(fieldKeys.filter(isPartField));

/** Reads a field of a part; null if its owner rules that out. */
function readOwned(key: FieldKey, entry: FieldEntry, part: Product | Variant): string | null {
  if (isProduct(part) ? part.onVariants.includes(key) : entry.owner === 'product') return null;
  return entry.read === undefined ? (part.values[key] ?? null) : entry.read(part);
}

/** The fields that are stored in a part's `values`. */
export const valueKeys: readonly string[] = fieldKeys.filter((key) => !('read' in entries[key]));

/** The field registry: one entry per editable field. Values are always plain strings. */
export const fields = Object.fromEntries(
  Object.entries<FieldEntry>(entries).map(([key, entry]) => [
    key,
    { ...entry, read: (part: Product | Variant) => readOwned(key as FieldKey, entry, part) },
  ]),
) as Record<FieldKey, Field>;

/** A field value in messages: the output of `parse`, bounded in length. */
export const FieldValue = Text(100);

/** A value as a store may hold it, including values that cannot be typed: negative, with float noise, or longer. */
export const StoredValue = Text(500);
