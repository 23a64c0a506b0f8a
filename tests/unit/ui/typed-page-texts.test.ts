import { expect, test } from 'vitest';
import type { FieldKey } from '../../../src/domain/fields.ts';
import { typedPageTexts } from '../../../src/ui/card/typed-page-texts.ts';

const typed = (field: FieldKey, value: string, variantIds?: string[]) => ({
  target: { productId: 'p1', variantId: null, locationId: null, field, ...(variantIds && { variantIds }) },
  current: 'Mug',
  entry: { tag: 'ok', value, delta: null, how: 'set' } as const,
});

test('a page gets the typed texts that shoppers would read, and no others', () => {
  expect(typedPageTexts([typed('name', 'Cup'), typed('stock', '7'), typed('ribbon', '')])).toEqual([
    { variantId: null, field: 'name', text: 'Cup' },
    { variantId: null, field: 'stock', text: '7' },
    { variantId: null, field: 'ribbon', text: '' },
  ]);
  const secret: FieldKey[] = ['cost', 'barcode', 'weight', 'slug', 'brand', 'visible', 'price', 'salePrice'];
  expect(typedPageTexts(secret.map((field) => typed(field, '7')))).toEqual([]);
});

test('a value that is as it was, cannot be read, or is of several variants is left out', () => {
  const problem = { ...typed('name', ''), entry: { tag: 'problem', problem: { tag: 'empty' } } as const };
  expect(typedPageTexts([typed('name', 'Mug'), problem, typed('sku', 'MUG-2', ['a', 'b'])])).toEqual([]);
});
