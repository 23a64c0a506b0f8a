import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fields, FieldKey, FieldValue } from '../../../src/domain/fields.ts';
import { createProduct, createVariant } from '../../fixtures/product.ts';

const context = { currency: 'EUR', locale: 'de' };
const keys = FieldKey.options;

describe.each(keys)('%s', (key) => {
  const field = fields[key];

  test('gives only values that can cross and be kept', () => {
    assert(
      property(string({ unit: constantFrom(...Array.from('0123456789., -')) }), (text) => {
        const parsed = field.parse(text, context);
        if (parsed.tag === 'ok') expect(FieldValue.safeParse(parsed.value).success).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('reads back what it shows for typing', () => {
    const value = field.read(createProduct()) ?? '';
    expect(field.parse(field.typed(value, context), context)).toEqual({ tag: 'ok', value });
  });

  test('finds a value the same as itself and different from another', () => {
    expect(field.same('12', '12')).toBe(true);
    expect(field.same('12', '012')).toBe(true);
    expect(field.same('12', '13')).toBe(false);
  });
});

test('the price is the regular one, not what a discount leaves', () => {
  const price = { regular: '48.00', toPay: '42.00', regularText: '€48.00', toPayText: '€42.00' };
  expect(fields.price.read(createProduct({ price }))).toBe('48.00');
  expect(fields.price.read(createVariant({ price }))).toBe('48.00');
});

test('stock that is not counted has no number to edit', () => {
  expect(fields.stock.read(createProduct({ stock: { tag: 'untracked', inStock: true } }))).toBeNull();
  expect(fields.stock.read(createProduct({ stock: { tag: 'tracked', quantity: 0 } }))).toBe('0');
});

test.each(['', '-1', '1,5', '1e5', 'NaN', ' 1', '1.', '.5', '1'.repeat(17)])(
  '“%s” is no value that may cross',
  (value) => {
    expect(FieldValue.safeParse(value).success).toBe(false);
  },
);
