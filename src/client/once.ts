/** A part that is made at its first use and then kept: schemas cost start-up time, and a program uses few of them. */
export function once<T>(make: () => T): () => T {
  let made: { part: T } | undefined;
  return () => (made ??= { part: make() }).part;
}
