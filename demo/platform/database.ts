import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue } from 'node:sqlite';

const schema = `
CREATE TABLE IF NOT EXISTS settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS products (
  id TEXT PRIMARY KEY,
  inventory_item_id TEXT NOT NULL UNIQUE,
  numeric_id INTEGER NOT NULL UNIQUE,
  name TEXT NOT NULL,
  slug TEXT NOT NULL UNIQUE,
  product_type TEXT NOT NULL,
  visible INTEGER NOT NULL,
  description TEXT NOT NULL,
  sku TEXT NOT NULL,
  price REAL NOT NULL,
  cost REAL,
  discount_type TEXT NOT NULL,
  discount_value REAL NOT NULL,
  ribbon TEXT,
  brand TEXT,
  weight REAL,
  manage_variants INTEGER NOT NULL,
  options TEXT NOT NULL,
  details TEXT NOT NULL,
  track_quantity INTEGER NOT NULL,
  preorder TEXT NOT NULL,
  inventory_updated TEXT NOT NULL,
  last_updated TEXT NOT NULL,
  created_date TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS variants (
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  id TEXT NOT NULL,
  position INTEGER NOT NULL,
  choices TEXT NOT NULL,
  price REAL,
  cost REAL,
  weight REAL,
  sku TEXT,
  visible INTEGER NOT NULL,
  quantity INTEGER NOT NULL,
  in_stock INTEGER NOT NULL,
  details TEXT NOT NULL,
  PRIMARY KEY (product_id, id)
) STRICT;
CREATE TABLE IF NOT EXISTS media_files (id TEXT PRIMARY KEY, picture_slug TEXT, url TEXT) STRICT;
CREATE TABLE IF NOT EXISTS product_media (
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  media_id TEXT NOT NULL REFERENCES media_files (id),
  choices TEXT NOT NULL,
  PRIMARY KEY (product_id, media_id)
) STRICT;
CREATE TABLE IF NOT EXISTS collections (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, slug TEXT NOT NULL UNIQUE, description TEXT NOT NULL, visible INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS product_collections (
  product_id TEXT NOT NULL REFERENCES products (id) ON DELETE CASCADE,
  collection_id TEXT NOT NULL REFERENCES collections (id) ON DELETE CASCADE,
  PRIMARY KEY (product_id, collection_id)
) STRICT;
CREATE INDEX IF NOT EXISTS products_in_collection ON product_collections (collection_id);
CREATE TABLE IF NOT EXISTS documents (
  position INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, UNIQUE (kind, id)
) STRICT;
CREATE INDEX IF NOT EXISTS documents_of_product ON documents (kind, json_extract(body, '$.productId'));
CREATE INDEX IF NOT EXISTS products_by_slug ON documents (json_extract(body, '$.slug')) WHERE kind = 'product';
CREATE INDEX IF NOT EXISTS variants_by_sku ON documents (json_extract(body, '$.sku')) WHERE kind = 'variant';
CREATE INDEX IF NOT EXISTS variants_by_barcode ON documents (json_extract(body, '$.barcode')) WHERE kind = 'variant';
CREATE INDEX IF NOT EXISTS categories_of_item ON documents (json_extract(body, '$.catalogItemId'))
  WHERE kind = 'category-item';
CREATE INDEX IF NOT EXISTS items_of_category ON documents (json_extract(body, '$.categoryId'))
  WHERE kind = 'category-item';
CREATE INDEX IF NOT EXISTS items_of_variant ON documents (json_extract(body, '$.variantId')) WHERE kind = 'inventory-item';
CREATE INDEX IF NOT EXISTS items_of_product ON documents (json_extract(body, '$.productId')) WHERE kind = 'inventory-item';
CREATE TABLE IF NOT EXISTS members (
  id TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, password_hash TEXT NOT NULL, status TEXT NOT NULL,
  email_verified INTEGER NOT NULL, profile TEXT NOT NULL, second_factor TEXT, must_reset_password INTEGER NOT NULL,
  revision INTEGER NOT NULL, created_date TEXT NOT NULL, updated_date TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS api_keys (key_hash TEXT PRIMARY KEY, permissions TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS refresh_tokens (
  token_hash TEXT PRIMARY KEY, family TEXT NOT NULL, kind TEXT NOT NULL, subject TEXT NOT NULL, spent INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS single_use_tokens (
  token_hash TEXT PRIMARY KEY, purpose TEXT NOT NULL, subject TEXT NOT NULL, expires_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS verifications (
  member_id TEXT PRIMARY KEY, id TEXT NOT NULL, code_hash TEXT NOT NULL, tries_left INTEGER NOT NULL, expires_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS mails (
  id INTEGER PRIMARY KEY, recipient TEXT NOT NULL, kind TEXT NOT NULL, language TEXT, secret TEXT NOT NULL, link TEXT,
  sent_date TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS authorization_codes (
  code_hash TEXT PRIMARY KEY, member_id TEXT NOT NULL, redirect_uri TEXT, code_challenge TEXT NOT NULL, expires_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS redirect_sessions (id TEXT PRIMARY KEY, full_url TEXT NOT NULL) STRICT;
`;

const textTests: Record<string, (text: string, part: string) => boolean> = {
  text_contains: (text, part) => text.includes(part),
  text_starts_with: (text, part) => text.startsWith(part),
  text_ends_with: (text, part) => text.endsWith(part),
};

/** Opens the platform's database, a file or `:memory:`, and creates what is missing of its tables. */
export function openDatabase(file: string): DatabaseSync {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA foreign_keys = ON');
  db.exec(schema);
  // SQLite's own lower() and LIKE know only ASCII letters.
  for (const [name, test] of Object.entries(textTests))
    db.function(name, { deterministic: true }, (text, part) =>
      Number(text !== null && test(String(text).toLowerCase(), String(part).toLowerCase())),
    );
  return db;
}

/** Runs the work so that it is written whole or, when it throws, not at all. */
export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}

/** Runs the work inside a transaction so that its own writes are undone when it throws. */
export function inSavepoint<T>(db: DatabaseSync, work: () => T): T {
  db.exec('SAVEPOINT step');
  try {
    return work();
  } catch (error) {
    db.exec('ROLLBACK TO step');
    throw error;
  } finally {
    db.exec('RELEASE step');
  }
}

/** Writes one new row; the keys are column names, never text from outside. */
export function insertRow(db: DatabaseSync, table: string, row: object): void {
  const columns = Object.keys(row);
  const places = columns.map(() => '?').join(', ');
  db.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`).run(
    ...(Object.values(row) as SQLInputValue[]),
  );
}

/** Changes the named columns of the rows that match; the keys are column names, never text from outside. */
export function updateRow(db: DatabaseSync, table: string, where: Record<string, string>, changes: object): void {
  const columns = Object.keys(changes);
  if (columns.length === 0) return;
  const set = columns.map((column) => `${column} = ?`).join(', ');
  const match = Object.keys(where)
    .map((column) => `${column} = ?`)
    .join(' AND ');
  const values = [...(Object.values(changes) as SQLInputValue[]), ...Object.values(where)];
  db.prepare(`UPDATE ${table} SET ${set} WHERE ${match}`).run(...values);
}

/** All rows of a query; the caller names their shape, which the schema above warrants. */
export function allRows<T>(db: DatabaseSync, sql: string, ...values: SQLInputValue[]): T[] {
  return db.prepare(sql).all(...values) as T[];
}

/** The first row of a query, or undefined. */
export function firstRow<T>(db: DatabaseSync, sql: string, ...values: SQLInputValue[]): T | undefined {
  return db.prepare(sql).get(...values) as T | undefined;
}
