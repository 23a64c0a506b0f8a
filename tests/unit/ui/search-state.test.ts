import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../../src/base/errors.ts';
import {
  emptySearch,
  isStale,
  needsRecall,
  rowsOf,
  stepSearch,
  type SearchEvent,
  type SearchState,
} from '../../../src/ui/popup/search-state.ts';
import { readingOf } from '../../../src/products/readings/readings.ts';
import { lastSaved } from '../../../src/ui/popup/use-search-retry.ts';
import { atMs, edit, lamp, mug, states } from '../../visual/goods.ts';

const requested: SearchEvent = { type: 'requested', atMs: 1 };
const run = (...events: SearchEvent[]): SearchState => events.reduce(stepSearch, emptySearch);
const found = (request: number, ...products: (typeof mug)[]): SearchEvent => foundFor('', request, ...products);
const foundFor = (text: string, request: number, ...products: (typeof mug)[]): SearchEvent => ({
  type: 'answered',
  request,
  text,
  products,
  more: false,
  seq: request,
  reader: 'merchant',
});
const names = (state: SearchState, drafted: string[] = []) => {
  const { kept, rows } = rowsOf(state, drafted, 'merchant');
  return { kept: kept.map(({ product }) => product.name), rows: rows.map(({ product }) => product.name) };
};

describe('a search', () => {
  it('drops the answer to an older question', () => {
    const state = run(requested, requested, found(2, lamp), found(1, mug));
    expect(names(state).rows).toEqual([lamp.name]);
    expect(stepSearch(state, { type: 'failed', request: 1, code: 'network', atMs: 1_000 })).toBe(state);
  });

  it('keeps its results until newer ones arrive', () => {
    const state = run(requested, found(1, mug), { type: 'typed', text: 'la', atMs: 1_000 }, requested);
    expect(names(state).rows).toEqual([mug.name]);
    expect(isStale(state)).toBe(true);
    expect(isStale(stepSearch(state, foundFor('la', 2, lamp)))).toBe(false);
  });

  it('a search that failed shows no rows of another one, but its own, and the products with unsaved text', () => {
    const failed: SearchEvent = { type: 'failed', request: 2, code: 'network', atMs: 1_000 };
    const other = run(requested, found(1, mug, lamp), { type: 'typed', text: 'la', atMs: 1_000 }, requested, failed);
    expect(names(other)).toEqual({ kept: [], rows: [] });
    expect(names(other, [lamp.id])).toEqual({ kept: [lamp.name], rows: [] });
    expect(names(run(requested, found(1, mug), requested, failed)).rows).toEqual([mug.name]);
  });

  it('is the same search with a space at its end', () => {
    expect(isStale(run(requested, found(1, mug), { type: 'typed', text: ' ', atMs: 1_000 }))).toBe(false);
  });

  it('shows a locked store as shoppers see it, and all of it again once the key is there', () => {
    const state = run(requested, found(1, mug, { ...lamp, visible: false }));
    const shown = (reader: 'merchant' | 'shopper') => rowsOf(state, [], reader).rows.map(({ product }) => product);
    expect(shown('shopper')).toMatchObject([{ name: mug.name, cost: null }]);
    expect(shown('merchant')).toEqual([mug, { ...lamp, visible: false }]);
  });

  it('puts a product that was fetched anew into its row', () => {
    const state = run(requested, found(1, mug, lamp), {
      type: 'refreshed',
      product: { ...mug, name: 'Mug, new' },
      seq: 2,
      reader: 'merchant',
    });
    expect(names(state).rows).toEqual(['Mug, new', lamp.name]);
  });

  it('a search that was asked before a product was fetched anew does not replace it, however late it answers', () => {
    const state = run(
      requested,
      found(1, mug),
      requested,
      { type: 'refreshed', product: { ...mug, name: 'Mug, new' }, seq: 6, reader: 'merchant' },
      { ...found(2, mug, lamp), seq: 5 } as SearchEvent,
    );
    expect(names(state).rows).toEqual(['Mug, new', lamp.name]);
    expect([mug.id, lamp.id].map((id) => readingOf(state.known, id, 'merchant')?.seq)).toEqual([6, 5]);
    expect(names([requested, { ...found(3, mug), seq: 7 } as SearchEvent].reduce(stepSearch, state)).rows).toEqual([
      mug.name,
    ]);
  });

  it('keeps a product with unsaved text in sight when it is not found any more', () => {
    const state = run(requested, found(1, mug), requested, found(2, lamp));
    expect(names(state, [mug.id, mug.id])).toEqual({ kept: [mug.name], rows: [lamp.name] });
    expect(names(state, [lamp.id])).toEqual({ kept: [], rows: [lamp.name] });
  });
});

describe('a failed search', () => {
  it('is repeated when an edit is applied, and in no other state of an edit', () => {
    const waiting = edit(mug, states.offline);
    const saved = edit(lamp, { tag: 'applied', at: atMs - 5 });
    expect(lastSaved([waiting])).toBe(-1);
    expect(lastSaved([waiting, saved])).toBe(atMs - 5);
    expect(lastSaved([edit(mug, states.applied), saved])).toBe(atMs);
  });
});

const failed = (code: ErrorCode, more: { retryAfterMs?: number; request?: number } = {}): SearchEvent => ({
  type: 'failed',
  request: 1,
  code,
  atMs: 10_000,
  ...more,
});
const recalled = (text: string, ...products: (typeof mug)[]): SearchEvent => ({
  type: 'recalled',
  text,
  products,
  atMs: 500,
  seq: 5,
  reader: 'merchant',
});

describe('a store that does not answer', () => {
  it('is called again at the time that it named, and not sooner for text typed meanwhile', () => {
    const busy = run(requested, failed('throttled', { retryAfterMs: 12_000 }));
    expect(busy.status).toEqual({ tag: 'failed', code: 'throttled', retryAt: 22_000 });
    expect(busy.dueAt).toBe(22_000);
    expect(stepSearch(busy, { type: 'typed', text: 'la', atMs: 11_000 }).dueAt).toBe(22_000);
    expect(stepSearch(busy, { type: 'typed', text: 'la', atMs: 30_000 }).dueAt).toBe(30_120);
  });

  it('is called at growing intervals, which an answer resets', () => {
    const first = run(requested, failed('network'));
    const second = [requested, failed('network', { request: 2 })].reduce(stepSearch, first);
    expect([first.dueAt, second.dueAt]).toEqual([12_000, 14_000]);
    const again = [requested, found(3, mug), requested, failed('network', { request: 4 })].reduce(stepSearch, second);
    expect(again.dueAt).toBe(12_000);
  });

  it('is not called again if that cannot help, until other text is typed', () => {
    const refused = run(requested, failed('forbidden'));
    expect(refused.status).toEqual({ tag: 'failed', code: 'forbidden', retryAt: null });
    expect(refused.dueAt).toBeNull();
    expect(stepSearch(refused, { type: 'typed', text: 'la', atMs: 11_000 }).dueAt).toBe(11_120);
  });

  it('is reported until it answers, unless the user searches', () => {
    const offline = run(requested, failed('network'));
    expect(stepSearch(offline, requested).status.tag).toBe('failed');
    expect(stepSearch(offline, requested).dueAt).toBeNull();
    expect(stepSearch(offline, { ...requested, byHand: true }).status.tag).toBe('asking');
    expect([requested, found(2, mug)].reduce(stepSearch, offline).status.tag).toBe('answered');
  });

  it('is shown with its last known products and their time', () => {
    const offline = run(requested, failed('network'), recalled('', mug, lamp));
    expect(names(offline).rows).toEqual([mug.name, lamp.name]);
    expect(offline.found?.atMs).toBe(500);
    expect(readingOf(offline.known, mug.id, 'merchant')?.seq).toBe(5);
    const typed = stepSearch(offline, { type: 'typed', text: 'la', atMs: 11_000 });
    expect(needsRecall(typed)).toBe(true);
    expect(names(stepSearch(typed, recalled('la', lamp))).rows).toEqual([lamp.name]);
    expect(stepSearch(typed, recalled('', mug))).toBe(typed);
  });

  it('never replaces a newer reading or an answer with an older one', () => {
    const offline = run(requested, foundFor('', 1, { ...mug, name: 'Mug, new' }), {
      type: 'typed',
      text: 'mu',
      atMs: 9_000,
    });
    const failedNow = [requested, failed('network', { request: 2 }), { ...recalled('mu', mug), seq: 0 } as SearchEvent];
    expect(names(failedNow.reduce(stepSearch, offline)).rows).toEqual(['Mug, new']);
    const answered = run(requested, found(1, lamp));
    expect(stepSearch(answered, recalled('', mug))).toBe(answered);
  });

  it('shows nothing where nothing is known', () => {
    const typed = run(
      requested,
      found(1, mug),
      { type: 'typed', text: 'la', atMs: 9_000 },
      requested,
      failed('network', { request: 2 }),
    );
    const nothing: SearchEvent = { type: 'recalled', text: 'la', products: [], atMs: null, seq: 0, reader: 'merchant' };
    expect(stepSearch(typed, nothing).found).toBeNull();
  });
});

it('a product that the store no longer has leaves its row', () => {
  const state = run(requested, found(1, mug, lamp), { type: 'gone', productId: mug.id });
  expect(names(state, [mug.id])).toEqual({ kept: [], rows: [lamp.name] });
});
