import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import { readRecord, toRecord, withOrder, type EditRecord } from './records.ts';

/** A record that could not be read and was moved out of the way. */
export interface UnreadableRecord {
  record: unknown;
  why: 'newer' | 'damaged';
  at: number;
}

export interface JournalSchema extends DBSchema {
  edits: {
    key: string;
    value: EditRecord;
    indexes: {
      order: [number, string];
      isOpen: number;
      place: [string, string];
      batch: [string, string];
    };
  };
  batches: { key: string; value: { id: string } };
  unreadable: { key: number; value: UnreadableRecord };
  meta: { key: string; value: unknown };
}
export type JournalDatabase = IDBPDatabase<JournalSchema>;

/** The key of the last order that was assigned, in the table `meta`. */
export const lastOrderKey = 'order';

/** A transaction that writes. */
export type Writable = IDBPTransaction<JournalSchema, StoreNames<JournalSchema>[], 'readwrite'>;

/** The schema version of the database. */
export const version = 3;

type Upgrade = IDBPTransaction<JournalSchema, StoreNames<JournalSchema>[], 'versionchange'>;

/** Brings a journal of an earlier version to this one, in one transaction: completely or not at all. */
export async function upgrade(db: JournalDatabase, from: number, transaction: Upgrade): Promise<void> {
  if (from < 1) db.createObjectStore('edits', { keyPath: 'id' });
  const edits = transaction.objectStore('edits');
  if (from < 2) {
    edits.createIndex('isOpen', 'isOpen');
    edits.createIndex('place', ['storeId', 'productId']);
    edits.createIndex('batch', ['batchId', 'tag']);
    db.createObjectStore('batches', { keyPath: 'id' });
    db.createObjectStore('unreadable', { autoIncrement: true });
    db.createObjectStore('meta');
  }
  for (const name of ['createdAt', 'when']) if (hasIndex(edits, name)) edits.deleteIndex(name);
  if (from > 0) await renewRecords(transaction, from);
  edits.createIndex('order', ['order', 'id']);
}

const hasIndex = (store: { indexNames: DOMStringList }, name: string): boolean => store.indexNames.contains(name);

const pageSize = 1000;

/** Gives the records of earlier versions what the indexes need. A record of unknown form stays as it is. */
async function renewRecords(transaction: Upgrade, from: number): Promise<void> {
  const edits = transaction.objectStore('edits');
  let last = 0;
  let page = await edits.getAll(null, pageSize);
  while (page.length > 0) {
    for (const record of page) {
      const renewed = from === 1 ? renewFirst(record) : renew(record);
      if (renewed === undefined) continue;
      last = Math.max(last, renewed.order);
      void edits.put(renewed);
    }
    page = await edits.getAll(IDBKeyRange.lowerBound(page.at(-1)?.id, true), pageSize);
  }
  await transaction.objectStore('meta').put(last, lastOrderKey);
}

/** Records are not parsed, so that a long history is upgraded in seconds. */
const renew = (record: EditRecord): EditRecord | undefined =>
  record.version === 2 && typeof record['createdAt'] === 'number' ? (withOrder(record) as EditRecord) : undefined;

function renewFirst(record: EditRecord): EditRecord | undefined {
  const reading = readRecord(record);
  return reading.tag === 'edit' ? toRecord(reading.edit) : undefined;
}
