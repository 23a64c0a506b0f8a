/** Runs one piece of work at a time, in the order in which it was added. */
export type SerialQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** Creates a queue. The promise of a piece of work settles as that work does; a failure does not stop the queue. */
export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work, work);
    last = done;
    return done;
  };
}
