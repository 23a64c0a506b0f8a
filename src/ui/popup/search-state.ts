import type { ErrorCode } from '../../domain/errors.ts';
import type { Product } from '../../domain/product.ts';
import type { Fetched } from '../fields/standing.ts';

/** What a search found, and what is being looked for. Results stay until newer ones come, or none can be had. */
export interface SearchState {
  text: string;
  /** Number of the newest question; an answer to an older one is stale. */
  asked: number;
  standing: { tag: 'asking' } | { tag: 'answered' } | { tag: 'failed'; code: ErrorCode };
  found: { text: string; ids: string[]; more: boolean } | null;
  /** Every product that was found so far, as it was last fetched. */
  known: Readonly<Record<string, Fetched>>;
}

export type SearchEvent =
  | { type: 'typed'; text: string }
  | { type: 'asked' }
  | { type: 'answered'; asked: number; text: string; products: Product[]; more: boolean; atMs: number }
  | { type: 'failed'; asked: number; code: ErrorCode }
  | { type: 'refreshed'; product: Product; atMs: number };

export const emptySearch: SearchState = { text: '', asked: 0, standing: { tag: 'asking' }, found: null, known: {} };

/** The next state of a search. */
export function stepSearch(state: SearchState, event: SearchEvent): SearchState {
  switch (event.type) {
    case 'typed':
      return { ...state, text: event.text };
    case 'asked':
      return { ...state, asked: state.asked + 1, standing: { tag: 'asking' } };
    case 'answered': {
      const { asked, text, products, more, atMs } = event;
      if (asked !== state.asked) return state;
      const found = { text, ids: products.map(({ id }) => id), more };
      return { ...state, standing: { tag: 'answered' }, found, known: keep(state.known, products, atMs) };
    }
    case 'failed':
      if (event.asked !== state.asked) return state;
      // Nothing of another search may stand under the words of a failed one.
      return { ...state, standing: { tag: 'failed', code: event.code }, found: isStale(state) ? null : state.found };
    case 'refreshed':
      return { ...state, known: keep(state.known, [event.product], event.atMs) };
  }
}

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
