import { expect, test } from 'vitest';
import type { Product } from '../../src/domain/product.ts';
import { countRequests, openCatalog, pagesOf } from '../fixtures/catalogs.ts';
import { change, piecesOf } from '../fixtures/change.ts';
import { setFaults } from '../fixtures/platform-control.ts';
import { readProduct } from './platform-client.ts';

const namesOf = ({ products }: { products: Product[] }): string[] => products.map(({ name }) => name);

/** A platform that runs V1, and one of its products as the merchant reads it. */
async function read(slug: string) {
  const opened = await openCatalog('v1');
  return { ...opened, product: await opened.find(slug) };
}

test('a product on sale has the kind of its discount', async () => {
  expect((await read('linen-apron')).product).toMatchObject({
    price: { regular: '48.00', toPay: '42.00' },
    discount: { type: 'PERCENT', value: 12.5 },
    salePrice: '42.00',
    cost: '20.00',
    onVariants: ['stock'],
  });
  expect((await read('beeswax-candle')).product).toMatchObject({ discount: { type: 'AMOUNT', value: 1.5 } });
});

const byVariant = 'POST /stores-reader/v1/variants/query';
const byProduct = 'POST /stores-reader/v1/products/query';

test.each([
  ['a name', 'mug', [byProduct]],
  ['nothing', '', [byProduct]],
  ['a name that looks like a SKU', 'mug-1', [byVariant, byProduct]],
  ['the SKU of a variant', 'APRON-L-SA', [byVariant, byProduct]],
  ['what is nowhere', 'no such thing', [byProduct, byVariant]],
])('a search for %s asks no more than it must', async (_what, text, expected) => {
  const { platform, catalog } = await openCatalog('v1');
  expect(await countRequests(platform, () => catalog.search(text, 10))).toEqual(expected);
});

test('a product is found by part of a variant’s SKU', async () => {
  const { platform, catalog } = await openCatalog('v1');
  platform.db.prepare("UPDATE variants SET sku = 'LARGESAGE' WHERE sku = 'APRON-L-SA'").run();
  expect(namesOf(await catalog.search('gesag', 10))).toEqual(['Linen Apron']);
});

test('products found by a variant are sorted by name among the others, and counted', async () => {
  const { platform, catalog } = await openCatalog('v1');
  platform.db.prepare("UPDATE products SET sku = 'N-L-1' WHERE slug IN ('beeswax-candle', 'stoneware-mug')").run();
  expect(namesOf(await catalog.search('n-l-', 10))).toEqual(['Beeswax Candle', 'Linen Apron', 'Stoneware Mug']);
  const two = await catalog.search('n-l-', 2);
  expect([namesOf(two), two.more]).toEqual([['Beeswax Candle', 'Linen Apron'], true]);
});

test('a store that refuses the variant query is searched without it; any other failure is reported', async () => {
  const { platform, catalog } = await openCatalog('v1');
  await setFaults(platform, { path: '/stores-reader/v1/variants', kind: 'status-before', status: 403 });
  expect(namesOf(await catalog.search('mug-1', 10))).toEqual(['Stoneware Mug']);
  await setFaults(platform, { path: '/stores-reader/v1/variants', kind: 'status-before', status: 401 });
  await expect(catalog.search('mug-1', 10)).rejects.toMatchObject({ code: 'unauthorized' });
});

test('a price write changes nothing else', async () => {
  const { platform, catalog, product } = await read('stoneware-mug');
  const before = await readProduct(platform, 'stoneware-mug');
  await catalog.write([change(product, 'price', '26.00')]);
  const after = await readProduct(platform, 'stoneware-mug');
  expect(after.priceData.price).toBe(26);
  const {
    priceData: _p,
    price: _q,
    convertedPriceData: _c,
    priceRange: _r,
    lastUpdated: _l,
    variants: _v,
    ...rest
  } = after;
  expect(before).toMatchObject(rest);
});

test('a product’s price does not change variants with own prices', async () => {
  const { catalog, product } = await read('linen-apron');
  await catalog.write([change(product, 'price', '50.00')]);
  const { variants } = await catalog.product(product.id);
  expect(variants.map(({ price }) => price.regular)).toEqual(['50.00', '50.00', '52.00', '50.00']);
});

test('a sale price keeps the kind of its discount, and an empty one ends the sale', async () => {
  const { platform, catalog, product } = await read('linen-apron');
  await catalog.write([change(product, 'salePrice', '40.00')]);
  // Its variants have prices of their own, which money off would take more or less of.
  expect((await readProduct(platform, 'linen-apron'))['discount']).toEqual({ type: 'PERCENT', value: 16.67 });
  await catalog.write([change(product, 'salePrice', '')]);
  expect((await readProduct(platform, 'linen-apron'))['discount']).toMatchObject({ type: 'NONE' });
});

test('several values of a product are one request, and one more for its variants', async () => {
  const { platform, catalog, product } = await read('linen-apron');
  const [small, , large] = product.variants;
  const changes = [
    change(product, 'name', 'Apron'),
    change(product, 'visible', 'false'),
    change(product, 'ribbon', 'Sale'),
    change(product, 'cost', '21.00'),
    change(product, 'sku', 'A-1', small?.id),
    change(product, 'visible', 'false', small?.id),
    change(product, 'cost', '5.00', large?.id),
  ];
  expect(await countRequests(platform, () => catalog.write(changes))).toEqual([
    'PATCH /stores/v1/products/…',
    'PATCH /stores/v1/products/…/variants',
  ]);
  const after = await catalog.product(product.id);
  expect(after).toMatchObject({ name: 'Apron', visible: false, values: { ribbon: 'Sale' }, cost: '21.00' });
  expect(after.variants.map(({ sku, visible, cost }) => [sku, visible, cost])).toEqual([
    ['A-1', false, '21.00'],
    ['APRON-S-SL', true, '21.00'],
    ['APRON-L-SA', true, '5.00'],
    ['APRON-L-SL', true, '21.00'],
  ]);
});

test('a stock change keeps units sold meanwhile', async () => {
  const { platform, catalog, product } = await read('linen-apron');
  const [one, , three] = product.variants;
  platform.db.prepare('UPDATE variants SET quantity = quantity - 1 WHERE id = ?').run(three?.id ?? '');
  await catalog.write([change(product, 'stock', '8', one?.id, 5), change(product, 'stock', '4', three?.id, -3)]);
  expect(piecesOf(await catalog.product(product.id))).toEqual([8, 0, 3, 1]);
});

test('a stock change below zero is refused', async () => {
  const { catalog, product } = await read('stoneware-mug');
  await expect(catalog.write([change(product, 'stock', '0', null, -13)])).rejects.toMatchObject({
    code: 'application',
    details: { applicationCode: 'INSUFFICIENT_INVENTORY' },
  });
});

test('many products are read in one request', async () => {
  const { platform, catalog, product } = await read('stoneware-mug');
  const sent = await countRequests(platform, () => catalog.products([product.id]));
  expect(sent).toEqual(['POST /stores-reader/v1/products/query']);
});

test('equal values share one bulk request; products that it would damage are written alone', async () => {
  const { platform, catalog } = await read('stoneware-mug');
  const products = (await pagesOf(catalog)).flat();
  const prices = products.map(({ slug }) => (slug === 'eclair-tin' ? '7.00' : '5.00'));
  const changes = products.map((one, at) => change(one, 'price', prices[at] ?? ''));
  expect(await countRequests(platform, () => catalog.writeMany(changes))).toEqual([
    'POST /stores/v1/bulk/products/update',
    'POST /stores/v1/bulk/products/update',
    'PATCH /stores/v1/products/…',
  ]);
  const after = await catalog.products(products.map(({ id }) => id));
  expect(products.map(({ id }) => after.get(id)?.price.regular)).toEqual(prices);
  const apron = [...after.values()].find(({ slug }) => slug === 'linen-apron');
  expect(apron?.variants.map(({ price }) => price.regular)).toEqual(['5.00', '5.00', '52.00', '5.00']);
});

test('the variants of a product go in one request', async () => {
  const { platform, catalog, product } = await read('linen-apron');
  const changes = product.variants.map(({ id }, at) => change(product, 'price', `${40 + at}.00`, id));
  expect(await countRequests(platform, () => catalog.writeMany(changes))).toEqual([
    'PATCH /stores/v1/products/…/variants',
  ]);
});

test('an address that another product has is refused, and is no concurrent change', async () => {
  const { catalog, product } = await read('linen-apron');
  await expect(catalog.write([change(product, 'slug', 'beeswax-candle')])).rejects.toMatchObject({
    code: 'application',
    details: { applicationCode: 'DUPLICATE_SLUG_ERROR' },
  });
});
