import { array, assert, asyncProperty, constantFrom, record, integer, option, type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { guardRules } from '../../../src/domain/guardrails.ts';
import { arbitraryChange, arbitraryShelf } from '../../fixtures/arbitrary-prices.ts';
import { createPriceEngine } from '../../fixtures/price-engine.ts';
import { typeChange } from '../../fixtures/price-sequence.ts';
import { partsOf, type DiscountShelf, type Shelf } from '../../fixtures/price-shelf.ts';

const byHand = process.env['RUNS'];
const parameters = byHand === undefined ? { numRuns: 500, seed: 1 } : { numRuns: Number(byHand) };

/** Few amounts, so that a variant's own price and cost often equal the product's without following it. */
const near = integer({ min: 97, max: 101 });
const alike = record({
  price: near,
  cost: option(near),
  variants: array(record({ price: option(near), cost: option(near) }), { maxLength: 3 }),
}).map(({ variants, ...whole }): DiscountShelf => ({
  kind: 'discount',
  off: null,
  ...whole,
  variants: variants.map((one, index) => ({ id: `v${index + 1}`, ...one })),
}));

test.each<[string, Arbitrary<Shelf>]>([
  ['V1, with amounts of variants that equal the product’s', alike],
  ['V1', arbitraryShelf('discount')],
  ['V3', arbitraryShelf('compare_at')],
])('an undo right after its edit asks nothing and restores every amount: %s', async (_, shelves) => {
  let undone = 0;
  await assert(
    asyncProperty(constantFrom('EUR', 'JPY'), shelves, arbitraryChange, async (currency, shelf, change) => {
      const engine = createPriceEngine(currency, shelf);
      const typed = await typeChange(engine.shop, change);
      if (typed === null) return;
      const edit = engine.add({ ...typed, confirmed: [...guardRules] });
      await engine.settle();
      const applied = engine.edits.get(edit.id);
      if (applied?.state.tag !== 'applied' || applied.sent === null) return;
      const undo = engine.undo(applied);
      await engine.settle();
      expect(engine.stateOf(undo)).toMatchObject({ tag: 'applied' });
      expect(partsOf(engine.shelf())).toEqual(partsOf(shelf));
      undone += 1;
    }),
    parameters,
  );
  expect(undone).toBeGreaterThan(parameters.numRuns / 3);
});
