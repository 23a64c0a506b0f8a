/**
 * Creates a value at its first use and caches it: building all schemas would slow start-up, and a program uses few of
 * them.
 */
export function once<T>(make: () => T): () => T {
  let made: { part: T } | undefined;
  return () => (made ??= { part: make() }).part;
}
