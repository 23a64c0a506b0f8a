/** Runs work of one key in order, and work of different keys concurrently. */
export interface KeyedQueue {
  isBusy(key: string): boolean;
  /** Resolves once the key's current work has settled. */
  untilFree(key: string): Promise<void>;
  /** Runs work once all earlier work of its keys has settled. Rejects if this work fails. */
  run(keys: readonly string[], work: () => Promise<void>): Promise<void>;
}

export function createKeyedQueue(): KeyedQueue {
  const tails = new Map<string, Promise<void>>();
  const cleanUp = async (ended: Promise<void>, keys: readonly string[]): Promise<void> => {
    await ended.catch(() => undefined);
    for (const key of keys) if (ends.get(key) === ended) [tails, ends].forEach((map) => map.delete(key));
  };
  /** The work that each tail cleans up after. */
  const ends = new Map<string, Promise<void>>();
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

async function runAfter(earlier: Promise<void>[], work: () => Promise<void>): Promise<void> {
  await Promise.all(earlier);
  await work();
}
