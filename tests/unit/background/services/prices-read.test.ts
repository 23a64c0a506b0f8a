import { expect, test } from 'vitest';
import { createPricesRead } from '../../../../src/background/services/prices-read.ts';
import type { Product } from '../../../../src/domain/product.ts';
import { createProduct, createVariant } from '../../../fixtures/product.ts';
import { createRuntime } from '../../../fixtures/test-runtime.ts';

const dayMs = 86_400_000;
const costing = (amount: string, change: Partial<Product> = {}): Product =>
  createProduct({ price: { regular: amount, toPay: amount, regularText: amount, toPayText: amount }, ...change });
const now = costing('1.00');

function open() {
  const runtime = createRuntime();
  const kept = { is: true };
  let writes = 0;
  const local = {
    ...runtime.local,
    get: runtime.local.get,
    set: (key: string, value: unknown) => ((writes += 1), runtime.local.set(key, value)),
  };
  const prices = createPricesRead({ ...runtime, local, report: () => undefined }, () => kept.is);
  const read = async (...products: Product[]): Promise<void> => {
    prices.add('store', products);
    await prices.settled();
  };
  const find = (product = now) => prices.find('store', product);
  return { runtime, kept, read, find, add: prices.add, settled: prices.settled, writes: () => writes };
}

test('the former prices of a product that were read are known for thirty days, also to the next worker', async () => {
  const { runtime, read, find } = open();
  await read(costing('20.00'));
  runtime.clock.ms += 20 * dayMs;
  await read(costing('25.00'));
  await read(now);
  expect(await find()).toEqual(['25.00', '20.00']);
  expect(await createPricesRead(runtime, () => true).find('store', now)).toEqual(['25.00', '20.00']);
  runtime.clock.ms += 11 * dayMs;
  expect(await find()).toEqual(['25.00']);
  runtime.clock.ms += 20 * dayMs;
  expect(await find()).toEqual([]);
});

test('only what shoppers saw counts, in the currency of the product', async () => {
  const { read, find } = open();
  const large = createVariant({ id: 'v1', price: costing('30.00').price });
  await read(
    costing('20.00', { variants: [large, createVariant({ id: 'v2', visible: false, price: costing('99.00').price })] }),
  );
  await read(costing('10.00', { visible: false }));
  expect(await find()).toEqual(['20.00', '30.00']);
  expect(await find({ ...now, currency: 'CHF' })).toEqual([]);
});

test('the same price of the same day is stored once, and many readings at once with one write or two', async () => {
  const { read, add, settled, writes, runtime } = open();
  await read(costing('20.00'));
  await read(costing('20.00'));
  expect(writes()).toBe(1);
  for (let index = 0; index < 50; index += 1) add('store', [costing('20.00', { id: `p${index}` })]);
  await settled();
  expect(writes()).toBeLessThanOrEqual(3);
  runtime.clock.ms += dayMs;
  const before = writes();
  await read(costing('20.00'));
  expect(writes()).toBe(before + 1);
});

test('twenty amounts of a product and five hundred products are kept, the last read', async () => {
  const { read, find } = open();
  for (let amount = 10; amount < 40; amount += 1) await read(costing(`${amount}.00`));
  const found = await find();
  expect([found.length, found[0]]).toEqual([20, '39.00']);
  await read(...Array.from({ length: 500 }, (_, index) => costing('20.00', { id: `other ${index}` })));
  expect(await find()).toEqual([]);
});

test('nothing is stored of a store that was disconnected meanwhile', async () => {
  const { runtime, kept, read } = open();
  kept.is = false;
  await read(costing('20.00'));
  expect(runtime.local.values.size).toBe(0);
});

test('a price that could not be stored is stored with the next reading, beside newer ones of other products', async () => {
  const { runtime, read, find } = open();
  const { set } = runtime.local;
  runtime.local.set = () => Promise.reject(new Error('full'));
  await read(costing('20.00'));
  await read(costing('30.00', { id: 'other' }));
  runtime.local.set = set;
  await read(costing('40.00', { id: 'third' }));
  expect([await find(), await find({ ...now, id: 'other' })]).toEqual([['20.00'], ['30.00']]);
});
