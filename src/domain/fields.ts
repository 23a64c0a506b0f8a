import { maxPrice, parseMoney, sameAmount, toTyped, type MoneyProblem } from './money.ts';
import type { Product, Variant } from './product.ts';
import { parseQuantity, type QuantityProblem } from './quantity.ts';
import { z } from './schema.ts';

/** The kinds of value a merchant edits. A new kind does not compile until `ui/fields/editors.tsx` has an editor for it. */
export type FieldKind = 'money' | 'quantity';

export type FieldProblem = MoneyProblem | QuantityProblem;
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
  /** Whether a product without such a value (untracked stock, say) can be edited in it. */
  read(part: Product | Variant): string | null;
  /** Typed text to the value that is kept and compared, or why not. */
  parse(text: string, context: TypingContext): ParsedField;
  /** The value as a person would type it. */
  typed(value: string, context: TypingContext): string;
  /** Whether two values mean the same, however they are spelled. */
  same(a: string, b: string): boolean;
}

/** The field registry: everything that can be edited, one entry each. A value is always a plain string. */
export const fields = {
  price: {
    kind: 'money',
    label: 'Price',
    read: (part) => part.price.regular,
    parse: (text, { currency, locale }) => {
      const parsed = parseMoney(text, currency, locale);
      return parsed.tag === 'ok' ? { tag: 'ok', value: parsed.amount } : parsed;
    },
    typed: (value, { locale }) => toTyped(value, locale),
    same: sameAmount,
  },
  stock: {
    kind: 'quantity',
    label: 'Stock',
    read: (part) => (part.stock.tag === 'tracked' ? String(part.stock.quantity) : null),
    parse: (text) => {
      const parsed = parseQuantity(text);
      return parsed.tag === 'ok' ? { tag: 'ok', value: String(parsed.quantity) } : parsed;
    },
    typed: (value) => value,
    same: (a, b) => Number(a) === Number(b),
  },
} as const satisfies Record<string, Field>;

export type FieldKey = keyof typeof fields;
export const FieldKey = z.enum(Object.keys(fields) as [FieldKey, ...FieldKey[]]);

/** The value of a field as it crosses contexts: what its `parse` gives, at most this long. */
export const FieldValue = z.string().check(z.minLength(1), z.maxLength(maxPrice.length + 4), z.regex(/^\d+(\.\d+)?$/));

/** A value as a store may hold it, also one that nobody could type: below zero, or with the tail of a float. */
export const StoredValue = z.string().check(z.maxLength(40), z.regex(/^-?\d+(\.\d+)?$/));
