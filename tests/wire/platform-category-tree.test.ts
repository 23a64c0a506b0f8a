import { expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { bulk, create, createChain, nobody, read, readCode, root, send, startV3, tree } from './platform-categories.ts';
import type { WireCategory } from './platform-categories.ts';

async function listChildren(platform: Platform, id: string | undefined): Promise<string[]> {
  const sort = [{ fieldName: 'parentCategory.index' }];
  const answer = await send(platform, `POST ${root}/query`, { query: { filter: { 'parentCategory.id': id }, sort } });
  return (answer.body['categories'] as { name: string }[]).map(({ name }) => name);
}

test('a category moves among its siblings and to another parent, but not below itself', async () => {
  const platform = await startV3();
  const [top, one] = await createChain(platform, ['Top', 'One']);
  const parentCategory = { id: top?.id };
  const two = await create(platform, 'Two', { parentCategory });
  const three = await create(platform, 'Three', { parentCategory });
  const move = (id: string | undefined, body: object) => send(platform, `POST ${root}/${id}/move`, body);
  const after = { parentCategoryId: top?.id, position: 'AFTER', moveAfterCategoryId: one?.id };
  const moved = await move(three.id, after);
  expect(moved.body).toEqual({ parentCategoryId: top?.id, categoriesAfterMove: [one?.id, three.id, two.id] });
  expect(await listChildren(platform, top?.id)).toEqual(['One', 'Three', 'Two']);
  expect((await read(platform, two.id)).parentCategory.index).toBe(2);
  expect((await move(three.id, { parentCategoryId: one?.id, position: 'FIRST' })).status).toBe(200);
  expect((await read(platform, two.id)).parentCategory).toEqual({ id: top?.id, index: 1 });
  expect(await read(platform, three.id)).toMatchObject({ revision: '3', parentCategory: { id: one?.id, index: 0 } });
  expect(readCode(await move(top?.id, { parentCategoryId: three.id, position: 'LAST' }))).toBe('TREE_CYCLE_DETECTED');
  const nowhere = { parentCategoryId: one?.id, position: 'AFTER', moveAfterCategoryId: two.id };
  expect(readCode(await move(top?.id, { position: 'AFTER' }))).toBe('MISSING_AFTER_CATEGORY');
  expect(readCode(await move(three.id, nowhere))).toBe('AFTER_CATEGORY_NOT_IN_PARENT');
  await createChain(platform, ['A', 'B', 'C']);
  const c = (await send(platform, `GET ${root}/slug/c?${tree}`)).body['category'] as WireCategory;
  const tooDeep = await move(top?.id, { parentCategoryId: c.id, position: 'LAST' });
  expect(readCode(tooDeep)).toBe('CATEGORY_DEPTH_LIMIT_EXCEEDED');
  await send(platform, `DELETE ${root}/${one?.id}?${tree}`);
  expect((await read(platform, two.id)).parentCategory).toEqual({ id: top?.id, index: 0 });
});

test('hiding a category hides its subcategories, which cannot be shown while it is hidden', async () => {
  const platform = await startV3();
  const [outer, inner] = await createChain(platform, ['Outer', 'Inner']);
  const setVisible = (category: WireCategory | undefined, visible: boolean, revision: string) =>
    send(platform, `PATCH ${root}/visibility`, { categoryId: category?.id, visible, revision });
  expect((await setVisible(outer, false, '9')).status).toBe(409);
  expect((await setVisible(outer, false, '1')).body['category']).toMatchObject({ visible: false, revision: '2' });
  expect(await read(platform, inner?.id ?? '')).toMatchObject({ visible: false, revision: '2' });
  const refused = await setVisible(inner, true, '2');
  expect(readCode(refused)).toBe('PARENT_CATEGORY_HIDDEN');
  const below = { category: { name: 'New', parentCategory: { id: outer?.id } } };
  expect(readCode(await send(platform, `POST ${root}`, below))).toBe('PARENT_CATEGORY_HIDDEN');
  const categoryIds = [inner?.id, outer?.id, nobody];
  const shown = await send(platform, `POST ${bulk}/show`, { categoryIds, returnEntity: true });
  expect(shown.body).toMatchObject({
    results: [
      { itemMetadata: { id: inner?.id, success: false, error: { code: 'PARENT_CATEGORY_HIDDEN' } } },
      { itemMetadata: { id: outer?.id, success: true }, category: { visible: true, revision: '3' } },
      { itemMetadata: { id: nobody, originalIndex: 2, success: false } },
    ],
    bulkActionMetadata: { totalSuccesses: 1, totalFailures: 2, undetailedFailures: 0 },
  });
});

test('categories change in bulk, each under its own revision', async () => {
  const platform = await startV3();
  const [one, two] = [await create(platform, 'One'), await create(platform, 'Two')];
  const answer = await send(platform, `POST ${bulk}/update`, {
    categories: [
      { category: { id: one.id, revision: '1', name: 'First' } },
      { category: { id: two.id, revision: '1', visible: false } },
      { category: { id: two.id, revision: '7', name: 'Second' } },
    ],
  });
  expect(answer.body).toMatchObject({
    results: [
      { itemMetadata: { id: one.id, success: true } },
      { itemMetadata: { id: two.id, success: false, error: { code: 'UPDATE_OF_FIELD_NOT_ALLOWED' } } },
      { itemMetadata: { id: two.id, success: false } },
    ],
    bulkActionMetadata: { totalSuccesses: 1, totalFailures: 2 },
  });
  expect(answer.body['results']).not.toContainEqual(expect.objectContaining({ category: expect.anything() }));
  expect(await read(platform, one.id)).toMatchObject({ name: 'First', revision: '2' });
  expect(await read(platform, two.id)).toMatchObject({ name: 'Two', revision: '1' });
});
