import { byIdentity } from './by-identity.ts';
import { choiceOf } from './chosen.ts';
import { Product, StockItem, Variant } from './product.ts';
import { z } from './schema.ts';

/**
 * One value of each row, in the order of the rows. `of` has each different value once, `at` the place of each row's value in it.
 * `at` is omitted if all rows have the same value, or if no two have.
 */
interface Column<T> {
  of: T[];
  at?: number[] | undefined;
}

const Column = <Schema extends z.ZodMiniType>(of: Schema) =>
  z
    .object({ of: z.array(of), at: z.optional(z.array(z.int())) })
    .check(z.refine(({ of, at = [] }) => at.every((place) => place >= 0 && place < of.length)));

const VariantColumns = z.object({
  id: Column(Variant.shape.id),
  /** Null where the label is the choices, joined by commas. */
  label: Column(z.nullable(Variant.shape.label)),
  sku: Column(Variant.shape.sku),
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
  id: Column(StockItem.shape.id),
  revision: Column(StockItem.shape.revision),
  locationId: Column(StockItem.shape.locationId),
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
          numbersTo(count).reduce((sum, row) => sum + valueAt(columns.itemCount, row), 0),
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

const valueAt = <T>({ of, at }: Column<T>, row: number): T => of[at?.[row] ?? (of.length === 1 ? 0 : row)] as T;

type Values<C> = { [Key in keyof C]: C[Key] extends Column<infer T> ? T : never };

const toColumns = <Row extends object, Key extends keyof Row>(rows: readonly Row[], keys: readonly Key[]) =>
  Object.fromEntries(keys.map((key) => [key, toColumn(rows.map((row) => row[key]))])) as {
    [Name in Key]: Column<Row[Name]>;
  };

const rowOf = <C extends object>(columns: C, row: number): Values<C> =>
  Object.fromEntries(
    Object.entries<Column<unknown>>(columns as Columns).map(([key, column]) => [key, valueAt(column, row)]),
  ) as Values<C>;

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
  let used = 0;
  return numbersTo(count).map((row) => {
    const { label, itemCount, ...own } = rowOf(columns, row);
    const chosen = packed.map((column, option) => [options[option] ?? '', valueAt(column, row)] as const);
    const choices = Object.fromEntries(chosen.filter((entry): entry is [string, string] => entry[1] !== null));
    const first = used;
    used += itemCount;
    const stockItems = numbersTo(itemCount).map((at) => rowOf(items, first + at));
    return { ...own, label: label ?? joined(options, choices), choices, stockItems };
  });
}

const joined = (options: readonly string[], choices: Variant['choices']): string =>
  options.flatMap((name) => choiceOf(choices, name) ?? []).join(', ');

const numbersTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
