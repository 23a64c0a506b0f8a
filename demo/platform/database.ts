import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { laterColumns, schema } from './schema.ts';

const textTests: Record<string, (text: string, part: string) => boolean> = {
  text_contains: (text, part) => text.includes(part),
  text_starts_with: (text, part) => text.startsWith(part),
  text_ends_with: (text, part) => text.endsWith(part),
};

function addLaterColumns(db: DatabaseSync): void {
  for (const [table, column, type] of laterColumns) {
    const known = db.prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?').get(table, column);
    if (known === undefined) db.exec(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
  }
}

/** Opens the platform's database, a file or `:memory:`, and creates missing tables. */
export function openDatabase(file: string): DatabaseSync {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA foreign_keys = ON');
  db.exec(schema);
  addLaterColumns(db);
  // SQLite's own lower() and LIKE know only ASCII letters.
  for (const [name, test] of Object.entries(textTests))
    db.function(name, { deterministic: true }, (text, part) =>
      Number(text !== null && test(String(text).toLowerCase(), String(part).toLowerCase())),
    );
  return db;
}

/** Runs the work in a transaction; a throw rolls everything back. */
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

/** Runs the work in a savepoint; a throw rolls its own writes back. */
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

const statements = new WeakMap<DatabaseSync, Map<string, StatementSync>>();
/** Filters make queries of their own, which come once and again. */
const maxStatements = 500;

/** A statement of this database; compiled once, because that takes longer than most of them run. */
function statementOf(db: DatabaseSync, sql: string): StatementSync {
  const known = statements.get(db) ?? new Map<string, StatementSync>();
  statements.set(db, known);
  const statement = known.get(sql) ?? db.prepare(sql);
  if (known.size >= maxStatements) known.clear();
  known.set(sql, statement);
  return statement;
}

/** Writes one new row; the keys are column names, never text from outside. */
export function insertRow(db: DatabaseSync, table: string, row: object): void {
  const columns = Object.keys(row);
  const places = columns.map(() => '?').join(', ');
  const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`;
  statementOf(db, sql).run(...(Object.values(row) as SQLInputValue[]));
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
  statementOf(db, `UPDATE ${table} SET ${set} WHERE ${match}`).run(...values);
}

/** All rows of a query; the caller names their type, which the schema guarantees. */
export function allRows<T>(db: DatabaseSync, sql: string, ...values: SQLInputValue[]): T[] {
  return statementOf(db, sql).all(...values) as T[];
}

/** The first row of a query, or undefined. */
export function firstRow<T>(db: DatabaseSync, sql: string, ...values: SQLInputValue[]): T | undefined {
  return statementOf(db, sql).get(...values) as T | undefined;
}
