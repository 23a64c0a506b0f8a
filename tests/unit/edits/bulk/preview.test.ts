import { expect, test } from 'vitest';
import { toRows } from '../../../../src/edits/bulk/preview.ts';
import { defaultLimits } from '../../../../src/domain/guardrails.ts';
import type { PreviewRow } from '../../../../src/domain/bulk.ts';
import type { Product, Stock, StockItem } from '../../../../src/domain/product.ts';
import { createProduct, createVariant } from '../../../fixtures/product.ts';

const context = { limits: defaultLimits, locale: 'en' };
const outcomeOf = (stock: Stock, text: string) =>
  toRows({ product: createProduct({ stock }), variantIds: null }, { kind: 'entry', field: 'stock', text }, context).map(
    ({ outcome }) => outcome,
  );

test('a quantity typed for many products never starts the tracking of one, nor stops it', () => {
  const notTracked = [{ tag: 'problem', problem: { tag: 'entry', why: 'not_tracked' } }];
  expect(outcomeOf({ tag: 'untracked', inStock: true }, '5')).toEqual(notTracked);
  expect(outcomeOf({ tag: 'tracked', quantity: 3 }, 'out_of_stock')).toEqual(notTracked);
  expect(outcomeOf({ tag: 'tracked', quantity: 3 }, '5')).toMatchObject([{ tag: 'change', value: '5' }]);
  expect(outcomeOf({ tag: 'untracked', inStock: true }, 'out_of_stock')).toMatchObject([{ value: 'out_of_stock' }]);
});

const gifts = { id: 'g1', name: 'Gifts' };
const groupRowsOf = (groupIds: string[], isIn: boolean, variantIds: string[] | null = null) =>
  toRows({ product: createProduct({ groupIds }), variantIds }, { kind: 'group', group: gifts, isIn }, context);

test('a product is added to a group or removed from it once, and stays where nothing would change', () => {
  expect(groupRowsOf([], true)).toMatchObject([
    { field: 'group', group: gifts, variantId: null, base: 'false', outcome: { tag: 'change', value: 'true' } },
  ]);
  expect(groupRowsOf(['g2', 'g1'], false)).toMatchObject([
    { base: 'true', outcome: { tag: 'change', value: 'false' } },
  ]);
  expect(groupRowsOf(['g1'], true)).toMatchObject([{ base: 'true', outcome: { tag: 'same' } }]);
  expect(groupRowsOf(['g2'], false)).toMatchObject([{ base: 'false', outcome: { tag: 'same' } }]);
});

test('a product that is selected by some of its variants is added to a group as a whole', () => {
  expect(groupRowsOf([], true, ['v1', 'v2'])).toMatchObject([{ variantId: null, outcome: { value: 'true' } }]);
});

const typedFor = (
  product: Product,
  field: 'stock' | 'sku' | 'name' | 'visible' | 'ribbon',
  text: string,
  variantIds: string[] | null = null,
) => toRows({ product, variantIds }, { kind: 'entry', field, text }, context);
const sizes = [
  createVariant({ id: 's', label: 'S', sku: 'M-S' }),
  createVariant({ id: 'xl', label: 'XL', sku: 'M-XL' }),
];
const itemAt = (locationId: string, number: number, quantity: number): StockItem => ({
  id: locationId,
  revision: '1',
  locationId,
  number,
  stock: { tag: 'tracked', quantity },
});

test('a row says what it changes, from what, for whom', () => {
  expect(typedFor(createProduct(), 'name', ' Big  mug ')).toEqual([
    {
      productId: 'p1',
      variantId: null,
      locationId: null,
      field: 'name',
      base: 'Stoneware Mug',
      productName: 'Stoneware Mug',
      skus: 'MUG-1',
      variantLabel: null,
      locationNumber: null,
      currency: 'EUR',
      outcome: { tag: 'change', value: 'Big mug', delta: null, findings: [] },
    },
  ]);
  expect(typedFor(createProduct(), 'name', 'Stoneware Mug ')).toMatchObject([{ outcome: { tag: 'same' } }]);
  expect(typedFor(createProduct(), 'name', ' ')).toMatchObject([
    { outcome: { tag: 'problem', problem: { tag: 'entry', why: 'empty' } } },
  ]);
});

const outcome = (saleBy: Product['saleBy'], text: string) => {
  const product = createProduct({ saleBy, values: { ...createProduct().values, ribbon: 'New' } });
  return typedFor(product, 'ribbon', text)[0]?.outcome.tag;
};

test('a ribbon in another case changes nothing in a V3 store, which keeps the one that stands there', () => {
  expect([outcome('compare_at', 'NEW'), outcome('discount', 'NEW')]).toEqual(['same', 'change']);
  expect([outcome('compare_at', 'Newer'), outcome('discount', 'New')]).toEqual(['change', 'same']);
});

const inStoreWithNew = (saleBy: Product['saleBy'], text: string) => {
  const product = createProduct({ saleBy, values: { ...createProduct().values, ribbon: '' } });
  const change = { kind: 'entry' as const, field: 'ribbon' as const, text };
  return toRows({ product, variantIds: null }, change, { ...context, names: { ribbon: ['New'] } })[0]?.outcome;
};

test('a V3 row says the name that the store has in another case', () => {
  expect(inStoreWithNew('compare_at', 'NEW')).toMatchObject({ value: 'New', how: 'stands' });
  expect(inStoreWithNew('compare_at', 'Old')).toEqual({ tag: 'change', value: 'Old', delta: null, findings: [] });
  expect(inStoreWithNew('discount', 'NEW')).toMatchObject({ value: 'NEW' });
});

test('the guardrails ask about a row as about an edit', () => {
  const [row] = typedFor(createProduct(), 'stock', '=-3');
  expect(row?.outcome).toMatchObject({ value: '-3', findings: [{ rule: 'negative_stock' }] });
  const twins = createProduct({ onVariants: ['sku'], variants: sizes });
  expect(typedFor(twins, 'sku', 'M-XL', ['s'])).toMatchObject([
    { outcome: { findings: [{ rule: 'duplicate_sku', numbers: { owner: 'XL' } }] } },
  ]);
});

test('stock at several locations is a row for each, and a change adds to each its own', () => {
  const product = createProduct({ stockItems: [itemAt('here', 1, 5), itemAt('there', 2, 8)] });
  expect(typedFor(product, 'stock', '+2')).toMatchObject([
    { locationId: 'here', locationNumber: 1, base: '5', outcome: { value: '7', delta: '2' } },
    { locationId: 'there', locationNumber: 2, base: '8', outcome: { value: '10', delta: '2' } },
  ]);
});

const idsOf = (rows: readonly PreviewRow[]) => rows.map(({ variantId, variantLabel }) => [variantId, variantLabel]);

test('a value that the variants have is a row for each of them, or for the selected ones', () => {
  const product = createProduct({ onVariants: ['sku', 'stock'], variants: sizes });
  expect(idsOf(typedFor(product, 'sku', 'X'))).toEqual([
    ['s', 'S'],
    ['xl', 'XL'],
  ]);
  expect(idsOf(typedFor(product, 'sku', 'X', ['xl']))).toEqual([['xl', 'XL']]);
  // A name is the product's alone, whichever variants are selected.
  expect(idsOf(typedFor(product, 'name', 'X', ['xl']))).toEqual([[null, null]]);
});

test('a value that product and variants both have is the product’s, unless variants are selected', () => {
  const product = createProduct({ variants: sizes });
  const targetsOf = (variantIds: string[] | null) =>
    typedFor(product, 'visible', 'false', variantIds).map((row) => row.variantId);
  expect([targetsOf(null), targetsOf(['xl'])]).toEqual([[null], ['xl']]);
  expect(typedFor(createProduct(), 'visible', 'false', []).map((row) => row.variantId)).toEqual([null]);
});

test('the cells of a table are a row for each, with their own fields', () => {
  const product = createProduct({ onVariants: ['sku', 'stock'], variants: sizes });
  const cells = [
    { variantId: 'xl', field: 'sku' as const, text: 'NEW' },
    { variantId: 's', field: 'stock' as const, text: '-1' },
  ];
  expect(toRows({ product, variantIds: null }, { kind: 'cells', cells }, context)).toMatchObject([
    { variantId: 'xl', field: 'sku', base: 'M-XL', outcome: { value: 'NEW' } },
    { variantId: 's', field: 'stock', base: '3', outcome: { value: '2', delta: '-1' } },
  ]);
});
