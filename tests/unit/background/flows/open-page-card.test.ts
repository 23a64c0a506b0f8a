import { describe, expect, test } from 'vitest';
import { closePageCard, openPageCard } from '../../../../src/background/flows/open-page-card.ts';
import type { Product } from '../../../../src/domain/product.ts';
import type { CommandInput } from '../../../../src/protocol/commands.ts';
import { createAppStore } from '../../../../src/store/app-store.ts';
import type { KeyRequest } from '../../../../src/store/tab-state.ts';
import { createStoreEntry, readyMerchant } from '../../../fixtures/app-state.ts';
import { createProduct, createVariant } from '../../../fixtures/product.ts';
import { readingsOf } from '../../../fixtures/readings.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';
import { createOpenPage } from '../../../fixtures/open-page.ts';

const shop = 'https://shop.example';
const url = `${shop}/product-page/stoneware-mug`;
const sender = { caller: 'page', tabId: 3, documentId: 'page', origin: shop, url } as const;
const onSale = { regular: '30.00', toPay: '27.00', regularText: '€30.00', toPayText: '€27.00' };
const large = createVariant({ price: onSale });

/** A page of a product in tab 3; presses there. */
function open(product: Product | null = createProduct()) {
  const app = createAppStore();
  const runtime = createRuntime();
  const page = createOpenPage({ url, productId: product?.id ?? null });
  const readings = readingsOf({ store: product === null ? [] : [product] });
  app.setState({ stores: [createStoreEntry()], merchants: { store: readyMerchant }, pages: { 3: page }, readings });
  const context = { app, runtime, tiles: { find: () => Promise.resolve(new Map<string, Product>()) } };
  return {
    app,
    runtime,
    press: async (clicked: Partial<CommandInput<'page.openCard'>> = {}) => {
      await openPageCard(context as never, { field: 'price', choices: {}, ...clicked }, sender);
      return app.getState().cards[3];
    },
    closeFrom: (documentId: string, tabId = 3) => closePageCard(context, { ...sender, documentId, tabId }),
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

  test('is about the price to pay on a sale, unless the struck-through number was pressed', async () => {
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

  test('says that the platform has not answered yet for a page that is visited again', async () => {
    const { app, press } = open();
    expect(await press()).not.toHaveProperty('isRecent');
    app.setState(({ pages }) => ({ pages: { 3: { ...pages[3]!, isRecent: true } } }));
    expect(await press()).toMatchObject({ isRecent: true });
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

  test('is about the price to pay where each variant has a sale of its own', async () => {
    const { press } = open(createProduct({ saleBy: 'compare_at', variants: [large] }));
    expect(await press(pressed)).toMatchObject({ field: 'salePrice', option: { name: 'Size', choice: 'Large' } });
  });

  test('is about the regular price where the sale is the whole product’s', async () => {
    const { press } = open(createProduct({ variants: [large] }));
    expect(await press(pressed)).toMatchObject({ field: 'price', variantId: null });
  });

  test('a press on an option of a product without variants is about the product, whatever its page says', async () => {
    const { press } = open();
    expect(await press(pressed)).toMatchObject({ field: 'price', variantId: null, option: null });
  });

  test('a press on a choice that no variant has is about the product’s own price', async () => {
    const { press } = open(createProduct({ saleBy: 'compare_at', variants: [large] }));
    expect(await press({ ...pressed, choices: { Size: 'Small' } })).toMatchObject({
      field: 'price',
      option: { name: 'Size', choice: 'Small' },
    });
  });
});

test('a card is closed by the page that opened it, and by no other document or tab', async () => {
  const { app, press, closeFrom } = open();
  await press();
  closeFrom('before');
  closeFrom('page', 4);
  expect(Object.keys(app.getState().cards)).toEqual(['3']);
  closeFrom('page');
  closeFrom('page');
  expect(app.getState().cards).toEqual({});
});
