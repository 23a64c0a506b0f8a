import { describe, expect, test } from 'vitest';
import type { Entry } from '../../../src/domain/typing/entry.ts';
import { changePrices } from '../../../src/domain/pricing/change.ts';
import type { PriceIntent } from '../../../src/domain/pricing/intent.ts';
import { pricesOf, slice } from '../../../src/domain/pricing/prices.ts';
import type { Product } from '../../../src/domain/product.ts';
import { previewText } from '../../../src/ui/card/page-preview.ts';
import { lamp, mug, rug } from '../../visual/goods.ts';

const context = { currency: 'EUR', locale: 'en-IE' };
const nothing: PriceIntent = { regular: null, sale: null, cost: null };

/** The preview of a price change of these variants, for a page on which this one is chosen. */
function previewOf(product: Product, change: Partial<PriceIntent>, of: string | null, chosen: string | null) {
  const intent = { ...nothing, ...change };
  const from = slice(pricesOf(product), { variantId: of }, 'sale');
  const changed = from && changePrices(from, { variantId: of }, intent, 'EUR');
  if (from === null || changed?.tag !== 'ok') throw new Error('It cannot be');
  const prices = { from, to: changed.prices, intent };
  return previewText({ entry: null, prices, shown: null, context }, 'price', chosen);
}

describe('the price that a page will print', () => {
  const [small, , large] = rug.variants.map(({ id }) => id);

  test('is what shoppers will pay', () => {
    expect(previewOf(mug, { regular: '21.5' }, null, null)).toBe('€21.50');
    // 10 % off.
    expect(previewOf(lamp, { regular: '200' }, null, null)).toBe('€180.00');
  });

  test('is that of the variant that is chosen on the page', () => {
    expect(previewOf(rug, { regular: '95' }, small ?? null, small ?? null)).toBe('€95.00');
    expect(previewOf(rug, { regular: '195' }, null, small ?? null)).toBe('€195.00');
  });

  test('is nothing where the chosen variant stays as it is, or none tells', () => {
    expect(previewOf(mug, { cost: '3' }, null, null)).toBeNull();
    // The regular price of a variant with a sale price of its own.
    expect(previewOf(rug, { regular: '190' }, large ?? null, large ?? null)).toBeNull();
  });
});

const typed = (value: string): Entry => ({ tag: 'ok', value, delta: null, how: 'set' });
const preview = (entry: Entry | null, field: 'name' | 'stock') =>
  previewText({ entry, prices: null, shown: 'Mug', context }, field, null);

describe('the text that a page will print', () => {
  test('is what is typed', () => expect(preview(typed('Big mug'), 'name')).toBe('Big mug'));

  test('is nothing where nothing changes, nothing is meant, or the page prints no such text', () => {
    expect(preview(null, 'name')).toBeNull();
    expect(preview(typed('Mug'), 'name')).toBeNull();
    expect(preview(typed(''), 'name')).toBeNull();
    expect(preview({ tag: 'problem', problem: { tag: 'empty' } }, 'name')).toBeNull();
    expect(preview(typed('12'), 'stock')).toBeNull();
  });
});
