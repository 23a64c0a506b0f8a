import { expect, test } from 'vitest';
import { allProductsId, defaultVariantId, toProduct } from '../../../src/catalog/v1/to-product-v1.ts';
import type { ProductV1 } from '../../../src/client/entities/product-v1.ts';
import { Product } from '../../../src/domain/product.ts';

const free = { regular: '0.00', toPay: '0.00', regularText: '0.00', toPayText: '0.00' };
const read = (wire: Partial<ProductV1>): Product => toProduct({ id: 'p', ...wire });

test('a product that has only an id is read', () => {
  const bare = read({});
  expect(Product.parse(bare)).toEqual(bare);
  expect(bare).toEqual({
    id: 'p',
    revision: null,
    name: '',
    slug: '',
    sku: '',
    visible: true,
    pictureUrl: null,
    pageUrl: null,
    currency: 'USD',
    weightUnit: null,
    price: free,
    salePrice: '',
    saleBy: 'discount',
    compareAt: null,
    discount: null,
    cost: null,
    stock: { tag: 'untracked', inStock: true },
    stockItems: [],
    values: { weight: '', ribbon: '', brand: '' },
    groupIds: [],
    onVariants: [],
    variants: [],
  });
});

test('a variant that has only an id is read', () => {
  expect(read({ manageVariants: true, variants: [{ id: 'v' }] }).variants).toEqual([
    {
      id: 'v',
      label: '',
      choices: {},
      sku: '',
      visible: true,
      price: free,
      salePrice: '',
      compareAt: null,
      cost: null,
      stock: { tag: 'untracked', inStock: true },
      stockItems: [],
      values: { weight: '' },
    },
  ]);
});

test('a variant is read with its choices and values', () => {
  const variant = {
    sku: 'A-L',
    visible: false,
    weight: 2,
    priceData: { price: 5, discountedPrice: 4, formatted: { price: '5 €', discountedPrice: '4 €' } },
    costAndProfitData: { itemCost: 3 },
  };
  const choices = { Size: 'L', Colour: 'Sage' };
  const stock = { trackQuantity: true, quantity: 6 };
  const discount = { type: 'AMOUNT', value: 1 };
  expect(read({ manageVariants: true, discount, variants: [{ id: 'v', choices, variant, stock }] }).variants).toEqual([
    {
      id: 'v',
      label: 'L, Sage',
      choices,
      sku: 'A-L',
      visible: false,
      price: { regular: '5.00', toPay: '4.00', regularText: '5 €', toPayText: '4 €' },
      salePrice: '4.00',
      compareAt: null,
      cost: '3.00',
      stock: { tag: 'tracked', quantity: 6 },
      stockItems: [],
      values: { weight: '2' },
    },
  ]);
});

test('a value that is no number is read as none', () => {
  const product = read({
    priceData: { currency: 'EUR', price: 5, discountedPrice: Number.NaN },
    costAndProfitData: { itemCost: Number.POSITIVE_INFINITY },
    discount: { type: 'PERCENT', value: Number.NaN },
    weight: Number.NaN,
  });
  expect(product).toMatchObject({ price: { regular: '5.00', toPay: '5.00' }, cost: null, discount: null });
  expect(product.values).toMatchObject({ weight: '' });
});

const priceOf = (price: number, discountedPrice: number) =>
  read({ priceData: { currency: 'EUR', price, discountedPrice } }).price;

test('a price with the noise of the platform’s own arithmetic is read as money, and one with real further decimals as it is', () => {
  expect(priceOf(19.99, 15.989999999999998)).toMatchObject({
    regular: '19.99',
    toPay: '15.99',
    toPayText: '15.99',
  });
  expect(priceOf(0.1 + 0.2, 1.1 * 3)).toMatchObject({ regular: '0.30', toPay: '3.30' });
  expect(priceOf(2.12345, 1_999_999_999.995)).toMatchObject({ regular: '2.12345', toPay: '1999999999.995' });
});

test('a discount, a cost and a weight have no such noise, either', () => {
  const product = read({
    priceData: { currency: 'EUR', price: 19.99, discountedPrice: 15.99 },
    discount: { type: 'AMOUNT', value: 19.99 - 15.99 },
    costAndProfitData: { itemCost: 1.1 * 3 },
    weight: 0.1 + 0.2,
  });
  expect(product).toMatchObject({ discount: { type: 'AMOUNT', value: 4 }, cost: '3.30', values: { weight: '0.3' } });
  expect(read({ discount: { type: 'PERCENT', value: 100 * 1.1 - 100 } }).discount).toEqual({
    type: 'PERCENT',
    value: 10,
  });
  expect(read({ weight: 1e-7 }).values).toMatchObject({ weight: '0.0000001' });
});

test('a product has no variants unless the store manages them', () => {
  const variants = [{ id: defaultVariantId, variant: { sku: 'A' } }];
  expect(read({ manageVariants: false, variants }).variants).toEqual([]);
  expect(read({ manageVariants: true, variants }).variants).toHaveLength(1);
  expect(read({ manageVariants: true }).onVariants).toEqual(['stock']);
});

test.each([
  ['PERCENT', 10, { type: 'PERCENT', value: 10 }],
  ['AMOUNT', 0.5, { type: 'AMOUNT', value: 0.5 }],
  ['AMOUNT', 0, null],
  ['PERCENT', undefined, null],
  ['NONE', 10, null],
])('a discount of %s %s is a sale only if it takes something off', (type, value, expected) => {
  const product = read({ discount: { type, value }, priceData: { currency: 'EUR', price: 5, discountedPrice: 4 } });
  expect([product.discount, product.salePrice]).toEqual([expected, expected === null ? '' : '4.00']);
});

test.each([
  [
    { trackInventory: true, quantity: 4 },
    { tag: 'tracked', quantity: 4 },
  ],
  [{ trackInventory: true }, { tag: 'tracked', quantity: 0 }],
  [
    { quantity: 4, inventoryStatus: 'IN_STOCK' },
    { tag: 'untracked', inStock: true },
  ],
  [{ inventoryStatus: 'PARTIALLY_OUT_OF_STOCK' }, { tag: 'untracked', inStock: true }],
  [{ inventoryStatus: 'OUT_OF_STOCK' }, { tag: 'untracked', inStock: false }],
])('a product’s stock is a count only where it is tracked: %j', (stock, expected) => {
  expect(read({ stock }).stock).toEqual(expected);
});

test('a variant that is out of stock is read as such', () => {
  const variants = [{ id: 'v', stock: { trackQuantity: false, quantity: 4, inStock: false } }];
  expect(read({ manageVariants: true, variants }).variants[0]?.stock).toEqual({ tag: 'untracked', inStock: false });
});

test.each([
  ['https://shop.example/', '/product-page/mug'],
  ['https://shop.example', 'product-page/mug'],
  ['https://shop.example/', 'product-page/mug'],
])('a page at %s and %s has one slash between them', (base, path) => {
  expect(read({ productPageUrl: { base, path } }).pageUrl).toBe('https://shop.example/product-page/mug');
});

test('a page of which a part is missing has no address', () => {
  expect(read({ productPageUrl: { base: 'https://shop.example' } }).pageUrl).toBeNull();
  expect(read({ productPageUrl: { path: 'mug' } }).pageUrl).toBeNull();
});

test('a product is in its collections, but not in the collection of all products', () => {
  expect(read({ collectionIds: ['a', allProductsId, 'b'] }).groupIds).toEqual(['a', 'b']);
});

test('a digital product has no weight', () => {
  expect(read({ productType: 'digital', weight: 2 }).values).toEqual({ ribbon: '', brand: '' });
  expect(read({ productType: 'physical', weight: 2 }).values).toMatchObject({ weight: '2' });
});

test('a picture on this machine is shown for a page on this machine only', () => {
  const media = { mainMedia: { thumbnail: { url: 'http://localhost:1/m.png' } } };
  const pictureAt = (base: string) => read({ media, productPageUrl: { base, path: 'p' } }).pictureUrl;
  expect(pictureAt('http://localhost:2')).toBe('http://localhost:1/m.png');
  expect(pictureAt('https://shop.example')).toBeNull();
  expect(read({ media }).pictureUrl).toBeNull();
});

const inDollars = (price: number, discountedPrice = price) => ({
  convertedPriceData: { currency: 'USD', price, discountedPrice },
});

test('prices that the platform converts are read of the product and of the variants that shoppers see', () => {
  const priceData = { currency: 'EUR', price: 24.5, discountedPrice: 24.5 };
  const variants = [
    { id: 'v1', variant: inDollars(30.004) },
    { id: 'v2', variant: { ...inDollars(99), visible: false } },
    { id: 'v3', variant: inDollars(26.71) },
  ];
  expect(read({ priceData, ...inDollars(26.71, 20), variants }).converted).toEqual({
    currency: 'USD',
    amounts: ['20.00', '26.71', '30.00'],
  });
  expect(read({ priceData, convertedPriceData: priceData }).converted).toBeUndefined();
});
