import { describe, expect, test } from 'vitest';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import {
  asMerchant,
  ask,
  asVisitor,
  readProduct,
  readTables,
  readViolations,
  startTestPlatform,
} from './platform-client.ts';

const query = 'POST /stores-reader/v1/products/query-platformized';
const restQuery = 'POST /stores-reader/v1/products/query';

describe('reading a product', () => {
  test('tells everything a visitor may know', async () => {
    const platform = await startTestPlatform({ storefrontUrl: 'http://shop.example/' });
    const { id } = await readProduct(platform, 'stoneware-mug');
    const answer = await ask(platform, `GET /stores-reader/v1/products/${id}`, { headers: await asVisitor(platform) });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-wix-request-id')).toBeTruthy();
    const priceData = {
      currency: 'EUR',
      price: 24.5,
      discountedPrice: 24.5,
      formatted: { price: '€24.50', discountedPrice: '€24.50' },
    };
    expect(answer.body.product).toMatchObject({
      id,
      name: 'Stoneware Mug',
      slug: 'stoneware-mug',
      sku: 'MUG-1',
      visible: true,
      productType: 'physical',
      description: '<p>Holds a lot of tea.</p>',
      priceData,
      price: priceData,
      priceRange: { minValue: 24.5, maxValue: 24.5 },
      discount: { type: 'NONE', value: 0 },
      stock: { trackInventory: true, quantity: 12, inStock: true, inventoryStatus: 'IN_STOCK' },
      ribbon: 'New',
      brand: 'Ashdown',
      weight: 0.35,
      manageVariants: false,
      productOptions: [],
      additionalInfoSections: [{ title: 'Care', description: 'Dishwasher safe' }],
      productPageUrl: { base: 'http://shop.example', path: '/product-page/stoneware-mug' },
      media: { mainMedia: { image: { url: 'http://shop.example/pictures/stoneware-mug.svg' } } },
      variants: [
        {
          id: '00000000-0000-0000-0000-000000000000',
          choices: {},
          variant: { priceData, sku: 'MUG-1', weight: 0.35, visible: true },
          stock: { trackQuantity: true, quantity: 12, inStock: true },
        },
      ],
    });
    const { product } = answer.body;
    expect(product.inventoryItemId).not.toBe(id);
    expect(product.numericId).toMatch(/^\d+$/u);
    expect(product.collectionIds).toHaveLength(3);
    expect(product['lastUpdated']).toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/u);
    expect(JSON.stringify(answer.body)).not.toContain('9.8');
    const twin = await ask(platform, `GET /stores/v1/products/${id}`, { headers: await asVisitor(platform) });
    expect(twin.body).toEqual(answer.body);
  });

  test('computes discounts to the currency, for variants from their own price', async () => {
    const platform = await startTestPlatform();
    const apron = await readProduct(platform, 'linen-apron');
    expect(apron.priceData).toMatchObject({ price: 48, discountedPrice: 42, formatted: { discountedPrice: '€42.00' } });
    expect(apron['priceRange']).toEqual({ minValue: 48, maxValue: 52 });
    expect(apron.variants.map(({ variant }) => variant.priceData.discountedPrice)).toEqual([42, 42, 45.5, 42]);
    expect(apron.stock).toEqual({
      trackInventory: true,
      quantity: 11,
      inStock: true,
      inventoryStatus: 'PARTIALLY_OUT_OF_STOCK',
    });
    const candle = await readProduct(platform, 'beeswax-candle');
    expect(candle.priceData.discountedPrice).toBe(8.49);
    expect(candle.stock).toEqual({ trackInventory: false, inStock: true, inventoryStatus: 'IN_STOCK' });
  });

  test('shows cost and profit to a merchant who asks, and refuses a visitor who asks', async () => {
    const platform = await startTestPlatform();
    const { id } = await readProduct(platform, 'linen-apron');
    const line = `GET /stores-reader/v1/products/${id}?includeMerchantSpecificData=true`;
    const answer = await ask(platform, line, { headers: asMerchant(platform) });
    expect(answer.body.product).toMatchObject({
      costAndProfitData: {
        itemCost: 20,
        formattedItemCost: '€20.00',
        profit: 22,
        formattedProfit: '€22.00',
        profitMargin: 0.5238,
      },
      costRange: { minValue: 20, maxValue: 20 },
    });
    expect(answer.body.product.variants[2]?.variant.costAndProfitData).toMatchObject({ itemCost: 20, profit: 25.5 });
    const refused = await ask(platform, line, { headers: await asVisitor(platform) });
    expect([refused.status, refused.body.product]).toEqual([403, undefined]);
    expect(await readProduct(platform, 'linen-apron')).not.toHaveProperty('costAndProfitData');
  });

  test('hides a hidden product from visitors, not from the merchant', async () => {
    const platform = await startTestPlatform();
    const hidden = await readProduct(platform, 'next-season');
    expect(hidden.visible).toBe(false);
    const headers = await asVisitor(platform);
    const answer = await ask(platform, `GET /stores-reader/v1/products/${hidden.id}`, { headers });
    expect([answer.status, answer.body.details]).toEqual([404, {}]);
    const seen = async (as: Record<string, string>) =>
      (await ask(platform, query, { body: {}, headers: as })).body.products.map(({ slug }) => slug);
    expect(await seen(headers)).not.toContain('next-season');
    expect(await seen(asMerchant(platform))).toContain('next-season');
  });

  test('answers 404 for an unknown id', async () => {
    const platform = await startTestPlatform();
    const answer = await ask(platform, 'GET /stores-reader/v1/products/nothing', { headers: asMerchant(platform) });
    expect([answer.status, answer.body]).toEqual([404, { message: 'Product nothing not found', details: {} }]);
  });
});

describe('querying products', () => {
  const cases: [string, object, string[]][] = [
    ['a bare value', { slug: 'linen-apron' }, ['linen-apron']],
    ['$eq', { sku: { $eq: 'MUG-1' } }, ['stoneware-mug']],
    ['$ne', { productType: { $ne: 'physical' } }, ['pattern-book']],
    ['$gt and $lt on one field', { 'priceData.price': { $gt: 9.99, $lt: 24.5 } }, ['eclair-tin']],
    ['$gte', { price: { $gte: 24.5 } }, ['stoneware-mug', 'linen-apron']],
    ['$lte', { price: { $lte: 9.99 } }, ['beeswax-candle', 'pattern-book']],
    ['$in', { slug: { $in: ['eclair-tin', 'pattern-book', 'gone'] } }, ['eclair-tin', 'pattern-book']],
    ['$nin', { price: { $nin: [5, 9.99, 16, 24.5] } }, ['linen-apron']],
    ['$startsWith without regard to case', { name: { $startsWith: 'éCL' } }, ['eclair-tin']],
    ['$endsWith', { name: { $endsWith: 'MUG' } }, ['stoneware-mug']],
    ['$contains', { description: { $contains: 'lot of TEA' } }, ['stoneware-mug']],
    ['$exists', { sku: { $exists: true }, name: { $exists: false } }, []],
    ['$and', { $and: [{ price: { $gt: 10 } }, { name: { $contains: 'in' } }] }, ['linen-apron', 'eclair-tin']],
    ['$or', { $or: [{ price: 5 }, { price: 16 }] }, ['eclair-tin', 'pattern-book']],
    ['$not', { $not: { price: { $lt: 24 } } }, ['stoneware-mug', 'linen-apron']],
    ['numericId as text', { numericId: { $gt: '0' }, price: 5 }, ['pattern-book']],
    ['dates', { createdDate: { $gt: '2000-01-01T00:00:00Z' }, price: 5 }, ['pattern-book']],
    ['a text with wildcards', { name: { $contains: '%' } }, []],
  ];
  test.each(cases)('filters by %s', async (_, filter, slugs) => {
    const platform = await startTestPlatform();
    const headers = await asVisitor(platform);
    const answer = await ask(platform, query, { body: { query: { filter } }, headers });
    expect(answer.body.products.map(({ slug }) => slug)).toEqual(slugs);
    const text = { query: { filter: JSON.stringify(filter) } };
    const rest = await ask(platform, restQuery, { body: text, headers });
    expect(rest.body.products.map(({ slug }) => slug)).toEqual(slugs);
  });

  test('filters by collections with $hasSome and $hasAll', async () => {
    const platform = await startTestPlatform();
    const headers = await asVisitor(platform);
    const found = await ask(platform, 'POST /stores-reader/v2/collections/query', { body: {}, headers });
    const idOf = (name: string) => found.body.collections.find((one) => one.name === name)?.id;
    const ids = [idOf('Kitchen'), idOf('Gifts')];
    const slugsOf = async (collectionIds: object) => {
      const body = { query: { filter: { collectionIds } } };
      return (await ask(platform, query, { body, headers })).body.products.map(({ slug }) => slug);
    };
    expect(await slugsOf({ $hasSome: ids })).toEqual(['stoneware-mug', 'linen-apron', 'beeswax-candle']);
    expect(await slugsOf({ $hasAll: ids })).toEqual(['stoneware-mug']);
    expect(await slugsOf({ $hasSome: [idOf('All Products')] })).toHaveLength(5);
  });

  test.each([
    [{ brand: 'Ashdown' }, 'query.filter.brand'],
    [{ constructor: 'x' }, 'query.filter.constructor'],
    [{ name: { $regex: '.' } }, 'query.filter.name'],
    [{ name: { $hasSome: ['x'] } }, 'query.filter.name'],
    [{ collectionIds: { $contains: 'x' } }, 'query.filter.collectionIds'],
    [{ price: { $startsWith: '1' } }, 'query.filter.price'],
    [{ price: 'cheap' }, 'query.filter.price'],
    [{ lastUpdated: { $gt: 'yesterday' } }, 'query.filter.lastUpdated'],
    [{ name: {} }, 'query.filter.name'],
    [{ $or: 'x' }, 'query.filter.$or'],
  ])('refuses the filter %j', async (filter, field) => {
    const platform = await startTestPlatform();
    const headers = await asVisitor(platform);
    const answer = await ask(platform, query, { body: { query: { filter } }, headers });
    expect(answer.status).toBe(400);
    expect(readViolations(answer)).toEqual({ [field]: 'VALIDATION' });
  });

  test('sorts, and refuses to sort by other fields', async () => {
    const platform = await startTestPlatform();
    const headers = await asVisitor(platform);
    const sort = [{ fieldName: 'priceData.price', order: 'DESC' }];
    const answer = await ask(platform, query, { body: { query: { sort } }, headers });
    expect(answer.body.products.map(({ priceData }) => priceData.price)).toEqual([48, 24.5, 16, 9.99, 5]);
    const rest = await ask(platform, restQuery, { body: { query: { sort: '[{"price":"asc"}]' } }, headers });
    expect(rest.body.products.map(({ priceData }) => priceData.price)).toEqual([5, 9.99, 16, 24.5, 48]);
    for (const fieldName of ['description', 'collectionIds', 'ribbon']) {
      const refused = await ask(platform, query, { body: { query: { sort: [{ fieldName }] } }, headers });
      expect(readViolations(refused)).toEqual({ 'query.sort': 'VALIDATION' });
    }
  });

  test('pages by offset, 50 at a time and at most 100', async () => {
    const platform = await startTestPlatform();
    const headers = await asVisitor(platform);
    const page = (paging: object) => ask(platform, query, { body: { query: { paging } }, headers });
    const second = await page({ limit: 2, offset: 2 });
    expect(second.body.products.map(({ slug }) => slug)).toEqual(['beeswax-candle', 'eclair-tin']);
    expect(second.body.metadata).toEqual({ count: 2, offset: 2, total: 5, cursors: {} });
    expect(readViolations(await page({ limit: 101 }))).toEqual({ 'query.paging.limit': 'MAX' });
    expect(readViolations(await page({ limit: 0 }))).toEqual({ 'query.paging.limit': 'MIN' });
    expect(readViolations(await page({ offset: -1 }))).toEqual({ 'query.paging.offset': 'MIN' });
  });

  test('takes the query of a GET from its base64url parameter', async () => {
    const platform = await startTestPlatform();
    const headers = await asVisitor(platform);
    const payload = encode(JSON.stringify({ query: { filter: { name: 'Éclair Tin' } } }));
    const path = '/stores-reader/v1/products/query-platformized';
    const answer = await ask(platform, `GET ${path}?.r=${payload}`, { headers });
    expect(answer.body.products.map(({ slug }) => slug)).toEqual(['eclair-tin']);
    const broken = await ask(platform, `GET ${path}?.r=${encode('{')}`, { headers });
    expect([broken.status, broken.body.details]).toEqual([400, {}]);
  });

  test('gives the older form the requested parts', async () => {
    const platform = await startTestPlatform();
    const visitor = await asVisitor(platform);
    const plain = await ask(platform, restQuery, { body: {}, headers: visitor });
    expect(plain.body).toMatchObject({ metadata: { items: 5, offset: 0 }, totalResults: 5 });
    expect(plain.body.products[0]).not.toHaveProperty('variants');
    const body = { includeVariants: true, includeHiddenProducts: true, includeMerchantSpecificData: true };
    const full = await ask(platform, 'POST /stores/v1/products/query', { body, headers: asMerchant(platform) });
    expect(full.body['totalResults']).toBe(6);
    expect(full.body.products[1]).toMatchObject({ costAndProfitData: { itemCost: 20 }, variants: [{}, {}, {}, {}] });
    for (const flag of ['includeHiddenProducts', 'includeMerchantSpecificData'])
      expect((await ask(platform, restQuery, { body: { [flag]: true }, headers: visitor })).status).toBe(403);
    const broken = await ask(platform, restQuery, { body: { query: { filter: '{' } }, headers: visitor });
    expect(readViolations(broken)).toEqual({ 'query.filter': 'FORMAT' });
  });
});

describe('writing products', () => {
  test('changes only the fields that were sent', async () => {
    const platform = await startTestPlatform();
    const before = await readProduct(platform, 'stoneware-mug');
    const answer = await ask(platform, `PATCH /stores/v1/products/${before.id}`, {
      headers: asMerchant(platform),
      body: { product: { id: before.id, priceData: { price: 26.95 }, ribbon: '' } },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('X-Wix-Consistent')).toBeTruthy();
    const after = await readProduct(platform, 'stoneware-mug');
    expect(answer.body.product).toEqual(after);
    expect(after.priceData.price).toBe(26.95);
    expect(after['ribbon']).toBe('');
    const changed = [
      'price',
      'priceData',
      'convertedPriceData',
      'priceRange',
      'ribbon',
      'ribbons',
      'variants',
      'lastUpdated',
    ];
    const keep = (product: object) => Object.entries(product).filter(([name]) => !changed.includes(name));
    expect(keep(after)).toEqual(keep(before));
  });

  test('changes every writable field, and clears optional ones with null', async () => {
    const platform = await startTestPlatform();
    const { id } = await readProduct(platform, 'stoneware-mug');
    const headers = asMerchant(platform);
    const product = {
      name: 'Tall Mug',
      slug: 'tall-mug',
      visible: false,
      productType: 'digital',
      description: '<b>Tall</b>',
      sku: 'MUG-2',
      weight: 0.5,
      priceData: { price: 30 },
      costAndProfitData: { itemCost: 12 },
      discount: { type: 'PERCENT', value: 10 },
      ribbon: 'Sale',
      brand: 'Elm',
      additionalInfoSections: [{ title: 'Size', description: '12 cm' }],
      pricePerUnitData: { totalQuantity: 1, totalMeasurementUnit: 'L', baseQuantity: 100, baseMeasurementUnit: 'ML' },
      productDimensions: { length: '10', width: '8.5', height: '12', unit: 'CM' },
      seoData: { tags: [] },
    };
    await ask(platform, `PATCH /stores/v1/products/${id}`, { headers, body: { product } });
    const line = `GET /stores-reader/v1/products/${id}?includeMerchantSpecificData=true`;
    expect((await ask(platform, line, { headers })).body.product).toMatchObject(product);
    const cleared = { ribbon: null, brand: null, sku: null, description: null, costAndProfitData: { itemCost: null } };
    const untouched = { name: null, visible: null, priceData: { price: null } };
    await ask(platform, `PATCH /stores/v1/products/${id}`, {
      headers,
      body: { product: { ...cleared, ...untouched } },
    });
    const row = platform.db.prepare('SELECT * FROM products WHERE id = ?').get(id);
    expect(row).toMatchObject({ ribbon: null, brand: null, sku: '', description: '', cost: null });
    expect(row).toMatchObject({ name: 'Tall Mug', visible: 0, price: 30 });
  });

  test.each([
    [{ priceData: { price: -0.01 } }, { 'product.priceData.price': 'MIN' }],
    [{ priceData: { price: 1_000_000_000 } }, { 'product.priceData.price': 'MAX' }],
    [{ priceData: { price: 1.005 } }, { 'product.priceData.price': 'DECIMAL_MAX_SCALE' }],
    [{ priceData: { price: '12' } }, { 'product.priceData.price': 'VALIDATION' }],
    [{ name: '' }, { 'product.name': 'MIN_LENGTH' }],
    [{ name: 'x'.repeat(81) }, { 'product.name': 'MAX_LENGTH' }],
    [{ slug: 'x'.repeat(101) }, { 'product.slug': 'MAX_LENGTH' }],
    [{ sku: 'x'.repeat(41) }, { 'product.sku': 'MAX_LENGTH' }],
    [{ description: 'x'.repeat(8001) }, { 'product.description': 'MAX_LENGTH' }],
    [{ ribbon: 'x'.repeat(31) }, { 'product.ribbon': 'MAX_LENGTH' }],
    [{ brand: '' }, { 'product.brand': 'MIN_LENGTH' }],
    [{ brand: 'x'.repeat(51) }, { 'product.brand': 'MAX_LENGTH' }],
    [{ weight: -1 }, { 'product.weight': 'MIN' }],
    [{ visible: 'yes' }, { 'product.visible': 'VALIDATION' }],
    [{ productType: 'service' }, { 'product.productType': 'INVALID_ENUM_VALUE' }],
    [{ costAndProfitData: {} }, { 'product.costAndProfitData.itemCost': 'REQUIRED_FIELD' }],
    [{ discount: { type: 'PERCENT', value: 101 } }, { 'product.discount.value': 'MAX' }],
    [{ discount: { type: 'AMOUNT', value: 24.51 } }, { 'product.discount.value': 'MAX' }],
    [{ discount: { type: 'HALF', value: 1 } }, { 'product.discount.type': 'INVALID_ENUM_VALUE' }],
    [
      { productOptions: Array.from({ length: 7 }, (_, i) => option(`O${i}`)) },
      { 'product.productOptions': 'MAX_SIZE' },
    ],
    [{ productOptions: [{ name: 'Size', choices: [] }] }, { 'product.productOptions[0].choices': 'MIN_SIZE' }],
    [{ productOptions: [option('Size'), option('Size')] }, { 'product.productOptions': 'VALIDATION' }],
    [
      { manageVariants: true, productOptions: [option('A', 11), option('B', 10), option('C', 10)] },
      { 'product.productOptions': 'MAX_SIZE' },
    ],
    [
      { additionalInfoSections: [{ title: 'x'.repeat(51), description: '' }] },
      { 'product.additionalInfoSections[0].title': 'MAX_LENGTH' },
    ],
    [{ productDimensions: { length: 'long' } }, { 'product.productDimensions.length': 'FORMAT' }],
    [{ id: 'another' }, { 'product.id': 'VALIDATION' }],
    [
      { name: 'x'.repeat(81), sku: 'x'.repeat(41) },
      { 'product.name': 'MAX_LENGTH', 'product.sku': 'MAX_LENGTH' },
    ],
  ])('refuses %j and writes nothing', async (product, violations) => {
    const platform = await startTestPlatform();
    const { id } = await readProduct(platform, 'stoneware-mug');
    const before = readTables(platform);
    const answer = await ask(platform, `PATCH /stores/v1/products/${id}`, {
      headers: asMerchant(platform),
      body: { product: { ribbon: 'Changed', ...product } },
    });
    expect(answer.status).toBe(400);
    expect(readViolations(answer)).toEqual(violations);
    expect(readTables(platform)).toEqual(before);
  });

  test('counts decimals by the currency', async () => {
    const products = smallCatalog.products.slice(0, 1).map((one) => ({ ...one, price: '2450', cost: '900' }));
    const catalog = { ...smallCatalog, currency: 'JPY', locale: 'ja-JP', products };
    const platform = await startTestPlatform({ catalog });
    const { id, priceData } = await readProduct(platform, 'stoneware-mug');
    expect(priceData.formatted.price).toBe('￥2,450');
    const body = { product: { priceData: { price: 24.5 } } };
    const answer = await ask(platform, `PATCH /stores/v1/products/${id}`, { headers: asMerchant(platform), body });
    expect(answer.body.details.validationError?.fieldViolations).toMatchObject([
      { field: 'product.priceData.price', violatedRule: 'DECIMAL_MAX_SCALE', data: { threshold: 0 } },
    ]);
  });

  test('keeps a variant that has its own price when the price of the product changes', async () => {
    const platform = await startTestPlatform();
    const { id } = await readProduct(platform, 'linen-apron');
    const body = { product: { priceData: { price: 40 } } };
    await ask(platform, `PATCH /stores/v1/products/${id}`, { headers: asMerchant(platform), body });
    const apron = await readProduct(platform, 'linen-apron');
    expect(apron.variants.map(({ variant }) => variant.priceData.price)).toEqual([40, 40, 52, 40]);
  });

  test('makes variants of new options and keeps those whose choices stay', async () => {
    const platform = await startTestPlatform();
    const before = await readProduct(platform, 'linen-apron');
    const size = { name: 'Size', choices: [{ value: 'S', description: 'S' }] };
    const body = { product: { productOptions: [size, { name: 'Colour', choices: colors('Slate', 'Plum') }] } };
    await ask(platform, `PATCH /stores/v1/products/${before.id}`, { headers: asMerchant(platform), body });
    const after = await readProduct(platform, 'linen-apron');
    expect(after.variants.map(({ choices }) => choices)).toEqual([
      { Size: 'S', Colour: 'Slate' },
      { Size: 'S', Colour: 'Plum' },
    ]);
    expect(after.variants[0]).toEqual(before.variants[1]);
    expect(after['productOptions']).toMatchObject([{ optionType: 'drop_down' }, { optionType: 'color' }]);
  });

  test('creates a product, with an address made from its name', async () => {
    const platform = await startTestPlatform();
    const headers = asMerchant(platform);
    const product = { name: 'Stoneware Mug', priceData: { price: 12 } };
    const answer = await ask(platform, 'POST /stores/v1/products', { headers, body: { product } });
    expect(answer.body.product).toMatchObject({
      ...product,
      slug: 'stoneware-mug-1',
      media: { items: [] },
      visible: true,
    });
    expect(answer.body.product).toEqual(await readProduct(platform, 'stoneware-mug-1'));
    expect(Number(answer.body.product.numericId)).toBeGreaterThan(
      Number((await readProduct(platform, 'next-season')).numericId),
    );
    const accented = { product: { ...product, name: 'Côte' } };
    const second = await ask(platform, 'POST /stores/v1/products', { headers, body: accented });
    expect(second.body.product.slug).toBe('cote');
  });

  test('refuses a product without name or price', async () => {
    const platform = await startTestPlatform();
    const headers = asMerchant(platform);
    const before = readTables(platform);
    const create = (body: object) => ask(platform, 'POST /stores/v1/products', { headers, body });
    expect(readViolations(await create({}))).toEqual({ product: 'REQUIRED_FIELD' });
    expect(readViolations(await create({ product: { priceData: { price: 1 } } }))).toEqual({
      'product.name': 'REQUIRED_FIELD',
    });
    expect(readViolations(await create({ product: { name: 'Mug' } }))).toEqual({
      'product.priceData.price': 'REQUIRED_FIELD',
    });
    expect(readTables(platform)).toEqual(before);
  });

  test('refuses an address that is taken', async () => {
    const platform = await startTestPlatform();
    const { id } = await readProduct(platform, 'stoneware-mug');
    const before = readTables(platform);
    const answer = await ask(platform, `PATCH /stores/v1/products/${id}`, {
      headers: asMerchant(platform),
      body: { product: { slug: 'linen-apron', name: 'Changed' } },
    });
    expect([answer.status, answer.body.details.applicationError?.code]).toEqual([409, 'DUPLICATE_SLUG_ERROR']);
    expect(readTables(platform)).toEqual(before);
  });

  test('deletes a product with its variants', async () => {
    const platform = await startTestPlatform();
    const { id } = await readProduct(platform, 'linen-apron');
    const headers = asMerchant(platform);
    const answer = await ask(platform, `DELETE /stores/v1/products/${id}?id=${id}`, { headers });
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(platform.db.prepare('SELECT count(*) AS n FROM variants WHERE product_id = ?').get(id)).toEqual({ n: 0 });
    expect((await ask(platform, `DELETE /stores/v1/products/${id}`, { headers })).status).toBe(404);
  });
});

function colors(...names: string[]): object[] {
  return names.map((name) => ({ value: '#123', description: name }));
}

function encode(text: string): string {
  return Buffer.from(text).toString('base64url');
}

function option(name: string, count = 1): object {
  const choices = Array.from({ length: count }, (_, index) => ({ value: `${index}`, description: `${index}` }));
  return { name, choices };
}
