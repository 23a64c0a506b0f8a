import { describe, expect, test } from 'vitest';
import type { Change } from '../../../src/catalog/port.ts';
import { createReaderV3 } from '../../../src/catalog/v3/read-v3.ts';
import { toProduct } from '../../../src/catalog/v3/to-product-v3.ts';
import { createWriteManyV3 } from '../../../src/catalog/v3/write-many-v3.ts';
import { writeV3 } from '../../../src/catalog/v3/write-v3.ts';
import { bulkUpdateInventoryItems, updateInventoryItem } from '../../../src/client/operations/inventory-items-v3.ts';
import { bulkUpdateProducts, getProduct, updateProduct } from '../../../src/client/operations/products-v3.ts';
import { getOrCreateRibbon, queryRibbons } from '../../../src/client/operations/ribbons-v3.ts';
import { ShelfedgeError } from '../../../src/base/errors.ts';
import type { Product } from '../../../src/domain/product.ts';
import { createAnsweringClient } from '../../fixtures/answering-client.ts';
import { change } from '../../fixtures/change.ts';

/** A product with one variant of each size, each with a count at one location. */
const product = (id: string, sizes: string[] = []): Product => {
  const variants = (sizes.length === 0 ? [id] : sizes).map((size) => ({ id: size }));
  const items = variants.map((variant) => ({
    id: `item-${variant.id}`,
    revision: '2',
    variantId: variant.id,
    quantity: 3,
  }));
  return toProduct({ id, revision: '7', options: sizes.map((name) => ({ name })), variantsInfo: { variants } }, items);
};
const [mug, tin, shirt] = [product('mug'), product('tin'), product('shirt', ['S', 'L'])];
const success = { itemMetadata: { success: true } };
const refusal = (code: string) => ({ itemMetadata: { success: false, error: { code } } });

/** A store that answers bulk calls of stock so, refuses this product, and knows the ribbon New alone. */
function open(results: object[] = [], refused?: string) {
  /** The bodies of a call are in no order. */
  const answer = ({ products }: Record<string, unknown>): object[] =>
    (products as { product: { id: string } }[]).map((one) =>
      one.product.id === refused ? refusal('PRODUCT_RESTRICTION_ERROR') : success,
    );
  const { client, calls } = createAnsweringClient(
    [bulkUpdateProducts, (input) => ({ results: answer(input) })],
    [bulkUpdateInventoryItems, () => ({ results })],
    [updateInventoryItem, () => ({})],
    [updateProduct, () => ({})],
    [getProduct, ({ productId }) => ({ product: { id: productId, variantsInfo: { variants: [{ id: 'only' }] } } })],
    [queryRibbons, () => ({ ribbons: [] })],
    [
      getOrCreateRibbon,
      ({ ribbonName }) =>
        ribbonName === 'New' ? { ribbon: { id: 'r1' } } : Promise.reject(new ShelfedgeError('forbidden', 'refused')),
    ],
  );
  const reader = createReaderV3(client, true);
  const sent = () => calls.map(([path, input]) => [path.replace(/\/stores\/v3\/(bulk\/)?/, '$1'), input] as const);
  return { many: createWriteManyV3(client, reader), write: (...all: Change[]) => writeV3(client, reader, all), sent };
}

const large = (id: string) =>
  product(
    id,
    Array.from({ length: 600 }, (_, at) => `${id}-${at}`),
  );

describe('a write of many V3 products', () => {
  test('is one call with the smallest bodies, each at the revision read', async () => {
    const { many, sent } = open();
    expect(await many([change(mug, 'name', 'A'), change(tin, 'name', 'B')])).toEqual([{ tag: 'ok' }, { tag: 'ok' }]);
    expect(sent().map(([, input]) => input)).toEqual([
      {
        products: [
          { product: { id: 'mug', revision: '7', name: 'A' } },
          { product: { id: 'tin', revision: '7', name: 'B' } },
        ],
      },
    ]);
  });

  test('reports each product’s outcome for all its changes, a field that another app holds as such', async () => {
    const { many } = open([], 'shirt');
    const outcomes = await many([
      change(shirt, 'visible', 'true', 'S'),
      change(tin, 'visible', 'true'),
      change(shirt, 'visible', 'true', 'L'),
    ]);
    const failure = { tag: 'failed', error: { code: 'application', details: { description: 'field_locked' } } };
    expect(outcomes).toMatchObject([failure, { tag: 'ok' }, failure]);
  });

  test('looks a ribbon up once for all products, and fails only products whose body cannot be made', async () => {
    const { many, sent } = open();
    const outcomes = await many([
      change(shirt, 'ribbon', 'Unknown'),
      change(mug, 'ribbon', 'New'),
      change(tin, 'ribbon', 'New'),
    ]);
    expect(outcomes).toMatchObject([{ error: { code: 'forbidden' } }, { tag: 'ok' }, { tag: 'ok' }]);
    expect(sent().filter(([path]) => path.includes('ribbons/get-or-create'))).toHaveLength(2);
    expect(sent().at(-1)?.[1]).toMatchObject({ products: [{ product: { ribbon: { id: 'r1' } } }, {}] });
  });

  test('sends nothing where no body can be made', async () => {
    const { many, sent } = open();
    expect(await many([change(mug, 'ribbon', 'Unknown')])).toMatchObject([{ error: { code: 'forbidden' } }]);
    expect(sent().filter(([path]) => !path.includes('ribbons'))).toEqual([]);
  });

  test('takes several calls for products with more than a thousand variants together', async () => {
    const { many, sent } = open();
    expect(await many([change(large('a'), 'name', 'A'), change(large('b'), 'name', 'B')])).toHaveLength(2);
    expect(sent()).toHaveLength(2);
  });

  test('writes all stock by one call', async () => {
    const { many, sent } = open([success, refusal('INVALID_REVISION')]);
    expect(await many([change(mug, 'stock', '4'), change(shirt, 'stock', '1', 'L', -2)])).toMatchObject([
      { tag: 'ok' },
      { error: { code: 'conflict' } },
    ]);
    expect(sent().map(([, input]) => input)).toEqual([
      {
        inventoryItems: [
          { inventoryItem: { id: 'item-mug', revision: '2', quantity: 4 } },
          { inventoryItem: { id: 'item-L', revision: '2', quantity: 1 } },
        ],
        reason: 'MANUAL',
      },
    ]);
  });
});

describe('a write of one V3 product', () => {
  test('a write of a product’s own values sends no variants', async () => {
    const { write, sent } = open();
    await write(change(mug, 'name', 'A'), change(mug, 'visible', 'false'), change(mug, 'ribbon', ''));
    expect(sent()).toEqual([
      [
        'PATCH products/{product.id}',
        { product: { id: 'mug', revision: '7', name: 'A', visible: false, ribbon: null } },
      ],
    ]);
  });

  test('a write of a value of the variants sends them whole', async () => {
    const { write, sent } = open();
    await write(change(mug, 'sku', 'X'), change(mug, 'name', 'A'));
    expect(sent().at(-1)?.[1]).toEqual({
      product: {
        id: 'mug',
        revision: '7',
        name: 'A',
        variantsInfo: { variants: [{ id: 'only', sku: 'X', price: {} }] },
      },
    });
  });

  test('a write of one count is one small call', async () => {
    const { write, sent } = open();
    await write(change(mug, 'stock', '4'));
    expect(sent()).toEqual([
      [
        'PATCH inventory-items/{inventoryItem.id}',
        { inventoryItem: { id: 'item-mug', revision: '2', quantity: 4 }, reason: 'MANUAL' },
      ],
    ]);
  });

  test('a write of several counts is one call, which fails as the first of them does', async () => {
    const both = [change(shirt, 'stock', '4', 'S'), change(shirt, 'stock', '5', 'L')];
    const { write, sent } = open([success, success]);
    await write(...both);
    expect(sent().map(([, input]) => input)).toMatchObject([{ inventoryItems: [{}, {}], reason: 'MANUAL' }]);
    await expect(open([success, refusal('NOT_FOUND')]).write(...both)).rejects.toMatchObject({ code: 'not_found' });
  });
});
