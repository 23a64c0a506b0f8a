import { describe, expect, test } from 'vitest';
import { createCatalogV3 } from '../../../src/catalog/v3/catalog-v3.ts';
import { createReaderV3 } from '../../../src/catalog/v3/read-v3.ts';
import type { ProductV3 } from '../../../src/client/entities/product-v3.ts';
import type { ReadOnlyVariant } from '../../../src/client/entities/read-only-variant.ts';
import { queryInventoryItems } from '../../../src/client/operations/inventory-items-v3.ts';
import {
  getProduct,
  getProductBySlug,
  queryProducts,
  searchProducts,
} from '../../../src/client/operations/products-v3.ts';
import { queryVariants } from '../../../src/client/operations/variants-v3.ts';
import { ShelfedgeError, type ErrorCode } from '../../../src/base/errors.ts';
import { createAnsweringClient } from '../../fixtures/answering-client.ts';

const plain: ProductV3 = {
  id: 'plain',
  variantSummary: { variantCount: 1, minPriceVariant: { id: 'only', sku: 'P-1' } },
};
const shirt: ProductV3 = { id: 'shirt', revision: '3', options: [{ id: 'size' }], variantSummary: { variantCount: 2 } };
const rows: ReadOnlyVariant[] = ['S', 'L'].map((size) => ({
  id: `row-${size}`,
  variantId: size,
  sku: `SHIRT-${size}`,
  optionChoices: [{ optionChoiceNames: { optionName: 'Size', choiceName: size } }],
  productData: { productId: 'shirt', revision: '3' },
}));
const items = [
  { id: 'i1', productId: 'plain', variantId: 'only', quantity: 4 },
  { id: 'i2', productId: 'shirt', variantId: 'L', quantity: 5 },
];
const whole = (id: string): ProductV3 => ({ ...shirt, id, variantsInfo: { variants: [{ id: 'S', sku: 'WHOLE' }] } });

/** A store with a plain product and a shirt, whose variants are listed so. */
function open(listed: ReadOnlyVariant[] = rows, isMerchant = true) {
  const { client, calls } = createAnsweringClient(
    [queryInventoryItems, () => ({ inventoryItems: items })],
    [queryVariants, () => ({ variants: listed })],
    [getProduct, ({ productId }) => ({ product: whole(String(productId)) })],
    [getProductBySlug, () => ({ product: { ...whole('shirt'), slug: 'shirt' } })],
  );
  const pathsOf = () => calls.map(([path]) => path.replace('/stores/v3/', '')).toSorted();
  return { reader: createReaderV3(client, isMerchant), calls, pathsOf };
}
const inputOf = (calls: [string, Record<string, unknown>][], path: string) =>
  calls.find(([one]) => one.endsWith(path))?.[1];

describe('a list of products', () => {
  test('is completed by one request for stock and one for the variants of products with several', async () => {
    const { reader, calls, pathsOf } = open();
    const products = await reader.complete([plain, shirt]);
    expect(products).toMatchObject([
      { id: 'plain', sku: 'P-1', stock: { quantity: 4 }, variants: [] },
      {
        id: 'shirt',
        variants: [
          { id: 'S', label: 'S', sku: 'SHIRT-S' },
          { id: 'L', stock: { quantity: 5 }, stockItems: [{ number: 1 }] },
        ],
      },
    ]);
    expect(pathsOf()).toEqual(['POST inventory-items/query', 'POST products/query-variants']);
    const cursorPaging = { limit: 1000 };
    expect(calls.map(([, input]) => input)).toEqual([
      { query: { filter: { productId: { $in: ['plain', 'shirt'] } }, cursorPaging } },
      {
        query: { filter: { 'productData.productId': { $in: ['shirt'] } }, cursorPaging },
        fields: ['CURRENCY', 'MERCHANT_DATA'],
      },
    ]);
  });

  test('makes no request for an empty list, and none for variants where no product has several', async () => {
    const { reader, pathsOf } = open();
    expect(await reader.complete([])).toEqual([]);
    await reader.complete([plain]);
    expect(pathsOf()).toEqual(['POST inventory-items/query']);
  });

  test('a shopper’s list of products asks for nothing that merchants alone may see', async () => {
    const { reader, calls } = open(rows, false);
    await reader.complete([shirt]);
    expect(inputOf(calls, 'query-variants')).toMatchObject({ fields: ['CURRENCY'] });
    expect(reader.listFields).not.toContain('MERCHANT_DATA');
    expect(open().reader.listFields).toEqual(expect.arrayContaining(['MERCHANT_DATA', 'MIN_PRICE_VARIANT', 'URL']));
  });

  test.each<[string, ReadOnlyVariant[]]>([
    ['one is missing', rows.slice(1)],
    [
      'one is of an older revision',
      rows.map((row, at) => (at === 0 ? { ...row, productData: { productId: 'shirt', revision: '2' } } : row)),
    ],
    ['none is of the product', rows.map((row) => ({ ...row, productData: undefined }))],
  ])('reads a product by itself if of its variants %s', async (_, listed) => {
    const { reader, pathsOf } = open(listed);
    expect(await reader.complete([shirt])).toMatchObject([{ variants: [{ sku: 'WHOLE' }] }]);
    expect(pathsOf()).toContain('GET products/{productId}');
  });

  test('names a variant by its row where it has no id of its own', async () => {
    const { reader } = open(rows.map((row) => ({ ...row, variantId: null })));
    expect(await reader.complete([shirt])).toMatchObject([{ variants: [{ id: 'row-S' }, { id: 'row-L' }] }]);
  });

  test.each<[string, Partial<ProductV3>]>([
    ['options', { options: [{ id: 'size' }] }],
    ['several variants', { variantSummary: { variantCount: 2, minPriceVariant: { id: 'only' } } }],
    ['no variant in the list', { variantSummary: { variantCount: 1 } }],
    ['no summary', { variantSummary: null }],
  ])('takes a product with %s for one whose variants are to be read', async (_, more) => {
    const { reader, calls } = open();
    await reader.complete([{ ...plain, ...more }]);
    expect(inputOf(calls, 'query-variants')).toMatchObject({
      query: { filter: { 'productData.productId': { $in: ['plain'] } } },
    });
  });
});

describe('one product', () => {
  test('is read whole with its stock, and its write needs no second reading', async () => {
    const { reader, calls, pathsOf } = open();
    const product = await reader.product('shirt');
    expect(product).toMatchObject({ id: 'shirt', variants: [{ sku: 'WHOLE' }] });
    const fields = inputOf(calls, '{productId}')?.['fields'];
    for (const field of [
      'CURRENCY',
      'MERCHANT_DATA',
      'PRODUCT_CHOICES_MEDIA_REFERENCES',
      'PRODUCT_CHOICES_DISPLAY_IMAGE',
    ])
      expect(fields).toContain(field);
    expect(await reader.wholeOf(product)).toEqual(whole('shirt'));
    expect(pathsOf()).toEqual(['GET products/{productId}', 'POST inventory-items/query']);
  });

  test('is found by its slug', async () => {
    const { reader, calls } = open();
    expect(await reader.bySlug('shirt')).toMatchObject({ id: 'shirt', slug: 'shirt' });
    expect(inputOf(calls, '{slug}')).toMatchObject({ slug: 'shirt' });
    expect(inputOf(calls, 'inventory-items/query')).toMatchObject({
      query: { filter: { productId: { $in: ['shirt'] } } },
    });
  });

  test('is read again after a list before its variants are written, because lists leave out fields that a write sends', async () => {
    const { reader, pathsOf } = open();
    const [product] = await reader.complete([shirt]);
    if (product === undefined) throw new Error('there is no shirt');
    expect(await reader.wholeOf(product)).toEqual(whole('shirt'));
    expect(pathsOf().filter((path) => path.startsWith('GET'))).toHaveLength(1);
  });

  test('a product without options is written from the list', async () => {
    const { reader, pathsOf } = open();
    const [product] = await reader.complete([plain]);
    if (product === undefined) throw new Error('there is no product');
    expect(await reader.wholeOf(product)).toMatchObject({ variantsInfo: { variants: [{ id: 'only' }] } });
    expect(pathsOf().filter((path) => path.startsWith('GET'))).toEqual([]);
  });
});

const refusal = (code: ErrorCode) => () => Promise.reject(new ShelfedgeError(code, 'refused'));
const openCatalog = (...answers: Parameters<typeof createAnsweringClient>) => {
  const stock: (typeof answers)[number] = [queryInventoryItems, () => ({ inventoryItems: [] })];
  const { client, calls } = createAnsweringClient(...answers, stock);
  return { catalog: createCatalogV3({ client, isMerchant: true }), calls };
};

const at = (id: string, day: number): ProductV3 => ({
  ...plain,
  id,
  createdDate: new Date(Date.UTC(2026, 0, day)),
});

describe('catalog V3', () => {
  test.each([
    ['  mug ', { expression: 'mug', mode: 'AND' }],
    ['x'.repeat(101), { expression: 'x'.repeat(100) }],
    ['  ', undefined],
  ])('searches names, SKUs and barcodes for the text %j, sorted by name', async (text, search) => {
    const pagingMetadata = { cursors: { next: 'more' }, hasNext: true };
    const { catalog, calls } = openCatalog([searchProducts, () => ({ products: [plain], pagingMetadata })]);
    expect(await catalog.search(text, 5)).toMatchObject({ products: [{ id: 'plain' }], more: true });
    const input = calls[0]?.[1]['search'] as { search?: { fields: string[] } };
    expect(input).toMatchObject({ sort: [{ fieldName: 'name', order: 'ASC' }], cursorPaging: { limit: 5 } });
    if (search === undefined) expect(input).not.toHaveProperty('search');
    else {
      expect(input.search).toMatchObject(search);
      expect(input.search?.fields).toEqual(['name', 'variantsInfo.variants.sku', 'variantsInfo.variants.barcode']);
    }
  });

  test('finds no product of an empty slug, and asks for a long one by a filter', async () => {
    const { catalog, calls } = openCatalog([queryProducts, () => ({ products: [plain] })]);
    expect(await catalog.bySlug('')).toBeUndefined();
    expect(await catalog.bySlug('x'.repeat(101))).toMatchObject({ id: 'plain' });
    expect(calls[0]?.[1]).toMatchObject({ query: { filter: { slug: 'x'.repeat(101) }, cursorPaging: { limit: 1 } } });
  });

  test('tells a slug that is not found from a failure', async () => {
    expect(await openCatalog([getProductBySlug, refusal('not_found')]).catalog.bySlug('x'.repeat(100))).toBeUndefined();
    const broken = openCatalog([getProductBySlug, refusal('server')]).catalog;
    await expect(broken.bySlug('mug')).rejects.toMatchObject({ code: 'server' });
  });

  test('reads at most a hundred products by slug or id in one call, and makes no call for no products', async () => {
    const { catalog, calls } = openCatalog([queryProducts, () => ({ products: [plain] })]);
    expect([await catalog.bySlugs([]), await catalog.products([])]).toEqual([[], new Map()]);
    expect(calls).toEqual([]);
    expect(await catalog.bySlugs(['a', 'b'])).toMatchObject([{ id: 'plain' }]);
    expect([...(await catalog.products(['plain', 'gone'])).keys()]).toEqual(['plain']);
    const queries = calls.map(([, { query }]) => query as { filter: Record<string, unknown>; cursorPaging: object });
    expect(queries[0]).toMatchObject({ filter: { slug: { $in: ['a', 'b'] } }, cursorPaging: { limit: 100 } });
    expect(queries[2]).toMatchObject({ filter: { id: { $in: ['plain', 'gone'] } }, cursorPaging: { limit: 100 } });
    const tooMany = Array.from({ length: 101 }, String);
    for (const read of [catalog.bySlugs(tooMany), catalog.products(tooMany)])
      await expect(read).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('reads all products from the oldest on, each page from the time of the last product before', async () => {
    const pages = [[at('a', 1), at('b', 2)], [at('b', 2), at('c', 3)], [at('c', 3)]];
    const { catalog, calls } = openCatalog([queryProducts, () => ({ products: pages.shift() ?? [] })]);
    const read: string[][] = [];
    for await (const page of catalog.all()) read.push(page.map(({ id }) => id));
    expect(read).toEqual([['a', 'b'], ['c']]);
    const queries = calls.filter(([path]) => path.endsWith('products/query')).map(([, { query }]) => query);
    const rest = { sort: [{ fieldName: 'createdDate', order: 'ASC' }], cursorPaging: { limit: 100 } };
    expect(queries).toEqual([
      { filter: {}, ...rest },
      { filter: { createdDate: { $gte: '2026-01-02T00:00:00.000Z' } }, ...rest },
      { filter: { createdDate: { $gte: '2026-01-03T00:00:00.000Z' } }, ...rest },
    ]);
  });
});
