import { createSerialQueue } from '../../base/queue.ts';
import type { StartCount, StartLog } from './start-log.ts';
import { recentStarts } from './start-window.ts';

/** Where the starts of the last minute and the pause are kept. If it fails, they hold for this limiter alone. */
export interface KeptStarts {
  /** Called once, before the first start. */
  load(): Promise<StartCount>;
  /** Replaces the kept count. */
  save(count: StartCount): Promise<void>;
}

/** How long a saved block of coming starts holds. */
const blockMs = 2000;
/** The most starts of one block. */
const maxBlock = 10;

export interface Reservation {
  load(): Promise<void>;
  /** Takes a start out of the block; false if it has none left. */
  take(): boolean;
  /** Saves what was started and a block of this many coming starts, so that a start is never counted too late. */
  renew(calls: number): Promise<void>;
  /** Saves a pause, or its end. */
  note(): Promise<void>;
}

export function createReservation(kept: KeptStarts, log: StartLog): Reservation {
  let [left, endsAt] = [0, 0];
  // An earlier save must not replace the result of a later one.
  const serially = createSerialQueue();
  const save = (coming: number): Promise<void> => {
    const at = log.now();
    const agesMs = recentStarts(log.starts(), at).map((start) => at - start.at);
    const comingMs = Array.from({ length: coming }, () => -blockMs);
    return kept.save({ agesMs: [...agesMs, ...comingMs], pausedMs: log.pausedMs() }).catch(() => undefined);
  };
  return {
    load: () => kept.load().then(log.addEarlier, () => undefined),
    take() {
      const isFree = left > 0 && log.now() < endsAt;
      if (isFree) left -= 1;
      return isFree;
    },
    renew: (calls) =>
      serially(async () => {
        const [at, size] = [log.now(), Math.min(maxBlock, calls)];
        await save(size);
        [left, endsAt] = [size, at + blockMs];
      }),
    note: () => serially(() => save(left)),
  };
}
