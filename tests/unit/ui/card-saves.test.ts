import { createElement, useState } from 'react';
import { describe, expect, test } from 'vitest';
import type { CardView, StoreView } from '../../../src/protocol/view.ts';
import { CardForm } from '../../../src/ui/card/card-form.tsx';
import { choicesOf, targetOf, type Choice } from '../../../src/ui/card/targets.ts';
import { useMove } from '../../../src/ui/card/use-move.ts';
import type { PressCheck } from '../../../src/ui/card/use-press-check.ts';
import {
  DraftStoreContext,
  useDraftStore,
  useNewDraftStore,
  type DraftStore,
} from '../../../src/ui/fields/draft-store.ts';
import { valueId } from '../../../src/ui/fields/focus-value.ts';
import { ofStore } from '../../../src/ui/fields/save-field.ts';
import { keyOf } from '../../../src/products/values/target.ts';
import { useFieldEdit, type FieldController } from '../../../src/ui/fields/use-field-edit.ts';
import { openPage, useDocument } from '../../fixtures/render.ts';
import { apron, mug, store } from '../../visual/goods.ts';

useDocument();

const part = { variantId: null, locationId: null };
const stock = 'card-value';
const sku = valueId(keyOf({ productId: mug.id, ...part, field: 'sku' }));

/** Lets every press through. */
const check: PressCheck = {
  notice: null,
  isUnproven: false,
  isAltered: false,
  isAway: false,
  isInSight: () => true,
  pass: (_event, write) => write(0),
  onResize: () => undefined,
  refuse: () => undefined,
};

/** The card of the mug’s stock, while rows of a bulk change wait or not. */
async function openCard(bulkRows: StoreView['bulkRows'], isMoreOpen = false, product = mug) {
  const ends: string[] = [];
  const view = {
    store: { ...store, bulkRows },
    product,
    field: 'stock',
    edits: [],
    drafts: [],
    chosenVariantId: null,
  } as unknown as CardView;
  const page = openPage(() => new Promise(() => undefined));
  const Card = () => {
    const [isOpen, onMore] = useState(isMoreOpen);
    return createElement(
      DraftStoreContext,
      { value: useNewDraftStore(view.store, view.edits) },
      createElement(CardForm, {
        view,
        part,
        check,
        onMore,
        isMoreOpen: isOpen,
        fetched: { product, seq: 0 },
        choices: [],
        chosenIds: [],
        canWrite: true,
        isOutdated: false,
        isTyped: false,
        isStaying: false,
        onTarget: () => undefined,
        onStale: () => undefined,
        onSent: () => ends.push('sent'),
        close: () => ends.push('closed'),
      }),
    );
  };
  const draw = () => page.draw(createElement(Card));
  await draw();
  const endRows = () => {
    view.store = { ...view.store, bulkRows: 'none' };
    return draw();
  };
  const committed = () =>
    page.calls.flatMap(({ name, input }) => {
      if (name !== 'edits.commit') return [];
      const { intent } = input as unknown as { intent: { field: string; value: string } };
      return [[intent.field, intent.value]];
    });
  const typeSame = async () => {
    const text = page.valueOf(stock) ?? '';
    await page.type(stock, '2');
    await page.type(stock, text);
    await page.leave(stock);
  };
  return { page, ends, committed, typeSame, endRows };
}

describe('the current value, typed again in a card', () => {
  test('is saved by the button while a row of a bulk change waits, although the press takes the focus', async () => {
    const { page, ends, committed, typeSame } = await openCard('unsent');
    await typeSame();
    await page.press('Save ⏎');
    expect(committed()).toEqual([['stock', '24']]);
    expect(ends).toEqual(['sent']);
  });

  test('is saved if the row was written between the typing and the press', async () => {
    const { page, ends, committed, typeSame, endRows } = await openCard('unsent');
    await typeSame();
    await endRows();
    await page.press('Save ⏎');
    expect(committed()).toEqual([['stock', '24']]);
    expect(ends).toEqual(['sent']);
  });

  test('is saved if the row was written after the card was opened, and the value typed after that', async () => {
    const { page, committed, endRows } = await openCard('unsent');
    await page.type(stock, '2');
    await endRows();
    await page.type(stock, '24');
    await page.leave(stock);
    await page.press('Save ⏎');
    expect(committed()).toEqual([['stock', '24']]);
  });

  test('is nothing to save where no row waits, and the card closes', async () => {
    const { page, ends, committed, typeSame } = await openCard('none');
    await typeSame();
    await page.press('Save ⏎');
    expect(committed()).toEqual([]);
    expect(ends).toEqual(['closed']);
  });

  test('keeps the card open for a guardrail’s finding', async () => {
    const oversold = { ...mug, stock: { tag: 'tracked', quantity: -3 } as const };
    const { page, ends, committed, typeSame } = await openCard('unsent', false, oversold);
    await typeSame();
    await page.press('Save ⏎');
    expect(committed()).toEqual([]);
    expect(ends).toEqual([]);
    expect(page.text()).toContain('below zero');
  });

  test('is saved with the other fields', async () => {
    const { page, committed, typeSame } = await openCard('unsent', true);
    await typeSame();
    await page.type(sku, 'MUG-02');
    await page.leave(sku);
    await page.press('Save all 2 changes Ctrl ⏎');
    expect(committed()).toEqual([
      ['stock', '24'],
      ['sku', 'MUG-02'],
    ]);
  });

  test('keeps the card open in one field while another is saved', async () => {
    const { page, ends, committed } = await openCard('unsent', true);
    await page.type(sku, 'MUG-0');
    await page.type(sku, 'MUG-01');
    await page.leave(sku);
    await page.press('More to edit');
    await page.type(stock, '23');
    await page.press('Save ⏎');
    expect(committed()).toEqual([['stock', '23']]);
    expect(ends).toEqual([]);
  });

  test('is taken back by Esc in a field below the clicked one', async () => {
    const { page } = await openCard('unsent', true);
    await page.type(sku, 'MUG-0');
    await page.type(sku, 'MUG-01');
    expect(page.text()).toContain('SKU · Edited');
    await page.pressKey(sku, 'Escape');
    expect(page.text()).not.toContain('Edited');
  });

  test('goes along to the variant that is chosen next', async () => {
    const [small, large] = choicesOf(apron, 'stock');
    if (small === undefined || large === undefined) throw new Error('The apron has no sizes.');
    const target = { productId: apron.id, ...targetOf(small), field: 'stock' } as const;
    const subject = { ...ofStore({ ...store, bulkRows: 'unsent' }), fetched: { product: apron, seq: 0 }, edits: [] };
    let shown = undefined as unknown as { field: FieldController; move(choice: Choice): void; drafts: DraftStore };
    const Field = () => {
      const field = useFieldEdit({ ...subject, target });
      shown = { field, move: useMove(field, target, () => undefined), drafts: useDraftStore() };
      return null;
    };
    const Surface = () =>
      createElement(DraftStoreContext, { value: useNewDraftStore(store, []) }, createElement(Field));
    const page = openPage(() => undefined);
    await page.draw(createElement(Surface));
    await page.settle(() => shown.field.open());
    await page.settle(() => shown.field.type('12'));
    await page.settle(() => shown.field.leave());
    await page.settle(() => shown.move(large));
    expect(shown.drafts.states).toMatchObject({ [keyOf({ ...target, ...targetOf(large) })]: { text: '12' } });
    expect(Object.keys(shown.drafts.states)).toHaveLength(1);
  });
});
