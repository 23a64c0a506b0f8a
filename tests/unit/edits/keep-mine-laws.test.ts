import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { expect, test } from 'vitest';
import { guardRules } from '../../../src/domain/guardrails.ts';
import { partsIn } from '../../../src/domain/pricing/prices.ts';
import { readPrices } from '../../../src/domain/pricing/read.ts';
import { applyForeign, arbitraryChange, arbitraryForeign, arbitraryShelf } from '../../fixtures/arbitrary-prices.ts';
import { createPriceEngine, productId } from '../../fixtures/price-engine.ts';
import { typeChange } from '../../fixtures/price-sequence.ts';
import { partsOf, toUnits } from '../../fixtures/price-shelf.ts';
import { currencies } from '../../fixtures/price-shop.ts';
import { randomRuns } from '../../fixtures/random-runs.ts';

const parameters = randomRuns(600);

test.each(['discount', 'compare_at'] as const)(
  'a sale, its end or its undo that is kept over foreign changes makes shoppers pay the price that was shown: %s',
  async (kind) => {
    const counts = { kept: 0, ends: 0 };
    const foreign = array(arbitraryForeign, { minLength: 1, maxLength: 3 });
    await assert(
      asyncProperty(
        constantFrom(...currencies),
        arbitraryShelf(kind),
        arbitraryChange,
        foreign,
        constantFrom('edit', 'undo'),
        async (currency, shelf, change, changes, what) => {
          const engine = createPriceEngine(currency, shelf);
          const { shop } = engine;
          const typed = await typeChange(shop, change);
          if (typed?.prices?.intent?.sale == null) return;
          let edit = engine.add({ ...typed, confirmed: [...guardRules] });
          if (what === 'undo') {
            await engine.settle();
            const applied = engine.edits.get(edit.id);
            if (applied?.state.tag !== 'applied' || applied.sent === null) return;
            edit = engine.undo(applied);
          }
          const shown = readPrices(edit.prices?.to ?? typed.prices.to, currency);
          for (const one of changes) shop.put(productId, (own) => applyForeign(own, one));
          await engine.settle();
          const asking = engine.edits.get(edit.id);
          if (asking?.state.tag !== 'conflict' || asking.prices === undefined) return;
          engine.keep(asking, [...guardRules]);
          await engine.settle();
          if (engine.stateOf(edit)?.tag !== 'applied') return;
          counts.kept += 1;
          const { to } = asking.prices;
          const isEnd = to.saleBy === 'discount' && to.isWhole && to.discount === null;
          if (isEnd || [...shown.values()].some(({ isOnSale }) => !isOnSale)) counts.ends += 1;
          const paid = partsOf(engine.shelf());
          // An undo of a regular price sets that alone.
          const isSet = what === 'edit' || (typed.field === 'salePrice' && typed.prices.intent.regular === null);
          // The end of a V1 sale gives every variant a price of its own.
          for (const id of isEnd ? paid.keys() : partsIn(to, asking)) {
            const part = shown.get(id);
            if (part !== undefined && isSet)
              expect([id, paid.get(id)?.paid]).toEqual([id, toUnits(part.paid, currency)]);
          }
        },
      ),
      parameters,
    );
    expect(Math.min(counts.kept, counts.ends * 4)).toBeGreaterThan(parameters.numRuns / 40);
  },
  3_600_000,
);
