/** Runs work of one key in order, and work of different keys concurrently. Failed work blocks no later work. */
export interface KeyedQueue {
  isBusy(key: string): boolean;
  /** Resolves once the key's current work has settled. */
  untilFree(key: string): Promise<void>;
  /** Runs work once all earlier work of its keys has settled. Settles as this work does. */
  run<T>(keys: readonly string[], work: () => Promise<T>): Promise<T>;
}

export function createKeyedQueue(): KeyedQueue {
  const tails = new Map<string, Promise<void>>();
  /** The work that each tail cleans up after. */
  const ends = new Map<string, Promise<unknown>>();
  const cleanUp = async (ended: Promise<unknown>, keys: readonly string[]): Promise<void> => {
    await ended.catch(() => undefined);
    for (const key of keys) if (ends.get(key) === ended) [tails, ends].forEach((map) => map.delete(key));
  };
  return {
    isBusy: (key) => tails.has(key),
    untilFree: (key) => tails.get(key) ?? Promise.resolve(),
    run(keys, work) {
      const earlier = keys.flatMap((key) => tails.get(key) ?? []);
      const ended = runAfter(earlier, work);
      const tail = cleanUp(ended, keys);
      for (const key of keys) {
        tails.set(key, tail);
        ends.set(key, ended);
      }
      return ended;
    },
  };
}

async function runAfter<T>(earlier: Promise<void>[], work: () => Promise<T>): Promise<T> {
  await Promise.all(earlier);
  return work();
}

/** Runs one piece of work at a time, in the order in which it was added. */
export type SerialQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** Creates a queue with a single key. */
export function createSerialQueue(): SerialQueue {
  const queue = createKeyedQueue();
  return (work) => queue.run([''], work);
}

/**
 * Does asynchronous work. Uses while it is under way wait for it and for one more time, which they share: what they want to see
 * may have come after it began.
 */
export function renewed<T>(work: () => Promise<T>): () => Promise<T> {
  const serially = createSerialQueue();
  let next: Promise<T> | undefined;
  return () =>
    (next ??= serially(() => {
      next = undefined;
      return work();
    }));
}
