import { describe, expect, it } from 'vitest';
import { needsPerson, type Edit, type EditState } from '../../../../src/domain/edit.ts';
import { baseValue, shownValue, storeValue } from '../../../../src/products/values/current-value.ts';
import { isGone, latestEdit, latestUndoable } from '../../../../src/products/values/edit-lookup.ts';
import { keyOf, productOfKey, type Target } from '../../../../src/products/values/target.ts';
import { countOpen } from '../../../../src/ui/popup/unlisted-edits.tsx';
import { apron, atMs, cups, edit, gift, mug, states } from '../../../visual/goods.ts';

const price: Target = { productId: mug.id, variantId: null, locationId: null, field: 'price' };
const stock = (product: typeof mug): Target => ({
  productId: product.id,
  variantId: null,
  locationId: null,
  field: 'stock',
});
const fetched = { product: mug, seq: atMs };
const values = (state: EditState) => {
  const made = edit(mug, state);
  const known = { fetched, edits: [made] };
  return [storeValue(known, price), shownValue(known, price), baseValue(known, price)];
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

  it('is nothing to edit as the sum over locations, and each location’s own', () => {
    const target = stock(cups);
    const [first, second] = cups.stockItems.map(({ locationId }) => ({ ...target, locationId }));
    const shown = [target, first, second].map(
      (one) => one && shownValue({ fetched: { product: cups, seq: atMs }, edits: [] }, one),
    );
    expect(shown).toEqual([null, '10', '40']);
    const edits = [edit(cups, states.sending, { field: 'stock', value: '45', locationId: second?.locationId ?? null })];
    expect([target, first, second].map((one) => one && latestEdit(edits, one)?.value)).toEqual([
      undefined,
      undefined,
      '45',
    ]);
    expect(new Set([target, first, second].map((one) => one && keyOf(one))).size).toBe(3);
  });

  it('is nothing to edit where stock is counted per variant, and an availability where it is not tracked', () => {
    expect(shownValue({ fetched: { product: gift, seq: atMs }, edits: [] }, stock(gift))).toBe('in_stock');
    expect(shownValue({ fetched: { product: apron, seq: atMs }, edits: [] }, stock(apron))).toBeNull();
    expect(
      shownValue({ fetched: { product: apron, seq: atMs }, edits: [] }, { ...stock(apron), variantId: 'v-Small' }),
    ).toBe('12');
  });
});

const gone = (description: string, more: Partial<Edit> = {}) =>
  edit(mug, { tag: 'refused', code: 'not_found', description }, more);

describe('a product that the store no longer has', () => {
  it('is known by a refused edit of it, whichever field and variant that was', () => {
    const edits = [edit(apron, states.applied), gone('product_gone', { field: 'stock', variantId: 'v' })];
    expect(isGone(edits, price)).toBe(true);
    expect(isGone(edits, { ...price, productId: apron.id })).toBe(false);
  });

  it('is kept as long as only one of its variants, or one of its fields, is gone', () => {
    const edits = [gone('variant_gone', { variantId: 'v' }), gone('field_gone')];
    expect(isGone(edits, price)).toBe(false);
    expect(isGone(edits, { ...price, variantId: 'w' })).toBe(false);
    expect(isGone(edits, { ...price, variantId: 'v' })).toBe(true);
  });
});

describe('edits of a field', () => {
  it('are distinguished by product, variant and field', () => {
    const edits = [
      edit(mug, states.applied, { field: 'stock' }),
      edit(mug, states.applied, { variantId: 'v' }),
      edit(apron, states.applied),
      edit(mug, states.offline),
      edit(mug, states.applied),
    ];
    expect(latestEdit(edits, price)).toBe(edits[3]);
  });

  it('can be undone once, newest first; an undo, or a value that the store had already, not at all', () => {
    const old = edit(mug, { tag: 'applied', at: 1 });
    const undone = edit(mug, states.applied);
    const undo = edit(mug, states.applied, { undoOf: undone.id });
    const other = edit(mug, states.applied);
    const found = edit(mug, states.applied, { sent: null });
    expect(latestUndoable([undo, undone, found, other, old], 2)).toBe(other);
    expect(latestUndoable([undo, undone, old], 2)).toBeUndefined();
  });

  it('need a person only if they do not continue automatically', () => {
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
