import { describe, expect, test } from 'vitest';
import { closeCardIn, closePageCard, openPageCard } from '../../../../src/background/flows/page-card.ts';
import type { Edit } from '../../../../src/domain/edit.ts';
import type { Product } from '../../../../src/domain/product.ts';
import type { CommandInput } from '../../../../src/protocol/commands.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import type { KeyRequest } from '../../../../src/store/tab-state.ts';
import { createStoreEntry, readyMerchant } from '../../../fixtures/app-state.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { createProduct, createVariant } from '../../../fixtures/product.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

const shop = 'https://shop.example';
const url = `${shop}/product-page/stoneware-mug`;
const sender = { caller: 'page', tabId: 3, documentId: 'page', origin: shop, url } as const;
const onSale = { regular: '30.00', toPay: '27.00', regularText: '€30.00', toPayText: '€27.00' };
const large = createVariant({ price: onSale });

/** A page of a product in tab 3; presses there, and what the runner is asked to change. */
function open(product: Product | null = createProduct()) {
  const app = createAppStore();
  const runtime = createRuntime();
  const page = {
    storeId: 'store',
    documentId: 'page',
    url,
    canonical: null,
    isHinted: false,
    product,
    named: null,
    isRecent: false,
    isFlooding: false,
    shown: [],
  };
  app.setState({ stores: [createStoreEntry()], merchants: { store: readyMerchant }, pages: { 3: page } });
  const changed: Record<string, Edit | null> = {};
  const runner = {
    change: (ids: readonly string[], change: (edit: Edit) => Edit | null) => {
      for (const edit of app.getState().edits) if (ids.includes(edit.id)) changed[edit.id] = change(edit);
      return Promise.resolve([]);
    },
  };
  const context = { app, runtime, runner, tiles: { find: () => Promise.resolve(new Map<string, Product>()) } };
  return {
    app,
    runtime,
    changed,
    press: async (clicked: Partial<CommandInput<'page.openCard'>> = {}) => {
      await openPageCard(context as never, { field: 'price', choices: {}, ...clicked }, sender);
      return app.getState().cards[3];
    },
    close: () => closeCardIn(context as never, 3),
    closeFrom: (documentId: string, tabId = 3) => closePageCard(context as never, { ...sender, documentId, tabId }),
  };
}

describe('a press on a handle', () => {
  test('ends the pointing at the first price in its own tab alone', async () => {
    const { app, press } = open();
    app.setState({ pointedTabId: 4 });
    await press();
    expect(app.getState().pointedTabId).toBe(4);
    app.setState({ pointedTabId: 3 });
    await press();
    expect(app.getState().pointedTabId).toBeNull();
  });

  test('ends the request for the key that led back to this tab, even if no card opens', async () => {
    const request: KeyRequest = { storeId: 'store', tabId: 3, documentId: 'page', url, field: 'price', prompt: null };
    const { app, press } = open(null);
    for (const others of [
      { ...request, tabId: 4 },
      { ...request, prompt: { step: 'unlock' as const, tabId: 9 } },
    ]) {
      app.setState({ keyRequest: others });
      await expect(press()).rejects.toMatchObject({ code: 'not_allowed' });
      expect(app.getState().keyRequest).toEqual(others);
    }
    app.setState({ keyRequest: request });
    await expect(press()).rejects.toMatchObject({ code: 'not_allowed' });
    expect(app.getState().keyRequest).toBeNull();
  });

  test('opens no card for a field that the key may not write', async () => {
    const { app, press } = open();
    app.setState({ merchants: { store: { ...readyMerchant, missing: ['products_write'] } as never } });
    await expect(press()).rejects.toMatchObject({ code: 'not_allowed' });
    expect(await press({ field: 'stock' })).toMatchObject({ field: 'stock' });
  });

  test('on a sale is about what shoppers pay, unless the number that is struck through was pressed', async () => {
    const { press } = open(createProduct({ price: onSale }));
    expect(await press()).toMatchObject({ field: 'salePrice' });
    expect(await press({ number: 'paid' })).toMatchObject({ field: 'salePrice' });
    expect(await press({ number: 'regular' })).toMatchObject({ field: 'price' });
    expect(await press({ field: 'sku' })).toMatchObject({ field: 'sku' });
  });

  test('keeps the price that an old page prints', async () => {
    const { press } = open();
    expect(await press({ pagePrice: '42' })).toMatchObject({ pagePrice: '42' });
    expect(await press()).not.toHaveProperty('pagePrice');
    expect(await press({ pagePrice: null })).not.toHaveProperty('pagePrice');
  });

  test('is about the chosen variant where the product has no such field', async () => {
    const shared = createVariant();
    const { press } = open(createProduct({ variants: [shared], onVariants: ['sku'] }));
    const choices = { Size: 'Large' };
    expect(await press({ choices })).toMatchObject({ variantId: null, chosenVariantId: 'v1' });
    expect(await press({ choices, field: 'sku' })).toMatchObject({ variantId: 'v1', chosenVariantId: 'v1' });
    expect(await press({ field: 'sku' })).toMatchObject({ variantId: null, chosenVariantId: null });
  });
});

describe('a press on an option', () => {
  const pressed = { option: 'Size', choices: { Size: 'Large' } };

  test('is about what shoppers pay where each variant has a sale of its own', async () => {
    const { press } = open(createProduct({ saleBy: 'compare_at', variants: [large] }));
    expect(await press(pressed)).toMatchObject({ field: 'salePrice', option: { name: 'Size', choice: 'Large' } });
  });

  test('is about the regular price where the sale is the whole product’s', async () => {
    const { press } = open(createProduct({ variants: [large] }));
    expect(await press(pressed)).toMatchObject({ field: 'price', variantId: null });
  });

  test('of a product without variants is about the product, whatever its page says', async () => {
    const { press } = open();
    expect(await press(pressed)).toMatchObject({ field: 'price', variantId: null, option: null });
  });

  test('of a choice that no variant has is about the product’s own price', async () => {
    const { press } = open(createProduct({ saleBy: 'compare_at', variants: [large] }));
    expect(await press({ ...pressed, choices: { Size: 'Small' } })).toMatchObject({
      field: 'price',
      option: { name: 'Size', choice: 'Small' },
    });
  });
});

test('a closed card drops those of the edits that it holds back which were not sent, and no others', async () => {
  const { app, runtime, changed, press, close } = open();
  const card = await press();
  const later = { tag: 'queued', notBefore: runtime.now() + 1 } as const;
  const held = createEdit({ state: later });
  const kept = [
    createEdit({ state: { tag: 'queued', notBefore: runtime.now() } }),
    createEdit({ state: { tag: 'sending', attempt: 1 } }),
    createEdit({ state: later, ownValues: ['25.00'] }),
  ];
  const heldEdits = [held, ...kept].map(({ id }) => id);
  // One of the same product that another tab holds back.
  const edits = [held, ...kept, createEdit({ state: later })];
  app.setState({ edits, cards: { 3: { ...card, heldEdits } as never } });
  await close();
  expect(app.getState().cards).toEqual({});
  expect(changed).toEqual({ [held.id]: null, ...Object.fromEntries(kept.map((edit) => [edit.id, edit])) });
});

test('a card is closed by the page that opened it, and by no other document or tab', async () => {
  const { app, press, closeFrom } = open();
  await press();
  await closeFrom('before');
  await closeFrom('page', 4);
  expect(Object.keys(app.getState().cards)).toEqual(['3']);
  await closeFrom('page');
  await closeFrom('page');
  expect(app.getState().cards).toEqual({});
});
