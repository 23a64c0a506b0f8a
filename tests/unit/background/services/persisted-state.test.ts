import { expect, test } from 'vitest';
import { dropTab, persistState, readPersistedState } from '../../../../src/background/services/persisted-state.ts';
import type { StoredState } from '../../../../src/background/services/stored-schemas.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';
import { createProduct, createVariant } from '../../../fixtures/product.ts';
import { readyMerchant } from '../../../fixtures/app-state.ts';
import { createOpenPage } from '../../../fixtures/open-page.ts';

const draft = { variantId: null, locationId: null, field: 'price', text: '19' } as const;

function open() {
  const runtime = createRuntime();
  const app = createAppStore();
  const writes: string[] = [];
  for (const area of [runtime.local, runtime.session]) {
    const { set } = area;
    area.set = (key, value) => set(key, value).then(() => void writes.push(key));
  }
  return { runtime, app, writes, whenStored: persistState(app, runtime) };
}

test('the next worker starts from the state of the last one; drafts outlive the browser', async () => {
  const { runtime, app, whenStored } = open();
  app.setState({ merchants: { store: readyMerchant }, currencies: { store: 'EUR' }, drafts: { 'store/p1': [draft] } });
  await whenStored();
  expect(await readPersistedState(runtime)).toMatchObject({
    merchants: { store: readyMerchant },
    currencies: { store: 'EUR' },
    drafts: { 'store/p1': [draft] },
  });
  await runtime.session.clear();
  expect(await readPersistedState(runtime)).toEqual({ drafts: { 'store/p1': [draft] } });
});

test('a state that was stored before choices were is read', async () => {
  const { runtime, app, whenStored } = open();
  app.setState({ frontStoreId: 'store', chosenStore: { storeId: 'store', address: 'https://shop.example/' } });
  await whenStored();
  const { version, value } = (await runtime.session.get('state')) as { version: number; value: string };
  const state = JSON.parse(value) as object;
  expect(state).toHaveProperty('chosenStore.storeId', 'store');
  // Then it was stored as an object, not as text.
  await runtime.session.set('state', { version, value: { ...state, chosenStore: undefined } });
  expect(await readPersistedState(runtime)).toMatchObject({ frontStoreId: 'store', chosenStore: null });
});

test('a state whose text is damaged counts as none', async () => {
  const { runtime } = open();
  await runtime.session.set('state', { version: 1, value: '{"frontStoreId":"st' });
  expect(await readPersistedState(runtime)).toEqual({});
});

test('a change is stored once, and only where it is', async () => {
  const { app, writes, whenStored } = open();
  app.setState({ frontStoreId: 'store' });
  await whenStored();
  expect(writes).toEqual(['state']);
  app.setState({ drafts: { 'store/p1': [draft] } });
  await whenStored();
  expect(writes).toEqual(['state', 'drafts']);
  app.setState({ edits: [], news: '2.0', frontStoreId: 'store' });
  await whenStored();
  expect(writes).toEqual(['state', 'drafts']);
});

const openCard = (token: string) => ({
  token,
  documentId: 'card',
  storeId: 'store',
  product: createProduct(),
  variantId: null,
  chosenVariantId: null,
  option: null,
  field: 'price' as const,
  printed: [],
  heldEdits: [],
  shape: null,
});

test('the document and shape of a card are stored without its product, and are those of this card alone', async () => {
  const { runtime, app, writes, whenStored } = open();
  const shape = { height: 300, drafts: [draft], typed: [], typedTexts: [] };
  const first = openCard('a');
  app.setState({ cards: { 3: { ...first, documentId: null } } });
  await whenStored();
  expect(writes).toEqual(['state']);
  app.setState({ cards: { 3: first } });
  await whenStored();
  expect(await readPersistedState(runtime)).toMatchObject({ cards: { 3: { documentId: 'card', shape: null } } });
  app.setState({ cards: { 3: { ...first, shape } } });
  await whenStored();
  app.setState({ cards: { 3: { ...first, shape: { ...shape, height: 340 } } } });
  await whenStored();
  expect(writes).toEqual(['state', 'cardShapes', 'cardShapes', 'cardShapes']);
  const told = { token: 'a', documentId: 'card', shape: { height: 340 } };
  expect(await readPersistedState(runtime)).toMatchObject({ cards: { 3: told } });
  const frames = await runtime.session.get('cardShapes');
  app.setState({ cards: { 3: { ...openCard('b'), documentId: null } } });
  await whenStored();
  await runtime.session.set('cardShapes', frames);
  expect(await readPersistedState(runtime)).toMatchObject({
    cards: { 3: { token: 'b', documentId: null, shape: null } },
  });
});

test('a card whose document an earlier version stored in the state keeps it', async () => {
  const { runtime, app, whenStored } = open();
  app.setState({ cards: { 3: openCard('a') } });
  await whenStored();
  const { version, value } = (await runtime.session.get('state')) as { version: number; value: string };
  await runtime.session.set('state', { version, value: value.replace('"documentId":null', '"documentId":"card"') });
  const shape = { height: 340 };
  await runtime.session.set('cardShapes', { version: 1, value: JSON.stringify({ 3: { token: 'a', shape } }) });
  expect(await readPersistedState(runtime)).toMatchObject({ cards: { 3: { documentId: 'card', shape } } });
});

test('the product of a page and of its card is stored once, and is one product again', async () => {
  const { runtime, app, whenStored } = open();
  const product = createProduct({ variants: [createVariant(), createVariant({ id: 'v2' })] });
  const card = { ...openCard('a'), product };
  app.setState({ pages: { 3: createOpenPage({ product }), 4: createOpenPage() }, cards: { 3: card } });
  await whenStored();
  const { value } = (await runtime.session.get('state')) as { value: string };
  expect(value.split('Stoneware Mug')).toHaveLength(2);
  const read = await readPersistedState(runtime);
  expect(read).toMatchObject({
    pages: { 3: createOpenPage({ product }), 4: createOpenPage() },
    cards: { 3: { product } },
  });
  expect(read.cards?.[3]?.product).toBe(read.pages?.[3]?.product);
});

test('a state that has its products at pages and cards is read', async () => {
  const { runtime, app, whenStored } = open();
  const product = createProduct({ variants: [createVariant()] });
  app.setState({ pages: { 3: createOpenPage({ product }) }, cards: { 3: { ...openCard('a'), product } } });
  await whenStored();
  const { value } = (await runtime.session.get('state')) as { value: string };
  const { products: _, ...state } = JSON.parse(value) as StoredState;
  const whole = (entry?: object) => ({ 3: { ...entry, product } });
  const first = { ...state, pages: whole(state.pages['3']), cards: whole(state.cards['3']) };
  const expected = await readPersistedState(runtime);
  await runtime.session.set('state', { version: 1, value: JSON.stringify(first) });
  const read = await readPersistedState(runtime);
  expect(read.pages?.[3]?.product).toEqual(product);
  expect(read).toEqual(expected);
});

test('a card whose product is missing in what is stored is left out', async () => {
  const { runtime, app, whenStored } = open();
  const product = createProduct();
  app.setState({ pages: { 3: createOpenPage({ product }) }, cards: { 3: { ...openCard('a'), product } } });
  await whenStored();
  const { version, value } = (await runtime.session.get('state')) as { version: number; value: string };
  await runtime.session.set('state', { version, value: JSON.stringify({ ...JSON.parse(value), products: [] }) });
  expect(await readPersistedState(runtime)).toMatchObject({ pages: { 3: { product: null } }, cards: {} });
});

test('a state that holds nothing is not stored', async () => {
  const { runtime, app, whenStored } = open();
  app.setState({ siteNames: { store: 'Mugs' }, drafts: { 'store/p1': [draft] } });
  await whenStored();
  expect([runtime.session.values.size, runtime.local.values.size]).toEqual([1, 1]);
  app.setState({ siteNames: {}, drafts: {} });
  await whenStored();
  expect([runtime.session.values.size, runtime.local.values.size]).toEqual([0, 0]);
});

test('a change that cannot be stored does not keep the next one from being stored', async () => {
  const { runtime, app, whenStored } = open();
  const { set } = runtime.session;
  runtime.session.set = () => Promise.reject(new Error('full'));
  app.setState({ frontStoreId: 'a' });
  await expect(whenStored()).rejects.toMatchObject({ code: 'storage' });
  runtime.session.set = set;
  app.setState({ frontStoreId: 'b' });
  await whenStored();
  expect(await readPersistedState(runtime)).toMatchObject({ frontStoreId: 'b' });
});

test('nothing of a closed tab is kept, and everything of others', () => {
  const { app } = open();
  const [pages, cards] = [{ 1: 'page', 2: 'page' } as never, { 1: 'card', 2: 'card' } as never];
  app.setState({ pages, cards, shopperTabs: { 1: 'store', 2: 'store' } });
  dropTab(app, 1);
  expect(app.getState()).toMatchObject({ pages: { 2: 'page' }, cards: { 2: 'card' }, shopperTabs: { 2: 'store' } });
  expect([app.getState().pages, app.getState().cards, app.getState().shopperTabs].map(Object.keys)).toEqual([
    ['2'],
    ['2'],
    ['2'],
  ]);
});

test('a write that fails is tried again by whoever waits, and told if it fails once more', async () => {
  const { runtime, app, whenStored } = open();
  const { set } = runtime.local;
  let failures = 1;
  runtime.local.set = (key, value) =>
    failures > 0 ? Promise.reject(new Error(`full ${(failures -= 1)}`)) : set(key, value);
  app.setState({ drafts: { 'store/p1': [draft] } });
  await whenStored();
  expect(await readPersistedState(runtime)).toEqual({ drafts: { 'store/p1': [draft] } });
  failures = 2;
  app.setState({ drafts: { 'store/p1': [{ ...draft, text: '20' }] } });
  await expect(whenStored()).rejects.toMatchObject({ code: 'storage' });
  await whenStored();
  expect(await readPersistedState(runtime)).toEqual({ drafts: { 'store/p1': [{ ...draft, text: '20' }] } });
});
