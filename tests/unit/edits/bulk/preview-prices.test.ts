import { describe, expect, test } from 'vitest';
import type { BulkChange, PreviewRow } from '../../../../src/domain/bulk.ts';
import { defaultLimits } from '../../../../src/domain/guardrails.ts';
import { PriceRule } from '../../../../src/domain/price-rules.ts';
import type { Product, Variant } from '../../../../src/domain/product.ts';
import { toRows } from '../../../../src/edits/bulk/preview.ts';
import { createPrice, createProduct, createVariant } from '../../../fixtures/product.ts';

const size = (id: string, regular: string, change: Partial<Variant> = {}): Variant =>
  createVariant({ id, label: id.toUpperCase(), price: createPrice(regular), cost: '40.00', ...change });
/** A V1 product at 100.00: `s` follows it, `xl` has a price and a cost of its own. */
const shirt = (change: Partial<Product> = {}): Product =>
  createProduct({
    price: createPrice('100.00'),
    cost: '40.00',
    variants: [size('s', '100.00'), size('xl', '110.00', { cost: '44.00' })],
    ...change,
  });
/** A V3 product: `s` is on sale from 100.00, `xl` is not. */
const scarf = (): Product =>
  createProduct({
    saleBy: 'compare_at',
    variants: [
      size('s', '100.00', { price: createPrice('100.00', '80.00'), compareAt: '100.00' }),
      size('xl', '110.00', { price: createPrice('110.00') }),
    ],
  });

const rowsOf = (product: Product, change: BulkChange, variantIds: readonly string[] | null = null): PreviewRow[] =>
  toRows({ product, variantIds }, change, { limits: defaultLimits, locale: 'en' });
const entry = (field: 'price' | 'salePrice' | 'cost', text: string): BulkChange => ({ kind: 'entry', field, text });
const rule = (value: Parameters<typeof PriceRule.parse>[0]): BulkChange => ({
  kind: 'rule',
  rule: PriceRule.parse(value),
});
const targets = (rows: readonly PreviewRow[]) =>
  rows.map(({ variantId, variantLabel, base }) => [variantId, variantLabel, base]);
const outcomes = (rows: readonly PreviewRow[]) =>
  rows.map(({ outcome }) => (outcome.tag === 'change' ? outcome.value : outcome));
/** The written values after the change. */
const written = (rows: readonly PreviewRow[]) =>
  rows.map(({ outcome }) => (outcome.tag === 'change' ? outcome.prices?.to : outcome));

/** One percent off. */
const minusOne = {
  change: { kind: 'off_price', percent: '1' },
  ending: null,
  turned: 'leave',
  least: '0',
  most: '999999999.99',
} as const;

describe('the rows of a price change are', () => {
  test.each([
    ['one of a product without variants', createProduct(), 'price', null, [[null, null, '24.50']]],
    [
      'the product and the variants with a price of their own',
      shirt(),
      'price',
      null,
      [
        [null, null, '100.00'],
        ['xl', 'XL', '110.00'],
      ],
    ],
    [
      'the product and the variants with a cost of their own',
      shirt(),
      'cost',
      null,
      [
        [null, null, '40.00'],
        ['xl', 'XL', '44.00'],
      ],
    ],
    ['the product alone, for a sale that all its variants share', shirt(), 'salePrice', null, [[null, null, '']]],
    ['the selected variants, with or without a price of their own', shirt(), 'price', ['s'], [['s', 'S', '100.00']]],
    [
      'every variant where each has its own prices',
      scarf(),
      'salePrice',
      null,
      [
        ['s', 'S', '80.00'],
        ['xl', 'XL', ''],
      ],
    ],
    ['the selected of these', scarf(), 'price', ['xl'], [['xl', 'XL', '110.00']]],
  ] as const)('%s', (_, product, field, variantIds, rows) => {
    expect(targets(rowsOf(product, entry(field, '+1'), variantIds))).toEqual(rows);
  });
});

describe('a typed price', () => {
  test('is computed from each row’s own price', () => {
    expect(outcomes(rowsOf(shirt(), entry('price', '-10%')))).toEqual(['90.00', '99.00']);
  });

  test('a typed price that is the stored one changes nothing', () => {
    expect(outcomes(rowsOf(shirt(), entry('price', '100')))).toEqual([{ tag: 'same' }, '100.00']);
  });

  test('a typed price that cannot be read is reported as such', () => {
    expect(outcomes(rowsOf(createProduct(), entry('price', 'cheap')))).toEqual([
      { tag: 'problem', problem: { tag: 'entry', why: 'not_a_number', text: 'cheap' } },
    ]);
  });

  test('a typed price that the store cannot hold is a problem of its row', () => {
    expect(outcomes(rowsOf(scarf(), entry('salePrice', '105')))).toEqual([
      { tag: 'problem', problem: { tag: 'sale_not_below', sale: '105.00', regular: '100.00' } },
      '105.00',
    ]);
  });

  test('asks about what shoppers pay, also for a variant that follows', () => {
    const [row] = rowsOf(shirt(), entry('price', '50'));
    const findings = row?.outcome.tag === 'change' ? row.outcome.findings : [];
    expect(findings.map(({ rule: name }) => name)).toEqual(['big_change']);
  });

  test('a typed cost leaves prices alone', () => {
    const [row] = rowsOf(shirt(), entry('cost', '45'), ['xl']);
    expect(row?.outcome).toMatchObject({
      value: '45.00',
      prices: { to: { variants: { xl: { price: '110.00', cost: '45.00' } } } },
    });
    expect(outcomes(rowsOf(shirt(), entry('cost', '44'), ['xl']))).toEqual([{ tag: 'same' }]);
  });
});

describe('a rule', () => {
  test('a rule of percents off a sale price is stored as that percentage', () => {
    const off = rule({ field: 'salePrice', change: { kind: 'off_price', percent: '15' } });
    const [row] = rowsOf(shirt(), off);
    expect(row?.outcome).toMatchObject({
      value: '85.00',
      prices: {
        to: { price: '100.00', discount: { type: 'PERCENT', value: 15 } },
        intent: { regular: null, cost: null },
      },
    });
    // The discount reaches every variant, also the one with a price of its own.
    expect(row?.outcome).toMatchObject({ prices: { to: { variants: { s: {}, xl: {} } } } });
  });

  test.each([
    [
      'of the price',
      { field: 'price', change: { kind: 'off_price', percent: '15' } },
      { price: '85.00', discount: null },
    ],
    [
      'with an ending',
      { field: 'salePrice', change: { kind: 'off_price', percent: '15' }, ending: { digits: '.99', to: 'nearest' } },
      { discount: { type: 'PERCENT', value: 15.01 } },
    ],
    [
      'that subtracts',
      { field: 'salePrice', change: { kind: 'minus', amount: '10' } },
      { price: '100.00', discount: { value: 10 } },
    ],
  ] as const)('%s is stored as the amount that it gives', (_, value, to) => {
    expect(written(rowsOf(shirt(), rule(value)))[0]).toMatchObject(to);
  });

  test('a rule with a percentage off the compare-at price has no result without one', () => {
    const off = rule({ field: 'salePrice', change: { kind: 'off_compare_at', percent: '30' } });
    expect(outcomes(rowsOf(scarf(), off))).toEqual(['70.00', { tag: 'problem', problem: { tag: 'no_compare_at' } }]);
    expect(written(rowsOf(scarf(), off))[0]).toMatchObject({
      variants: { s: { actual: '70.00', compareAt: '100.00' } },
    });
  });

  test('a rule for a margin sets what shoppers pay, and a running sale takes off the same amount', () => {
    const margin = rule({ field: 'price', change: { kind: 'margin', percent: '60' } });
    expect(written(rowsOf(scarf(), margin))).toMatchObject([
      { variants: { s: { actual: '100.00', compareAt: '120.00' } } },
      { variants: { xl: { actual: '100.00', compareAt: null } } },
    ]);
  });

  test('a rule that adds to the price keeps what shoppers pay in a running sale', () => {
    const plus = rule({ field: 'price', change: { kind: 'plus', amount: '10' } });
    expect(written(rowsOf(scarf(), plus))).toMatchObject([
      { variants: { s: { actual: '80.00', compareAt: '110.00' } } },
      { variants: { xl: { actual: '120.00', compareAt: null } } },
    ]);
  });

  test('a rule for a margin of the sale price sets the sale price', () => {
    const margin = rule({ field: 'salePrice', change: { kind: 'markup', percent: '75' } });
    expect(written(rowsOf(scarf(), margin))[0]).toMatchObject({
      variants: { s: { actual: '70.00', compareAt: '100.00' } },
    });
  });
});

test('a product without variants is one row in the newer catalog, too', () => {
  const cup = createProduct({ saleBy: 'compare_at', price: createPrice('24.50') });
  expect(targets(rowsOf(cup, entry('price', '+1')))).toEqual([[null, null, '24.50']]);
});

test('percents off are stored as they were typed, also where fewer digits give the same price', () => {
  const cup = createProduct({ price: createPrice('19.99') });
  const off = (percent: string, kind: 'off_price' | 'off_compare_at' = 'off_price') =>
    written(
      rowsOf(
        { ...cup, discount: { type: 'AMOUNT', value: 1 }, price: createPrice('19.99', '18.99') },
        rule({ field: 'salePrice', change: { kind, percent } }),
      ),
    );
  expect(off('33.333')).toMatchObject([{ discount: { type: 'PERCENT', value: 33.333 } }]);
  expect(off('33.333', 'off_compare_at')).toMatchObject([{ discount: { type: 'PERCENT', value: 33.333 } }]);
});

test('a margin of a product that is reduced for all its variants keeps the reduction', () => {
  const discount = { type: 'PERCENT', value: 20 } as const;
  const reduced = createProduct({ price: createPrice('100.00', '80.00'), cost: '40.00', discount });
  const margin = rule({ field: 'price', change: { kind: 'margin', percent: '60' } });
  expect(written(rowsOf(reduced, margin))).toMatchObject([{ price: '125.00', discount }]);
});

test('a finding names the variant that it is about', () => {
  const product = shirt({ variants: [size('s', '100.00'), size('m', '100.00', { cost: '60.00' })] });
  const [row] = rowsOf(product, entry('price', '50'));
  const found = row?.outcome.tag === 'change' ? row.outcome.findings : [];
  expect(found.find(({ rule: name }) => name === 'below_cost')?.numbers).toEqual({
    toPay: '50.00',
    cost: '60.00',
    of: 'M',
  });
});

const margin = (field: 'price' | 'salePrice'): BulkChange => rule({ field, change: { kind: 'margin', percent: '40' } });
const off = (bounds: { least?: string; most?: string } = {}): BulkChange =>
  rule({ field: 'salePrice', change: { kind: 'off_price', percent: '15' }, ...bounds });
const mugAt = (change: Partial<Product>): Product =>
  createProduct({ price: createPrice('20.00'), cost: '10.00', ...change });
/** The problem of the first row, or the tag of its other outcome. */
const problemOf = (...args: Parameters<typeof rowsOf>) => {
  const [row] = rowsOf(...args);
  return row?.outcome.tag === 'problem' ? row.outcome.problem : row?.outcome.tag;
};

describe('a rule that breaks its promise for a variant in reach is a problem of the row', () => {
  test.each(['17.00', '15.50'])(
    'a broken margin is a problem where a variant that follows the price costs %s',
    (cost) => {
      const product = mugAt({ variants: [size('m', '20.00', { cost: null }), size('l', '20.00', { cost })] });
      const least = { '17.00': '28.34', '15.50': '25.84' }[cost];
      expect(problemOf(product, margin('price'))).toEqual({ tag: 'below_request', amount: '16.67', least, of: 'L' });
    },
  );

  test('a broken margin of the sale price is a problem where it takes too much off a price of its own', () => {
    const product = mugAt({
      price: createPrice('100.00'),
      cost: '48.00',
      variants: [size('s', '100.00', { cost: null }), size('l', '40.00', { cost: '30.00' })],
    });
    expect(problemOf(product, margin('salePrice'))).toEqual({
      tag: 'below_request',
      amount: '32.00',
      least: '50.00',
      of: 'L',
    });
  });

  test('a broken discount is a problem where a variant is already sold for less', () => {
    const product = mugAt({
      price: createPrice('100.00', '90.00'),
      discount: { type: 'AMOUNT', value: 10 },
      variants: [size('s', '100.00'), size('l', '40.00'), size('xl', '50.00')],
    });
    expect(problemOf(product, off())).toEqual({ tag: 'would_raise', amount: '34.00', of: 'L' });
  });

  test('a broken bound is a problem at either end', () => {
    const product = mugAt({
      price: createPrice('100.00'),
      variants: [size('s', '40.00', { cost: null }), size('l', '200.00', { cost: null })],
    });
    const bound = { tag: 'out_of_bounds', least: '0', most: '999999999.99' };
    expect(problemOf(product, off({ least: '50' }))).toEqual({ ...bound, amount: '34.00', least: '50', of: 'S' });
    expect(problemOf(product, off({ most: '150' }))).toEqual({ ...bound, amount: '170.00', most: '150', of: 'L' });
    expect(problemOf(product, off({ least: '34', most: '170' }))).toBe('change');
  });

  test('a broken increase is a problem where an amount off takes more from a variant than the percentage did', () => {
    // No percentage of six decimals gives this price, so that an amount is stored.
    const product = mugAt({
      price: createPrice('100000000.00', '90000000.00'),
      discount: { type: 'PERCENT', value: 10 },
      variants: [size('s', '100000000.00'), size('l', '40.00')],
    });
    expect(problemOf(product, rule({ field: 'salePrice', change: { kind: 'plus', amount: '0.01' } }))).toMatchObject({
      tag: 'out_of_bounds',
      amount: '0.00',
      least: '36.00',
      of: 'L',
    });
  });

  test('an increase that would give a free variant a price is a problem', () => {
    const product = mugAt({
      price: createPrice('100.00', '50.00'),
      discount: { type: 'AMOUNT', value: 50 },
      variants: [size('s', '100.00'), size('l', '40.00')],
    });
    const plus = rule({ field: 'salePrice', change: { kind: 'plus', amount: '20' } });
    expect(problemOf(product, plus)).toEqual({ tag: 'would_raise', amount: '10.00', of: 'L' });
  });

  test('a broken promise for the part of the row itself is a problem that does not name the part', () => {
    const vase = createProduct({ saleBy: 'compare_at', price: createPrice('9.90', '8.41'), compareAt: '9.90' });
    expect(problemOf(vase, off())).toEqual({ tag: 'would_raise', amount: '8.42' });
  });

  test('a broken promise is no problem where the variant keeps what shoppers pay', () => {
    const discount = { type: 'AMOUNT', value: 30 } as const;
    const variants = [size('s', '100.00', { cost: null }), size('l', '20.00', { cost: '15.00' })];
    const product = mugAt({ price: createPrice('100.00', '70.00'), cost: '24.00', discount, variants });
    expect(problemOf(product, margin('price'))).toBe('change');
    expect(problemOf(product, rule({ field: 'salePrice', change: { kind: 'minus', amount: '5' }, least: '1' }))).toBe(
      'change',
    );
  });

  test('a broken promise is no problem where the variant’s cost is unknown', () => {
    const variants = [size('s', '20.00', { cost: null }), size('l', '20.00', { cost: '0.00' })];
    expect(problemOf(mugAt({ variants }), margin('price'))).toBe('change');
  });
});

describe('a row whose amounts stay the same for every part is unchanged', () => {
  test('an unchanged row keeps a V3 compare-at price that is no sale', () => {
    const mug = createProduct({ saleBy: 'compare_at', price: createPrice('19.99'), compareAt: '19.99' });
    expect(outcomes(rowsOf(mug, entry('price', '=19.99')))).toEqual([{ tag: 'same' }]);
  });

  test('an unchanged row keeps a V1 sale whose price rounds to the same amount', () => {
    const cheap = createProduct({ price: createPrice('0.24', '0.00'), discount: { type: 'PERCENT', value: 99 } });
    expect(outcomes(rowsOf(cheap, entry('salePrice', '-10%')))).toEqual([{ tag: 'same' }]);
    const variants = [size('s', '0.24'), size('xl', '90.00')];
    expect(outcomes(rowsOf({ ...cheap, variants }, entry('salePrice', '-10%')))).toEqual([{ tag: 'same' }]);
  });

  test('a row whose variant gets another price is changed', () => {
    const cheap = createProduct({ price: createPrice('0.24'), variants: [size('s', '0.24'), size('xl', '90.00')] });
    const [row] = rowsOf({ ...cheap, discount: null }, rule({ ...minusOne, field: 'salePrice' }));
    expect(row?.outcome).toMatchObject({ tag: 'change', value: '0.24' });
  });
});
