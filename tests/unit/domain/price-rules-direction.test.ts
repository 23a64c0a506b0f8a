import { Big } from 'big.js';
import { assert, boolean, constant, constantFrom, integer, option, property, record, type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { currencyDecimals } from '../../../src/domain/currency.ts';
import { maxPrice } from '../../../src/domain/typing/money.ts';
import type { Ending } from '../../../src/domain/price-endings.ts';
import { applyRule, PriceRule } from '../../../src/domain/price-rules.ts';
import { toPricedPart } from '../../../src/domain/priced-part.ts';
import type { Discount, Product } from '../../../src/domain/product.ts';
import { payAfter } from '../../../src/domain/pricing/read.ts';
import { createProduct } from '../../fixtures/product.ts';

type Sale = { tag: 'none' } | { tag: 'discount'; discount: Discount } | { tag: 'compare_at'; tenthsPaid: number };

interface Shop {
  currency: string;
  regularUnits: number;
  costUnits: number | null;
  sale: Sale;
}

const currencies = constantFrom('EUR', 'JPY', 'KWD');
const discount: Arbitrary<Discount> = record({
  type: constantFrom('PERCENT' as const, 'AMOUNT' as const),
  value: integer({ min: 1, max: 99 }),
});
const sale: Arbitrary<Sale> = boolean().chain((isDiscount): Arbitrary<Sale> =>
  isDiscount
    ? record({ tag: constant('discount' as const), discount })
    : record({ tag: constant('compare_at' as const), tenthsPaid: integer({ min: 0, max: 9 }) }),
);
const units = integer({ min: 0, max: 6 }).chain((digits) => integer({ min: 0, max: 10 ** digits }));
const shops: Arbitrary<Shop> = record({
  currency: currencies,
  regularUnits: units,
  costUnits: option(units),
  sale: option(sale, { nil: { tag: 'none' } satisfies Sale }),
});

const amountOf = (currency: string, count: number): string => {
  const decimals = currencyDecimals(currency);
  return new Big(count).div(10 ** decimals).toFixed(decimals);
};

/** A product with a regular price and a sale: a discount follows the price, a compare-at price keeps its distance. */
function productOf({ currency, regularUnits, costUnits, sale: { ...on } }: Shop): Product {
  const regular = amountOf(currency, regularUnits);
  const toPay =
    on.tag === 'none'
      ? regular
      : on.tag === 'discount'
        ? payAfter(regular, on.discount, currency)
        : amountOf(currency, Math.floor((regularUnits * on.tenthsPaid) / 10));
  return createProduct({
    currency,
    price: { regular, toPay, regularText: '', toPayText: '' },
    discount: on.tag === 'discount' ? on.discount : null,
    cost: costUnits === null ? null : amountOf(currency, costUnits),
  });
}

/** The price to pay after a change of the regular price. */
const paidAt = (regular: string, { price, currency, ...product }: Product): Big =>
  product.discount === null
    ? new Big(regular).minus(new Big(price.regular).minus(price.toPay))
    : new Big(payAfter(regular, product.discount, currency));

const ending: Arbitrary<Ending | null> = option(
  record({
    digits: constantFrom('.99', '.95', '.00', '.5', '9', '90', '9.95', '0', '999'),
    to: constantFrom('nearest' as const, 'up' as const, 'down' as const),
  }),
);
const bound = integer({ min: 0, max: 1_000_000 });
const rules = (kinds: readonly PriceRule['change']['kind'][]): Arbitrary<PriceRule> =>
  record({
    kind: constantFrom(...kinds),
    tenths: integer({ min: 0, max: 990 }),
    field: constantFrom('price' as const, 'salePrice' as const),
    ending,
    turned: constantFrom('leave' as const, 'other_way' as const),
    bounds: option(record({ least: bound, most: bound })),
  }).map(({ kind, tenths, bounds, ...more }) => {
    const amount = kind === 'set' || kind === 'plus' || kind === 'minus' ? String(tenths) : '0';
    const [least, most] = bounds === null ? ['0', maxPrice] : [String(bounds.least), String(bounds.most)];
    return PriceRule.parse({ ...more, change: { kind, amount, percent: String(tenths / 10) }, least, most });
  });

const lowering = ['minus', 'minus_percent', 'off_price', 'off_compare_at'] as const;
const raising = ['plus', 'plus_percent'] as const;
const fromCost = ['margin', 'markup'] as const;
const every = [...lowering, ...raising, ...fromCost, 'keep', 'set'] as const;

/** Checks the result of a rule for many products; a rule without a result passes. */
function forEach(kinds: typeof every | readonly (typeof every)[number][], check: (given: Given) => void): void {
  let checked = 0;
  assert(
    property(shops, rules(kinds), (shop, rule) => {
      const product = productOf(shop);
      const ruled = applyRule(rule, toPricedPart(product, product), shop.currency);
      if (ruled.tag === 'problem') return;
      checked += 1;
      const { regular, toPay } = product.price;
      check({ rule, product, before: new Big(rule.field === 'price' ? regular : toPay), after: ruled.amount });
    }),
    { numRuns: 4000 },
  );
  expect(checked).toBeGreaterThan(200);
}
interface Given {
  rule: PriceRule;
  product: Product;
  before: Big;
  after: string;
}

test('a decreasing rule never increases a price', () => {
  forEach(lowering, ({ before, after }) => expect(before.gte(after)).toBe(true));
});

test('an increasing rule never decreases a price', () => {
  forEach(raising, ({ before, after }) => expect(before.lte(after)).toBe(true));
});

test('a free product stays free, unless the rule sets its price', () => {
  forEach([...lowering, ...raising, 'keep'], ({ before, after }) => {
    if (before.eq(0)) expect(Number(after)).toBe(0);
  });
});

test('a margin or markup on what shoppers pay is never below the request', () => {
  forEach(fromCost, ({ rule: { field, change }, product, after }) => {
    const paid = field === 'price' ? paidAt(after, product) : new Big(after);
    const profit = paid.minus(product.cost ?? '0');
    const percent = 'percent' in change ? change.percent : '0';
    const of = change.kind === 'margin' ? paid : new Big(product.cost ?? '0');
    expect(profit.gte(of.times(percent).div(100))).toBe(true);
  });
});

test('a margin during a sale applies to the sale price', () => {
  const product = createProduct({
    price: { regular: '20.00', toPay: '12.00', regularText: '', toPayText: '' },
    discount: { type: 'PERCENT', value: 40 },
    cost: '10.00',
  });
  const rule = PriceRule.parse({ change: { kind: 'margin', percent: '50' } });
  expect(applyRule(rule, toPricedPart(product, product), 'EUR')).toEqual({ tag: 'ok', amount: '33.34' });
  const free = { ...product, discount: { type: 'PERCENT', value: 100 } as const };
  const refused = applyRule(rule, toPricedPart(free, free), 'EUR');
  expect(refused).toEqual({ tag: 'problem', problem: { tag: 'no_margin' } });
});

test('a margin without an ending is not higher than rounding requires', () => {
  forEach(['margin'], ({ rule, product, after }) => {
    if (rule.ending !== null || rule.field === 'price' || !('percent' in rule.change)) return;
    const step = new Big(10).pow(-currencyDecimals(product.currency));
    const less = new Big(after).minus(step);
    expect(less.minus(product.cost ?? '0').lt(less.times(rule.change.percent).div(100))).toBe(true);
  });
});

test('a result is within the bounds and has the currency’s decimals', () => {
  forEach(every, ({ rule, product, after }) => {
    expect(new Big(after).gte(rule.least) && new Big(after).lte(rule.most)).toBe(true);
    expect(after.split('.')[1]?.length ?? 0).toBe(currencyDecimals(product.currency));
  });
});

test('a result above zero has the ending', () => {
  forEach(every, ({ rule, product, before, after }) => {
    if (rule.ending === null || before.eq(0)) return;
    const [whole = '', fraction = ''] = rule.ending.digits.split('.');
    const digits = whole.length + currencyDecimals(product.currency);
    const wanted = `${whole}${fraction.padEnd(currencyDecimals(product.currency), '0').slice(0, currencyDecimals(product.currency))}`;
    expect(after.replace('.', '').padStart(digits, '0').endsWith(wanted)).toBe(true);
  });
});

test('an ending alone is idempotent', () => {
  forEach(['keep'], ({ rule, product, after }) => {
    const price = { ...product.price, regular: after, toPay: after };
    const again = applyRule(rule, toPricedPart({ ...product, price }, { ...product, price }), product.currency);
    expect(again).toEqual({ tag: 'ok', amount: after });
  });
});
