import { assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fields, FieldKey, FieldValue, type Field } from '../../../src/domain/fields.ts';
import { createProduct, createVariant } from '../../fixtures/product.ts';

const context = { currency: 'EUR', locale: 'de' };
const keys = FieldKey.options;

const numbers = keys.filter((key) => ['money', 'quantity'].includes(fields[key].kind));
const part = createProduct({ salePrice: '20.00', ribbon: 'New', brand: 'Ashdown' });

describe.each(keys)('%s', (key) => {
  const field: Field = fields[key];

  test('gives only values that can cross and be kept', () => {
    const typed = oneof(string({ unit: constantFrom(...Array.from('0123456789., -')) }), string({ maxLength: 120 }));
    assert(
      property(typed, (text) => {
        const parsed = field.parse(text, context);
        if (parsed.tag === 'ok') expect(FieldValue.safeParse(parsed.value).success).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('reads back what it shows for typing', () => {
    const value = field.read(part) ?? '';
    expect(field.parse(field.typed(value, context), context)).toEqual({ tag: 'ok', value });
  });

  test('finds a value the same as itself and different from another', () => {
    const value = field.read(part) ?? '';
    expect(field.same(value, value)).toBe(true);
    expect(field.same(value, `${value}1`)).toBe(false);
  });

  test('is not on a product that has it on its variants only', () => {
    const isOwn = field.read(createProduct({ onVariants: [key] })) !== null;
    expect(isOwn).toBe(!['price', 'salePrice', 'cost', 'stock', 'sku'].includes(key));
  });

  test('is on what its levels say', () => {
    expect(field.read(part) !== null).toBe(field.levels.includes('product'));
    expect(field.read(createVariant({ salePrice: '' })) !== null).toBe(field.levels.includes('variant'));
  });
});

test.each(numbers)('%s means the same however it is spelled', (key) => {
  expect(fields[key].same('12', '012')).toBe(true);
  expect(fields[key].same('12', '13')).toBe(false);
});

test.each(['salePrice', 'cost'] as const)('%s may be none, which is not zero', (key) => {
  expect(fields[key].parse(' ', context)).toEqual({ tag: 'ok', value: '' });
  expect(fields[key].same('', '0')).toBe(false);
  expect(fields[key].same('0.00', '')).toBe(false);
  expect(fields[key].same('', '')).toBe(true);
});

test('a text is one line, composed, and no longer than the platform keeps', () => {
  const { name, ribbon }: Record<FieldKey, Field> = fields;
  expect(name.parse('  Cafe\u0301 \n tin ', context)).toEqual({ tag: 'ok', value: 'Café tin' });
  expect(name.parse(' ', context)).toMatchObject({ problem: { tag: 'empty' } });
  expect(ribbon.parse('x'.repeat(31), context)).toMatchObject({ problem: { tag: 'too_long', max: 30 } });
  expect(ribbon.parse('', context)).toEqual({ tag: 'ok', value: '' });
  expect(name.same('Café', 'Cafe\u0301')).toBe(true);
});

test('a variant’s sale is the product’s where it has none of its own', () => {
  expect(fields.salePrice.read(createVariant({ salePrice: null }))).toBeNull();
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

test('a value that may cross is no longer than any field’s', () => {
  expect(FieldValue.safeParse('1'.repeat(81)).success).toBe(false);
});
