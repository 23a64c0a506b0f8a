import { expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { insertDocument } from '../../demo/platform/v3/documents.ts';
import {
  appId,
  bulk,
  create,
  createChain,
  nobody,
  read,
  readCode,
  root,
  send,
  startV3,
  tree,
} from './platform-categories.ts';
import { readViolations } from './platform-client.ts';

/** Creates products, just enough of them to stand in categories. */
function createProducts(platform: Platform, count: number): { catalogItemId: string; appId: string }[] {
  const store = { db: platform.db, now: Date.now };
  return Array.from({ length: count }, (_, index) => {
    const { id } = insertDocument(store, 'product', { name: `Product ${index}`, visible: true });
    return { catalogItemId: id, appId };
  });
}

test('products are put into a category, listed last added first, arranged by hand and taken out', async () => {
  const platform = await startV3();
  const [outer, inner] = await createChain(platform, ['Outer', 'Inner']);
  const items = createProducts(platform, 4);
  const [a, b, c, d] = items;
  const stranger = { catalogItemId: nobody, appId };
  const foreign = { catalogItemId: a?.catalogItemId, appId: nobody };
  const added = await send(platform, `POST ${bulk}/${outer?.id}/add-items`, { items: [a, b, stranger, c, foreign, a] });
  expect(added.body).toMatchObject({
    results: [
      { itemMetadata: { item: a, originalIndex: 0, success: true } },
      { itemMetadata: { item: b, success: true } },
      { itemMetadata: { item: stranger, success: false } },
      { itemMetadata: { item: c, success: true } },
      { itemMetadata: { item: foreign, success: false } },
      { itemMetadata: { item: a, success: true } },
    ],
    bulkActionMetadata: { totalSuccesses: 4, totalFailures: 2 },
  });
  await send(platform, `POST ${bulk}/${inner?.id}/add-items`, { items: [c, d] });
  const list = async (query: string) =>
    (await send(platform, `GET ${root}/${outer?.id}/list-items?${tree}&${query}`)).body;
  expect(await list('')).toMatchObject({ items: [c, b, a], pagingMetadata: { count: 3 } });
  const arrange = (wanted: unknown[]) =>
    send(platform, `POST ${root}/${outer?.id}/set-arranged-items`, { items: wanted });
  expect(readCode(await arrange([d]))).toBe('ITEM_NOT_IN_CATEGORY');
  expect((await arrange([a])).body['items']).toEqual([a]);
  expect(await list('useCategoryArrangement=true')).toMatchObject({ items: [a, c, b] });
  const first = await list('includeItemsFromSubcategories=true&cursorPaging.limit=3');
  expect(first['items']).toEqual([d, c, b]);
  const { cursors } = first['pagingMetadata'] as { cursors: { next: string } };
  expect(await list(`cursorPaging.cursor=${cursors.next}`)).toMatchObject({ items: [a], pagingMetadata: { count: 1 } });
  const asBody = { cursorPaging: { limit: null }, useCategoryArrangement: true };
  const posted = await send(platform, `POST ${root}/${outer?.id}/list-items`, asBody);
  expect(posted.body['items']).toEqual([a, c, b]);
  const tooMany = await list('cursorPaging.limit=101');
  expect(tooMany.message).toContain('cursorPaging.limit');
  const elsewhere = `GET ${root}/${inner?.id}/list-items?${tree}&cursorPaging.cursor=${cursors.next}`;
  expect(readViolations(await send(platform, elsewhere))).toEqual({ 'cursorPaging.cursor': 'VALIDATION' });
  expect((await read(platform, outer?.id ?? ''))['itemCounter']).toBe(3);
  const removed = await send(platform, `POST ${bulk}/${outer?.id}/remove-items`, { items: [a] });
  expect(removed.body).toMatchObject({ bulkActionMetadata: { totalSuccesses: 1 } });
  const arranged = await send(platform, `GET ${root}/${outer?.id}/arranged-items?${tree}`);
  expect([arranged.body['items'], (await list(''))['items']]).toEqual([[], [c, b]]);
});

test('a product is put into and taken out of several categories, or set into exactly these', async () => {
  const platform = await startV3();
  const [outer, inner] = await createChain(platform, ['Outer', 'Inner']);
  const other = await create(platform, 'Other');
  const [item] = createProducts(platform, 1);
  const write = (path: string, categoryIds: unknown[]) => send(platform, `POST ${bulk}/${path}`, { item, categoryIds });
  expect((await write('add-item', [inner?.id, nobody])).body).toMatchObject({
    results: [{ itemMetadata: { id: inner?.id, success: true } }, { itemMetadata: { id: nobody, success: false } }],
  });
  const query = `${tree}&item.catalogItemId=${item?.catalogItemId}&item.appId=${appId}`;
  const where = await send(platform, `GET ${root}/list-categories-for-item?${query}`);
  expect(where.body).toEqual({ directCategoryIds: [inner?.id], allCategoryIds: [inner?.id, outer?.id] });
  expect((await write('set-item-categories', [other.id, outer?.id])).body).toMatchObject({
    addResults: [{ itemMetadata: { id: other.id } }, { itemMetadata: { id: outer?.id } }],
    removeResults: [{ itemMetadata: { id: inner?.id, success: true } }],
    bulkActionMetadata: { totalSuccesses: 3, totalFailures: 0 },
  });
  await send(platform, `DELETE ${root}/${other.id}?${tree}`);
  const all = await send(platform, `POST ${root}/list-categories-for-items`, { items: [item] });
  expect(all.body['categoriesForItems']).toEqual([{ item, directCategoryIds: [outer?.id], indirectCategoryIds: [] }]);
  await write('remove-item', [outer?.id]);
  const none = await send(platform, `GET ${root}/list-categories-for-item?${query}`);
  expect(none.body).toEqual({ directCategoryIds: [], allCategoryIds: [] });
});

test('only the app that manages a category changes its items', async () => {
  const platform = await startV3();
  const managed = await create(platform, 'Managed', { managingAppId: appId });
  const items = createProducts(platform, 1);
  for (const call of [
    () => send(platform, `POST ${bulk}/${managed.id}/add-items`, { items }),
    () => send(platform, `POST ${bulk}/${managed.id}/remove-items`, { items }),
    () => send(platform, `DELETE ${root}/${managed.id}?${tree}`),
  ])
    expect(readCode(await call())).toBe('MANAGED_CATEGORY_OPERATION_NOT_ALLOWED');
});
