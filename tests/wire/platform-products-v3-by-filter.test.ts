import { expect, test } from 'vitest';
import { insertDocument } from '../../demo/platform/v3/documents.ts';
import { path, read, run, send, stockProduct } from './platform-by-filter.ts';
import { create, nobody } from './platform-categories.ts';
import { ask, asVisitor, readViolations } from './platform-client.ts';
import { mayOnly, readRefusal, startEmptyShop } from './platform-v3-shop.ts';

test('products that a filter and a search find are changed, hidden ones too, and the others are not', async () => {
  const platform = await startEmptyShop();
  const red = stockProduct(platform, 'Red mug', [{ sku: 'R-1' }], { visible: false });
  const blue = stockProduct(platform, 'Blue mug', [{ sku: 'B-1' }]);
  const bowl = stockProduct(platform, 'Red bowl', [{ sku: 'R-2' }], { productType: 'DIGITAL' });
  const { job, results } = await run(platform, 'update-by-filter', {
    filter: { productType: 'PHYSICAL' },
    search: { expression: 'red' },
    product: { visible: true, ribbon: { name: 'Sale' } },
  });
  expect(job).toMatchObject({ status: 'FINISHED', counts: { total: 1, successCount: 1, failCount: 0 } });
  expect(results).toMatchObject([{ entityId: red, success: true }]);
  expect(read(platform, red)).toMatchObject({ visible: true, revision: '2', ribbon: { id: expect.any(String) } });
  for (const id of [blue, bowl]) expect(read(platform, id)?.revision).toBe('1');
});

test('a product that refuses the change fails alone', async () => {
  const platform = await startEmptyShop();
  const one = stockProduct(platform, 'One', [{}]);
  const two = stockProduct(platform, 'Two', [{}]);
  const { job, results } = await run(platform, 'update-by-filter', { filter: null, product: { slug: 'same' } });
  expect(job.counts).toEqual({
    total: 2,
    successCount: 1,
    failCount: 1,
    errorByCodeCount: { DUPLICATE_SLUG_ERROR: 1 },
  });
  expect(results).toMatchObject([
    { entityId: one, success: true },
    { entityId: two, success: false, error: { code: 'DUPLICATE_SLUG_ERROR' } },
  ]);
  expect(read(platform, two)).toMatchObject({ slug: 'two', revision: '1' });
});

test('products are deleted by filter', async () => {
  const platform = await startEmptyShop();
  const gone = stockProduct(platform, 'Gone', [{}]);
  const kept = stockProduct(platform, 'Kept', [{}]);
  await run(platform, 'delete-by-filter', { filter: { name: { $startsWith: 'Go' } } });
  expect([read(platform, gone), read(platform, kept)?.name]).toEqual([undefined, 'Kept']);
});

test('info sections, tags and categories are given and taken by filter', async () => {
  const platform = await startEmptyShop();
  const store = { db: platform.db, now: Date.now };
  const id = stockProduct(platform, 'Mug', [{}]);
  const section = insertDocument(store, 'info-section', { uniqueName: 'care', title: 'Care' }).id;
  const category = await create(platform, 'Kitchen');
  const filter = { name: 'Mug' };
  const infoSectionIds = [section];
  const categoryIds = [category.id];
  const assignTags = { publicTags: { tagIds: ['t1', 't2'] } };
  await run(platform, 'add-info-sections-by-filter', { filter, infoSectionIds });
  await run(platform, 'add-to-categories-by-filter', { filter, categoryIds });
  await run(platform, 'update-tags-by-filter', { filter, assignTags });
  const tags = { publicTags: { tagIds: ['t1', 't2'] } };
  expect(read(platform, id)).toMatchObject({ infoSections: [{ id: section }], tags });
  const inCategory = { filter: { 'directCategoriesInfo.categories': { $matchItems: [{ id: category.id }] } } };
  await run(platform, 'update-tags-by-filter', { ...inCategory, unassignTags: { publicTags: { tagIds: ['t1'] } } });
  const removed = await run(platform, 'remove-from-categories-by-filter', { ...inCategory, categoryIds });
  expect(removed.results).toMatchObject([{ entityId: id, success: true }]);
  const again = await run(platform, 'remove-info-sections-by-filter', { ...inCategory, infoSectionIds });
  expect(again.job.counts.total).toBe(0);
  await run(platform, 'remove-info-sections-by-filter', { filter, infoSectionIds });
  expect(read(platform, id)).toMatchObject({ infoSections: [], tags: { publicTags: { tagIds: ['t2'] } } });
  const lost = await run(platform, 'add-to-categories-by-filter', { categoryIds: [nobody] });
  expect(lost.results).toMatchObject([{ success: false, error: { code: 'NOT_FOUND' } }]);
});

test('calls by filter need their fields, bounds and permissions', async () => {
  const platform = await startEmptyShop();
  stockProduct(platform, 'Mug', [{}]);
  expect(readViolations(await send(platform, 'delete-by-filter', {}))).toEqual({ filter: 'REQUIRED_FIELD' });
  expect(readViolations(await send(platform, 'update-by-filter', {}))).toEqual({ product: 'REQUIRED_FIELD' });
  const unknown = await send(platform, 'delete-by-filter', { filter: { colour: 'red' } });
  expect(readViolations(unknown)).toEqual({ 'filter.colour': 'VALIDATION' });
  const many = await send(platform, 'add-to-categories-by-filter', { categoryIds: Array(6).fill(nobody) });
  expect(readViolations(many)).toEqual({ categoryIds: 'MAX_SIZE' });
  const sections = await send(platform, 'add-info-sections-by-filter', {
    filter: {},
    infoSectionIds: Array(21).fill(nobody),
  });
  expect(readViolations(sections)).toEqual({ infoSectionIds: 'MAX_SIZE' });
  const untagged = await send(platform, 'update-tags-by-filter', { filter: {} });
  expect(readRefusal(untagged)).toEqual([400, 'EMPTY_ASSIGN_AND_UNASSIGN_LISTS']);
  const body = { filter: {} };
  for (const headers of [await asVisitor(platform), mayOnly(platform, 'WIX_STORES.PRODUCT_UPDATE')])
    expect((await ask(platform, `POST ${path}/delete-by-filter`, { body, headers })).status).toBe(403);
});
