import { expect, test } from 'vitest';
import { changeEntry, createAppStore, findStore } from '../../../src/store/app-store.ts';
import { createAppState } from '../../fixtures/app-state.ts';

test('a new state is empty', () => {
  expect(createAppStore().getState()).toMatchObject({ stores: [], edits: [], pages: {}, cards: {}, merchants: {} });
});

test('a store is found by its id', () => {
  const state = createAppState();
  expect(findStore(state, 'store')).toBe(state.stores[0]);
  expect(findStore(state, 'other')).toBeUndefined();
  expect(findStore(state, null)).toBeUndefined();
});

test('an entry is changed or removed; a missing one changes nothing', () => {
  const record = { 1: 'a', 2: 'b' };
  expect(changeEntry(record, 1, (entry) => entry.toUpperCase())).toEqual({ 1: 'A', 2: 'b' });
  expect(changeEntry(record, 1, () => undefined)).toEqual({ 2: 'b' });
  expect(changeEntry(record, 3, () => 'c')).toBe(record);
  expect(record).toEqual({ 1: 'a', 2: 'b' });
});
