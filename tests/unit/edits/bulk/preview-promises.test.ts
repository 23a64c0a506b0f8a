import { Big } from 'big.js';
import { assert, asyncProperty, constantFrom, integer, option, record, type Arbitrary } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultLimits } from '../../../../src/domain/guardrails.ts';
import { PriceRule } from '../../../../src/domain/price-rules.ts';
import { effectOf, type PartEffect } from '../../../../src/domain/pricing/effect.ts';
import { toRows } from '../../../../src/edits/bulk/preview.ts';
import { arbitraryShelf } from '../../../fixtures/arbitrary-prices.ts';
import { createPriceShop, currencies } from '../../../fixtures/price-shop.ts';
import { randomRuns } from '../../../fixtures/random-runs.ts';

const parameters = randomRuns(1500);

const lowering = ['minus', 'minus_percent', 'off_price', 'off_compare_at'] as const;
const raising = ['plus', 'plus_percent'] as const;
const fromCost = ['margin', 'markup'] as const;
const kinds = [...lowering, ...raising, ...fromCost, 'keep', 'set'] as const;
const isOneOf = (some: readonly string[], kind: string): boolean => some.includes(kind);

const rules: Arbitrary<PriceRule> = record({
  kind: constantFrom(...kinds),
  number: integer({ min: 0, max: 99 }),
  field: constantFrom('price' as const, 'salePrice' as const),
  ending: option(record({ digits: constantFrom('9', '90', '5'), to: constantFrom('nearest' as const, 'up' as const) })),
  bounds: option(record({ least: integer({ min: 0, max: 200 }), more: integer({ min: 0, max: 2000 }) })),
}).map(({ kind, number, bounds, ...more }) =>
  PriceRule.parse({
    ...more,
    change: { kind, amount: String(number), percent: String(number) },
    ...(bounds && { least: String(bounds.least), most: String(bounds.least + bounds.more) }),
  }),
);

/** Checks that a rule did to a part what it says. */
function checkPart({ field, change, least, most }: PriceRule, { before, after }: PartEffect): void {
  const key = field === 'price' ? 'regular' : 'paid';
  const [old, now] = [new Big(before[key]), new Big(after[key])];
  expect(now.gte(least) && now.lte(most)).toBe(true);
  if (isOneOf(lowering, change.kind)) expect(now.lte(old)).toBe(true);
  if (isOneOf(raising, change.kind)) expect(now.gte(old)).toBe(true);
  if (old.eq(0) && !isOneOf([...fromCost, 'set'], change.kind)) expect(Number(now)).toBe(0);
  if (!('percent' in change) || !isOneOf(fromCost, change.kind) || after.cost === null) return;
  const of = change.kind === 'margin' ? after.paid : after.cost;
  if (Number(after.cost) > 0)
    expect(new Big(after.paid).minus(after.cost).gte(new Big(of).times(change.percent).div(100))).toBe(true);
}

describe.each(['discount', 'compare_at'] as const)('a rule for products with sales by %s', (saleBy) => {
  test('is applied to no row that breaks its promise for any part whose price it changes', async () => {
    const seen = { checked: 0, ofVariants: 0 };
    await assert(
      asyncProperty(constantFrom(...currencies), arbitraryShelf(saleBy), rules, async (currency, shelf, rule) => {
        const product = await createPriceShop(saleBy, currency, new Map([['p', shelf]])).catalog.product('p');
        const context = { limits: defaultLimits, locale: 'en' };
        for (const { outcome } of toRows({ product, variantIds: null }, { kind: 'rule', rule }, context)) {
          if (outcome.tag === 'problem' && 'of' in outcome.problem) seen.ofVariants += 1;
          if (outcome.tag !== 'change' || outcome.prices === undefined) continue;
          const { from, to } = outcome.prices;
          for (const part of effectOf(from, to, currency)) {
            if (new Big(part.before.paid).eq(part.after.paid)) continue;
            seen.checked += 1;
            checkPart(rule, part);
          }
        }
      }),
      parameters,
    );
    expect(seen.checked).toBeGreaterThan(300);
    // On the newer catalog each variant is a row of its own.
    expect(seen.ofVariants > 10).toBe(saleBy === 'discount');
  });
});
