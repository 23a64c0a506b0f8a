import type { DatabaseSync } from 'node:sqlite';
import { allRows, updateRow } from '../database.ts';
import { groupBy } from '../group-by.ts';
import type { OptionChoice, ProductMediaRow, ProductOption } from '../rows.ts';

/** A file of the site's media manager. */
export interface MediaFile {
  id: string;
  picture_slug: string | null;
  url: string | null;
}

/** The pictures of the given products, in order, by product id. */
export function readMedia(db: DatabaseSync, productIds: string[]): Map<string, ProductMediaRow[]> {
  const rows = allRows<ProductMediaRow>(
    db,
    `SELECT product_media.*, picture_slug, url FROM product_media JOIN media_files ON media_files.id = media_id
      WHERE product_id IN (SELECT value FROM json_each(?)) ORDER BY product_media.rowid`,
    JSON.stringify(productIds),
  );
  return groupBy(rows, (row) => row.product_id);
}

/** The choices of a picture. */
export function readChoices(row: ProductMediaRow): OptionChoice[] {
  return JSON.parse(row.choices) as OptionChoice[];
}

/** Appends a file to a product's pictures and to the media manager; an existing file stays. */
export function attachMedia(db: DatabaseSync, productId: string, { id, picture_slug, url }: MediaFile): void {
  db.prepare('INSERT OR IGNORE INTO media_files (id, picture_slug, url) VALUES (?, ?, ?)').run(id, picture_slug, url);
  db.prepare("INSERT OR IGNORE INTO product_media (product_id, media_id, choices) VALUES (?, ?, '[]')").run(
    productId,
    id,
  );
}

/** Rewrites the choices of each of a product's pictures. */
export function rewriteChoices(
  db: DatabaseSync,
  productId: string,
  change: (choices: OptionChoice[], mediaId: string) => OptionChoice[],
): void {
  for (const row of readMedia(db, [productId]).get(productId) ?? []) {
    const choices = JSON.stringify(change(readChoices(row), row.media_id));
    updateRow(db, 'product_media', { product_id: productId, media_id: row.media_id }, { choices });
  }
}

/** True if one of the options has this choice. */
export function hasChoice(options: ProductOption[], { option, choice }: OptionChoice): boolean {
  const choices = options.find(({ name }) => name === option)?.choices ?? [];
  return choices.some(({ description }) => description === choice);
}

/** Unlinks a product's pictures from choices that its options no longer have. */
export function keepChoiceMedia(db: DatabaseSync, productId: string, options: ProductOption[]): void {
  rewriteChoices(db, productId, (choices) => choices.filter((one) => hasChoice(options, one)));
}
