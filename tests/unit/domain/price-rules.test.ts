import { Big } from 'big.js';
import { assert, constantFrom, integer, property, type Arbitrary } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencyDecimals } from '../../../src/domain/currency.ts';
import { maxPrice } from '../../../src/domain/typing/money.ts';
import { parseEnding } from '../../../src/domain/price-endings.ts';
import { applyRule, directionOf, PriceRule, type RuleResult } from '../../../src/domain/price-rules.ts';

type Change = PriceRule['change'];
type Ending = NonNullable<PriceRule['ending']>;
interface Given {
  price?: string;
  toPay?: string;
  cost?: string | null;
  currency?: string;
}

const rule = (change: Change, ending: Ending | null = null, more: Partial<PriceRule> = {}): PriceRule =>
  PriceRule.parse({ change, ending, ...more });
const ruled = (
  by: PriceRule,
  { price = '24.50', toPay = price, cost = null, currency = 'EUR' }: Given = {},
): string | RuleResult => {
  const result = applyRule(by, { regular: price, paid: toPay, cost, regularFor: (paid) => paid }, currency);
  return result.tag === 'ok' ? result.amount : result;
};
const problem = (value: object) => ({ tag: 'problem', problem: value });

const computedPrices: [change: Change, given: Given, amount: string][] = [
  [{ kind: 'set', amount: '19.9' }, {}, '19.90'],
  [{ kind: 'plus', amount: '5' }, {}, '29.50'],
  [{ kind: 'minus', amount: '5' }, {}, '19.50'],
  [{ kind: 'minus', amount: '24.5' }, {}, '0.00'],
  [{ kind: 'plus_percent', percent: '10' }, {}, '26.95'],
  [{ kind: 'minus_percent', percent: '12.5' }, { price: '20.00' }, '17.50'],
  [{ kind: 'minus_percent', percent: '33' }, { price: '19.99' }, '13.39'],
  [{ kind: 'plus_percent', percent: '50' }, { price: '0.01' }, '0.02'],
  [{ kind: 'minus_percent', percent: '15' }, { price: '1230', currency: 'JPY' }, '1046'],
  [{ kind: 'minus_percent', percent: '10' }, { price: '1.235', currency: 'KWD' }, '1.112'],
  [{ kind: 'off_price', percent: '20' }, { price: '50.00', toPay: '45.00' }, '40.00'],
  [{ kind: 'off_compare_at', percent: '20' }, { price: '50.00', toPay: '45.00' }, '40.00'],
  [{ kind: 'margin', percent: '50' }, { cost: '9.80' }, '19.60'],
  [{ kind: 'margin', percent: '60' }, { cost: '10.00' }, '25.00'],
  [{ kind: 'margin', percent: '70' }, { cost: '10.00' }, '33.34'],
  [{ kind: 'margin', percent: '50' }, { price: '0.00', cost: '5.00' }, '10.00'],
  [{ kind: 'markup', percent: '0.1' }, { cost: '10.00', currency: 'JPY' }, '11'],
  [{ kind: 'markup', percent: '60' }, { cost: '10.00' }, '16.00'],
  [{ kind: 'markup', percent: '0' }, { cost: '10.00' }, '10.00'],
];
test.each(computedPrices)('%j of %j is %s', (change, given, amount) => {
  expect(ruled(rule(change), given)).toBe(amount);
});

const nearest = (digits: string): Ending => ({ digits, to: 'nearest' });

describe('a price in CHF', () => {
  test.each<[Change, Ending | null, string, string]>([
    [{ kind: 'minus_percent', percent: '10' }, null, '19.90', '17.90'],
    [{ kind: 'minus_percent', percent: '12.5' }, null, '24.90', '21.80'],
    [{ kind: 'plus_percent', percent: '3' }, null, '10.00', '10.30'],
    [{ kind: 'plus_percent', percent: '0.1' }, null, '10.00', '10.00'],
    [{ kind: 'minus_percent', percent: '1' }, null, '10.03', '9.95'],
    [{ kind: 'minus_percent', percent: '10' }, nearest('.99'), '30.00', '26.95'],
    [{ kind: 'minus_percent', percent: '10' }, nearest('.95'), '30.00', '26.95'],
    [{ kind: 'minus_percent', percent: '10' }, nearest('9.9'), '30.00', '29.90'],
    [{ kind: 'keep' }, nearest('.97'), '12.50', '12.95'],
    // Typed amounts are taken as they are.
    [{ kind: 'set', amount: '19.99' }, null, '10.00', '19.99'],
    [{ kind: 'plus', amount: '0.02' }, null, '10.00', '10.02'],
  ])('%j with ending %j of %s is %s', (change, ending, price, amount) => {
    expect(ruled(rule(change, ending), { price, currency: 'CHF' })).toBe(amount);
  });

  test('never falls below a margin or markup', () => {
    expect(ruled(rule({ kind: 'markup', percent: '10' }), { cost: '9.12', currency: 'CHF' })).toBe('10.05');
  });

  test('a price in CHF that is computed or has an ending is a multiple of 0.05, and on the rule’s side', () => {
    const kind = constantFrom('plus_percent', 'minus_percent', 'markup' as const);
    const ending = constantFrom(null, '.99', '.9', '9.95', '0', '.49');
    assert(
      property(
        kind,
        integer({ min: 0, max: 1000 }),
        integer({ min: 1, max: 99_999 }),
        ending,
        (of, tenths, cents, digits) => {
          const percent = String(Math.min(tenths / 10, 100));
          const price = (cents / 100).toFixed(2);
          const made = ruled(rule({ kind: of, percent }, digits === null ? null : nearest(digits)), {
            price,
            cost: price,
            currency: 'CHF',
          });
          if (typeof made !== 'string') return;
          expect(new Big(made).mod('0.05').toFixed()).toBe('0');
          if (of === 'minus_percent') expect(new Big(made).lte(price)).toBe(true);
          else expect(new Big(made).gte(price)).toBe(true);
        },
      ),
      { seed: 29 },
    );
  });

  test('still has no ending of three decimals', () => {
    const result = ruled(rule({ kind: 'keep' }, nearest('.995')), { currency: 'CHF' });
    expect(result).toEqual(problem({ tag: 'ending_decimals', decimals: 2 }));
  });
});

test('a sale price is computed from the current price to pay', () => {
  const given = { price: '50.00', toPay: '45.00' };
  const off = { kind: 'minus', amount: '5' } as const;
  expect(ruled(rule(off, null, { field: 'salePrice' }), given)).toBe('40.00');
  expect(ruled(rule(off), given)).toBe('45.00');
});

const endings: [price: string, digits: string, to: Ending['to'], amount: string, currency?: string][] = [
  ['24.50', '.99', 'nearest', '24.99'],
  ['24.49', '.99', 'nearest', '24.99'],
  ['24.48', '.99', 'nearest', '23.99'],
  ['24.50', '.99', 'down', '23.99'],
  ['24.99', '.99', 'up', '24.99'],
  ['24.991', '.99', 'up', '24.99'],
  ['25.00', '.99', 'up', '25.99'],
  ['24.50', '.95', 'nearest', '24.95'],
  ['24.50', '.90', 'nearest', '24.90'],
  ['24.50', '.9', 'nearest', '24.90'],
  ['24.50', '.00', 'nearest', '25.00'],
  ['24.50', '.00', 'down', '24.00'],
  ['25.00', '9.95', 'nearest', '29.95'],
  ['24.50', '9.95', 'down', '19.95'],
  ['24.50', '9', 'nearest', '29.00'],
  ['24.50', '5', 'up', '25.00'],
  ['0.30', '.99', 'nearest', '0.99'],
  ['0.30', '.00', 'nearest', '0.00'],
  ['1234', '90', 'nearest', '1190', 'JPY'],
  ['1250', '90', 'nearest', '1290', 'JPY'],
  ['1250', '980', 'nearest', '980', 'JPY'],
  ['1250', '.00', 'nearest', '1250', 'JPY'],
  ['1.234', '.99', 'nearest', '0.990', 'KWD'],
  ['1.234', '.995', 'up', '1.995', 'KWD'],
];
test.each(endings)('%s with the ending %s, %s, is %s', (price, digits, to, amount, currency = 'EUR') => {
  expect(ruled(rule({ kind: 'keep' }, { digits, to }), { price, currency })).toBe(amount);
});

describe('an impossible result is reported', () => {
  const named: [why: string, by: PriceRule, given: Given, problem: object][] = [
    ['no cost', rule({ kind: 'margin', percent: '50' }), {}, { tag: 'no_cost' }],
    ['a cost of zero', rule({ kind: 'markup', percent: '50' }), { cost: '0.00' }, { tag: 'no_cost' }],
    ['no compare-at price', rule({ kind: 'off_compare_at', percent: '50' }), {}, { tag: 'no_compare_at' }],
    [
      'an ending beyond the currency',
      rule({ kind: 'keep' }, { digits: '.99', to: 'up' }),
      { price: '1250', currency: 'JPY' },
      { tag: 'ending_decimals', decimals: 0 },
    ],
    [
      'an amount beyond the currency',
      rule({ kind: 'set', amount: '19.99' }),
      { price: '1250', currency: 'JPY' },
      { tag: 'too_many_decimals', decimals: 0 },
    ],
    ['an ambiguous amount', rule({ kind: 'plus', amount: '1.000' }), {}, { tag: 'too_many_decimals', decimals: 2 }],
    [
      'a sale price that is already lower',
      rule({ kind: 'off_price', percent: '20' }, null, { field: 'salePrice' }),
      { price: '50.00', toPay: '30.00' },
      { tag: 'would_raise', amount: '40.00' },
    ],
    [
      'a sale price that is already zero',
      rule({ kind: 'off_price', percent: '20' }, null, { field: 'salePrice' }),
      { price: '50.00', toPay: '0.00' },
      { tag: 'would_raise', amount: '40.00' },
    ],
    [
      'an ending that would turn a decrease into an increase',
      rule({ kind: 'minus_percent', percent: '2' }, { digits: '.99', to: 'nearest' }),
      { price: '3.80' },
      { tag: 'ending_turns', way: 'raises', amount: '3.99' },
    ],
    [
      'an ending that would turn an increase into a decrease',
      rule({ kind: 'plus', amount: '0.20' }, { digits: '.99', to: 'nearest' }),
      { price: '4.10' },
      { tag: 'ending_turns', way: 'lowers', amount: '3.99' },
    ],
    [
      'an ending that would reverse the direction, without an alternative',
      rule({ kind: 'minus_percent', percent: '2' }, { digits: '.99', to: 'up' }, { turned: 'other_way' }),
      { price: '0.50' },
      { tag: 'ending_turns', way: 'raises', amount: '0.99' },
    ],
    [
      'a negative amount that an ending cannot hide',
      rule({ kind: 'minus', amount: '0.60' }, { digits: '.00', to: 'up' }),
      { price: '0.50' },
      { tag: 'out_of_bounds', amount: '-0.10', least: '0', most: maxPrice },
    ],
    [
      'less than nothing',
      rule({ kind: 'minus', amount: '30' }),
      {},
      { tag: 'out_of_bounds', amount: '-5.50', least: '0', most: maxPrice },
    ],
    [
      'an ending below zero',
      rule({ kind: 'keep' }, { digits: '.99', to: 'down' }),
      { price: '0.50' },
      { tag: 'out_of_bounds', amount: '-0.01', least: '0', most: maxPrice },
    ],
    [
      'more than the platform’s maximum',
      rule({ kind: 'plus_percent', percent: '1' }),
      { price: maxPrice },
      { tag: 'out_of_bounds', amount: '1009999999.99', least: '0', most: maxPrice },
    ],
    [
      'more than the upper bound',
      rule({ kind: 'plus', amount: '1' }, null, { most: '25' }),
      {},
      { tag: 'out_of_bounds', amount: '25.50', least: '0', most: '25' },
    ],
  ];
  test.each(named)('%s', (_, by, given, why) => {
    expect(ruled(by, given)).toEqual(problem(why));
  });

  test.each([
    { kind: 'margin', percent: '100' },
    { kind: 'minus_percent', percent: '101' },
    { kind: 'plus', amount: '-5' },
    { kind: 'plus', amount: '1e5' },
    { kind: 'times', amount: '2' },
  ])('%j is not a rule', (change) => {
    expect(PriceRule.safeParse({ change }).success).toBe(false);
  });

  test.each(['', '.', '9.', '.9999', 'x', '-1'])('“%s” is not an ending', (digits) => {
    expect(PriceRule.safeParse({ change: { kind: 'keep' }, ending: { digits, to: 'up' } }).success).toBe(false);
    expect(parseEnding(digits)).toBeNull();
  });
});

describe('an ending that would reverse the rule', () => {
  test('is replaced by the next one on the other side, if the rule allows that', () => {
    const lower = { kind: 'minus_percent', percent: '2' } as const;
    const ending = { digits: '.99', to: 'up' } as const;
    expect(ruled(rule(lower, ending, { turned: 'other_way' }), { price: '3.80' })).toBe('2.99');
    const raise = { kind: 'plus_percent', percent: '2' } as const;
    expect(ruled(rule(raise, { ...ending, to: 'down' }, { turned: 'other_way' }), { price: '4.10' })).toBe('4.99');
  });

  test('is never below the requested margin, on either side', () => {
    const by = rule({ kind: 'margin', percent: '50' }, { digits: '.99', to: 'down' });
    expect(ruled(by, { cost: '10.50' })).toBe('21.99');
  });

  test('does not occur if the price may change in both directions', () => {
    expect(ruled(rule({ kind: 'keep' }, { digits: '.99', to: 'up' }), { price: '3.80' })).toBe('3.99');
  });
});

test.each<[Change['kind'], string]>([
  ['keep', '0.00'],
  ['plus', '0.00'],
  ['minus', '0.00'],
  ['plus_percent', '0.00'],
  ['minus_percent', '0.00'],
  ['off_price', '0.00'],
  ['set', '5.99'],
  ['margin', '20.99'],
  ['markup', '15.99'],
])('%s changes a free product to %s', (kind, amount) => {
  const change = { kind, amount: '5', percent: '50' } as Change;
  expect(ruled(rule(change, { digits: '.99', to: 'up' }), { price: '0.00', cost: '10.00' })).toBe(amount);
});

test('nearest uses the other ending if the first is out of bounds', () => {
  const by = rule({ kind: 'keep' }, { digits: '.99', to: 'nearest' }, { most: '24.90' });
  expect(ruled(by)).toBe('23.99');
});

test.each([
  [',99', '.99'],
  ['0,99', '.99'],
  ['.5', '.5'],
  ['9,95', '9.95'],
  ['٩٫٩٥', '9.95'],
  [' 90 ', '90'],
])('an ending typed as %s is stored as %s', (text, digits) => {
  expect(parseEnding(text)).toBe(digits);
});

const currencies = constantFrom('EUR', 'JPY', 'KWD');
const unitsOf = (currency: string, units: number): string => {
  const decimals = currencyDecimals(currency);
  return new Big(units).div(10 ** decimals).toFixed(decimals);
};
const percent = integer({ min: 0, max: 1000 }).map((tenths) => new Big(tenths).div(10).toFixed());
const change: Arbitrary<Change> = constantFrom('keep', 'plus', 'minus', 'plus_percent', 'minus_percent').chain((kind) =>
  percent.map((number) => ({ kind, amount: number, percent: number })),
);
const toOf = constantFrom('nearest' as const, 'up' as const, 'down' as const);
const digitsOf = constantFrom('.99', '.95', '.90', '.00', '.5', '9', '90', '9.95', '0', '999');
const cents = integer({ min: 0, max: 5_000_000 });

describe('for any price', () => {
  test('the result has the ending, and no nearer amount in its direction has it', () => {
    assert(
      property(currencies, cents, digitsOf, toOf, (currency, units, digits, to) => {
        const price = unitsOf(currency, units);
        const amount = ruled(rule({ kind: 'keep' }, { digits, to }), { price, currency });
        if (typeof amount !== 'string' || units === 0) return;
        const [whole = '', fraction = ''] = digits.split('.');
        const [left = '', right = ''] = amount.split('.');
        expect(left.padStart(6, '0').endsWith(whole)).toBe(true);
        expect(right).toBe(fraction.padEnd(right.length, '0').slice(0, right.length));
        const away = new Big(amount).minus(price);
        const step = 10 ** whole.length;
        if (to === 'up') expect(away.gte(0) && away.lt(step)).toBe(true);
        if (to === 'down') expect(away.lte(0) && away.gt(-step)).toBe(true);
        if (to === 'nearest' && Number(price) >= step) expect(away.abs().lte(step / 2)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('an existing ending stays', () => {
    assert(
      property(currencies, cents, digitsOf, toOf, (currency, units, digits, to) => {
        const by = rule({ kind: 'keep' }, { digits, to });
        const once = ruled(by, { price: unitsOf(currency, units), currency });
        if (typeof once === 'string') expect(ruled(by, { price: once, currency })).toBe(once);
      }),
      { numRuns: 1000 },
    );
  });

  test('a more expensive product never becomes the cheaper one', () => {
    assert(
      property(currencies, cents, cents, change, digitsOf, toOf, (currency, one, other, by, digits, to) => {
        for (const ending of [null, { digits, to }]) {
          const [low, high] = [Math.min(one, other), Math.max(one, other)].map((units) =>
            ruled(rule(by, ending), { price: unitsOf(currency, units), currency }),
          );
          if (typeof low === 'string' && typeof high === 'string') expect(new Big(low).lte(high)).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('a result has the currency’s decimals and is within the bounds', () => {
    assert(
      property(currencies, cents, change, digitsOf, toOf, cents, cents, (currency, units, by, digits, to, a, b) => {
        const [least = '0', most = maxPrice] = [Math.min(a, b), Math.max(a, b)].map((bound) =>
          unitsOf(currency, bound),
        );
        const amount = ruled(rule(by, { digits, to }, { least, most }), { price: unitsOf(currency, units), currency });
        if (typeof amount !== 'string') return;
        expect(amount.split('.')[1]?.length ?? 0).toBe(currencyDecimals(currency));
        expect(new Big(amount).gte(least) && new Big(amount).lte(most)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

test('a margin is never missed by the rounding of a price before an odd amount off', () => {
  const part = {
    regular: '30.00',
    paid: '24.99',
    cost: '10.00',
    regularFor: (paid: Big) => paid.plus('5.001'),
  };
  expect(applyRule(rule({ kind: 'markup', percent: '100' }), part, 'EUR')).toEqual({ tag: 'ok', amount: '25.01' });
});

test('percents come off the number of the rule: the price to pay, or the price before the sale', () => {
  const given = { price: '100.00', toPay: '80.00' };
  const by = (kind: 'minus_percent' | 'off_price') =>
    ruled(rule({ kind, percent: '50' }, null, { field: 'salePrice' }), given);
  expect([by('minus_percent'), by('off_price')]).toEqual(['40.00', '50.00']);
});

test('a rule names the one direction in which it changes prices', () => {
  const kinds = ['plus', 'minus', 'plus_percent', 'minus_percent', 'off_price', 'set', 'keep', 'margin'] as const;
  expect(kinds.map(directionOf)).toEqual(['raises', 'lowers', 'raises', 'lowers', 'lowers', null, null, null]);
});

test.each([
  ['00.99', '.99'],
  ['0,5', '.5'],
  ['10.99', '10.99'],
  ['100', '100'],
])('the ending typed as %s is %s', (text, digits) => {
  expect(parseEnding(text)).toBe(digits);
});
