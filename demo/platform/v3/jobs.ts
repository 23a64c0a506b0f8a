import { inTransaction } from '../database.ts';
import { runBulk } from './bulk.ts';
import { insertDocument, replaceDocument, requireDocument } from './documents.ts';
import type { DocumentStore } from './documents.ts';

/** The progress of a job; `errorByCodeCount` counts the failures by code. */
interface JobCounts {
  total: number;
  successCount: number;
  failCount: number;
  errorByCodeCount: Record<string, number>;
}

interface Work<T> {
  jobId: string;
  remaining: T[];
  write(item: T): void;
}

/** The number of items per turn, so that other requests get theirs. */
const itemsPerTurn = 20;

/** The entity id of an item: the item itself if it is an id, else the id inside. */
function readEntityId(item: unknown): string {
  if (typeof item === 'string') return item;
  return typeof item === 'object' && item !== null && 'id' in item ? String(item.id) : '';
}

function count(counts: JobCounts, code: string | undefined): void {
  if (code === undefined) {
    counts.successCount += 1;
    return;
  }
  counts.failCount += 1;
  counts.errorByCodeCount[code] = (counts.errorByCodeCount[code] ?? 0) + 1;
}

function writeNext<T>(shop: DocumentStore, { jobId, remaining, write }: Work<T>): void {
  const job = requireDocument(shop, 'job', jobId);
  const counts = job['counts'] as JobCounts;
  const items = remaining.splice(0, itemsPerTurn);
  const writeOne = (item: T) => {
    write(item);
    return { id: readEntityId(item) };
  };
  for (const { itemMetadata } of runBulk(shop, items, false, writeOne, readEntityId).results) {
    const { id: entityId, success, error } = itemMetadata;
    count(counts, error?.code);
    insertDocument(shop, 'job-item', { jobId, entityId, success, error });
  }
  replaceDocument(shop, 'job', { ...job, counts, status: remaining.length > 0 ? 'PROCESSING' : 'FINISHED' });
}

function workOff<T>(shop: DocumentStore, work: Work<T>): void {
  if (!shop.db.isOpen) return;
  try {
    inTransaction(shop.db, () => writeNext(shop, work));
  } catch (error) {
    console.error(error);
    replaceDocument(shop, 'job', { ...requireDocument(shop, 'job', work.jobId), status: 'FAILED' });
    return;
  }
  if (work.remaining.length > 0) setImmediate(workOff<T>, shop, work);
}

/**
 * Starts a job that writes these items after the response; a refused item fails alone. An item is an id or contains
 * one.
 */
export function startJob<T>(shop: DocumentStore, items: readonly T[], write: (item: T) => void): { jobId: string } {
  const counts: JobCounts = { total: items.length, successCount: 0, failCount: 0, errorByCodeCount: {} };
  const { id: jobId } = insertDocument(shop, 'job', { status: 'INITIALIZED', metadata: {}, counts });
  setImmediate(workOff<T>, shop, { jobId, remaining: [...items], write });
  return { jobId };
}
