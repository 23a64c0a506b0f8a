/**
 * Creates a value at its first use and caches it: building all schemas would slow start-up, and a program uses few of
 * them.
 */
export function once<T>(make: () => T): () => T {
  let made: { part: T } | undefined;
  return () => (made ??= { part: make() }).part;
}

/** Does asynchronous work at its first use. Later uses wait for the same, unless it failed: then it is done again. */
export function onceDone(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}

/** Does asynchronous work. Uses while it is under way wait for the same. */
export function shared<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  return () => (running ??= work().finally(() => (running = undefined)));
}
