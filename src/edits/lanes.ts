/** Work in order for one key, side by side for different ones. */
export interface Lanes {
  isBusy(key: string): boolean;
  /** Resolves once what is on a key now has ended, well or badly. */
  untilFree(key: string): Promise<void>;
  /** Runs work once everything before it on any of its keys has ended, well or badly. */
  run(keys: readonly string[], work: () => Promise<void>): Promise<void>;
}

export function createLanes(): Lanes {
  const tails = new Map<string, Promise<void>>();
  const leave = async (ended: Promise<void>, keys: readonly string[]): Promise<void> => {
    await ended.catch(() => undefined);
    for (const key of keys) if (ends.get(key) === ended) [tails, ends].forEach((map) => map.delete(key));
  };
  /** What a tail belongs to. */
  const ends = new Map<string, Promise<void>>();
  return {
    isBusy: (key) => tails.has(key),
    untilFree: (key) => tails.get(key) ?? Promise.resolve(),
    run(keys, work) {
      const earlier = keys.flatMap((key) => tails.get(key) ?? []);
      const ended = after(earlier, work);
      const tail = leave(ended, keys);
      for (const key of keys) {
        tails.set(key, tail);
        ends.set(key, ended);
      }
      return ended;
    },
  };
}

async function after(earlier: Promise<void>[], work: () => Promise<void>): Promise<void> {
  await Promise.all(earlier);
  await work();
}
