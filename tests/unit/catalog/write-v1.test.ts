import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/catalog/port.ts';
import { defaultVariantId, toProduct } from '../../../src/catalog/v1/to-product-v1.ts';
import { createWriteManyV1 } from '../../../src/catalog/v1/write-many-v1.ts';
import { writeV1 } from '../../../src/catalog/v1/write-v1.ts';
import {
  decrementInventory,
  incrementInventory,
  updateInventoryVariants,
} from '../../../src/client/operations/inventory-v1.ts';
import {
  bulkUpdateProductsProperty,
  removeBrand,
  removeRibbon,
  updateProduct,
  updateProductVariants,
} from '../../../src/client/operations/products-v1.ts';
import { ShelfedgeError } from '../../../src/base/errors.ts';
import { pricesOf, type DiscountPrices } from '../../../src/domain/pricing/prices.ts';
import type { Discount, Product } from '../../../src/domain/product.ts';
import { createAnsweringClient } from '../../fixtures/answering-client.ts';
import { change } from '../../fixtures/change.ts';

const priced = (price: number) => ({ variant: { priceData: { price } } });
const counted = { stock: { trackQuantity: true, quantity: 3 } };
const mugWire = { id: 'mug', priceData: { currency: 'EUR', price: 10 }, stock: { trackInventory: true, quantity: 9 } };
const mug: Product = toProduct(mugWire);
const tin: Product = toProduct({ ...mugWire, id: 'tin' });
const shirt: Product = toProduct({
  ...mugWire,
  id: 'shirt',
  manageVariants: true,
  variants: [
    { id: 'S', ...priced(10), ...counted },
    { id: 'L', ...priced(12), ...counted },
  ],
});

const refused = () => Promise.reject(new ShelfedgeError('forbidden', 'refused', { status: 403 }));
const countOf = (input: unknown): number => JSON.stringify(input).match(/variantId"/g)?.length ?? 0;

/** A store whose answer to a write of a product names its variants so. */
function open({ variants = [] as object[], failing = [] as object[], results = [] as object[] } = {}) {
  const { client, calls } = createAnsweringClient(
    ...[
      updateProduct,
      updateProductVariants,
      removeRibbon,
      removeBrand,
      updateInventoryVariants,
      incrementInventory,
      decrementInventory,
    ].map((row): [typeof row, () => unknown] => [
      row,
      () => (failing.includes(row) ? refused() : { product: { id: 'any', variants } }),
    ]),
    [bulkUpdateProductsProperty, () => ({ results })],
  );
  const sent = () => calls.map(([path, input]) => [path.replace(/\/stores(-reader)?\/v\d\//, ''), input] as const);
  return { client, sent, write: (...changes: Change[]) => writeV1(client, changes), many: createWriteManyV1(client) };
}

describe('a write of a V1 product', () => {
  test('is one call for the product and one for its variants', async () => {
    const { write, sent } = open();
    await write(
      change(shirt, 'name', 'Shirt'),
      change(shirt, 'weight', '0.5'),
      change(shirt, 'ribbon', 'New'),
      change(shirt, 'price', '11.00', 'L'),
      change(shirt, 'sku', 'L-1', 'L'),
      change(shirt, 'visible', 'true', 'S'),
    );
    expect(sent()).toEqual([
      ['PATCH products/{product.id}', { product: { id: 'shirt', name: 'Shirt', weight: 0.5, ribbon: 'New' } }],
      [
        'PATCH products/{id}/variants',
        {
          id: 'shirt',
          variants: [
            { variantIds: ['L'], price: 11, sku: 'L-1' },
            { variantIds: ['S'], visible: true },
          ],
        },
      ],
    ]);
  });

  test.each<[string, Change[], string[]]>([
    ['a value of the product', [change(shirt, 'visible', 'false')], ['PATCH products/{product.id}']],
    ['a value of a variant', [change(shirt, 'sku', 'X', 'S')], ['PATCH products/{id}/variants']],
  ])('is one call for %s', async (_, changes, expected) => {
    const { write, sent } = open();
    await write(...changes);
    expect(sent().map(([path]) => path)).toEqual(expected);
  });

  test.each([
    ['ribbon', removeRibbon],
    ['brand', removeBrand],
  ] as const)('removes an empty %s by a call of its own, and sends no empty text', async (field, row) => {
    const { write, sent } = open();
    await write(change(shirt, field, ''));
    expect(sent()).toEqual([[`${row.method} ${row.path.replace('/stores/v1/', '')}`, { id: 'shirt' }]]);
  });

  test('gives the new price to a variant that turns out to have the old one as its own', async () => {
    const { write, sent } = open({ variants: [{ id: 'S', ...priced(10) }, { id: 'L', ...priced(12) }, { id: 'new' }] });
    await write(change(shirt, 'price', '11.00'));
    expect(sent()[1]).toEqual([
      'PATCH products/{id}/variants',
      { id: 'shirt', variants: [{ variantIds: ['S'], price: 11 }] },
    ]);
  });

  test('leaves variants alone that follow the product', async () => {
    const { write, sent } = open({ variants: [{ id: 'S', ...priced(11) }] });
    await write(change(shirt, 'price', '11.00'));
    expect(sent()).toHaveLength(1);
  });

  test('fails as its only call does', async () => {
    const { write } = open({ failing: [updateProductVariants] });
    await expect(write(change(shirt, 'sku', 'X', 'S'))).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('has an unknown outcome if the first call is done and the second fails', async () => {
    const { write } = open({ failing: [updateProductVariants] });
    await expect(write(change(shirt, 'name', 'A'), change(shirt, 'sku', 'X', 'S'))).rejects.toMatchObject({
      code: 'server',
      details: { status: 403 },
      cause: { code: 'forbidden' },
    });
  });
});

describe('stock of a V1 product', () => {
  test('is set by one call, and changed by calls that cannot overwrite a sale', async () => {
    const { write, sent } = open();
    await write(
      change(shirt, 'stock', '9', 'S'),
      change(shirt, 'stock', '8', 'L'),
      change(shirt, 'stock', '5', 'S', 2),
      change(shirt, 'stock', '0', 'L', -3),
      change(shirt, 'stock', '0', 'L', 0),
    );
    expect(sent().map(([, input]) => input)).toEqual([
      {
        inventoryItem: {
          productId: 'shirt',
          trackQuantity: true,
          variants: [
            { variantId: 'S', quantity: 9 },
            { variantId: 'L', quantity: 8 },
          ],
        },
      },
      { incrementData: [{ productId: 'shirt', variantId: 'S', incrementBy: 2 }] },
      { decrementData: [{ productId: 'shirt', variantId: 'L', decrementBy: 3 }] },
    ]);
  });

  test.each([
    ['in_stock', true],
    ['out_of_stock', false],
  ])('stock of a product without variants can stop being counted: %s', async (value, inStock) => {
    const { write, sent } = open();
    await write(change(mug, 'stock', value));
    expect(sent().map(([, input]) => input)).toEqual([
      {
        inventoryItem: {
          productId: 'mug',
          trackQuantity: false,
          variants: [{ variantId: defaultVariantId, inStock }],
        },
      },
    ]);
  });

  test('stock of one variant cannot stop being counted, for it is counted of all or of none', async () => {
    const { write, sent } = open();
    const changes = [change(shirt, 'stock', '9', 'S'), change(shirt, 'stock', 'in_stock', 'L')];
    await expect(write(...changes)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(sent()).toEqual([]);
  });
});

describe('a write of many V1 products', () => {
  const done = [{ itemMetadata: { success: true } }, { itemMetadata: { success: true } }];
  const bulk = 'POST bulk/products/update';

  test.each<[string, Change[], object]>([
    ['a ribbon', [change(mug, 'ribbon', 'New'), change(tin, 'ribbon', 'New')], { ribbon: 'New' }],
    ['a brand', [change(mug, 'brand', 'Weft'), change(tin, 'brand', 'Weft')], { brand: 'Weft' }],
    ['a price', [change(mug, 'price', '5.00'), change(tin, 'price', '5.00')], { price: 5 }],
    ['a cost', [change(mug, 'cost', '5.00'), change(tin, 'cost', '5.00')], { cost: 5 }],
  ])('sets %s that they share by one call', async (_, changes, set) => {
    const { many, sent } = open({ results: done });
    expect(await many(changes)).toEqual([{ tag: 'ok' }, { tag: 'ok' }]);
    expect(sent()).toEqual([[bulk, { ids: ['mug', 'tin'], set }]]);
  });

  test('sets different values by different calls, and reports each product by itself', async () => {
    const { many, sent } = open({ results: [{ itemMetadata: { success: false } }] });
    expect(await many([change(mug, 'price', '5.00'), change(tin, 'price', '6.00')])).toMatchObject([
      { tag: 'failed' },
      { tag: 'failed' },
    ]);
    expect(sent().map(([path, input]) => [path, (input as { set: object }).set])).toEqual([
      [bulk, { price: 5 }],
      [bulk, { price: 6 }],
    ]);
  });

  test.each<[string, Change]>([
    ['a name, which the bulk call does not know', change(mug, 'name', 'A')],
    ['an empty ribbon, which it cannot set', change(mug, 'ribbon', '')],
    ['no cost, which it cannot set', change(mug, 'cost', '')],
    ['a sale price, which it does not know', change(mug, 'salePrice', '5.00')],
    ['a price of a product with variants, whose own prices it would shift', change(shirt, 'price', '5.00')],
    ['a price of a variant', change(shirt, 'price', '5.00', 'L')],
    ['a price that is stored already', change(mug, 'price', '10.00')],
  ])('writes %s by the calls for one product', async (_, one) => {
    const { many, sent } = open();
    expect(await many([one])).toEqual([{ tag: 'ok' }]);
    expect(sent().map(([path]) => path)).not.toContain(bulk);
  });

  test.each<[string, Discount, Discount | null, object]>([
    ['its amount off', { type: 'AMOUNT', value: 2 }, { type: 'AMOUNT', value: 4 }, { type: 'AMOUNT', value: 4 }],
    ['the end of its sale', { type: 'PERCENT', value: 10 }, null, { type: 'NONE', value: 0 }],
  ])('writes a price together with %s by one call for the product', async (_, before, after, discount) => {
    const onSale = toProduct({ ...mugWire, discount: before });
    const from = pricesOf(onSale) as DiscountPrices;
    const { many, sent } = open();
    const prices = { from, to: { ...from, price: '20.00', discount: after } };
    expect(await many([{ ...change(onSale, 'price', '20.00'), prices }])).toEqual([{ tag: 'ok' }]);
    expect(sent()).toEqual([
      ['PATCH products/{product.id}', { product: { id: 'mug', priceData: { price: 20 }, discount } }],
    ]);
  });

  test('reports an impossible value, which the call for one product refuses', async () => {
    const { many, sent } = open();
    expect(await many([change(mug, 'price', '-1')])).toMatchObject([{ error: { code: 'invalid_input' } }]);
    expect(sent()).toEqual([]);
  });

  test('sends counts and differences of a product by calls of their own, none with too many variants', async () => {
    const sizes = Array.from({ length: 301 }, (_, at) => ({ id: `v${at}`, ...counted }));
    const large = toProduct({ id: 'large', manageVariants: true, variants: sizes });
    const ofAll = (delta: number | null) => sizes.map(({ id }) => change(large, 'stock', '4', id, delta));
    const { many, sent } = open();
    await many([...ofAll(1), ...ofAll(-1)]);
    await many(ofAll(null));
    expect(
      sent()
        .map(([path, input]) => `${path.split('/').pop()} ${countOf(input)}`)
        .toSorted(),
    ).toEqual(['decrement 1', 'decrement 300', 'increment 1', 'increment 300', expect.stringMatching(/ 301$/)]);
  });
});
