import type { DatabaseSync } from 'node:sqlite';
import { allRows, firstRow, updateRow } from './database.ts';
import { diffRows } from './ledger-diff.ts';
import type { FieldChange, LedgerTable } from './ledger-diff.ts';

/** The author of a change. */
export interface Author {
  /** Null if no request caused the change. */
  requestId: string | null;
  /** A request, a foreign change by a fault, or a direct write to the database. */
  source: 'request' | 'fault' | 'database';
  /** The request's Origin header, which only browsers send. */
  origin: string | null;
}

/** An applied change of one field. */
export interface LedgerEntry extends Author, FieldChange {
  /** Incremented with every change of a row; fields of one row share the number. */
  n: number;
  /** Epoch milliseconds. */
  at: number;
  productId: string;
}

export interface Ledger {
  /** Runs the work and records its changes under this author. */
  as<T>(author: Author, work: () => T): T;
  /** The changes after number `after`, oldest first. */
  list(after?: number): LedgerEntry[];
  /** The number of the newest change, 0 before the first. */
  last(): number;
  /** Runs a read on the rows as before the last `behind` changes of these products; of any product if none is named. */
  before<T>(behind: number, productIds: string[], read: () => T): { result: T; last: number };
}

interface Row extends Author {
  n: number;
  at: number;
  table_name: LedgerTable;
  product_id: string;
  key: string;
  before: string;
  after: string;
}

const kept = 50_000;
const unknownAuthor: Author = { requestId: null, source: 'database', origin: null };

const watched: Record<LedgerTable, { productId: string; keys: string[]; when?: string }> = {
  products: { productId: 'NEW.id', keys: ['id'] },
  variants: { productId: 'NEW.product_id', keys: ['product_id', 'id'] },
  documents: {
    productId: "coalesce(json_extract(NEW.body, '$.productId'), NEW.id)",
    keys: ['kind', 'id'],
    when: "NEW.kind IN ('product', 'inventory-item')",
  },
};

function toObject(db: DatabaseSync, table: string, row: 'OLD' | 'NEW', only?: string[]): string {
  const columns = allRows<{ name: string }>(db, 'SELECT name FROM pragma_table_info(?)', table).map(({ name }) => name);
  return `json_object(${(only ?? columns).map((name) => `'${name}', ${row}.${name}`).join(', ')})`;
}

/** Temporary triggers: the ledger is not stored in the file, and a rollback removes its entries. */
function watch(db: DatabaseSync): void {
  db.exec(`CREATE TEMP TABLE ledger (n INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, requestId TEXT,
    source TEXT NOT NULL, origin TEXT, table_name TEXT NOT NULL, product_id TEXT NOT NULL, key TEXT NOT NULL,
    before TEXT NOT NULL, after TEXT NOT NULL);
    CREATE INDEX temp.ledger_of_product ON ledger (product_id)`);
  for (const [table, { productId, keys, when = 'true' }] of Object.entries(watched))
    db.exec(`CREATE TEMP TRIGGER ledger_${table} AFTER UPDATE ON main.${table} WHEN ${when} BEGIN
      INSERT INTO ledger (at, requestId, source, origin, table_name, product_id, key, before, after)
      VALUES (ledger_at(), ledger_author('requestId'), ledger_author('source'), ledger_author('origin'), '${table}',
        ${productId}, ${toObject(db, table, 'OLD', keys)}, ${toObject(db, table, 'OLD')}, ${toObject(db, table, 'NEW')});
      DELETE FROM ledger WHERE n <= last_insert_rowid() - ${kept};
    END`);
}

/** The rows of the last changes, newest first; what one request changed is one change. */
function readLastChanges(db: DatabaseSync, behind: number, productIds: string[]): Row[] {
  const sql = `WITH chosen AS (SELECT * FROM ledger WHERE ? = '[]' OR product_id IN (SELECT value FROM json_each(?))),
    last AS (SELECT coalesce(requestId, n) AS change, max(n) AS newest FROM chosen GROUP BY change
      ORDER BY newest DESC LIMIT ?)
    SELECT * FROM chosen WHERE coalesce(requestId, n) IN (SELECT change FROM last) ORDER BY n DESC`;
  const ids = JSON.stringify(productIds);
  return allRows<Row>(db, sql, ids, ids, behind);
}

function toEntries({ n, at, requestId, source, origin, ...row }: Row): LedgerEntry[] {
  const [before, after] = [JSON.parse(row.before) as object, JSON.parse(row.after) as object];
  const shared = { n, at, requestId, source, origin, productId: row.product_id };
  return diffRows(row.table_name, before, after).map((change) => ({ ...shared, ...change }));
}

/** Records the changes of products, variants and stock, whatever their source. */
export function createLedger(db: DatabaseSync, now: () => number): Ledger {
  let author = unknownAuthor;
  db.function('ledger_at', () => now());
  db.function('ledger_author', (part) => author[part as keyof Author]);
  watch(db);
  const last = (): number => firstRow<{ n: number | null }>(db, 'SELECT max(n) AS n FROM ledger')?.n ?? 0;
  return {
    last,
    as: (next, work) => {
      const before = author;
      author = next;
      try {
        return work();
      } finally {
        author = before;
      }
    },
    list: (after = 0) => allRows<Row>(db, 'SELECT * FROM ledger WHERE n > ? ORDER BY n', after).flatMap(toEntries),
    before: (behind, productIds, read) => {
      const rows = readLastChanges(db, behind, productIds);
      db.exec('BEGIN');
      try {
        for (const { table_name, key, before } of rows)
          updateRow(db, table_name, JSON.parse(key) as Record<string, string>, JSON.parse(before) as object);
        return { result: read(), last: (rows.at(-1)?.n ?? last() + 1) - 1 };
      } finally {
        db.exec('ROLLBACK');
      }
    },
  };
}
