import { expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { readViolations } from './platform-client.ts';
import { send, startEmptyShop } from './platform-v3-shop.ts';
import { addItem, elsewhere, readItem, unknownId, variants } from './platform-v3-stock.ts';
import type { Bulk } from './platform-v3-stock.ts';

const bulk = '/stores/v3/bulk/inventory-items';
const [first = '', second = ''] = variants;

async function adjust(platform: Platform, line: string, data: object[], options: object = {}) {
  const name = line.startsWith('increment') ? 'incrementData' : 'decrementData';
  const { body } = await send<Bulk>(platform, `POST ${bulk}/${line}`, { [name]: data, ...options, reason: 'ORDER' });
  return body.results.map(({ itemMetadata, item }) => itemMetadata.error?.code ?? item?.quantity ?? 'done');
}

test('items are adjusted by id, below zero only on request', async () => {
  const platform = await startEmptyShop();
  const item = await addItem(platform, { quantity: 5 });
  const untracked = await addItem(platform, { inStock: true }, { variants: [{ id: second }] });
  const take = async (decrementBy: number, options?: object) =>
    (await adjust(platform, 'decrement', [{ inventoryItemId: item.id, decrementBy }], options))[0];
  expect(await take(6)).toBe('INSUFFICIENT_INVENTORY');
  expect(await take(5, { returnEntity: true })).toBe(0);
  expect(await take(3, { restrictInventory: false, returnEntity: true })).toBe(-3);
  expect(await take(99_999, { restrictInventory: false })).toBe('MIN_QUANTITY_LIMIT_REACHED');
  const given = [
    { inventoryItemId: item.id, incrementBy: 2 },
    { inventoryItemId: item.id, incrementBy: 99_999 },
    { inventoryItemId: item.id, incrementBy: 2 },
    { inventoryItemId: untracked.id, incrementBy: 1 },
    { inventoryItemId: unknownId, incrementBy: 1 },
  ];
  expect(await adjust(platform, 'increment', given)).toEqual([
    'done',
    'done',
    'MAX_QUANTITY_LIMIT_REACHED',
    'INVENTORY_QUANTITY_NOT_TRACKED',
    'NOT_FOUND',
  ]);
  expect(await readItem(platform, item.id)).toMatchObject({ quantity: 99_998, revision: '5' });
});

test('items are adjusted by variant and location, below zero unless restricted', async () => {
  const platform = await startEmptyShop();
  const here = await addItem(platform, { quantity: 1 });
  const { productId } = here;
  const there = (
    await send<{ inventoryItem: { id: string } }>(platform, 'POST /stores/v3/inventory-items', {
      inventoryItem: { productId, variantId: first, locationId: elsewhere, quantity: 10 },
    })
  ).body.inventoryItem;
  const data = [
    { variantId: first, decrementBy: 2 },
    { variantId: first, locationId: elsewhere, decrementBy: 2 },
    { variantId: second, decrementBy: 2 },
  ];
  const line = 'decrement-by-variant-and-location';
  const options = { restrictInventory: true, returnEntity: true };
  expect(await adjust(platform, line, data, options)).toEqual(['INSUFFICIENT_INVENTORY', 8, 'NOT_FOUND']);
  expect(await adjust(platform, line, data.slice(0, 1), { returnEntity: true })).toEqual([-1]);
  const back = [{ variantId: first, locationId: elsewhere, incrementBy: 2 }];
  expect(await adjust(platform, 'increment-by-variant-and-location', back)).toEqual(['done']);
  expect([await readItem(platform, here.id), await readItem(platform, there.id)]).toMatchObject([
    { quantity: -1, availabilityStatus: 'OUT_OF_STOCK' },
    { quantity: 10, availabilityStatus: 'IN_STOCK' },
  ]);
});

test('sold-out stock is counted as pre-ordered up to its limit', async () => {
  const platform = await startEmptyShop();
  const { id } = await addItem(platform, { quantity: 0, preorderInfo: { enabled: true, limit: 3 } });
  const order = async (decrementBy: number) =>
    adjust(platform, 'decrement', [{ inventoryItemId: id, decrementBy, preorderRequest: true }]);
  expect(await order(4)).toEqual(['INSUFFICIENT_INVENTORY']);
  expect(await order(2)).toEqual(['done']);
  const open = { quantity: 0, availabilityStatus: 'PREORDER', preorderInfo: { counter: 2, quantity: 1 } };
  expect(await readItem(platform, id)).toMatchObject(open);
  expect(await order(1)).toEqual(['done']);
  expect(await readItem(platform, id)).toMatchObject({
    availabilityStatus: 'OUT_OF_STOCK',
    preorderInfo: { quantity: 0 },
  });
  const sold = { filter: { availabilityStatus: 'OUT_OF_STOCK' } };
  expect((await send(platform, 'POST /stores/v3/inventory-items/count', sold)).body).toEqual({ count: 1 });
});

test.each([
  [[], { decrementData: 'MIN_SIZE' }],
  [[{ inventoryItemId: unknownId, decrementBy: 0 }], { 'decrementData[0].decrementBy': 'MIN' }],
  [[{ decrementBy: 1 }], { 'decrementData[0].inventoryItemId': 'REQUIRED_FIELD' }],
  [Array.from({ length: 301 }, () => ({ inventoryItemId: unknownId, decrementBy: 1 })), { decrementData: 'MAX_SIZE' }],
])('a list of adjustments is refused as a whole when it is malformed', async (decrementData, violations) => {
  const platform = await startEmptyShop();
  expect(readViolations(await send(platform, `POST ${bulk}/decrement`, { decrementData }))).toEqual(violations);
});
