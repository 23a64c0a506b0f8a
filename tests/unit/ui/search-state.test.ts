import { describe, expect, it } from 'vitest';
import {
  emptySearch,
  rowsOf,
  stepSearch,
  type SearchEvent,
  type SearchState,
} from '../../../src/ui/popup/search-state.ts';
import { lamp, mug } from '../../visual/goods.ts';

const run = (...events: SearchEvent[]): SearchState => events.reduce(stepSearch, emptySearch);
const found = (asked: number, ...products: (typeof mug)[]): SearchEvent => ({
  type: 'answered',
  asked,
  text: '',
  products,
  more: false,
  atMs: 1,
});
const names = (state: SearchState, drafted: string[] = []) => {
  const { kept, rows } = rowsOf(state, drafted);
  return { kept: kept.map(({ product }) => product.name), rows: rows.map(({ product }) => product.name) };
};

describe('a search', () => {
  it('drops the answer to an older question', () => {
    const state = run({ type: 'asked' }, { type: 'asked' }, found(2, lamp), found(1, mug));
    expect(names(state).rows).toEqual([lamp.name]);
    expect(stepSearch(state, { type: 'failed', asked: 1, code: 'network' })).toBe(state);
  });

  it('keeps what it found until something newer is found', () => {
    const state = run({ type: 'asked' }, found(1, mug), { type: 'typed', text: 'la' }, { type: 'asked' });
    expect(names(state).rows).toEqual([mug.name]);
    expect(names(stepSearch(state, { type: 'failed', asked: 2, code: 'network' })).rows).toEqual([mug.name]);
  });

  it('puts a product that was fetched anew into its row', () => {
    const state = run({ type: 'asked' }, found(1, mug, lamp), {
      type: 'refreshed',
      product: { ...mug, name: 'Mug, new' },
      atMs: 2,
    });
    expect(names(state).rows).toEqual(['Mug, new', lamp.name]);
  });

  it('keeps a product with unsaved text in sight when it is not found any more', () => {
    const state = run({ type: 'asked' }, found(1, mug), { type: 'asked' }, found(2, lamp));
    expect(names(state, [mug.id, mug.id])).toEqual({ kept: [mug.name], rows: [lamp.name] });
    expect(names(state, [lamp.id])).toEqual({ kept: [], rows: [lamp.name] });
  });
});
