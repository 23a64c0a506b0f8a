import { assert, constantFrom, integer, property, record, uniqueArray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Product } from '../../../../src/domain/product.ts';
import {
  maxReadings,
  noReadings,
  readingOf,
  withAnswer,
  withEach,
  type Readings,
} from '../../../../src/products/readings/readings.ts';
import { readers, type Reader } from '../../../../src/domain/reader.ts';
import { createPrice, createProduct, createVariant } from '../../../fixtures/product.ts';

const asked = (seq: number, reader: Reader = 'merchant') => ({ seq, atMs: seq, reader });
const named = (name: string, change: Partial<Product> = {}) => createProduct({ name, ...change });
const nameOf = (readings: Readings, reader: Reader = 'merchant') => readingOf(readings, 'p1', reader)?.product.name;

describe('the newest reading', () => {
  test('replaces an older one, and an older answer that comes late replaces nothing', () => {
    const first = withAnswer(noReadings, [named('Mug')], asked(5));
    expect(withAnswer(first, [named('Older')], asked(4))).toBe(first);
    expect(nameOf(withAnswer(first, [named('Newer')], asked(6)))).toBe('Newer');
  });

  test('leaves the product in its place where it is equal, and counts from then on', () => {
    const mug = named('Mug', { variants: [createVariant()] });
    const again = withAnswer(withAnswer(noReadings, [mug], asked(1)), [structuredClone(mug)], asked(3));
    expect(readingOf(again, 'p1', 'merchant')).toEqual({ product: mug, seq: 3, atMs: 3 });
    expect(readingOf(again, 'p1', 'merchant')?.product).toBe(mug);
    expect(withAnswer(again, [named('Older')], asked(2))).toBe(again);
  });
});

test('the products that were read longest ago make room, but not those that a page or a card shows', () => {
  const ids = Array.from({ length: maxReadings }, (_, at) => `p${at}`);
  const products = ids.map((id) => createProduct({ id }));
  const full = withAnswer(noReadings, products, asked(1));
  const again = withAnswer(full, [createProduct({ id: 'p0' })], asked(2));
  const over = withAnswer(again, [createProduct({ id: 'more' })], asked(3), new Set(['p1']));
  expect(['p0', 'p1', 'p2', 'p3', 'more'].filter((id) => over.has(id))).toEqual(['p0', 'p1', 'p3', 'more']);
  expect(over.size).toBe(maxReadings);
});

test('a change of every product leaves readings that it does not touch', () => {
  const all = withAnswer(noReadings, [named('Mug'), createProduct({ id: 'p2', name: 'Bowl' })], asked(1));
  expect(withEach(all, (product) => product)).toBe(all);
  const loud = withEach(all, (product) => (product.id === 'p1' ? { ...product, name: 'MUG' } : product));
  expect([nameOf(loud), loud.get('p2')]).toEqual(['MUG', all.get('p2')]);
});

describe('a shopper', () => {
  const large = createVariant({ cost: '10.20', stock: { tag: 'tracked', quantity: 0 } });
  const mug = named('Mug', { variants: [large] });

  test('is shown what shoppers see of what the merchant has read: no cost, and not how many are left', () => {
    const seen = readingOf(withAnswer(noReadings, [mug], asked(1)), 'p1', 'shopper')?.product;
    expect(seen).toEqual({
      ...mug,
      cost: null,
      stock: { tag: 'untracked', inStock: true },
      variants: [{ ...large, cost: null, stock: { tag: 'untracked', inStock: false } }],
    });
  });

  test.each([
    ['a hidden product', named('Mug', { visible: false })],
    [
      'a product with a hidden variant, whose price and stock count it',
      named('Mug', { variants: [{ ...large, visible: false }] }),
    ],
  ])('is not shown %s', (_, product) => {
    const read = withAnswer(noReadings, [product], asked(1));
    expect(readingOf(read, 'p1', 'shopper')).toBeUndefined();
    const both = withAnswer(read, [named('As seen')], asked(0, 'shopper'));
    expect(nameOf(both, 'shopper')).toBeUndefined();
    expect(nameOf(withAnswer(both, [named('As seen')], asked(2, 'shopper')), 'shopper')).toBe('As seen');
  });
});

describe('a merchant', () => {
  const [cheap, dear] = [createPrice('20.00'), createPrice('25.00')];
  const variants = [createVariant({ price: dear }), createVariant({ id: 'v2', price: dear, visible: false })];
  const mug = named('Mug', { price: dear, cost: '9.80', variants });
  const seen = named('Renamed', { price: cheap, cost: null, variants: [createVariant({ price: cheap, cost: null })] });

  test('is shown newer values that a shopper has read, and keeps what shoppers do not see', () => {
    const both = withAnswer(withAnswer(noReadings, [mug], asked(1)), [seen], asked(2, 'shopper'));
    const known = readingOf(both, 'p1', 'merchant');
    expect(known).toMatchObject({ seq: 1, product: { name: 'Renamed', cost: '9.80', price: dear } });
    expect(known?.product.variants).toMatchObject([
      { price: cheap, cost: '10.20', stock: { tag: 'tracked', quantity: 3 } },
      { id: 'v2', price: dear, visible: false },
    ]);
    expect(readingOf(both, 'p1', 'merchant')).toBe(known);
  });

  test('is shown nothing of a shopper’s reading that is older, or that says the same', () => {
    const older = withAnswer(withAnswer(noReadings, [seen], asked(1, 'shopper')), [mug], asked(2));
    expect(readingOf(older, 'p1', 'merchant')?.product).toBe(mug);
    const plain = named('Mug');
    const same = withAnswer(withAnswer(noReadings, [plain], asked(1)), [{ ...plain, cost: null }], asked(2, 'shopper'));
    expect(readingOf(same, 'p1', 'merchant')?.product).toBe(plain);
  });
});

/** A value with the number of the moment at which the store had it. */
const at = (seq: number) => `${seq}.00`;
const storeAt = (seq: number, reader: Reader): Product =>
  createProduct({ name: at(seq), price: createPrice(at(seq)), cost: reader === 'merchant' ? at(seq) : null });

test('whatever the order of answers, no reader is shown an older value than one that it could know, nor a cost that is not its own', () => {
  const answers = uniqueArray(record({ seq: integer({ min: 1, max: 30 }), reader: constantFrom(...readers) }), {
    selector: ({ seq }) => seq,
    minLength: 1,
    maxLength: 8,
  });
  assert(
    property(answers, (all) => {
      const readings = all.reduce(
        (now, { seq, reader }) => withAnswer(now, [storeAt(seq, reader)], asked(seq, reader)),
        noReadings,
      );
      const newest = (of: readonly Reader[]) =>
        Math.max(...all.filter(({ reader }) => of.includes(reader)).map(({ seq }) => seq));
      const [merchant, shopper] = [readingOf(readings, 'p1', 'merchant'), readingOf(readings, 'p1', 'shopper')];
      const shown = at(newest(readers));
      for (const reading of [merchant, shopper])
        expect([reading?.product.name, reading?.product.price.regular]).toEqual([shown, shown]);
      const ownCost = all.some(({ reader }) => reader === 'merchant') ? at(newest(['merchant'])) : null;
      expect([merchant?.product.cost, shopper?.product.cost]).toEqual([ownCost, null]);
    }),
    { numRuns: 1000 },
  );
});
