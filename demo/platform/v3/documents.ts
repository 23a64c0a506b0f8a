import { randomUUID } from 'node:crypto';
import { allRows, firstRow, insertRow } from '../database.ts';
import { fieldFault, gatewayFault } from '../http/envelope.ts';
import type { Shop } from '../shop.ts';

/** A stored entity of catalog V3: the JSON of the wire with all optional fields. */
export interface Document {
  id: string;
  revision: string;
  createdDate: string;
  updatedDate: string;
  [field: string]: unknown;
}

/** The part of a shop that documents need; a seed has no more. */
export type DocumentStore = Pick<Shop, 'db' | 'now'>;

interface DocumentRow {
  body: string;
}

/** Parses the document of a table row. */
export function parseDocument({ body }: DocumentRow): Document {
  return JSON.parse(body) as Document;
}

/** Stores a new document with its first revision and returns the stored version. */
export function insertDocument(shop: DocumentStore, kind: string, body: object, id: string = randomUUID()): Document {
  const createdDate = new Date(shop.now()).toISOString();
  const text = JSON.stringify({ ...body, id, revision: '1', createdDate, updatedDate: createdDate });
  insertRow(shop.db, 'documents', { kind, id, body: text });
  return parseDocument({ body: text });
}

/** The document with this id, or undefined. */
export function readDocument(shop: DocumentStore, kind: string, id: string): Document | undefined {
  const row = firstRow<DocumentRow>(shop.db, 'SELECT body FROM documents WHERE kind = ? AND id = ?', kind, id);
  return row === undefined ? undefined : parseDocument(row);
}

function refuseAbsent(kind: string, id: string): never {
  throw gatewayFault(404, `${kind} ${id} not found`);
}

/** The document with this id; refuses with 404 when there is none. */
export function requireDocument(shop: DocumentStore, kind: string, id: string): Document {
  return readDocument(shop, kind, id) ?? refuseAbsent(kind, id);
}

/** Replaces a document under the next revision and returns the stored version. */
export function replaceDocument(shop: DocumentStore, kind: string, document: Document): Document {
  const revision = String(BigInt(document.revision) + 1n);
  const body = JSON.stringify({ ...document, revision, updatedDate: new Date(shop.now()).toISOString() });
  const sql = 'UPDATE documents SET body = ? WHERE kind = ? AND id = ?';
  const { changes } = shop.db.prepare(sql).run(body, kind, document.id);
  return Number(changes) === 0 ? refuseAbsent(kind, document.id) : parseDocument({ body });
}

/** Removes the document; refuses with 404 when there is none. */
export function deleteDocument(shop: DocumentStore, kind: string, id: string): void {
  const { changes } = shop.db.prepare('DELETE FROM documents WHERE kind = ? AND id = ?').run(kind, id);
  if (Number(changes) === 0) refuseAbsent(kind, id);
}

/** Every document of the kind, the oldest first. */
export function allDocuments(shop: DocumentStore, kind: string): Document[] {
  const sql = 'SELECT body FROM documents WHERE kind = ? ORDER BY position';
  return allRows<DocumentRow>(shop.db, sql, kind).map(parseDocument);
}

/** Refuses an update without a revision (400) or with a stale one (409). */
export function checkRevision(document: Document, revision: string | null | undefined, path: string): void {
  if (revision === undefined || revision === null || revision === '')
    throw fieldFault(path, 'REQUIRED_FIELD', 'must not be empty');
  if (revision !== document.revision) throw gatewayFault(409, 'revision mismatch');
}

/** Merges the fields of an update into a document: absent fields stay, null clears. */
export function mergeFields(document: Document, changes: object): Document {
  const { id, revision, createdDate } = document;
  const kept = Object.entries({ ...document, ...changes }).filter(([, value]) => value !== null);
  return { ...Object.fromEntries(kept), id, revision, createdDate, updatedDate: document.updatedDate };
}
