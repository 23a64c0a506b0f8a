import { assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fields, FieldKey, FieldValue, type Field } from '../../../src/domain/fields.ts';
import { createProduct, createVariant } from '../../fixtures/product.ts';

const context = { currency: 'EUR', locale: 'de' };
const keys = FieldKey.options;

const numbers = keys.filter((key) => ['money', 'quantity'].includes(fields[key].kind));
const part = createProduct({ salePrice: '20.00', values: { ribbon: 'New', brand: 'Ashdown' } });

describe.each(keys)('%s', (key) => {
  const field: Field = fields[key];

  test('parses only to values that can be sent and stored', () => {
    const typed = oneof(string({ unit: constantFrom(...Array.from('0123456789., -')) }), string({ maxLength: 120 }));
    assert(
      property(typed, (text) => {
        const parsed = field.parse(text, context);
        if (parsed.tag === 'ok') expect(FieldValue.safeParse(parsed.value).success).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('parses back its own typed form', () => {
    const value = field.read(part) ?? '';
    expect(field.parse(field.typed(value, context), context)).toEqual({ tag: 'ok', value });
  });

  test('treats a value as equal to itself and different from another', () => {
    const value = field.read(part) ?? '';
    expect(field.same(value, value)).toBe(true);
    expect(field.same(value, `${value}1`)).toBe(false);
  });

  test('is not on a product that has this field on its variants only', () => {
    const isOwn = field.read(createProduct({ onVariants: [key] })) !== null;
    expect(isOwn).toBe(false);
  });

  test('is on the parts that its owner defines', () => {
    expect(field.read(part)).not.toBeNull();
    expect(field.read(createVariant({ salePrice: '' })) !== null).toBe(field.owner !== 'product');
  });
});

test.each(numbers)('%s is equal in every spelling', (key) => {
  expect(fields[key].same('12', '012')).toBe(true);
  expect(fields[key].same('12', '13')).toBe(false);
});

test.each(['salePrice', 'cost'] as const)('%s can be empty, which is not zero', (key) => {
  expect(fields[key].parse(' ', context)).toEqual({ tag: 'ok', value: '' });
  expect(fields[key].same('', '0')).toBe(false);
  expect(fields[key].same('0.00', '')).toBe(false);
  expect(fields[key].same('', '')).toBe(true);
});

test('a text is one line in NFC, no longer than the platform’s limit', () => {
  const { name, ribbon }: Record<FieldKey, Field> = fields;
  expect(name.parse('  Cafe\u0301 \n tin ', context)).toEqual({ tag: 'ok', value: 'Café tin' });
  expect(name.parse(' ', context)).toMatchObject({ problem: { tag: 'empty' } });
  expect(ribbon.parse('x'.repeat(31), context)).toMatchObject({ problem: { tag: 'too_long', max: 30 } });
  expect(ribbon.parse('', context)).toEqual({ tag: 'ok', value: '' });
  expect(name.same('Café', 'Cafe\u0301')).toBe(true);
});

test('a variant without an own sale has the product’s', () => {
  expect(fields.salePrice.read(createVariant({ salePrice: null }))).toBeNull();
});

test('the price is the regular one, not the discounted one', () => {
  const price = { regular: '48.00', toPay: '42.00', regularText: '€48.00', toPayText: '€42.00' };
  expect(fields.price.read(createProduct({ price }))).toBe('48.00');
  expect(fields.price.read(createVariant({ price }))).toBe('48.00');
});

test('untracked stock has no number to edit', () => {
  expect(fields.stock.read(createProduct({ stock: { tag: 'untracked', inStock: true } }))).toBeNull();
  expect(fields.stock.read(createProduct({ stock: { tag: 'tracked', quantity: 0 } }))).toBe('0');
});

test('the bound of a field value covers every field', () => {
  expect(FieldValue.safeParse('1'.repeat(101)).success).toBe(false);
});
