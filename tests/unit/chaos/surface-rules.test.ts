import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../src/domain/edit.ts';
import { numberKey, valueKey, type StoredFact } from '../../chaos/stored-facts.ts';
import { judgeBatches, judgeChanges, judgeRow } from '../../chaos/surface-rules.ts';
import { createEdit } from '../../fixtures/edit.ts';

const facts = (values: Record<string, string>): Map<string, StoredFact> =>
  new Map(Object.entries(values).map(([key, value]) => [key, { value, by: 'us' }]));

const plain = facts({
  [numberKey('p', 'regular ')]: '4570',
  [numberKey('p', 'paid ')]: '4570',
  [valueKey('p', null, 'stock')]: '1234',
});

describe('the row of a product', () => {
  test('agrees with the stored values', () => {
    expect(
      judgeRow('p', { values: '€45.70\n1,234 in stock', status: 'Price €40.00 → €45.70 · Saved 14:02' }, plain),
    ).toEqual([]);
  });

  test.each([
    ['another price', { values: '€45.71\n1,234 in stock', status: '' }],
    ['another count', { values: '€45.70\n1,235 in stock', status: '' }],
    ['an edit that is still under way', { values: '€45.70\n1,234 in stock', status: 'Saving' }],
    ['no row', { values: null, status: 'Nothing found' }],
  ])('does not agree: %s', (_, row) => {
    expect(judgeRow('p', row, plain)).toHaveLength(1);
  });

  test('the row of variants on sale has the ranges of regular prices and of prices to pay', () => {
    const sale = facts({
      [numberKey('p', 'regular ')]: '4000',
      [numberKey('p', 'regular v')]: '4000',
      [numberKey('p', 'regular w')]: '7000',
      [numberKey('p', 'paid ')]: '3200',
      [numberKey('p', 'paid v')]: '3200',
      [numberKey('p', 'paid w')]: '5600',
      [valueKey('p', 'v', 'stock')]: '2',
      [valueKey('p', 'w', 'stock')]: '1',
    });
    expect(judgeRow('p', { values: '€40.00–€70.00 €32.00–€56.00 Low: 3 left', status: '' }, sale)).toEqual([]);
    expect(judgeRow('p', { values: '€32.00–€56.00 Low: 3 left', status: '' }, sale)).toHaveLength(1);
  });
});

const edit = (changes: Partial<Edit>): Edit => ({ ...createEdit(), productName: 'Mug', ...changes });

describe('the history', () => {
  const applied = edit({ state: { tag: 'applied', at: 1 } });

  test.each([
    ['saved', applied, 'Price €1.00 → €2.00\nSaved 14:02\nUndo'],
    ['undone', edit({ state: { tag: 'applied', at: 1 }, undoOf: 'e' }), 'Undone 14:02'],
    [
      'not saved',
      edit({ state: { tag: 'refused', code: 'rejected', description: '' } as never }),
      'Not saved: Wix refused it',
    ],
  ])('agrees with the journal: %s', (_, one, text) => {
    expect(judgeChanges([{ product: 'Mug', text }], [one])).toEqual([]);
  });

  test.each([
    ['a saved edit as not saved', [{ product: 'Mug', text: 'Not saved: offline' }]],
    ['a saved edit as waiting', [{ product: 'Mug', text: 'Waiting: offline' }]],
    ['an edit of another product', [{ product: 'Jug', text: 'Saved 14:02' }]],
    ['no edit', []],
  ])('does not agree: %s', (_, changes) => {
    expect(judgeChanges(changes, [applied])).toHaveLength(1);
  });
});

describe('the panel of a bulk change that is over', () => {
  const rows = ['a', 'b', 'c'].map((id) =>
    createEdit({ id, batchId: 'batch', state: { tag: 'applied', at: 1 } as Edit['state'] }),
  );
  const judge = (text: string) => judgeBatches([{ title: 'Many batch', text }], rows, new Set());

  test('agrees with the journal, also where a row was left as it was', () => {
    expect(judge('3 of 4 saved · 1 left as is\n\nDone')).toEqual([]);
    expect(judge('2 of 3 undone · 1 undone in part\n\nDone')).toEqual([]);
  });

  test.each([
    '2 of 3 saved\n\nDone',
    '3 of 4 saved · 1 left\n\nDone',
    '3 of 4 saved · 1 waiting\n\nDone',
    '3 of 3 saved',
  ])('does not agree with the journal if it says %j', (text) => {
    expect(judge(text)).toHaveLength(1);
  });
});
