import { expect, test } from 'vitest';
import type { LedgerEntry } from '../../../demo/platform/ledger.ts';
import { toApplied, type Part } from '../../chaos/platform-facts.ts';

const part: Part = { productId: 'p', variantId: null, field: 'price', slug: 'jar', sku: 'JAR', value: '31' };

const priced = (n: number, before: string, after: string): LedgerEntry => ({
  n,
  at: n,
  requestId: null,
  source: 'request',
  origin: 'chrome-extension://id',
  productId: 'p',
  variantId: 'v',
  field: 'variantsInfo.variants.price.actualPrice.amount',
  before,
  after,
});

test('an amount in another spelling is unchanged', () => {
  const applied = toApplied([priced(1, '31', '45.7'), priced(2, '45.7', '45.70'), priced(3, '45.70', '45.71')], [part]);
  expect(applied.map(({ n, before, after }) => [n, before, after])).toEqual([
    [1, '31', '45.7'],
    [3, '45.7', '45.71'],
  ]);
});
