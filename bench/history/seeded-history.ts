import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import type { Batch } from '../../src/domain/batch.ts';
import type { Edit } from '../../src/domain/edit.ts';
import { lastOrderKey, version } from '../../src/edits/journal/journal-schema.ts';
import { toRecord } from '../../src/edits/journal/records.ts';
import { toSubject, type Subject } from '../../src/edits/journal/subject-text.ts';
import { inTime } from './ask.ts';

const chunkSize = 2_000;
const chunkMs = 60_000;
const products = 500;
const rowsOfBatch = 500;
const ownEdits = 50;
const dayMs = 24 * 60 * 60 * 1000;
const days = 300;

interface Named {
  id: string;
  name: string;
}

/** A history to search: half of its edits are rows of bulk changes. */
export interface SeededHistory {
  edits: Edit[];
  batches: Batch[];
}

/**
 * Makes a history of finished edits, evenly over the last days, oldest first. The shop's own product has equally many of
 * them however long the history is, so that answers about it have the same length.
 */
export function createHistory(count: number, storeId: string, real: Named): SeededHistory {
  const start = Date.now() - days * dayMs;
  const batches: Batch[] = [];
  const edits = Array.from({ length: count }, (_, index) => {
    const at = Math.floor(start + (index / count) * (days - 1) * dayMs);
    const isRow = Math.floor(index / rowsOfBatch) % 2 === 1;
    if (isRow && index % rowsOfBatch === 0) batches.push(createBatch(storeId, at));
    const batchId = isRow ? (batches.at(-1)?.id ?? null) : null;
    const number = index % products;
    const isOwn = index % Math.ceil(count / ownEdits) === 0;
    const product = isOwn ? real : { id: toProductId(number), name: `Walnut bowl no. ${number}` };
    return createEdit({ storeId, product, at, batchId, number: index });
  });
  for (const batch of batches) batch.total = edits.filter(({ batchId }) => batchId === batch.id).length;
  return { edits, batches };
}

export const toProductId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const createBatch = (storeId: string, at: number): Batch => ({
  id: randomUUID(),
  storeId,
  title: 'Names of all products',
  surface: 'workbench',
  createdAt: at,
  order: at,
  state: 'running',
  total: 0,
  cancelled: 0,
  replaced: 0,
  undoOf: null,
});

interface Made {
  storeId: string;
  product: Named;
  at: number;
  batchId: string | null;
  number: number;
}

const createEdit = ({ storeId, product, at, batchId, number }: Made): Edit => ({
  id: randomUUID(),
  productId: product.id,
  variantId: null,
  locationId: null,
  field: 'name',
  base: `${product.name} ${number}`,
  value: product.name,
  delta: null,
  productName: product.name,
  variantLabel: null,
  locationNumber: null,
  currency: 'EUR',
  storeId,
  ownValues: [],
  surface: batchId === null ? 'popup' : 'workbench',
  createdAt: at,
  order: at + number,
  keyFingerprint: null,
  batchId,
  sent: { before: `${product.name} ${number}`, revision: null, isAnswered: true, at },
  after: product.name,
  replaced: [],
  undoOf: null,
  state: { tag: 'applied', at: at + 1000 },
  finishedSeq: number + 1,
});

/** Writes a history into the journal of the extension that a page belongs to. The worker must be stopped afterwards. */
export async function writeHistory(page: Page, { edits, batches }: SeededHistory): Promise<void> {
  const subjects = new Map<string, Subject>();
  for (const edit of edits) subjects.set(edit.productId, toSubject(subjects.get(edit.productId), edit));
  const last = edits.at(-1);
  if (last === undefined) return;
  for (let from = 0; from < edits.length; from += chunkSize)
    await put(page, 'edits', edits.slice(from, from + chunkSize).map(toRecord));
  await put(page, 'subjects', [...subjects.values()]);
  await put(page, 'batches', batches);
  await put(page, 'meta', [last.order], lastOrderKey);
}

const put = (page: Page, table: string, values: unknown[], key?: string): Promise<void> =>
  inTime(
    page.evaluate(
      async (task) => {
        const db = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open('shelfedge-journal', task.version);
          opening.addEventListener('success', () => resolve(opening.result));
          opening.addEventListener('error', () => reject(opening.error ?? new Error('the journal does not open')));
        });
        try {
          const transaction = db.transaction(task.table, 'readwrite', { durability: 'relaxed' });
          for (const value of task.values) transaction.objectStore(task.table).put(value, task.key);
          await new Promise<void>((resolve, reject) => {
            transaction.addEventListener('complete', () => resolve());
            transaction.addEventListener('abort', () =>
              reject(transaction.error ?? new Error('the history was not written')),
            );
          });
        } finally {
          db.close();
        }
      },
      { version, table, values, key },
    ),
    `${values.length} records of ${table}`,
    chunkMs,
  );
