import { describe, expect, test } from 'vitest';
import { fieldLabels, fieldSelectors, placedFields } from '../../../src/domain/field-selectors.ts';

describe('the label of an SKU', () => {
  test.each([
    'SKU: 4711',
    'sku 4711',
    '  Art. Nr. 7',
    'Art-No 7',
    'Artikel-Nr.: 7',
    'Article No 7',
    'Réf. 12',
    'Référence : 12',
    'Ref 1',
    'Modelo: X',
    'Model X',
    '品番 7',
  ])('is found in %j', (text) => expect(fieldLabels.sku?.test(text)).toBe(true));

  test.each(['Skunk oil', 'Artist 7', 'Reform', 'Models', 'Our SKU: 4711', '4711', 'Article', 'Artikel 7', ''])(
    'is not found in %j',
    (text) => expect(fieldLabels.sku?.test(text)).toBe(false),
  );
});

test('a field with a handle has its places, the product’s own first', () => {
  expect(placedFields).toEqual(['price', 'name', 'sku', 'stock', 'ribbon']);
  for (const field of placedFields) expect(fieldSelectors[field]?.[0]).toContain('[data-hook="product-page"] ');
  expect(fieldSelectors.cost).toBeUndefined();
});
