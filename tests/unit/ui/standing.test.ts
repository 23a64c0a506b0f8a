import { describe, expect, it } from 'vitest';
import { needsPerson, type EditState } from '../../../src/domain/edit.ts';
import {
  baseValue,
  keyOf,
  latestEdit,
  latestUndoable,
  productOfKey,
  shownValue,
  storeValue,
  type Target,
} from '../../../src/ui/fields/standing.ts';
import { countOpen } from '../../../src/ui/popup/elsewhere.tsx';
import { apron, atMs, edit, gift, mug, states } from '../../visual/goods.ts';

const price: Target = { productId: mug.id, variantId: null, field: 'price' };
const stock = (product: typeof mug): Target => ({ productId: product.id, variantId: null, field: 'stock' });
const fetched = { product: mug, atMs };
const values = (state: EditState) => {
  const made = edit(mug, state);
  return [storeValue(fetched, price, made), shownValue(fetched, price, made), baseValue(fetched, price, made)];
};

describe('the value of a field', () => {
  it.each<[string, EditState, string[]]>([
    ['on its way', states.sending, ['25.00', '19.00', '19.00']],
    ['waiting', states.offline, ['25.00', '19.00', '25.00']],
    ['in conflict', states.conflict, ['22.00', '22.00', '22.00']],
    ['refused', states.refused, ['25.00', '25.00', '25.00']],
    ['saved after the product was fetched', { tag: 'applied', at: atMs + 1 }, ['19.00', '19.00', '19.00']],
    ['saved before the product was fetched', { tag: 'applied', at: atMs - 1 }, ['25.00', '25.00', '25.00']],
  ])('with an edit %s: in the store, shown, to start from', (_name, state, expected) => {
    expect(values(state)).toEqual(expected);
  });

  it('is nothing to edit where stock is not counted or is counted per variant', () => {
    expect(shownValue({ product: gift, atMs }, stock(gift), undefined)).toBeNull();
    expect(shownValue({ product: apron, atMs }, stock(apron), undefined)).toBeNull();
    expect(shownValue({ product: apron, atMs }, { ...stock(apron), variantId: 'v-Small' }, undefined)).toBe('12');
  });
});

describe('edits of a field', () => {
  it('are told apart by product, variant and field', () => {
    const edits = [
      edit(mug, states.applied, { field: 'stock' }),
      edit(mug, states.applied, { variantId: 'v' }),
      edit(apron, states.applied),
      edit(mug, states.offline),
      edit(mug, states.applied),
    ];
    expect(latestEdit(edits, price)).toBe(edits[3]);
  });

  it('can be undone once, newest first, and an undo not at all', () => {
    const old = edit(mug, { tag: 'applied', at: 1 });
    const undone = edit(mug, states.applied);
    const undo = edit(mug, states.applied, { undoOf: undone.id });
    const other = edit(mug, states.applied);
    expect(latestUndoable([undo, undone, other, old], 2)).toBe(other);
    expect(latestUndoable([undo, undone, old], 2)).toBeUndefined();
  });

  it('need a person only where nothing goes on by itself', () => {
    const needing = [states.conflict, states.refused, states.keyMissing];
    const going = [states.offline, states.sending, states.held, states.applied];
    expect(needing.map((state) => needsPerson(edit(mug, state)))).toEqual([true, true, true]);
    expect(going.map((state) => needsPerson(edit(mug, state)))).toEqual([false, false, false, false]);
    expect(countOpen([...needing, ...going].map((state) => edit(mug, state)))).toEqual({ needs: 3, waits: 1 });
  });

  it('have a key that leads back to the product', () => {
    expect(productOfKey(keyOf(price))).toBe(mug.id);
  });
});
