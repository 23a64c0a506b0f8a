import type { DatabaseSync } from 'node:sqlite';
import { firstRow } from './database.ts';
import { applicationFault } from './http/envelope.ts';

type Table = 'products' | 'collections';

/** Creates a slug from a name that is unique in the table. */
export function toFreeSlug(db: DatabaseSync, table: Table, name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/gu) ?? [table.slice(0, -1)];
  const base = words.join('-').slice(0, 90);
  const isTaken = (slug: string) => firstRow(db, `SELECT 1 FROM ${table} WHERE slug = ?`, slug) !== undefined;
  let slug = base;
  for (let count = 1; isTaken(slug); count += 1) slug = `${base}-${count}`;
  return slug;
}

/** Refuses with 409 a slug that another row of the table has. */
export function refuseTakenSlug(db: DatabaseSync, table: Table, slug: string, id: string): void {
  if (firstRow(db, `SELECT 1 FROM ${table} WHERE slug = ? AND id <> ?`, slug, id) !== undefined)
    throw applicationFault(409, 'DUPLICATE_SLUG_ERROR', `slug ${slug} is taken`);
}
