import { expect, test } from 'vitest';
import { createVersionState } from '../../../src/catalog/catalog.ts';
import { ShelfedgeError } from '../../../src/base/errors.ts';
import type { CatalogVersion } from '../../../src/domain/store.ts';

const refused = new ShelfedgeError('wrong_catalog_version', 'The store runs the other catalog');

/** A store known to run V1, and one that answers so to the question what it runs. */
function open(ask: () => Promise<string | null | undefined>) {
  const [learned, tried]: [CatalogVersion[], CatalogVersion[]] = [[], []];
  let requests = 0;
  const state = createVersionState({
    version: 'V1_CATALOG',
    ask: () => ((requests += 1), ask()),
    onVersion: async (version) => void learned.push(version),
  });
  /** A call that only a store of this version answers. */
  const callFor = (right: CatalogVersion) => async (version: CatalogVersion) => {
    tried.push(version);
    if (version !== right) throw refused;
    return `answer of ${version}`;
  };
  return { state, learned, tried, callFor, countAsked: () => requests };
}
const runsV3 = () => Promise.resolve('V3_CATALOG');

test('a call for the known version runs once, and the version is not asked for', async () => {
  const { state, tried, callFor, countAsked } = open(runsV3);
  expect(await state.run(callFor('V1_CATALOG'))).toBe('answer of V1_CATALOG');
  expect([tried, countAsked(), state.version]).toEqual([['V1_CATALOG'], 0, 'V1_CATALOG']);
});

test('a call refused for its version runs again with the version that the store runs', async () => {
  const { state, learned, tried, callFor } = open(runsV3);
  expect(await state.run(callFor('V3_CATALOG'))).toBe('answer of V3_CATALOG');
  expect([tried, learned, state.version]).toEqual([['V1_CATALOG', 'V3_CATALOG'], ['V3_CATALOG'], 'V3_CATALOG']);
});

test('a call that fails otherwise fails as it is, and the version is not asked for', async () => {
  const { state, tried, countAsked } = open(runsV3);
  const failure = new ShelfedgeError('forbidden', 'No');
  const run = state.run((version) => (tried.push(version), Promise.reject(failure)));
  await expect(run).rejects.toBe(failure);
  expect([tried, countAsked()]).toEqual([['V1_CATALOG'], 0]);
});

test.each<[string, () => Promise<string | null | undefined>]>([
  ['cannot be read', () => Promise.reject(new Error('no network'))],
  ['is not told', () => Promise.resolve(undefined)],
  ['is one that nobody knows', () => Promise.resolve('STORES_NOT_INSTALLED')],
  ['is the known one after all', () => Promise.resolve('V1_CATALOG')],
])('a refused call fails with its own error and is not repeated if the version %s', async (_, ask) => {
  const { state, learned, tried, callFor } = open(ask);
  await expect(state.run(callFor('V3_CATALOG'))).rejects.toBe(refused);
  expect([tried, learned, state.version]).toEqual([['V1_CATALOG'], [], 'V1_CATALOG']);
});

test('calls that are refused at the same time share one question', async () => {
  const { state, learned, callFor, countAsked } = open(runsV3);
  const calls = [state.run(callFor('V3_CATALOG')), state.run(callFor('V3_CATALOG'))];
  expect(await Promise.all(calls)).toEqual(['answer of V3_CATALOG', 'answer of V3_CATALOG']);
  expect([countAsked(), learned]).toEqual([1, ['V3_CATALOG']]);
});

test('a late refusal of the version before asks nothing; a refusal of the new one asks again', async () => {
  const answers = ['V3_CATALOG', 'V1_CATALOG'];
  const { state, learned, countAsked } = open(() => Promise.resolve(answers.shift()));
  await state.learn('V1_CATALOG');
  await state.learn('V1_CATALOG');
  expect([countAsked(), state.version]).toEqual([1, 'V3_CATALOG']);
  await state.learn('V3_CATALOG');
  expect([countAsked(), learned]).toEqual([2, ['V3_CATALOG', 'V1_CATALOG']]);
});
