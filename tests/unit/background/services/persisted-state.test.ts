import { emptyCopy } from '../../../../src/products/working-copy/working-copy.ts';
import { copyOf, createUnsaved } from '../../../fixtures/working-copy.ts';
import { expect, test } from 'vitest';
import { dropTab, persistState, readPersistedState } from '../../../../src/background/services/persisted-state.ts';
import { PersistedState } from '../../../../src/background/services/stored-schemas.ts';
import { packProduct } from '../../../../src/domain/packed-product.ts';
import { noReadings, withAnswer } from '../../../../src/products/readings/readings.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';
import { createProduct, createVariant } from '../../../fixtures/product.ts';
import { readyMerchant } from '../../../fixtures/app-state.ts';
import { createOpenPage } from '../../../fixtures/open-page.ts';
import { readingsOf } from '../../../fixtures/readings.ts';

const draft = createUnsaved();

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

test('the next worker starts from the state of the last one; unsaved text outlives the browser', async () => {
  const { runtime, app, whenStored } = open();
  app.setState({ merchants: { store: readyMerchant }, currencies: { store: 'EUR' }, workingCopy: copyOf(draft) });
  await whenStored();
  expect(await readPersistedState(runtime)).toMatchObject({
    merchants: { store: readyMerchant },
    currencies: { store: 'EUR' },
    workingCopy: copyOf(draft),
  });
  await runtime.session.clear();
  expect(await readPersistedState(runtime)).toEqual({ workingCopy: copyOf(draft) });
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
  app.setState({ workingCopy: copyOf(draft) });
  await whenStored();
  expect(writes).toEqual(['state', 'drafts']);
  app.setState({ edits: [], news: '2.0', frontStoreId: 'store' });
  await whenStored();
  expect(writes).toEqual(['state', 'drafts']);
});

const mug = createProduct({ variants: [createVariant(), createVariant({ id: 'v2' })] });
const readings = readingsOf({ store: [mug] });

const openCard = (token: string) => ({
  token,
  documentId: 'card',
  storeId: 'store',
  productId: mug.id,
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
  const shape = { height: 300, typed: [], typedTexts: [] };
  const first = openCard('a');
  app.setState({ cards: { 3: { ...first, documentId: null } }, readings });
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
  app.setState({ cards: { 3: openCard('a') }, readings });
  await whenStored();
  const { version, value } = (await runtime.session.get('state')) as { version: number; value: string };
  await runtime.session.set('state', { version, value: value.replace('"documentId":null', '"documentId":"card"') });
  const shape = { height: 340 };
  await runtime.session.set('cardShapes', { version: 1, value: JSON.stringify({ 3: { token: 'a', shape } }) });
  expect(await readPersistedState(runtime)).toMatchObject({ cards: { 3: { documentId: 'card', shape } } });
});

/** The mug on a page and its card, and a page of no product. */
const opened = {
  pages: { 3: createOpenPage({ productId: mug.id }), 4: createOpenPage() },
  cards: { 3: openCard('a') },
  readings,
};

test('a product is stored once for its page and its card, and products that are not open are not', async () => {
  const { runtime, app, whenStored } = open();
  const bowl = createProduct({ id: 'p2', name: 'Bowl' });
  app.setState({ ...opened, readings: readingsOf({ store: [mug, bowl], other: [mug] }) });
  await whenStored();
  const { value } = (await runtime.session.get('state')) as { value: string };
  expect([value.split('Stoneware Mug').length, value.includes('Bowl')]).toEqual([2, false]);
  const read = await readPersistedState(runtime);
  expect(read).toMatchObject({ pages: opened.pages, cards: { 3: { productId: mug.id } } });
  expect(read.readings).toEqual(readings);
});

test('the readings of an open product keep who read them and their places', async () => {
  const { runtime, app, whenStored } = open();
  const asMerchant = withAnswer(noReadings, [mug], { reader: 'merchant', seq: 5, atMs: 50 });
  const seen = createProduct({ name: 'As shoppers see it' });
  const both = { store: withAnswer(asMerchant, [seen], { reader: 'shopper', seq: 4, atMs: 40 }) };
  app.setState({ ...opened, readings: both });
  await whenStored();
  expect((await readPersistedState(runtime)).readings).toEqual(both);
});

test('a reading is stored where its product is open, and only there', async () => {
  const { runtime, app, writes, whenStored } = open();
  app.setState(opened);
  await whenStored();
  writes.length = 0;
  const withBowl = withAnswer(readings['store'] ?? noReadings, [createProduct({ id: 'p2' })], {
    reader: 'merchant',
    seq: 9,
    atMs: 9,
  });
  app.setState({ readings: { store: withBowl, ...readingsOf({ other: [mug] }) } });
  await whenStored();
  expect(writes).toEqual([]);
  const cheaper = readingsOf({ store: [createProduct({ name: 'Mug on sale' })] });
  app.setState({ readings: cheaper });
  await whenStored();
  expect([writes, (await readPersistedState(runtime)).readings]).toEqual([['state'], cheaper]);
});

/** The opened state as earlier versions stored it, with its products `at` pages and cards or in a list. */
function storedEarlier(products: readonly object[], at: (productId: string | null | undefined) => unknown) {
  const earlier = (open: Record<string, { productId: string | null }>) =>
    Object.fromEntries(
      Object.entries(open).map(([tabId, { productId, ...one }]) => [tabId, { ...one, product: at(productId) }]),
    );
  const { readings: _, ...state } = { ...PersistedState.parse(createAppStore().getState()), ...opened };
  return { ...state, pages: earlier(state.pages), cards: earlier(state.cards), products };
}

test.each([
  ['at pages and cards', 1, storedEarlier([], (productId) => (productId === mug.id ? mug : null))],
  ['in a list', 2, storedEarlier([packProduct(mug)], (productId) => (productId === mug.id ? 0 : null))],
])('a state that has its products %s is read', async (_where, version, stored) => {
  const { runtime } = open();
  await runtime.session.set('state', { version, value: JSON.stringify(stored) });
  expect(await readPersistedState(runtime)).toMatchObject(opened);
});

test('a card whose product is missing in what is stored is left out', async () => {
  const { runtime, app, whenStored } = open();
  app.setState(opened);
  await whenStored();
  const { version, value } = (await runtime.session.get('state')) as { version: number; value: string };
  await runtime.session.set('state', { version, value: JSON.stringify({ ...JSON.parse(value), readings: [] }) });
  const read = await readPersistedState(runtime);
  expect([read.pages?.[3]?.productId, read.cards]).toEqual([null, {}]);
});

test('a card whose product is missing in what an earlier version stored is left out', async () => {
  const { runtime } = open();
  const stored = storedEarlier([], (productId) => (productId === mug.id ? 0 : null));
  await runtime.session.set('state', { version: 2, value: JSON.stringify({ ...stored, frontStoreId: 'store' }) });
  const read = await readPersistedState(runtime);
  expect([read.frontStoreId, read.pages?.[3]?.productId, read.cards]).toEqual(['store', null, {}]);
});

test('a state that holds nothing is not stored', async () => {
  const { runtime, app, whenStored } = open();
  app.setState({ siteNames: { store: 'Mugs' }, workingCopy: copyOf(draft) });
  await whenStored();
  expect([runtime.session.values.size, runtime.local.values.size]).toEqual([1, 1]);
  app.setState({ siteNames: {}, workingCopy: emptyCopy });
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
  app.setState({ workingCopy: copyOf(draft) });
  await whenStored();
  expect(await readPersistedState(runtime)).toEqual({ workingCopy: copyOf(draft) });
  failures = 2;
  app.setState({ workingCopy: copyOf({ ...draft, text: '20' }) });
  await expect(whenStored()).rejects.toMatchObject({ code: 'storage' });
  await whenStored();
  expect(await readPersistedState(runtime)).toEqual({ workingCopy: copyOf({ ...draft, text: '20' }) });
});
