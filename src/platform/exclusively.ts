/**
 * Runs work while nobody else, in any context of the extension, runs work of any of these names. They are asked for in
 * one order, so that two who share some never wait for each other.
 */
export const runExclusively = (names: readonly string[], work: () => Promise<void>): Promise<void> =>
  names.toSorted().reduceRight((inner, name) => () => navigator.locks.request(`edits ${name}`, inner), work)();
