import { byIdentity } from './by-identity.ts';
import { choiceOf } from './chosen.ts';
import { Product, StockItem, Variant } from './product.ts';
import { z } from '../base/schema.ts';

/**
 * One value of each row, in the order of the rows. `of` has each different value once, `at` the place of each row's value in it.
 * `at` is omitted if all rows have the same value, or if no two have.
 */
interface Column<T> {
  of: T[];
  at?: number[] | undefined;
}

/** Each of thousands of strings or integers is looked at by hand: a schema for each costs more than the rest of the check. */
const listOf = <T>(is: (value: unknown) => boolean) =>
  z.custom<T[]>((values) => Array.isArray(values) && values.every(is));
const Strings = listOf<string>((value) => typeof value === 'string');
const Places = listOf<number>(Number.isInteger);

const ColumnOf = <Schema extends z.ZodMiniType<unknown[]>>(of: Schema) =>
  z.object({ of, at: z.optional(Places) }).check(z.refine((column) => arePlacesIn(column as Column<unknown>)));
const arePlacesIn = ({ of, at = [] }: Column<unknown>): boolean => at.every((place) => place >= 0 && place < of.length);
const Column = <Schema extends z.ZodMiniType>(of: Schema) => ColumnOf(z.array(of));

const VariantColumns = z.object({
  id: ColumnOf(Strings),
  /** Null where the label is the choices, joined by commas. */
  label: Column(z.nullable(Variant.shape.label)),
  sku: ColumnOf(Strings),
  visible: Column(Variant.shape.visible),
  price: Column(Variant.shape.price),
  salePrice: Column(Variant.shape.salePrice),
  compareAt: Column(Variant.shape.compareAt),
  cost: Column(Variant.shape.cost),
  stock: Column(Variant.shape.stock),
  values: Column(Variant.shape.values),
  /** How many stock items the variant has. */
  itemCount: Column(z.int()),
});

const ItemColumns = z.object({
  id: ColumnOf(Strings),
  revision: ColumnOf(Strings),
  locationId: ColumnOf(Strings),
  number: Column(StockItem.shape.number),
  stock: Column(StockItem.shape.stock),
});

type Columns = Record<string, Column<unknown>>;

/** True if every column has a value for each of this many rows. */
const areFull = (columns: Columns, count: number): boolean =>
  Object.values(columns).every(({ of, at }) => (at?.length ?? (of.length === 1 ? count : of.length)) === count);

const PackedVariants = z
  .object({
    count: z.int(),
    columns: VariantColumns,
    options: z.array(z.string()),
    /** The choices of each option; null for a variant that lacks the option. */
    choices: z.array(Column(z.nullable(z.string()))),
    items: ItemColumns,
  })
  .check(
    z.refine(
      ({ count, columns, options, choices, items }) =>
        areFull(columns, count) &&
        options.length === choices.length &&
        areFull(Object.fromEntries(choices.map((column, at) => [`${at}`, column])), count) &&
        areFull(
          items,
          valuesOf(columns.itemCount, count).reduce((sum, itemCount) => sum + itemCount, 0),
        ),
    ),
  );
type PackedVariants = z.infer<typeof PackedVariants>;

/** A product whose variants have each different value once: a tenth of the bytes, and of the work to check them, at 1,000 variants. */
export const PackedProduct = z.extend(z.omit(Product, { variants: true }), { variants: PackedVariants });
export type PackedProduct = z.infer<typeof PackedProduct>;

/** Packs each product once. */
export const packProduct = byIdentity((product: Product): PackedProduct => ({
  ...product,
  variants: packVariants(product.variants),
}));

export const unpackProduct = (packed: PackedProduct): Product => ({
  ...packed,
  variants: unpackVariants(packed.variants),
});

/** Equal objects are packed as one. */
function toColumn<T>(values: readonly T[]): Column<T> {
  const places = new Map<unknown, number>();
  const of: T[] = [];
  const at = values.map((value) => {
    const key = typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
    const place = places.get(key) ?? of.push(value) - 1;
    places.set(key, place);
    return place;
  });
  return of.length === 1 || of.length === values.length ? { of } : { of, at };
}

/** The value of each of this many rows. */
const valuesOf = <T>({ of, at }: Column<T>, count: number): readonly T[] =>
  at?.map((place) => of[place] as T) ?? (of.length === 1 ? Array.from({ length: count }, () => of[0] as T) : of);

type Values<C> = { [Key in keyof C]: C[Key] extends Column<infer T> ? T : never };

const toColumns = <Row extends object, Key extends keyof Row>(rows: readonly Row[], keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, toColumn(rows.map((row) => row[key]))])) as {
    [Name in Key]: Column<Row[Name]>;
  };

/** Fills the rows column by column: made of entries, 1,000 rows take as long as drawing the card. */
function toRows<C extends object>(columns: C, count: number): Values<C>[] {
  const rows = Array.from({ length: count }, (): Record<string, unknown> => ({}));
  for (const [key, column] of Object.entries<Column<unknown>>(columns as Columns)) {
    const values = valuesOf(column, count);
    rows.forEach((row, at) => (row[key] = values[at]));
  }
  return rows as Values<C>[];
}

const itemKeys = Object.keys(ItemColumns.shape) as (keyof typeof ItemColumns.shape)[];
const variantKeys = Object.keys(VariantColumns.shape) as (keyof typeof VariantColumns.shape)[];

function packVariants(variants: readonly Variant[]): PackedVariants {
  const options = [...new Set(variants.flatMap(({ choices }) => Object.keys(choices)))];
  const rows = variants.map((variant) => ({
    ...variant,
    label: variant.label === joined(options, variant.choices) ? null : variant.label,
    itemCount: variant.stockItems.length,
  }));
  return {
    count: variants.length,
    columns: toColumns(rows, variantKeys),
    options,
    choices: options.map((name) => toColumn(variants.map(({ choices }) => choiceOf(choices, name) ?? null))),
    items: toColumns(
      variants.flatMap(({ stockItems }) => stockItems),
      itemKeys,
    ),
  };
}

function unpackVariants({ count, columns, options, choices: packed, items }: PackedVariants): Variant[] {
  const { label, itemCount, ...plain } = columns;
  const [labels, itemCounts] = [valuesOf(label, count), valuesOf(itemCount, count)];
  const chosen = packed.map((column) => valuesOf(column, count));
  const allItems = toRows(
    items,
    itemCounts.reduce((sum, own) => sum + own, 0),
  );
  let used = 0;
  return toRows(plain, count).map((row, at): Variant => {
    const choices = choicesAt(options, chosen, at);
    const stockItems = allItems.slice(used, (used += itemCounts[at] ?? 0));
    return Object.assign(row, { label: labels[at] ?? joined(options, choices), choices, stockItems });
  });
}

/** The choices of a row, of which each option may be named as anything that objects inherit. */
const choicesAt = (
  options: readonly string[],
  chosen: readonly (readonly (string | null)[])[],
  at: number,
): Variant['choices'] =>
  Object.fromEntries(
    options.flatMap((name, option) => {
      const choice = chosen[option]?.[at] ?? null;
      return choice === null ? [] : [[name, choice] as const];
    }),
  );

const joined = (options: readonly string[], choices: Variant['choices']): string =>
  options.flatMap((name) => choiceOf(choices, name) ?? []).join(', ');
