import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../src/domain/edit.ts';
import { drawSteps, toPlotted } from '../../../src/ui/workbench/history/value-steps.ts';
import { createEdit } from '../../fixtures/edit.ts';

const saved = (at: number, base: string, value: string, more: Partial<Edit> = {}) =>
  createEdit({ id: `e${at}`, base, value, state: { tag: 'applied', at }, ...more });
const step = (atMs: number, before: number | null, after: number | null) => ({ id: `e${atMs}`, atMs, before, after });
const priced = (actual: string, compareAt: string | null) => ({ actual, compareAt, cost: null });
const struck = (compareAt: string) => ({
  saleBy: 'compare_at' as const,
  variants: { '': priced('50.00', compareAt) },
});

describe('the plotted changes', () => {
  test('are the saved changes of a field, oldest first, with the values read before and after', () => {
    const edits = [
      createEdit({ state: { tag: 'conflict', theirs: '5' } }),
      saved(30, '26.00', '27.00', {
        sent: { before: '25.50', revision: null, isAnswered: true, at: 0 },
        after: '26.90',
      }),
      saved(20, '1', '2', { field: 'stock' }),
      saved(10, '24.50', '26.00'),
    ];
    expect(toPlotted(edits, 'price').map(({ steps }) => steps)).toEqual([[step(10, 24.5, 26), step(30, 25.5, 26.9)]]);
  });

  test('stand apart for the product and each variant, the last one changed first', () => {
    const edits = [
      saved(10, '1', '2'),
      saved(20, '3', '4', { variantId: 'v1', variantLabel: 'Large' }),
      saved(30, '4', '5', { variantId: 'v1', variantLabel: 'Large' }),
    ];
    expect(toPlotted(edits, 'price').map(({ variantLabel, steps }) => [variantLabel, steps.length])).toEqual([
      ['Large', 2],
      [null, 1],
    ]);
  });

  test('stand apart for a group of variants', () => {
    const group = { variantIds: ['v1', 'v2'], variantLabel: 'Size: L' };
    const edits = [saved(10, '15', '20', group), saved(20, '10', '12')];
    expect(toPlotted(edits, 'price').map(({ variantLabel, steps }) => [variantLabel, steps.length])).toEqual([
      [null, 1],
      ['Size: L', 1],
    ]);
  });

  test('the plotted changes of a price and of a sale price are the paid prices', () => {
    const sale = saved(10, '100.00', '100.00', {
      prices: {
        from: { saleBy: 'compare_at', variants: { '': priced('100.00', null) } },
        to: { saleBy: 'compare_at', variants: { '': priced('50.00', '100.00') } },
        intent: { regular: null, sale: { kind: 'percent', percent: '50' }, cost: null },
      },
      sent: { before: '100.00', revision: '1', isAnswered: true, at: 0 },
      after: '100.00',
    });
    for (const field of ['price', 'salePrice'] as const)
      expect(toPlotted([sale], field).map(({ steps }) => steps)).toEqual([[step(10, 100, 50)]]);
  });

  test('leave out a regular price that changed nothing for shoppers', () => {
    const raised = saved(10, '100.00', '120.00', {
      prices: { from: struck('100.00'), to: struck('120.00'), intent: null },
    });
    expect(toPlotted([raised], 'price')).toEqual([]);
  });

  test('leave out fields that are no number, and have no value where it is empty', () => {
    expect(toPlotted([saved(1, 'a', 'b', { field: 'name' })], 'name')).toEqual([]);
    expect(toPlotted([saved(1, '', '9.00', { field: 'salePrice' })], 'salePrice')[0]?.steps).toEqual([
      step(1, null, 9),
    ]);
  });
});

describe('a plot', () => {
  test('is level before the first change, steps at each change, and is level until now', () => {
    const drawn = drawSteps([step(0, 10, 20), step(50, 20, 15)], 100);
    expect(drawn.line).toBe('M0 100H6M6 100V0M6 0H53M53 0V50M53 50H100');
    expect(drawn.gaps).toBe('');
    expect(drawn.dots.map(({ path }) => path)).toEqual(['M6 0h0', 'M53 50h0']);
    expect(drawn).toMatchObject({ lowest: 10, highest: 20, firstMs: 0 });
  });

  test('distinguishes foreign changes in between from known ones', () => {
    const drawn = drawSteps([step(0, 10, 20), step(50, 12, 15)], 100);
    expect(drawn.gaps).toBe('M6 0L53 80');
    expect(drawn.line).toBe('M0 100H6M6 100V0M53 80V50M53 50H100');
  });

  test('is broken where there was no value', () => {
    expect(drawSteps([step(0, null, 5), step(50, 5, null)], 100)).toMatchObject({ line: 'M6 50H53', gaps: '' });
  });

  test('is level where nothing changed, and never leaves its square', () => {
    expect(drawSteps([step(100, 5, 5)], 100).line).toBe('M0 50H6M6 50V50M6 50H100');
    expect(drawSteps([step(200, 5, 6)], 100).line).not.toMatch(/NaN|Infinity|-/);
  });
});
