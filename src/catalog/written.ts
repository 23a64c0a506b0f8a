import type { ShelfedgeError } from '../base/errors.ts';

/** The outcome of one change of many. */
export type Written = { tag: 'ok' } | { tag: 'failed'; error: ShelfedgeError };
