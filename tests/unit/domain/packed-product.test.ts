import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PackedProduct, packProduct, unpackProduct } from '../../../src/domain/packed-product.ts';
import type { Product, Variant } from '../../../src/domain/product.ts';
import { createPrice, createProduct, createVariant } from '../../fixtures/product.ts';

/** A product as it comes out of a message or out of storage. */
const passed = (product: Product): Product =>
  unpackProduct(PackedProduct.parse(JSON.parse(JSON.stringify(packProduct(product)))));

const item = fc.record({
  id: fc.uuid(),
  revision: fc.constantFrom('1', '2'),
  locationId: fc.constantFrom('here', 'there'),
  number: fc.constantFrom(1, 2),
  stock: fc.constantFrom(
    { tag: 'tracked' as const, quantity: 3 },
    { tag: 'untracked' as const, inStock: true, isFixed: true as const },
  ),
});
const choices = fc
  .uniqueArray(fc.tuple(fc.constantFrom('Size', '2', '__proto__', ''), fc.constantFrom('L', 'M', '__proto__')), {
    selector: ([name]) => name,
  })
  .map((entries) => Object.fromEntries(entries) as Record<string, string>);
const variant: fc.Arbitrary<Variant> = fc
  .record({
    id: fc.uuid(),
    label: fc.constantFrom('', 'L', 'L, M', 'Large'),
    choices,
    sku: fc.constantFrom('', 'A', 'B'),
    visible: fc.boolean(),
    price: fc.constantFrom(createPrice('10'), createPrice('12', '9')),
    salePrice: fc.constantFrom(null, '', '9'),
    stockItems: fc.array(item, { maxLength: 3 }),
    values: fc.constantFrom({}, { barcode: '1' }),
  })
  .map(createVariant);

describe('a packed product', () => {
  test('is unpacked as it was', () => {
    fc.assert(
      fc.property(fc.array(variant, { maxLength: 6 }), (variants) => {
        const product = createProduct({ variants });
        expect(passed(product)).toEqual(product);
      }),
    );
  });

  test('has each value of its variants once', () => {
    const variants = Array.from({ length: 1000 }, (_, at) =>
      createVariant({ id: `v${at}`, sku: `S-${at}`, choices: { Size: `${at % 10}`, Shade: `${Math.floor(at / 10)}` } }),
    ).map((one) => ({ ...one, label: Object.values(one.choices).join(', ') }));
    const product = createProduct({ variants });
    const bytes = JSON.stringify(packProduct(product)).length;
    expect(bytes).toBeLessThan(24_000);
    expect(JSON.stringify(product).length).toBeGreaterThan(10 * bytes);
    const [first, last] = [passed(product).variants[0], passed(product).variants.at(-1)];
    expect(first?.price).toEqual(last?.price);
  });

  test.each<[string, (packed: PackedProduct['variants']) => unknown]>([
    ['a place that no value has', (variants) => (variants.columns.sku.at = [0, 1, 2])],
    ['a place that is no integer', (variants) => (variants.columns.sku.at = [0, 0.5, 1])],
    ['a SKU that is no text', (variants) => (variants.columns.sku.of = ['a', 3 as unknown as string])],
    ['too few places', (variants) => (variants.columns.sku.at = [0, 1])],
    ['another number of choices', (variants) => (variants.choices = [])],
    ['fewer stock items than its variants', (variants) => (variants.columns.itemCount.of = [1])],
  ])('a packed product with %s is refused', (_, damage) => {
    const variants = ['a', 'b', 'a'].map((sku, at) => createVariant({ id: `v${at}`, sku }));
    const packed = structuredClone(packProduct(createProduct({ variants })));
    damage(packed.variants);
    expect(PackedProduct.safeParse(packed).success).toBe(false);
  });
});
