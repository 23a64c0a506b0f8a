import type { KeptStarts } from '../../client/http/start-reservation.ts';
import { readKey, removeKey, writeKey, type StorageAreas } from './stored-values.ts';

export interface KeptStartsOptions extends StorageAreas {
  /** Epoch ms. */
  now(): number;
}

/**
 * The starts of a store's calls and the pause that it asked for, beyond the worker and the browser. Ages become times
 * by the machine's clock, the only one that goes on between two workers. After the clock was set back, every start
 * counts as recent. A store that is not connected leaves nothing behind.
 */
export function createKeptStarts(options: KeptStartsOptions, storeId: string, isConnected: () => boolean): KeptStarts {
  return {
    async load() {
      const kept = await readKey(options, 'callStarts', storeId);
      if (kept === undefined) return { agesMs: [], pausedMs: 0 };
      const passedMs = Math.max(0, options.now() - kept.savedAt);
      const pausedMs = Math.max(0, kept.pausedMs - passedMs);
      return { agesMs: kept.agesMs.map((ms) => ms + passedMs), pausedMs };
    },
    async save({ agesMs, pausedMs }) {
      if (!isConnected()) return;
      const wholeMs = { agesMs: agesMs.map((ms) => Math.floor(ms)), pausedMs: Math.ceil(pausedMs) };
      const kept = { savedAt: options.now(), ...wholeMs };
      await writeKey(options, 'callStarts', kept, storeId);
      // The store may have been disconnected meanwhile.
      if (!isConnected()) await removeKey(options, 'callStarts', storeId);
    },
  };
}
