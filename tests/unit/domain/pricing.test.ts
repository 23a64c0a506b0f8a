import { array, assert, asyncProperty, constantFrom } from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryShelf, arbitraryStep } from '../../fixtures/arbitrary-prices.ts';
import { createPriceSequence } from '../../fixtures/price-sequence.ts';
import { currencies } from '../../fixtures/price-shop.ts';

/** The number of random runs, when set by hand. Otherwise the seed is fixed, so that a green suite stays green. */
const byHand = process.env['RUNS'];
const parameters = byHand === undefined ? { numRuns: 400, seed: 1 } : { numRuns: Number(byHand) };

test.each(['discount', 'compare_at'] as const)(
  'shoppers pay the shown price or nothing was written, and an undo restores the prices exactly: %s',
  async (kind) => {
    const tally = new Map<string, number>();
    await assert(
      asyncProperty(
        constantFrom(...currencies),
        arbitraryShelf(kind),
        array(arbitraryStep, { maxLength: 8, size: 'max' }),
        async (currency, shelf, steps) => {
          const sequence = createPriceSequence(currency, shelf);
          for (const step of steps) await sequence.step(step);
          for (const [tag, count] of sequence.tally) tally.set(tag, (tally.get(tag) ?? 0) + count);
        },
      ),
      parameters,
    );
    // Enough cases of each kind, so that no check above is empty.
    for (const tag of ['write', 'applied', 'changed', 'undo write', 'undo changed'])
      expect([tag, (tally.get(tag) ?? 0) > parameters.numRuns / 20]).toEqual([tag, true]);
  },
  3_600_000,
);
