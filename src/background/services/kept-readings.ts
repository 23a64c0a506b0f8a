import { createSerialQueue } from '../../base/queue.ts';
import { packProduct, unpackProduct } from '../../domain/packed-product.ts';
import { noReadings, readingOf, withReadings, type Read, type Readings } from '../../products/readings/readings.ts';
import type { Reader } from '../../domain/reader.ts';
import type { AppStore } from '../../store/app-store.ts';
import { readPacked, type PackedReading, type ReadingRecord, type ReadingRecords } from './reading-records.ts';
import type { Seal } from './sealing.ts';
import type { Sequence } from './sequence.ts';

/** The readings on disk: what shoppers may see as it is, the rest sealed. */
export interface KeptReadings {
  /** Holds the store's readings of earlier workers, as far as they can be unsealed, beside those of this one. */
  load(storeId: string): Promise<void>;
  /** Resolves once everything that was read so far is stored. */
  settled(): Promise<void>;
}

interface KeptReadingsOptions {
  app: AppStore;
  sequence: Pick<Sequence, 'next'>;
  records: ReadingRecords;
  /** The seal of a store; undefined while its key is not there. */
  sealOf(storeId: string): Promise<Seal | undefined>;
  /** False for a store that is disconnected: nothing of it is stored. */
  isKept(storeId: string): boolean;
  report(error: unknown): void;
}

/** Stores each reading that `app` gets, soon; of several while a write is under way, the last of each product. */
export function createKeptReadings(options: KeptReadingsOptions): KeptReadings {
  const { app, records, sealOf, isKept, report } = options;
  const serially = createSerialQueue();
  /** The products that a write will store, by store. */
  const waiting = new Map<string, Set<string>>();
  /** The maps of readings that came from the disk. */
  const loaded = new WeakSet<Readings>();
  const store = async (storeId: string): Promise<void> => {
    const ids = waiting.get(storeId) ?? new Set();
    waiting.delete(storeId);
    const seal = await sealOf(storeId);
    const readings = app.getState().readings[storeId] ?? noReadings;
    const changed = await Promise.all(
      [...ids].map(async (productId) => (await toRecord(readings, { storeId, productId }, seal)) ?? productId),
    );
    if (!isKept(storeId)) return;
    await records.put(
      storeId,
      changed.filter((record) => typeof record !== 'string'),
      changed.filter((gone) => typeof gone === 'string'),
    );
  };
  app.subscribe(({ readings }, { readings: before }) => {
    if (readings === before) return;
    for (const [storeId, now] of Object.entries(readings)) {
      const then = before[storeId] ?? noReadings;
      if (now === then || loaded.has(now)) continue;
      const isDue = waiting.has(storeId);
      const ids = waiting.get(storeId) ?? new Set();
      waiting.set(storeId, ids);
      for (const [id, known] of now) if (then.get(id) !== known) ids.add(id);
      for (const id of then.keys()) if (!now.has(id)) ids.add(id);
      if (!isDue) serially(() => store(storeId)).catch(report);
    }
  });
  return { load: createLoading(options, loaded), settled: () => serially(() => Promise.resolve()) };
}

/** Loads the readings of a store once for each key. The maps that it makes are noted in `loaded`. */
function createLoading(
  { app, sequence, records, sealOf, isKept }: KeptReadingsOptions,
  loaded: Pick<WeakSet<Readings>, 'add'>,
): KeptReadings['load'] {
  const loads = new Map<string, { seal: Seal | undefined; done: Promise<void> }>();
  const load = async (storeId: string, seal: Seal | undefined): Promise<void> => {
    const stored = await records.all(storeId);
    // A number that is not given yet comes from a count of starts that was lost: such a reading replaces nothing.
    const next = sequence.next();
    const read = (await Promise.all(stored.map((record) => toReadings(record, seal))))
      .flat()
      .map((one) => ({ ...one, seq: one.seq < next ? one.seq : 0 }));
    app.setState(({ readings }) => {
      const before = readings[storeId] ?? noReadings;
      const after = withReadings(before, read);
      if (after === before || !isKept(storeId)) return {};
      loaded.add(after);
      return { readings: { ...readings, [storeId]: after } };
    });
  };
  return async (storeId) => {
    const seal = await sealOf(storeId);
    const known = loads.get(storeId);
    // Under another key, or none, other readings can be unsealed.
    const done = known !== undefined && known.seal === seal ? known.done : load(storeId, seal);
    loads.set(storeId, { seal, done });
    await done.catch((error: unknown) => {
      loads.delete(storeId);
      throw error;
    });
  };
}

/** The record of a product; null if nothing of it is held any more. */
async function toRecord(
  readings: Readings,
  { storeId, productId }: Pick<ReadingRecord, 'storeId' | 'productId'>,
  seal: Seal | undefined,
): Promise<ReadingRecord | null> {
  const [shown, own] = [readingOf(readings, productId, 'shopper'), readings.get(productId)?.merchant];
  if (shown === undefined && own === undefined) return null;
  const seq = Math.max(shown?.seq ?? 0, own?.seq ?? 0);
  const sealed = own === undefined || seal === undefined ? null : await seal.seal(JSON.stringify(pack(own)));
  return { storeId, productId, seq, shown: shown === undefined ? null : pack(shown), sealed };
}

async function toReadings({ shown, sealed }: ReadingRecord, seal: Seal | undefined): Promise<Read[]> {
  const text = sealed === null ? undefined : await seal?.unseal(sealed);
  const own = text === undefined ? undefined : readPacked(text);
  return [
    ...(shown === null ? [] : [unpack(shown, 'shopper')]),
    ...(own === undefined ? [] : [unpack(own, 'merchant')]),
  ];
}

const pack = ({ product, seq, atMs }: Omit<Read, 'reader'>): PackedReading => ({
  product: packProduct(product),
  seq,
  atMs,
});
const unpack = ({ product, ...at }: PackedReading, reader: Reader): Read => ({
  product: unpackProduct(product),
  ...at,
  reader,
});
