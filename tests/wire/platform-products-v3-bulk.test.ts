import { beforeEach, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { asVisitor, readViolations, startTestPlatform } from './platform-client.ts';
import { createInput, readBySlug, search } from './platform-products-v3.ts';
import type { BulkProducts, ProductAnswer } from './platform-products-v3.ts';
import { readRefusal, send } from './platform-v3-shop.ts';

const bulk = '/stores/v3/bulk/products';
let platform: Platform;

beforeEach(async () => {
  platform = await startTestPlatform({ catalogVersion: 'v3' });
});

interface Stocked extends ProductAnswer {
  productResults: BulkProducts;
  inventoryResults: { results: { item?: object; itemMetadata: object }[]; bulkActionMetadata: object };
}

/** The input that creates a product with stock. */
function createStocked(name: string, inventoryItem: object): object {
  const variant = { price: { actualPrice: { amount: '5' } }, physicalProperties: {}, inventoryItem };
  return createInput(name, { variantsInfo: { variants: [variant] } });
}

function readCodes({ results }: BulkProducts): (string | undefined)[] {
  return results.map(({ itemMetadata }) => itemMetadata.error?.code);
}

test('one refused product leaves no trace and does not keep the others from being written', async () => {
  const products = [
    createInput('Bowl'),
    createInput('Plate', { slug: 'linen-apron', brand: { name: 'Nobody' } }),
    createInput('Jug'),
  ];
  const { status, body } = await send<BulkProducts>(platform, `POST ${bulk}/create`, { products, returnEntity: true });
  expect(status).toBe(200);
  expect(body.results.map(({ itemMetadata }) => itemMetadata.success)).toEqual([true, false, true]);
  expect(readCodes(body)).toEqual([undefined, 'DUPLICATE_SLUG_ERROR', undefined]);
  expect(body.results.map(({ item }) => item?.slug)).toEqual(['bowl', undefined, 'jug']);
  expect(body.bulkActionMetadata).toEqual({ totalSuccesses: 2, totalFailures: 1, undetailedFailures: 0 });
  const brands = platform.db.prepare(`SELECT count(*) AS n FROM documents WHERE kind = 'brand'`).get();
  expect(brands).toEqual({ n: 1 });
});

test('updates need each revision and tell which are stale', async () => {
  const [mug, tin] = [await readBySlug(platform, 'stoneware-mug'), await readBySlug(platform, 'eclair-tin')];
  const products = [
    { product: { id: mug.id, revision: mug.revision, name: 'Big Mug' } },
    { product: { id: tin.id, revision: '9', name: 'Big Tin' } },
    { product: { id: 'nothing', revision: '1', name: 'Nothing' } },
  ];
  const { body } = await send<BulkProducts>(platform, `POST ${bulk}/update`, { products });
  expect(readCodes(body)).toEqual([undefined, 'CONFLICT', 'NOT_FOUND']);
  expect(body.results.map(({ itemMetadata }) => itemMetadata.id)).toEqual([mug.id, tin.id, 'nothing']);
  expect(body.results[0]).not.toHaveProperty('item');
  expect((await readBySlug(platform, 'stoneware-mug')).name).toBe('Big Mug');
  const blind = await send(platform, `POST ${bulk}/update`, { products: [{ product: { id: mug.id } }] });
  expect(readViolations(blind)).toEqual({ 'products[0].product.revision': 'REQUIRED_FIELD' });
  const many = Array.from({ length: 101 }, () => products[0]);
  expect(readViolations(await send(platform, `POST ${bulk}/update`, { products: many }))).toEqual({
    products: 'MAX_SIZE',
  });
  const visitor = await send(platform, `POST ${bulk}/update`, { products }, await asVisitor(platform));
  expect(visitor.status).toBe(403);
});

test('products are created and changed together with their stock', async () => {
  const created = await send<Stocked>(platform, 'POST /stores/v3/products-with-inventory', {
    product: createStocked('Bowl', { quantity: 4 }),
    returnEntity: true,
  });
  expect(created.body.product.inventory.availabilityStatus).toBe('IN_STOCK');
  expect(created.body.inventoryResults.results).toMatchObject([{ item: { quantity: 4, trackQuantity: true } }]);
  const { id, revision, variantsInfo } = created.body.product;
  const emptied = variantsInfo.variants.map((variant) => ({ ...variant, inventoryItem: { quantity: 0 } }));
  const changed = await send<Stocked>(platform, `PATCH /stores/v3/products-with-inventory/${id}`, {
    product: { id, revision, variantsInfo: { variants: emptied } },
  });
  expect(changed.body.product.inventory.availabilityStatus).toBe('OUT_OF_STOCK');
  expect(changed.body.inventoryResults.results[0]).not.toHaveProperty('item');
  const products = [createStocked('Plate', { inStock: true }), createStocked('Jug', { quantity: 2 })];
  const line = 'POST /stores/v3/bulk/products-with-inventory/create';
  const many = await send<Stocked>(platform, line, { products });
  expect(many.body.productResults.bulkActionMetadata).toMatchObject({ totalSuccesses: 2 });
  expect(many.body.inventoryResults.bulkActionMetadata).toMatchObject({ totalSuccesses: 2 });
  const filter = { 'inventory.availabilityStatus': 'IN_STOCK', slug: { $in: ['bowl', 'plate', 'jug'] } };
  expect(await search(platform, { filter })).toEqual(['plate', 'jug']);
  const bowl = {
    product: { id, revision: '2', variantsInfo: { variants: [{ ...emptied[0], inventoryItem: { inStock: true } }] } },
  };
  await send(platform, 'POST /stores/v3/bulk/products-with-inventory/update', { products: [bowl] });
  expect(await search(platform, { filter })).toEqual(['bowl', 'plate', 'jug']);
  const negative = await send(platform, line, { products: [createStocked('Cup', { quantity: -1 })] });
  expect(readRefusal(negative)).toEqual([400, 'REQUESTED_QUANTITY_MUST_BE_NON_NEGATIVE']);
});

test('deleting takes a product out of its categories and the variants with it', async () => {
  const mug = await readBySlug(platform, 'stoneware-mug');
  const { body } = await send<BulkProducts>(platform, `POST ${bulk}/delete`, { productIds: [mug.id, 'nothing'] });
  expect(readCodes(body)).toEqual([undefined, 'NOT_FOUND']);
  const left = platform.db.prepare('SELECT count(*) AS n FROM documents WHERE body LIKE ?').get(`%${mug.id}%`);
  expect(left).toEqual({ n: 0 });
  const twice = await send(platform, `POST ${bulk}/delete`, { productIds: [mug.id, mug.id] });
  expect(readRefusal(twice)).toEqual([400, 'DUPLICATE_PRODUCT_IDS_REQUEST']);
});

test('tags and info sections are added and removed', async () => {
  const { id, revision, ...mug } = await readBySlug(platform, 'stoneware-mug', ['INFO_SECTION']);
  const tags = { productIds: [id], assignTags: { publicTags: { tagIds: ['a', 'b'] }, privateTags: { tagIds: ['c'] } } };
  await send(platform, `POST ${bulk}/update-tags`, tags);
  const changes = { productIds: [id], unassignTags: { publicTags: { tagIds: ['a'] } } };
  await send(platform, `POST ${bulk}/update-tags`, changes);
  expect((await readBySlug(platform, 'stoneware-mug'))['tags']).toEqual({
    privateTags: { tagIds: ['c'] },
    publicTags: { tagIds: ['b'] },
  });
  const none = await send(platform, `POST ${bulk}/update-tags`, { productIds: [id] });
  expect(readRefusal(none)).toEqual([400, 'EMPTY_ASSIGN_AND_UNASSIGN_LISTS']);
  const infoSectionIds = (mug['infoSections'] as { id: string }[]).map((section) => section.id);
  const fields = ['INFO_SECTION'];
  const removal = { products: [{ productId: id, revision: '3' }], infoSectionIds, returnEntity: true, fields };
  const removed = await send<BulkProducts>(platform, `POST ${bulk}/remove-info-sections`, removal);
  expect(removed.body.results[0]?.item).toMatchObject({ revision: '4', infoSections: [] });
  const stale = await send<BulkProducts>(platform, `POST ${bulk}/add-info-sections`, {
    ...removal,
    products: [{ productId: id, revision }],
  });
  expect(readCodes(stale.body)).toEqual(['CONFLICT']);
  const addition = { ...removal, products: [{ productId: id, revision: '4' }] };
  const added = await send<BulkProducts>(platform, `POST ${bulk}/add-info-sections`, addition);
  expect(added.body.results[0]?.item).toMatchObject({ infoSections: [{ title: 'Care' }] });
});
