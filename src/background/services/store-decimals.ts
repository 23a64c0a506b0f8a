import { createDecimals, type Decimals } from '../../catalog/decimals.ts';
import type { LearnedDecimals } from '../../domain/learned-decimals.ts';
import { createSerialQueue } from '../../base/queue.ts';
import { readKey, writeKey, type StorageAreas } from './stored-values.ts';

interface StoreDecimalsOptions extends StorageAreas {
  report(error: unknown): void;
  onDecimals(storeId: string, learned: LearnedDecimals): void;
}

/** The decimals of a store's currencies, stored until it is disconnected. `isConnected` is false for a store that is gone. */
export async function openDecimals(
  { report, onDecimals, ...areas }: StoreDecimalsOptions,
  storeId: string,
  isConnected: () => boolean,
): Promise<Decimals> {
  const serially = createSerialQueue();
  // Decimals that cannot be read or stored are learned again from the next reading.
  const known = await readKey(areas, 'decimals', storeId).catch(report);
  return createDecimals(known ?? {}, (learned) => {
    onDecimals(storeId, learned);
    void serially(() => (isConnected() ? writeKey(areas, 'decimals', learned, storeId) : Promise.resolve())).catch(
      report,
    );
  });
}
