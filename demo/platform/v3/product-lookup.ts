import { firstRow } from '../database.ts';
import type { Shop } from '../shop.ts';
import { insertDocument, parseDocument, readDocument } from './documents.ts';
import type { Document } from './documents.ts';

/** Reads a document that something refers to, or undefined when it is gone. */
export type Lookup = (kind: string, id: string) => Document | undefined;

/** A lookup for one answer: each document is read once. */
export function createLookup(shop: Shop): Lookup {
  const read = new Map<string, Document | undefined>();
  return (kind, id) => {
    const key = `${kind} ${id}`;
    if (!read.has(key)) read.set(key, readDocument(shop, kind, id));
    return read.get(key);
  };
}

/** The document of a kind that has this value in a top-level field, or undefined. */
export function findByField(shop: Shop, kind: string, field: string, value: string): Document | undefined {
  const sql = `SELECT body FROM documents WHERE kind = ? AND json_extract(body, '$.${field}') = ?`;
  const row = firstRow<{ body: string }>(shop.db, sql, kind, value);
  return row === undefined ? undefined : parseDocument(row);
}

/** The document of a kind with this name; a new one when there is none. */
export function findOrAddByName(shop: Shop, kind: string, name: string): Document {
  return findByField(shop, kind, 'name', name) ?? insertDocument(shop, kind, { name });
}
