import { expect, test } from 'vitest';
import { Edit } from '../../../src/domain/edit.ts';
import { toUndo } from '../../../src/edits/undo.ts';
import { createEdit } from '../../fixtures/edit.ts';

const sent = { before: '24.50', revision: null, isAnswered: true, at: 6 };
const applied = createEdit({ variantId: 'v1', createdAt: 5, sent, after: '26.00', state: { tag: 'applied', at: 6 } });
const by = { now: 10, holdMs: 0, surface: 'popup', keyFingerprint: 'b' } as const;
const undo = toUndo(applied, by);

test('an undo goes from the written value to the previous one', () => {
  expect(undo).toMatchObject({ base: '26.00', value: '24.50', productId: 'p1', variantId: 'v1', field: 'price' });
});

test('an undo is an edit of its own that names the undone edit', () => {
  expect(undo).toMatchObject({
    undoOf: applied.id,
    createdAt: 10,
    surface: 'popup',
    state: { tag: 'queued', notBefore: 10 },
  });
  expect(undo.id).not.toBe(applied.id);
  expect(Edit.parse(undo)).toEqual(undo);
});

test('an undo knows all that was typed before it, and did not come back itself', () => {
  const row = toUndo({ ...applied, seenOrder: 3, isBack: true }, by);
  expect([row.seenOrder, row.isBack]).toEqual([undefined, undefined]);
});

test('undoing an undo repeats the edit', () => {
  const { base, value } = toUndo(undo, by);
  expect([base, value]).toEqual([applied.base, applied.value]);
});

test('an undo that took the place of an edit in doubt is taken back by the same undo', () => {
  const from = { saleBy: 'compare_at', variants: { v1: { actual: '24.50', compareAt: null, cost: null } } } as const;
  const to = { saleBy: 'compare_at', variants: { v1: { actual: '26.00', compareAt: null, cost: null } } } as const;
  const change = toUndo({ ...applied, prices: { from, to, intent: null } }, by);
  expect(toUndo(change, by).prices).toEqual({ from, to, intent: null });
  const merged = { ...change, base: '24.50', ownValues: ['26.00'] };
  const { base, value, prices, ownValues } = toUndo(merged, by);
  expect([base, value, prices]).toEqual(['24.50', '24.50', { from: to, to: from, intent: null }]);
  expect([ownValues, change.ownValues]).toEqual([['26.00'], []]);
});

test('an edit has one undo, however often it is requested', () => {
  const last = { ...applied, id: '6d1f9bc7-0f52-4b69-9c6b-ffffffffffff' };
  expect(toUndo(applied, { ...by, now: 20, surface: 'card' }).id).toBe(undo.id);
  expect(toUndo(last, by).id).toBe('6d1f9bc7-0f52-4b69-9c6b-000000000000');
});

test('the undo of a stock change takes back its units, after the undo window', () => {
  const sold = { ...applied, field: 'stock' as const, delta: '-3' };
  expect(toUndo(sold, { ...by, holdMs: 5 })).toMatchObject({ delta: '3', state: { tag: 'queued', notBefore: 15 } });
  expect(toUndo({ ...sold, delta: '2' }, by).delta).toBe('-2');
  expect(undo.delta).toBeNull();
});
