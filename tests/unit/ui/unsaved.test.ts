import { expect, test } from 'vitest';
import type { Prices } from '../../../src/domain/pricing/prices.ts';
import { toCells } from '../../../src/domain/spreadsheet.ts';
import type { FieldEdit } from '../../../src/ui/fields/field-edit.ts';
import { unsavedOf, unsavedText } from '../../../src/ui/fields/unsaved.ts';
import { createEdit } from '../../fixtures/edit.ts';
import { createProduct, createVariant } from '../../fixtures/product.ts';

const mug = createProduct({ id: 'p1', name: 'Mug' });
const editing = (base: string, text: string): FieldEdit => ({
  tag: 'editing',
  base,
  opened: base,
  text,
  trouble: null,
});

test('each typed and each kept value is listed once, with product, field, old and new value', () => {
  const kept = createEdit({
    id: 'kept',
    productName: 'Jar',
    base: '5.00',
    value: '6.00',
    variantLabel: 'Large',
    state: { tag: 'queued', notBefore: 0 },
  });
  const saved = createEdit({ id: 'saved', state: { tag: 'applied', at: 1 } });
  const saving = createEdit({ id: 'saving', productId: 'p1', field: 'stock', base: '3', value: '4' });
  const states: Record<string, FieldEdit> = {
    'p1//price': editing('24.50', '19.90'),
    'p1//name': editing('Mug', 'Mug'),
    'p1//stock': { tag: 'saving', id: 'saving', base: '3', opened: '3', text: '4' },
    'gone//price': editing('1.00', '2.00'),
  };
  const changes = unsavedOf({ states, edits: [kept, saved, saving], products: [mug] });
  expect(unsavedText(changes)).toBe(
    [
      'Product\tVariant\tField\tOld value\tNew value',
      'Mug\t\tPrice\t24.50\t19.90',
      'Mug\t\tStock\t3\t4',
      'gone\t\tPrice\t1.00\t2.00',
      'Jar\tLarge\tPrice\t5.00\t6.00',
    ].join('\n'),
  );
});

test('a variant is named, and the product too where only a kept edit knows it', () => {
  const product = createProduct({ variants: [createVariant()] });
  const edit = createEdit({ productId: 'p2', productName: 'Bowl', state: { tag: 'applied', at: 1 } });
  const states = { 'p1/v1/price': editing('1.00', '2.00'), 'p2//name': editing('Bowl', 'Big bowl') };
  const [one, other] = unsavedOf({ states, edits: [edit], products: [product] });
  expect(one).toMatchObject({ productName: 'Stoneware Mug', variantLabel: 'Large' });
  expect(other).toMatchObject({ productName: 'Bowl', field: 'name', value: 'Big bowl' });
});

test.each([
  ['=HYPERLINK("x")', `'=HYPERLINK("x")`],
  ['+5', `'+5`],
  ['-12.50', '-12.50'],
  ['-10%', `'-10%`],
  ['two\tcells\nand lines', 'two cells and lines'],
])('a spreadsheet that gets %j shows it and runs nothing', (text, cell) => {
  expect(toCells([['a', text]])).toBe(`a\t${cell}`);
});

const soldAt = (actual: string, compareAt: string | null): Prices => {
  return { saleBy: 'compare_at', variants: { '': { actual, compareAt, cost: null } } };
};

test('a kept sale that was begun over a price is listed by the sale price', () => {
  const intent = { regular: null, sale: { kind: 'percent', percent: '50' }, cost: null } as const;
  const prices = { from: soldAt('100.00', null), to: soldAt('50.00', '100.00'), intent };
  const kept = createEdit({ productName: 'Jar', base: '100.00', value: '100.00', prices });
  expect(
    unsavedText(unsavedOf({ states: {}, edits: [kept], products: [] }))
      .split('\n')
      .slice(1),
  ).toEqual(['Jar\t\tSale price\t100.00\t50.00']);
});

test('a group is listed by its name, as the value of a product that is in it', () => {
  const group = { id: 'g1', name: 'Gifts' };
  const added = createEdit({ productName: 'Mug', field: 'group', group, base: 'false', value: 'true' });
  const removed = createEdit({ productName: 'Jar', field: 'group', group, base: 'true', value: 'false' });
  expect(unsavedText([added, removed]).split('\n').slice(1)).toEqual([
    'Mug\t\tCollection or category\t\tGifts',
    'Jar\t\tCollection or category\tGifts\t',
  ]);
});
