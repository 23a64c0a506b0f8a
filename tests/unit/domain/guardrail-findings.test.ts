import { describe, expect, test } from 'vitest';
import { checkEdit } from '../../../src/domain/check-edit.ts';
import type { FieldKey } from '../../../src/domain/fields.ts';
import { hasValue, type GuardedEdit } from '../../../src/domain/guardrail-checks.ts';
import { defaultLimits, type GuardLevel, type GuardLimits } from '../../../src/domain/guardrails.ts';
import type { PartEffect } from '../../../src/domain/pricing/effect.ts';
import type { PartPrice } from '../../../src/domain/pricing/read.ts';
import type { Product } from '../../../src/domain/product.ts';
import { createPrice, createProduct, createVariant } from '../../fixtures/product.ts';

/** Price 24.50, cost 9.80, not on sale. */
const mug = createProduct();
const off: GuardLevel = 'off';
const allOff: GuardLimits = {
  zero_price: { level: off },
  sale_not_below: { level: off },
  below_cost: { level: off },
  thin_margin: { level: off, percent: 5 },
  big_change: { level: off, percent: 30 },
  negative_stock: { level: off },
  duplicate_sku: { level: off },
};
const findings = (field: FieldKey, value: string, more: Partial<GuardedEdit> = {}) =>
  checkEdit({ field, value, subject: { product: mug, part: mug }, currency: 'EUR', limits: defaultLimits, ...more });
const rules = (...args: Parameters<typeof findings>) => findings(...args).map(({ rule, level }) => `${level} ${rule}`);

describe('with every guardrail off', () => {
  test.each<[FieldKey, string]>([
    ['price', '0'],
    ['price', '1.00'],
    ['price', '500.00'],
    ['salePrice', '30.00'],
    ['cost', '40.00'],
    ['stock', '-4'],
  ])('%s may be %s', (field, value) => {
    expect(rules(field, value, { limits: allOff })).toEqual([]);
  });

  test('a duplicate SKU may be typed', () => {
    expect(rules('sku', 'X', { limits: allOff, ownerOf: () => 'Lamp' })).toEqual([]);
    expect(rules('sku', 'X', { ownerOf: () => 'Lamp' })).toEqual(['ask duplicate_sku']);
  });

  test('a value that no store accepts stays blocked', () => {
    expect(rules('price', '-1', { limits: allOff })).toEqual(['block zero_price']);
    expect(rules('price', '1.005', { limits: allOff })).toEqual(['block decimals']);
  });
});

test('a free product that is allowed is still a big change and below its cost', () => {
  const limits = { ...defaultLimits, zero_price: { level: off } };
  expect(rules('price', '0', { limits })).toEqual(['ask big_change']);
  expect(rules('price', '0.01', { limits })).toEqual(['ask below_cost', 'ask big_change']);
  expect(rules('price', '0')).toEqual(['block zero_price']);
});

describe('an emptied field', () => {
  test('breaks no rule by itself', () => {
    expect(rules('sku', '', { ownerOf: () => 'Lamp' })).toEqual([]);
    expect(rules('salePrice', '')).toEqual([]);
  });

  test('is checked for its effect where that is known', () => {
    const sold = paying('2.00', '3.00');
    const effect = [{ id: '', before: { ...sold, paid: '1.00', isOnSale: true }, after: sold }];
    expect(rules('salePrice', '', { effect })).toEqual(['ask below_cost']);
    expect(rules('salePrice', '', { effect: [] })).toEqual([]);
  });
});

const paying = (paid: string, cost: string | null): PartPrice => ({
  regular: paid,
  paid,
  cost,
  isOnSale: false,
  owner: 'variant',
});
const change = (id: string, from: string, to: string, cost: string | null = null): PartEffect => ({
  id,
  before: paying(from, cost),
  after: paying(to, cost),
});

describe('the worst of several variants that a change reaches is named', () => {
  const product: Product = {
    ...mug,
    variants: [createVariant({ id: 'a', label: 'Small' }), createVariant({ id: 'b', label: 'Large' })],
  };
  const subject = { product, part: product };
  const numbers = (effect: PartEffect[]) => findings('price', '20', { subject, effect })[0]?.numbers;

  test('the worst variant is found by how far its price changes', () => {
    expect(numbers([change('a', '20', '10'), change('b', '20', '5')])).toMatchObject({ change: '-75', of: 'Large' });
    expect(numbers([change('a', '20', '60'), change('b', '20', '5')])).toMatchObject({ change: '200', of: 'Small' });
  });

  test('the worst variant is found by how far it is below its cost', () => {
    const effect = [change('a', '10', '9', '9.50'), change('b', '10', '9', '9.90')];
    expect(numbers(effect)).toEqual({ toPay: '9', cost: '9.90', of: 'Large' });
  });

  test('the worst variant is found by its margin', () => {
    const effect = [change('a', '10', '10', '9.60'), change('b', '10', '10.10', '9.90')];
    expect(numbers([change('a', '10.10', '10', '9.60'), effect[1] as PartEffect])).toMatchObject({ of: 'Large' });
  });

  test('the worst variant is found by how far it is below zero', () => {
    expect(numbers([change('a', '10', '0'), change('b', '10', '-3')])).toEqual({ toPay: '-3', of: 'Large' });
  });

  test('the only variant is not named', () => {
    expect(numbers([change('b', '20', '5')])).toEqual({ change: '-75', before: '20' });
  });

  test('a variant without a name is not named', () => {
    expect(numbers([change('', '20', '5'), change('a', '20', '19')])).toEqual({ change: '-75', before: '20' });
  });
});

const sold = (regular: string) => createPrice(regular, `${Number(regular) - 1}.00`);

test('a sale of a product with variants is checked by the variants’ prices to pay, not by a price that nobody pays', () => {
  const variants = ['100.00', '120.00'].map((regular, index) =>
    createVariant({ id: `v${index}`, label: `Size ${index}`, price: sold(regular), cost: null }),
  );
  const discount = { type: 'AMOUNT', value: 1 } as const;
  const product = createProduct({ price: sold('10.00'), salePrice: '9.00', cost: null, discount, variants });
  // 4.00 off instead of 1.00: 3 % of what a variant costs.
  expect(rules('salePrice', '6.00', { subject: { product, part: product } })).toEqual([]);
  const alone = { ...product, variants: [] };
  expect(rules('salePrice', '6.00', { subject: { product: alone, part: alone } })).toEqual(['ask big_change']);
  const half = { ...product, discount: { type: 'PERCENT' as const, value: 10 } };
  expect(findings('salePrice', '5.00', { subject: { product: half, part: half } })[0]?.numbers).toMatchObject({
    of: 'Size 0',
    before: '90.00',
  });
});

describe('a price of zero', () => {
  test('a price that was zero before is not asked about, where the effect is known', () => {
    expect(rules('price', '0', { base: '0', effect: [change('', '0', '0'), change('a', '5', '5')] })).toEqual([]);
    const free = { ...change('a', '0', '0'), after: { ...paying('0', null), regular: '1' } };
    expect(rules('price', '0', { base: '0', effect: [free] })).toEqual([]);
  });

  test('is blocked however it comes about', () => {
    expect(rules('price', '9', { effect: [change('', '5', '0')] })).toEqual(['block zero_price']);
    expect(findings('price', '0', { subject: null })[0]?.numbers).toEqual({ toPay: '0' });
  });

  test('hides no other part that is sold below its cost', () => {
    const effect = [change('a', '10', '0'), change('b', '10', '9', '9.50')];
    expect(rules('price', '0', { effect })).toEqual(['block zero_price', 'ask below_cost']);
  });

  test('hides no other part whose price changes much, and is no big change beside it', () => {
    const limits = { ...defaultLimits, zero_price: { level: 'ask' as const } };
    const effect = [change('a', '10', '0'), change('b', '10', '2')];
    expect(rules('price', '0', { effect, limits })).toEqual(['ask zero_price', 'ask big_change']);
    const found = findings('price', '0', { effect, limits }).find(({ rule }) => rule === 'big_change');
    expect(found?.numbers).toMatchObject({ change: '-80', before: '10' });
    expect(rules('price', '0', { effect: [change('a', '10', '0'), change('b', '10', '9')], limits })).toEqual([
      'ask zero_price',
    ]);
  });

  test('may be a cost', () => {
    expect(rules('cost', '0', { subject: null, base: '0' })).toEqual([]);
    expect(rules('cost', '9.70')).toEqual([]);
  });
});

test('a discount that is more than the price names the price below zero', () => {
  const discounted = { ...mug, discount: { type: 'AMOUNT', value: 15 } as const, salePrice: '9.50' };
  const [first] = findings('price', '10.00', { subject: { product: discounted, part: discounted } });
  expect(first).toMatchObject({ rule: 'zero_price', level: 'block' });
  expect(Number(first?.numbers['toPay'])).toBeLessThanOrEqual(0);
});

describe('a stock below zero', () => {
  const oversold = { ...mug, stock: { tag: 'tracked', quantity: -5 } as const };
  const stock = (value: string, part: Product = oversold) =>
    findings('stock', value, { subject: { product: part, part } });

  test('may be raised, and neither kept nor lowered', () => {
    expect(stock('-4')).toEqual([]);
    expect(stock('-5')).toEqual([{ rule: 'negative_stock', level: 'block', numbers: { value: '-5' } }]);
    expect(stock('-6')).toHaveLength(1);
    expect(stock('0')).toEqual([]);
  });

  test('is blocked where the count before is not known', () => {
    expect(rules('stock', '-1', { subject: null })).toEqual(['block negative_stock']);
    expect(rules('stock', '-1', { subject: null, base: '' })).toEqual(['block negative_stock']);
    expect(stock('-1', { ...mug, stock: { tag: 'untracked', inStock: true } })).toHaveLength(1);
  });
});

describe('a big change', () => {
  test('is a change of money alone', () => {
    expect(rules('stock', '500')).toEqual([]);
    expect(rules('weight', '99.1234', { base: '1' })).toEqual([]);
  });

  test('needs a value before', () => {
    expect(rules('cost', '5', { subject: null })).toEqual([]);
    expect(rules('cost', '5', { subject: null, base: '0' })).toEqual([]);
    expect(rules('price', '5', { subject: null })).toEqual([]);
    expect(rules('price', '5', { subject: null, base: 'x' })).toEqual([]);
  });

  test('a big change of a cost is found although shoppers pay the same', () => {
    expect(findings('cost', '14.70')[0]).toEqual({
      rule: 'big_change',
      level: 'ask',
      numbers: { change: '50', before: '9.80' },
    });
  });
});

const onSale = (regular: string, paid: string): PartPrice => ({ ...paying(paid, null), regular, isOnSale: true });
const ends = (id: string, regular: string, paid: string, after: string): PartEffect => {
  return { id, before: onSale(regular, paid), after: paying(after, null) };
};

const begins = (id: string, regular: string, paid: string): PartEffect => {
  return { id, before: paying(regular, null), after: onSale(regular, paid) };
};

describe('a sale that ends', () => {
  test('is no big change, whatever field it was typed in', () => {
    const effect = [ends('a', '20', '10', '20'), ends('b', '30', '10', '30')];
    expect([rules('salePrice', '', { effect }), rules('price', '20', { effect, base: '20' })]).toEqual([[], []]);
  });

  test('is a big change if its price becomes another one', () => {
    const [finding] = findings('salePrice', '', { effect: [ends('', '20', '15', '1999')] });
    expect(finding).toMatchObject({ rule: 'big_change', numbers: { before: '15' } });
  });

  test('hides no other part whose sale price goes far down', () => {
    expect(rules('salePrice', '', { effect: [ends('a', '20', '10', '20'), begins('b', '200', '20')] })).toEqual([
      'ask big_change',
    ]);
  });
});

const keeps = (regular: string): PartEffect => ({ id: '', before: onSale('20', '15'), after: onSale(regular, '15') });

test('a mistyped price before the sale is a big change, also where shoppers pay the same', () => {
  const [finding] = findings('salePrice', '15', { effect: [keeps('1999')], base: '15' });
  expect(finding).toMatchObject({ rule: 'big_change', numbers: { change: '9895', before: '20' } });
  expect(rules('salePrice', '15', { effect: [keeps('22')], base: '15' })).toEqual([]);
});

test('a sale price far down is a big change where it differs between variants', () => {
  const effect = [begins('a', '100', '10'), begins('b', '200', '20')];
  expect(rules('salePrice', '', { effect })).toEqual(['ask big_change']);
});

describe('looking for an SKU in a product', () => {
  const product: Product = {
    ...mug,
    sku: 'MUG-1',
    variants: [createVariant({ sku: ' mug-2 ' }), createVariant({ sku: '' })],
  };

  test.each(['MUG-1', ' mug-1', 'MUG-2'])('a product has the SKU %j', (value) =>
    expect(hasValue(product, 'sku', value)).toBe(true),
  );
  test.each(['MUG', '', ' ', 'MUG-3'])('a product without the SKU %j does not have it', (value) =>
    expect(hasValue(product, 'sku', value)).toBe(false),
  );
  test('a product where nothing has an SKU has none', () => {
    expect(hasValue({ ...product, sku: '', variants: [] }, 'sku', '')).toBe(false);
  });
});

test('variants that a change leaves alone are not asked about', () => {
  const shirt: Product = { ...mug, variants: [createVariant({ id: 'a', label: 'Small' })] };
  const untouched = change('a', '5', '5', '9');
  const effect = [untouched, change('b', '20', '21', '9')];
  expect(rules('price', '21', { subject: { product: shirt, part: shirt }, effect })).toEqual([]);
});

test('an unchanged typed price breaks no rule by its earlier cost', () => {
  const loss = createProduct({ cost: '30.00' });
  expect(rules('price', '24.50', { subject: { product: loss, part: loss } })).toEqual([]);
});

test('the cost of a free product can be typed', () => {
  const price = { regular: '0.00', toPay: '0.00', regularText: '', toPayText: '' };
  const free = createProduct({ price, cost: '9.80' });
  expect(rules('cost', '9.90', { subject: { product: free, part: free } })).toEqual([]);
});

describe('a variant with a price of its own', () => {
  const price = { regular: '110.00', toPay: '110.00', regularText: '', toPayText: '' };
  const large = createVariant({ id: 'xl', label: 'Large', price, cost: '90.00' });
  const product: Product = { ...mug, variants: [large] };

  test('is checked by its own price and cost, and not named', () => {
    const [first, ...rest] = findings('price', '80', { subject: { product, part: large } });
    expect(first?.numbers).toStrictEqual({ toPay: '80.00', cost: '90.00' });
    expect(rest).toEqual([]);
  });

  test('a variant that is gone has no effect to be checked', () => {
    expect(rules('price', '110', { subject: { product: { ...product, variants: [] }, part: large } })).toEqual([]);
  });
});

test('a finding about several unknown parts names no part', () => {
  const effect = [change('a', '20', '5'), change('b', '20', '19')];
  expect(findings('price', '5', { subject: null, effect })[0]?.numbers).toStrictEqual({ change: '-75', before: '20' });
});

test('only a field that no two parts should share is looked for in others', () => {
  expect(rules('ribbon', 'New', { ownerOf: () => 'Lamp' })).toEqual([]);
  expect(rules('barcode', '400', { ownerOf: () => 'Lamp' })).toEqual(['ask duplicate_sku']);
});

test('a part that does not have the field has no value in common', () => {
  const product = createProduct({ onVariants: ['sku'], variants: [createVariant({ id: 'a', sku: 'X' })] });
  expect(hasValue(product, 'sku', 'x')).toBe(true);
  const { barcode: _none, ...without } = createVariant().values;
  const twins = [createVariant({ id: 'a' }), createVariant({ id: 'b', values: without })];
  const [part] = twins as [Product['variants'][number]];
  expect(rules('barcode', '400', { subject: { product: { ...mug, variants: twins }, part } })).toEqual([]);
});
