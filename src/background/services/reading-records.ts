import type { DBSchema, IDBPDatabase } from 'idb';
import { PackedProduct } from '../../domain/packed-product.ts';
import { z } from '../../base/schema.ts';
import { createDatabase, readFrom, write } from '../../edits/journal/database.ts';
import type { FindRoom } from '../../edits/journal/storage-failure.ts';
import { maxReadings } from '../../products/readings/readings.ts';
import { Cipher } from './cipher.ts';

const PackedReading = z.object({ product: PackedProduct, seq: z.int(), atMs: z.number() });
export type PackedReading = z.infer<typeof PackedReading>;

/** A reading in the text that was sealed; undefined for another text. */
export function readPacked(text: string): PackedReading | undefined {
  try {
    return PackedReading.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** The readings of a product, as they are stored. */
export const ReadingRecord = z.object({
  storeId: z.string(),
  productId: z.string(),
  /** The place of its newest reading. */
  seq: z.int(),
  /** The part that shoppers may see; null where that is nothing. */
  shown: z.nullable(PackedReading),
  /** The merchant's own reading; null where no merchant has read it, or its key was gone when it was stored. */
  sealed: z.nullable(Cipher),
});
export type ReadingRecord = z.infer<typeof ReadingRecord>;

/** The storage of readings. It is no loss if they are gone: each can be read again. */
export interface ReadingRecords {
  /** The readable records of a store. */
  all(storeId: string): Promise<ReadingRecord[]>;
  /**
   * Stores records in place of earlier ones, and removes those of the products that are gone. A record that has nothing sealed
   * leaves what is. The oldest make room.
   */
  put(storeId: string, records: readonly ReadingRecord[], gone: readonly string[]): Promise<void>;
  remove(storeId: string): Promise<void>;
}

interface ReadingsSchema extends DBSchema {
  readings: { key: [string, string]; value: unknown; indexes: { seq: [string, number] } };
}

interface ReadingRecordsOptions {
  name?: string;
  findRoom: FindRoom;
}

/** Opens the database of readings, which no page of a store and no content script can reach. */
export function openReadingRecords({ name = 'shelfedge-readings', findRoom }: ReadingRecordsOptions): ReadingRecords {
  const open = createDatabase<ReadingsSchema>({ name, version: 1, upgrade, table: 'readings', findRoom });
  return {
    all: async (storeId) =>
      (await readFrom(open, (db) => db.getAll('readings', ofStore(storeId)))).flatMap(
        (value) => ReadingRecord.safeParse(value).data ?? [],
      ),
    put: (storeId, records, gone) =>
      write(open, ['readings'], 'relaxed', async (transaction) => {
        const store = transaction.objectStore('readings');
        for (const record of records) {
          const before =
            record.sealed === null
              ? ReadingRecord.safeParse(await store.get([storeId, record.productId])).data
              : undefined;
          await store.put({ ...record, sealed: record.sealed ?? before?.sealed ?? null });
        }
        for (const productId of gone) await store.delete([storeId, productId]);
        let over = (await store.count(ofStore(storeId))) - maxReadings;
        if (over <= 0) return;
        const oldest = store.index('seq').iterate(ofStore(storeId));
        for await (const cursor of oldest) {
          if ((over -= 1) < 0) break;
          await cursor.delete();
        }
      }),
    remove: (storeId) =>
      write(open, ['readings'], 'relaxed', (transaction) =>
        transaction.objectStore('readings').delete(ofStore(storeId)),
      ),
  };
}

/** Every key, or place in the order of readings, of a store. */
const ofStore = (storeId: string): IDBKeyRange => IDBKeyRange.bound([storeId], [storeId, []]);

function upgrade(db: IDBPDatabase<ReadingsSchema>): void {
  db.createObjectStore('readings', { keyPath: ['storeId', 'productId'] }).createIndex('seq', ['storeId', 'seq']);
}
