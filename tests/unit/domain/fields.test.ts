import { assert, constantFrom, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fields, FieldKey, FieldValue, type Field } from '../../../src/domain/fields.ts';
import { partOf, type Product, type Stock } from '../../../src/domain/product.ts';
import { createProduct, createVariant } from '../../fixtures/product.ts';

const context = { currency: 'EUR', locale: 'de' };
const keys = FieldKey.options;

const numbers = keys.filter((key) => ['money', 'quantity'].includes(fields[key].kind));
const part = partOf(
  createProduct({
    salePrice: '20.00',
    values: { barcode: '', weight: '0.3', ribbon: 'New', brand: 'Ashdown' },
  }),
  null,
  null,
  { id: 'g1', name: 'Gifts' },
) as Product;

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
    expect(field.read(createVariant({ salePrice: '' })) !== null).toBe(!['product', 'groups'].includes(field.owner));
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

test('a weight is a number in the user’s notation, and an empty one is zero', () => {
  const { weight }: Record<FieldKey, Field> = fields;
  expect(weight.parse('0,250', context)).toEqual({ tag: 'ok', value: '0.25' });
  expect(weight.typed('0.25', context)).toBe('0,25');
  expect(weight.parse(' ', context)).toEqual({ tag: 'ok', value: '' });
  expect(weight.same('', '0')).toBe(true);
  expect(weight.same('0.25', '0.250')).toBe(true);
  expect(weight.parse('0,2505', context)).toMatchObject({
    tag: 'problem',
    problem: { tag: 'too_many_decimals', decimals: 3 },
  });
  expect(weight.parse('-1', context)).toMatchObject({ problem: { tag: 'negative' } });
  expect(weight.parse('+1', context)).toMatchObject({ problem: { tag: 'not_a_number' } });
  expect(weight.parse('1 lb', context)).toMatchObject({ problem: { tag: 'not_a_number' } });
  expect(weight.parse('1000000000', context)).toMatchObject({ problem: { tag: 'too_large' } });
  expect(weight.parse(' +1', context)).toMatchObject({ tag: 'problem', problem: { tag: 'not_a_number' } });
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

test('a field of the product alone is on no variant, whatever is stored there', () => {
  expect(fields.ribbon.read(createVariant({ values: { ribbon: 'New' } }))).toBeNull();
});

const readStock = (stock: Stock) => fields.stock.read(createProduct({ stock }));

test('untracked stock is in stock or out of stock, and null where the platform keeps none', () => {
  expect(readStock({ tag: 'untracked', inStock: true })).toBe('in_stock');
  expect(readStock({ tag: 'untracked', inStock: false })).toBe('out_of_stock');
  expect(readStock({ tag: 'untracked', inStock: false, isFixed: true })).toBeNull();
  expect(fields.stock.parse('out_of_stock', context)).toEqual({ tag: 'ok', value: 'out_of_stock' });
  expect(fields.stock.parse('in', context)).toMatchObject({ problem: { tag: 'not_a_whole_number' } });
  expect(fields.stock.same('in_stock', '1')).toBe(false);
  expect(fields.stock.read(createProduct({ stock: { tag: 'tracked', quantity: 0 } }))).toBe('0');
});

test('the bound of a field value covers every field', () => {
  expect(FieldValue.safeParse('1'.repeat(101)).success).toBe(false);
});

test('a stock at two locations has no quantity that could be set', () => {
  const stock: Stock = { tag: 'tracked', quantity: 7 };
  const item = { id: 'i1', revision: '1', locationId: 'l1', number: 1, stock };
  expect(fields.stock.read(createProduct({ stock, stockItems: [item] }))).toBe('7');
  expect(fields.stock.read(createProduct({ stock, stockItems: [item, { ...item, id: 'i2' }] }))).toBeNull();
});
