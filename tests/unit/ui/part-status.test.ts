import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Edit } from '../../../src/domain/edit.ts';
import { defaultLimits } from '../../../src/domain/guardrails.ts';
import { DraftStoreContext, useNewDraftStore } from '../../../src/ui/fields/draft-store.ts';
import { PartStatus } from '../../../src/ui/popup/part-values.tsx';
import { readyMerchant } from '../../fixtures/app-state.ts';
import { openPage, useDocument } from '../../fixtures/render.ts';
import { edit, mug, states, store } from '../../visual/goods.ts';

useDocument();

function Row({ edits }: { edits: readonly Edit[] }) {
  const rows = {
    storeId: 's1',
    version: 'V1_CATALOG' as const,
    edits,
    merchant: readyMerchant,
    limits: defaultLimits,
    bulkRows: 'none' as const,
    refresh: () => Promise.resolve(),
  };
  const fetched = { product: mug, seq: 0 };
  return createElement(
    DraftStoreContext,
    { value: useNewDraftStore(store, edits) },
    createElement(PartStatus, { rows, fetched, variantId: null }),
  );
}

const saved = (field: 'price' | 'stock' | 'sku', value: string, finishedSeq: number): Edit =>
  edit(mug, { tag: 'applied', at: 1 }, { field, base: '', value, finishedSeq });

test('a row shows only the last of its saved fields, with one Undo, and every unsaved field', async () => {
  const page = openPage(() => undefined);
  const edits = [
    edit(mug, states.offline, { field: 'ribbon', base: '', value: 'Fresh' }),
    saved('sku', 'MUG-02', 3),
    saved('stock', '9', 5),
    saved('price', '22.00', 4),
  ];
  await page.draw(createElement(Row, { edits }));
  expect(page.text()).toMatch(/^Stock.*9.*Saved/);
  expect(page.text()).toContain('Ribbon');
  expect(page.text()).not.toMatch(/SKU|Price/);
  expect(page.buttons().filter((name) => name === 'Undo')).toHaveLength(1);
});

test('a question about stock names its field once', async () => {
  const page = openPage(() => undefined);
  const state = { tag: 'conflict', theirs: '29', why: 'doubt' } as const;
  const sent = { before: '24', revision: null, isAnswered: false, at: 1 };
  await page.draw(
    createElement(Row, { edits: [edit(mug, state, { field: 'stock', base: '24', value: '29', delta: '5', sent })] }),
  );
  expect(page.text()).toMatch(/^Stock was 24 and is 29 now\./);
});
