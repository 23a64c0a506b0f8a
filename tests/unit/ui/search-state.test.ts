import { describe, expect, it } from 'vitest';
import {
  emptySearch,
  isStale,
  rowsOf,
  stepSearch,
  type SearchEvent,
  type SearchState,
} from '../../../src/ui/popup/search-state.ts';
import { lastSavedMs } from '../../../src/ui/popup/use-ask-again.ts';
import { atMs, edit, lamp, mug, states } from '../../visual/goods.ts';

const run = (...events: SearchEvent[]): SearchState => events.reduce(stepSearch, emptySearch);
const found = (asked: number, ...products: (typeof mug)[]): SearchEvent => foundFor('', asked, ...products);
const foundFor = (text: string, asked: number, ...products: (typeof mug)[]): SearchEvent => ({
  type: 'answered',
  asked,
  text,
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
    expect(isStale(state)).toBe(true);
    expect(isStale(stepSearch(state, foundFor('la', 2, lamp)))).toBe(false);
  });

  it('that failed shows no rows of another one, but its own, and the products with unsaved text', () => {
    const failed: SearchEvent = { type: 'failed', asked: 2, code: 'network' };
    const other = run({ type: 'asked' }, found(1, mug, lamp), { type: 'typed', text: 'la' }, { type: 'asked' }, failed);
    expect(names(other)).toEqual({ kept: [], rows: [] });
    expect(names(other, [lamp.id])).toEqual({ kept: [lamp.name], rows: [] });
    expect(names(run({ type: 'asked' }, found(1, mug), { type: 'asked' }, failed)).rows).toEqual([mug.name]);
  });

  it('is the same search with a space at its end', () => {
    expect(isStale(run({ type: 'asked' }, found(1, mug), { type: 'typed', text: ' ' }))).toBe(false);
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

describe('a failed search', () => {
  it('is asked again when an edit goes through, which no other state of an edit tells', () => {
    const waiting = edit(mug, states.offline);
    const saved = edit(lamp, { tag: 'applied', at: atMs - 5 });
    expect(lastSavedMs([waiting])).toBe(0);
    expect(lastSavedMs([waiting, saved])).toBe(atMs - 5);
    expect(lastSavedMs([edit(mug, states.applied), saved])).toBe(atMs);
  });
});
