import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { allRows, insertRow, updateRow } from '../database.ts';
import { groupBy } from '../group-by.ts';
import { singleVariantId } from '../rows.ts';
import type { ProductOption, VariantRow } from '../rows.ts';

/** The maximum number of variants of a product. */
export const maxVariants = 1000;

/** Every combination of choices, option name to choice description, in the order of the options. */
function combineChoices(options: ProductOption[]): Record<string, string>[] {
  return options.reduce<Record<string, string>[]>(
    (combined, option) =>
      combined.flatMap((choices) =>
        option.choices.map(({ description }) => ({ ...choices, [option.name]: description })),
      ),
    [{}],
  );
}

/** The number of variants of these options. */
export function countCombinations(options: ProductOption[]): number {
  return options.reduce((count, option) => count * option.choices.length, 1);
}

/** The choices of a variant, option name to choice description; empty if variants are not managed. */
export function readOwnChoices(variant: VariantRow): Record<string, string> {
  return JSON.parse(variant.choices) as Record<string, string>;
}

/** True if a variant is compatible with these choices; options unknown to the variant do not exclude it. */
export function fitsChoices(own: Record<string, string>, made: Record<string, string>): boolean {
  return Object.entries(made).every(([option, choice]) => own[option] === undefined || own[option] === choice);
}

/** The variants of the given products, in order, by product id. */
export function readVariants(db: DatabaseSync, productIds: string[]): Map<string, VariantRow[]> {
  const rows = allRows<VariantRow>(
    db,
    'SELECT * FROM variants WHERE product_id IN (SELECT value FROM json_each(?)) ORDER BY product_id, position',
    JSON.stringify(productIds),
  );
  return groupBy(rows, (row) => row.product_id);
}

/** A new variant without own values and stock. */
export function createVariantRow(productId: string, id: string, position: number, choices: object): VariantRow {
  return {
    product_id: productId,
    id,
    position,
    choices: JSON.stringify(choices),
    price: null,
    cost: null,
    weight: null,
    sku: null,
    visible: 1,
    quantity: 0,
    in_stock: 1,
    details: '{}',
  };
}

/** Creates and removes variants to match a product's options; a variant with unchanged choices keeps its data. */
export function alignVariants(db: DatabaseSync, productId: string, manages: boolean, options: ProductOption[]): void {
  const wanted = manages ? combineChoices(options).map((choices) => JSON.stringify(choices)) : ['{}'];
  const single = !manages || options.length === 0;
  const present = new Map((readVariants(db, [productId]).get(productId) ?? []).map((row) => [row.choices, row]));
  for (const [position, choices] of wanted.entries()) {
    const kept = present.get(choices);
    present.delete(choices);
    if (kept === undefined) {
      const id = single ? singleVariantId : randomUUID();
      insertRow(db, 'variants', createVariantRow(productId, id, position, JSON.parse(choices) as object));
    } else {
      updateRow(db, 'variants', { product_id: productId, id: kept.id }, { position });
    }
  }
  for (const { id } of present.values())
    db.prepare('DELETE FROM variants WHERE product_id = ? AND id = ?').run(productId, id);
}
