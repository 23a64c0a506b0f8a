import { array, assert, asyncProperty, boolean, constantFrom, integer, nat } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { numbersOf, readPriceEntry, type PriceNumber } from '../../../src/domain/typing/price-entry.ts';
import { holdsPrices, patch, pricesOf, samePrices, type Prices } from '../../../src/domain/pricing/prices.ts';
import { readPrices } from '../../../src/domain/pricing/read.ts';
import {
  arbitraryChange,
  arbitraryForeign,
  arbitraryShelf,
  applyForeign,
  toScope,
} from '../../fixtures/arbitrary-prices.ts';
import { typeChange } from '../../fixtures/price-sequence.ts';
import { partsOf, payUnits, toText, toUnits, type Shelf } from '../../fixtures/price-shelf.ts';
import { createPriceShop, currencies } from '../../fixtures/price-shop.ts';

const byHand = process.env['RUNS'];
const parameters = byHand === undefined ? { numRuns: 300, seed: 1 } : { numRuns: Number(byHand) };
const groups = ['price', 'cost'] as const;
const kinds = ['discount', 'compare_at'] as const;

const shopOf = (currency: string, shelf: Shelf) =>
  createPriceShop(shelf.kind, currency, new Map([['p', structuredClone(shelf)]]));
const readShelf = async (currency: string, shelf: Shelf): Promise<Prices> =>
  pricesOf(await shopOf(currency, shelf).catalog.product('p'));

describe.each(kinds)('stored prices with sales by %s', (kind) => {
  test('are read as the platform sells', async () => {
    await assert(
      asyncProperty(constantFrom(...currencies), arbitraryShelf(kind), async (currency, shelf) => {
        const read = readPrices(await readShelf(currency, shelf), currency);
        const units = [...read].map(([id, { regular, paid, cost }]) => [
          id,
          { regular: toUnits(regular, currency), paid: toUnits(paid, currency), cost: cost && toUnits(cost, currency) },
        ]);
        expect(Object.fromEntries(units)).toEqual(Object.fromEntries(partsOf(shelf)));
      }),
      parameters,
    );
  });

  test('are equal to themselves until they change', async () => {
    const changes = array(arbitraryForeign, { maxLength: 2 });
    await assert(
      asyncProperty(constantFrom(...currencies), arbitraryShelf(kind), changes, async (currency, shelf, foreign) => {
        const before = await readShelf(currency, shelf);
        const changed = structuredClone(shelf);
        for (const one of foreign) applyForeign(changed, one);
        const after = await readShelf(currency, changed);
        for (const group of groups) {
          const isSame = samePrices(before, after, group);
          expect([samePrices(after, before, group), holdsPrices(after, before, group)]).toEqual([isSame, isSame]);
          if (!isSame) continue;
          const [one, other] = [readPrices(before, currency), readPrices(after, currency)];
          const numbers = (parts: typeof one) =>
            [...parts].map(([id, { regular, paid, cost }]) => [id, group === 'cost' ? cost : [regular, paid]]);
          expect(numbers(one)).toEqual(numbers(other));
        }
        expect(patch(after, before, before)).toEqual(after);
      }),
      parameters,
    );
  });

  test('contain a change once it was made, and equal the original after the undo', async () => {
    await assert(
      asyncProperty(
        constantFrom(...currencies),
        arbitraryShelf(kind),
        arbitraryChange,
        async (currency, shelf, one) => {
          const shop = shopOf(currency, shelf);
          const edit = await typeChange(shop, one);
          if (edit?.prices === undefined) return;
          const { from, to } = edit.prices;
          const full = pricesOf(await shop.catalog.product('p'));
          const done = patch(full, from, to);
          const back = patch(done, to, from);
          for (const group of groups) {
            expect(holdsPrices(full, from, group)).toBe(true);
            expect(holdsPrices(done, to, group)).toBe(true);
            expect(samePrices(back, full, group)).toBe(true);
          }
          const reached = Object.keys(from.variants);
          for (const [id, stored] of Object.entries(full.variants))
            if (!reached.includes(id)) expect(done.variants[id]).toEqual(stored);
        },
      ),
      parameters,
    );
  });
});

describe.each(kinds)('the numbers of a price with sales by %s agree', (kind) => {
  test('with each other, as stored', async () => {
    await assert(
      asyncProperty(constantFrom(...currencies), arbitraryShelf(kind), nat(5), async (currency, shelf, which) => {
        const scope = toScope(shelf, { of: 'one', which });
        const part = partsOf(shelf).get(scope.variantId ?? '');
        const { regular, paid, off } = numbersOf(await readShelf(currency, shelf), scope, currency);
        expect(toUnits(regular, currency)).toBe(part?.regular);
        expect(paid === '' ? part?.regular : toUnits(paid, currency)).toBe(part?.paid);
        if (paid === '') return;
        // An amount off above the price takes off only the price.
        const isAll = part?.paid === 0;
        if (!isAll) expect(toUnits(off, currency)).toBe((part?.regular ?? 0) - (part?.paid ?? 0));
      }),
      parameters,
    );
  });

  const typed = constantFrom<Exclude<PriceNumber, 'regular'>>('paid', 'percent', 'off');
  test('the numbers of a price agree with the number typed last', async () => {
    await assert(
      asyncProperty(
        constantFrom(...currencies),
        arbitraryShelf(kind),
        typed,
        integer({ min: 1, max: 9999 }),
        boolean(),
        async (currency, shelf, number, hundredths, hasRegular) => {
          const part = partsOf(shelf).get('') ?? [...partsOf(shelf).values()][0];
          const regular = hasRegular ? hundredths * 7 : (part?.regular ?? 0);
          const amount = Math.floor((regular * hundredths) / 10_000);
          const text = number === 'percent' ? String(hundredths / 100) : toText(amount, currency);
          const stored = await readShelf(currency, shelf);
          const scope = { variantId: null };
          const entry = readPriceEntry(
            { regular: hasRegular ? toText(regular, currency) : null, sale: { number, text } },
            stored,
            scope,
            { currency, locale: 'en' },
          );
          if (entry.tag === 'problem' || (kind === 'compare_at' && !hasRegular && shelf.variants.length > 1)) return;
          const now = numbersOf(patch(stored, entry.change.from, entry.change.to), scope, currency);
          expect(toUnits(now.regular, currency)).toBe(regular);
          const off = { type: 'PERCENT', millionths: hundredths * 10_000 } as const;
          const paid = { paid: amount, off: regular - amount, percent: payUnits(regular, off) }[number];
          // A discount of nothing is not a sale.
          expect(now.paid === '' ? regular : toUnits(now.paid, currency)).toBe(paid);
          if (now.paid === '') return;
          if (number === 'percent' && kind === 'discount') expect(Number(now.percent)).toBe(hundredths / 100);
          if (number === 'off') expect(toUnits(now.off, currency)).toBe(amount);
        },
      ),
      parameters,
    );
  });
});
