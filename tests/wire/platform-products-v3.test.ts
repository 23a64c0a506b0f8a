import { beforeEach, describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { ask, asVisitor, readViolations, startTestPlatform } from './platform-client.ts';
import { path, readBySlug, search } from './platform-products-v3.ts';
import { mayOnly, readRefusal, send } from './platform-v3-shop.ts';

let platform: Platform;

beforeEach(async () => {
  platform = await startTestPlatform({ catalogVersion: 'v3' });
});

describe('a seeded product', () => {
  test('has its variants, prices before and after the discount, stock and names', async () => {
    const apron = await readBySlug(platform, 'linen-apron', ['CURRENCY', 'VARIANT_OPTION_CHOICE_NAMES', 'URL']);
    expect(apron).toMatchObject({
      productType: 'PHYSICAL',
      currency: 'EUR',
      url: { relativePath: '/product-page/linen-apron', url: 'http://shop.example/product-page/linen-apron' },
      actualPriceRange: {
        minValue: { amount: '42.00', formattedAmount: '€42.00' },
        maxValue: { amount: '45.50', formattedAmount: '€45.50' },
      },
      compareAtPriceRange: { minValue: { amount: '48.00' }, maxValue: { amount: '52.00' } },
      inventory: { availabilityStatus: 'PARTIALLY_OUT_OF_STOCK' },
      variantSummary: { variantCount: 4 },
    });
    expect(
      apron.variantsInfo.variants.map(({ sku, choices, inventoryStatus: { inStock } }) => [
        sku,
        choices.map(({ optionChoiceNames }) => optionChoiceNames?.choiceName).join(' '),
        inStock,
      ]),
    ).toEqual([
      ['APRON-S-SA', 'S Sage', true],
      ['APRON-S-SL', 'S Slate', false],
      ['APRON-L-SA', 'L Sage', true],
      ['APRON-L-SL', 'L Slate', true],
    ]);
    const availability = await Promise.all(['stoneware-mug', 'eclair-tin'].map((slug) => readBySlug(platform, slug)));
    expect(availability.map(({ inventory }) => inventory.availabilityStatus)).toEqual(['IN_STOCK', 'OUT_OF_STOCK']);
  });

  test('is in its categories and in the category of all products', async () => {
    const mug = await readBySlug(platform, 'stoneware-mug', ['DIRECT_CATEGORIES_INFO', 'INFO_SECTION']);
    const all = await send<{ categoryId: string }>(platform, 'GET /stores/v3/all-products-category');
    expect(all.body).toMatchObject({ treeReference: { appNamespace: '@wix/stores', treeKey: null } });
    const { categories } = mug['directCategoriesInfo'] as { categories: { id: string }[] };
    expect(categories).toHaveLength(3);
    expect(categories.map(({ id }) => id)).toContain(all.body.categoryId);
    expect(mug['infoSections']).toMatchObject([{ title: 'Care', uniqueName: 'care-1' }]);
    const inGifts = { $matchItems: [{ id: { $in: [categories[1]?.id] } }] };
    expect(await search(platform, { filter: { 'allCategoriesInfo.categories': inGifts } })).toEqual([
      'stoneware-mug',
      'beeswax-candle',
    ]);
  });

  test('has optional fields only on request', async () => {
    const bare = await readBySlug(platform, 'stoneware-mug');
    for (const field of ['plainDescription', 'description', 'url', 'currency', 'costRange', 'infoSections'])
      expect(bare).not.toHaveProperty(field);
    expect(bare['media']).not.toHaveProperty('itemsInfo');
    const fields = ['PLAIN_DESCRIPTION', 'DESCRIPTION', 'MEDIA_ITEMS_INFO', 'MERCHANT_DATA'];
    expect(await readBySlug(platform, 'stoneware-mug', fields)).toMatchObject({
      plainDescription: '<p>Holds a lot of tea.</p>',
      description: { nodes: [{ type: 'PARAGRAPH', nodes: [{ textData: { text: 'Holds a lot of tea.' } }] }] },
      media: { itemsInfo: { items: [{ url: 'http://shop.example/pictures/stoneware-mug.svg' }] } },
      costRange: { minValue: { amount: '9.80' } },
      variantsInfo: { variants: [{ revenueDetails: { profit: { amount: '14.70' }, profitMargin: 0.6 } }] },
    });
    const unknown = await send(platform, `GET ${path}/${bare.id}?fields=EVERYTHING`);
    expect(readViolations(unknown)).toEqual({ 'fields[0]': 'INVALID_ENUM_VALUE' });
  });
});

test('a visitor sees neither hidden products nor merchant data', async () => {
  const headers = await asVisitor(platform);
  const hidden = await readBySlug(platform, 'next-season');
  expect((await ask(platform, `GET ${path}/${hidden.id}`, { headers })).status).toBe(404);
  expect((await ask(platform, `GET ${path}/slug/next-season`, { headers })).status).toBe(404);
  expect(await search(platform, {}, headers)).toHaveLength(5);
  expect(await search(platform, {})).toHaveLength(6);
  expect(await search(platform, {}, mayOnly(platform, 'WIX_STORES.PRODUCT_READ'))).toHaveLength(5);
  const mug = await readBySlug(platform, 'stoneware-mug');
  const cost = await send(platform, `GET ${path}/${mug.id}?fields=MERCHANT_DATA`, undefined, headers);
  expect(readRefusal(cost)).toEqual([403, 'NO_PERMISSION_TO_READ_MERCHANT_DATA']);
  const counted = await send<{ count: number }>(platform, `POST ${path}/count`, {});
  expect(counted.body.count).toBe(5);
  const all = { returnNonVisibleProducts: true };
  expect((await send<{ count: number }>(platform, `POST ${path}/count`, all)).body.count).toBe(6);
  const refused = await send(platform, `POST ${path}/count`, all, headers);
  expect(readRefusal(refused)).toEqual([403, 'NO_PERMISSION_TO_INCLUDE_NOT_VISIBLE_PRODUCTS']);
  expect((await send(platform, `DELETE ${path}/${mug.id}`, undefined, headers)).status).toBe(403);
});

describe('lists', () => {
  test('a query pages by cursor and has no variants', async () => {
    type Page = { products: never; pagingMetadata: { cursors: { next?: string }; hasNext: boolean } };
    const first = await send<Page>(platform, `POST ${path}/query`, {
      query: { sort: [{ fieldName: 'slug', order: 'ASC' }], cursorPaging: { limit: 4 } },
    });
    const payload = { query: { cursorPaging: { limit: 4, cursor: first.body.pagingMetadata.cursors.next } } };
    const encoded = Buffer.from(JSON.stringify(payload)).toString('base64url');
    const second = await send<Page>(platform, `GET ${path}/query?.r=${encoded}`);
    const slugs = [first, second].map(({ body }) => (body.products as { slug: string }[]).map(({ slug }) => slug));
    expect(slugs).toEqual([
      ['beeswax-candle', 'eclair-tin', 'linen-apron', 'next-season'],
      ['pattern-book', 'stoneware-mug'],
    ]);
    expect(second.body.pagingMetadata.hasNext).toBe(false);
    expect((second.body.products as object[])[0]).not.toHaveProperty('variantsInfo');
    const byName = await send(platform, `POST ${path}/query`, { query: { filter: { name: 'Linen Apron' } } });
    expect(byName.status).toBe(400);
  });

  test('a search finds words, filters and sorts', async () => {
    expect(await search(platform, { search: { expression: 'apron-l-sa' } })).toEqual(['linen-apron']);
    expect(await search(platform, { search: { expression: 'TEA mug', mode: 'AND' } })).toEqual(['stoneware-mug']);
    expect(await search(platform, { search: { expression: 'tea', fields: ['name'] } })).toEqual([]);
    expect(await search(platform, { filter: { 'brand.name': 'Ashdown' } })).toEqual(['stoneware-mug']);
    expect(await search(platform, { filter: { 'ribbon.name': { $eq: 'New' } } })).toEqual(['stoneware-mug']);
    expect(await search(platform, { filter: { 'options.name': { $hasSome: ['Size'] } } })).toEqual(['linen-apron']);
    const choices = { 'options.choicesSettings.choices.name': { $hasAll: ['S', 'Sage'] } };
    expect(await search(platform, { filter: choices })).toEqual(['linen-apron']);
    const partial = { 'inventory.availabilityStatus': 'PARTIALLY_OUT_OF_STOCK' };
    expect(await search(platform, { filter: partial })).toEqual(['linen-apron']);
    const cheap = { 'actualPriceRange.minValue.amount': { $lt: '10' } };
    const byPrice = [{ fieldName: 'actualPriceRange.minValue.amount', order: 'DESC' }];
    expect(await search(platform, { filter: cheap, sort: byPrice })).toEqual(['beeswax-candle', 'pattern-book']);
  });

  test('a search aggregates all it finds, not only the page', async () => {
    const prices = 'actualPriceRange.minValue.amount';
    const aggregations = [
      { name: 'types', type: 'VALUE', fieldPath: 'productType', value: { sortType: 'VALUE', sortDirection: 'ASC' } },
      { name: 'choices', type: 'VALUE', fieldPath: 'options.choicesSettings.choices.name', value: { limit: 2 } },
      { name: 'dearest', type: 'SCALAR', fieldPath: prices, scalar: { type: 'MAX' } },
      { name: 'cheap', type: 'RANGE', fieldPath: prices, range: { buckets: [{ to: 10 }] } },
    ];
    const requests = { filter: { visible: true }, cursorPaging: { limit: 1 }, aggregations };
    const answer = await send<{ aggregationData: { results: object[] } }>(platform, `POST ${path}/search`, {
      search: requests,
    });
    expect(answer.body.aggregationData.results).toMatchObject([
      {
        values: {
          results: [
            { value: 'DIGITAL', count: 1 },
            { value: 'PHYSICAL', count: 4 },
          ],
        },
      },
      { values: { results: [{ count: 1 }, { count: 1 }] } },
      { scalar: { type: 'MAX', value: 42 } },
      { ranges: { results: [{ to: 10, count: 2 }] } },
    ]);
  });
});
