import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb';
import type { DraftBatch, DraftRequest, DraftRow, RowKind } from '../../domain/draft-batch.ts';
import { readRecord, recordVersion, toRecord, type EditRecord } from './records.ts';
import { toSubject, type Subject } from './subject-text.ts';

/** A record that could not be read and was moved out of the way. */
export interface UnreadableRecord {
  record: unknown;
  why: 'newer' | 'damaged';
  at: number;
}

/** The indexes of the edits. Each with `rank` or `age` has the newest first, so that a page is one read. */
export type EditIndexes = {
  rank: number;
  /** By the time of typing, for days. */
  age: [number, number];
  open: [number, number];
  single: [number, number];
  place: [string, string, number];
  rows: [string, number];
  /** For counting. */
  batch: [string, string];
  /** The replaced edits, by each edit that took their place. */
  replacedBy: string;
};

const indexes: Record<keyof EditIndexes, string | string[]> = {
  rank: 'rank',
  age: ['age', 'rank'],
  open: ['isOpen', 'rank'],
  single: ['isSingle', 'rank'],
  place: ['storeId', 'productId', 'rank'],
  rows: ['batchId', 'rank'],
  batch: ['batchId', 'tag'],
  replacedBy: 'replacedBy',
};

/** A row of a draft batch as stored. */
export interface DraftRowRecord {
  batchId: string;
  storeId: string;
  /** The target; a draft has each once. */
  place: string;
  /** The place among the rows of the draft, from 0, without gaps. */
  at: number;
  kind: RowKind;
  row: DraftRow;
}

export interface JournalSchema extends DBSchema {
  edits: { key: string; value: EditRecord; indexes: EditIndexes & { when: [number, string] } };
  /** By `continuable`: the batches that have had cancelled rows. */
  batches: { key: string; value: { id: string }; indexes: { continuable: number } };
  /** The names that the edits of a product have, for the search. */
  subjects: { key: [string, string]; value: Subject };
  unreadable: { key: number; value: UnreadableRecord };
  meta: { key: string; value: unknown };
  draftBatches: { key: string; value: DraftBatch };
  /** Apart from its draft batch, because a long list of products is not written again with each piece. */
  draftRequests: { key: string; value: { id: string; storeId: string; request: DraftRequest } };
  draftRows: {
    key: [string, string];
    value: DraftRowRecord;
    indexes: { at: [string, number]; kind: [string, string, number] };
  };
}
export type JournalDatabase = IDBPDatabase<JournalSchema>;

/** The key of the last order that was assigned, in the table `meta`. */
export const lastOrderKey = 'order';

/** A transaction that writes. */
export type Writable = IDBPTransaction<JournalSchema, StoreNames<JournalSchema>[], 'readwrite'>;

/** The schema version of the database. */
export const version = 5;

type Upgrade = IDBPTransaction<JournalSchema, StoreNames<JournalSchema>[], 'versionchange'>;

/** Brings a journal of an earlier version to this one, in one transaction: completely or not at all. */
export async function upgrade(db: JournalDatabase, from: number, transaction: Upgrade): Promise<void> {
  if (from < 1) db.createObjectStore('edits', { keyPath: 'id' });
  if (from < 2) {
    db.createObjectStore('batches', { keyPath: 'id' });
    db.createObjectStore('unreadable', { autoIncrement: true });
    db.createObjectStore('meta');
  }
  if (from < 4) transaction.objectStore('batches').createIndex('continuable', 'continuable');
  createDrafts(db);
  if (from < 3) await upgradeEdits(db, from, transaction);
}

/** Creates the tables of draft batches, which version 5 has. */
function createDrafts(db: JournalDatabase): void {
  db.createObjectStore('draftBatches', { keyPath: 'id' });
  db.createObjectStore('draftRequests', { keyPath: 'id' });
  const rows = db.createObjectStore('draftRows', { keyPath: ['batchId', 'place'] });
  rows.createIndex('at', ['batchId', 'at']);
  rows.createIndex('kind', ['batchId', 'kind', 'at']);
}

/** Gives edits of versions before 3 the indexes of today. */
async function upgradeEdits(db: JournalDatabase, from: number, transaction: Upgrade): Promise<void> {
  db.createObjectStore('subjects', { keyPath: ['storeId', 'productId'] });
  const edits = transaction.objectStore('edits');
  if (from === 1) edits.createIndex('when', ['createdAt', 'id']);
  // Indexes are made after the records are renewed: that is faster than to keep them up to date.
  for (const name of Array.from(edits.indexNames)) if (name !== 'when') edits.deleteIndex(name);
  if (from > 0) {
    await renewRecords(transaction, from);
    edits.deleteIndex('when');
  }
  for (const [name, keyPath] of Object.entries(indexes))
    edits.createIndex(name as keyof EditIndexes, keyPath, { multiEntry: name === 'replacedBy' });
}

const pageSize = 1000;

/**
 * Gives the records of earlier versions the fields of the indexes, oldest first. A record of unknown form is set aside.
 */
async function renewRecords(transaction: Upgrade, from: number): Promise<void> {
  const edits = transaction.objectStore('edits');
  const subjects = new Map<string, Subject>();
  let last = 0;
  let range: IDBKeyRange | null = null;
  for (;;) {
    const page: EditRecord[] = await edits.index('when').getAll(range, pageSize);
    for (const record of page) {
      const renewed = renew(record, { from, order: Math.max(last + 1, Number(record['createdAt'])) });
      if (renewed === undefined) {
        const why = record.version > recordVersion ? 'newer' : 'damaged';
        void transaction.objectStore('unreadable').add({ record, why, at: Number(record['createdAt']) });
        void edits.delete(record.id);
        continue;
      }
      last = renewed.order;
      void edits.put(renewed);
      noteSubject(subjects, renewed);
    }
    const end = page.at(-1);
    if (end === undefined || page.length < pageSize) break;
    range = IDBKeyRange.lowerBound([end['createdAt'], end.id], true);
  }
  for (const subject of subjects.values()) void transaction.objectStore('subjects').put(subject);
  await transaction.objectStore('meta').put(last, lastOrderKey);
}

function noteSubject(subjects: Map<string, Subject>, record: EditRecord): void {
  const { storeId, productId } = record as unknown as Subject;
  const key = JSON.stringify([storeId, productId]);
  subjects.set(key, toSubject(subjects.get(key), record as unknown as Parameters<typeof toSubject>[1]));
}

/** A record of version 2 is not parsed, so that a long history is upgraded in seconds. */
function renew(record: EditRecord, { from, order }: { from: number; order: number }): EditRecord | undefined {
  const createdAt = record['createdAt'];
  if (typeof createdAt !== 'number' || Number.isNaN(order)) return undefined;
  if (from === 1) {
    const reading = readRecord({ ...record, order });
    return reading.tag === 'edit' ? toRecord(reading.edit) : undefined;
  }
  const isSingle = record['batchId'] === null && { isSingle: 1 as const };
  return record.version === recordVersion
    ? { ...record, order, rank: -order, age: -createdAt, ...isSingle }
    : undefined;
}
