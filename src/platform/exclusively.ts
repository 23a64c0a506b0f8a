/**
 * Runs work while no other context of the extension runs work with any of these names. Locks are requested in one
 * order, so that two callers never deadlock.
 */
export const runExclusively = (names: readonly string[], work: () => Promise<void>): Promise<void> =>
  names.toSorted().reduceRight((inner, name) => () => navigator.locks.request(`edits ${name}`, inner), work)();
