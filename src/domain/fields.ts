import { FieldKey } from './field-keys.ts';
import type { KeyPermission } from './key.ts';
import { parseMoney, sameAmount, toTyped, type MoneyProblem } from './money.ts';
import type { Product, Variant } from './product.ts';
import { parseQuantity, type QuantityProblem } from './quantity.ts';
import { z } from './schema.ts';
import { parseText, sameText, type TextBounds, type TextProblem } from './text.ts';

export { FieldKey };

/** The kinds of value a merchant edits. A new kind does not compile until `ui/fields/editors.tsx` has an editor for it. */
export type FieldKind = 'money' | 'quantity' | 'text' | 'flag';

export type FieldProblem = MoneyProblem | QuantityProblem | TextProblem;
type ParsedField = { tag: 'ok'; value: string } | { tag: 'problem'; problem: FieldProblem };

export interface TypingContext {
  /** ISO 4217 code of the product's prices. */
  currency: string;
  /** BCP 47 tag of the person's own language. */
  locale: string;
}

export interface Field {
  kind: FieldKind;
  label: string;
  /** What can have such a value. */
  levels: readonly ('product' | 'variant')[];
  /** What a key must be allowed for writing it. */
  needs: KeyPermission;
  /** The value of a part; '' where it has none, null where it has no such field to edit (untracked stock, say). */
  read(part: Product | Variant): string | null;
  /** Typed text to the value that is kept and compared, or why not. */
  parse(text: string, context: TypingContext): ParsedField;
  /** The value as a person would type it. */
  typed(value: string, context: TypingContext): string;
  /** Whether two values mean the same, however they are spelled. */
  same(a: string, b: string): boolean;
}

const both = ['product', 'variant'] as const;
const productOnly = ['product'] as const;

const isProduct = (part: Product | Variant): part is Product => 'variants' in part;

/** The value, unless it is one of those that only the product's variants have. */
const unlessOnVariants = (key: FieldKey, part: Product | Variant, value: string | null): string | null =>
  isProduct(part) && part.onVariants.includes(key) ? null : value;

const ofProduct = (part: Product | Variant, read: (product: Product) => string): string | null =>
  isProduct(part) ? read(part) : null;

function parseAmount(text: string, { currency, locale }: TypingContext): ParsedField {
  const parsed = parseMoney(text, currency, locale);
  return parsed.tag === 'ok' ? { tag: 'ok', value: parsed.amount } : parsed;
}

const isAmount = (value: string): boolean => /^-?\d+(\.\d+)?$/.test(value);

const money = {
  kind: 'money',
  levels: both,
  needs: 'products_write',
  parse: parseAmount,
  typed: (value, { locale }) => toTyped(value, locale),
  same: (a, b) => (isAmount(a) && isAmount(b) ? sameAmount(a, b) : a === b),
} as const satisfies Partial<Field>;

/** An amount that may be missing; '' is none. */
const optionalMoney = {
  ...money,
  parse: (text: string, context: TypingContext): ParsedField =>
    text.trim() === '' ? { tag: 'ok', value: '' } : parseAmount(text, context),
};

const text = (bounds: TextBounds) =>
  ({
    kind: 'text',
    needs: 'products_write',
    parse: (typed: string) => parseText(typed, bounds),
    typed: (value: string) => value,
    same: sameText,
  }) as const satisfies Partial<Field>;

/** The field registry: everything that can be edited, one entry each. A value is always a plain string. */
export const fields = {
  /** The regular price, whatever a sale leaves of it. */
  price: { ...money, label: 'Price', read: (part) => unlessOnVariants('price', part, part.price.regular) },
  /** What is paid while on sale. */
  salePrice: {
    ...optionalMoney,
    label: 'Sale price',
    read: (part) => unlessOnVariants('salePrice', part, part.salePrice),
  },
  cost: { ...optionalMoney, label: 'Cost', read: (part) => unlessOnVariants('cost', part, part.cost ?? '') },
  stock: {
    kind: 'quantity',
    label: 'Stock',
    levels: both,
    needs: 'inventory_write',
    read: (part) => unlessOnVariants('stock', part, part.stock.tag === 'tracked' ? String(part.stock.quantity) : null),
    parse: (typed) => {
      const parsed = parseQuantity(typed);
      return parsed.tag === 'ok' ? { tag: 'ok', value: String(parsed.quantity) } : parsed;
    },
    typed: (value) => value,
    same: (a, b) => (isAmount(a) && isAmount(b) ? Number(a) === Number(b) : a === b),
  },
  sku: {
    ...text({ max: 40, mayBeEmpty: true }),
    label: 'SKU',
    levels: both,
    read: (part) => unlessOnVariants('sku', part, part.sku),
  },
  name: {
    ...text({ max: 80, mayBeEmpty: false }),
    label: 'Name',
    levels: productOnly,
    read: (part) => ofProduct(part, ({ name }) => name),
  },
  visible: {
    kind: 'flag',
    label: 'Visible',
    levels: both,
    needs: 'products_write',
    read: (part) => String(part.visible),
    parse: (typed) =>
      typed === 'true' || typed === 'false'
        ? { tag: 'ok', value: typed }
        : { tag: 'problem', problem: { tag: 'empty' } },
    typed: (value) => value,
    same: (a, b) => a === b,
  },
  ribbon: {
    ...text({ max: 30, mayBeEmpty: true }),
    label: 'Ribbon',
    levels: productOnly,
    read: (part) => ofProduct(part, ({ ribbon }) => ribbon),
  },
  brand: {
    ...text({ max: 50, mayBeEmpty: true }),
    label: 'Brand',
    levels: productOnly,
    read: (part) => ofProduct(part, ({ brand }) => brand),
  },
} as const satisfies Record<FieldKey, Field>;

/** The value of a field as it crosses contexts: what its `parse` gives, at most this long. */
export const FieldValue = z.string().check(z.maxLength(80));

/** A value as a store may hold it, also one that nobody could type: below zero, with the tail of a float, or longer. */
export const StoredValue = z.string().check(z.maxLength(500));
