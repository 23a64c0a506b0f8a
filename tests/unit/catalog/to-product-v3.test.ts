import { describe, expect, test } from 'vitest';
import { toProduct, type Items } from '../../../src/catalog/v3/to-product-v3.ts';
import type { ProductV3 } from '../../../src/client/entities/product-v3.ts';
import type { VariantV3 } from '../../../src/client/entities/variant-v3.ts';
import { Product } from '../../../src/domain/product.ts';

type WirePrice = NonNullable<VariantV3['price']>;
type Item = Items[number];

const free = { regular: '0.00', toPay: '0.00', regularText: '0.00', toPayText: '0.00' };
const amount = (of: string): WirePrice => ({ actualPrice: { amount: of } });
const sale = (actual: string, compareAt: string): WirePrice => ({
  actualPrice: { amount: actual },
  compareAtPrice: { amount: compareAt },
});

/** A product without options and its only variant. */
const plain = (variant: Partial<VariantV3>, items: Items = []): Product =>
  toProduct({ id: 'p', variantsInfo: { variants: [{ id: 'v', ...variant }] } }, items);

/** A product with these variants. */
const withVariants = (variants: Partial<VariantV3>[], wire: Partial<ProductV3> = {}, items: Items = []): Product =>
  toProduct(
    {
      id: 'p',
      options: [{ name: 'Size' }],
      variantsInfo: { variants: variants.map((variant, at) => ({ id: `v${at + 1}`, ...variant })) },
      ...wire,
    },
    items,
  );

test('a product that has only an id is read', () => {
  const product = toProduct({ id: 'p' }, []);
  expect(Product.parse(product)).toEqual(product);
  expect(product).toEqual({
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
    saleBy: 'compare_at',
    compareAt: null,
    discount: null,
    cost: null,
    stock: { tag: 'tracked', quantity: 0 },
    stockItems: [],
    values: { ribbon: '', brand: '' },
    groupIds: [],
    onVariants: expect.arrayContaining(['stock']) as string[],
    variants: [],
  });
});

test('a variant that has only an id is read', () => {
  const [variant] = withVariants([{}]).variants;
  expect(variant).toEqual({
    id: 'v1',
    label: '',
    choices: {},
    sku: '',
    visible: true,
    price: free,
    salePrice: '',
    compareAt: null,
    cost: null,
    stock: { tag: 'untracked', inStock: false, isFixed: true },
    stockItems: [],
    values: { barcode: '', weight: '' },
  });
});

test('a product without options has the values of its only variant', () => {
  const product = plain({
    sku: 'A',
    barcode: '40',
    price: sale('5', '6'),
    revenueDetails: { cost: { amount: '3' } },
    physicalProperties: { weight: 2 },
  });
  expect(product).toMatchObject({ sku: 'A', salePrice: '5.00', compareAt: '6.00', cost: '3.00' });
  expect(product).toMatchObject({ values: { barcode: '40', weight: '2' }, onVariants: [], variants: [] });
});

test('one variant of a product with options is a variant', () => {
  expect(withVariants([{ sku: 'A' }])).toMatchObject({ sku: '', variants: [{ sku: 'A' }] });
});

test('a choice of a variant has the store’s name, if it has one', () => {
  const choices = [{ optionChoiceNames: { optionName: 'Size', choiceName: 'L' } }, { optionChoiceNames: {} }, {}];
  expect(withVariants([{ choices }]).variants[0]).toMatchObject({ label: 'L, , ', choices: { Size: 'L', '': '' } });
});

test.each<[string, WirePrice, Partial<Product['price']>, string]>([
  ['no sale', amount('5'), { regular: '5.00', toPay: '5.00' }, ''],
  ['a sale', sale('5', '6'), { regular: '6.00', toPay: '5.00' }, '5.00'],
  ['no sale at an equal price, however it is spelled', sale('5', '5.0'), { regular: '5.00', toPay: '5.00' }, ''],
  ['no sale at a lower price', sale('5', '4.99'), { regular: '5.00', toPay: '5.00' }, ''],
  ['no sale at no price', sale('5', 'NaN'), { regular: '5.00', toPay: '5.00' }, ''],
  ['nothing to pay without a price', sale('NaN', '6'), { regular: '0.00', toPay: '0.00' }, ''],
])('a compare-at price means %s', (_, price, expected, salePrice) => {
  expect(plain({ price })).toMatchObject({ price: expected, salePrice });
});

test('a price is shown as the store formats it', () => {
  const price = {
    actualPrice: { amount: '5', formattedAmount: '5 €' },
    compareAtPrice: { amount: '6', formattedAmount: '6 €' },
  };
  expect(plain({ price }).price).toMatchObject({ regularText: '6 €', toPayText: '5 €' });
  expect(plain({ price: { actualPrice: price.actualPrice } }).price).toMatchObject({
    regularText: '5 €',
    toPayText: '5 €',
  });
});

test('a product has the price of its cheapest variant, or the lowest of its range if no variant was read', () => {
  const variants = ['9', '10', '8.5'].map((of) => ({ price: amount(of) }));
  expect(withVariants(variants).price.toPay).toBe('8.50');
  const range = {
    actualPriceRange: { minValue: { amount: '7' } },
    compareAtPriceRange: { minValue: { amount: '8' } },
  };
  expect(withVariants([], range).price).toMatchObject({ regular: '8.00', toPay: '7.00' });
});

const cost = (of: string) => ({ revenueDetails: { cost: { amount: of } } });
const weight = (of: number) => ({ physicalProperties: { weight: of } });

describe('a product’s value of its variants', () => {
  test.each([
    ['price', [{ price: amount('5') }, { price: amount('5.00') }], { price: { regular: '5.00' } }],
    ['sale', [{ price: sale('5', '6') }, { price: sale('5', '6') }], { salePrice: '5.00' }],
    ['cost', [cost('3'), cost('3')], { cost: '3.00' }],
    ['weight', [weight(2), weight(2)], { values: { weight: '2' } }],
  ])('is the %s that they share', (_, variants, expected) => {
    const product = withVariants(variants);
    expect(product).toMatchObject(expected);
    expect(product.onVariants).toEqual(['stock', 'sku', 'barcode']);
  });

  test.each([
    ['price', [{ price: amount('5') }, { price: amount('6') }], {}],
    ['salePrice', [{ price: sale('5', '6') }, { price: sale('5', '7') }], { salePrice: '' }],
    ['cost', [cost('3'), cost('4')], { cost: null }],
    ['weight', [weight(2), weight(3)], { values: { ribbon: '', brand: '' } }],
  ])('is not there where their %s differs', (key, variants, expected) => {
    const product = withVariants(variants);
    expect(product).toMatchObject(expected);
    expect(product.onVariants).toContain(key);
    expect(product.values).not.toHaveProperty('weight', '2');
  });

  test('is never a SKU or a barcode, which no two variants share', () => {
    const product = withVariants([{ sku: 'A', barcode: '4' }]);
    expect(product.onVariants).toEqual(expect.arrayContaining(['sku', 'barcode', 'stock']));
    expect([product.sku, product.values]).toEqual(['', { weight: '', ribbon: '', brand: '' }]);
  });
});

const tracked = (quantity: number) => ({ tag: 'tracked', quantity });
const untracked = (inStock: boolean) => ({ tag: 'untracked', inStock });

const count = (quantity: number): Partial<Item> => ({ trackQuantity: true, quantity });

const at = (locationId: string, variantId: string, created?: number): Item => ({
  id: `${variantId}-${locationId}`,
  revision: '7',
  variantId,
  locationId,
  createdDate: created === undefined ? null : new Date(created),
});

describe('stock', () => {
  test.each<[string, Partial<Item>, object]>([
    ['tracked', { trackQuantity: true, quantity: 4 }, tracked(4)],
    ['tracked without a count', { trackQuantity: true }, tracked(0)],
    ['a count of which the platform does not say that it is tracked', { quantity: 4 }, tracked(4)],
    ['a count that is not tracked', { trackQuantity: false, quantity: 4, inStock: true }, untracked(true)],
    ['only in stock', { inStock: true }, untracked(true)],
    ['nothing', {}, untracked(false)],
  ])('stock of an item that says %s is read', (_, item, expected) => {
    const product = plain({}, [{ id: 'i', variantId: 'v', ...item }]);
    expect(product.stock).toEqual(expected);
    expect(product.stockItems).toEqual([{ id: 'i', revision: '', locationId: 'i', number: 1, stock: expected }]);
  });

  test('stock without an item is the variant’s own statement, and cannot be changed', () => {
    expect(plain({ inventoryStatus: { inStock: true } }).stock).toEqual({ ...untracked(true), isFixed: true });
    expect(plain({}).stock).toEqual({ ...untracked(false), isFixed: true });
  });

  test.each<[string, Partial<Item>[], object]>([
    ['the sum of counts', [count(2), count(3)], tracked(5)],
    ['out of stock if nothing is there', [count(0), { inStock: false }], untracked(false)],
    ['in stock if one count is above zero', [count(1), { inStock: false }], untracked(true)],
    ['in stock if one item is in stock', [count(0), { inStock: true }], untracked(true)],
  ])('stock of several variants is %s', (_, items, expected) => {
    const product = withVariants(
      [{}, {}],
      {},
      items.map((item, at) => ({ id: `i${at}`, variantId: `v${at + 1}`, ...item })),
    );
    expect(product.stock).toEqual(expected);
    expect(product.stockItems).toEqual([]);
  });

  test('is numbered by location, the oldest item’s first, in every variant', () => {
    const items = [at('b', 'v1', 20), at('a', 'v1', 30), at('c', 'v2', 40), at('a', 'v2', 50), at('b', 'v2', 60)];
    const { variants } = withVariants([{}, {}], {}, items);
    const read = variants.map(({ stockItems }) => stockItems.map(({ number, locationId }) => [number, locationId]));
    expect(read).toEqual([
      [
        [1, 'b'],
        [2, 'a'],
      ],
      [
        [1, 'b'],
        [2, 'a'],
        [3, 'c'],
      ],
    ]);
    expect(variants[0]?.stockItems[0]).toMatchObject({ id: 'v1-b', revision: '7' });
  });

  test('stock of items that are equally old, or of unknown age, is numbered by the id of the location', () => {
    for (const created of [10, undefined]) {
      const { stockItems } = plain({}, [at('b', 'v', created), at('a', 'v', created)]);
      expect(stockItems.map(({ locationId }) => locationId)).toEqual(['a', 'b']);
    }
  });

  test('stock of no variant is left out', () => {
    expect(plain({}, [{ id: 'i', quantity: 4 }]).stockItems).toEqual([]);
  });
});

test.each([
  ['KG', 'KG'],
  ['LB', 'LB'],
  ['STONE', null],
  [undefined, null],
])('a weight is in the unit of the store if it is known: %s', (weightMeasurementUnit, expected) => {
  const physicalProperties = { weightMeasurementUnitInfo: { weightMeasurementUnit } };
  expect(toProduct({ id: 'p', physicalProperties }, []).weightUnit).toBe(expected);
});

test('a digital product’s variants have no weight', () => {
  const wire = { productType: 'DIGITAL' };
  expect(withVariants([{ physicalProperties: { weight: 2 } }], wire).variants[0]?.values).toEqual({ barcode: '' });
});

test('a product is in the groups that are named', () => {
  const directCategoriesInfo = { categories: [{ id: 'a' }, {}, { id: 'b' }] };
  expect(toProduct({ id: 'p', directCategoriesInfo }, []).groupIds).toEqual(['a', 'b']);
});

const pictureOf = (main: NonNullable<NonNullable<ProductV3['media']>['main']>) =>
  toProduct({ id: 'p', media: { main } }, []).pictureUrl;

test('a product’s picture is the first of thumbnail, image and media that a surface may load', () => {
  const [thumbnail, image, url] = ['t', 'i', 'm'].map((name) => `https://static.wixstatic.com/${name}.png`);
  expect(pictureOf({ thumbnail: { url: thumbnail }, image: { url: image }, url })).toBe(thumbnail);
  expect(pictureOf({ thumbnail: { url: 'https://elsewhere.example/t.png' }, image: { url: image }, url })).toBe(image);
  expect(pictureOf({ url })).toBe(url);
  expect(pictureOf({})).toBeNull();
});

test('a picture on this machine is shown for a page on this machine only', () => {
  const media = { main: { url: 'http://localhost:1/m.png' } };
  const pictureAt = (page?: string) => toProduct({ id: 'p', media, url: { url: page } }, []).pictureUrl;
  expect(pictureAt('http://localhost:2/p')).toBe('http://localhost:1/m.png');
  expect(pictureAt('https://shop.example/p')).toBeNull();
  expect(pictureAt()).toBeNull();
});
