import { createElement } from 'react';
import { expect, test } from 'vitest';
import { defaultLimits } from '../../../src/domain/guardrails.ts';
import { DraftStoreContext, useNewDraftStore } from '../../../src/ui/fields/draft-store.ts';
import { RowStatus } from '../../../src/ui/fields/row-status.tsx';
import { useFieldEdit, type FieldController } from '../../../src/ui/fields/use-field-edit.ts';
import { openPage, useDocument, type Answer } from '../../fixtures/render.ts';
import { mug, store } from '../../visual/goods.ts';

useDocument();

const product = { ...mug, saleBy: 'compare_at' as const };

/** A row with an empty ribbon, in which `text` is typed. */
async function typeRibbon(answer: Answer, text: string) {
  let ribbon = undefined as unknown as FieldController;
  const subject = {
    storeId: store.id,
    fetched: { product, seq: 1 },
    target: { productId: product.id, variantId: null, locationId: null, field: 'ribbon' as const },
    edits: [],
    limits: defaultLimits,
    bulkRows: 'none' as const,
  };
  const Row = () => {
    ribbon = useFieldEdit(subject);
    return createElement(RowStatus, { subject, canEdit: true, onSettled: () => undefined });
  };
  const Surface = () => createElement(DraftStoreContext, { value: useNewDraftStore(store, []) }, createElement(Row));
  const page = openPage(answer);
  await page.draw(createElement(Surface));
  await page.settle(() => ribbon.open());
  await page.settle(() => ribbon.type(text));
  return { ...page, save: () => page.settle(() => void ribbon.save(0)) };
}

const withNames: Answer = (name) =>
  name === 'catalog.names' ? { names: ['Last ones', 'New'] } : new Promise(() => undefined);

test('an empty ribbon announces the store’s ribbon in another case, and saves that one', async () => {
  const { calls, text, save } = await typeRibbon(withNames, 'NEW');
  expect(text()).toMatch(/Ribbon.*→ New · the store keeps this spelling/);
  await save();
  expect(calls).toMatchObject([
    { name: 'catalog.names', input: { storeId: store.id, field: 'ribbon' } },
    { name: 'edits.commit', input: { intent: { base: '', value: 'New' } } },
  ]);
});

test('a ribbon that the store does not have yet is saved as typed', async () => {
  const { calls, text, save } = await typeRibbon(withNames, 'Newest');
  expect(text()).toMatch(/→ Newest(?! · the)/);
  await save();
  expect(calls.at(-1)).toMatchObject({ name: 'edits.commit', input: { intent: { value: 'Newest' } } });
});

test('a ribbon can be saved while its names cannot be read', async () => {
  const { calls, save } = await typeRibbon((name) => {
    if (name === 'catalog.names') throw new Error('offline');
    return new Promise(() => undefined);
  }, 'NEW');
  await save();
  expect(calls.at(-1)).toMatchObject({ name: 'edits.commit', input: { intent: { value: 'NEW' } } });
});
