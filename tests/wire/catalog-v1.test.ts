import { describe, expect, test } from 'vitest';
import type { Platform } from '../../demo/platform/start-platform.ts';
import { createCatalogV1 } from '../../src/catalog/v1.ts';
import { defaultVariantId, toProduct } from '../../src/catalog/v1-product.ts';
import type { Catalog, Change, Written } from '../../src/catalog/port.ts';
import { Product } from '../../src/domain/product.ts';
import type { SeedProduct } from '../../demo/catalog/seed.ts';
import { change, piecesOf } from '../fixtures/change.ts';
import { merchantClient, visitorClient } from '../fixtures/clients.ts';
import { readLog, readWrites, setFaults } from '../fixtures/platform-control.ts';
import { smallCatalog } from '../fixtures/small-catalog.ts';
import { readProduct, startTestPlatform } from './platform-client.ts';

const asMerchant = (platform: Platform) => createCatalogV1({ client: merchantClient(platform), isMerchant: true });
const asVisitor = async (platform: Platform) =>
  createCatalogV1({ client: await visitorClient(platform), isMerchant: false });
const namesOf = ({ products }: { products: Product[] }) => products.map(({ name }) => name);
async function idOf(platform: Platform, slug: string): Promise<string> {
  return (await readProduct(platform, slug)).id;
}
async function pagesOf(catalog: Catalog): Promise<Product[][]> {
  const pages: Product[][] = [];
  for await (const page of catalog.all()) pages.push(page);
  return pages;
}

/** A platform, and one of its products as the merchant reads it. */
async function read(slug: string) {
  const platform = await startTestPlatform();
  const catalog = asMerchant(platform);
  return { platform, catalog, product: await catalog.product(await idOf(platform, slug)) };
}

describe('a product in the shop’s words', () => {
  test('has everything a merchant knows', async () => {
    const platform = await startTestPlatform();
    const id = await idOf(platform, 'stoneware-mug');
    const product = await asMerchant(platform).product(id);
    expect(product).toEqual({
      id,
      name: 'Stoneware Mug',
      slug: 'stoneware-mug',
      sku: 'MUG-1',
      visible: true,
      pictureUrl: 'http://shop.example/pictures/stoneware-mug.svg',
      pageUrl: 'http://shop.example/product-page/stoneware-mug',
      currency: 'EUR',
      revision: null,
      price: { regular: '24.50', toPay: '24.50', regularText: '€24.50', toPayText: '€24.50' },
      salePrice: '',
      discount: null,
      cost: '9.80',
      stock: { tag: 'tracked', quantity: 12 },
      stockItem: null,
      ribbon: 'New',
      brand: 'Ashdown',
      locks: [],
      onVariants: [],
      variants: [],
    });
    expect(Product.parse(product)).toEqual(product);
  });

  test('has no cost for a visitor', async () => {
    const platform = await startTestPlatform();
    const product = await (await asVisitor(platform)).product(await idOf(platform, 'stoneware-mug'));
    expect(product).toMatchObject({ cost: null, price: { regular: '24.50' } });
  });

  test('has its variants, each with its own price, SKU and stock', async () => {
    const platform = await startTestPlatform();
    const product = await asMerchant(platform).product(await idOf(platform, 'linen-apron'));
    expect(product).toMatchObject({
      price: { regular: '48.00', toPay: '42.00' },
      salePrice: '42.00',
      onVariants: ['stock'],
      discount: { type: 'PERCENT', value: 12.5 },
      cost: '20.00',
      stock: { tag: 'tracked', quantity: 11 },
    });
    expect(
      product.variants.map(({ label, sku, price, stock, cost }) => [
        label,
        sku,
        price.regular,
        price.toPay,
        stock,
        cost,
      ]),
    ).toEqual([
      ['S, Sage', 'APRON-S-SA', '48.00', '42.00', { tag: 'tracked', quantity: 3 }, '20.00'],
      ['S, Slate', 'APRON-S-SL', '48.00', '42.00', { tag: 'tracked', quantity: 0 }, '20.00'],
      ['L, Sage', 'APRON-L-SA', '52.00', '45.50', { tag: 'tracked', quantity: 7 }, '20.00'],
      ['L, Slate', 'APRON-L-SL', '48.00', '42.00', { tag: 'tracked', quantity: 1 }, '20.00'],
    ]);
    expect(product.variants[0]?.choices).toEqual({ Size: 'S', Colour: 'Sage' });
  });

  test('has a discount of money as one', async () => {
    const platform = await startTestPlatform();
    const product = await asMerchant(platform).product(await idOf(platform, 'beeswax-candle'));
    expect(product).toMatchObject({
      price: { regular: '9.99', toPay: '8.49' },
      discount: { type: 'AMOUNT', value: 1.5 },
    });
  });

  test('says whether it is in stock where nobody counts', async () => {
    const platform = await startTestPlatform();
    const stockOf = async (slug: string) => (await asMerchant(platform).product(await idOf(platform, slug))).stock;
    expect(await stockOf('beeswax-candle')).toEqual({ tag: 'untracked', inStock: true });
    expect(await stockOf('eclair-tin')).toEqual({ tag: 'untracked', inStock: false });
  });

  test('that is hidden is there for the merchant and gone for everybody else', async () => {
    const platform = await startTestPlatform();
    const id = await idOf(platform, 'next-season');
    expect(await asMerchant(platform).product(id)).toMatchObject({ visible: false, cost: '40.00' });
    await expect((await asVisitor(platform)).product(id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('without anything but its id is still one', () => {
    const bare = toProduct({ id: 'p' });
    expect(Product.parse(bare)).toEqual(bare);
    expect(bare).toMatchObject({ name: '', pageUrl: null, pictureUrl: null, discount: null, variants: [] });
  });

  test('does not take for a number what the platform writes for none', () => {
    const product = toProduct({
      id: 'p',
      priceData: { currency: 'EUR', price: 5, discountedPrice: Number.NaN },
      costAndProfitData: { itemCost: Number.POSITIVE_INFINITY },
      discount: { type: 'PERCENT', value: Number.NaN },
    });
    expect(product).toMatchObject({ price: { regular: '5.00', toPay: '5.00' }, cost: null, discount: null });
  });

  test('shows no variants while they are not managed one by one', () => {
    const variants = [{ id: defaultVariantId, variant: { sku: 'A' } }];
    expect(toProduct({ id: 'p', manageVariants: false, variants }).variants).toEqual([]);
    expect(toProduct({ id: 'p', manageVariants: true, variants }).variants).toHaveLength(1);
  });
});

describe('a search', () => {
  test('finds by any part of the name, whatever its case', async () => {
    const platform = await startTestPlatform();
    expect(namesOf(await asMerchant(platform).search('APRON', 10))).toEqual(['Linen Apron']);
    expect(namesOf(await asMerchant(platform).search(' mug ', 10))).toEqual(['Stoneware Mug']);
  });

  test('finds by any part of the SKU', async () => {
    const platform = await startTestPlatform();
    expect(namesOf(await asMerchant(platform).search('ug-1', 10))).toEqual(['Stoneware Mug']);
  });

  test('shows the first by name for an empty text, and says that there are more', async () => {
    const platform = await startTestPlatform();
    const found = await asMerchant(platform).search('', 2);
    expect([namesOf(found), found.more]).toEqual([['Beeswax Candle', 'Linen Apron'], true]);
    expect((await asMerchant(platform).search('', 50)).more).toBe(false);
  });

  test('finds nothing where there is nothing', async () => {
    const platform = await startTestPlatform();
    expect(await asMerchant(platform).search('no such thing', 10)).toEqual({ products: [], more: false });
  });

  test('shows hidden products to the merchant only', async () => {
    const platform = await startTestPlatform();
    expect(namesOf(await asMerchant(platform).search('next', 10))).toEqual(['Next Season']);
    expect(namesOf(await (await asVisitor(platform)).search('next', 10))).toEqual([]);
  });

  test.each(['%', '_', "'", '"', '\\', '$or', '{"$ne":null}', '.*'])('takes %s as text', async (text) => {
    const platform = await startTestPlatform();
    expect(namesOf(await asMerchant(platform).search(text, 10))).toEqual([]);
  });
});

describe('by slug', () => {
  test('finds the product whole, with what only the merchant knows', async () => {
    const platform = await startTestPlatform();
    expect(await asMerchant(platform).bySlug('stoneware-mug')).toMatchObject({ name: 'Stoneware Mug', cost: '9.80' });
  });

  test('finds nothing by a part of it, by another case, or by none', async () => {
    const platform = await startTestPlatform();
    for (const slug of ['stoneware', 'Stoneware-Mug', '', 'nothing'])
      expect(await asMerchant(platform).bySlug(slug)).toBeUndefined();
  });
});

const codes = (results: Written[]): string[] => results.map((one) => (one.tag === 'ok' ? 'ok' : one.error.code));
const isWrite = ({ method, path }: { method: string; path: string }): boolean =>
  method !== 'GET' && !/query|oauth/.test(path);
const writesOf = async (platform: Platform) =>
  (await readLog(platform))
    .filter(isWrite)
    .map(({ method, path }) => `${method} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '…')}`);

describe('a write', () => {
  test('of a price changes that price and nothing else', async () => {
    const { platform, catalog, product } = await read('stoneware-mug');
    const before = await readProduct(platform, 'stoneware-mug');
    await catalog.write([change(product, 'price', '26.00')]);
    const {
      priceData,
      price: _q,
      convertedPriceData: _c,
      priceRange: _r,
      lastUpdated: _l,
      variants: _v,
      ...rest
    } = await readProduct(platform, 'stoneware-mug');
    expect(priceData.price).toBe(26);
    expect(before).toMatchObject(rest);
  });

  test('of a variant’s price changes that variant only', async () => {
    const { platform, catalog, product } = await read('linen-apron');
    const { variants } = await readProduct(platform, 'linen-apron');
    await catalog.write([change(product, 'price', '45.50', product.variants[0]?.id)]);
    const after = await readProduct(platform, 'linen-apron');
    expect(after.variants.map(({ variant }) => variant.priceData.price)).toEqual([45.5, 48, 52, 48]);
    expect(after.variants.slice(1)).toEqual(variants.slice(1));
    expect(after.priceData.price).toBe(48);
  });

  test('of a sale price is a discount of money, and of none its end', async () => {
    const { platform, catalog, product } = await read('linen-apron');
    await catalog.write([change(product, 'salePrice', '40.00')]);
    expect((await readProduct(platform, 'linen-apron'))['discount']).toEqual({ type: 'AMOUNT', value: 8 });
    expect(await catalog.product(product.id)).toMatchObject({ salePrice: '40.00', price: { regular: '48.00' } });
    await catalog.write([change(product, 'salePrice', '')]);
    expect((await readProduct(platform, 'linen-apron'))['discount']).toMatchObject({ type: 'NONE' });
    expect(await catalog.product(product.id)).toMatchObject({ salePrice: '', discount: null });
  });

  test('of price and sale price together counts the discount from the new price', async () => {
    const { catalog, product } = await read('stoneware-mug');
    await catalog.write([change(product, 'salePrice', '29.99'), change(product, 'price', '30.00')]);
    expect(await catalog.product(product.id)).toMatchObject({ salePrice: '29.99', price: { regular: '30.00' } });
  });

  test('of a sale price that is none is refused, and nothing is sent', async () => {
    const { platform, catalog, product } = await read('stoneware-mug');
    for (const value of ['24.50', '30.00'])
      await expect(catalog.write([change(product, 'salePrice', value)])).rejects.toMatchObject({
        code: 'invalid_input',
      });
    expect(await readWrites(platform)).toEqual([]);
  });

  test('of several values of a product is one request, and one more for its variants', async () => {
    const { platform, catalog, product } = await read('linen-apron');
    const [small, , large] = product.variants;
    await catalog.write([
      change(product, 'name', 'Apron'),
      change(product, 'sku', ''),
      change(product, 'visible', 'false'),
      change(product, 'ribbon', 'Sale'),
      change(product, 'brand', 'Weft'),
      change(product, 'cost', '21.00'),
      change(product, 'sku', 'A-1', small?.id),
      change(product, 'visible', 'false', small?.id),
      change(product, 'cost', '5.00', large?.id),
    ]);
    expect(await writesOf(platform)).toEqual(['PATCH /stores/v1/products/…', 'PATCH /stores/v1/products/…/variants']);
    const after = await catalog.product(product.id);
    expect(after).toMatchObject({
      name: 'Apron',
      sku: '',
      visible: false,
      ribbon: 'Sale',
      brand: 'Weft',
      cost: '21.00',
    });
    expect(after.variants.map(({ sku, visible, cost }) => [sku, visible, cost])).toEqual([
      ['A-1', false, '21.00'],
      ['APRON-S-SL', true, '21.00'],
      ['APRON-L-SA', true, '5.00'],
      ['APRON-L-SL', true, '21.00'],
    ]);
  });

  test('of no ribbon, brand or cost takes it off', async () => {
    const { catalog, product } = await read('stoneware-mug');
    await catalog.write([change(product, 'ribbon', ''), change(product, 'brand', ''), change(product, 'cost', '')]);
    expect(await catalog.product(product.id)).toMatchObject({ ribbon: '', brand: '', cost: null });
  });

  test('of stock sets the pieces of a product without variants', async () => {
    const { catalog, product } = await read('stoneware-mug');
    await catalog.write([change(product, 'stock', '40')]);
    expect((await catalog.product(product.id)).stock).toEqual({ tag: 'tracked', quantity: 40 });
  });

  test('of stock sets the pieces of one variant only', async () => {
    const { catalog, product } = await read('linen-apron');
    await catalog.write([change(product, 'stock', '9', product.variants[1]?.id)]);
    expect(piecesOf(await catalog.product(product.id))).toEqual([3, 9, 7, 1]);
  });

  test('of pieces more and fewer keeps a sale that came between', async () => {
    const { platform, catalog, product } = await read('linen-apron');
    const [one, , three] = product.variants;
    platform.db.prepare('UPDATE variants SET quantity = quantity - 1 WHERE id = ?').run(three?.id ?? '');
    await catalog.write([change(product, 'stock', '8', one?.id, 5), change(product, 'stock', '4', three?.id, -3)]);
    expect(piecesOf(await catalog.product(product.id))).toEqual([8, 0, 3, 1]);
  });

  test('of more pieces fewer than there are is refused', async () => {
    const { catalog, product } = await read('stoneware-mug');
    await expect(catalog.write([change(product, 'stock', '0', null, -13)])).rejects.toMatchObject({
      code: 'application',
      details: { applicationCode: 'INSUFFICIENT_INVENTORY' },
    });
  });

  test('of an amount keeps every cent of it', async () => {
    const { catalog, product } = await read('stoneware-mug');
    for (const amount of ['0.00', '0.01', '0.29', '1.10', '19.99', '999999999.99']) {
      await catalog.write([change(product, 'price', amount)]);
      expect((await catalog.product(product.id)).price.regular).toBe(amount);
    }
  });

  test('that cannot be is refused before it is sent', async () => {
    const { platform, catalog, product } = await read('linen-apron');
    const other = await catalog.product(await idOf(platform, 'stoneware-mug'));
    const untracked = await catalog.product(await idOf(platform, 'eclair-tin'));
    const variantId = product.variants[0]?.id ?? '';
    const refused: Change[][] = [
      [],
      [change(other, 'price', '1000000000')],
      [change(other, 'stock', '100000')],
      [change(other, 'stock', '1'), change(other, 'price', '1.00')],
      [change(other, 'price', '1.00'), change(product, 'price', '1.00')],
      [change(product, 'stock', '1')],
      [change(product, 'name', 'Apron', variantId)],
      [change(product, 'salePrice', '1.00', variantId)],
      [change(other, 'price', '1.00', null, 1)],
      [change(untracked, 'stock', '1')],
    ];
    for (const changes of refused)
      await expect(catalog.write(changes)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await readWrites(platform)).toEqual([]);
  });

  test('without a key is refused before it is sent', async () => {
    const { platform, product } = await read('stoneware-mug');
    const write = (await asVisitor(platform)).write([change(product, 'price', '1.00')]);
    await expect(write).rejects.toMatchObject({ code: 'not_elevated' });
    expect(await readWrites(platform)).toEqual([]);
  });

  test('is one request', async () => {
    const { platform, catalog, product } = await read('stoneware-mug');
    const before = (await readLog(platform)).length;
    await catalog.write([change(product, 'price', '26.00')]);
    expect((await readLog(platform)).length - before).toBe(1);
  });
});

describe('many products', () => {
  test('are read whole in one request, and what is gone is missing', async () => {
    const platform = await startTestPlatform();
    const catalog = asMerchant(platform);
    const ids = [await idOf(platform, 'linen-apron'), await idOf(platform, 'next-season')];
    const before = (await readLog(platform)).length;
    const products = await catalog.products([...ids, '00000000-0000-4000-8000-000000000000']);
    expect((await readLog(platform)).length - before).toBe(1);
    expect([...products.keys()].toSorted()).toEqual(ids.toSorted());
    for (const id of ids) expect(products.get(id)).toEqual(await catalog.product(id));
    expect(await catalog.products([])).toEqual(new Map());
    await expect(catalog.products(Array.from({ length: 101 }, String))).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  test('are all there, page by page', async () => {
    const products = Array.from({ length: 203 }, (_, index) => ({
      ...(smallCatalog.products[0] as SeedProduct),
      slug: `mug-${index}`,
    }));
    const catalog = asMerchant(await startTestPlatform({ catalog: { ...smallCatalog, products } }));
    const pages = await pagesOf(catalog);
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 3]);
    expect(new Set(pages.flat().map(({ slug }) => slug)).size).toBe(203);
  });

  test('take equal values by one bulk request for each, and what bulk would spoil by itself', async () => {
    const { platform, catalog } = await read('stoneware-mug');
    const products = (await pagesOf(catalog)).flat();
    const prices = products.map(({ slug }) => (slug === 'eclair-tin' ? '7.00' : '5.00'));
    const written = await catalog.writeMany(products.map((one, index) => change(one, 'price', prices[index] ?? '')));
    expect(written).toEqual(products.map(() => ({ tag: 'ok' })));
    expect(await writesOf(platform)).toEqual([
      'POST /stores/v1/bulk/products/update',
      'POST /stores/v1/bulk/products/update',
      'PATCH /stores/v1/products/…',
    ]);
    const after = await catalog.products(products.map(({ id }) => id));
    expect(products.map(({ id }) => after.get(id)?.price.regular)).toEqual(prices);
    const apron = [...after.values()].find(({ slug }) => slug === 'linen-apron');
    expect(apron?.variants.map(({ price }) => price.regular)).toEqual(['5.00', '5.00', '52.00', '5.00']);
  });

  test('say of each change what became of it, in their order', async () => {
    const { platform, catalog, product } = await read('stoneware-mug');
    const apron = await catalog.product(await idOf(platform, 'linen-apron'));
    const gone = { ...product, id: '00000000-0000-4000-8000-000000000000' };
    const brands = await catalog.writeMany([gone, product, apron].map((one) => change(one, 'brand', 'Weft')));
    expect(codes(brands)).toEqual(['not_found', 'ok', 'ok']);
    const names = await catalog.writeMany([product, gone, apron].map((one, at) => change(one, 'name', `N${at}`)));
    expect(codes(names)).toEqual(['ok', 'not_found', 'ok']);
    const stock = await catalog.writeMany([
      change(apron, 'stock', '1'),
      change(apron, 'stock', '1', apron.variants[1]?.id),
      change(product, 'stock', '0', null, -99),
    ]);
    expect(codes(stock)).toEqual(['invalid_input', 'ok', 'application']);
    expect(piecesOf(await catalog.product(apron.id))).toEqual([3, 1, 7, 1]);
    await expect(catalog.writeMany([change(product, 'name', 'A'), change(product, 'sku', 'B')])).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  test('of a product’s variants go in one request', async () => {
    const { platform, catalog, product } = await read('linen-apron');
    const changes = product.variants.map(({ id }, index) => change(product, 'price', `${40 + index}.00`, id));
    expect(await catalog.writeMany(changes)).toEqual(changes.map(() => ({ tag: 'ok' })));
    expect(await writesOf(platform)).toEqual(['PATCH /stores/v1/products/…/variants']);
    const { variants } = await catalog.product(product.id);
    expect(variants.map(({ price }) => price.regular)).toEqual(['40.00', '41.00', '42.00', '43.00']);
  });

  test('that cannot be reached are each said to be so', async () => {
    const { platform, catalog, product } = await read('stoneware-mug');
    await setFaults(platform, { kind: 'status-before', status: 503, path: '/stores/v1/bulk/' });
    const apron = await catalog.product(await idOf(platform, 'linen-apron'));
    const written = await catalog.writeMany([product, apron].map((one) => change(one, 'ribbon', 'New')));
    expect(written).toMatchObject([{ error: { code: 'server' } }, { error: { code: 'server' } }]);
  });
});
