import { retryDelayMs } from '../../domain/retry-delay.ts';
import type { ErrorCode } from '../../domain/errors.ts';
import type { Product } from '../../domain/product.ts';
import type { Fetched } from '../fields/known-product.ts';

const debounceMs = 120;

/** What a search found, and what is being looked for. Results stay until newer ones come, or none can be had. */
export interface SearchState {
  text: string;
  /** Number of the newest question; an answer to an older one is stale. */
  asked: number;
  /** When the next question is asked, epoch ms; null where none is to be. */
  dueAt: number | null;
  /** How many answers in a row did not come. */
  failures: number;
  /** `retryAt`, epoch ms, is when a failed question is asked again by itself; null where that does not help. */
  status: { tag: 'asking' } | { tag: 'answered' } | { tag: 'failed'; code: ErrorCode; retryAt: number | null };
  /** `atMs` is when the store said so. */
  found: { text: string; ids: string[]; more: boolean; atMs: number } | null;
  /** Every product that was found so far, as it was last fetched. */
  known: Readonly<Record<string, Fetched>>;
}

export type SearchEvent =
  | { type: 'typed'; text: string; atMs: number }
  /** What is said of a failure stands until there is an answer, except where a person asks. */
  | { type: 'asked'; byHand?: boolean }
  | { type: 'answered'; asked: number; text: string; products: Product[]; more: boolean; atMs: number }
  | { type: 'failed'; asked: number; code: ErrorCode; atMs: number; retryAfterMs?: number | undefined }
  /** What the store answered earlier, where it cannot be asked; `atMs` is null where nothing is known. */
  | { type: 'recalled'; text: string; products: Product[]; atMs: number | null }
  | { type: 'refreshed'; product: Product; atMs: number }
  /** The store no longer has it. */
  | { type: 'gone'; productId: string };

export const emptySearch: SearchState = {
  text: '',
  asked: 0,
  dueAt: 0,
  failures: 0,
  status: { tag: 'asking' },
  found: null,
  known: {},
};

/** The next state of a search. */
export function stepSearch(state: SearchState, event: SearchEvent): SearchState {
  switch (event.type) {
    case 'typed':
      return { ...state, text: event.text, dueAt: dueAfter(state, event) };
    case 'asked':
      return {
        ...state,
        asked: state.asked + 1,
        dueAt: null,
        status: isWaiting(state) && event.byHand !== true ? state.status : { tag: 'asking' },
      };
    case 'answered': {
      const { asked, text, products, more, atMs } = event;
      if (asked !== state.asked) return state;
      const found = { text, ids: products.map(({ id }) => id), more, atMs };
      const known = keep(state.known, products, atMs);
      return { ...state, failures: 0, status: { tag: 'answered' }, found, known };
    }
    case 'failed':
      return event.asked === state.asked ? fail(state, event) : state;
    case 'recalled':
      return needsRecall(state) && event.text === state.text.trim() ? recall(state, event) : state;
    case 'refreshed':
      return { ...state, known: keep(state.known, [event.product], event.atMs) };
    case 'gone': {
      const { [event.productId]: _gone, ...known } = state.known;
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
    // What was typed meanwhile is due at its own time.
    dueAt: state.dueAt ?? (ms === null ? null : atMs + ms),
    status: { tag: 'failed', code, retryAt: ms === null ? null : atMs + ms },
    // Nothing of another search may stand under the words of a failed one.
    found: isStale(state) ? null : state.found,
  };
}

function recall(state: SearchState, { text, products, atMs }: Extract<SearchEvent, { type: 'recalled' }>): SearchState {
  if (atMs === null) return { ...state, found: null };
  const older = products.filter(({ id }) => (state.known[id]?.atMs ?? 0) < atMs);
  const found = { text, ids: products.map(({ id }) => id), more: false, atMs };
  return { ...state, found, known: keep(state.known, older, atMs) };
}

/** A pause in typing, and no sooner than a store that is busy asked for. */
function dueAfter(state: SearchState, { text, atMs }: Extract<SearchEvent, { type: 'typed' }>): number | null {
  const { status } = state;
  if (text.trim() === state.text.trim()) return state.dueAt;
  const busyUntil = status.tag === 'failed' && status.code === 'throttled' ? status.retryAt : null;
  return Math.max(atMs + debounceMs, busyUntil ?? 0);
}

/** Whether a failed question is asked again by itself. */
const isWaiting = ({ status }: SearchState): boolean => status.tag === 'failed' && status.retryAt !== null;

/** Whether there is nothing to show but what the store answered earlier. */
export const needsRecall = (state: SearchState): boolean =>
  isWaiting(state) && (state.found === null || isStale(state));

/** Whether the results are those of another text than the one that stands in the field. */
export const isStale = ({ text, found }: SearchState): boolean => found !== null && found.text !== text.trim();

const keep = (known: SearchState['known'], products: Product[], atMs: number): SearchState['known'] => ({
  ...known,
  ...Object.fromEntries(products.map((product) => [product.id, { product, atMs }])),
});

/** The rows to show: what was found, after the products with unsaved text that were not. */
export function rowsOf(
  { found, known }: SearchState,
  drafted: readonly string[],
): { kept: Fetched[]; rows: Fetched[] } {
  const ids = found?.ids ?? [];
  const take = (list: readonly string[]): Fetched[] =>
    list.map((id) => known[id]).filter((fetched) => fetched !== undefined);
  return { kept: take([...new Set(drafted)].filter((id) => !ids.includes(id))), rows: take(ids) };
}
