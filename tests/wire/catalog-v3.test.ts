import { describe, expect, test } from 'vitest';
import type { SeedProduct } from '../../demo/catalog/seed.ts';
import type { Platform } from '../../demo/platform/start-platform.ts';
import type { Written } from '../../src/catalog/written.ts';
import { deleteInventoryItem, queryInventoryItems } from '../../src/client/operations/inventory-items-v3.ts';
import { getProduct, updateProduct } from '../../src/client/operations/products-v3.ts';
import { queryRibbons } from '../../src/client/operations/ribbons-v3.ts';
import type { Product } from '../../src/domain/product.ts';
import { createCatalogV3 } from '../../src/catalog/v3/catalog-v3.ts';
import { json, startServer } from '../fixtures/plain-server.ts';
import { countRequests, openCatalog, pagesOf } from '../fixtures/catalogs.ts';
import { change, piecesOf } from '../fixtures/change.ts';
import { merchantClient } from '../fixtures/clients.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';

const codes = (results: Written[]): string[] => results.map((one) => (one.tag === 'ok' ? 'ok' : one.error.code));

/** The product as the platform has it, with everything that can be asked for. */
async function wireOf(platform: Platform, productId: string) {
  const fields = [
    ...(['MERCHANT_DATA', 'VARIANT_OPTION_CHOICE_NAMES', 'PLAIN_DESCRIPTION', 'INFO_SECTION'] as const),
    ...(['MEDIA_ITEMS_INFO', 'PRODUCT_CHOICES_MEDIA_REFERENCES', 'PRODUCT_CHOICES_DISPLAY_IMAGE'] as const),
  ];
  return (await merchantClient(platform).call(getProduct, { productId, fields })).product;
}

/** A product whose variants and choices have every field that a write could lose. */
async function openRich() {
  const opened = await openCatalog('v3');
  const { platform, find } = opened;
  const { id } = await find('linen-apron');
  const wire = await wireOf(platform, id);
  const variants = (wire.variantsInfo?.variants ?? []).map((variant, at) => ({
    id: variant.id,
    sku: `RICH-${at}`,
    barcode: `40${at}`,
    visible: at !== 3,
    choices: (variant.choices ?? []).map(({ optionChoiceIds }) => ({
      optionChoiceIds: { optionId: optionChoiceIds?.optionId ?? '', choiceId: optionChoiceIds?.choiceId ?? '' },
    })),
    price: { actualPrice: { amount: '48.00' } },
    revenueDetails: { cost: { amount: `1${at}.00` } },
    physicalProperties: {
      weight: 0.5 + at,
      pricePerUnit: { settings: { quantity: 2, measurementUnit: 'M' as const } },
      productDimensions: { length: '1', width: '2', height: '3', unit: 'CM' as const },
      packageDimensions: { length: '4', width: '5', height: '6', unit: 'CM' as const },
    },
  }));
  const options = (wire.options ?? []).map(({ id: optionId, choicesSettings }) => ({
    id: optionId ?? '',
    choicesSettings: {
      choices: (choicesSettings?.choices ?? []).map(({ choiceId }) => ({
        choiceId: choiceId ?? '',
        media: { items: [{ mediaId: 'linen-apron.svg' }] },
        displayImage: { id: 'swatch', url: 'http://shop.example/swatch.png', altText: 'Swatch' },
      })),
    },
  }));
  const product = { id, revision: wire.revision ?? '', options, variantsInfo: { variants } };
  await merchantClient(platform).call(updateProduct, { product });
  return { ...opened, id, before: await wireOf(platform, id), product: await opened.catalog.product(id) };
}

test('a product is found by the barcode of a variant', async () => {
  const { catalog } = await openRich();
  const found = await catalog.search('402', 10);
  expect(found.products.map(({ name }) => name)).toEqual(['Linen Apron']);
  expect((await catalog.search('499', 10)).products).toEqual([]);
});

test('a write of one value keeps all other data of variants, options and choices', async () => {
  const { platform, catalog, id, before, product } = await openRich();
  expect(before.options?.[0]?.choicesSettings?.choices?.[0]).toMatchObject({ displayImage: { id: 'swatch' } });
  await catalog.write([change(product, 'sku', 'CHANGED', product.variants[1]?.id)]);
  const after = await wireOf(platform, id);
  const [, second] = after.variantsInfo?.variants ?? [];
  expect(second).toMatchObject({ sku: 'CHANGED', barcode: '401' });
  const { revision: _, updatedDate: __, ...rest } = after;
  Object.assign(second ?? {}, { sku: 'RICH-1' });
  expect(before).toMatchObject(rest);
  expect(rest).toMatchObject({ options: before.options, variantsInfo: before.variantsInfo });
});

test('a product that was stored as JSON is written as completely as a fresh one', async () => {
  const { platform, catalog, id, before, product } = await openRich();
  const kept = structuredClone(product);
  await catalog.write([change(kept, 'cost', '99.00', kept.variants[0]?.id)]);
  const after = await wireOf(platform, id);
  expect(after.options).toEqual(before.options);
  const { revenueDetails, ...rest } = after.variantsInfo?.variants?.[0] ?? {};
  expect(revenueDetails?.cost?.amount).toBe('99.00');
  expect(before.variantsInfo?.variants?.[0]).toMatchObject(rest);
});

test('a product’s price is written to all its variants, also if they differ', async () => {
  const { catalog, product } = await openRich();
  expect(product.onVariants).toEqual(['cost', 'stock', 'sku', 'barcode', 'weight']);
  expect(product).toMatchObject({ price: { regular: '48.00' }, salePrice: '', cost: null });
  await catalog.write([change(product, 'price', '50.00'), change(product, 'salePrice', '45.00')]);
  const after = await catalog.product(product.id);
  expect(after.variants.map(({ price, salePrice }) => [price.regular, salePrice])).toEqual(
    Array.from({ length: 4 }, () => ['50.00', '45.00']),
  );
  await catalog.write([change(after, 'cost', '5.00')]);
  expect((await catalog.product(product.id)).variants.map(({ cost }) => cost)).toEqual(
    after.variants.map(() => '5.00'),
  );
});

test('a price below the sale price is refused, and nothing is sent', async () => {
  const { platform, catalog, find } = await openCatalog('v3');
  const product = await find('beeswax-candle');
  const sent = await countRequests(platform, () =>
    expect(catalog.write([change(product, 'price', '8.00')])).rejects.toMatchObject({ code: 'invalid_input' }),
  );
  expect(sent).toEqual([]);
});

test.each(['name', 'price', 'stock', 'ribbon'] as const)(
  'a %s typed over an older reading is a conflict',
  async (field) => {
    const { catalog, find } = await openCatalog('v3');
    const old = await find('stoneware-mug');
    const value = field === 'price' || field === 'stock' ? '30' : 'Other';
    await catalog.write([change(old, field === 'stock' ? 'stock' : 'visible', field === 'stock' ? '5' : 'false')]);
    await expect(catalog.write([change(old, field, value)])).rejects.toMatchObject({ code: 'conflict' });
    await expect(catalog.write([change(structuredClone(old), field, value)])).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(codes(await catalog.writeMany([change(old, field, value)]))).toEqual(['conflict']);
    expect(codes(await catalog.writeMany([change(structuredClone(old), field, value)]))).toEqual(['conflict']);
  },
);

test('a stock change after a sale is a conflict, and never overwrites the count', async () => {
  const { catalog, find } = await openCatalog('v3');
  const read = await find('stoneware-mug');
  await catalog.write([change(await find('stoneware-mug'), 'stock', '11', null, -1)]);
  await expect(catalog.write([change(read, 'stock', '17', null, 5)])).rejects.toMatchObject({ code: 'conflict' });
  expect((await find('stoneware-mug')).stock).toEqual({ tag: 'tracked', quantity: 11 });
});

test('a SKU that another product has is a refusal, not a conflict', async () => {
  const { catalog, find } = await openCatalog('v3');
  const product = await find('eclair-tin');
  await expect(catalog.write([change(product, 'sku', 'MUG-1')])).rejects.toMatchObject({
    code: 'application',
    details: { applicationCode: 'SKU_ALREADY_EXIST_ERROR' },
  });
  const [written] = await catalog.writeMany([change(product, 'sku', 'MUG-1')]);
  expect(written).toMatchObject({ tag: 'failed', error: { code: 'application' } });
});

test('a ribbon is found by its name, and created once if there is none', async () => {
  const { platform, catalog, find } = await openCatalog('v3');
  const namesOf = async () => (await merchantClient(platform).call(queryRibbons, {})).ribbons.map(({ name }) => name);
  const before = await namesOf();
  const products = [await find('eclair-tin'), await find('pattern-book')];
  await catalog.writeMany(products.map((one) => change(one, 'ribbon', 'New')));
  expect(await namesOf()).toEqual(before);
  const now = await catalog.products(products.map(({ id }) => id));
  await catalog.writeMany([...now.values()].map((one) => change(one, 'ribbon', 'Last ones')));
  expect(await namesOf()).toEqual(['Last ones', ...before]);
});

test.each([
  ['ribbon', ['new', 'NEW ', 'ｎｅｗ'], 'New'],
  ['brand', ['ashdown', ' ASHDOWN', 'Ash\u200Bdown'], 'Ashdown'],
] as const)('a %s typed in another case is the existing one', async (field, typed, existing) => {
  const { catalog, find } = await openCatalog('v3');
  const before = await catalog.names(field);
  expect(before).toContain(existing);
  const { id } = await find('eclair-tin');
  for (const text of typed) {
    const product = (await catalog.products([id])).get(id)!;
    await catalog.write([change(product, field, text)]);
    expect((await catalog.products([id])).get(id)?.values[field]).toBe(existing);
    await catalog.write([change((await catalog.products([id])).get(id)!, field, '')]);
  }
  expect(await catalog.names(field)).toEqual(before);
});

const counted = (quantity: number) => ({ tracked: true as const, quantity });

/** The mug at two locations with 10 and 40, and an apron of which one variant is at two. */
async function openPlaces() {
  const [mug, apron] = smallCatalog.products as [SeedProduct, SeedProduct];
  const variants = apron.variants.map((variant, at) => ({
    ...variant,
    ...(at === 2 && { furtherStock: [counted(5)] }),
  }));
  const products = [
    { ...mug, stock: counted(10), furtherStock: [counted(40)] },
    { ...apron, variants },
    ...smallCatalog.products.slice(2),
  ];
  const opened = await openCatalog('v3', { catalog: { ...smallCatalog, products } });
  const client = merchantClient(opened.platform);
  const countsOf = async (productId: string) =>
    (await client.call(queryInventoryItems, { query: { filter: { productId } } })).inventoryItems.map(
      ({ quantity }) => quantity,
    );
  return { ...opened, client, countsOf };
}

describe('stock at several locations', () => {
  test('is read as the sum and per location, the oldest first, also in lists', async () => {
    const { catalog, find } = await openPlaces();
    const mug = await find('stoneware-mug');
    expect(mug.stock).toEqual({ tag: 'tracked', quantity: 50 });
    expect(mug.stockItems.map(({ number, stock }) => [number, stock])).toEqual([
      [1, { tag: 'tracked', quantity: 10 }],
      [2, { tag: 'tracked', quantity: 40 }],
    ]);
    expect((await catalog.products([mug.id])).get(mug.id)).toEqual(mug);
    const apron = await find('linen-apron');
    expect(piecesOf(apron)).toEqual([3, 0, 12, 1]);
    expect(apron.stock).toEqual({ tag: 'tracked', quantity: 16 });
    expect(apron.variants.map(({ stockItems }) => stockItems.map(({ number }) => number))).toEqual([
      [1],
      [1],
      [1, 2],
      [1],
    ]);
  });

  test('is changed at the named location only', async () => {
    const { catalog, find, countsOf } = await openPlaces();
    const { id, stockItems } = await find('stoneware-mug');
    const [first, second] = stockItems.map(({ locationId }) => locationId);
    await catalog.write([change(await catalog.product(id), 'stock', '43', null, 3, second)]);
    expect(await countsOf(id)).toEqual([10, 43]);
    const now = await catalog.product(id);
    const changes = [change(now, 'stock', '0', null, null, first), change(now, 'stock', '7', null, null, second)];
    expect(codes(await catalog.writeMany(changes))).toEqual(['ok', 'ok']);
    expect(await countsOf(id)).toEqual([0, 7]);
  });

  test('is changed neither as a sum, nor at a location whose item was removed', async () => {
    const { catalog, client, find, countsOf } = await openPlaces();
    const mug = await find('stoneware-mug');
    const [first] = mug.stockItems;
    await expect(catalog.write([change(mug, 'stock', '0')])).rejects.toMatchObject({ code: 'invalid_input' });
    await client.call(deleteInventoryItem, { inventoryItemId: first?.id ?? '' });
    const atFirst = (product: Product) => change(product, 'stock', '0', null, null, first?.locationId);
    await expect(catalog.write([atFirst(mug)])).rejects.toMatchObject({ code: 'not_found' });
    const now = await catalog.product(mug.id);
    expect(now.stock).toEqual({ tag: 'tracked', quantity: 40 });
    await expect(catalog.write([atFirst(now)])).rejects.toMatchObject({ code: 'not_found' });
    expect(codes(await catalog.writeMany([atFirst(now)]))).toEqual(['not_found']);
    expect(await countsOf(mug.id)).toEqual([40]);
  });
});

test('a product whose variants are missing in the list of variants is read by itself', async () => {
  const { platform, catalog, find } = await openCatalog('v3');
  const product = await find('linen-apron');
  platform.db.prepare(`DELETE FROM documents WHERE kind = 'variant' AND id = ?`).run(product.variants[2]?.id ?? '');
  expect((await catalog.products([product.id])).get(product.id)).toEqual(product);
});

test('a page of products is read in three requests, however many variants they have', async () => {
  const { platform, catalog } = await openCatalog('v3');
  let read: Product[] = [];
  const sent = await countRequests(platform, async () => {
    read = (await catalog.search('', 50)).products;
  });
  expect(sent).toEqual([
    'POST /stores/v3/products/search',
    'POST /stores/v3/inventory-items/query',
    'POST /stores/v3/products/query-variants',
  ]);
  expect(read.map(piecesOf).flat()).toEqual([3, 0, 7, 1]);
});

test('a write is one request', async () => {
  const { platform, catalog, find } = await openCatalog('v3');
  const product = await find('linen-apron');
  const sent = async (...changes: Parameters<typeof catalog.write>[0]) =>
    countRequests(platform, () => catalog.write(changes));
  expect(await sent(change(product, 'price', '70.00', product.variants[0]?.id))).toEqual([
    'PATCH /stores/v3/products/…',
  ]);
  expect(await sent(change(product, 'stock', '1', product.variants[0]?.id))).toEqual([
    'PATCH /stores/v3/inventory-items/…',
  ]);
});

test('a product that another app restricts is reported as such', async () => {
  const { platform, catalog, find } = await openCatalog('v3');
  const product = await find('stoneware-mug');
  const { url } = await startServer((response) => {
    const applicationError = { code: 'PRODUCT_RESTRICTION_ERROR', description: 'Restricted', data: {} };
    json(response, { message: 'Restricted', details: { applicationError } }, 400);
  });
  const restricted = createCatalogV3({ client: merchantClient({ ...platform, url }), isMerchant: true });
  const held = { code: 'application', details: { description: 'field_locked' } };
  await expect(restricted.write([change(product, 'name', 'Other')])).rejects.toMatchObject(held);
  await expect(catalog.write([change(product, 'name', 'Other')])).resolves.toBeUndefined();
});

test('products with equal times are all read, also if they fill more than a page', async () => {
  const mug = smallCatalog.products[0] as SeedProduct;
  const products = Array.from({ length: 230 }, (_, at) => ({ ...mug, sku: `M-${at}`, slug: `mug-${at}` }));
  const { platform, catalog } = await openCatalog('v3', { catalog: { ...smallCatalog, products } });
  platform.db
    .prepare(`UPDATE documents SET body = json_set(body, '$.createdDate', ?) WHERE kind = 'product'`)
    .run('2026-01-01T00:00:00.000Z');
  const slugs = (await pagesOf(catalog)).flat().map(({ slug }) => slug);
  expect(slugs.toSorted()).toEqual(products.map(({ slug }) => slug).toSorted());
});

test('a product whose stored data no call may send back fails alone, and the others of its call are saved', async () => {
  const { platform, catalog } = await openCatalog('v3');
  const [page = []] = await pagesOf(catalog);
  const [first, second, third] = page.filter(({ variants }) => variants.length === 0);
  const { variantsInfo } = await wireOf(platform, second?.id ?? '');
  const [{ id } = { id: '' }] = variantsInfo?.variants ?? [];
  // An import has stored a SKU that is longer than the platform takes.
  platform.db
    .prepare(`UPDATE documents SET body = json_set(body, '$.variantsInfo.variants[0].sku', ?) WHERE id = ?`)
    .run('S'.repeat(45), second?.id ?? '');
  const read = await catalog.products([first, second, third].map((one) => one?.id ?? ''));
  const changes = [...read.values()].map((one) => change(one, 'price', '99.00'));
  expect(id).not.toBe('');
  expect(codes(await catalog.writeMany(changes))).toEqual(
    changes.map(({ product }) => (product.id === second?.id ? 'invalid_input' : 'ok')),
  );
});
