import { createTypedHandlers } from '../../../../src/background/commands/typed-handlers.ts';
import type { TypedChange } from '../../../../src/products/working-copy/unsaved-value.ts';
import { valuesOf } from '../../../../src/products/working-copy/working-copy.ts';
import { copyOf, createChange, createUnsaved } from '../../../fixtures/working-copy.ts';
import { describe, expect, test } from 'vitest';
import { createCardHandlers } from '../../../../src/background/commands/card-handlers.ts';
import { toPriceIntent } from '../../../../src/domain/pricing/intent.ts';
import { pricesOf, type DiscountPrices } from '../../../../src/domain/pricing/prices.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { createMemoryJournal } from '../../../fixtures/memory-journal.ts';
import { createProduct } from '../../../fixtures/product.ts';
import { readingsOf } from '../../../fixtures/readings.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

const dayMs = 86_400_000;
const product = createProduct();
/** No card here holds anything back. */
const held = { follow() {}, ask: async () => {}, release: async () => {}, settle: async () => {} };

/** A price change of the product, made and applied so many days ago. */
function changeTo(price: string, now: number, daysAgo: number, change: object = {}) {
  const at = now - daysAgo * dayMs;
  const from = pricesOf(product) as DiscountPrices;
  const prices = { from, to: { ...from, price }, intent: toPriceIntent('price', price) };
  return createEdit({ prices, createdAt: at, state: { tag: 'applied', at }, ...change });
}

async function ask(edits: (now: number) => ReturnType<typeof createEdit>[]) {
  const [app, journal, runtime] = [createAppStore(), createMemoryJournal(), createRuntime()];
  const card = { storeId: 'store', productId: product.id, documentId: 'card' };
  app.setState({ cards: { 3: card }, readings: readingsOf({ store: [product] }) } as never);
  await journal.add(edits(runtime.now()));
  const handlers = createCardHandlers({ app, held, journal, runtime });
  return handlers['card.lowest']({ variantId: null }, { caller: 'card', tabId: 3, documentId: 'card' });
}

test('the lowest price of the last days is found behind many later changes of other products', async () => {
  const answer = await ask((now) => [
    ...Array.from({ length: 600 }, () => changeTo('1.00', now, 1, { productId: 'p2' })),
    changeTo('20.00', now, 29),
    changeTo('10.00', now, 31),
    changeTo('11.00', now, 2, { storeId: 'other' }),
  ]);
  expect(answer).toEqual({ paid: '20.00', changes: 1, isBeforeSale: false });
});

test('a change that waited up to thirty days before it was applied counts from then', async () => {
  const answer = await ask((now) => [
    ...Array.from({ length: 600 }, () => changeTo('1.00', now, 31, { productId: 'p2' })),
    changeTo('18.00', now, 59, { state: { tag: 'applied', at: now - dayMs } }),
  ]);
  expect(answer).toEqual({ paid: '18.00', changes: 1, isBeforeSale: false });
});

test('the history is read no further back than that', async () => {
  const answer = await ask((now) => [
    ...Array.from({ length: 600 }, () => changeTo('30.00', now, 61)),
    changeTo('18.00', now, 62, { state: { tag: 'applied', at: now - dayMs } }),
  ]);
  expect(answer).toEqual({ paid: '24.50', changes: 0, isBeforeSale: false });
});

/** Open cards of the product in tabs 3 and 4, the first of them on this page. */
function openCard(page?: object) {
  const [app, journal, runtime] = [createAppStore(), createMemoryJournal(), createRuntime()];
  const card = {
    storeId: 'store',
    productId: product.id,
    documentId: 'card',
    token: 'token',
    printed: ['sku'],
    shape: null,
    heldEdits: [],
  };
  app.setState({
    stores: [{ id: 'store' }],
    cards: { 3: card, 4: card },
    pages: page === undefined ? {} : { 3: page },
  } as never);
  return { app, handlers: createCardHandlers({ app, held, journal, runtime }), typed: createTypedHandlers({ app }) };
}
const card = { caller: 'card', tabId: 3, documentId: 'card' } as const;

test('a page, even with the document of the card, may do nothing that a card may', async () => {
  const { app, handlers } = openCard();
  const page = { ...card, caller: 'page', origin: 'https://shop.example', url: 'https://shop.example/' } as const;
  const before = app.getState();
  await expect(handlers['card.claim']({ token: 'token' }, page)).rejects.toMatchObject({ code: 'not_allowed' });
  await expect(handlers['card.close']({}, page)).rejects.toMatchObject({ code: 'not_allowed' });
  expect(app.getState()).toBe(before);
});

test('a card whose store is gone is not shown to its frame', async () => {
  const { app, handlers } = openCard();
  app.setState({ stores: [] });
  await expect(handlers['card.claim']({ token: 'token' }, card)).rejects.toMatchObject({ code: 'not_connected' });
});

test('a card that reports its height alone shows nothing typed', async () => {
  const { app, handlers } = openCard();
  await handlers['card.shape']({ height: 300 }, card);
  expect(app.getState().cards[3]?.shape).toEqual({ height: 300, typed: [], typedTexts: [] });
});

/** Two cards that keep what is typed into them; `kept` reads what is kept of it. */
function openTwo() {
  const { app, handlers, typed } = openCard();
  let n = 0;
  const of = (tabId: number) => {
    const sender = { ...card, tabId };
    const by = `mount ${tabId}`;
    const type = (...changes: Partial<TypedChange>[]) =>
      typed['typed.keep']({ by, changes: changes.map((change) => createChange({ ...change, n: (n += 1) })) }, sender);
    return { type, close: () => handlers['card.close']({}, sender) };
  };
  const kept = () => valuesOf(app.getState().workingCopy).map(({ field, text }) => `${field} ${text}`);
  return { app, first: of(3), second: of(4), kept };
}

describe('a card that its person closes', () => {
  test('drops what was typed into it, and nothing of another card', async () => {
    const { first, second, kept } = openTwo();
    await first.type({ field: 'sku' }, { field: 'name' });
    await second.type({ field: 'sku', typed: { text: 'MUG-3' } });
    await first.close();
    expect(kept()).toEqual(['sku MUG-3']);
    await second.close();
    expect(kept()).toEqual([]);
  });

  test('drops the text of earlier cards, which it has shown, and nothing that was typed elsewhere', async () => {
    const { app, second, kept } = openTwo();
    const earlier = createUnsaved();
    const elsewhere = [
      createUnsaved({ field: 'sku', surface: 'popup' }),
      createUnsaved({ field: 'price', variantId: 'v1', surface: 'workbench' }),
      createUnsaved({ productId: 'p2' }),
    ];
    app.setState({ workingCopy: copyOf(earlier, ...elsewhere) });
    await second.close();
    expect(kept()).toEqual(['sku Mug', 'price Mug', 'name Mug']);
  });
});

test('a card keeps text of its own product alone', async () => {
  const { app, first } = openTwo();
  const before = app.getState();
  for (const change of [{ productId: 'p2' }, { storeId: 'other' }])
    await expect(first.type(change)).rejects.toMatchObject({ code: 'not_allowed' });
  expect(app.getState()).toBe(before);
});

test('text is not kept again by a card that reports it after the journal has its edit', async () => {
  const { app, first, second, kept } = openTwo();
  const id = '0e2d9a0c-6f0b-4b7e-9d4a-2f1f0c1b7a55';
  app.setState({ edits: [createEdit({ id })] });
  await second.type({});
  await first.type({ field: 'sku', typed: { text: 'MUG-2', id } });
  expect(kept()).toEqual(['name Mug']);
});

test('text of a store that is not connected is refused', async () => {
  const { app, first, kept } = openTwo();
  app.setState({ stores: [] });
  await expect(first.type({})).rejects.toMatchObject({ code: 'not_connected' });
  expect(kept()).toEqual([]);
});

test.each([
  ['the product of its page', { productId: product.id, shown: [] }, ['sku']],
  ['a tile of a page of another product', { productId: 'p9', shown: [] }, []],
  ['a tile of a page of no product', { productId: null, shown: [] }, []],
  ['a page that is not known', undefined, undefined],
])('a text typed into a card of %s counts as shown on the page of its product alone', async (_, page, shown) => {
  const { app, typed } = openCard(page);
  await typed['typed.keep']({ by: 'mount', changes: [createChange({ field: 'sku' })] }, card);
  expect(app.getState().pages[3]?.shown).toEqual(shown);
});
