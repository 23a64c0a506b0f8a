import { describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import {
  asMerchant,
  ask,
  asVisitor,
  readProduct,
  readTables,
  readViolations,
  startTestPlatform,
} from './platform-client.ts';

const single = '00000000-0000-0000-0000-000000000000';
const unknownId = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';

function readStock(platform: Platform, productId: string): object {
  const sql = 'SELECT quantity, in_stock FROM variants WHERE product_id = ? ORDER BY position';
  return platform.db.prepare(sql).all(productId);
}

async function update(platform: Platform, productId: string, inventoryItem: object) {
  const line = `PATCH /stores/v2/inventoryItems/product/${productId}`;
  return ask(platform, line, { body: { inventoryItem }, headers: asMerchant(platform) });
}

async function adjust(platform: Platform, way: 'increment' | 'decrement', data: unknown) {
  const body = { [`${way}Data`]: data };
  return ask(platform, `POST /stores/v2/inventoryItems/${way}`, { body, headers: asMerchant(platform) });
}

describe('reading stock', () => {
  test('answers the item of a product by its inventory id', async () => {
    const platform = await startTestPlatform();
    const apron = await readProduct(platform, 'linen-apron');
    const headers = await asVisitor(platform);
    const line = `POST /stores-reader/v2/inventoryItems/${apron.inventoryItemId}/getVariants`;
    const answer = await ask(platform, line, { body: { inventoryId: apron.inventoryItemId }, headers });
    expect(answer.body.inventoryItem).toMatchObject({
      id: apron.inventoryItemId,
      productId: apron.id,
      externalId: apron.id,
      numericId: apron.numericId,
      trackQuantity: true,
      preorderInfo: { enabled: false },
      variants: [3, 0, 7, 1].map((quantity, index) => ({
        variantId: apron.variants[index]?.id,
        quantity,
        inStock: quantity > 0,
        availableForPreorder: false,
      })),
    });
    const one = await ask(platform, line, { body: { variantIds: [apron.variants[3]?.id] }, headers });
    expect(one.body.inventoryItem.variants).toMatchObject([{ quantity: 1 }]);
    const byProduct = `POST /stores-reader/v2/inventoryItems/${apron.id}/getVariants`;
    expect((await ask(platform, byProduct, { body: {}, headers })).status).toBe(404);
  });

  test('has no quantity where it is not tracked', async () => {
    const platform = await startTestPlatform();
    const { inventoryItemId } = await readProduct(platform, 'beeswax-candle');
    const line = `POST /stores/v2/inventoryItems/${inventoryItemId}/getVariants`;
    const answer = await ask(platform, line, { body: {}, headers: await asVisitor(platform) });
    expect(answer.body.inventoryItem.variants).toEqual([
      { variantId: single, inStock: true, availableForPreorder: false },
    ]);
  });

  test('queries items by filter and sort as JSON text, without the hidden ones for a visitor', async () => {
    const platform = await startTestPlatform();
    const mug = await readProduct(platform, 'stoneware-mug');
    const query = async (body: object, headers: Record<string, string>) =>
      (await ask(platform, 'POST /stores-reader/v2/inventoryItems/query', { body, headers })).body;
    const visitor = await asVisitor(platform);
    expect(await query({}, visitor)).toMatchObject({ metadata: { items: 5, offset: 0 }, totalResults: 5 });
    expect(await query({}, asMerchant(platform))).toMatchObject({ totalResults: 6 });
    const found = await query({ query: { filter: `{"productId":"${mug.id}"}` } }, visitor);
    expect(found.inventoryItems.map(({ productId }) => productId)).toEqual([mug.id]);
    const untracked = {
      query: { filter: '{"trackQuantity":false}', sort: '[{"numericId":"desc"}]', paging: { limit: 1 } },
    };
    expect(await query(untracked, visitor)).toMatchObject({ metadata: { items: 1 }, totalResults: 2 });
    const answer = await ask(platform, 'POST /stores-reader/v2/inventoryItems/query', {
      body: { query: { filter: '{"quantity":1}' } },
      headers: visitor,
    });
    expect(readViolations(answer)).toEqual({ 'query.filter.quantity': 'VALIDATION' });
  });

  test('hides the item of a hidden product', async () => {
    const platform = await startTestPlatform();
    const { inventoryItemId } = await readProduct(platform, 'next-season');
    const line = `POST /stores-reader/v2/inventoryItems/${inventoryItemId}/getVariants`;
    expect((await ask(platform, line, { body: {}, headers: await asVisitor(platform) })).status).toBe(404);
    expect((await ask(platform, line, { body: {}, headers: asMerchant(platform) })).status).toBe(200);
  });
});

describe('setting stock', () => {
  test('sets the quantity of the variants that were sent', async () => {
    const platform = await startTestPlatform();
    const { id, variants } = await readProduct(platform, 'linen-apron');
    const item = { productId: id, trackQuantity: true, variants: [{ variantId: variants[1]?.id, quantity: 5 }] };
    const answer = await update(platform, id, item);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect((await readProduct(platform, 'linen-apron')).stock).toMatchObject({
      quantity: 16,
      inventoryStatus: 'IN_STOCK',
    });
  });

  test('switches tracking off and on again', async () => {
    const platform = await startTestPlatform();
    const { id } = await readProduct(platform, 'stoneware-mug');
    await update(platform, id, { trackQuantity: false });
    expect((await readProduct(platform, 'stoneware-mug')).stock).toEqual({
      trackInventory: false,
      inStock: true,
      inventoryStatus: 'IN_STOCK',
    });
    await update(platform, id, { variants: [{ variantId: single, inStock: false }] });
    expect((await readProduct(platform, 'stoneware-mug')).stock).toMatchObject({ inventoryStatus: 'OUT_OF_STOCK' });
    await update(platform, id, { trackQuantity: true, variants: [{ variantId: single, quantity: 2 }] });
    expect((await readProduct(platform, 'stoneware-mug')).stock).toMatchObject({ trackInventory: true, quantity: 2 });
  });

  test('keeps pre-order terms and offers sold-out variants', async () => {
    const platform = await startTestPlatform();
    const { id, inventoryItemId } = await readProduct(platform, 'linen-apron');
    const preorderInfo = { enabled: true, message: 'Ships in May', limit: 10 };
    await update(platform, id, { preorderInfo });
    const line = `POST /stores-reader/v2/inventoryItems/${inventoryItemId}/getVariants`;
    const { inventoryItem } = (await ask(platform, line, { body: {}, headers: asMerchant(platform) })).body;
    expect(inventoryItem).toMatchObject({
      preorderInfo,
      variants: [false, true, false, false].map((availableForPreorder) => ({ availableForPreorder })),
    });
  });

  test.each([
    [{ variants: [{ variantId: single, quantity: -1 }] }, { 'inventoryItem.variants[0].quantity': 'MIN' }],
    [{ variants: [{ variantId: single, quantity: 100_000 }] }, { 'inventoryItem.variants[0].quantity': 'MAX' }],
    [{ variants: [{ variantId: single, quantity: 1.5 }] }, { 'inventoryItem.variants[0].quantity': 'VALIDATION' }],
    [{ variants: [{ variantId: single, inStock: true }] }, { 'inventoryItem.variants[0].quantity': 'REQUIRED_FIELD' }],
    [
      { trackQuantity: false, variants: [{ variantId: single, quantity: 1 }] },
      { 'inventoryItem.variants[0].inStock': 'REQUIRED_FIELD' },
    ],
    [{ variants: [{ variantId: 'x', quantity: 1 }] }, { 'inventoryItem.variants[0].variantId': 'FORMAT' }],
    [{ preorderInfo: { limit: 100_001 } }, { 'inventoryItem.preorderInfo.limit': 'MAX' }],
    [{ preorderInfo: { message: 'x'.repeat(251) } }, { 'inventoryItem.preorderInfo.message': 'MAX_LENGTH' }],
    [{ productId: unknownId }, { 'inventoryItem.productId': 'VALIDATION' }],
  ])('refuses %j and writes nothing', async (item, violations) => {
    const platform = await startTestPlatform();
    const { id } = await readProduct(platform, 'stoneware-mug');
    const before = readTables(platform);
    const answer = await update(platform, id, item);
    expect([answer.status, readViolations(answer)]).toEqual([400, violations]);
    expect(readTables(platform)).toEqual(before);
  });

  test('writes nothing when one of the variants does not exist', async () => {
    const platform = await startTestPlatform();
    const { id } = await readProduct(platform, 'stoneware-mug');
    const before = readTables(platform);
    const variants = [
      { variantId: single, quantity: 1 },
      { variantId: unknownId, quantity: 1 },
    ];
    expect((await update(platform, id, { variants })).status).toBe(404);
    expect(readTables(platform)).toEqual(before);
  });
});

describe('adjusting stock', () => {
  test('adds and takes, by product or by inventory id', async () => {
    const platform = await startTestPlatform();
    const mug = await readProduct(platform, 'stoneware-mug');
    const added = await adjust(platform, 'increment', [{ productId: mug.id, variantId: single, incrementBy: 8 }]);
    expect([added.status, added.body]).toEqual([200, {}]);
    await adjust(platform, 'decrement', [{ inventoryId: mug.inventoryItemId, variantId: single, decrementBy: 20 }]);
    expect(readStock(platform, mug.id)).toMatchObject([{ quantity: 0 }]);
    expect((await readProduct(platform, 'stoneware-mug')).stock).toMatchObject({ inventoryStatus: 'OUT_OF_STOCK' });
  });

  test('does all of a list or nothing', async () => {
    const platform = await startTestPlatform();
    const { id, variants } = await readProduct(platform, 'linen-apron');
    const before = readStock(platform, id);
    const take = (index: number) => ({ productId: id, variantId: variants[index]?.id, decrementBy: 2 });
    const answer = await adjust(platform, 'decrement', [take(0), take(3)]);
    expect([answer.status, answer.body.details.applicationError?.code]).toEqual([400, 'INSUFFICIENT_INVENTORY']);
    expect(readStock(platform, id)).toEqual(before);
  });

  test('takes below zero for a pre-order, as far as its limit', async () => {
    const platform = await startTestPlatform();
    const { id } = await readProduct(platform, 'stoneware-mug');
    const take = (decrementBy: number, preorderRequest: boolean) =>
      adjust(platform, 'decrement', [{ productId: id, variantId: single, decrementBy, preorderRequest }]);
    expect((await take(13, true)).status).toBe(400);
    await update(platform, id, { preorderInfo: { enabled: true, limit: 5 } });
    expect((await take(13, false)).status).toBe(400);
    expect((await take(18, true)).status).toBe(400);
    expect((await take(17, true)).status).toBe(200);
    expect(readStock(platform, id)).toMatchObject([{ quantity: -5 }]);
    expect((await adjust(platform, 'increment', [{ productId: id, variantId: single, incrementBy: 2 }])).status).toBe(
      200,
    );
    expect((await readProduct(platform, 'stoneware-mug')).stock).toMatchObject({ quantity: -3, inStock: false });
  });

  test('refuses to leave the range, and refuses untracked stock', async () => {
    const platform = await startTestPlatform();
    const mug = await readProduct(platform, 'stoneware-mug');
    const candle = await readProduct(platform, 'beeswax-candle');
    const full = await adjust(platform, 'increment', [{ productId: mug.id, variantId: single, incrementBy: 99_988 }]);
    expect([full.status, full.body.details.applicationError?.code]).toEqual([400, 'MAX_QUANTITY_LIMIT_REACHED']);
    const free = await adjust(platform, 'increment', [{ productId: candle.id, variantId: single, incrementBy: 1 }]);
    expect(free.body.details.applicationError?.code).toBe('INVENTORY_QUANTITY_NOT_TRACKED');
  });

  test.each([
    ['an empty list', [], { incrementData: 'MIN_SIZE' }],
    ['no list', undefined, { incrementData: 'REQUIRED_FIELD' }],
    [
      'a list too long',
      Array.from({ length: 301 }, () => ({ productId: 'p', variantId: single, incrementBy: 1 })),
      { incrementData: 'MAX_SIZE' },
    ],
    ['zero', [{ productId: 'p', variantId: single, incrementBy: 0 }], { 'incrementData[0].incrementBy': 'MIN' }],
    ['no variant', [{ productId: 'p', incrementBy: 1 }], { 'incrementData[0].variantId': 'REQUIRED_FIELD' }],
    ['no item', [{ variantId: single, incrementBy: 1 }], { 'incrementData[0]': 'ONE_OF_ALIGNMENT' }],
    [
      'two items',
      [{ productId: 'p', inventoryId: 'i', variantId: single, incrementBy: 1 }],
      { 'incrementData[0]': 'ONE_OF_ALIGNMENT' },
    ],
  ])('refuses %s', async (_, data, violations) => {
    const platform = await startTestPlatform();
    const answer = await adjust(platform, 'increment', data);
    expect([answer.status, readViolations(answer)]).toEqual([400, violations]);
  });

  test('answers 404 for an unknown product or variant', async () => {
    const platform = await startTestPlatform();
    const { id } = await readProduct(platform, 'stoneware-mug');
    for (const target of [
      { productId: unknownId, variantId: single },
      { productId: id, variantId: unknownId },
    ])
      expect((await adjust(platform, 'increment', [{ ...target, incrementBy: 1 }])).status).toBe(404);
  });
});
