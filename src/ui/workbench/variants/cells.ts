import type { Cell } from '../../../domain/bulk.ts';
import { capabilities } from '../../../domain/capabilities.ts';
import { editableParts } from '../../../domain/editable-parts.ts';
import { fields, PartFieldKey, type TypingContext } from '../../../domain/fields.ts';
import type { Product, Variant } from '../../../domain/product.ts';
import { cleanText } from '../../../domain/typing/clean-text.ts';
import { readPastedCells } from '../../../domain/typing/pasted-cells.ts';
import type { CatalogVersion } from '../../../domain/store.ts';

/** The typed texts, by `cellKey`. A cell whose text is that of the store is left out, unless the grid has `keepsSame`. */
export type Typed = Readonly<Record<string, string>>;

/** A place in the table: a row of the shown variants and a column. */
export interface CellAt {
  variantId: string;
  field: PartFieldKey;
}

export const cellKey = ({ variantId, field }: CellAt): string => `${variantId}/${field}`;

/** The place of a `cellKey`. */
export function cellOfKey(key: string): CellAt {
  const [variantId = '', field] = key.split('/');
  return { variantId, field: PartFieldKey.parse(field) };
}

/** The shown variants and the columns of the table, and how its texts are typed. */
export interface Grid {
  variants: readonly Variant[];
  columns: readonly PartFieldKey[];
  context: TypingContext;
  /** True while a bulk change has unsent rows: typing the store's own text then keeps a row from changing it. */
  keepsSame: boolean;
}

/** The fields that each variant of a product has; the sale price depends on the price and is not among them. */
export const columnsOf = (product: Product, version: CatalogVersion): PartFieldKey[] =>
  capabilities[version].fields.filter(
    (field) =>
      fields[field].owner !== 'product' &&
      field !== 'salePrice' &&
      product.variants.some((variant) => fields[field].read(variant) !== null),
  );

/** The text of a cell as the store has it; null if the variant has no such value, or several at its locations. */
function storedText(variant: Variant, field: PartFieldKey, context: TypingContext): string | null {
  if (editableParts(variant, field).length > 1) return null;
  const value = fields[field].read(variant);
  return value === null ? null : fields[field].typed(value, context);
}

/** The typed cells with one text changed. */
export const withCell = (typed: Typed, grid: Grid, at: CellAt, text: string): Typed =>
  withCells(typed, grid, [[at, text]]);

function withCells(
  typed: Typed,
  { variants, context, keepsSame }: Grid,
  changes: readonly (readonly [CellAt, string])[],
): Typed {
  const byId = new Map(variants.map((variant) => [variant.id, variant]));
  const next: Record<string, string> = { ...typed };
  for (const [at, text] of changes) {
    const variant = byId.get(at.variantId);
    const stored = variant === undefined ? null : storedText(variant, at.field, context);
    if (stored === null) continue;
    if (text === stored && !keepsSame) delete next[cellKey(at)];
    else next[cellKey(at)] = text;
  }
  return next;
}

/** The text that a cell shows: the typed one, or that of the store. */
export const textAt = (typed: Typed, variant: Variant, field: PartFieldKey, context: TypingContext): string | null =>
  typed[cellKey({ variantId: variant.id, field })] ?? storedText(variant, field, context);

/** The value that a typed change of a cell starts from. */
export const baseAt = ({ variants }: Grid, { variantId, field }: CellAt): string | null => {
  const variant = variants.find(({ id }) => id === variantId);
  return variant === undefined ? null : fields[field].read(variant);
};

/** The nearest shown cells of the same column that can be typed into: above (-1) or below (1), at most `count`. */
export function cellsBeside(
  { variants, context }: Grid,
  { variantId, field }: CellAt,
  to: -1 | 1,
  count: number,
): CellAt[] {
  const from = variants.findIndex(({ id }) => id === variantId);
  if (from < 0) return [];
  const found: CellAt[] = [];
  for (let row = from + to; found.length < count; row += to) {
    const variant = variants[row];
    if (variant === undefined) break;
    if (storedText(variant, field, context) !== null) found.push({ variantId: variant.id, field });
  }
  return found;
}

/** Copies a cell to every shown variant below it; the preview asks about values that should differ. */
export function fillDown(typed: Typed, grid: Grid, { variantId, field }: CellAt): Typed {
  const from = grid.variants.findIndex(({ id }) => id === variantId);
  const variant = grid.variants[from];
  const text = variant === undefined ? null : textAt(typed, variant, field, grid.context);
  if (text === null) return typed;
  return withCells(
    typed,
    grid,
    grid.variants.slice(from + 1).map(({ id }) => [{ variantId: id, field }, text]),
  );
}

const flags: Record<string, string> = {
  true: 'true',
  yes: 'true',
  '1': 'true',
  false: 'false',
  no: 'false',
  '0': 'false',
};

/** Pastes copied lines from a cell on, downwards and to the end side. `left` counts the lines that have no variant. */
export function paste(typed: Typed, grid: Grid, at: CellAt, text: string): { typed: Typed; left: number } {
  const lines = readPastedCells(text);
  const from = grid.variants.findIndex(({ id }) => id === at.variantId);
  const column = grid.columns.indexOf(at.field);
  const changes = lines.flatMap((line, row) => {
    const variant = grid.variants[from + row];
    if (variant === undefined || from < 0) return [];
    return line.flatMap((value, offset) => {
      const field = grid.columns[column + offset];
      return field === undefined
        ? []
        : [
            [
              { variantId: variant.id, field },
              toCellText(field, value, storedText(variant, field, grid.context)),
            ] as const,
          ];
    });
  });
  return { typed: withCells(typed, grid, changes), left: Math.max(0, lines.length - (grid.variants.length - from)) };
}

/** A copied cell is a value: its sign belongs to the number and does not mean a change of the stored one. */
function toCellText(field: PartFieldKey, value: string, stored: string | null): string {
  const text = cleanText(value);
  const { kind } = fields[field];
  if (kind === 'flag') return flags[text.toLowerCase()] ?? text;
  const isSigned = (kind === 'money' || kind === 'quantity') && /^[+\p{Pd}−]/u.test(text);
  return isSigned && text !== stored ? `=${text.replace(/^\+/, '')}` : text;
}

/** The typed cells in the order of the variants, as a bulk change takes them. */
export const toCells = (typed: Typed, { variants, columns }: Grid): Cell[] =>
  variants.flatMap(({ id: variantId }) =>
    columns.flatMap((field) => {
      const text = typed[cellKey({ variantId, field })];
      return text === undefined ? [] : [{ variantId, field, text }];
    }),
  );
