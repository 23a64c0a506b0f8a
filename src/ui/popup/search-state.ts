import { retryDelayMs } from '../../domain/retry-delay.ts';
import type { ErrorCode } from '../../base/errors.ts';
import type { Product } from '../../domain/product.ts';
import type { Reader } from '../../domain/reader.ts';
import {
  noReadings,
  readingOf,
  withAnswer,
  withoutReading,
  type Read,
  type Readings,
} from '../../products/readings/readings.ts';
import type { Fetched } from '../../products/values/known-product.ts';

const debounceMs = 120;

/** The state of a search. Results stay until newer ones arrive or the search fails. */
export interface SearchState {
  text: string;
  /** Number of the newest request; answers to older ones are ignored. */
  request: number;
  /** When the newest request was sent, epoch ms. */
  askedAt: number;
  /** When the next request is due, epoch ms; null for none. */
  dueAt: number | null;
  /** The number of failures in a row. */
  failures: number;
  /** `retryAt`: when a failed request is retried automatically, epoch ms; null for never. */
  status: { tag: 'asking' } | { tag: 'answered' } | { tag: 'failed'; code: ErrorCode; retryAt: number | null };
  /** `atMs`: when the store was asked, epoch ms. */
  found: { text: string; ids: string[]; more: boolean; atMs: number } | null;
  /** Every product found so far, as last fetched. */
  known: Readings;
}

export type SearchEvent =
  | { type: 'typed'; text: string; atMs: number }
  /** A failure stays shown until an answer arrives, unless a person retries. */
  | { type: 'requested'; atMs: number; byHand?: boolean }
  | { type: 'answered'; request: number; text: string; products: Product[]; more: boolean; seq: number; reader: Reader }
  | { type: 'failed'; request: number; code: ErrorCode; atMs: number; retryAfterMs?: number | undefined }
  /** Stored results, for when the store cannot be reached; `atMs` null if there are none. */
  | { type: 'recalled'; text: string; products: Product[]; atMs: number | null; seq: number; reader: Reader }
  | { type: 'refreshed'; product: Product; seq: number; reader: Reader }
  /** The store no longer has it. */
  | { type: 'gone'; productId: string };

export const emptySearch: SearchState = {
  text: '',
  request: 0,
  askedAt: 0,
  dueAt: 0,
  failures: 0,
  status: { tag: 'asking' },
  found: null,
  known: noReadings,
};

/** The next state of a search. */
export function stepSearch(state: SearchState, event: SearchEvent): SearchState {
  switch (event.type) {
    case 'typed':
      return { ...state, text: event.text, dueAt: dueAfter(state, event) };
    case 'requested':
      return {
        ...state,
        request: state.request + 1,
        askedAt: event.atMs,
        dueAt: null,
        status: isWaiting(state) && event.byHand !== true ? state.status : { tag: 'asking' },
      };
    case 'answered': {
      const { request, text, products, more } = event;
      if (request !== state.request) return state;
      const found = { text, ids: products.map(({ id }) => id), more, atMs: state.askedAt };
      const known = keep(state.known, products, event);
      return { ...state, failures: 0, status: { tag: 'answered' }, found, known };
    }
    case 'failed':
      return event.request === state.request ? fail(state, event) : state;
    case 'recalled':
      return needsRecall(state) && event.text === state.text.trim() ? recall(state, event) : state;
    case 'refreshed':
      return { ...state, known: keep(state.known, [event.product], event) };
    case 'gone': {
      const known = withoutReading(state.known, event.productId);
      const found = state.found && { ...state.found, ids: state.found.ids.filter((id) => id !== event.productId) };
      return { ...state, found, known };
    }
  }
}

function fail(state: SearchState, { code, atMs, retryAfterMs }: Extract<SearchEvent, { type: 'failed' }>): SearchState {
  const failures = state.failures + 1;
  const ms = retryDelayMs({ code, retryAfterMs }, failures);
  return {
    ...state,
    failures,
    // Text typed meanwhile has its own due time.
    dueAt: state.dueAt ?? (ms === null ? null : atMs + ms),
    status: { tag: 'failed', code, retryAt: ms === null ? null : atMs + ms },
    // Results of another text are not shown below a failed search.
    found: isStale(state) ? null : state.found,
  };
}

function recall(state: SearchState, event: Extract<SearchEvent, { type: 'recalled' }>): SearchState {
  const { text, products, atMs } = event;
  if (atMs === null) return { ...state, found: null };
  const found = { text, ids: products.map(({ id }) => id), more: false, atMs };
  return { ...state, found, known: keep(state.known, products, event) };
}

/** After a pause in typing, and not before the time that a busy store request for. */
function dueAfter(state: SearchState, { text, atMs }: Extract<SearchEvent, { type: 'typed' }>): number | null {
  const { status } = state;
  if (text.trim() === state.text.trim()) return state.dueAt;
  const busyUntil = status.tag === 'failed' && status.code === 'throttled' ? status.retryAt : null;
  return Math.max(atMs + debounceMs, busyUntil ?? 0);
}

/** True if a failed request is retried automatically. */
const isWaiting = ({ status }: SearchState): boolean => status.tag === 'failed' && status.retryAt !== null;

/** True if only stored results can be shown. */
export const needsRecall = (state: SearchState): boolean =>
  isWaiting(state) && (state.found === null || isStale(state));

/** True if the results belong to another text than the field's. */
export const isStale = ({ text, found }: SearchState): boolean => found !== null && found.text !== text.trim();

const keep = (known: Readings, products: Product[], { seq, reader }: Pick<Read, 'seq' | 'reader'>): Readings =>
  withAnswer(known, products, { seq, reader, atMs: 0 });

/** The rows to show to a reader: first products with unsaved text that were not found, then those found. */
export function rowsOf(
  { found, known }: SearchState,
  drafted: readonly string[],
  reader: Reader,
): { kept: Fetched[]; rows: Fetched[] } {
  const ids = found?.ids ?? [];
  const take = (list: readonly string[]): Fetched[] => list.flatMap((id) => readingOf(known, id, reader) ?? []);
  return { kept: take([...new Set(drafted)].filter((id) => !ids.includes(id))), rows: take(ids) };
}
