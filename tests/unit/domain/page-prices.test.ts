import { describe, expect, test } from 'vitest';
import { changePrices } from '../../../src/domain/pricing/change.ts';
import { noChange, type PriceIntent } from '../../../src/domain/pricing/intent.ts';
import { pricesOf, slice } from '../../../src/domain/pricing/prices.ts';
import type { Product } from '../../../src/domain/product.ts';
import { CardShape } from '../../../src/protocol/view.ts';
import { changedPagePrices } from '../../../src/domain/pricing/page-prices.ts';
import { lamp, mug, rug } from '../../visual/goods.ts';

function typedOf(product: Product, change: Partial<PriceIntent>, variantId: string | null) {
  const from = slice(pricesOf(product), { variantId }, 'sale');
  const changed = from && changePrices(from, { variantId }, { ...noChange, ...change }, 'EUR');
  if (changed?.tag !== 'ok') throw new Error('It cannot be');
  return changedPagePrices(product, [{ to: changed.prices }]);
}

describe('the prices that a page shows while they are typed', () => {
  const [small] = rug.variants.map(({ id }) => id);

  test('are the prices that shoppers would see', () => {
    expect(typedOf(mug, { regular: '21.5' }, null)).toMatchObject([{ variantId: null, toPay: '21.50' }]);
    // 10 % off.
    expect(typedOf(lamp, { regular: '200' }, null)).toMatchObject([{ variantId: null, toPay: '180.00' }]);
  });

  test('are the prices of the edited variant', () => {
    expect(typedOf(rug, { regular: '95' }, small ?? null)).toContainEqual(
      expect.objectContaining({ variantId: small ?? null, toPay: '95' }),
    );
  });

  test('are left out where only a cost changes, or nothing does', () => {
    expect(typedOf(mug, { cost: '3' }, null)).toEqual([]);
    expect(changedPagePrices(mug, [])).toEqual([]);
    expect(changedPagePrices(rug, [])).toEqual([]);
  });
});

const isTaken = (toPay: string): boolean =>
  CardShape.safeParse({ height: 100, typed: [{ variantId: null, regular: '1', toPay }] }).success;

test('a card can hand over amounts alone', () => {
  expect(isTaken('19.90')).toBe(true);
  for (const text of ['<b>1</b>', '-1', 'free', '', '1'.repeat(40), '1e9']) expect(isTaken(text)).toBe(false);
});
