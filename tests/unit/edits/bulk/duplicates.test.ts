import { describe, expect, test } from 'vitest';
import type { BulkChange, PreviewRow } from '../../../../src/domain/bulk.ts';
import { defaultLimits } from '../../../../src/domain/guardrails.ts';
import { PriceRule } from '../../../../src/domain/price-rules.ts';
import type { Product } from '../../../../src/domain/product.ts';
import { createDuplicates, uniqueFieldsOf } from '../../../../src/edits/bulk/duplicates.ts';
import { toRows } from '../../../../src/edits/bulk/preview.ts';
import { createProduct, createVariant } from '../../../fixtures/product.ts';

const context = { limits: defaultLimits, locale: 'en' };
const productAt = (at: number): Product => createProduct({ id: `p${at}`, name: `Mug ${at}`, sku: `MUG-${at}` });
const rowsOf = (products: readonly Product[], change: BulkChange): PreviewRow[] =>
  products.flatMap((product) => toRows({ product, variantIds: null }, change, context));
const skuFor = (text: string): BulkChange => ({ kind: 'entry', field: 'sku', text });
const ownersIn = (rows: readonly PreviewRow[]): (string | undefined)[] =>
  rows.map(({ outcome }) =>
    outcome.tag === 'change'
      ? outcome.findings.find(({ rule }) => rule === 'duplicate_sku')?.numbers['owner']
      : undefined,
  );

describe('the rows of a preview', () => {
  test('rows that all get one SKU are asked about, the first of them too, also across pages', () => {
    const duplicates = createDuplicates(['sku'], defaultLimits);
    const products = [1, 2, 3].map(productAt);
    duplicates.add(products);
    const [first] = duplicates.mark(rowsOf(products.slice(0, 1), skuFor('NEW')));
    expect(ownersIn(first === undefined ? [] : [first])).toEqual([undefined]);
    const later = duplicates.mark(rowsOf(products.slice(1), skuFor('new ')));
    expect(later.map(({ productId }) => productId)).toEqual(['p1', 'p2', 'p3']);
    expect(ownersIn(later)).toEqual(['Mug 2', 'Mug 1', 'Mug 1']);
  });

  test('fill 64 variants with one SKU: each row asks', () => {
    const variants = Array.from({ length: 64 }, (_, at) =>
      createVariant({ id: `v${at}`, label: `${at}`, sku: `V-${at}` }),
    );
    const product = { ...productAt(1), onVariants: ['sku'], variants };
    const cells = variants.map(({ id }) => ({ variantId: id, field: 'sku' as const, text: 'SAME' }));
    const duplicates = createDuplicates(['sku'], defaultLimits);
    duplicates.add([product]);
    const marked = duplicates.mark(rowsOf([product], { kind: 'cells', cells }));
    const latest = new Map(marked.map((row) => [row.variantId, row]));
    expect(ownersIn([...latest.values()]).filter((owner) => owner !== undefined)).toHaveLength(64);
  });

  test('rows that get the SKU of a product outside of the change are asked about, with its name', () => {
    const duplicates = createDuplicates(['sku'], defaultLimits);
    duplicates.add([1, 2].map(productAt));
    expect(ownersIn(duplicates.mark(rowsOf([productAt(1)], skuFor('mug-2'))))).toEqual(['Mug 2']);
  });

  test('are not asked about a new value, an empty one, or where the guardrail is off', () => {
    const duplicates = createDuplicates(['sku'], defaultLimits);
    duplicates.add([1, 2].map(productAt));
    expect(ownersIn(duplicates.mark(rowsOf([productAt(1)], skuFor('NEW'))))).toEqual([undefined]);
    expect(ownersIn(duplicates.mark(rowsOf([1, 2].map(productAt), skuFor(''))))).toEqual([undefined, undefined]);
    const off = createDuplicates(['sku'], { ...defaultLimits, duplicate_sku: { level: 'off' } });
    expect(ownersIn(off.mark(rowsOf([1, 2].map(productAt), skuFor('NEW'))))).toEqual([undefined, undefined]);
  });
});

test('only a change of such a field needs the values of the whole store', () => {
  expect(uniqueFieldsOf(skuFor('X'))).toEqual(['sku']);
  expect(uniqueFieldsOf({ kind: 'entry', field: 'ribbon', text: 'X' })).toEqual([]);
});

const cell = (field: 'sku' | 'price' | 'barcode') => ({ variantId: 'v', field, text: 'X' });

test('cells need them for each of their fields, a rule and a group for none', () => {
  expect(uniqueFieldsOf({ kind: 'cells', cells: [cell('barcode'), cell('price'), cell('sku')] })).toEqual([
    'sku',
    'barcode',
  ]);
  expect(uniqueFieldsOf({ kind: 'group', group: { id: 'g', name: 'G' }, isIn: true })).toEqual([]);
  expect(uniqueFieldsOf({ kind: 'rule', rule: PriceRule.parse({ change: { kind: 'keep' } }) })).toEqual([]);
});

describe('another owner of a value', () => {
  test('is another part of the same product, too', () => {
    const variants = ['a', 'b', 'c'].map((id) => createVariant({ id, label: id.toUpperCase(), sku: 'SAME' }));
    const product = createProduct({ name: 'Cup', sku: '', onVariants: ['sku'], variants });
    const duplicates = createDuplicates(['sku'], defaultLimits);
    duplicates.add([product]);
    const cells = [{ variantId: 'a', field: 'sku' as const, text: ' same ' }];
    expect(ownersIn(duplicates.mark(rowsOf([product], { kind: 'cells', cells })))).toEqual(['B']);
  });

  test('is named once a row, and empty values are not compared', () => {
    const duplicates = createDuplicates(['sku'], defaultLimits);
    const nameless = [1, 2].map((at) => ({ ...productAt(at), sku: '' }));
    duplicates.add(nameless);
    const rows = rowsOf([...nameless, productAt(3)], skuFor('NEW'));
    const marked = duplicates.mark([...rows, ...rowsOf([productAt(4)], skuFor('NEW'))]);
    for (const { outcome } of marked)
      if (outcome.tag === 'change')
        expect(outcome.findings.filter(({ rule }) => rule === 'duplicate_sku').length).toBeLessThanOrEqual(1);
    expect(marked.map(({ productId }) => productId)).toEqual(['p1', 'p1', 'p2', 'p3', 'p4']);
  });

  test('has the level of its guardrail, and rows that change nothing are left', () => {
    const blocking = { ...defaultLimits, duplicate_sku: { level: 'block' as const } };
    const duplicates = createDuplicates(['sku'], blocking);
    duplicates.add([1, 2].map(productAt));
    const [same, changed] = duplicates.mark(rowsOf([2, 1].map(productAt), skuFor('MUG-2')));
    expect(same?.outcome).toEqual({ tag: 'same' });
    expect(changed?.outcome).toMatchObject({
      findings: [{ rule: 'duplicate_sku', level: 'block', numbers: { field: 'sku', sku: 'MUG-2', owner: 'Mug 2' } }],
    });
  });

  test('counts for its own field alone', () => {
    const duplicates = createDuplicates(['name'], defaultLimits);
    const lamp = createProduct({ id: 'p9', name: 'X', slug: 'x' });
    duplicates.add([lamp, productAt(1)]);
    expect(ownersIn(duplicates.mark(rowsOf([productAt(1)], skuFor('X'))))).toEqual([undefined]);
    const named = rowsOf([productAt(1)], { kind: 'entry', field: 'name', text: 'x' });
    expect(ownersIn(duplicates.mark(named))).toEqual(['X']);
  });
});

test('another part that has a value is found, although the part itself has it too and pages repeat', () => {
  const duplicates = createDuplicates(['sku'], defaultLimits);
  const twins = [1, 2, 3].map((at) => ({ ...productAt(at), sku: 'SAME' }));
  duplicates.add(twins.slice(0, 1));
  duplicates.add(twins);
  expect(ownersIn(duplicates.mark(rowsOf(twins.slice(0, 1), skuFor('same'))))).toEqual(['Mug 2']);
  const alone = createDuplicates(['sku'], defaultLimits);
  alone.add([productAt(1)]);
  expect(ownersIn(alone.mark(rowsOf([productAt(1)], skuFor('mug-1'))))).toEqual([undefined]);
});
