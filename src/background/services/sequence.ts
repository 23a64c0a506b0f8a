import { readKey, writeKey, type StorageAreas } from './stored-values.ts';

/**
 * Numbers that only grow, whatever the clock does and over the worker's death: readings get one when they are asked for,
 * edits when they finish. The greater number is the newer.
 */
export interface Sequence {
  next(): number;
  /** Makes sure that every following number is greater than this one. */
  pass(seq: number): void;
  /** Goes on after every number of earlier workers. Call it before the first number is given. */
  restore(): Promise<void>;
}

/** How many numbers a worker may give before they are those of the next one; at 200 calls a minute, two months of work. */
const perWorker = 2 ** 24;

/** Counts the starts of workers in the storage that outlives the browser, so that no number has to be stored by itself. */
export function createSequence(areas: StorageAreas): Sequence {
  let last = 0;
  return {
    next: () => (last += 1),
    pass: (seq) => void (last = Math.max(last, seq)),
    async restore() {
      const starts = ((await readKey(areas, 'workerStarts')) ?? 0) + 1;
      last = Math.max(last, starts * perWorker);
      await writeKey(areas, 'workerStarts', starts);
    },
  };
}
