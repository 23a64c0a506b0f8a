import { describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { insertDocument } from '../../demo/platform/v3/documents.ts';
import { asVisitor, readViolations } from './platform-client.ts';
import { addProduct, mayOnly, readRefusal, send, startEmptyShop } from './platform-v3-shop.ts';
import { addItem, createItem, elsewhere, finishJob, readItem, unknownId, variants } from './platform-v3-stock.ts';
import type { Bulk, One, Page, WireItem } from './platform-v3-stock.ts';

const base = '/stores/v3/inventory-items';
const bulk = '/stores/v3/bulk/inventory-items';
const [first = '', second = ''] = variants;

describe('an inventory item', () => {
  test('is created at the default location, and names its product and variant', async () => {
    const platform = await startEmptyShop();
    const size = insertDocument({ db: platform.db, now: Date.now }, 'customization', {
      choicesSettings: { choices: [{ id: unknownId, name: 'Small' }] },
    });
    const productId = addProduct(platform, {
      name: 'Linen Apron',
      variants: [{ id: first, sku: 'APR-S', choices: [{ optionId: size.id, choiceId: unknownId }] }],
    });
    insertDocument({ db: platform.db, now: Date.now }, 'category-item', {
      categoryId: 'c-1',
      catalogItemId: productId,
    });
    const { body } = await createItem(platform, { productId, variantId: first, quantity: 3 });
    expect(body.inventoryItem).toMatchObject({
      revision: '1',
      productId,
      variantId: first,
      quantity: 3,
      trackQuantity: true,
      availabilityStatus: 'IN_STOCK',
      preorderInfo: { enabled: false },
      product: {
        name: 'Linen Apron',
        directCategoryIds: ['c-1'],
        variantName: 'Small',
        variantSku: 'APR-S',
        variantVisible: true,
      },
    });
    expect(body.inventoryItem).not.toHaveProperty('inStock');
    expect(await readItem(platform, body.inventoryItem.id)).toEqual(body.inventoryItem);
    const again = await createItem(platform, { productId, variantId: first, inStock: true });
    expect(readRefusal(again)).toEqual([409, 'ITEM_ALREADY_EXISTS']);
    const there = await createItem(platform, { productId, variantId: first, inStock: false, locationId: elsewhere });
    expect(there.body.inventoryItem).toMatchObject({
      inStock: false,
      trackQuantity: false,
      availabilityStatus: 'OUT_OF_STOCK',
    });
  });

  test.each([
    [{}, 'inventoryItem.trackingMethod', 'REQUIRED_ONE_OF_FIELD'],
    [{ quantity: 1, inStock: true }, 'inventoryItem.trackingMethod', 'ONE_OF_ALIGNMENT'],
    [{ quantity: 100_000 }, 'inventoryItem.quantity', 'MAX'],
    [{ quantity: -100_000 }, 'inventoryItem.quantity', 'MIN'],
    [{ quantity: -1 }, 'inventoryItem.quantity', 'OTHER'],
    [{ quantity: 1.5 }, 'inventoryItem.quantity', 'VALIDATION'],
    [{ inStock: true, preorderInfo: { limit: 5 } }, 'inventoryItem.preorderInfo.limit', 'OTHER'],
    [{ quantity: 1, preorderInfo: { message: 'x'.repeat(251) } }, 'inventoryItem.preorderInfo.message', 'MAX_LENGTH'],
    [{ quantity: 1, locationId: 'here' }, 'inventoryItem.locationId', 'FORMAT'],
  ])('is refused with %j', async (parts, field, rule) => {
    const platform = await startEmptyShop();
    const productId = addProduct(platform, { variants: [{ id: first }] });
    const answer = await createItem(platform, { productId, variantId: first, ...parts });
    expect([answer.status, readViolations(answer)]).toEqual([400, { [field]: rule }]);
    expect((await send(platform, `POST ${base}/count`, {})).body).toEqual({ count: 0 });
  });

  test('is of a variant there is, and not pre-ordered when digital', async () => {
    const platform = await startEmptyShop();
    const productId = addProduct(platform, { productType: 'DIGITAL', variants: [{ id: first }] });
    expect((await createItem(platform, { productId, variantId: second, quantity: 1 })).status).toBe(404);
    expect((await createItem(platform, { productId: unknownId, variantId: first, quantity: 1 })).status).toBe(404);
    const preorderInfo = { enabled: true };
    const answer = await createItem(platform, { productId, variantId: first, quantity: 1, preorderInfo });
    expect(readRefusal(answer)).toEqual([400, 'PRE_ORDER_VALIDATION']);
    const subscribed = addProduct(platform, { subscriptionDetails: {}, variants: [{ id: second }] });
    const other = await createItem(platform, { productId: subscribed, variantId: second, quantity: 1, preorderInfo });
    expect(readRefusal(other)).toEqual([400, 'PRE_ORDER_VALIDATION']);
  });

  test('is changed under its revision; its variant and location stay', async () => {
    const platform = await startEmptyShop();
    const item = await addItem(platform, { quantity: 3 });
    const update = async (inventoryItem: object) =>
      send<One>(platform, `PATCH ${base}/${item.id}`, {
        inventoryItem: { id: item.id, ...inventoryItem },
        reason: 'MANUAL',
      });
    expect(readViolations(await update({ quantity: 1 }))).toEqual({ 'inventoryItem.revision': 'REQUIRED_FIELD' });
    const untracked = await update({ revision: '1', inStock: true, locationId: elsewhere, variantId: second });
    expect(untracked.body.inventoryItem).toMatchObject({
      revision: '2',
      inStock: true,
      trackQuantity: false,
      variantId: item.variantId,
      locationId: item.locationId,
    });
    expect(untracked.body.inventoryItem).not.toHaveProperty('quantity');
    expect((await update({ revision: '1', quantity: 1 })).status).toBe(409);
    const limited = await update({ revision: '2', preorderInfo: { limit: 3 } });
    expect(readRefusal(limited)).toEqual([400, 'PRE_ORDER_VALIDATION']);
    const empty = await update({
      revision: '2',
      quantity: 0,
      preorderInfo: { enabled: true, limit: 2, message: 'In May' },
    });
    expect(empty.body.inventoryItem).toMatchObject({
      quantity: 0,
      availabilityStatus: 'PREORDER',
      preorderInfo: { enabled: true, limit: 2, message: 'In May', counter: 0, quantity: 2 },
    });
    const below = await update({ revision: '3', quantity: -1 });
    expect(readRefusal(below)).toEqual([400, 'REQUESTED_QUANTITY_MUST_BE_NON_NEGATIVE_DECREASING']);
    expect(await readItem(platform, item.id)).toMatchObject({ revision: '3', quantity: 0 });
    const ended = (await update({ revision: '3', inStock: false })).body.inventoryItem;
    expect(ended).toMatchObject({ availabilityStatus: 'PREORDER', preorderInfo: { enabled: true, message: 'In May' } });
    expect(ended).not.toHaveProperty('preorderInfo.limit');
  });

  test('is deleted', async () => {
    const platform = await startEmptyShop();
    const { id } = await addItem(platform, { quantity: 3 });
    expect((await send(platform, `DELETE ${base}/${id}`)).body).toEqual({});
    expect((await send(platform, `DELETE ${base}/${id}`)).status).toBe(404);
    expect((await send(platform, `DELETE ${base}/nonsense`)).status).toBe(400);
  });

  test('is for anyone to read while its product is visible, and for the merchant to write', async () => {
    const platform = await startEmptyShop();
    const item = await addItem(platform, { quantity: 3 });
    const hidden = await addItem(platform, { quantity: 3 }, { visible: false, variants: [{ id: second }] });
    const visitor = await asVisitor(platform);
    const statuses = [item, hidden].map(
      async ({ id }) => (await send(platform, `GET ${base}/${id}`, undefined, visitor)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 404]);
    const seen = (await send<Page>(platform, `POST ${base}/query`, {}, visitor)).body.inventoryItems;
    expect(seen.map(({ id }) => id)).toEqual([item.id]);
    expect((await send(platform, `DELETE ${base}/${item.id}`, undefined, visitor)).status).toBe(403);
    const reader = mayOnly(platform, 'WIX_STORES.INVENTORY_READ');
    expect((await send(platform, `DELETE ${base}/${item.id}`, undefined, reader)).status).toBe(403);
    expect((await send(platform, `POST ${base}/count`, {}, visitor)).status).toBe(403);
  });
});

describe('inventory items in bulk', () => {
  test('are created, changed and deleted, each on its own', async () => {
    const platform = await startEmptyShop();
    const productId = addProduct(platform, { variants: variants.map((id) => ({ id })) });
    const inventoryItems = [
      { productId, variantId: first, quantity: 1 },
      { productId, variantId: first, quantity: 2 },
      { productId, variantId: second, inStock: true },
    ];
    const created = (await send<Bulk>(platform, `POST ${bulk}/create`, { inventoryItems, returnEntity: true })).body;
    expect(created.results.map(({ itemMetadata }) => itemMetadata.error?.code)).toEqual([
      undefined,
      'ITEM_ALREADY_EXISTS',
      undefined,
    ]);
    expect(created.results[2]?.item).toMatchObject({ inStock: true, product: { name: 'Linen Apron' } });
    expect(created.bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 1, undetailedFailures: 0 });
    const ids = [created.results[0], created.results[2]].map((result) => result?.itemMetadata.id ?? '');
    const updated = await send<Bulk>(platform, `POST ${bulk}/update`, {
      inventoryItems: ids.map((id, index) => ({ inventoryItem: { id, revision: `${index + 1}`, quantity: 9 } })),
    });
    expect(updated.body.results.map(({ itemMetadata }) => itemMetadata.success)).toEqual([true, false]);
    expect(await readItem(platform, ids[0])).toMatchObject({ quantity: 9 });
    expect(await readItem(platform, ids[1])).toMatchObject({ inStock: true, revision: '1' });
    const deleted = await send<Bulk>(platform, `POST ${bulk}/delete`, { inventoryItemIds: [ids[0], unknownId] });
    expect(deleted.body.results.map(({ itemMetadata }) => [itemMetadata.id, itemMetadata.error?.code])).toEqual([
      [ids[0], undefined],
      [unknownId, 'NOT_FOUND'],
    ]);
  });

  test('are created or changed, never the same one twice', async () => {
    const platform = await startEmptyShop();
    const item = await addItem(platform, { quantity: 1 }, { variants: variants.map((id) => ({ id })) });
    const { productId } = item;
    const upsert = async (...items: object[]) =>
      send<Bulk>(platform, `POST ${bulk}/upsert`, {
        inventoryItems: items.map((inventoryItem) => ({ inventoryItem })),
      });
    const known = { productId, variantId: first };
    const { body } = await upsert(
      { ...known, quantity: 5 },
      { productId, variantId: second, quantity: -1 },
      { quantity: 1 },
    );
    expect(body.results.map(({ itemMetadata }) => itemMetadata.error?.code)).toEqual([
      undefined,
      'INVALID_TARGET_QUANTITY',
      'INVALID_ARGUMENT',
    ]);
    expect(await readItem(platform, item.id)).toMatchObject({ quantity: 5, revision: '2' });
    expect((await upsert({ ...known, revision: '1', quantity: 6 })).body.results[0]?.itemMetadata.success).toBe(false);
    expect((await upsert({ productId, variantId: second, inStock: true })).body.results[0]?.itemMetadata.success).toBe(
      true,
    );
    expect(readRefusal(await upsert({ ...known, quantity: 1 }, { ...known, inStock: true }))).toEqual([
      400,
      'DUPLICATE_BULK_UPSERT_KEY',
    ]);
  });
});

describe('finding inventory items', () => {
  async function stock(platform: Platform): Promise<WireItem[]> {
    const mug = { name: 'Stoneware Mug', variants: [{ id: first, sku: 'MUG-1' }] };
    const apron = { name: 'Linen Apron', variants: [{ id: second, sku: 'APR-1' }] };
    return [await addItem(platform, { quantity: 7 }, mug), await addItem(platform, { inStock: false }, apron)];
  }

  test.each([
    [{ quantity: { $gt: 5 } }, [0]],
    [{ trackQuantity: false }, [1]],
    [{ availabilityStatus: 'IN_STOCK' }, [0]],
    [{ availabilityStatus: { $in: ['OUT_OF_STOCK', 'PREORDER'] } }, [1]],
    [{ 'product.name': { $startsWith: 'linen' } }, [1]],
    [{ 'product.variantSku': 'MUG-1' }, [0]],
    [{ variantId: { $in: [first, second] } }, [0, 1]],
    [{ 'product.directCategoryIds': { $hasSome: ['c-1'] } }, []],
  ])('inventory items are found by the filter %j', async (filter, expected) => {
    const platform = await startEmptyShop();
    const items = await stock(platform);
    const { body } = await send<Page>(platform, `POST ${base}/query`, { query: { filter } });
    const found = body.inventoryItems.map(({ id }) => items.findIndex((item) => item.id === id));
    expect(found).toEqual(expected);
    expect((await send(platform, `POST ${base}/count`, { filter })).body).toEqual({ count: expected.length });
  });

  test('inventory items are found by words, all of them or any, page by page', async () => {
    const platform = await startEmptyShop();
    await stock(platform);
    const search = async (body: object) => {
      const page = (await send<Page>(platform, `POST ${base}/search`, { search: body })).body;
      return { names: page.inventoryItems.map(({ product }) => product.name), paging: page.pagingMetadata };
    };
    const words = { expression: 'mug apr' };
    const sort = [{ fieldName: 'product.name', order: 'ASC' }];
    expect((await search({ search: { ...words, mode: 'AND' } })).names).toEqual([]);
    const one = await search({ search: { ...words, mode: 'OR' }, sort, cursorPaging: { limit: 1 } });
    const two = await search({ cursorPaging: { limit: 1, cursor: one.paging.cursors.next } });
    expect([one.names, two.names, two.paging.cursors.next]).toEqual([['Linen Apron'], ['Stoneware Mug'], undefined]);
    const offset = { query: { paging: { limit: 1, offset: 1 } } };
    const page = (await send<Page>(platform, `POST ${base}/query`, offset)).body.inventoryItems;
    expect(page.map(({ product }) => product.name)).toEqual(['Linen Apron']);
    expect((await send(platform, `POST ${base}/count`, { search: words })).body).toEqual({ count: 2 });
    const aggregations = [{ name: 'stock', type: 'VALUE', fieldPath: 'availabilityStatus', value: {} }];
    const counted = await send(platform, `POST ${base}/search`, { search: { aggregations } });
    const results = ['IN_STOCK', 'OUT_OF_STOCK'].map((value) => ({ value, count: 1 }));
    expect(counted.body).toMatchObject({ aggregationData: { results: [{ name: 'stock', values: { results } }] } });
    const refused = await send(platform, `POST ${base}/search`, { search: { search: { fields: ['quantity'] } } });
    expect(readViolations(refused)).toEqual({ 'search.search.fields': 'VALIDATION' });
  });
});

describe('inventory items by filter', () => {
  test('are changed, adjusted, tracked and deleted by jobs', async () => {
    const platform = await startEmptyShop();
    const tracked = await addItem(platform, { quantity: 2 });
    const untracked = await addItem(platform, { inStock: true }, { variants: [{ id: second }] });
    const filter = {};
    const adjust = async (body: object) => finishJob(platform, `POST ${bulk}/adjust-by-filter`, { filter, ...body });
    expect(await adjust({ adjustment: { decrementBy: 3 } })).toMatchObject({
      failCount: 2,
      errorByCodeCount: { INSUFFICIENT_INVENTORY: 1, INVENTORY_QUANTITY_NOT_TRACKED: 1 },
    });
    expect(await adjust({ adjustment: { incrementBy: 4 }, trackQuantity: true })).toMatchObject({ successCount: 2 });
    expect(await readItem(platform, tracked.id)).toMatchObject({ quantity: 6 });
    const begun = await readItem(platform, untracked.id);
    expect(begun).toMatchObject({ quantity: 4, trackQuantity: true });
    expect(begun).not.toHaveProperty('inStock');
    const older = { filter: { quantity: 6 }, adjustedInventoryAction: { decrementBy: 1 } };
    expect(await finishJob(platform, `POST ${bulk}/set-or-adjust-by-filter`, older)).toMatchObject({ total: 1 });
    const change = { filter: null, inventoryItem: { inStock: false } };
    expect(await finishJob(platform, `POST ${bulk}/update-by-filter`, change)).toMatchObject({ successCount: 2 });
    expect(await readItem(platform, tracked.id)).toMatchObject({ inStock: false });
    const found = { filter, search: { expression: 'nothing like it' } };
    expect(await finishJob(platform, `POST ${bulk}/delete-by-filter`, found)).toMatchObject({ total: 0 });
    expect(await finishJob(platform, `POST ${bulk}/delete-by-filter`, { filter })).toMatchObject({ successCount: 2 });
    expect((await send(platform, `POST ${base}/count`, {})).body).toEqual({ count: 0 });
    const unnamed = await send(platform, `POST ${bulk}/delete-by-filter`, {});
    expect(readViolations(unnamed)).toEqual({ filter: 'REQUIRED_FIELD' });
    const both = await send(platform, `POST ${bulk}/adjust-by-filter`, {
      filter,
      adjustment: { incrementBy: 1, decrementBy: 1 },
    });
    expect(readViolations(both)).toEqual({ adjustment: 'ONE_OF_ALIGNMENT' });
  });

  test('are created at a location for the variants found', async () => {
    const platform = await startEmptyShop();
    addProduct(platform, {
      name: 'Mug',
      variants: [
        { id: first, sku: 'A' },
        { id: second, sku: 'B' },
      ],
    });
    const body = {
      filter: { 'productData.name': 'Mug' },
      locationId: elsewhere,
      inventoryCreationData: { quantity: 8 },
    };
    const line = `POST ${bulk}/create-by-variant-filter`;
    expect(await finishJob(platform, line, { ...body, search: { expression: 'b' } })).toMatchObject({
      successCount: 1,
    });
    expect(await finishJob(platform, line, body)).toMatchObject({
      successCount: 1,
      errorByCodeCount: { ITEM_ALREADY_EXISTS: 1 },
    });
    const { inventoryItems } = (await send<Page>(platform, `POST ${base}/query`, {})).body;
    expect(inventoryItems).toMatchObject(
      [second, first].map((variantId) => ({ variantId, quantity: 8, locationId: elsewhere })),
    );
  });
});
