import { assert, asyncProperty, constantFrom, oneof, record, constant, integer, type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import type { BulkChange } from '../../../../src/domain/bulk.ts';
import { defaultLimits, guardRules } from '../../../../src/domain/guardrails.ts';
import { PriceRule } from '../../../../src/domain/price-rules.ts';
import { toRows } from '../../../../src/edits/bulk/preview.ts';
import { arbitraryShelf } from '../../../fixtures/arbitrary-prices.ts';
import { createEdit } from '../../../fixtures/edit.ts';
import { createPriceEngine, productId } from '../../../fixtures/price-engine.ts';
import { partsOf, toText, type Shelf } from '../../../fixtures/price-shelf.ts';
import { randomRuns } from '../../../fixtures/random-runs.ts';

const parameters = randomRuns(500);

/** Small amounts and great reductions, whose results often round to the amount that stands there. */
const units = oneof(integer({ min: 0, max: 30 }), constantFrom(24, 1999, 2000));
const off = oneof(
  constant(null),
  constantFrom(1, 5, 50, 99, 100).map((percent) => ({ type: 'PERCENT' as const, millionths: percent * 1_000_000 })),
  integer({ min: 1, max: 20 }).map((amount) => ({ type: 'AMOUNT' as const, units: amount })),
);
const own = oneof(constant(null), units);
const cheap: Record<Shelf['kind'], Arbitrary<Shelf>> = {
  discount: record({ price: units, off, cost: own, v1: own, v2: own }).map(({ v1, v2, ...shelf }) => ({
    kind: 'discount' as const,
    ...shelf,
    variants: [
      { id: 'v1', price: v1, cost: null },
      { id: 'v2', price: v2, cost: null },
    ],
  })),
  compare_at: record({ a: units, aBefore: own, b: units, bBefore: own }).map(({ a, aBefore, b, bBefore }) => ({
    kind: 'compare_at' as const,
    hasOptions: true,
    variants: [
      { id: 'v1', actual: a, compareAt: aBefore, cost: null },
      { id: 'v2', actual: b, compareAt: bBefore, cost: null },
    ],
  })),
};
const field = constantFrom('price' as const, 'salePrice' as const, 'cost' as const);
/** An amount that stands somewhere in the product, or a percentage. */
const wanted = oneof(
  integer({ min: 0, max: 5 }).map((at) => ({ at })),
  constantFrom('-1%', '-10%', '-50%', '+1%', '-0%', '').map((text) => ({ text })),
  constantFrom('1', '5', '10', '50', '99').map((percent) => ({ percent })),
);

test.each(['discount', 'compare_at'] as const)(
  'each row that says “change” changes an amount of a part when it is written, and a typed amount is “same” only where it stands: %s',
  async (kind) => {
    const tally = { change: 0, same: 0 };
    await assert(
      asyncProperty(
        constantFrom('EUR', 'JPY'),
        oneof(cheap[kind], arbitraryShelf(kind)),
        field,
        wanted,
        async (currency, shelf, of, what) => {
          const engine = createPriceEngine(currency, shelf);
          const parts = [...partsOf(shelf).values()];
          const amounts = parts.flatMap(({ regular, paid }) => [regular, paid]);
          const typed = 'at' in what ? (amounts[what.at % amounts.length] ?? 0) : null;
          const change: BulkChange =
            'percent' in what
              ? {
                  kind: 'rule',
                  rule: PriceRule.parse({
                    field: 'salePrice',
                    change: { kind: 'off_price', percent: what.percent },
                    ending: null,
                    turned: 'leave',
                    least: '0',
                    most: '999999999.99',
                  }),
                }
              : { kind: 'entry', field: of, text: 'text' in what ? what.text : `=${toText(typed ?? 0, currency)}` };
          const product = await engine.shop.catalog.product(productId);
          for (const { outcome, ...place } of toRows({ product, variantIds: null }, change, {
            limits: defaultLimits,
            locale: 'en',
          })) {
            if (outcome.tag === 'problem') continue;
            tally[outcome.tag] += 1;
            if (outcome.tag === 'change') {
              const alone = createPriceEngine(currency, shelf);
              alone.add(
                createEdit({
                  ...place,
                  value: outcome.value,
                  prices: outcome.prices as NonNullable<typeof outcome.prices>,
                  confirmed: [...guardRules],
                }),
              );
              await alone.settle();
              expect(partsOf(alone.shelf())).not.toEqual(partsOf(shelf));
            } else if (typed !== null && change.kind === 'entry') {
              const part = partsOf(shelf).get(place.variantId ?? '');
              expect(change.field === 'price' ? part?.regular : change.field === 'cost' ? part?.cost : part?.paid).toBe(
                typed,
              );
            }
          }
        },
      ),
      parameters,
    );
    expect(Math.min(tally.change, tally.same)).toBeGreaterThan(parameters.numRuns / 10);
  },
  3_600_000,
);
