import { copyOf, createUnsaved } from '../../../fixtures/working-copy.ts';
import { expect, test } from 'vitest';
import { withoutStore } from '../../../../src/background/services/stored-state.ts';
import type { AppState } from '../../../../src/store/app-store.ts';
import { createAppState } from '../../../fixtures/app-state.ts';

const both = { a: 'of a', b: 'of b' };
const byStoreNames = [
  'merchants',
  'customers',
  'signIns',
  'savedFields',
  'limits',
  'productPaths',
  'productPatterns',
  'corners',
  'currencies',
  'siteNames',
  'keptBackEdits',
  'sentEdits',
  'latest',
  'readings',
] as const;
const open = (storeId: string) => ({ storeId, productId: 'p' });

/** Something of the stores `a` and `b` in every part that is about stores. */
const state = createAppState({
  ...(Object.fromEntries(byStoreNames.map((name) => [name, both])) as Partial<AppState>),
  frontStoreId: 'a',
  chosenStore: { storeId: 'a', address: 'https://a.example' },
  pages: { 1: open('a'), 2: open('b') } as never,
  cards: { 1: open('a'), 2: open('b') } as never,
  shopperTabs: { 1: 'a', 2: 'b' },
  tilePlans: { 1: open('a'), 2: open('b') } as never,
  keyRequest: { storeId: 'a' } as never,
  forms: { bulk: both } as never,
  workingCopy: copyOf(...['a', 'ab', 'b'].map((storeId) => createUnsaved({ storeId }))),
});

test('disconnecting a store removes every part of it and nothing of another one', () => {
  expect(withoutStore(state, 'disconnect', 'a')).toEqual({
    ...Object.fromEntries(byStoreNames.map((name) => [name, { b: 'of b' }])),
    frontStoreId: null,
    chosenStore: null,
    pages: { 1: { ...open('a'), productId: null }, 2: open('b') },
    cards: { 2: open('b') },
    shopperTabs: { 2: 'b' },
    tilePlans: { 2: open('b') },
    keyRequest: null,
    forms: { bulk: { b: 'of b' } },
    workingCopy: copyOf(...['ab', 'b'].map((storeId) => createUnsaved({ storeId }))),
  });
});

test('disconnecting a store that nothing is known of changes nothing', () => {
  expect({ ...state, ...withoutStore(state, 'disconnect', 'c') }).toEqual(state);
  const empty = createAppState();
  expect({ ...empty, ...withoutStore(empty, 'disconnect', 'c') }).toEqual(empty);
});

test('ending a sign-in removes the flow and what was typed, leaving it the flow alone', () => {
  expect(withoutStore(state, 'signInEnd', 'a')).toEqual({ signIns: { b: 'of b' }, savedFields: { b: 'of b' } });
  expect(withoutStore(state, 'signInLeave', 'a')).toEqual({ signIns: { b: 'of b' } });
  expect(withoutStore(state, 'lock', 'a')).toEqual({});
});
