import { Big } from 'big.js';
import { assert, constantFrom, integer, property, string, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FieldKey } from '../../../src/domain/fields.ts';
import { checkEdit } from '../../../src/domain/check-edit.ts';
import { defaultLimits, GuardLimits, guardRules, unconfirmed } from '../../../src/domain/guardrails.ts';
import type { GuardedEdit } from '../../../src/domain/guardrail-checks.ts';
import type { Product } from '../../../src/domain/product.ts';
import { createProduct, createVariant } from '../../fixtures/product.ts';

const prices = (regular: string, toPay = regular): Product['price'] => ({
  regular,
  toPay,
  regularText: regular,
  toPayText: toPay,
});
/** Price 24.50, cost 9.80, not on sale. */
const mug = createProduct({ price: prices('24.50'), cost: '9.80', salePrice: '', discount: null });
const onSale: Product = {
  ...mug,
  saleBy: 'compare_at',
  compareAt: '24.50',
  price: prices('24.50', '20.00'),
  salePrice: '20.00',
};
const discounted: Product = {
  ...mug,
  discount: { type: 'PERCENT', value: 50 },
  price: prices('24.50', '12.25'),
  salePrice: '12.25',
};

const edit = (
  field: FieldKey,
  value: string,
  product: Product = mug,
  more: Partial<GuardedEdit> = {},
): GuardedEdit => ({
  field,
  value,
  subject: { product, part: product },
  currency: product.currency,
  limits: defaultLimits,
  ...more,
});
const found = (...input: Parameters<typeof edit>) => checkEdit(edit(...input));
const rules = (...input: Parameters<typeof edit>) => found(...input).map(({ rule, level }) => `${level} ${rule}`);

test('every missing limit gets its default', () => {
  expect(GuardLimits.parse({ big_change: { level: 'block', percent: 10 } })).toEqual({
    ...defaultLimits,
    big_change: { level: 'block', percent: 10 },
  });
  expect(defaultLimits).toEqual({
    zero_price: { level: 'block' },
    sale_not_below: { level: 'block' },
    below_cost: { level: 'ask' },
    thin_margin: { level: 'ask', percent: 5 },
    big_change: { level: 'ask', percent: 30 },
    negative_stock: { level: 'block' },
    duplicate_sku: { level: 'ask' },
  });
});

test.each([
  { big_change: { level: 'shout', percent: 1 } },
  { big_change: { level: 'ask', percent: -1 } },
  { below_cost: 'off' },
])('%j are invalid limits', (limits) => {
  expect(GuardLimits.safeParse(limits).success).toBe(false);
});

const cases: [what: string, input: Parameters<typeof edit>, found: string[]][] = [
  ['a small change', ['price', '26.00'], []],
  ['the same price', ['price', '24.50'], []],
  ['30 % more exactly', ['price', '31.85'], []],
  ['a little over 30 % more', ['price', '31.86'], ['ask big_change']],
  ['half the price', ['price', '12.25'], ['ask big_change']],
  ['a price of zero', ['price', '0.00'], ['block zero_price']],
  ['a price below zero', ['price', '-1'], ['block zero_price']],
  ['a third decimal', ['price', '24.505'], ['block decimals']],
  ['a third decimal that is zero', ['price', '24.500'], []],
  ['decimals of yen', ['price', '24.5', { ...mug, currency: 'JPY' }], ['block decimals']],
  ['three decimals of dinars', ['price', '24.505', { ...mug, currency: 'KWD' }], []],
  ['less than it cost', ['price', '9.00'], ['ask below_cost', 'ask big_change']],
  ['what it cost', ['price', '9.80'], ['ask thin_margin', 'ask big_change']],
  ['a thin margin', ['price', '10.00'], ['ask thin_margin', 'ask big_change']],
  ['a fair margin', ['price', '20.00', { ...mug, cost: '18.00' }], []],
  ['no cost known', ['price', '20.00', { ...mug, cost: null }], []],
  ['a cost of zero', ['price', '20.00', { ...mug, cost: '0.00' }], []],
  ['a cost above the price', ['cost', '30.00'], ['ask below_cost', 'ask big_change']],
  ['a cost close to the price', ['cost', '24.00', { ...mug, cost: '23.00' }], ['ask thin_margin']],
  ['a cost where there was none', ['cost', '12.00', { ...mug, cost: null }], []],
  ['a cost that is cleared', ['cost', ''], []],
  ['a sale price below the price', ['salePrice', '20.00'], []],
  ['a sale price at the price', ['salePrice', '24.50'], ['block sale_not_below']],
  ['a sale price of zero', ['salePrice', '0'], ['block zero_price']],
  ['the sale ended', ['salePrice', '', onSale], []],
  ['a sale price below the cost', ['salePrice', '9.00', onSale], ['ask below_cost', 'ask big_change']],
  ['a price down to its sale price', ['price', '20.00', onSale], ['block sale_not_below']],
  ['a price that leaves the sale alone', ['price', '26.00', onSale], []],
  ['a price whose discount goes below the cost', ['price', '19.00', discounted], ['ask below_cost']],
  ['a price whose discount leaves nothing', ['price', '0.00', discounted], ['block zero_price']],
  ['a cent whose discount is rounded away', ['price', '0.01', { ...discounted, cost: null }], ['ask big_change']],
  ['the last unit', ['stock', '0'], []],
  ['more sold than there is', ['stock', '-1'], ['block negative_stock']],
  ['a unique SKU', ['sku', 'MUG-2'], []],
  ['no SKU', ['sku', ''], []],
];
test.each(cases)('%s: %j', (_, input, expected) => {
  expect(rules(...input)).toEqual(expected);
});

test('a finding includes its numbers', () => {
  expect(found('price', '12.25')[0]?.numbers).toEqual({ change: '-50', before: '24.50' });
  expect(found('price', '9.00')[0]?.numbers).toEqual({ toPay: '9.00', cost: '9.80' });
  expect(found('price', '10.00')[0]?.numbers).toEqual({ margin: '2', least: '5' });
  expect(found('salePrice', '25.00')[0]?.numbers).toEqual({ sale: '25.00', price: '24.50' });
  expect(found('price', '24.505')[0]?.numbers).toEqual({ decimals: '2' });
});

const ownerOf = (value: string) => (value === 'LMP-12' ? 'Table lamp' : undefined);

describe('a SKU', () => {
  const large = createVariant({ id: 'v1', label: 'Large', sku: 'MUG-1-L' });
  const small = createVariant({ id: 'v2', label: 'Small', sku: 'MUG-1-S' });
  const withVariants = { ...mug, variants: [large, small] };
  const sku = (value: string) =>
    checkEdit(edit('sku', value, withVariants, { subject: { product: withVariants, part: { ...large } }, ownerOf }));

  test('a SKU of another variant or another known product needs confirmation', () => {
    expect(sku('mug-1-s ')).toEqual([
      { rule: 'duplicate_sku', level: 'ask', numbers: { field: 'sku', sku: 'mug-1-s', owner: 'Small' } },
    ]);
    expect(sku('LMP-12')[0]?.numbers).toMatchObject({ sku: 'LMP-12', owner: 'Table lamp' });
  });

  test('a SKU of the variant itself needs no confirmation', () => {
    expect(sku('MUG-1-L')).toEqual([]);
  });
});

const bare = (field: FieldKey, value: string, base: string) => rules(field, value, mug, { subject: null, base });

test('a value and its base alone are still checked as far as possible', () => {
  expect(bare('price', '0', '24.50')).toEqual(['block zero_price']);
  expect(bare('price', '12', '24.50')).toEqual(['ask big_change']);
  expect(bare('salePrice', '20', '')).toEqual([]);
  expect(bare('cost', '5', '9.80')).toEqual(['ask big_change']);
  expect(bare('stock', '-1', '3')).toEqual(['block negative_stock']);
  expect(bare('stock', '-6', '-5')).toEqual(['block negative_stock']);
  expect([bare('stock', '-3', '-5'), bare('stock', '0', '-5')]).toEqual([[], []]);
});

test('a variant without an own cost has the product’s', () => {
  const variant = createVariant({ price: prices('24.50'), salePrice: null, cost: null });
  const product = { ...mug, variants: [variant] };
  expect(rules('price', '24.00', product, { subject: { product, part: variant } })).toEqual([]);
  expect(rules('price', '9.00', product, { subject: { product, part: variant } })).toContain('ask below_cost');
});

test('a confirmed finding is dropped, unless it is a block', () => {
  const findings = found('price', '9.00');
  expect(unconfirmed(findings, ['big_change']).map(({ rule }) => rule)).toEqual(['below_cost']);
  expect(unconfirmed(findings, ['big_change', 'below_cost'])).toEqual([]);
  expect(unconfirmed(found('price', '0'), ['zero_price'])).toHaveLength(1);
});

const settable = Object.keys(defaultLimits) as (keyof GuardLimits)[];
const amount = integer({ min: 0, max: 100_000 }).map((cents) => new Big(cents).div(100).toFixed(2));

describe('for any value', () => {
  test('a rule has the level of its setting: off, ask or block', () => {
    assert(
      property(constantFrom(...settable), constantFrom('off', 'ask', 'block'), amount, (rule, level, value) => {
        const limits = GuardLimits.parse({ ...defaultLimits, [rule]: { ...defaultLimits[rule], level } });
        const levels = found('price', value, onSale, { limits }).filter((finding) => finding.rule === rule);
        expect(levels.every((finding) => finding.level === level)).toBe(true);
      }),
    );
  });

  test('the spelling of an amount does not matter', () => {
    assert(
      property(
        amount,
        constantFrom('', '0', '00'),
        constantFrom('price', 'salePrice', 'cost'),
        (value, zeros, field) => {
          const spelled = [new Big(value).toFixed(), `${value}${zeros}`, `0${value}`];
          const [first, ...others] = [value, ...spelled].map((input) => rules(field, input, onSale));
          for (const other of others) expect(other).toEqual(first);
        },
      ),
    );
  });

  test('a wider limit never adds findings', () => {
    assert(
      property(amount, tuple(integer({ min: 0, max: 1000 }), integer({ min: 0, max: 1000 })), (value, percents) => {
        const [narrow = 0, wide = 0] = percents.toSorted((a, b) => a - b);
        const within = (percent: number) =>
          rules('price', value, mug, { limits: { ...defaultLimits, big_change: { level: 'ask', percent } } });
        if (within(wide).includes('ask big_change')) expect(within(narrow)).toContain('ask big_change');
      }),
    );
  });

  test('the check never throws, and reports each rule at most once', () => {
    assert(
      property(
        constantFrom(...FieldKey.options),
        string({ unit: constantFrom(...Array.from('0123456789.-e MUG')) }),
        constantFrom('24.50', '', '0', '-3', 'NaN', 'x'),
        constantFrom(mug, onSale, discounted, null),
        (field, value, base, product) => {
          const subject = product === null ? null : { product, part: product };
          const names = checkEdit(edit(field, value, mug, { subject, base })).map(({ rule }) => rule);
          expect(new Set(names).size).toBe(names.length);
          expect(names.every((rule) => guardRules.includes(rule))).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
