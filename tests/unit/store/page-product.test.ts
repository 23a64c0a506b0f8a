import { describe, expect, test } from 'vitest';
import type { Product } from '../../../src/domain/product.ts';
import { printedFields } from '../../../src/domain/printed-text.ts';
import {
  printedPricesOf,
  toPageProduct,
  toTile,
  typedPricesOf,
  typedTextsOf,
} from '../../../src/store/page-product.ts';
import { createStoreEntry, readyMerchant } from '../../fixtures/app-state.ts';
import { createProduct, createVariant } from '../../fixtures/product.ts';

const onSale = { regular: '30.00', toPay: '27.00', regularText: '€30.00', toPayText: '€27.00' };
const large = createVariant({ price: onSale });
const hidden = createVariant({ id: 'v2', choices: { Size: 'Small' }, sku: 'MUG-1-S', visible: false });
const product = createProduct({ variants: [large, hidden] });
const atHandle = { pending: 'waits', isPointed: true } as const;

/** The values that the product's page gets after it has shown a typed text of each field. */
const toldOf = (of: Product) =>
  toPageProduct({
    page: { url: 'https://shop.example/product-page/stoneware-mug', named: null, shown: [...printedFields] },
    product: of,
    store: createStoreEntry(),
    merchant: readyMerchant,
    atHandle,
  });
const textsOf = (of: Product) => toldOf(of).texts.map(({ field, text }) => `${field} ${text}`);
const stockOf = (stock: Product['stock']) =>
  textsOf(createProduct({ stock })).filter((text) => text.startsWith('stock'));

describe('a page', () => {
  test('gets prices and texts only of the variants that shoppers see', () => {
    expect(printedPricesOf(product).map(({ choices }) => choices)).toEqual([{}, large.choices]);
    expect(textsOf(product)).toEqual(['name Stoneware Mug', 'sku MUG-1', 'sku MUG-1-L', 'stock 3', 'ribbon ']);
    expect(JSON.stringify(toldOf(product))).not.toContain(hidden.sku);
  });

  test('gets nothing about the edits of a product that shoppers do not see', () => {
    expect(toldOf(product)).toMatchObject(atHandle);
    expect(toldOf({ ...product, visible: false })).toMatchObject({ pending: 'none', isPointed: false });
  });

  test('gets only the address of a product that shoppers do not see', () => {
    const { path, slug, ...told } = toldOf({ ...product, visible: false });
    expect([path, slug]).toEqual(['/product-page/stoneware-mug', 'stoneware-mug']);
    const values = Object.values(told).filter((value) => typeof value !== 'object');
    expect(values.filter((value) => value !== '' && value !== false && value !== 'none')).toEqual([]);
    expect([told.fields, told.prices, told.texts, told.converted]).toEqual([[], [], [], undefined]);
  });

  test('gets counted stock, and no other', () => {
    expect(stockOf({ tag: 'tracked', quantity: 0 })).toEqual(['stock 0']);
    for (const quantity of [-3, 1_234_567_890]) expect(stockOf({ tag: 'tracked', quantity })).toEqual([]);
    expect(stockOf({ tag: 'untracked', inStock: true })).toEqual([]);
  });

  test('gets the product, the editability and the price of a tile', () => {
    expect(toTile(product, createStoreEntry(), readyMerchant)).toEqual({
      id: 'p1',
      name: 'Stoneware Mug',
      fields: ['price', 'stock', 'sku', 'name', 'ribbon'],
      prices: [
        { choices: {}, regular: '24.50', toPay: '24.50', regularText: '€24.50', toPayText: '€24.50' },
        { choices: { Size: 'Large' }, regular: '30.00', toPay: '27.00', regularText: '€30.00', toPayText: '€27.00' },
      ],
      currency: 'EUR',
      ribbon: '',
    });
    const ribboned = { ...product, values: { ...product.values, ribbon: 'New' } };
    expect(toTile(ribboned, createStoreEntry(), readyMerchant).ribbon).toBe('New');
  });

  test('offers no field of which the product has no value', () => {
    expect(toldOf({ ...product, values: {} }).fields).not.toContain('ribbon');
  });

  test('shows typed prices and texts of the variants that shoppers see alone', () => {
    const amounts = { regular: '31', toPay: '28' };
    const ids = [large.id, hidden.id];
    expect(
      typedPricesOf(
        product,
        ids.map((variantId) => ({ variantId, ...amounts })),
      ),
    ).toEqual([{ choices: large.choices, ...amounts }]);
    const texts = ids.map((variantId) => ({ variantId, field: 'sku' as const, text: 'MUG-2' }));
    expect(typedTextsOf(product, texts, ['sku'])).toEqual([
      { choices: large.choices, field: 'sku', stored: large.sku, text: 'MUG-2' },
    ]);
  });
});
