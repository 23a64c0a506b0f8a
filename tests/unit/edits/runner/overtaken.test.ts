import { expect, test } from 'vitest';
import type { Edit } from '../../../../src/domain/edit.ts';
import { isOvertaken } from '../../../../src/edits/runner/overtaken.ts';
import { createEdit } from '../../../fixtures/edit.ts';

const stock = (order: number, change: Partial<Edit> = {}): Edit =>
  createEdit({ field: 'stock', base: '12', value: '17', order, state: { tag: 'applied', at: order }, ...change });
const added = stock(3, { delta: '5' });
const undo = stock(9, { delta: '-5', undoOf: added.id, state: { tag: 'queued', notBefore: 0 } });
const count = stock(5);
const undoOfCount = stock(6, { undoOf: count.id });

test.each<[string, boolean, Edit[]]>([
  ['nothing', false, []],
  ['units added', false, [stock(5, { delta: '3' })]],
  ['a count', true, [count]],
  ['a count, and units added to it', true, [stock(6, { delta: '3' }), count]],
  ['a count of another variant', false, [stock(5, { variantId: 'v2' })]],
  ['a count of another location', false, [stock(5, { locationId: 'l2' })]],
  ['a count that was undone', false, [undoOfCount, count]],
  ['a count that was undone and done again', true, [stock(7, { undoOf: undoOfCount.id }), undoOfCount, count]],
  ['a count that was undone, and one before it', true, [stock(7, { undoOf: count.id }), count, stock(4)]],
  ['the undo of a count that was typed before the change', true, [stock(5, { undoOf: 'typed-before' })]],
  ['a count that was found in the store', true, [stock(5, { sent: null })]],
])('an undo of a change of stock is overtaken by %s: %s', (_, isSo, later) => {
  expect(isOvertaken(undo, { order: added.order, later })).toBe(isSo);
});

test.each<[string, boolean, Edit[]]>([
  ['nothing', false, []],
  ['units', true, [stock(5, { delta: '3' })]],
  ['units that were taken back', false, [undo, stock(5, { id: undo.undoOf as string, delta: '5' })]],
])('a count that came back is overtaken by %s: %s', (_, isSo, later) => {
  expect(isOvertaken(stock(3, { isBack: true }), { order: 3, later })).toBe(isSo);
});

test('a count that was typed before the change does not overtake its undo', () => {
  expect(isOvertaken(undo, { order: added.order, later: [stock(2)] })).toBe(false);
});
